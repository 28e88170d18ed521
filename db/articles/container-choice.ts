export const containerChoice = {
  slug: 'choosing-20gp-or-40hq',
  category: 'guide',
  publishedOn: '2026-09-24',
  title: {
    zh: '20GP 还是 40HQ：先算密度，再摆箱子，最后算钱',
    en: 'Choosing 20GP or 40HQ: density first, then the cartons, then the money',
  },
  summary: {
    zh: '两只小柜的容积抵不上一只高柜，重货装高柜又先超重。用一票餐椅和一票瓷砖，把三步算给你看。',
    en: 'Two small boxes hold less than one high cube, and a heavy load runs out of road weight first. Chairs and tiles, worked through in three steps.',
  },
  body: {
    zh: `选柜型不靠经验，靠三步算术：货有多密，箱子怎么摆，两种方案各多少钱。

## 四种普柜的底数

| 柜型 | 内尺寸，毫米 | 容积 | 最大货重 | TEU |
| --- | --- | ---: | ---: | ---: |
| 20GP | 5,898 × 2,352 × 2,393 | 33.2 m³ | 28,280 kg | 1 |
| 40GP | 12,032 × 2,352 × 2,393 | 67.7 m³ | 26,730 kg | 2 |
| 40HQ | 12,032 × 2,352 × 2,698 | 76.4 m³ | 28,600 kg | 2 |
| 45HQ | 13,556 × 2,352 × 2,698 | 86.1 m³ | 27,700 kg | 2.25 |

这是典型值，各家箱子略有出入，以箱门标注为准。40HQ 装得下两只 20GP 的体积还多一成半，能装的重量却只有一半。

## 第一步：算密度

密度 = 货重 ÷ 体积。拿它跟柜子的“满重又满方”点比：

- 20GP：28,280 ÷ 33.2 ≈ 852 kg/m³
- 40HQ：28,600 ÷ 76.4 ≈ 374 kg/m³

密度低于 374，40HQ 先满方，适合泡货；密度高于 374，40HQ 还没装满就到了限重，多出来的空间是白买的。家具、灯具、服装常在 100–250；瓷砖、石材、五金多在 1,000 以上。

## 第二步：别用体积除，要摆一摆

纸箱 600 × 400 × 400 毫米，一箱 0.096 m³。用容积一除，20GP 似乎能装 345 箱。实际一层层摆：

- 20GP：长摆 9，宽摆 5，高摆 5，共 **225 箱**，21.6 m³，利用率 65%
- 40HQ：长摆 20，宽摆 5，高摆 6，共 **600 箱**，57.6 m³，利用率 75%

两只 20GP 才 450 箱，一只 40HQ 有 600 箱，差在高度：2,393 毫米摆五层剩 39 厘米，2,698 摆得下六层。混着方向摆还能多塞一点，但要留出关门和加固的空间，门框也比箱内低一截。打托的货还要扣掉托盘高度。

## 第三步：算钱

宁波到汉堡的演示运价，汇率 1 美元 = 7.0835 元。先看一票餐椅，57 m³、9.5 吨，两种方案都装得下重量：

| 费用 | 2 × 20GP | 1 × 40HQ |
| --- | ---: | ---: |
| OF 海运费，USD | 2 × 1,220 = 2,440 | 2,180 |
| BAF、PSS、ETS、LSS，USD | 2 × 249 = 498 | 498 |
| ENS，USD | 35 | 35 |
| 美元小计 | 2,973 | 2,713 |
| THC | 2 × 550 = 1,100 | 825 |
| EIR、SEAL、VGM | 2 × 115 = 230 | 115 |
| DOC | 450 | 450 |
| 人民币小计 | 1,780 | 1,390 |
| **折合人民币** | **22,839.25** | **20,607.54** |

高柜便宜 2,231.71 元，还少一次装箱。何况按上面的纸箱算，两只小柜只摆得下 450 箱，这票货其实装不完。

再看一票瓷砖，19 m³、24.6 吨，密度约 1,295。一只 20GP 体积刚好，但不少船公司从 18–20 吨起收超重附加费（OWS），演示运价 200 美元：

- 1 × 20GP：美元 1,220 + 249 + 35 + 200 = 1,704，人民币 1,115，合 **13,185.28 元**
- 1 × 40HQ：合 **20,607.54 元**，四分之三是空的

即使加了超重费，小柜也便宜三分之一还多。

## 40GP 和 45HQ 什么时候用

40GP 外高 2.59 米，40HQ 外高 2.90 米，起运港 THC 同为 825 元。收货地有限高的桥、门或月台，才非用 40GP 不可；没有这些限制，高柜多出 8.7 m³，装货也顺手。

45HQ 长 13.72 米，比 40HQ 又多约 10 m³，适合又轻又大的货。不是每条航线、每家船公司都有，内陆能不能上路、空箱还到哪里，要先问清再订。

## 路上的限重常比箱子严

箱门上写 28 吨，不等于路上能走 28 吨。国内六轴汽车列车总重上限 49 吨（GB 1589），牵引车、车架、箱子、货都在里面。目的国另有规定，欧美内陆往往比这更紧。重货要先问目的地的拖车限重，再定一只柜装多少。

## 再想三件事

1. 免费期按箱算，两只小柜就有两份滞箱风险，好处是可以先还一只。
2. 收货人的月台和叉车吃不吃得下 40 尺。
3. 高柜旺季常缺空箱，早几天订。

## 依据

- ISO 668、ISO 6346 柜型代码 22G1、42G1、45G1、L5G1
- GB 1589 汽车列车总质量限值

运价为演示数据，以你那张报价单为准。
`,
    en: `Container choice is arithmetic in three steps: how dense is the cargo, how do the cartons actually stack, and what does each plan cost.

## The four dry boxes

| Type | Inside, mm | Volume | Max payload | TEU |
| --- | --- | ---: | ---: | ---: |
| 20GP | 5,898 × 2,352 × 2,393 | 33.2 m³ | 28,280 kg | 1 |
| 40GP | 12,032 × 2,352 × 2,393 | 67.7 m³ | 26,730 kg | 2 |
| 40HQ | 12,032 × 2,352 × 2,698 | 76.4 m³ | 28,600 kg | 2 |
| 45HQ | 13,556 × 2,352 × 2,698 | 86.1 m³ | 27,700 kg | 2.25 |

These are typical figures; the plate on the door is the one that counts. A 40HQ holds 15% more than two 20GP by volume, and about half as much by weight.

## Step 1: density

Divide weight by volume and compare with the point where the box is full both ways:

- 20GP: 28,280 ÷ 33.2 ≈ 852 kg/m³
- 40HQ: 28,600 ÷ 76.4 ≈ 374 kg/m³

Below 374 a 40HQ runs out of space first, which is what you want. Above 374 it reaches its weight limit while part of it is still empty. Furniture, lamps and clothing usually come in between 100 and 250, tiles, stone and ironware above 1,000.

## Step 2: stack it, don’t divide it

Take cartons of 600 × 400 × 400 mm, 0.096 m³ each. Division says 345 fit into a 20GP. Layers say otherwise:

- 20GP: 9 long, 5 wide, 5 high = **225 cartons**, 21.6 m³, 65% of the volume
- 40HQ: 20 long, 5 wide, 6 high = **600 cartons**, 57.6 m³, 75%

Two 20GP take 450 cartons, one 40HQ takes 600. Height makes the difference: five layers leave 39 cm unused under a 2,393 mm roof, while 2,698 mm takes a sixth. Turning some cartons wins a little more, but leave room for lashing, and remember that the door frame is lower than the roof. Palletized goods lose the height of the pallet.

## Step 3: the money

Demonstration rates, Ningbo to Hamburg, USD 1 = CNY 7.0835. Dining chairs first, 57 m³ and 9.5 t, no weight problem either way:

| Charge | 2 × 20GP | 1 × 40HQ |
| --- | ---: | ---: |
| OF, USD | 2 × 1,220 = 2,440 | 2,180 |
| BAF, PSS, ETS, LSS, USD | 2 × 249 = 498 | 498 |
| ENS, USD | 35 | 35 |
| Subtotal, USD | 2,973 | 2,713 |
| THC, CNY | 2 × 550 = 1,100 | 825 |
| EIR, SEAL, VGM, CNY | 2 × 115 = 230 | 115 |
| DOC, CNY | 450 | 450 |
| Subtotal, CNY | 1,780 | 1,390 |
| **In CNY** | **22,839.25** | **20,607.54** |

The high cube saves CNY 2,231.71 and one stuffing. And with the cartons of step 2, the two small boxes could not take the whole order at all.

Now tiles: 19 m³, 24.6 t, about 1,295 kg/m³. One 20GP has the room, but many carriers charge OWS on a twenty from 18 to 20 t upwards, USD 200 in the demonstration rates:

- 1 × 20GP: USD 1,220 + 249 + 35 + 200 = 1,704, plus CNY 1,115, together **CNY 13,185.28**
- 1 × 40HQ: **CNY 20,607.54**, three quarters of it air

Even with the surcharge the twenty costs more than a third less.

## When a 40GP or a 45HQ

A 40GP stands 2.59 m high outside, a 40HQ 2.90 m, and both pay THC of CNY 825 at origin. A low bridge, door or dock at the consignee’s end is the reason to take the lower one. Otherwise the extra 8.7 m³ and the headroom speak for the high cube.

A 45HQ is 13.72 m long and adds about 10 m³ more, for light and bulky goods. Not every lane or carrier offers it. Ask first where it may travel inland and where the empty goes.

## The road is stricter than the door plate

A plate that says 28 tonnes does not put 28 tonnes on the road. In China a six-axle combination may weigh 49 t in all (GB 1589): tractor, chassis, box and cargo. Destination countries have limits of their own, often tighter inland. For heavy cargo, ask for the haulage limit at destination before deciding how much goes into one box.

## Three more things to weigh up

1. Free time runs per container. Two boxes are two detention risks, though you can return one early.
2. Can the consignee’s dock and forklift handle a forty?
3. High cubes run short in peak season. Book the empties some days ahead.

## Sources

- ISO 668 and ISO 6346 type codes 22G1, 42G1, 45G1, L5G1
- GB 1589, mass limits of vehicle combinations in China

Rates are demonstration data; your own quote decides.
`,
  },
} as const
