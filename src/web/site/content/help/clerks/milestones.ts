import type { Bilingual } from '#domain/kernel/language.ts'

export const milestones: Bilingual = {
  zh: `
## 在一张订单上录
订单的{desk:milestones.title}是一张表：行是箱，列是事件。
1. 点列头换节点，选{tracking:kinds.actual}或{tracking:kinds.estimated}。还没发生的不能记成实际。
2. 确认{desk:milestones.zone}：默认是事发港口的时间，也可以按北京时间。
3. 在格子里写时间，例如 ~2026-11-20 08:12~、~11-20 8:12~ 或 ~8:12~。~↓~ 到下一箱，~Ctrl D~ 向下填充，~Ctrl ;~ 填现在；从表格里复制的一列也能贴进来。
4. 看最下面一行：保存会让哪些箱、哪张订单换阶段。第一次实际移动会让订单转为{orders:statuses.inTransit}。
5. 保存，也可以按 ~Ctrl Enter~。
订单要先接单。时间比下单早两个月以上、和已有的先后矛盾，都会指出来。

## 录错了
在{desk:events.title}里点{desk:events.retract}并写原因。撤回的不再算，但留在记录里；订单因此到过的状态不会自动退回。

## 一条船，很多订单
在[[deskOrders]]勾选订单，点{many:milestone.act}，填节点、日期和时刻。先逐单预览：能记的、记不上的和原因都列出来，再录。已经有这个节点的箱不会再记一遍，两位同事同时录也只记一次。

## 导入文件
[[deskEvents]]的{intake:importsTab}：下载模板，填好后上传，最多 <<eventRows>> 行、<<eventMegabytes>> MB。时间按港口当地。逐行检查后先预览，确认才上时间线；有错的行可以改好再传，也可以留下不导。同一个文件导两次不会重复。
点{intake:imports.withdraw}会把这次导入的全部撤回，仍看得到划掉的记录；因此转为运输中的订单不会退回。

## 别的系统推来的
船公司、码头、海关的系统直接推送动态，对得上订单的自动上时间线。对不上的在[[deskEvents]]的{intake:unplaced}，每条都写明原因和怎么办：
- {intake:outcomes.unknownOrder}：核对并补录提单号、订舱号，再点{intake:again}。
- {intake:outcomes.severalOrders}、{intake:outcomes.unknownContainer}：补录箱号再试。
- {intake:outcomes.unknownCode}、{intake:outcomes.unclearPlace}：手工录入。
- {intake:outcomes.inFuture}、{intake:outcomes.beforeOrder}：多半是对方写错了时间或年份。
没有用的点{intake:settle}。推送方由管理员在{intake:senders}里新增，一个系统一个密钥，只显示一次。
`,
  en: `
## On one order
Under {desk:milestones.title} an order has a table: a row per container, a column per event.
1. Press a heading to change the event, and choose {tracking:kinds.actual} or {tracking:kinds.estimated}. What has not happened cannot be actual.
2. Check the {desk:milestones.zone}: times are read as the port’s own, or as Beijing’s if you choose so.
3. Type a time such as ~2026-11-20 08:12~, ~11-20 8:12~ or ~8:12~. ~↓~ leads to the next container, ~Ctrl D~ fills down, ~Ctrl ;~ fills in now, and a column pasted from a spreadsheet fits too.
4. Read the line below: which containers and which order change stage. With the first actual movement the order’s status becomes {orders:statuses.inTransit}.
5. Save, by ~Ctrl Enter~ if you like.
The order has to be accepted. A time more than two months before it was placed, or on the wrong side of another event, is pointed out.

## When it was wrong
Press {desk:events.retract} under {desk:events.title} and say why. A retracted event no longer counts and stays in the record; a status the order reached through it is not undone.

## One ship, many orders
Select orders on [[deskOrders]], press {many:milestone.act} and give event, day and time. Each order first says what becomes of it: what takes the event, what does not, and why. A container that has the event already is left as it is, so two colleagues with the same sailing enter it once.

## From a file
On the tab {intake:importsTab} of [[deskEvents]] download the template, fill it in and upload it, up to <<eventRows>> rows and <<eventMegabytes>> MB. Times are the port’s own. Every row is checked and shown before anything goes on a timeline; correct bad rows or leave them out. The same file twice adds nothing.
Press {intake:imports.withdraw} to retract all of an import; it stays visible, struck through. Orders that went in transit because of it stay there.

## What other systems send
Systems of carriers, terminals and customs put events on timelines directly. Events that match no order are listed on the tab {intake:unplaced} of [[deskEvents]], each with its reason and what to do:
- {intake:outcomes.unknownOrder}: check and enter bill of lading or booking number, then press {intake:again}.
- {intake:outcomes.severalOrders} or {intake:outcomes.unknownContainer}: enter container numbers, then try again.
- {intake:outcomes.unknownCode} or {intake:outcomes.unclearPlace}: enter it by hand.
- {intake:outcomes.inFuture} or {intake:outcomes.beforeOrder}: most likely the sender’s time or year is wrong.
Press {intake:settle} for what is of no use. Administrators add senders on the tab {intake:senders}: one token for each system, shown once.
`,
}
