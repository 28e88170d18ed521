/** Headings and words of files of events. Spellings that are read as the same stand behind a bar; the first is printed. */
export const eventSheets = {
  columns: {
    order: '订单号|订单编号|单号',
    bill: '提单号或订舱号|提单号|订舱号|提单',
    container: '箱号|柜号|集装箱号',
    event: '动态|事件|节点|状态',
    classifier: '类别|性质|计划预计实际',
    happenedAt: '时间|发生时间|当地时间|日期时间',
    seaport: '港口代码|港口|五字码',
    facility: '地点|码头|堆场|场站',
    zone: '时区',
    note: '备注|说明|原因',
  },
  /** Other names of events than those of the timeline. */
  words: {
    bookingConfirmed: '放舱|已放舱',
    emptyPickedUp: '提空|提柜',
    stuffed: '装柜|装货',
    gatedIn: '进港|还重|入港|重箱进港',
    exportCustomsReleased: '出口放行|海关放行（出口）',
    loaded: '装船|上船',
    departed: '离港|开航|船开',
    arrived: '抵港|靠港|船到',
    discharged: '卸船|落船',
    declared: '报关|清关申报',
    customsReleased: '进口放行|清关放行',
    gatedOut: '提重|出港提货',
    delivered: '派送|签收|送货完成',
    emptyReturned: '还箱|还柜|回空',
    planned: 'PLN|计划',
    estimated: 'EST|预计|预估',
    actual: 'ACT|实际',
  },
  /** What the simulator of a demo says beside an event. */
  simulated: {
    rolled: '模拟：原航次超载，改配下一班船',
    weather: '模拟：海上风浪大，减速航行',
    inspected: '模拟：抽中开箱查验',
  },
  file: '动态导入模板',
  sheet: '动态',
  example: '码头延误',
} as const
