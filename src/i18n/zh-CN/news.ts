/** Articles: the list and one of them. */
export const news = {
  title: '货主资讯',
  lead: '提单、免费期、VGM、舱单申报：把单证和费用讲清楚，能照着做、照着核对。',
  description:
    '面向货主的整箱进出口实务文章：提单怎么走、免费期怎么数、箱型怎么选、报价单怎么看，附口径和出处。',
  all: '全部',
  categories: { guide: '实务', rules: '法规', company: '公司', market: '市场' },
  filter: '按类别',
  published: '发布',
  updated: '更新',
  minutes_one: '约 {{count}} 分钟',
  minutes_other: '约 {{count}} 分钟',
  more: '更早的文章',
  newest: '回到最新',
  none: '这一类还没有文章。',
  crumbs: '所在位置',
  table: '表格，可左右滚动',
  toList: '全部文章',
  toQuote: '查一条航线的价格',
  gone: '没有这篇文章',
  goneText: '它可能已经撤下，或者地址不完整。',
  otherLanguageOnly: '这篇文章目前只有英文。',
} as const
