export const freeTime = {
  slug: 'free-time-demurrage-detention',
  category: 'guide',
  publishedOn: '2026-11-18',
  title: {
    zh: '一只箱子，三个钟：堆存费、滞期费、滞箱费怎么算',
    en: 'One box, three clocks: storage, demurrage and detention',
  },
  summary: {
    zh: '堆存费、滞期费、滞箱费各由谁收，从哪天算到哪天。用汉堡的一组日期算一遍，再附一张账单核对表。',
    en: 'Storage, demurrage and detention start and stop on different days. A worked example from Hamburg, and a checklist for the bill.',
  },
  body: {
    zh: `箱子卸下船，码头和船公司各自按下了表。三个钟的起点、终点和单价都不一样，混成一笔“超期费”去算，账单永远对不上。

## 三笔钱，两段路

| 代码 | 名称 | 谁收 | 进口从哪到哪 |
| --- | --- | --- | --- |
| STO | 堆存费 | 码头 | 卸船到提柜，占的是地 |
| DEM | 滞期费 | 船公司 | 卸船到提柜，占的是箱 |
| DET | 滞箱费 | 船公司 | 提柜到还空，占的还是箱 |

出口方向也有：提空到重箱进港算滞箱，进港到装船算滞期。船期推迟、箱子早早进港，就可能撞上。

中文叫法各家不同，有的把 Demurrage 译成滞箱费。看账单时认英文代码和起止点。有的船公司把后两段并成一个免费期，提得越晚，留给拆箱和还空的天数越少。

## 天数由三条规则定

1. **哪天起算**：卸船当日还是次日？提柜当日还是次日？差一天就是一天的钱。
2. **自然日还是工作日**：到货通知里写 CD 是自然日，周末照算；WD 是工作日，扣的是目的地的假期；HR 按小时。
3. **最后一天算不算**：提柜那天、还空那天，一般都算进去。

## 拿汉堡的一组日期算一遍

条件写在报价单的“目的港免费期”里：免滞期（DEM）5 天，自卸船次日起；免箱期（DET）7 天，自提柜当日起；超期前 5 天每箱每天 62 欧元，之后 118 欧元。两只 40HQ，2027 年 1 月 7 日卸船，1 月 16 日提柜，1 月 29 日还空。

| 费用 | 算进去的日子 | 计费天数 | 单箱，欧元 | 两箱，欧元 |
| --- | --- | --- | ---: | ---: |
| DEM | 01-08 至 01-16，9 天减 5 天 | 4 | 4 × 62 = 248 | 496 |
| DET | 01-16 至 01-29，14 天减 7 天 | 7 | 5 × 62 + 2 × 118 = 546 | 1,092 |
| 合计 | | | 794 | **1,588** |

注意 1 月 16 日算了两次：它是滞期的最后一天，也是滞箱的第一天。合同写“次日起算”的，就只算一次。码头的堆存费还在外面，按码头价目另算。

如果 1 月 13 日提柜、1 月 20 日还空：滞期 6 天减 5 天，滞箱 8 天减 7 天，各超 1 天，两箱一共 248 欧元。提早三天、还早九天，省下 1,340 欧元。**阶梯费率里，贵的总是最后那几天。**

## 核对账单：该有的一样不能少

美国联邦海事委员会的 46 CFR 541.6 列出了账单必须写的内容。这条规定只管美国航线的账单，货去别处也可以拿来当核对表：

- 提单号、箱号、卸货港，以及向你收费的依据
- 账单日期、付款期限
- 免费期天数、起止日，进口的可提柜日期，出口的最早还重日期
- 计费的具体日子，适用的条款和费率，总额
- 查询和异议的联系方式，以及合规声明

在美国航线上，缺了必填项，付款义务就不成立（541.5）；账单要在最后一笔费用发生后 30 天内开出，付款人至少有 30 天提异议，对方 30 天内答复。“账单可以开给谁”那一条（541.4）已被法院撤销，2025 年底从法规中删去，争付款人身份时不要再引用。

## 少付的五个办法

1. **订舱前谈**：免费期写进订舱确认才算数；到港后再申请，多半只给几天。
2. **单证走在船前面**：提单、发票、箱单、原产地证在到港前交齐，清关不占免费期。
3. **先约时段，再派车**：约不到提柜时段就截图存证，那是申诉时最有用的东西。
4. **还箱前再问一次还箱点**：堆场满了会临时改地方，跑空一趟就是一天。
5. **拆完一只先还一只**：滞箱费按箱计，不必凑齐。

最后免费日写在到货通知上。把它记进日历，剩三天还没约到车，就该打电话了。

## 依据

- 46 CFR part 541（仅适用于美国航线的滞期费和滞箱费账单）
- DCSA 到货通知标准：免费期类型 DEM、DET、STO，单位 CD、WD、HR

文中日期和费率是示例，以船公司运价本和码头公布价为准。
`,
    en: `The box comes off the ship and two parties start counting: the terminal and the carrier. The counts begin and end on different days and cost different amounts. Lump them together as "late fees" and no bill will ever add up.

## Who charges for what

| Code | Name | Charged by | Import, from and to |
| --- | --- | --- | --- |
| STO | Storage | the terminal | discharge to gate-out, for the ground |
| DEM | Demurrage | the carrier | discharge to gate-out, for the full box inside |
| DET | Detention | the carrier | gate-out to empty return, for the box outside |

Exports have the same clocks reversed: detention from empty pick-up to gate-in, demurrage from gate-in to loading. A delayed ship can push an early box into the second.

Some carriers sell one combined period for both. Then every day the box sits in the terminal is a day taken from unloading and return.

## Three rules decide the number of days

1. **When does the count start?** On the day of discharge or the day after; on the day of collection or the day after.
2. **Which days count?** The arrival notice says CD for calendar days, WD for working days at the destination, HR for hours.
3. **Is the last day included?** Normally yes, for collection and for return alike.

## A worked example

A Hamburg quote gives demurrage five free days from the day after discharge, and detention seven free days from the day of collection. Past that, each box costs EUR 62 a day for five days and EUR 118 a day afterwards. Two 40HQ are discharged on January 7, 2027, collected on January 16 and returned empty on January 29.

| Charge | Days counted | Days payable | Per box, EUR | Two boxes, EUR |
| --- | --- | --- | ---: | ---: |
| DEM | 8 to 16 Jan, 9 less 5 free | 4 | 4 × 62 = 248 | 496 |
| DET | 16 to 29 Jan, 14 less 7 free | 7 | 5 × 62 + 2 × 118 = 546 | 1,092 |
| Total | | | 794 | **1,588** |

The 16th counts twice, as the last day of one clock and the first day of the other. A tariff that starts detention the day after would count it once. Terminal storage comes on top, at the terminal’s own rates.

Now collect on January 13 and return on the 20th. Demurrage is six days less five, detention eight less seven: one day each, EUR 248 for both boxes. Collecting three days sooner and returning nine days sooner saves EUR 1,340, because the last days are always the most expensive.

## What a bill has to show

46 CFR 541.6 lists what a demurrage or detention invoice must contain. It binds invoices in United States trades only, but makes a good checklist anywhere:

- bill of lading and container number, port of discharge, why you are the one billed
- invoice date and due date
- free time allowed, its first and last day; the availability date for imports, the earliest return date for exports
- the dates charged, the tariff rule, the rate and the total
- whom to ask, how to dispute, and a statement of compliance

In those trades nothing has to be paid on an invoice with a required item missing (541.5). The invoice must be issued within 30 days of the last charge, the billed party has at least 30 days to dispute, and an answer is due within 30 days. The section on who may be billed (541.4) was set aside by a court and removed from the code at the end of 2025. Do not rely on it.

## Five ways to pay less

1. **Agree free time when booking.** It counts when it is in the booking confirmation. Extensions asked for after arrival are short, if granted at all.
2. **Send papers ahead of the ship.** Clearance then happens before the clock matters.
3. **Book the gate slot, then the truck.** No slot available? Keep a screenshot; it is the best evidence in a dispute.
4. **Confirm the return depot again.** Depots fill up, and a wasted trip is another day.
5. **Return boxes one by one.** Detention is per container.

The last free day is on the arrival notice. Put it in your calendar, and start calling if no truck is booked three days before.

## Sources

- 46 CFR part 541 (demurrage and detention invoices in US trades)
- DCSA arrival notice: free time types DEM, DET, STO; units CD, WD, HR

Dates and rates above are examples. The carrier’s tariff and the terminal’s published prices decide.
`,
  },
} as const
