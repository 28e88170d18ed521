import type { Bilingual } from '#domain/kernel/language.ts'

export const login: Bilingual = {
  zh: `
## 登录
- {users:login.byCode}：第一次用手机号登录就是注册。中国内地手机号直接填，其他国家和地区加 + 和国家（地区）代码。
- {users:login.byPassword}：先在[[profile]]的{profile:security.title}里设密码，至少 8 位，有字母有数字。
- {users:identity.wechat}：扫码登录，第一次要绑定一个手机号。没有接入微信的环境会写明是演示。
看不清图形验证码，点{users:login.captchaOther}，由浏览器自动验证。

## 收不到验证码
验证码 <<codeDigits>> 位，<<codeMinutes>> 分钟内有效，错 <<codeTries>> 次作废。<<resendSeconds>> 秒后可以重发；一个号码每小时最多 <<codesPerHour>> 条，一天 <<codesPerDay>> 条。到了上限只能等，改用密码或微信登录不受影响。
密码错 <<wrongPasswords>> 次后要填图形验证码，一小时内错 <<wrongPasswordsAnHour>> 次，密码登录停用，最长一小时；可以改用短信。

## 保护您的登录
[[profile]]的{profile:security.title}：
- {profile:security.changePhone}：要原号码和新号码各一个验证码。原号码用不了，联系客服核实身份后更换。
- {profile:security.sessions}：看得到每台设备，可以单独退出，或点{profile:security.endAll}。改密码、换手机号会退出其他所有设备。
- {profile:security.viewings}：工作人员为帮您排查问题，可以查看您的页面最多 <<viewingMinutes>> 分钟，只能看，不能替您操作，也看不到证件照片和密钥。谁在什么时候看过，都列在这里。
<<idleMinutes>> 分钟不用会自动退出，最长 <<sessionDays>> 天要重新登录一次。表单草稿会留着。

## 两步验证
只凭短信登录，手机号被人补卡或转接就守不住。在[[profile]]的{profile:factor.title}里点{profile:factor.turnOn}，以后登录多一步，微信登录也一样：
1. 用短信验证码确认是您本人。
2. 用手机上的验证器应用扫码，输入显示的 <<totpDigits>> 位动态码。
3. 收好 <<recoveryCodes>> 个恢复码，只显示这一次。每个能代替动态码一次。
登录时，第一步通过后有 <<factorMinutes>> 分钟输动态码，错 <<factorTries>> 次要从头来；一小时内错 <<factorTriesPerHour>> 次，最长要等一小时。动态码总是不对，多半是手机时间不准，请设成自动。
改密码、换手机号和注销账号也要动态码。恢复码快用完时，点{profile:factor.newCodes}；不想用了就点{profile:factor.turnOff}，要一个动态码或恢复码。每次变动都会发短信告诉您。
验证器和恢复码都丢了，联系客服核实身份，我们为您关闭，之后可以重新开启。

## 您的个人信息
- {profile:copy.ask}：做好后 <<exportHours>> 小时内可以下载，里面有中英文两份可读的页面、原始数据和您上传的文件。一天最多 <<exportsPerDay>> 次。
- {profile:closing.open}：要短信验证码。还有没办完的订单、付款、账单或可以提现的返佣时不能注销账号，页面会列出来。申请后所有设备退出，<<closingDays>> 天内再登录就算撤回；过后删除个人信息，积分和优惠券作废。订单、付款、账单和发票依税法保留，登录记录依法保留。
`,
  en: `
## Logging in
- {users:login.byCode}: logging in with a number for the first time registers you. Mainland numbers as they are, others with their country code.
- {users:login.byPassword}: set one first under {profile:security.title} of your [[profile]], at least 8 characters with a letter and a digit.
- {users:identity.wechat}: scan a code; the first time you bind a mobile number. Where WeChat is not connected the page says that it is a demo.
If you cannot read the picture, press {users:login.captchaOther}.

## When no code arrives
A code has <<codeDigits>> digits, is good for <<codeMinutes>> minutes and void after <<codeTries>> wrong tries. You can have another after <<resendSeconds>> seconds; a number gets <<codesPerHour>> an hour and <<codesPerDay>> a day. Beyond that only waiting helps, or a login by password or WeChat.
After <<wrongPasswords>> wrong passwords a picture is asked for; after <<wrongPasswordsAnHour>> within an hour passwords are refused for up to an hour, and a text message still lets you in.

## Keeping your login safe
Under {profile:security.title} of your [[profile]]:
- {profile:security.changePhone} takes a code to the old number and one to the new. If you no longer have the old one, contact us; we make sure who you are.
- {profile:security.sessions}: log out one device, or press {profile:security.endAll}. A new password or number logs out all others.
- {profile:security.viewings}: to help you, our staff can look at your pages for <<viewingMinutes>> minutes. They can do nothing there and see neither ID photos nor secrets; who looked and when is listed here.
You are logged out after <<idleMinutes>> minutes without use, and after <<sessionDays>> days at the latest. Drafts in forms are kept.

## Two-step login
With text messages alone, whoever takes over your number gets in. Under {profile:factor.title} of your [[profile]] press {profile:factor.turnOn}, and logging in has a second step, by WeChat too:
1. Prove by a text message that it is you.
2. Scan the picture with an authenticator app on your phone and type the <<totpDigits>> digits it shows.
3. Put the <<recoveryCodes>> recovery codes away: they are shown this once, and each stands in for a one-time code once.
After the first step you have <<factorMinutes>> minutes for the code, and after <<factorTries>> wrong ones you start again; after <<factorTriesPerHour>> within an hour you wait, for an hour at most. If codes keep failing, the time on your phone is likely wrong: let it be set automatically.
Changing your password or number and closing your account take a code too. When recovery codes run out, press {profile:factor.newCodes}. To end two-step login press {profile:factor.turnOff}, which takes a one-time or recovery code. A text message tells you of every change.
If you lost both the authenticator and the codes, contact us: once we know it is you we turn it off, and you can set it up anew.

## Your personal information
- {profile:copy.ask}: once made, the copy can be downloaded for <<exportHours>> hours, with readable pages in both languages, the raw data and your files. Up to <<exportsPerDay>> a day.
- {profile:closing.open} asks for a code. Your account cannot be closed while an order, payment or bill is open or a rebate can be paid out; the page lists what. All devices are logged out at once, and logging in within <<closingDays>> days takes it back. After that your personal information is erased and points and vouchers lapse. Orders, payments, statements and invoices stay as tax law asks, the login history as the law asks.
`,
}
