import type { Bilingual } from '#domain/kernel/language.ts'

export const firstPage: Bilingual = {
  zh: `
[[desk]]是打开操作台的第一页：每个数字是一个队列，只列您这个角色能处理的。点数字打开对应的列表，最久没动的排在前面。左边菜单上的数字是同一批。

## 数字的意思
数到 <<countedExactly>> 为止，再多就在后面加“+”。数字随动态更新，不用刷新；每五分钟也会重数一次。
颜色表示紧急程度：快到时限是黄色，超过时限或卡住不动是红色。

## {desk:queue.groups.orders}
- {desk:queue.accept.name}：<<goalMinutes>> 分钟内处理。国内起运的已付款，海外起运的可以先接单。
- {desk:queue.prices.name}：客户查不到价发来的请求，<<goalMinutes>> 分钟内回复。
- {desk:queue.changeAnswered.name}、{desk:queue.changeAsked.name}：改期改价的提议，见((orders))。
- {desk:queue.resume.name}：退款被驳回，货还停着，谈妥后恢复。

## {desk:queue.groups.boxes}
- {desk:queue.departures.name}、{desk:queue.arrivals.name}：预计今天开、今天到，还没有录入实际时间。按北京日期。
- {desk:queue.gateIn.name}：已接单，还有箱在港外，按开船先后。离计划开船不到 <<lateDays>> 天变黄，过了变红。
- {desk:queue.silent.name}：在途的订单 <<silentDays>> 天没有任何人报过动态。船位不算箱子的动态。
- {desk:queue.freeTime.name}：免费期剩 <<freeDaysLeft>> 天以内，提醒客户提箱还箱。
- {desk:queue.exceptions.name}、{desk:queue.events.name}：见((conversations))和((milestones))。

## {desk:queue.groups.money}
{desk:queue.transfers.name}、{desk:queue.payments.name}、{desk:queue.refunds.name}、{desk:queue.differences.name}、{billing:queue.questions.name}、{billing:queue.consents.name}、{desk:queue.invoices.name}、{desk:queue.agreements.name}和{money:withdrawals.tile}。见((payments))、((statements))、((invoices))。
开票失败和退款未成功总是红色。

## {desk:queue.groups.people}和{desk:queue.groups.own}
{desk:queue.chats.name}要在 15 分钟内答复。{desk:queue.certifications.name}和{desk:queue.reports.name}没有时限。
{work:tile.tasks}是同事或您自己排给您的事，全部任务在[[deskTasks]]；{work:tile.mentions}要在备注上点{work:notes.read}才算看过，只打开订单不算。
按 Ctrl K（苹果电脑按 Command K）可以直接搜订单、箱号、提单号或打开页面。
`,
  en: `
[[desk]] opens first: each figure is a queue that your role works on. Press it for its list, the longest wait first. The figures in the menu are the same.

## What the figures mean
They count to <<countedExactly>> and show a “+” beyond. They change as things happen, without a reload, and are counted anew every five minutes.
Color says how urgent it is: amber when the time is nearly up, red when it has passed or something stands still.

## {desk:queue.groups.orders}
- {desk:queue.accept.name}: within <<goalMinutes>> minutes. Pickups in China are paid by then; overseas ones may be accepted before.
- {desk:queue.prices.name}: requests of customers who found no price, within <<goalMinutes>> minutes.
- {desk:queue.changeAnswered.name} and {desk:queue.changeAsked.name}: proposals of other days or prices, see ((orders)).
- {desk:queue.resume.name}: the goods stand still; resume the order once it is settled.

## {desk:queue.groups.boxes}
- {desk:queue.departures.name} and {desk:queue.arrivals.name}: expected today by Beijing’s date, without an actual time.
- {desk:queue.gateIn.name}: accepted, with containers still outside the terminal, the first to sail first. Amber within <<lateDays>> days of the planned sailing, red after it.
- {desk:queue.silent.name}: nobody has reported anything of an order under way for <<silentDays>> days. A ship’s position is no news of a container.
- {desk:queue.freeTime.name}: <<freeDaysLeft>> days of free time or less. Warn the customer.
- {desk:queue.exceptions.name} and {desk:queue.events.name}: see ((conversations)) and ((milestones)).

## {desk:queue.groups.money}
The queues {desk:queue.transfers.name}, {desk:queue.payments.name}, {desk:queue.refunds.name}, {desk:queue.differences.name}, {billing:queue.questions.name}, {billing:queue.consents.name}, {desk:queue.invoices.name}, {desk:queue.agreements.name} and {money:withdrawals.tile} are explained under ((payments)), ((statements)) and ((invoices)).
Invoices and refunds that failed are always red.

## {desk:queue.groups.people}, and {desk:queue.groups.own}
- {desk:queue.chats.name}: answer within 15 minutes.
- {desk:queue.certifications.name} and {desk:queue.reports.name}: no goal is set.
- {work:tile.tasks}: what you or a colleague put down for you; all of them stand under [[deskTasks]].
- {work:tile.mentions}: a note leaves once you press {work:notes.read}; opening the order is not enough.
Ctrl K (Command K on a Mac) finds an order, a container, a bill of lading or a page from anywhere.
`,
}
