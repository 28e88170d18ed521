export const customsClearance = {
  slug: 'customs-clearance-step-by-step',
  category: 'guide',
  publishedOn: '2026-10-15',
  title: {
    zh: '报关一步步来：中国出口放行，欧盟进口清关',
    en: 'Customs clearance step by step: out of China, into the EU',
  },
  summary: {
    zh: '出口五步、进口六步，每步要什么单、卡在哪里、订单上显示什么。附一笔关税和增值税的算法。',
    en: 'Five steps out, six steps in: the papers, the places where shipments stick, what the order shows, and how duty and VAT add up.',
  },
  body: {
    zh: `一票货要过两次海关：在中国放行装船，在目的国放行提柜。两边看的是同一批货，资料却由不同的人报。报得一致，是清关快的全部秘密。

## 出口：中国五步

1. **备单**：合同、发票、装箱单、报关委托书，外加监管条件要求的证件。
2. **归类**：中国申报用 10 位编码，再按申报要素逐项填写，从“品牌类型、出口享惠情况”开始。编码带监管条件的要先办证：B 要出境检验检疫电子底账，4 要出口许可证，3 要两用物项出口许可证。
3. **进港运抵**：重箱进闸，码头发运抵报告；出口舱单须在装船前 24 小时传到。
4. **申报**：《海关法》要求出口货物运抵监管区后、装货 24 小时以前申报，海关特准的除外。通过国际贸易单一窗口提交，单证齐全的通常当天报出。
5. **放行**：赶在截关（CUA）前放行才能装船。抽中查验，订单会显示“出口海关查验中”，吊柜掏箱的费用（INSP）凭码头票据实收。

费用是按报关单的：报关费（CUS）演示运价 150 元一单，品名多的另有续页费（CUSX）。

**卡得最多的三处**：品名与申报要素对不上；箱单件数、毛重和舱单不一致；木质包装没有 IPPC 标识。最后一项要在装箱前解决，热处理的标准是芯温 56 ℃ 持续 30 分钟。

## 进口：欧盟六步

1. **ENS**：装船前 24 小时报，要收货人的 EORI 号和 6 位 HS 编码。
2. **到港呈验**：船到后货物向海关呈验，进入临时存储，最长 90 天。法律给九十天，免费期只给几天，别混。
3. **申报**：由收货人或其代表申报。可以在呈验前预录，呈验须在预录后 30 天内。欧盟用 8 位 CN、10 位 TARIC 编码，前 6 位和中国的相同，后面要重新归。
4. **核查**：系统按风险放行、调单或查验。
5. **缴税**：关税按完税价格算，增值税把关税也算进去。关税通知后一般 10 天内付，有担保的可以递延。
6. **放行提柜**：海关放行，加上船公司放货、码头预约，才能提。

在订单上，目的国一段依次是：待报关、待缴税、待放行、待运输。

## 税怎么算

示例：发票价 60,000 欧元（FCA 宁波，含起运港费用），海运费 4,800，保险 48，进口到荷兰。关税率假定 2.7%，荷兰增值税标准税率 21%，到首个目的地的后段费用 1,000。

| 项目 | 算式 | 欧元 |
| --- | --- | ---: |
| 完税价格 | 60,000 + 4,800 + 48 | 64,848.00 |
| 关税 DUTY | 64,848.00 × 2.7% | 1,750.90 |
| 增值税税基 | 64,848.00 + 1,750.90 + 1,000 | 67,598.90 |
| 增值税 IVAT | 67,598.90 × 21% | 14,195.77 |
| 应缴合计 | 1,750.90 + 14,195.77 | **15,946.67** |

增值税可以抵扣，关税不能。有反倾销税、配额或优惠原产地的，关税那一行会变，归类前先查。税款凭税单付给海关，不进我们的报价；进口清关费（ICUS）是服务费，另列一行。

## 谁来申报

| 术语 | 出口报关 | 进口清关 |
| --- | --- | --- |
| EXW | 买方 | 买方 |
| FCA、CPT、CIP、DAP、DPU | 卖方 | 买方 |
| DDP | 卖方 | 卖方 |

卖 DDP 的要先想清楚：在欧盟申报，进口人要有 EORI，增值税要有人交，中国卖方往往得找间接代表，对方要承担连带的税务责任，不是付一笔钱就行。

## 开船前备齐

- 发票：品名、数量、单价、币种、贸易术语和地点
- 箱单：每箱件数、毛重、净重，与提单相同
- HS 编码：中国 10 位和欧盟 10 位各一份
- 原产地证：要享优惠的，装船前办
- 收货人的 EORI 和清关行联系方式

五样在开船前发给收货人，清关就能在到港前预录，不占免费期。

## 依据

- 《中华人民共和国海关法》关于申报的规定
- 欧盟海关法典 (EU) 952/2013：第 70、71 条（完税价格），第 108 条（付款期限），第 127、139、149、158、171、194 条
- ISPM 15 木质包装标准

税率为示例，以申报当日公布的为准。
`,
    en: `A shipment meets customs twice, once to be loaded in China and once to be collected at destination. Different people file, about the same goods. When the two sets of papers agree, most of the delay disappears.

## Export: five steps in China

1. **Papers.** Contract, invoice, packing list, a power of attorney for the broker, and any license the code calls for.
2. **Classification.** China declares ten digits, then a list of declaration elements that begins with brand type and export preference. Letters beside the code mean documents first: B an inspection record, 4 an export license, 3 a dual-use export license.
3. **Gate-in.** The terminal reports the box as arrived. The export manifest is due 24 hours before loading.
4. **Declaration.** Customs Law has the exporter declare after the goods reach the supervised area and at least 24 hours before loading, unless customs allow otherwise. With papers complete it is usually filed the same day, through the single window.
5. **Release.** It has to come before the customs cut-off (CUA). If the box is selected, the order says "held by export customs", and lifting and unpacking (INSP) are charged at cost against the terminal’s receipt.

Broker’s fees go by declaration: CUS, CNY 150 in the demonstration rates, and CUSX for continuation pages.

**Where exports stick:** a cargo name that does not fit its elements; packages or weight that differ from the manifest; wood packing without the IPPC mark. Heat treatment means 56 °C at the core for 30 minutes, and it has to happen before stuffing.

## Import: six steps in the EU

1. **ENS**, 24 hours before loading, with the consignee’s EORI number and six-digit HS codes.
2. **Presentation.** The discharged goods are presented to customs and enter temporary storage, 90 days at most. That is the law’s limit; the carrier’s free time is a handful of days.
3. **Declaration** by the consignee or a representative. It may be lodged up to 30 days before presentation. The first six digits are those used in China; the EU continues to eight (CN) and ten (TARIC), so the rest is classified afresh.
4. **Control.** Risk rules decide between release, a request for papers and an inspection.
5. **Payment.** Duty on the customs value, VAT on the value plus duty. Duty is generally payable within 10 days of notification, later with a guarantee.
6. **Release and collection.** Customs, carrier and gate slot: the truck needs all three.

On the order the stages read: to be declared, duty to pay, awaiting release, to be picked up.

## What the tax comes to

An example into the Netherlands: invoice EUR 60,000 (FCA Ningbo, origin charges included), freight 4,800, insurance 48, a duty rate assumed at 2.7%, standard Dutch VAT of 21%, and 1,000 of costs on to the first destination.

| Item | Sum | EUR |
| --- | --- | ---: |
| Customs value | 60,000 + 4,800 + 48 | 64,848.00 |
| DUTY | 64,848.00 × 2.7% | 1,750.90 |
| VAT base | 64,848.00 + 1,750.90 + 1,000 | 67,598.90 |
| IVAT | 67,598.90 × 21% | 14,195.77 |
| Payable | 1,750.90 + 14,195.77 | **15,946.67** |

VAT can be reclaimed by a registered business, duty cannot. Anti-dumping measures, quotas and preferential origin change the duty line, so look them up before you quote a price. Both are paid against the tax bill and stand outside our quote; import clearance (ICUS) is a service fee on its own line.

## Who has to file

| Term | Export | Import |
| --- | --- | --- |
| EXW | buyer | buyer |
| FCA, CPT, CIP, DAP, DPU | seller | buyer |
| DDP | seller | seller |

Think before selling DDP into the EU. The importer needs an EORI, somebody has to account for VAT, and a seller without an EU establishment needs an indirect representative who becomes liable for the debt as well. Few will do that for a stranger.

## Ready before the ship sails

- Invoice: goods, quantity, unit price, currency, term and place
- Packing list: packages, gross and net weight per container, as on the bill of lading
- HS codes: ten digits for China, ten for the EU
- Certificate of origin, applied for before loading, where a preference is claimed
- EORI of the consignee and a contact at the broker

With those five the entry can be lodged before arrival, while free time is still untouched.

## Sources

- Customs Law of the People’s Republic of China, provisions on declaration
- Regulation (EU) 952/2013: articles 70 and 71 (value), 108 (payment), 127, 139, 149, 158, 171, 194
- ISPM 15, wood packaging

Rates are examples; those in force on the day of acceptance apply.
`,
  },
} as const
