import type { Bilingual } from '#domain/kernel/language.ts'

export const points: Bilingual = {
  zh: `
## 积分怎么来
[[earnPoints]]列出当天的规则：每日签到（连续 <<streakDays>> 天另有奖励）、通过认证、创建名片、好友受邀注册、成员认证，以及完成订单按实付金额给分。数量由平台设定，从某一天起生效；已经到手的积分不变。
签到按北京时间算一天一次。订单积分在订单完成时给，积分和优惠券抵掉的部分不算实付；以后退款会按比例扣回。
也可以在[[topUp]]买：<<pointsPerYuan>> 积分 1 元，大套餐另送一些。买来没用掉的积分可以联系我们退，先扣回赠送的部分；赠送的不能折现。

## 积分怎么用
在付款页的{payments:offsets.title}里填。<<pointsPerYuan>> 积分抵 1 元，按 <<pointsStep>> 的整数倍用；一张订单最多抵多少，页面会算给您看。还没付款前可以随时改；转账回单正在核对，或已经付款，就不能改了。
改抵扣之前先关掉正在进行的付款，不然那笔钱金额对不上，会原路退回。

## 优惠券
优惠券由我们发给您，[[points]]里看得到。一张订单用一张，最多抵预付的 <<voucherShare>>%，订单的预付要达到券上写的金额，首尾两天都算有效期。
订单没付款就取消，积分和优惠券都退回；付款后全额退款，优惠券也退回，只要还在有效期内就能再用。

## 客户等级
{promotion:team.levels.ordinary}、{promotion:team.levels.silver}、{promotion:team.levels.gold}、{promotion:team.levels.diamond}：按近 12 个月实付金额算，退款要减掉。[[team]]里写着您现在的等级和已付金额。等级不同，看到的价格可能不同。
[[pointsMall]]还没有开放，积分会一直留着。
`,
  en: `
## Earning points
[[earnPoints]] lists the rules of the day: the daily check-in, with more on every <<streakDays>>th day in a row, certification, a business card, friends who register by your invitation, team members who are certified, and completed orders by what was paid. The platform may change the amounts from a given day; points you have stay yours.
A check-in counts once a day, Beijing time. An order’s points come when it is completed; what points and voucher took off counts as not paid, and a later refund takes points back in proportion.
You can also buy points at [[topUp]]: <<pointsPerYuan>> for CNY 1, with some on top of the larger packages. Points you bought and have not used can be refunded, ask us; those given on top are taken back first and cannot be cashed.

## Using points
Enter them under {payments:offsets.title} on the payment page. <<pointsPerYuan>> points take CNY 1 off, in steps of <<pointsStep>>; the page works out how many an order takes at most. You can change them until the order is paid, but not while a transfer slip is being checked.
Close an open payment before you change them; otherwise it no longer matches the sum due, and the money goes back the way it came.

## Vouchers
We give vouchers; yours are listed under [[points]]. An order takes one, for up to <<voucherShare>>% of what is prepaid, if the prepaid total reaches what the voucher asks for, from its first day to its last.
When an unpaid order is canceled, points and voucher come back. With a full refund the voucher comes back too and can be used again while it is valid.

## Levels
{promotion:team.levels.ordinary}, {promotion:team.levels.silver}, {promotion:team.levels.gold} and {promotion:team.levels.diamond} follow what you really paid within 12 months, refunds taken off. [[team]] shows your level and that sum. Prices may differ by level.
The [[pointsMall]] is not open yet; your points stay.
`,
}
