import type { Bilingual } from '#domain/kernel/language.ts'

export const statements: Bilingual = {
  zh: `
对账单按客户、月份和类型（常规、海运费、税金）出。每月初自动出上个月的：凡是可以收、订单已付款、还没上过对账单的费用都会上；没付款的订单和等客户同意的不上。

## 日常
[[deskStatements]]里：
- {billing:issue.open}：马上给一位客户出。同一个月出第二次，会是另一份。
- {billing:term.open}：默认出账后 <<termDays>> 天付，可以按约定改，最长 180 天；已经出的不变。
- {billing:tabs.ageing}：确认了没付的，按逾期 30、60、90 天分列，最久的在前。
提醒自动发：到期前三天，逾期第 1、15、30 天。没有确认的也提醒，有疑问没答复时不提醒。

## 答复疑问
{billing:tabs.questions}里的每一条，没答复以前客户不能确认那份对账单。点{billing:questions.answer}：
- {billing:questions.credit}：冲减行加在同一份对账单上，应付随之减少，不能撤回。
- {billing:questions.reject}：写明理由，客户看得到；这一行不能再提疑问。
确认以后的对账单不再变，发现多收的在下一份冲减。

## 月结
在{billing:tabs.months}里点一个账期，看关账清单：
- {billing:months.check.unstated}：有漏的点{billing:months.runAgain}。
- {billing:months.check.queries}、{billing:months.check.failedInvoices}、{billing:months.check.reconciliation}、{billing:months.check.proof}：做完才能关。
- {billing:months.check.consents}、{billing:months.check.unconfirmed}：在等客户，不影响关账。
点{billing:months.close}以后不能撤销：这个月不再出对账单，也不能再计费用，之后的更正都在后面的月份。
{billing:months.accounting}在同一页下载：应收明细、收付款、发票。关账以前下载的是到目前为止的数。
`,
  en: `
A statement covers one customer, one month and one kind: regular, ocean freight, tax. Early in a month those of the month before are made automatically, from every charge that may be charged, whose order is paid, and that stands on none yet. Unpaid orders and what waits for consent stay off.

## Day by day
On [[deskStatements]]:
- {billing:issue.open}: makes one customer’s statements now. A second time in a month makes another one.
- {billing:term.open}: <<termDays>> days after issue unless you enter what was agreed, up to 180. Statements already made keep their due day.
- {billing:tabs.ageing}: confirmed and not paid, by 30, 60 and 90 days overdue, the oldest first.
Reminders go out automatically three days before the due day and on the 1st, 15th and 30th day after it; of unconfirmed ones too, but not while a question waits.

## Answering questions
While one under {billing:tabs.questions} waits, its statement cannot be confirmed. Press {billing:questions.answer}:
- {billing:questions.credit}: the credit joins the same statement and less is due. It cannot be taken back.
- {billing:questions.reject}: the customer reads your reason and cannot ask about the line again.
A confirmed statement does not change; anything overcharged is credited on the next.

## Month end
Press a month under {billing:tabs.months} for its checklist:
- {billing:months.check.unstated}: if charges were left off, press {billing:months.runAgain}.
- {billing:months.check.queries}, {billing:months.check.failedInvoices}, {billing:months.check.reconciliation}, {billing:months.check.proof}: to be done before closing.
- {billing:months.check.consents}, {billing:months.check.unconfirmed}: these wait for customers and hold nothing up.
What {billing:months.close} does cannot be undone: no statement of that month is made any more and nothing is billed into it; corrections stand in later months.
{billing:months.accounting} stand on the same page: charges, payments, invoices. Before the month is closed they hold what there is so far.
`,
}
