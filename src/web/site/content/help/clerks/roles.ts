import type { Bilingual } from '#domain/kernel/language.ts'

export const roles: Bilingual = {
  zh: `
## 第一次登录
管理员发出邀请后，您会收到一封邮件。链接 <<invitationDays>> 天内有效，只能用一次：
1. 填姓名，设密码（至少 8 位，有字母有数字）。
2. 用手机上的验证器应用扫码，输入显示的 <<totpDigits>> 位动态码。
3. 收好 <<recoveryCodes>> 个恢复码，只显示这一次。
以后在[[deskLogin]]用邮箱、密码和动态码登录。动态码每 <<totpSeconds>> 秒换一个，用过一次就作废。<<clerkTries>> 次登录不对，要等 15 分钟。

## 登录遇到问题
- 手机不在身边：点{factor:withoutAuthenticator}，输入一个恢复码。进来以后会让您绑定新的验证器。
- 忘记密码：打开[[deskForgotten]]，邮件里的链接 <<passwordMinutes>> 分钟有效，还要一个动态码或恢复码。
- 验证器和恢复码都没了：请管理员{clerks:acts.reset}，您会收到重新绑定的邮件。管理员要先当面或打电话确认是您本人。
闲置 <<idleMinutes>> 分钟会自动退出；登录一次最长 <<sessionDays>> 天。[[deskOwnLogin]]里可以改密码、换验证器、重做恢复码，看登录中的设备；改密码或换验证器会退出其他设备。

## 五个角色
- {users:roles.sales}：运价、加价、配额、询价请求、客户、代客户下单。
- {users:roles.operations}：接单、订舱、节点、动态接入、船期、认证审核，也可以代客户下单。
- {users:roles.finance}：收款、退款、提现、渠道对账、对账单、发票、授信、汇率、费用代码。
- {users:roles.content}：资讯、公告、模板、页面文字、积分规则、页面访问。
- {users:roles.administrator}：以上全部，另有员工、接口、系统状态和操作记录。
看不到的菜单，就是这个角色不能做的事。准确的逐项对照在[[deskRoles]]，由服务器的规则生成。

## 管理员：管理员工
在[[deskStaff]]点{clerks:invite}。邮箱就是登录名，以后不能改。{clerks:acts.role}、{clerks:acts.signOut}、{clerks:acts.close}都立即生效并记入操作记录。不能改自己的角色，也不能停用自己；最后一个能登录的管理员不能停用。
`,
  en: `
## The first time
An administrator’s invitation arrives by e-mail. Its link is good for <<invitationDays>> days and works once:
1. Give your name and choose a password, at least 8 characters with a letter and a digit.
2. Scan the picture with an authenticator app and type the <<totpDigits>> digits it shows.
3. Put your <<recoveryCodes>> recovery codes away. They are shown only then.
From then on log in at [[deskLogin]] with e-mail, password and one-time code. A code lives <<totpSeconds>> seconds and works once. After <<clerkTries>> wrong logins you wait 15 minutes.

## When you cannot get in
- Your phone is elsewhere: press {factor:withoutAuthenticator} and use a recovery code. You are then led to set up another authenticator.
- The password is forgotten: [[deskForgotten]] e-mails a link that is good for <<passwordMinutes>> minutes; it also asks for a one-time or recovery code.
- Authenticator and recovery codes are gone: an administrator presses {clerks:acts.reset} and you get an e-mail to set up another one. Administrators first make sure, in person or by phone, that it is you.
A login ends after <<idleMinutes>> minutes without use and after <<sessionDays>> days at the latest. [[deskOwnLogin]] changes password, authenticator and recovery codes and shows where you are logged in; a new password or authenticator logs out everywhere else.

## The five roles
- {users:roles.sales}: rates, markups, space, price requests, customers, ordering for them.
- {users:roles.operations}: accepting, booking, events, event intake, schedules, certifications, and ordering for customers.
- {users:roles.finance}: payments, refunds, payouts, reconciliation, statements, invoices, credit holds, exchange rates, charge codes.
- {users:roles.content}: articles, announcements, templates, page texts, points rules, page views.
- {users:roles.administrator}: all of these, and clerks, integration, system and log.
A menu you do not see is work your role does not do. The exact table is [[deskRoles]]; it is made from the rules the server applies.

## For administrators
Press {clerks:invite} on [[deskStaff]]. The address is the name they log in with and cannot be changed. The buttons {clerks:acts.role}, {clerks:acts.signOut} and {clerks:acts.close} act at once, and their use is recorded. Nobody changes their own role or closes their own login, and the last administrator who can log in stays.
`,
}
