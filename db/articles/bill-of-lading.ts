export const billOfLading = {
  slug: 'how-a-bill-of-lading-works',
  category: 'guide',
  publishedOn: '2026-08-27',
  title: {
    zh: '一张提单的一生：从补料到换单',
    en: 'How a bill of lading works, from draft to delivery order',
  },
  summary: {
    zh: '提单既是收据，又是运输合同的证明，还是提货的凭证。正本、电放、海运单怎么选，哪几栏写错最费钱，一次说清。',
    en: 'It is a receipt, evidence of the contract and the key to the goods. Which form to ask for, which boxes to check twice, and what each change costs.',
  },
  body: {
    zh: `货装上船，船公司或无船承运人签出一张提单。纸只有一页，却同时管三件事：货交给谁了，按什么条件运，到港以后谁能提走。

## 三种身份

- **货物收据**：写明收到了几箱、多少件、多重，外表有没有破损。
- **运输合同的证明**：背面条款规定责任、时效和争议去哪里解决。
- **提货凭证**：收货人一栏写“凭指示”（To order）的提单，背书就能转让；谁合法持有正本，谁有权要求交货。

第三种身份只属于提单。海运单和电放件没有，它们不能转让，银行也不会把它们当物权凭证押在手里。

## 正本、电放、海运单

| 形式 | 提货靠什么 | 适合谁 | 要付的 |
| --- | --- | --- | --- |
| 正本提单 | 交回一份正本 | 没收齐货款、走信用证 | DOC 450 元/票，另加快递 |
| 电放 | 起运港收回正本或不签正本，通知目的港放货 | 货款已到账，航程短 | DOC 450，加 TLX 450 元/票 |
| 海运单 | 核对收货人身份 | 母子公司、老客户 | DOC 450 元/票 |

正本通常一式三份，交出任何一份提货，其余作废。所以三份要一起管：寄两份、押一份并不保险，拿到一份的人就能把货提走。

表里的金额是演示运价，以你那张报价单为准。

## 从补料到签发

1. **补料**。截单（DCO）之前交提单内容：发货人、收货人、通知人、品名、件数、毛重、体积、箱号、封号。
2. **出草稿**。船公司回一份草稿（行业代码 DRFT）。逐栏核对，你确认了（APPR）才签发。
3. **装船后签发**。信用证一般要求“已装船”提单，日期就是装船日（ISSU）。货还没装就要求签已装船提单，是倒签或预借，出了事由要求的人担责。
4. **交还**。目的港交回正本，或在起运港交回办电放（SURR）。
5. **换单**。收货人付清到付费用和换单费（DO），拿提货单去码头提柜。

## 五栏最容易写错

- **收货人**：写具体公司就是记名提单，不能背书转让；写 To order 才能。信用证怎么写，就怎么抄，一个字母也别改。
- **通知人**：留能接电话的人。到货通知发错，免费期照样走。
- **品名**：写“配件”“杂货”，很多国家的预申报会退回。写清是什么、做什么用。
- **件数和毛重**：要与装箱单、报关单一致。提单上的毛重是货重，不含箱子自重，和 VGM 不是一个数。
- **运费条款**：预付（PRE）还是到付（COL），要与贸易术语对得上。卖 CIP 却写到付，买方多半拒收单据。

截单之后再改，要付改单费（AMD），演示运价是 400 元/票。改动牵涉舱单的，目的国申报也得跟着改，可能另收一笔，还可能误船。

## 主单和分单

货代以无船承运人身份签给你的叫分单（House B/L），船公司签给货代的叫主单（Master B/L）。查船公司动态用主单号，向我们提货用分单号。欧盟和美国的预申报要报到分单一层，两层单据的品名、件数要对得上。

## 信用证下的两个日子

UCP 600 第 14 条规定，信用证没有另写的，正本运输单据要在装运日后 21 个日历日内交单，并且不晚于信用证到期日。提单上批注了“包装破损”之类的话，就是不清洁提单，按第 27 条银行不接受。发现问题，装箱时换包装，比事后求船公司删批注容易得多。

## 依据

- 《中华人民共和国海商法》（2025 年修订，2026-05-01 起施行）关于运输单证的规定
- 国际商会 UCP 600 第 14、20、21、27 条
- DCSA 航运事件代码：DRFT、APPR、ISSU、SURR
`,
    en: `Once the box is on board, the carrier (or an NVOCC acting as carrier) signs a bill of lading. It is one page, and it answers three questions at once: who has received the goods, on what terms they travel, and who may collect them.

## One document, three jobs

- **A receipt.** So many containers, packages and kilograms, in apparent good order or not.
- **Evidence of the contract.** The terms on the back set liability, time limits and where disputes go.
- **A document of title.** Made out "to order", it changes hands by endorsement, and the lawful holder of an original can demand the goods.

Only the third job is peculiar to bills of lading. A sea waybill names a consignee and stops there; nobody can sell the cargo by passing it on.

## Three ways to release the goods

| Form | What releases the goods | Use it when | Charges |
| --- | --- | --- | --- |
| Original bill | One original, surrendered | you are not yet paid, or a bank is involved | DOC CNY 450 per bill, plus the courier |
| Telex release | A message after surrender at origin | the money is in and the voyage is short | DOC 450 and TLX 450 per bill |
| Sea waybill | Proof of identity | buyer and seller are related or trust each other | DOC 450 per bill |

Originals usually come in threes, and the first one presented voids the other two. Sending two and keeping one is therefore no protection.

Amounts on this page come from our demonstration rate sheet. Your own quote decides.

## The life of a bill

1. **Shipping instruction.** Names, goods, packages, weight, volume, container and seal numbers reach the carrier before the document cut-off (DCO).
2. **Draft.** The carrier sends one back (DRFT in the trade’s codes). Read every field; only what you approve (APPR) is issued.
3. **Issue.** Letters of credit want an on-board bill, dated the day the box was loaded (ISSU). Asking for an earlier date is asking for trouble that lands on you.
4. **Surrender.** An original goes back at destination, or at origin for a telex release (SURR).
5. **Delivery order.** The consignee settles the collect charges and the DO fee, then sends a truck.

## Five fields to read twice

- **Consignee.** A company name makes a straight bill that cannot be endorsed. "To order" makes a negotiable one. Copy the credit letter by letter.
- **Notify party.** Somebody who will pick up the phone. Free time runs even if the arrival notice went to the wrong address.
- **Description.** "Parts" and "general cargo" are rejected by advance filing systems. Say what the thing is and what it is for.
- **Packages and gross weight.** The same as in the packing list and the export declaration. This is cargo weight; the VGM adds the box itself.
- **Freight terms.** Prepaid or collect, in line with the sales term. A CIP seller who ships freight collect can expect the documents back.

After the cut-off each correction costs AMD, CNY 400 per bill in the demonstration rates. If the manifest has to change too, so does the filing at destination, and the ship may not wait.

## House and master

The bill your forwarder signs for you as NVOCC is the house bill; the one the carrier signs for the forwarder is the master. Look up the carrier’s events by the master number, and collect by the house number. EU and US advance filings go down to house level, so the two must describe the same goods.

## Two dates under a letter of credit

Unless the credit says otherwise, UCP 600 article 14 gives 21 calendar days after shipment to present original transport documents, and never beyond the expiry of the credit. A remark such as "packages damaged" makes the bill unclean, and article 27 lets the bank refuse it. Replacing a torn carton at loading is easier than negotiating a remark away.

## Sources

- Maritime Code of the People’s Republic of China, as revised in 2025 (in force since 1 May 2026), on transport documents
- ICC UCP 600, articles 14, 20, 21 and 27
- DCSA shipment event codes DRFT, APPR, ISSU, SURR
`,
  },
} as const
