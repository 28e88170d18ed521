import type { Bilingual } from '#domain/kernel/language.ts'

export const charges: Bilingual = {
  zh: `
报价里的费用在第一个箱动的时候自动计入，一次计清，金额不变。多出来的，在订单的{bills:desk.title}里点{bills:desk.add}。

## 加一笔费用
1. 选费用代码和它补在哪一项报价上；报价里没有的选{bills:desk.lineNone}。
2. 填数量、单价、币种。汇率取录入当天的。
3. 选{bills:desk.cause}：重量变化、超期天数、汇率变化、客户要求、船公司附加费、税金、查验实报实销。
4. 附{bills:desk.evidence}：订单里的一条动态或一个文件。客户要求的，写明客户要求了什么。
说明客户看得到，最多 <<billNote>> 字。费用进哪种账单由代码决定：税金进税金账单，海运环节进海运费账单，其余进常规账单。

## 客户同意
同一单报价外的费用合计在客户的容差内直接计入；默认是预付报价的 <<tolerancePercent>>% 且不超过 <<toleranceYuan>> 元，客户自己可以改，操作台不能替客户改。超出的等客户同意，计入以前不算进合计。
[[deskConsents]]列出{billing:consents.tabs.asked}和{billing:consents.tabs.refused}的。拖得久的打个电话；拒绝的，谈妥后客户还可以同意，不收了就点{bills:desk.withdraw}。

## 收多了
- 报价外的费用，客户没有点过同意、也没上对账单的：点{bills:desk.withdraw}。
- 其余的：财务点{bills:desk.credit}，写原因，按原来那行的汇率冲减。已经上了对账单的只能冲减，不能撤销。

## 超期费用
按免费期运价表（见((rates))）自动数天。还在计费时显示到现在多少钱，结束后自动计入，凭据是最后一条动态；动态撤回或改了日期，会自动撤掉重算。人工冲减过的不再动。

## 批量导入
[[deskCharges]]：最多 <<chargeRows>> 行。先点{bills:file.check}，看每行会变成什么、哪些要等客户同意；有一行有错就都不计入。同一个文件再传一次不会重复。

## 费用代码
[[deskChargeCodes]]里可以加自有代码，要中英文名称、计费方式、环节、通常由谁付、税务类别。用过以后含义不能再改，名称可以；点{charges:form.close}以后不能再用，旧账单照常显示。财务和管理员可以改。
`,
  en: `
Quoted charges are billed automatically when the first container moves, once, as quoted. For anything more, press {bills:desk.add} under {bills:desk.title} on the order.

## Adding a charge
1. Choose the charge code and the quoted line it adds to, or {bills:desk.lineNone}.
2. Give quantity, unit price and currency. The exchange rate is that of the day you enter it.
3. Choose the {bills:desk.cause}: weight, days in storage, exchange rate, the customer’s request, a carrier’s surcharge, tax, an inspection at cost.
4. Add {bills:desk.evidence}: an event or a file of the order. For a customer’s request say what was asked for.
The customer reads your note of up to <<billNote>> characters. The code decides the kind of bill: taxes go on the tax bill, the ocean part on the ocean freight bill, the rest on the regular one.

## The customer’s consent
What goes beyond the quote is billed at once while all of it on an order stays in the customer’s tolerance: <<tolerancePercent>>% of what is prepaid and CNY <<toleranceYuan>> at most, unless the customer set another. The desk cannot set it for them. Beyond it a charge waits for the customer and counts in no total.
[[deskConsents]] has two tabs, {billing:consents.tabs.asked} and {billing:consents.tabs.refused}. Call those who take long. A refused charge can still be agreed to; press {bills:desk.withdraw} for what will not be charged.

## When it was too much
- A charge beyond the quote that the customer did not agree to and that stands on no statement: press {bills:desk.withdraw}.
- Any other: finance presses {bills:desk.credit} and says why; it is credited at its own line’s exchange rate. What stands on a statement can only be credited.

## What runs beyond free time
Days are counted by the free-time sheets (see ((rates))). While a stay goes on, the sum so far is shown; when it ends it is billed with the last event as evidence, and billed anew if that event is retracted or moved. What a clerk credited is left alone.

## From a file
On [[deskCharges]] a file takes up to <<chargeRows>> rows. Press {bills:file.check} first to see what each row would become and which would wait for consent; while one row is wrong none is entered. The same file again changes nothing.

## Charge codes
On [[deskChargeCodes]] you add codes of your own, with a name in both languages, basis, stage, usual payer and tax treatment. Once a code is used, only its names can be changed. Press {charges:form.close} to stop new charges under it; old bills still show it. Finance and administrators can change codes.
`,
}
