export const readingAQuote = {
  slug: 'reading-a-freight-quote',
  category: 'guide',
  publishedOn: '2026-10-01',
  title: {
    zh: '一张报价单，逐行读：47,955.20 元是怎么来的',
    en: 'Reading a freight quote line by line: where CNY 47,955.20 comes from',
  },
  summary: {
    zh: '代码、计费单位、币种、预付到付、汇率、不含项。拿宁波到汉堡两只 40HQ 的示例报价，十七行读到底。',
    en: 'Code, basis, currency, payer, exchange rate, exclusions. Seventeen lines of a sample quote, Ningbo to Hamburg, read to the end.',
  },
  body: {
    zh: `比价只看海运费，多半会选错。下面这张示例报价，从宁波工厂到汉堡港，2 × 40HQ，投保 94,600 美元，总价 47,955.20 元，海运费不到三分之二。数字是演示数据，读法是真的。

## 先看五列

- **代码**：全行业大致通用，中文名各家叫法不同，认代码。
- **计费**：按箱（CTN）、按票（BL）、按报关单、按比例、按天。两只箱子共用一张提单，按票的只收一次。
- **币种**：人民币、美元、欧元各算各的，最后才折。
- **付款**：预付（PRE）你付，到付（COL）收货人付。
- **金额**：数量 × 单价，每行都能自己验算。

## 起运地，人民币

| 代码 | 费用 | 数量 × 单价 | CNY |
| --- | --- | --- | ---: |
| TRK | 拖车费，含 4 小时装货 | 2 × 850 | 1,700 |
| THC | 码头操作费 | 2 × 825 | 1,650 |
| DOC | 文件费 | 1 × 450 | 450 |
| CUS | 出口报关费 | 1 × 150 | 150 |
| VGM | 称重申报费 | 2 × 50 | 100 |
| EIR | 设备交接单费 | 2 × 35 | 70 |
| SEAL | 封条费 | 2 × 30 | 60 |
| | 小计 | | 4,180 |

## 海运，美元

| 代码 | 费用 | 数量 × 单价 | USD |
| --- | --- | --- | ---: |
| OF | 海运费 | 2 × 2,180 | 4,360.00 |
| BAF | 燃油附加费 | 2 × 246 | 492.00 |
| PSS | 旺季附加费 | 2 × 150 | 300.00 |
| ETS | 欧盟碳排放附加费 | 2 × 62 | 124.00 |
| LSS | 低硫附加费 | 2 × 40 | 80.00 |
| ENS | 欧盟入境预申报 | 1 × 35 | 35.00 |
| INS | 货运险 | 0.08% × 94,600 | 75.68 |
| | 小计 | | 5,466.68 |

附加费加起来每箱 498 美元，接近海运费的四分之一。有的报价把 BAF 并进海运费（all-in），数字大一些，行数少一些；比价前先问清楚含了什么。保额 94,600 是货值的 110%，倒推货值 86,000 美元。

## 目的港，欧元

| 代码 | 费用 | 数量 × 单价 | EUR |
| --- | --- | --- | ---: |
| DTHC | 目的港码头操作费 | 2 × 260 | 520 |
| DO | 换单费 | 1 × 65 | 65 |
| ISPS | 港口安保费 | 2 × 15 | 30 |
| | 小计 | | 615 |

这三行到付，由收货人在汉堡交给船公司。卖 FCA、CIP 的看一眼，告诉买方；卖 DAP 的要算进自己的价。

## 汇率和合计

汇率写明来源和日期：中国外汇交易中心中间价，2026-11-20，1 美元 = 7.0835 元，1 欧元 = 8.2146 元。逐行折算、四舍五入到分，再相加，所以和“小计乘汇率”可能差一两分。

| 部分 | 折合 CNY |
| --- | ---: |
| 起运地 | 4,180.00 |
| 海运，5,466.68 美元 | 38,723.22 |
| 预付合计 | 42,903.22 |
| 目的港，615 欧元 | 5,051.98 |
| **全程** | **47,955.20** |

下单即锁定汇率，之后的涨跌与这张单无关。

## 最该读的是“不含”

- 进口关税、增值税和清关：收货人办，凭税单付
- 汉堡港到收货地的拖车：可加选
- 海关查验（INSP）：查到才有，按码头票据
- 免费期之外的滞期、滞箱：前 5 天每箱每天 62 欧元，之后 118
- 装货超过 4 小时的压车费（WAIT）：每小时 150 元
- 电放（TLX）450 元/票、熏蒸（FUM）380 元/箱：要用才收
- 超重（OWS）：单箱超过船公司限重，以进港过磅为准

一张单如果没有“不含”这一段，这些钱也不会消失，只是到港以后才出现。

## 比两张单，问六句

1. 同样是到港，还是有一张到门？
2. 附加费含到哪一天？PSS、GRI 以进港还是开船为准？
3. 直达还是中转，绕不绕好望角？
4. 免费期各几天，从哪天起算？
5. 截单（DCO）、截 VGM（VCO）、截港（FCO）哪天，货赶不赶得上？
6. 有效期到几点，舱位要不要付款才确认？

把六句问完，再回头看总价，排序常常会变。

## 依据

- 本站费用代码表和演示运价
- 汇率来源：中国外汇交易中心人民币汇率中间价（示例）
- DCSA 付款条款代码 PRE、COL
`,
    en: `Comparing ocean freight alone is how the wrong offer wins. This sample runs from a factory in Ningbo to the port of Hamburg: two 40HQ, cargo insured for USD 94,600, CNY 47,955.20 in total. Ocean freight is less than two thirds of it. The amounts are demonstration data; the reading is the real thing.

## Five columns first

- **Code.** Names vary from one carrier to the next, codes far less.
- **Basis.** Per container (CTN), per bill of lading (BL), per declaration, as a percentage, per day. Two boxes on one bill pay a per-bill charge once.
- **Currency.** CNY, USD and EUR are added up separately and converted last.
- **Payer.** Prepaid (PRE) is yours, collect (COL) the consignee’s.
- **Amount.** Quantity times unit price. You can check every line.

## Origin, in CNY

| Code | Charge | Quantity × price | CNY |
| --- | --- | --- | ---: |
| TRK | Pick-up haulage, 4 h loading included | 2 × 850 | 1,700 |
| THC | Terminal handling | 2 × 825 | 1,650 |
| DOC | Documentation | 1 × 450 | 450 |
| CUS | Export declaration | 1 × 150 | 150 |
| VGM | Container weighing | 2 × 50 | 100 |
| EIR | Equipment receipt | 2 × 35 | 70 |
| SEAL | Seal | 2 × 30 | 60 |
| | Subtotal | | 4,180 |

## Ocean, in USD

| Code | Charge | Quantity × price | USD |
| --- | --- | --- | ---: |
| OF | Ocean freight | 2 × 2,180 | 4,360.00 |
| BAF | Bunker adjustment | 2 × 246 | 492.00 |
| PSS | Peak season surcharge | 2 × 150 | 300.00 |
| ETS | EU emissions | 2 × 62 | 124.00 |
| LSS | Low sulfur surcharge | 2 × 40 | 80.00 |
| ENS | EU entry filing | 1 × 35 | 35.00 |
| INS | Cargo insurance | 0.08% × 94,600 | 75.68 |
| | Subtotal | | 5,466.68 |

Surcharges come to USD 498 a box, nearly a quarter of the freight. Some quotes fold BAF into an all-in figure; ask what is inside before comparing. The insured sum is 110% of the goods' value, here USD 86,000.

## Destination, in EUR

| Code | Charge | Quantity × price | EUR |
| --- | --- | --- | ---: |
| DTHC | Destination terminal handling | 2 × 260 | 520 |
| DO | Delivery order | 1 × 65 | 65 |
| ISPS | Port security | 2 × 15 | 30 |
| | Subtotal | | 615 |

These are collect: the consignee pays the carrier in Hamburg. Under FCA or CIP, tell your buyer. Under DAP, put them in your price.

## Exchange rate and total

The rate carries its source and date: CFETS middle rate of 20 November 2026, USD 1 = CNY 7.0835, EUR 1 = CNY 8.2146. Each line is converted and rounded to the fen, then added, so the result may differ by a fen or two from converting the subtotal.

| Part | In CNY |
| --- | ---: |
| Origin | 4,180.00 |
| Ocean, USD 5,466.68 | 38,723.22 |
| Prepaid | 42,903.22 |
| Destination, EUR 615 | 5,051.98 |
| **Whole journey** | **47,955.20** |

Ordering fixes the rate. What the market does afterwards no longer touches this order.

## Read "not included" twice

- Import duty, VAT and clearance: the consignee’s, against the tax bill
- Haulage from the port of Hamburg: can be added
- Customs inspection (INSP): only if selected, at cost
- Demurrage and detention past free time: EUR 62 per box and day for five days, then 118
- Loading beyond four hours (WAIT): CNY 150 an hour
- Telex release (TLX) at CNY 450 a bill, fumigation (FUM) at CNY 380 a box: if you need them
- Overweight (OWS): above the carrier’s limit, by the weight at gate-in

A quote without such a list has the same costs. They turn up after arrival instead.

## Six questions for two quotes

1. Do both end at the port, or does one go to the door?
2. Until when do the surcharges hold? Does PSS or GRI follow gate-in or sailing?
3. Direct or transhipped, by Suez or round the Cape?
4. How many free days, counted from when?
5. When are the cut-offs for documents (DCO), VGM (VCO) and full boxes (FCO), and will the goods make them?
6. Valid until what hour, and is space confirmed before payment?

Answer all six and the ranking by total often changes.

## Sources

- Our charge codes and demonstration rates
- Exchange rate: CFETS middle rate of the renminbi (sample)
- DCSA payment term codes PRE and COL
`,
  },
} as const
