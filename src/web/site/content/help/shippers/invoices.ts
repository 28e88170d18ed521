import type { Bilingual } from '#domain/kernel/language.ts'

export const invoices: Bilingual = {
  zh: `
付过款的费用可以开数电票，没开完的余额以后再开。积分和优惠券抵掉的、退掉的部分不能开。

## 申请
打开[[applyForInvoice]]，三步：
1. {invoices:apply.stepLines}：按订单或按对账单选。每行默认开全部余额，也可以改小。
2. {invoices:apply.stepTitle}：没有抬头先新增。
3. {invoices:apply.stepCheck}：先看发票会印的内容，有缺的会写明缺什么、去哪里补。备注默认带出船名航次、提单号、航线和箱号，可以改。
没提交的申请会替您留着。同一行费用同时只能在一张申请里。

## 抬头
- {invoices:titles.kinds.enterprise}抬头要税号。18 位的会核对校验位；15、17、20 位的老税号不核对，请自己对照证件。
- {invoices:titles.kinds.personal}抬头只要姓名。
- {invoices:titles.owners.own}：开您付的钱。银行转账的付款方不是抬头、也不是您的公司时，要先有对方签字盖章的{invoices:agreements.kinds.entrustment}。
- {invoices:titles.owners.payer}：发票直接开给替您付款的公司，要有它和平台的{invoices:agreements.kinds.contract}。
两种文件在[[invoices]]的{invoices:parts.agreements}里上传，财务审核后通知您。协议都有有效期。抬头最多存 <<titles>> 个。

## 提交以后
一般几分钟开好，页面自己更新，也会通知您。默认开数电票，票面名称为电子发票（普通发票）；税率按平台当天的设定，没有另设时为零税率，票面写 0%。
- PDF 供阅读，XML 才是具有法律效力的原件，两个都要留。
- 可以下载，也可以点{invoices:acts.mail}；某段时间的全部发票用{invoices:archive.act}。
- {invoices:standings.failed}的会写明原因：改好后点{invoices:acts.retry}；要换抬头或金额，点{invoices:acts.giveUp}，费用就空出来重新申请。
- 开票后发生退款或冲减，系统会自动对差额开{invoices:page.redLetters}，不用您申请。
演示环境开出的是样票，不能入账。
`,
  en: `
Charges you have paid can be invoiced; what is left of them can be invoiced later. What points or vouchers took off and what was refunded cannot.

## Applying
Open [[applyForInvoice]]. There are three steps:
1. {invoices:apply.stepLines}: by order or by statement. Each line offers all that is left of it; you can ask for less.
2. {invoices:apply.stepTitle}: add one first if you have none.
3. {invoices:apply.stepCheck}: you see what the invoice will say, and what is missing and where to fix it. Vessel and voyage, bill of lading, route and containers are suggested as the remark and can be changed.
An application you have not sent is kept for you. A line is in one open application at a time.

## Titles
- An {invoices:titles.kinds.enterprise} title needs its tax number. The check digit of 18 characters is tested; of the older 15, 17 or 20 it cannot be, so compare them yourself.
- {invoices:titles.kinds.personal} titles need a name only.
- {invoices:titles.owners.own}: for what you paid. Where a bank transfer came from somebody who is neither the title nor your company, that payer has to sign a {invoices:agreements.kinds.entrustment} first.
- {invoices:titles.owners.payer}: the invoice goes to the company that paid for you, which needs its {invoices:agreements.kinds.contract} with the platform.
Hand both kinds of papers in under {invoices:parts.agreements} of [[invoices]]; finance looks at them and you are told. Each has a last day. You may keep <<titles>> titles.

## After you apply
An invoice is usually issued within a few minutes; the page updates by itself and you are told. It is an electronic ordinary invoice, taxed as the platform has set for that day; unless set otherwise it is zero-rated and shows 0%.
- The PDF is for reading, the XML is the legal original. Keep both.
- Download it, or press {invoices:acts.mail} to send it; press {invoices:archive.act} for everything of a period.
- One that is {invoices:standings.failed} says why. Mend it and press {invoices:acts.retry}; for another title or amount press {invoices:acts.giveUp}, which frees its charges.
- After a refund or a credit, red-letter (credit) invoices over the difference are issued automatically; they stand under {invoices:page.redLetters}.
On a demo system invoices are samples and cannot be booked.
`,
}
