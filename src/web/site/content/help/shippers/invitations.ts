import type { Bilingual } from '#domain/kernel/language.ts'

export const invitations: Bilingual = {
  zh: `
[[team]]里有您的{promotion:team.link}、{promotion:team.qr}和{promotion:team.poster}。邀请码不变，里面没有您的个人信息。

## 怎样才算数
- 对方第一次注册时带着您的邀请。注册以后不能补填，也不能换邀请人。
- 自己邀请自己、用自己登录过的浏览器注册、相互邀请绕成圈，都不算；对方照常注册，只是没有邀请人。
- 认证后发现是同一个人或同一家企业，邀请关系会解除。
- 注销账号后一年内用同一号码再注册，不算新用户。
直接邀请的人是您的成员；他们再邀请的人只计人数，不产生返佣。

## 返佣
成员的订单完成后，按订单实付金额的 <<rebatePercent>>% 记入[[rebate]]，那单以后退款会按比例收回。返佣写明来自哪张订单；对方的姓名和号码只显示一部分。

## 提现
1. 先完成((certification))。
2. 余额满 <<leastPayout>> 元，点{promotion:rebate.request}，填金额、户名、开户行和账号。户名要和认证的一致，否则银行会退回。
3. 金额当时就扣下。财务一人审核，另一人打款，一般几个工作日。
4. 没有通过，金额退回余额，写明原因，可以再申请。
依法需要代扣的个人所得税会先扣，到账是税后金额，记录里都写着。完整账号加密存放，只有打款的人在打款前看得到。
`,
  en: `
[[team]] has your {promotion:team.link}, {promotion:team.qr} and {promotion:team.poster}. Your code never changes and holds nothing about you.

## When it counts
- The other person registers for the first time with your invitation. An inviter cannot be added or changed later.
- Inviting yourself, registering in a browser you logged in from, and inviting in a circle do not count. The other person is registered all the same, without an inviter.
- Where certification shows one person or one company on both sides, the invitation is canceled.
- Whoever closed their account and registers again with the same number within a year does not count as a new user.
Those you invited are your members; those they invite are counted and earn you nothing.

## Rebate
When an order of a member is completed, <<rebatePercent>>% of what was paid for it goes to [[rebate]]; a later refund takes it back in proportion. Each entry names its order. Names and numbers of members are shown in part only.

## Having it paid out
1. Get certified first: ((certification)).
2. Once you have CNY <<leastPayout>>, press {promotion:rebate.request} and give amount, name, bank and account number. The name has to be the certified one, or the bank sends the money back.
3. The amount is set aside at once. One finance clerk decides, another pays, which usually takes a few working days.
4. If it is rejected the amount comes back, with the reason, and you can ask again.
Income tax that the law asks us to withhold comes off first; the record says how much arrived. Your account number is kept encrypted, and only the clerk who pays sees all of it, until it is paid.
`,
}
