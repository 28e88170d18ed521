import type { Bilingual } from '#domain/kernel/language.ts'

export const certification: Bilingual = {
  zh: `
不认证也能查价、下单和付款。提现返佣要先认证；第一次通过认证有积分。

## 提交资料
打开[[certification]]，选一种：
- {certification:types.individual}：姓名、身份证号、身份证正反两面。一个人只能认证一个登录。
- {certification:types.enterprise}：负责人姓名或企业简称、企业全称、统一社会信用代码、营业执照，不要身份证。同一家企业可以有几个登录各自认证。
身份证号和信用代码当场核对校验位，错了不会让您先传照片。照片用 JPEG 或 PNG，每张不超过 <<photoMegabytes>> MB，四角完整、字迹清楚、没有反光。
读完{certification:consent.title}并勾选同意，再点{certification:form.submit}。

## 审核结果
操作人员对照证件审核，结果用消息通知您，页面也会自己更新。没有通过会写明原因，改好再交。姓名、证件或企业变了，点{certification:standing.again}；新资料审核期间显示{certification:states.inReview}。
企业认证通过后，系统按负责人姓名或简称的第一个字称呼您。

## 资料怎么保管
- 只有审核的操作人员和管理员能打开照片和完整号码，每次打开都有记录。
- 号码和照片加密存放，密钥不在数据库里；照片里的位置等信息会去掉。页面只显示号码的头尾。
- 照片在审核结束 180 天后删除；号码保存到您注销账号为止。
- 可以不同意：查价和下单照常，只是不能认证。要更正就重新认证，要删除就注销账号或联系我们。
`,
  en: `
You can get prices, order and pay without being certified. Paying a rebate out needs it, and the first approval earns points.

## Sending in your papers
Open [[certification]] and choose:
- {certification:types.individual}: name, ID number, both sides of the ID card. One person certifies one login.
- {certification:types.enterprise}: the person in charge or a short name, the full company name, its social credit code and the business license; no ID card. Several logins of one company may each be certified.
ID number and credit code have check digits, which are tested before any photo is sent. Photos are JPEG or PNG of up to <<photoMegabytes>> MB, with all four corners, legible and without glare.
Read {certification:consent.title}, agree to it, and press {certification:form.submit}.

## The result
Operations staff check what you entered against the papers. You are told the result, and the page follows by itself. If it is not approved you read why; put it right and send it in again. When your name, papers or company change, press {certification:standing.again}; while the new papers are checked your login shows {certification:states.inReview}.
Once a company is certified, pages address you by the first character of the name entered for the person in charge, or of the short name.

## How your papers are kept
- Only the operations staff who review them and administrators can open photos and whole numbers, and every opening is recorded.
- Numbers and photos are stored encrypted, with the key outside the database; places and other camera data are removed. Pages show only where a number begins and ends.
- Photos are deleted 180 days after the decision; the number is kept until you close your account.
- You can decline: prices and orders work as before, and only certification is not possible. To correct something, certify again; to have it deleted, close your account or contact us.
`,
}
