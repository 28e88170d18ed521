import type { Bilingual } from '#domain/kernel/language.ts'

export const paying: Bilingual = {
  zh: `
网上只收预付费用；到付费用由收货人在目的港付，不在这里收。一次付款最多合并 <<ordersPerPayment>> 张订单，或 <<statementsPerPayment>> 份对账单，订单和对账单不能混在一起付。

## 什么时候要付
- 国内起运：下单后 <<domesticHours>> 小时内。
- 海外起运：预计到港前 <<overseasDays>> 天开始，到港当天（北京时间）之前付清；下单后至少有 <<domesticHours>> 小时。提前付也可以。
到期没付，订单会自动取消；已经开船的订单不会因此取消，但要尽快付清。

## 付款方式
进入付款页，先选要不要用积分和优惠券（见((points))），再选付款方式：
- 支付宝：在新窗口打开，几秒到账。系统问过付款授权的，付款人必须和授权人是同一人，否则退回。微信里打不开支付宝，请用浏览器打开。
- 微信支付：用手机扫屏幕上的码，码 <<codeHours>> 小时内有效。
- 银行转账：向页面上的账户转账，金额一分不差，{payments:transfer.remittanceShort}一栏填系统给的号码，财务靠它认款。转好后点{payments:transfer.show}。回单核对期间（最多 <<proofDays>> 个工作日），订单不会因为超时被取消。只交回单不算付款，财务在银行流水里找到钱才算。
- 网上银行暂不支持。没有开通的方式会标明。
演示环境里还有一个模拟收银台，不会真的扣款。

## 付款窗口
窗口先显示正在查询，再等待结果；点{payments:dialogue.waiting.paid}可以马上再查一次。关掉窗口不影响付款，结果会自己出现在订单里。<<dialogueMinutes>> 分钟没有收到，窗口提示超时；钱晚到了，只要订单还在待付，照样算数。

## 付错了会怎样
- 付了两次、订单取消后才付到、付款前改了积分或优惠券：多出的这笔自动原路退回。
- 金额和应付不一致：先放在一边等财务处理，请不要再付。
每笔钱的经过，都可以在订单的费用页点{payments:dialogue.success.receipt}查看。

## 退款
1. 付过款、还没起运的订单，点{orders:detail.requestRefund}，写明原因（最多 200 字）。
2. 订单变为{orders:statuses.refundInProgress}，这票货暂停操作，由财务审核。
3. 批准后原路退回，<<refundLeast>>–<<refundMost>> 个工作日到账，页面给出具体日期；抵扣用掉的积分按比例退回，全额退款时优惠券也退回。已经发生、收不回来的费用会从退款里扣除，并写明原因。
4. 没有批准，订单变为{orders:statuses.refundRejected}，您能看到原因，可以补充理由再申请；谈妥后客服会恢复订单。
银行转账的退款由财务人工汇出。
`,
  en: `
Only prepaid charges are paid here; collect charges are the consignee’s, at destination. One payment covers up to <<ordersPerPayment>> orders or up to <<statementsPerPayment>> statements, not both together.

## When it is due
- Picked up in China: within <<domesticHours>> hours of ordering.
- Picked up abroad: from <<overseasDays>> days before the estimated arrival until the day of arrival begins in Beijing, and never less than <<domesticHours>> hours after ordering. You may pay earlier.
An order that is not paid in time is canceled automatically. One that is already sailing is not, but has to be paid soon.

## Ways to pay
On the payment page choose points and voucher first (see ((points))), then how to pay:
- Alipay opens in a new window and arrives in seconds. Where you were asked who pays, that person has to; money from anyone else goes back. Alipay does not open inside WeChat: use a browser.
- WeChat Pay shows a code to scan with your phone. It is good for <<codeHours>> hours.
- Bank transfer goes to the account on the page. Send the exact amount and put the number you are given into the {payments:transfer.remittanceShort}: that is how finance finds your money. Then press {payments:transfer.show}. While the slip is checked, for <<proofDays>> working days at most, the order does not lapse. The slip alone pays nothing; the money does, once finance has found it on the bank’s list.
- Online banking is not supported yet. Ways to pay that are not available are marked.
A demo system also has a test cashier, which moves no money.

## The payment window
It looks for the payment, then waits for the result; press {payments:dialogue.waiting.paid} and it asks again at once. Closing it does not stop the payment: the result shows in the order by itself. After <<dialogueMinutes>> minutes without money it says that it timed out; money that comes later still counts as long as the order waits for it.

## When something goes wrong
- Paid twice, paid after the order was canceled, or points and voucher changed before you paid: that money goes back automatically, the way it came.
- An amount other than the one due: it waits for finance. Please do not pay again.
Where each payment went stands under {payments:dialogue.success.receipt} on the costs of the order.

## Refunds
1. For an order that is paid and not under way press {orders:detail.requestRefund} and say why, in up to 200 characters.
2. The order turns to {orders:statuses.refundInProgress}; work on the shipment stops while finance looks at it.
3. Once approved the money goes back the way it came and arrives <<refundLeast>>–<<refundMost>> working days later; the page names the days. Points you used come back in proportion, a voucher with a full refund. Costs already incurred that cannot be returned come off, and you read why.
4. If it is not approved, the order shows {orders:statuses.refundRejected} and the reason. You may ask again with more reasons; once it is settled, a clerk resumes the order.
Refunds of bank transfers are sent by finance by hand.
`,
}
