export const vgm = {
  slug: 'verified-gross-mass',
  category: 'rules',
  publishedOn: '2026-11-05',
  title: {
    zh: 'VGM 两种称法，差多少会被拦在闸口',
    en: 'Two ways to get a VGM, and the gap that stops a box at the gate',
  },
  summary: {
    zh: '没有 VGM 不装船，这是 SOLAS 的硬规定。整箱过磅和累加计算怎么选，报什么、何时报、允许差多少，各算一个例子。',
    en: 'SOLAS is blunt: no verified gross mass, no loading. Which method to choose, what to declare by when, and how large a difference is tolerated.',
  },
  body: {
    zh: `VGM 是箱子连货带箱的核实总质量。2016 年 7 月 1 日起，SOLAS 公约第 VI 章第 2 条规定：没有 VGM 的重箱，不得装船。配载靠这个数，报轻了，压塌的是整摞箱子。

## 总质量包括什么

VGM = 货物 + 内外包装 + 托盘、垫木、加固材料 + 空箱自重

提单和报关单上的毛重只到包装为止，不含箱子，也常常不含垫木和绑带。直接把毛重抄成 VGM，是最常见的错。

## 两种称法

| 对照 | 方法一：整箱称重 | 方法二：累加计算 |
| --- | --- | --- |
| 怎么做 | 装好封箱后整体过磅 | 逐件称货和包装，加上箱门标注的自重 |
| 适合 | 散货、废料、形状不规则的货 | 纸箱、托盘等件重固定的货 |
| 条件 | 用检定合格的衡器 | 称量方法须经主管机关认可 |
| 费用 | 申报 VGM 50 元/箱（演示运价），过磅按地磅价 | 申报 VGM 50 元/箱，称重自理 |
| 容易错 | 车架、油箱没扣干净 | 漏了托盘、垫木，自重抄错 |

箱子自重以箱门上 TARE 一栏为准，同是 40HQ，各家相差几百公斤。没有实物时可以先用典型值估：20GP 约 2,200 kg，40GP 约 3,750 kg，40HQ 约 3,900 kg；正式申报前换成实际的。

## 算一只 40HQ

| 项目 | 公斤 |
| --- | ---: |
| 餐椅 620 箱，每箱 32 kg | 19,840 |
| 托盘和加固材料 | 640 |
| 箱子自重 | 3,900 |
| **VGM** | **24,380** |

两道常识检查：大于自重 3,900，小于最大总重 32,500。有一条不过，多半是抄错了一位数，或者把磅当成了公斤。

## 允许差多少

中国的允许误差是 ±5% 或 1 吨，取小的一个。下面以申报值算：

- 上面那只箱：5% 是 1,219 kg，大于 1 吨，所以按 1,000 kg。闸口称出 24,680 kg，差 300 kg，放行。
- 一只轻箱报 9,000 kg：5% 是 450 kg。闸口称出 9,600 kg，差 600 kg，超了，要重新核实、重新申报。

申报值到 20 吨是分界：以下看百分比，以上看 1 吨。别的国家另有规定，转船的货以装船港的为准。

超差的后果不止一张改单。箱子可能被甩到下一班；若连船公司的限重也超了，还有超重附加费（OWS），按进港过磅算。

## 报什么，何时报

一条 VGM 申报有六项：箱号、重量、单位、方法（1 或 2）、责任方名称和签署人、称重日期。

责任方是提单上的发货人。可以委托我们代称代报，责任不转移。

时间看截 VGM（VCO）。它写在报价行和订单上，早于截港（FCO）。船公司没公布时刻的，按离港时间往回推，例如 12 月 9 日清晨开航的一班：

| 节点 | 时间（UTC+8） |
| --- | --- |
| 截单 DCO | 12-05 12:00 |
| 截 VGM VCO | 12-06 10:00 |
| 截港 FCO | 12-07 18:00 |
| 开航 ETD | 12-09 06:00 |

可见整箱过磅要早做打算：箱子 12 月 7 日下午才进闸，再等闸口的磅，截 VGM 已经过了一天。装完箱就近过地磅，当场上传磅单最稳。

## 四个习惯

1. 装箱前拍箱门，TARE 和 MAX GROSS 都要看得清。
2. 托盘、垫木单独记一行，不要摊进货重。
3. 一票多箱，每箱单独报，不能用总重除以箱数。
4. 装箱有增减，当天改数。截 VGM 之前改，通常不收费。

## 依据

- SOLAS 公约第 VI 章第 2 条（2016-07-01 起适用）
- 国际海事组织 MSC.1/Circ.1475《核实载货集装箱总质量指南》
`,
    en: `Verified gross mass is the weight of the packed container, box included. Since 1 July 2016, SOLAS chapter VI, regulation 2 has been simple about it: a packed container without a VGM is not loaded. Stowage plans are built on the figure, and a false one can bring down a stack.

## What goes into the figure

VGM = cargo + packaging + pallets, dunnage and securing material + tare of the container

The gross weight on the bill of lading stops at the packaging. It leaves out the box and often the timber and lashings too. Copying it into the VGM field is the commonest mistake.

## Two methods

| Compared | Method 1: weigh the packed box | Method 2: add it up |
| --- | --- | --- |
| How | Weigh after packing and sealing | Weigh every item and its packing, add the tare on the door |
| Suits | bulk, scrap, awkward shapes | cartons and pallets of known weight |
| Condition | a calibrated, certified scale | a method approved by the authority |
| Cost | declaring it, VGM CNY 50 per box (demonstration rate), plus the weighbridge | declaring it, VGM CNY 50 per box, plus your own weighing |
| Usual slip | chassis or fuel not deducted | pallets forgotten, tare copied wrongly |

Take the tare from the door plate; two 40HQ can differ by hundreds of kilograms. For a first estimate, use about 2,200 kg for a 20GP, 3,750 kg for a 40GP and 3,900 kg for a 40HQ, then replace it with the real figure before you declare.

## One 40HQ, added up

| Item | kg |
| --- | ---: |
| 620 cartons of dining chairs at 32 kg | 19,840 |
| Pallets and securing material | 640 |
| Tare | 3,900 |
| **VGM** | **24,380** |

Two sanity checks follow: more than the tare of 3,900, less than the maximum gross of 32,500. A figure that fails either usually has a wrong digit, or pounds in place of kilograms.

## How much may it differ?

China tolerates 5% or one tonne either way, whichever is smaller. Measured from the declared figure:

- The box above: 5% is 1,219 kg, so the tonne applies. The gate reads 24,680 kg, a difference of 300 kg. It passes.
- A light box declared at 9,000 kg: 5% is 450 kg. The gate reads 9,600 kg, 600 kg too much. It must be verified and declared again.

The break lies at 20 tonnes: below it the percentage decides, above it the tonne. Other countries set their own limits.

A failed check costs more than a new declaration. The box may be rolled to the next sailing, and if it also exceeds the carrier’s weight limit, OWS is charged by the weight at gate-in.

## What to send, and by when

A declaration has six fields: container number, weight, unit, method (1 or 2), responsible party with the name of the person signing, and date of weighing.

The responsible party is the shipper named on the bill of lading. You can have us weigh and submit; the responsibility stays with you.

The deadline is the VGM cut-off (VCO), shown in the offer and on the order. It falls before the full-box cut-off (FCO). Until the carrier publishes its own, the times are counted back from departure. For a ship leaving early on 9 December:

| Point | Time (UTC+8) |
| --- | --- |
| Documentation, DCO | 5 Dec 12:00 |
| VGM, VCO | 6 Dec 10:00 |
| Full delivery, FCO | 7 Dec 18:00 |
| Departure, ETD | 9 Dec 06:00 |

A box delivered on the afternoon of 7 December is in time for the gate and a day too late for its VGM. Weigh it on a public scale on the way out of the factory and upload the ticket from there.

## Four habits

1. Photograph the door before packing, with TARE and MAX GROSS legible.
2. Record pallets and timber on a line of their own.
3. Declare each container by itself. Dividing the total by the number of boxes is not verification.
4. If the load changes, change the figure the same day. Before the cut-off that is usually free.

## Sources

- SOLAS chapter VI, regulation 2 (applied from 1 July 2016)
- IMO MSC.1/Circ.1475, guidelines on the verified gross mass of a container carrying cargo
`,
  },
} as const
