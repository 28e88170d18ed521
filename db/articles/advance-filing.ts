export const advanceFiling = {
  slug: 'advance-filing-deadlines',
  category: 'rules',
  publishedOn: '2026-10-29',
  title: {
    zh: '装船前 24 小时：各国预申报的时限、内容和谁来报',
    en: 'Twenty-four hours before loading: who files what, and when',
  },
  summary: {
    zh: 'ENS、ACE、ISF、AFR、ACI，加上中国出口舱单，时限大多卡在装船前一天。一张表看清，再说哪些写法会被退回。',
    en: 'ENS, ACE, ISF, AFR, ACI and the Chinese manifest, most of them due a day before loading. One table, and the wording that gets a filing sent back.',
  },
  body: {
    zh: `货还没装船，目的国海关就要先看单。报晚了或者被退回，箱子上不了船，损失的是一个航次。

## 一张表看完

| 目的地 | 制度与代码 | 时限 | 主要由谁报 |
| --- | --- | --- | --- |
| 欧盟 | 入境摘要申报 ENS（ICS2） | 深海集装箱装船前 24 小时 | 船公司报主单，货代报分单 |
| 美国 | 舱单 ACE，费用代码 AMS | 装船前 24 小时 | 船公司、无船承运人 |
| 美国 | 进口安全申报 ISF 10+2 | 装船前 24 小时 | 进口商或其报关行 |
| 加拿大 | ACI | 装船前 24 小时 | 船公司、货代 |
| 日本 | AFR | 离港前 24 小时 | 船公司、无船承运人 |
| 埃及 | ACI，19 位 ACID 号 | 离港前至少 48 小时 | 收货人先申领 |
| 中国出口 | 出口舱单 CCAM | 集装箱装船前 24 小时 | 船公司、舱单传输人 |

两处容易看混。日本和埃及从**离港**算，其余从**装船**算；大船在港作业一两天，两种算法能差出一整天。加拿大的 ACI 和埃及的 ACI 只是同名，内容毫不相干。

英国、墨西哥、南非、印度也有自己的预申报，去这些地方的货，询价时先问清要报什么、谁来报。

## 你的截止时间要更早

法规的 24 小时是报到海关的最后时刻。船公司和我们要留出录入、校验、退回重报的时间，所以订单上另有一个截舱单申报（AFC）。船公司没公布时刻的，我们按离港前 92 小时收：12 月 9 日 06:00 开的船，AFC 是 12 月 5 日 10:00，比截单（DCO）早两个小时，比截 VGM（VCO）早一整天。

过了 AFC 才给资料，多半要改下一班；船公司还肯收的，也要另付改单费（AMD）。

## 欧盟 ENS 要什么

ICS2 要报到分单层级，也就是实际买卖双方，光有货代的名字不行：

- 收货人和发货人的完整名称、地址，收货人的 **EORI 号**
- 6 位 HS 编码，每一种货一个
- 具体品名，件数、包装种类、毛重
- 箱号、封号，装货地和交货地

分单资料由货代自己报的，要和船公司报的主单能对上。EORI 向收货人要，第一次出口欧盟就先问好。

## 美国要报两样

**ACE 舱单**由承运人报，内容来自提单。**ISF** 是进口商的义务，“10+2”指进口商报十项，船公司另报两项。十项里，卖方、买方、制造商、送货方、收货人和进口商编号、原产国、6 位 HS 编码，都要在装船前 24 小时报齐；装箱地点和拼箱方可以晚些，但要尽早。

ISF 违规每次罚款最高 5,000 美元，罚进口商，最后多半算到卖方头上。在增值服务里勾 ISF，由我们代办。

## 中国这边

出口舱单也是装船前 24 小时。舱单传了，货也运抵了监管区，海关才能接受报关单、放行装船。所以国内顺序是：舱单预配、进港运抵、报关放行（截关 CUA）、装船。箱号、件数、毛重三处要一致，任何一处改动，舱单和报关单要一起改。

## 品名：退单最多的一栏

“general cargo”“parts”“accessories”“household goods”一类的笼统说法，系统会直接拒收。写到能看出是什么、做什么用：

| 会被退回 | 这样写 |
| --- | --- |
| Parts | Steel brake discs for passenger cars |
| Furniture | Wooden dining chairs, upholstered |
| Electronics | LED desk lamps with power adapter |
| Plastic products | Polypropylene food containers, empty |

下单填品名时，我们按停用词表当场提示，不等到截单那天再退。

## 发货前核对五样

1. 目的国要哪几种申报，报价单“海运”一栏有没有对应的行（ENS、AMS、ACI、AFR 都是按票）。
2. EORI、ACID、进口商编号，谁提供、什么时候给。
3. 品名和 6 位编码，与发票、报关单一致。
4. 订单上的 AFC，填进自己的日历。
5. 转船的货，途经国也可能要报，先问一声。

## 依据

- 欧盟 (EU) 952/2013 第 127 条、(EU) 2015/2446 第 105 条
- 美国 19 CFR 4.7、19 CFR part 149
- DCSA 预申报代码：ACE、ACI、AFR、CCAM、ENS

规则会变，以目的国海关最新公布为准。
`,
    en: `Customs at destination want to see the cargo on paper before it is on the ship. File late, or have the filing returned, and the box misses the sailing.

## The table

| Destination | Filing and code | Due | Filed mainly by |
| --- | --- | --- | --- |
| European Union | Entry summary, ENS (ICS2) | 24 h before loading, deep-sea containers | carrier for the master, forwarder for the house bill |
| United States | Manifest in ACE, charged as AMS | 24 h before loading | carrier, NVOCC |
| United States | Importer security filing, ISF 10+2 | 24 h before loading | importer or the importer’s broker |
| Canada | ACI | 24 h before loading | carrier, forwarder |
| Japan | AFR | 24 h before departure | carrier, NVOCC |
| Egypt | ACI with a 19-digit ACID | at least 48 h before departure | consignee applies first |
| China, export | Export manifest, CCAM | 24 h before loading containers | carrier, manifest filer |

Mind two traps. Japan and Egypt count from **departure**, the others from **loading**, and a large ship may work cargo for a day or more between the two. Canada’s ACI and Egypt’s ACI share nothing but the letters.

The United Kingdom, Mexico, South Africa and India run schemes of their own. For those, ask what is due and from whom before you order.

## Your own deadline comes sooner

Twenty-four hours is the last moment for the authority. The carrier and we need time to key, check and, if necessary, refile. The order therefore shows an advance filing cut-off (AFC). Until the carrier publishes its own we count 92 hours back: for a ship of 9 December, 06:00, that is 5 December at 10:00, two hours before the document cut-off (DCO) and a full day before the VGM (VCO).

Miss it and the box usually waits for the next sailing. If the carrier still takes the data, expect an amendment fee (AMD).

## What ENS asks for

Under ICS2 the data go down to house level, that is, to the real buyer and seller:

- full names and addresses of consignor and consignee, and the consignee’s **EORI number**
- a six-digit HS code for each kind of goods
- a precise description, packages, kind of packing, gross mass
- container and seal numbers, places of loading and delivery

When the forwarder files the house bill, it has to match the carrier’s master. Ask the consignee for the EORI when you take the first order.

## The United States wants two filings

The **ACE** manifest is the carrier’s and follows the bill of lading. **ISF** belongs to the importer. "10+2" means ten items from the importer and two from the carrier. Seller, buyer, manufacturer, ship-to party, consignee and importer numbers, country of origin and HS codes are due 24 hours before loading. Stuffing location and consolidator may follow, as early as possible.

A breach can cost the importer up to USD 5,000, and the importer usually knows where to send the bill. Select ISF among the services and we file it.

## The Chinese side

The export manifest has the same 24 hours. Customs accept and release an export declaration once the manifest is in and the box is reported inside the supervised area. Hence the order: manifest, gate-in, declaration and release (the customs cut-off, CUA), loading. Container number, packages and gross weight must agree in all of them. Change one and the others have to follow.

## Descriptions that come back

"General cargo", "parts" and "accessories" are refused by the systems themselves. Say what the thing is and what it is for:

| Sent back | Accepted |
| --- | --- |
| Parts | Steel brake discs for passenger cars |
| Furniture | Wooden dining chairs, upholstered |
| Electronics | LED desk lamps with power adapter |
| Plastic products | Polypropylene food containers, empty |

We check the cargo name against a stop list while you type it, so that nobody finds out on cut-off day.

## Before you ship

1. Which filings apply, and is each on the quote? ENS, AMS, ACI and AFR are charged per bill of lading.
2. EORI, ACID, importer number: who supplies them, and by when?
3. Description and HS code as on the invoice and the declaration.
4. The AFC, in your own calendar.
5. Transhipment: a country on the way may want a filing too.

## Sources

- Regulation (EU) 952/2013, article 127; Delegated Regulation (EU) 2015/2446, article 105
- 19 CFR 4.7 and 19 CFR part 149 (United States)
- DCSA advance filing codes ACE, ACI, AFR, CCAM, ENS

Rules change; the authority at destination has the last word.
`,
  },
} as const
