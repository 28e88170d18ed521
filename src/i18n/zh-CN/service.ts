/** Words that the five service pages share. */
export const service = {
  goHint: '例子已经填好，港口、箱型、服务都可以改；查价不用登录',
  index: '本页内容',
  last: '去查价',
  /** The shipment of each page's example, with which its quote form opens. */
  samples: {
    oceanShipping: {
      go: '按上海到鹿特丹查价',
      lane: '上海 → 鹿特丹',
      meta: '1 × 40HQ，填上货名和货好日期就出价',
    },
    landCarriage: {
      go: '查余姚工厂到鹿特丹的运价',
      lane: '余姚工厂 → 鹿特丹',
      meta: '1 × 40HQ，填上街道、货名和货好日期就出价',
    },
    clearance: {
      go: '连报关清关一起查价',
      lane: '上海 → 鹿特丹，出口报关加进口清关',
      meta: '1 × 40HQ，填上货名和货好日期就出价',
    },
    storage: {
      go: '带仓储装箱查价',
      lane: '宁波 → 汉堡，仓储 5 天加装箱',
      meta: '1 × 40HQ，填上货名和货好日期就出价',
    },
    shipping: {
      go: '比一比上海到鹿特丹的走法',
      lane: '上海 → 鹿特丹',
      meta: '1 × 40HQ，直达、中转，苏伊士、好望角并排列出',
    },
  },
  outLead: '每份报价另附“不含”清单，写明什么情况下收、按什么收，有参考价的附上。',
  also: '其他服务',
  services: {
    oceanShipping: '整箱海运',
    landCarriage: '集装箱拖车',
    clearance: '报关',
    storage: '仓储',
    shipping: '海运方式',
  },
  parts: {
    offer: '做什么',
    price: '怎么收费',
    time: '要多久',
    wrong: '会出什么岔子',
    out: '不含什么',
    faq: '常见问题',
  },
  columns: {
    charge: '费用',
    basis: '怎么算',
    payer: '谁付',
    fixed: '何时锁定',
    step: '环节',
    lane: '航线',
    time: '时间',
    why: '由什么决定',
  },
  payers: {
    shipper: '发货人，预付',
    consignee: '收货人，到付',
    causer: '谁引起谁付',
    billed: '下单方，事后入账',
  },
  fixed: {
    atOrder: '下单那一刻',
    sailing: '开船时，报价单有标记',
    gateIn: '进港过磅后',
    atCost: '发生后，凭票据',
    askedFirst: '做之前先报价',
    byDay: '按预计天数预付，按实际天数结清',
  },
  trouble: { see: '你先看到', act: '我们做', money: '钱' },
} as const
