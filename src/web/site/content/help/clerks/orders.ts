import type { Bilingual } from '#domain/kernel/language.ts'

export const orders: Bilingual = {
  zh: `
## 找订单
[[deskOrders]]按状态、阶段、日期、航线、船公司、负责人、客户和队列筛选。提单号、订舱号、箱号和手机号要写完整；订单号、客户、货名、船名写开头就行，中间的字查不到。条件都在网址里，发给同事看到的是同一张表；常用的存成视图。

## 接单
点{desk:order.accept}之后，您就是这一单的负责人。国内起运要先付款；海外起运可以先接。客户被暂停授信时，没付款的不能接，见((customers))。
点{desk:assign.act}可以把订单交给任何销售、操作或管理员，或改为{desk:assign.nobody}。

## 订舱和单证
- {desk:booking.title}：订舱号、提单号、船名、航次。
- {desk:containers.title}：箱号按 ISO 6346 校验。可以从表格里复制箱号和铅封两列，一次贴进去。
- {instructions:desk.title}：补料截单以前客户自己改，以后由我们改；快递由客户登记，订单没结束都能改。每次改动客户都看得到。
- {desk:documents.title}：上传时选{desk:documents.seen.shipper}或{desk:documents.seen.desk}。仅内部可见的文件，客户看不到也不会收到提醒。

## 变更
船期、日期和价格要客户同意：点{changes:desk.propose}，选航次或填日期，写新金额和原因，预览后发出。只能改已接单或已付款、还没有动过的订单，一次只能有一项在等答复。客户有 <<answerDays>> 个工作日，最晚到开船前一天。同意后船期、舱位、账单一起改；舱位没有了会拒绝并留在{desk:queue.changeAnswered.name}。
客户参考号、品名和门点联系人不用等：点{changes:desk.details}，写原因，立即生效。箱量不能改。

## 取消、退款、恢复
- {desk:order.cancel}：客户会看到原因。已付款的订单取消后不会自动退款，要再点{desk:order.requestRefund}。
- {desk:order.requestRefund}：由财务复核，申请人不能复核自己的。复核期间货停着。
- {desk:order.resume}：退款被驳回后，回到申请前的状态。

## 备注、任务、成本
{work:notes.title}平时只有操作台看得到，写完不能改，每条最多 <<orderNote>> 字，可以提醒最多 <<mentions>> 位同事。只写工作需要的事实：客户要求个人信息副本时会看到。
{work:tasks.title}写清要做什么、哪天前、谁做，一单最多 <<tasks>> 项。
{work:costs.title}（销售、财务、管理员可见）：成本来自报价时的买入价，也可以录入实际成本。没有成本的费用不算进毛利，不当作零。

## 一次处理很多单
勾选订单，或选中全部符合条件的，再点{desk:bulk.accept}、{desk:bulk.assign}或{many:milestone.act}（见((milestones))），一次最多 <<mostAtOnce>> 单。逐单处理，不能做的留在原处并说明原因。
导出不受这个数目限制：<<mostAtOnce>> 单以内直接下载，更多的在后台做，只有您自己能下载，保留一天。导出会记入操作记录。
`,
  en: `
## Finding orders
[[deskOrders]] is narrowed by status, stage, days, lane, carrier, clerk, customer and queue. Bill of lading, booking, container and mobile numbers must be whole; of order numbers, customers, goods and vessels the beginning is enough, and the middle of a word finds nothing. All filters are in the address, so a colleague sees the same list; save a set of them as a view.

## Accepting
Press {desk:order.accept}, and you are its clerk. Pickups in China have to be paid first, overseas ones need not be. While a customer’s credit is held, nothing unpaid can be accepted: see ((customers)).
With {desk:assign.act} you give an order to any sales or operations clerk, to an administrator, or back to {desk:assign.nobody}.

## Booking and documents
- {desk:booking.title}: booking number, bill of lading, vessel, voyage.
- {desk:containers.title}: numbers are checked by ISO 6346. Paste two columns from a spreadsheet, number and seal.
- {instructions:desk.title}: customers change shipping instructions until the document cut-off, we do so afterwards. Courier details are the customer’s, as long as the order is under way. Customers see every change.
- {desk:documents.title}: choose {desk:documents.seen.shipper} or {desk:documents.seen.desk} when you upload. What is internal the customer neither sees nor hears of.

## Changes
Another sailing, other days or prices need the customer: press {changes:desk.propose}, choose a sailing or days, enter amounts and the reason, look at the preview and send it. The order must be accepted or paid, with nothing moved, and waits for one answer at a time. The customer has <<answerDays>> working days to answer, and the answer is due by the day before sailing at the latest. With their agreement sailing, space and bill change together; if the space is gone nothing changes, and the order stays under {desk:queue.changeAnswered.name}.
Customer reference, name of the goods and contacts at the doors change at once with {changes:desk.details} and a reason. The number of containers cannot be changed.

## Canceling, refunding, resuming
- {desk:order.cancel}: the customer reads why. Canceling a paid order sends no money back; press {desk:order.requestRefund} afterwards.
- {desk:order.requestRefund}: finance reviews it, never the person who asked. The goods stand still meanwhile.
- {desk:order.resume}: after a rejected refund, back to where the order stood.

## Notes, tasks, costs
{work:notes.title} are usually seen at the desk only and cannot be changed once written; each has up to <<orderNote>> characters and can name up to <<mentions>> colleagues. Keep to facts the work needs: a customer who asks for a copy of their data reads them.
{work:tasks.title} say what is to be done, by which day and by whom; an order holds up to <<tasks>>.
{work:costs.title}, for sales, finance and administrators, takes the bought price of the quote, or what you enter. A charge without a known cost is left out of the margin and never counted as zero.

## Many at once
Select orders, or take all that match, then press {desk:bulk.accept}, {desk:bulk.assign} or {many:milestone.act} (see ((milestones))), for up to <<mostAtOnce>> orders at once. Each is done on its own; what cannot be done stays unchanged, with the reason.
Exports have no such limit: up to <<mostAtOnce>> orders download directly; more are made in the background, for you alone, and kept for one day. Exports are recorded.
`,
}
