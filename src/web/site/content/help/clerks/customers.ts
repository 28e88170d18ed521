import type { Bilingual } from '#domain/kernel/language.ts'

export const customers: Bilingual = {
  zh: `
## 找客户
[[deskCustomers]]按名称、昵称、公司的开头找；手机号、客户编号、邮箱、税号要写完整。按等级筛选用的是前一晚的统计，客户页显示的等级是实时算的。手机号和邮箱只显示一部分。内容编辑看不到客户档案。

## 客户档案里能做什么
- {customers:clerk.title}：指定一位销售。新订单会在待办里写明是谁的客户；已接的单不动。
- {customers:notes.title}：写完不能改，最多 <<customerNote>> 字，可置顶 <<pinned>> 条。客户要个人信息副本时会看到，只写工作需要的事实。
- {customers:money.term}由财务定；{customers:money.tolerance}是客户自己设的，改不了。
- {customers:hold.set}（财务、管理员）：要写原因。暂停期间没付款的订单不能接，其余照常；客户看得到从哪天起、该怎么办、找谁，看不到原因。系统不会自动暂停，最早的对账单逾期超过 <<overdueHint>> 天会提示。
- {customers:factor.title}（管理员）：客户的验证器和恢复码都丢了，核实身份后点{customers:factor.takeOpen}，要写原因并输您自己的动态码。客户所有设备退出，会收到短信，之后可以自己重新开启。

## 查看客户的页面
点{customers:view.open}，在新标签页打开，看到的和客户登录后一样，只能看，<<viewingMinutes>> 分钟后自动结束。证件照片、验证码、令牌和密钥看不到。开始和结束记入操作记录，客户也看得到谁看过。

## 代客户下单
{customers:order.open}：按这位客户的等级出价，选好方案后下单，或点{customers:order.keep}。订单写明由您代下，客户会收到消息，照常付款，付款前可以免费取消。补料由客户或操作补。停用的登录不能代下。

## 疑似重复
[[deskDuplicates]]列出名称或税号相同的登录。先点{customers:same.compare}看清楚，再决定：
- {customers:same.join}：最多 <<logins>> 个登录。授信暂停、负责人和等级对全部有效；订单、账单、积分、余额仍归各自，不搬动。
- {customers:same.apart}：写原因，以后不再提示，可以撤回。
{customers:same.separate}只有财务和管理员能做，因为可能解除一个登录的授信暂停。

## 认证审核
[[deskCertifications]]：对照照片核对姓名、号码、有效期，再点{certifying:decide.approve}或{certifying:decide.reject}，不通过要写明怎么改。看完整号码要输动态码；打开照片和号码都有记录。同一张身份证已经认证过别的登录，不能通过。

## 优惠券、等级、积分规则
- [[deskVouchers]]：一张最多 <<voucherMost>> 元，使用门槛至少是面额的两倍，写明原因，客户看不到原因。没用过的可以收回。
- [[deskLevels]]：各等级从多少实付算起，从某一天起改，保存前先看有多少客户升降。财务和管理员可以改。
- [[deskPointsTerms]]：积分数量和套餐，新规则最早从明天起生效；内容编辑和管理员可以改。<<pointsPerYuan>> 积分抵 1 元不能改。
`,
  en: `
## Finding customers
[[deskCustomers]] finds by how a name, nickname or company begins; mobile number, customer code, e-mail and tax number have to be whole. The list filters by the level as counted last night, the file works it out anew. Numbers and e-mails are shown in part. Content editors do not see customers.

## In the file
- {customers:clerk.title}: a sales clerk. New orders show whose customer it is; orders taken on already stay.
- {customers:notes.title}: cannot be changed once written, up to <<customerNote>> characters each; up to <<pinned>> notes can be pinned. Customers who ask for a copy of their data read them: keep to facts the work needs.
- {customers:money.term} is finance’s to set; {customers:money.tolerance} is the customer’s own and cannot be changed here.
- {customers:hold.set}: for finance and administrators, with a reason. While it stands nothing unpaid is accepted and all else goes on; the customer reads since when, what to do and whom to ask, not the reason. Nothing is held automatically; a statement more than <<overdueHint>> days overdue brings a hint.
- {customers:factor.title}: for administrators. Where a customer lost both authenticator and recovery codes, make sure who they are and press {customers:factor.takeOpen}, with a reason and a one-time code of your own. All their devices are logged out, a text message tells them, and they can turn it on again.

## Looking at a portal
Press {customers:view.open} to open in a new tab what the customer sees, to read only, for <<viewingMinutes>> minutes. ID photos, codes, tokens and secrets stay hidden. Start and end are recorded, and the customer can see who looked.

## Ordering for a customer
Press {customers:order.open} to search at the customer’s own level; order an offer, or press {customers:order.keep}. The order says that you placed it; the customer is told, pays as usual and can cancel it free of charge until then. Shipping instructions are added by the customer or operations. Nothing is ordered for a disabled login.

## Probable duplicates
[[deskDuplicates]] lists logins of one name or one tax number. Press {customers:same.compare}, then decide:
- {customers:same.join}: up to <<logins>> logins. Hold, clerk in charge and level apply to all; orders, statements, points and balances stay where they are.
- {customers:same.apart}: with a reason. They are not shown again; it can be taken back.
Only finance and administrators have the button {customers:same.separate}, since it may free a login from a hold.

## Certifications
On [[deskCertifications]] check name, number and validity against the photos, then press {certifying:decide.approve}, or press {certifying:decide.reject} and say what to change. A whole number asks for a one-time code; every opening is recorded. An ID card that is certified with another login cannot be approved.

## Vouchers, levels, points
- [[deskVouchers]]: up to CNY <<voucherMost>>, for an order of at least twice its worth, with a reason the customer does not see. One that is not used can be withdrawn.
- [[deskLevels]]: from what paid amount each level applies, as of a given day; you see first how many customers rise and fall. Finance and administrators can change them.
- [[deskPointsTerms]]: amounts of points and packages, from tomorrow or later. Content editors and administrators can change them. That <<pointsPerYuan>> points take CNY 1 off cannot be changed.
`,
}
