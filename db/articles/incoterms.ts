export const incoterms = {
  slug: 'incoterms-2020-for-containers',
  category: 'rules',
  publishedOn: '2026-09-10',
  title: {
    zh: '集装箱别再写 FOB：FCA、CPT、CIP 该怎么用',
    en: 'Containers and Incoterms 2020: why FCA, CPT and CIP fit better than FOB and CIF',
  },
  summary: {
    zh: '柜子进了闸口就不在你手里了，FOB 的风险却要到装上船才转移。中间那几天谁担着，用一只从余姚出发的柜子讲明白。',
    en: 'A full box leaves your hands at the terminal gate, yet under FOB the risk stays with you until it is on board. Who carries the days between, with a box from Yuyao as the example.',
  },
  body: {
    zh: `外贸合同里写得最多的是 FOB 和 CIF。两个术语是为件杂货定的：货吊过船边、落在甲板上，责任才交接。集装箱不是这样走的。

## 中间那几天

一只柜子在余姚工厂装好，12 月 6 日进北仑闸口，12 月 9 日装船。6 日到 9 日之间，柜子在码头堆场，工厂碰不到它。

- 写 **FOB Ningbo**：这三天出了事，风险在卖方，因为货还没“装上船”。
- 写 **FCA Ningbo terminal**：柜子交给承运人，风险就转给买方。6 日之后的事与卖方无关。

同一只柜子，同一条船，差别只在合同上的三个字母。

## 两组术语放在一起看

| 旧习惯 | 换成 | 主运费谁付 | 风险何时转移 | 保险 |
| --- | --- | --- | --- | --- |
| FOB | FCA | 买方 | FOB 装上船；FCA 交给承运人 | 都不强制 |
| CFR | CPT | 卖方 | CFR 装上船；CPT 交给第一承运人 | 都不强制 |
| CIF | CIP | 卖方 | CIF 装上船；CIP 交给第一承运人 | 卖方必须投保 |

CIF 和 CIP 的保险不是一个档次：CIF 最低是协会货物条款（C），只保列明的大事故；CIP 要保到条款（A），也就是通常说的一切险。保额都是合同价的 110%。卖 CIP 的，记得在增值服务里勾货运险，费率按保额的百分比算。

## 十一个术语怎么分

- **任何运输方式**：EXW、FCA、CPT、CIP、DAP、DPU、DDP
- **只用于海运和内河**：FAS、FOB、CFR、CIF

主运费由买方付的：EXW、FCA、FAS、FOB。由卖方付的：CPT、CIP、CFR、CIF、DAP、DPU、DDP。

出口报关除 EXW 外都归卖方，进口清关除 DDP 外都归买方。卖 EXW 给国外买家，对方在中国没有报关主体，最后还是找你帮忙，不如一开始就写 FCA。

D 组看卸货：DAP 运到、准备好卸就算交货；DPU 要卸下来；DDP 与 DAP 相同，再加上进口清关和税。

## 信用证要“已装船”提单怎么办

很多人不敢用 FCA，是怕拿不到装船提单，议付不了。Incoterms 2020 在 FCA 里加了一条：双方可以约定，由买方指示承运人在装船后给卖方签一张带已装船批注的提单。合同里加一句，问题就解决了。信用证的措辞也要同步改。

## 写进合同的样子

术语后面要跟地点，越细越好，再注明版本：

- FCA 宁波北仑码头，Incoterms 2020
- CIP 鹿特丹港，Incoterms 2020，协会货物条款（A）
- DAP 买方仓库（写到门牌），Incoterms 2020

只写“FOB 中国”或者“CIF 欧洲”，等于没写。

C 组有两个点：风险在起运地就转移，运费却付到目的地。写 CIP 鹿特丹，不代表货到鹿特丹之前都由卖方担风险；路上出险，是买方凭保单去索赔。

## 报价单上对应哪几行

| 术语 | 卖方通常付的 | 买方通常付的 |
| --- | --- | --- |
| FCA 起运港 | TRK、CUS；THC 看约定 | OF、BAF、DTHC、DO、清关 |
| CIP 目的港 | TRK、CUS、THC、OF、BAF、INS | DTHC、DO、ICUS、DUTY、IVAT |
| DAP 门到门 | 以上全部，加 DTHC、DEL | ICUS、DUTY、IVAT |

THC 最容易扯皮：术语只说到“交给承运人”，码头操作费算在哪边，各港习惯不同。合同写明，报价时按预付（PRE）或到付（COL）分好。

## 依据

- 国际商会《国际贸易术语解释通则 2020》（ICC 第 723 号出版物）
- 协会货物条款（A）（C）

具体交易以合同文本为准，金额大的请律师看一遍。
`,
    en: `Most sales contracts still say FOB or CIF. Both were written for goods that are lifted over the ship’s rail piece by piece. A container is handed over somewhere else.

## The days in between

A box is stuffed in Yuyao, enters the Beilun terminal on 6 December and is loaded on 9 December. For three days it stands in the stack, where the factory cannot touch it.

- **FOB Ningbo**: damage in those days is the seller’s risk, because the goods are not yet on board.
- **FCA Ningbo terminal**: risk passes when the carrier takes the box over. What happens after the gate concerns the buyer.

The ship, the box and the price can be identical. Three letters decide who suffers the loss.

## Old habit, better fit

| Instead of | Use | Main freight paid by | Risk passes | Insurance |
| --- | --- | --- | --- | --- |
| FOB | FCA | buyer | FOB on board; FCA to the carrier | no duty on either side |
| CFR | CPT | seller | CFR on board; CPT to the first carrier | no duty on either side |
| CIF | CIP | seller | CIF on board; CIP to the first carrier | seller must insure |

The insurance differs too. CIF asks only for Institute Cargo Clauses (C), which name a few major casualties. CIP asks for clauses (A), usually called all risks. Both cover 110% of the contract price. If you sell CIP, tick cargo insurance when you search; it is priced as a percentage of the insured sum.

## Eleven terms in two families

- **Any mode of transport:** EXW, FCA, CPT, CIP, DAP, DPU, DDP
- **Sea and inland waterway only:** FAS, FOB, CFR, CIF

The buyer pays the main carriage under EXW, FCA, FAS and FOB; the seller pays it under the other seven.

Export clearance is the seller’s job except under EXW, import clearance the buyer’s except under DDP. A foreign buyer under EXW usually has nobody in China who can file the export declaration, so the factory ends up doing it anyway. FCA says so from the start.

In the D family, look at unloading. DAP delivers on arrival, ready to be unloaded. DPU delivers once unloaded. DDP is DAP plus import clearance and taxes.

## "But the bank wants an on-board bill"

That fear keeps people on FOB. Incoterms 2020 answers it inside FCA: the parties may agree that the buyer instructs the carrier to give the seller a bill of lading with an on-board notation after loading. Put that sentence into the contract, and word the letter of credit to match.

## Writing it down

Name a place, as exactly as you can, and the edition:

- FCA Beilun terminal, Ningbo, Incoterms 2020
- CIP port of Rotterdam, Incoterms 2020, Institute Cargo Clauses (A)
- DAP the buyer’s warehouse, with street and number, Incoterms 2020

"FOB China" or "CIF Europe" settles nothing.

The C terms have two places. Risk passes at origin while freight is paid to destination. CIP Rotterdam does not mean the seller carries the risk to Rotterdam; if the goods are lost at sea, the buyer claims on the policy the seller took out.

## Which lines of the quote are yours

| Term | Usually the seller | Usually the buyer |
| --- | --- | --- |
| FCA port of loading | TRK, CUS; THC as agreed | OF, BAF, DTHC, DO, clearance |
| CIP port of discharge | TRK, CUS, THC, OF, BAF, INS | DTHC, DO, ICUS, DUTY, IVAT |
| DAP to the door | all of that, plus DTHC and DEL | ICUS, DUTY, IVAT |

THC causes most of the arguments. The term stops at "handed to the carrier", and ports differ on which side of that line terminal handling falls. State it in the contract, then mark the line prepaid (PRE) or collect (COL) when you order.

## Sources

- ICC, Incoterms 2020 (publication 723)
- Institute Cargo Clauses (A) and (C)

Your contract decides the individual case. Have a lawyer read it when the sum is large.
`,
  },
} as const
