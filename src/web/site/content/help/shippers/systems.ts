import type { Bilingual } from '#domain/kernel/language.ts'

export const systems: Bilingual = {
  zh: `
您的 ERP、仓库或财务系统可以直接读订单、下单和接收动态，不用有人登录。两样东西都在[[messages]]里设置，每个接口的说明在[[apiDocs]]。

## 令牌
在{notifications:tokens}页点{tokens:add}：
1. 按系统起名，一个系统一个令牌。
2. 只勾选它需要的：{tokens:scopeNames.readOrders}、{tokens:scopeNames.readTracking}、{tokens:scopeNames.readBills}、{tokens:scopeNames.readInvoices}、{tokens:scopeNames.readPrices}、{tokens:scopeNames.placeOrders}。
3. 选有效期：<<tokenDays>> 天，没有不过期的。
4. 点{tokens:create}，令牌只显示这一次，放进请求头 ~Authorization: Bearer smp_…~，不要放进网址。
令牌做的事等同您本人做的，只能看到您自己的东西。最多同时 <<tokens>> 个，每个每分钟 <<callsPerMinute>> 次，超过会答 429 并告诉您等几秒。到期前 <<tokenWarnDays>> 天通知您；点{tokens:revoke}马上生效。
和订单保持同步，每几分钟调一次 ~order/changes~，带上一次答复里的 ~nextCursor~，不会漏。

## 事件推送
在{notifications:webhooks}页点{webhooks:add}，填一个 HTTPS 地址，最多 <<webhooks>> 个。可以选推送哪些：订单、运输动态、费用、对账单、付款、发票。
- 每条消息带签名（Standard Webhooks）。用{webhooks:secretTitle}核对签名和时间，相差超过 5 分钟的不要收。同一个 ~webhook-id~ 是同一条，只处理一次。
- 在 15 秒内答 2xx 算收到。没收到会在 32 小时里再试几次；连续 <<webhookFailDays>> 天每次推送都没有收到就停用，并通知您。
- 用{webhooks:test}先试一试；{webhooks:log}里有最近的每一条，可以{webhooks:resend}，也可以按时段补发，一次最多 <<replayDays>> 天，记录保留 <<webhookKeptDays>> 天。
- 点{webhooks:rotate}之后，旧密钥还能用 <<oldSecretHours>> 小时。
您自己停用期间发生的事不会补推，请用 ~order/changes~ 补齐。
`,
  en: `
Your ERP, warehouse or finance system can read orders, place them and be told what happens, without anybody logging in. Both parts stand under [[messages]]; every call is described in the [[apiDocs]].

## Tokens
On the tab {notifications:tokens} press {tokens:add}:
1. Name it after the system; give each system its own.
2. Select what it needs and nothing else: {tokens:scopeNames.readOrders}, {tokens:scopeNames.readTracking}, {tokens:scopeNames.readBills}, {tokens:scopeNames.readInvoices}, {tokens:scopeNames.readPrices}, {tokens:scopeNames.placeOrders}.
3. Choose how long it lives: <<tokenDays>> days. None lasts forever.
4. Press {tokens:create}. The token is shown this once. Send it as ~Authorization: Bearer smp_…~ and never in an address.
A token acts as you and sees only what is yours. Up to <<tokens>> can be in use, each for <<callsPerMinute>> calls a minute; beyond that the answer is 429 with the seconds to wait. You are told <<tokenWarnDays>> days before its end; the button {tokens:revoke} acts at once.
To stay in step call ~order/changes~ every few minutes with the ~nextCursor~ of the answer before. Nothing is missed.

## Webhooks
On the tab {notifications:webhooks} press {webhooks:add} and enter an HTTPS address, up to <<webhooks>> of them. Choose what it is told of: orders, shipments, charges, statements, payments, invoices.
- Each message is signed (Standard Webhooks). Check signature and time with the {webhooks:secretTitle} and refuse what is more than 5 minutes off. The same ~webhook-id~ is the same message: act on it once.
- An answer of 2xx within 15 seconds means received. Otherwise it is tried again over 32 hours; if every delivery fails for <<webhookFailDays>> days, the address is switched off and you are told.
- Press {webhooks:test} to try it. The {webhooks:log} shows the latest; with {webhooks:resend} you repeat one, or a whole period of up to <<replayDays>> days. It is kept for <<webhookKeptDays>> days.
- After you press {webhooks:rotate} the old secret works for <<oldSecretHours>> hours more.
What happens while you have switched it off yourself is not sent later: catch up with ~order/changes~.
`,
}
