import type { Bilingual } from '#domain/kernel/language.ts'

export const system: Bilingual = {
  zh: `
这些页面给管理员。

## 系统状态
[[deskSystem]]有四页：
- {system:tabs.queues}：后台任务各有多少在等、在做、失败，上次什么时候完成。
- {system:tabs.failed}：自动重试都用完的任务，保留七天。先看原因，原因消除了再点{system:retry}；同一队列可以一次全部重试，最多 1,000 个。
- {system:tabs.services}：短信、邮件、支付、开票、船位等最近 24 小时的调用、失败和耗时。{system:services.standings.standIn}表示没有接真实服务。
- {system:tabs.sent}：每封邮件、每条短信递交给服务商的结果，保留 90 天。只记事由和部分地址，不记内容。递交成功不等于对方手机已收到。
没有接邮件或短信服务的环境，[[deskOutbox]]可以看一天内本来会发出的内容；登录验证码不在里面。财务和内容编辑也能打开。

## 操作记录
[[deskRecords]]写明谁、什么时候、从哪里、改了什么，改前改后是什么。写进去的谁都改不了，每天凌晨 03:50（北京时间）逐条核对，结果写在页首。
按单号、箱号、手机号、员工、动作、日期或原因里的字词查；输入订单号，它的付款、退款、费用和箱子一并列出。导出也会留下记录。
一张订单上谁做了什么，同事在订单的{work:records.title}里就能看。

## 自有系统
[[deskIntegration]]：
- {tokens:partNames.tokens}：给运输管理、财务等系统读全部客户的订单和账单，或写动态和费用。最多 <<deskTokens>> 个，<<tokenDays>> 天到期，到期前 <<tokenWarnDays>> 天发邮件。令牌只显示一次；做它的管理员离职也不失效，请及时{tokens:revoke}。
- {tokens:partNames.webhooks}：把所有客户的事件推给自己的系统，最多 <<webhooks>> 个地址。连续 <<webhookFailDays>> 天每次推送都失败，会停用并发邮件；停用期间的内容留 <<webhookKeptDays>> 天，恢复后用{webhooks:replay}补上。
- 船公司、码头推送动态用的是另一种密钥，见((milestones))。
接口说明在[[apiDocs]]。
`,
  en: `
These pages are for administrators.

## System
[[deskSystem]] has four tabs:
- {system:tabs.queues}: what waits, runs and failed in each queue, and when it was last done.
- {system:tabs.failed}: jobs whose automatic tries are used up, kept for seven days. Read the reason, and press {system:retry} once it is gone; a queue’s failed jobs can be tried again together, 1,000 at once.
- {system:tabs.services}: calls, failures and times of the last 24 hours for text messages, e‑mail, payments, invoicing, positions and so on. {system:services.standings.standIn} means that no real service is connected.
- {system:tabs.sent}: each e‑mail and text message that was handed over, kept for 90 days; what it was about and part of the address, never the words. Handed over does not mean that it arrived.
Where no mail server or SMS company is connected, [[deskOutbox]] shows for a day what would have gone out, login codes excepted. Finance and content editors open it too.

## The log
[[deskRecords]] says who changed what, when and from where, before and after. Nobody can change it; every record is checked each day at 03:50 Beijing time, and the result stands on top.
Look by number, container, mobile number, clerk, action, day or words of a reason; an order’s number finds its payments, refunds, charges and containers too. An export is a record itself.
Colleagues see what was done to one order under {work:records.title} on that order.

## Own systems
On [[deskIntegration]]:
- {tokens:partNames.tokens} let transport management or finance read all customers’ orders and bills, or write events and charges. There may be up to <<deskTokens>>, each for <<tokenDays>> days; an e‑mail goes out <<tokenWarnDays>> days before the end. A token is shown once and outlives the login of the administrator who made it: press {tokens:revoke} in time.
- {tokens:partNames.webhooks} send the events of all customers to your own systems, at up to <<webhooks>> addresses. If every delivery to one fails for <<webhookFailDays>> days, it is switched off and an e‑mail goes out; what it misses is kept for <<webhookKeptDays>> days, and {webhooks:replay} makes up for it.
- Carriers and terminals push events with tokens of another kind: see ((milestones)).
Every call is described in the [[apiDocs]].
`,
}
