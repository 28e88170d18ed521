import type { Bilingual } from '#domain/kernel/language.ts'

export const ordering: Bilingual = {
  zh: `
在方案上点{quotes:offer.choose}，登录后进入{quotes:fill.title}。价格保留到方案写明的时间，下单后锁定；资料可以先填知道的。

## 委托资料
- {quotes:fill.parties}：按单证上的写法填。整段地址贴进{quotes:fill.company}一格，会自动分到各栏。
- 提货和送货的门点可以从[[addresses]]里选。地址簿最多存 <<addresses>> 个地址，各设一个默认提货和默认送货；国内地址可以整段粘贴，再点{addresses:paste.act}。
- {quotes:fill.cargo}：件数、毛重、体积、唛头。没定的空着，订单里可以补。毛重超过箱子载重会提示。
- {quotes:fill.reference}填您自己的单号，会印在订单和对账单上。{quotes:fill.remark}最多 <<remark>> 个字。
- {quotes:fill.documents}：装箱单、商业发票等，一次最多选 <<filesAtOnce>> 个，每个不超过 <<fileMegabytes>> MB；一张订单最多 <<documents>> 个文件。
- 要给我们寄单证或样品，勾选{quotes:fill.sendsExpress}，填快递公司和单号。
表单边填边存，换一台设备登录也能接着填。它会带出上一单的发货人；同一目的港还会带出收货人。不要就点{quotes:fill.clearPrefill}。
勾选同意{quotes:fill.agreementName}后提交，订单就生成了，接着去付款：((paying))。

## 下单以后还能改什么
- 补料（提单内容）：在订单里点{instructions:fill}，写放单方式、正本份数、英文货描和唛头。补料截止时间以前可以随时改；方案没有截止时间的，到开船日为止。之后请找客服，船公司可能收改单费。
- {instructions:collection.title}：货起运以前可以改取件地址和联系人。
- {instructions:express.title}：订单没结束就能登记和修改。
- 单证：随时用{orders:documents.add}补传。客服打开以前可以改类型或删除，打开以后只能再传新的一版。
每次改动都记在{orders:history.title}里，写明谁、什么时候、改了哪几栏。
下单后价格锁定，只有标着{quotes:detail.mayChange.sailing}或{quotes:detail.mayChange.gateIn}的费用船公司可能调整，差额列在账单上由您确认，见((bills))。我们提议改期或改价，会先给您看前后对照，您点{changes:portal.agree}才生效；不答复，到时自动作废。答复期一般是 <<answerDays>> 个工作日，最晚不超过开船前一天。

## 取消
还没付款的订单点{orders:detail.cancel}，不收费，用掉的积分和优惠券立刻退回；取消后不能恢复。付过款的订单改用{orders:detail.requestRefund}，见((paying))。

## 订单列表
[[orders]]里可以按状态、八种时间、物流阶段、港口和关键字查，时间跨度最长 <<longestDays>> 天。常用的一组条件，点{workspace:views.saveNew}留下来，最多 <<views>> 个。勾选多单可以一起付款、标为已读、取消，或点{orders:bulk.export}；超过 <<exportAtOnce>> 单的导出在后台做，完成后消息里给下载链接，文件保留 7 天。点{orders:copy.act}，会带着这一单的起讫、箱量和货物回到询价页。
`,
  en: `
Press {quotes:offer.choose} on an offer; once you are logged in, {quotes:fill.title} opens. The price holds until the time the offer names and is fixed when you order; enter what you know for now.

## Shipment details
- {quotes:fill.parties}: spell them as on your documents. A whole address block pasted into {quotes:fill.company} is spread over the fields.
- Doors for pickup and delivery come from your [[addresses]]. It keeps up to <<addresses>> addresses with one default for each end; a Chinese address can be pasted whole and split with {addresses:paste.act}.
- {quotes:fill.cargo}: packages, weight, volume, marks. Leave blank what is not settled; it can follow in the order. You are warned when the weight is more than the containers carry.
- {quotes:fill.reference} is your own number and stands on the order and the statements. {quotes:fill.remark} takes up to <<remark>> characters.
- {quotes:fill.documents}: packing list, commercial invoice and so on, up to <<filesAtOnce>> at a time and <<fileMegabytes>> MB each; an order holds <<documents>>.
- If you send papers or samples to us, check {quotes:fill.sendsExpress} and give courier and waybill.
The form is saved as you type; you can continue it on any device where you log in. It begins with the shipper of your last order, and with the consignee if the port of discharge is the same; press {quotes:fill.clearPrefill} to empty it.
Check the box for the {quotes:fill.agreementName} and submit: the order is placed. Paying comes next: ((paying)).

## What you can change afterwards
- Shipping instructions (what the bill of lading says): press {instructions:fill} in the order and give release, originals, description and marks in English. You can change them until the cut-off for shipping instructions or, where the offer has none, until the day of sailing. After that ask your clerk; the carrier may charge for amendments.
- {instructions:collection.title}: place and contact, until the goods move.
- {instructions:express.title}: as long as the order is under way.
- Documents: add more at any time with {orders:documents.add}. Until a clerk has opened one you can change its kind or remove it; afterwards upload a new version.
Each change is a line of the {orders:history.title}: who, when, which fields.
The price is fixed when you order. Only charges marked {quotes:detail.mayChange.sailing} or {quotes:detail.mayChange.gateIn} can be adjusted by the carrier; the difference stands on the bill for you to confirm, see ((bills)). If we propose another sailing or price, you are shown before and after, and nothing happens until you press {changes:portal.agree}; without an answer the proposal lapses. You usually have <<answerDays>> working days to answer, and the answer is due by the day before the ship leaves at the latest.

## Canceling
An order that is not paid is canceled with {orders:detail.cancel}, at no cost; points and voucher come back at once. It cannot be undone. For a paid order use {orders:detail.requestRefund}: see ((paying)).

## The list of orders
[[orders]] is narrowed by status, eight kinds of dates, stage, ports and keyword, over <<longestDays>> days at most. Press {workspace:views.saveNew} to keep a set of filters under a name, up to <<views>> of them. Select several orders to pay them together, mark them as read, cancel them or, with {orders:bulk.export}, save them as a file; more than <<exportAtOnce>> are exported in the background, with a link in your messages, and kept for 7 days. Press {orders:copy.act} to go back to the search with the ends, containers and cargo of that order.
`,
}
