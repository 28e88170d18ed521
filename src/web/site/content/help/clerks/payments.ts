import type { Bilingual } from '#domain/kernel/language.ts'

export const payments: Bilingual = {
  zh: `
## 收款
[[deskPayments]]列出每一笔付款和它的经过。支付宝和微信的钱由通知或查询确认，不用人工。要人工的有两种：
- {money:tabs.transfers}：客户交了回单。在银行流水里找到钱，点{money:transfers.confirm}，填流水上的金额、日期、付款人和流水号，不要照抄回单。金额相符，订单马上变为已付款；不符就转为待处理。找不到就点{money:transfers.reject}，写明原因，客户可以再传；退回以后付款期限恢复计算。
- {money:tabs.held}：到账金额和应付不符。和客户谈好再退回，由另一位财务复核。

没有回单的转账也可以确认：在付款单里点{money:transfers.without}。
{money:tabs.notices}里是支付公司发来的原文和我们的判断，只有核对无误的才入账。

## 退款
[[deskRefunds]]：谁申请谁不能批。批准后原路退回，页面给出 <<refundLeast>>–<<refundMost>> 个工作日的日期。
- {money:refunds.less}：已经发生、收不回来的费用可以扣下，写明原因，客户看得到。
- {desk:refunds.reject}：写原因。订单可以恢复，客户也可以再申请。
- {money:part.ask}：订单照常走，只退一部分，由财务或操作申请。
- 银行转账退不回去，由财务在网银汇出后点{money:refunds.payout}。支付公司明确说退不了的，也这样办；只是没有答复的不行，因为可能已经退了。
- {desk:refunds.status.failed}的先看经过里对方的答复，再点{desk:refunds.retry}，流水号不变，不会退两次。

## 提现
[[deskWithdrawals]]：一位财务审核，另一位打款。审核前核对户名和认证姓名一致；打款后点{money:withdrawals.payout}，填银行流水号和代扣税额。完整账号只在待打款时看得到。

## 渠道对账
[[deskReconciliation]]：每天把支付宝、微信、银行的日账单传上来，最多 <<billRows>> 行、<<billMegabytes>> MB。支付宝的压缩包先解开，选业务明细；微信下载全部订单的交易账单，保留反引号和末尾汇总；银行流水填进模板。读不全的账单整份不收。
差异排在最前面，每笔都要点{reconciliation:bill.explain}，写过的不能改，只能补充。零点前后 <<edgeMinutes>> 分钟的，可能在相邻一天的账单里，那天的传上来会自己对上。对账不会动任何钱。
`,
  en: `
## Payments
[[deskPayments]] lists every payment and its trail. Money of Alipay and WeChat is confirmed by notice or query, without you. Two things need a person:
- {money:tabs.transfers}: the customer handed in a slip. Find the money on the bank’s list, press {money:transfers.confirm} and enter amount, day, payer and reference as the list has them, not as the slip says. With the sum due the orders are paid at once; any other waits. If it is not there, press {money:transfers.reject} and give a reason: the customer may hand in another, and the deadline runs again.
- {money:tabs.held}: what came is not the sum due. Return it once the customer agrees; another finance clerk approves.

A transfer without a slip is confirmed on the payment: press {money:transfers.without}.
The tab {money:tabs.notices} holds what payment companies sent, with our verdict. Only what proves genuine is credited.

## Refunds
[[deskRefunds]]: nobody approves their own request. Approved money goes back the way it came, within <<refundLeast>>–<<refundMost>> working days as the page says.
- {money:refunds.less}: costs that were incurred and cannot be returned come off; the customer reads why.
- {desk:refunds.reject}: with a reason. The order can be resumed, and the customer may ask again.
- {money:part.ask}: the order goes on and a part goes back; finance or operations ask.
- A bank transfer cannot be sent back automatically: pay it from online banking, then press {money:refunds.payout}. Do the same where the payment company said that it could not send the refund. If it said nothing, do not: the money may have gone.
- {desk:refunds.status.failed}: read what the company said, then press {desk:refunds.retry}. The refund keeps its number and goes back once.

## Payouts
[[deskWithdrawals]]: one finance clerk decides, another pays. Check that the name on the account is the certified one. After paying, press {money:withdrawals.payout} and enter the bank’s reference and the tax withheld. The whole account number is shown only while it is to be paid.

## Reconciliation
On [[deskReconciliation]] upload the settlement files of Alipay, WeChat and the bank every day, up to <<billRows>> rows and <<billMegabytes>> MB each. Unzip Alipay’s and choose the details; take WeChat’s trade bill of all orders with its back quotes and sums; fill the bank’s list into the template. A file that cannot be read whole is not taken.
Differences come first; press {reconciliation:bill.explain} on each. A note cannot be changed, only added to. What lies within <<edgeMinutes>> minutes of midnight may be in the file of the neighboring day and settles when that is in. Reconciling moves no money.
`,
}
