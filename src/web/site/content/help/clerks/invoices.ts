import type { Bilingual } from '#domain/kernel/language.ts'

export const invoices: Bilingual = {
  zh: `
客户自己申请，系统自动开，一般不用管。[[deskInvoices]]的{invoicing:tabs.waiting}里才是要处理的。

## 开票失败
系统先自己试几次，还不行才算失败。点开看原因：
- 开票服务连不上：稍后点{invoicing:retry}。
- 抬头、税号有误，或者要换抬头、金额：请客户放弃这份申请，改正后重新申请，费用会空出来。
开票服务答复的内容和申请对不上时，不会自动再开，先核实，免得开出两张。

## 红字发票
开票后发生退款或冲减，系统自动对差额开红字，从最近的一张冲起。{invoicing:record.red}里看得到每一张和冲红后余额。

## 付款协议
[[deskAgreements]]：别的公司替客户付款，或发票要开给别的公司，都要有文件。
- {invoicing:agreements.kinds.entrustment}：通过后，那位付款方付的钱可以开给客户自己的抬头。
- {invoicing:agreements.kinds.contract}：通过后，发票可以直接开给付款方。
对照原件看名称、税号、有效期和印章，都一致再点{invoicing:agreements.approve}；不一致点{invoicing:agreements.reject}，写清要补什么，客户看得到。

## 税务处理
{invoicing:tabs.treatment}：{invoicing:treatments.zeroRated}、{invoicing:treatments.exempt}、{invoicing:treatments.notTaxed}三种。没有设置时按零税率开。设定从今天以后的某一天生效，按申请当天的算，之前申请的不变。请先和税务顾问确认。
系统自带的开票只出样票；接入真实服务后才有法律效力。
`,
  en: `
Customers apply and the product issues, mostly without you. What needs work stands under {invoicing:tabs.waiting} on [[deskInvoices]].

## Failed invoices
They are tried several times before they count as failed. Open one to see why:
- The issuing service was out of reach: press {invoicing:retry} later.
- Title or tax number is wrong, or another title or amount is wanted: have the customer withdraw the application and apply again, which frees the charges.
Where the service answered about another application or amount, nothing is issued again automatically: look first, or there will be two invoices.

## Red-letter invoices
After a refund or a credit a red-letter (credit) invoice over the difference is issued automatically, against the newest invoice first. On the invoice, {invoicing:record.red} lists them, with what still stands.

## Payer agreements
[[deskAgreements]]: another company that pays, or that the invoice shall go to, needs a paper.
- {invoicing:agreements.kinds.entrustment}: once approved, what that payer paid can be invoiced to the customer’s own title.
- {invoicing:agreements.kinds.contract}: once approved, invoices can go to the payer.
Check name, tax number, last day and seal against the paper. If all agree press {invoicing:agreements.approve}; if not, press {invoicing:agreements.reject} and say what is missing. The customer reads it.

## Tax treatment
On the tab {invoicing:tabs.treatment} choose {invoicing:treatments.zeroRated}, {invoicing:treatments.exempt} or {invoicing:treatments.notTaxed}. Where nothing is set invoices are zero-rated. A setting begins tomorrow or later and applies to applications from then on. Confirm it with your tax adviser first.
The built-in issuer makes samples only; invoices are valid once a real service is connected.
`,
}
