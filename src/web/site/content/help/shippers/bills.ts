import type { Bilingual } from '#domain/kernel/language.ts'

export const bills: Bilingual = {
  zh: `
## 报价与账单对照
订单费用页的{bills:title}把每项费用的报价、账单、差额、已付、已开票排成一行。报价里有的照报价计，一次计清；多出来的另列一行，写明原因（例如重量变化、超期天数、船公司附加费、查验实报实销、您的要求）和凭据，可以打开看。多收的用冲减行退掉，原来的行不改。
各行用下单时锁定的汇率；新加的费用用计入当天的汇率。

## 报价外的费用要您同意
同一张订单里报价外的费用合起来，不超过预付报价的 <<tolerancePercent>>% 且不超过 <<toleranceYuan>> 元时，直接计入，不逐笔问您。超过时每笔都等您：
1. 您会收到消息，订单上也有待办。
2. 看原因和凭据，点{bills:agree}或{bills:refuse}。
3. 没同意的费用一直列着，但不计入合计，也不收。以后想同意也可以。
容差可以自己改：点{bills:toleranceRule.button}。设成 0，每一笔都会问您。

## 对账单
[[statements]]分常规、海运费、税金三种，每月初出上个月的；我们也可以随时给您出。
1. 打开对账单，逐行核对。{statements:lines.onlyDifferences}只留下和报价不同的行。
2. 哪一行不对，点{statements:query.ask}，写明哪里不对（最多 <<queryLetters>> 字）。财务答复以前这份不能确认；答复要么冲减，要么说明理由。
3. 都对了，点{statements:page.confirm}。确认以后不能再提疑问，再发现多收的，在下一份冲减。
4. 在[[payBills]]付款，可以和别的对账单一起付。
下单时已经付过的费用会抵掉，只收差额。差额为零，确认后直接完成；多付了，确认后退款，由财务审核。

## 付款期限和提醒
除非另有约定，出账后 <<termDays>> 天内付。到期前三天，以及逾期第 1、15、30 天各提醒一次，可以在[[messages]]里关掉。期限当天不算逾期；页面按未到期、30、60、90 天分列账龄。
对账单长期逾期，财务可能暂停您的授信：这时没付款的新订单要先付款才会接单，其他不受影响。订单页会写明从哪天起、该怎么办、找谁。

## 留底
每份对账单可以{statements:page.paper}和{statements:page.workbook}，列表也能导出。开票见((invoices))。
`,
  en: `
## Quoted and billed
The table {bills:title} on an order’s costs has a row for each charge: quoted, billed, difference, paid, invoiced. What was quoted is billed once, as quoted. Anything more stands on a line of its own with its cause (a changed weight, days in storage, a carrier’s surcharge, an inspection at cost, your own request) and evidence you can open. Anything overcharged is credited on a line of its own; the first line stays as it was.
Quoted lines keep the exchange rate of your order; a new line takes that of the day it was entered.

## Charges beyond the quote need you
As long as all of them on one order stay within <<tolerancePercent>>% of what the quote said is prepaid, and within CNY <<toleranceYuan>>, they are billed without asking. Beyond that each waits for you:
1. You get a message, and the order shows what waits.
2. Look at cause and evidence, then press {bills:agree} or {bills:refuse}.
3. What you do not agree to stays visible, counts in no total and is not charged. You can agree later.
The tolerance is yours to set: press {bills:toleranceRule.button}. At 0 you are asked about everything.

## Statements
[[statements]] come in three kinds, regular, ocean freight and tax, early in the month for the month before; we can also make yours at any time.
1. Open one and go through its lines. Choose {statements:lines.onlyDifferences} to hide the rest.
2. Where a line is wrong press {statements:query.ask} and say why, in up to <<queryLetters>> characters. Until finance has answered, the statement cannot be confirmed; the answer is a credit or a reason.
3. When all is right press {statements:page.confirm}. After that nothing can be questioned; anything overcharged is credited on the next one.
4. Pay under [[payBills]], together with others if you like.
What you paid with your orders is taken off, and only the rest is asked for. If nothing is left, confirming completes it; if you paid too much, confirming starts the refund, which finance approves.

## Due days and reminders
A statement is due <<termDays>> days after issue unless agreed otherwise. You are reminded three days before, and on the 1st, 15th and 30th day overdue; reminders can be switched off under [[messages]]. On the due day itself nothing is overdue; what you owe is shown by age up to 30, 60, 90 days and beyond.
When statements stay unpaid for long, finance may pause your credit: a new order then waits for its payment before it is accepted, everything else goes on, and the order says why and whom to ask.

## For your files
On each statement there are the buttons {statements:page.paper} and {statements:page.workbook}, and the list can be exported. For invoices see ((invoices)).
`,
}
