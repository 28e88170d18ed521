import type { Bilingual } from '#domain/kernel/language.ts'

export const reports: Bilingual = {
  zh: `
## 经营数据
[[deskFigures]]给销售、操作、财务和管理员看，一次最多 <<figureMonths>> 个月，可以按起运港、目的港和船公司筛，也可以导出 Excel。月份按北京时间，数字每小时更新本月和上月。
这样数：
- 订单、箱量、金额算在下单的月份；开航和到港算在实际发生的月份；报价算在保存的月份。
- 取消和退款的订单只算在{figures:figure.cancelled}里。
- {figures:figure.sailedOnTime}、{figures:figure.arrivedOnTime}：和客户买下时的计划相差不超过 <<onTimeDays>> 天，早晚都算；不和后来的预计比。
- {figures:figure.conversion}：保存过的报价里有多少下了单。访客随便查查的不算。
- {figures:figure.margin}：只算知道成本的费用，并写明占下单金额的多少。看不到订单毛利的角色，这里也看不到。这里用的是报价时的成本，后来录入的成本不在内。
- {figures:figure.co2e}：取下单方案的数；没有排放系数的航线不算，并写明有多少订单算得出。
金额都折成人民币，用订单和账单上锁定的汇率。

## 页面访问
[[deskViews]]（内容编辑和管理员）：近 <<viewDays>> 天每天打开多少次、哪些页面最多、从哪些网站来、用哪种语言。只数次数，不记是谁；请求不被统计的浏览器、搜索引擎和操作台自己的页面不算，所以实际只会更多。

## 其他数字在哪里
- 谁欠多少、欠了多久：((statements))里的账龄。
- 某个客户的往来：客户档案，见((customers))。
- 给会计系统的文件：月结页，见((statements))。
- 订单明细：订单列表的导出，见((orders))。
`,
  en: `
## Figures
[[deskFigures]] are for sales, operations, finance and administrators, <<figureMonths>> months at most, by either port and by carrier, and as a workbook. Months are by Beijing time; this one and the last are counted anew every hour.
What counts where:
- Orders, boxes and money count in the month an order was placed, sailings and arrivals in the month they happened, quotes in the month they were saved.
- Canceled and refunded orders count under {figures:figure.cancelled} only.
- {figures:figure.sailedOnTime} and {figures:figure.arrivedOnTime}: within <<onTimeDays>> day of the plan the customer bought, before or after; later estimates do not count.
- {figures:figure.conversion}: the share of saved quotes that became orders. Searches of visitors are not kept.
- {figures:figure.margin}: only charges whose cost is known count; the share that they make up stands beside it. Anyone who does not see the margin of an order does not see this one. It takes the cost the quote knew, not what was entered later.
- {figures:figure.co2e}: of the offer that was ordered; lanes without a factor are left out, and the page says how many orders are known.
Money is in CNY at the rates frozen in orders and bills.

## Page views
[[deskViews]], for content editors and administrators: how often pages were opened on each of the last <<viewDays>> days, which most, from which sites and in which language. Openings are counted, never who opened; browsers that ask not to be counted, search engines and the desk itself are left out, so the real number is higher.

## Where other figures are
- Who owes how much, and for how long: the aging report of ((statements)).
- One customer: the customer’s file, see ((customers)).
- Files for accounting: the month end, see ((statements)).
- Orders one by one: the export of the list, see ((orders)).
`,
}
