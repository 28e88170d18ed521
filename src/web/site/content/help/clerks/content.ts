import type { Bilingual } from '#domain/kernel/language.ts'

export const content: Bilingual = {
  zh: `
这些工作由内容编辑和管理员做。

## 资讯
在[[deskNews]]点{newsroom:write}。标题、摘要、正文各有中英文，一种语言写全了才会出现在那种语言的列表里；编辑器会告诉您还缺什么。正文用 Markdown，不能有 HTML，图片只能用本站的。
- 点{newsroom:moves.publish}，读者马上看得到；{newsroom:moves.schedule}到时间自动发，没有人在也会发。
- 改已发布的文章，保存后读者立刻看到新的。
- 点{newsroom:moves.unpublish}后网址打不开，内容还在；再发布仍是原来的日期。
- 发布过的网址不能改。没保存的内容浏览器会留着；同事同时改了同一篇，会逐项对照让您选。

## 公告
[[deskAnnouncements]]：台风、维护、放假这类短通知，每种语言最多 200 字。中英文都写好，选展示在官网、客户门户或两处，定好起止时间，到时自动出现和消失，最长 366 天。一页最多显示三条，警示在前。读者看过的只能{notices:act.end}，不能改回草稿。

## 邮件和短信
[[deskTemplates]]里每一条都能改措辞，中英文分开，下一条发出的就用新的。
- 带星号的内容必须保留，不能自己写链接；签名由系统加。
- 预览和试发：邮件发到您的邮箱，短信发到您填的号码，一天最多 30 次。
- 接了只发审核模板的短信公司，验证码的措辞要先送审，填上模板编号。
- 每次保存是一个版本，可以随时恢复原文。

## 页面文字
[[deskTexts]]里按页面找到那句话，点{content:texts.edit}。每句最多 <<textLetters>> 字，占位符和标记要保留；保存后 5 秒内，读者打开的下一页就是新的。点{content:texts.bringBack}，改写就撤回。按钮改了名，本手册里的名字跟着变。
`,
  en: `
Content editors and administrators do this.

## Articles
Press {newsroom:write} on [[deskNews]]. Title, summary and text each have both languages; an article is listed for readers of a language once all of it is written, and the editor says what is missing. Texts are Markdown without HTML, with pictures of this site only.
- Press {newsroom:moves.publish} to show it at once, or {newsroom:moves.schedule} to show it at a set time, whether or not anyone is there.
- What you save in a published article readers see at once.
- After you press {newsroom:moves.unpublish} its address opens no more and the text stays; published again it keeps its first day.
- The address of a published article stays. The browser keeps what you have not saved; if a colleague changed the same article, you compare and choose.

## Announcements
[[deskAnnouncements]] are short notices of a typhoon, maintenance or holidays, up to 200 characters a language. Write both languages, choose the public site, the portal or both, and set the times; each appears and ends automatically, after 366 days at most. A page shows three, warnings first. One that readers have seen can only be ended, with {notices:act.end}.

## E-mails and text messages
Each one on [[deskTemplates]] can be reworded, each language on its own; the next one sent uses the new words.
- What has an asterisk has to stay, links cannot be typed, and the signature is added for you.
- Preview and test: an e-mail goes to your own address, a message to a number you type, 30 a day.
- Where the SMS company sends approved texts only, a reworded code needs the id it was approved under.
- Every save is a version, and the original can be brought back.

## Page texts
Find the sentence by its page on [[deskTexts]] and press {content:texts.edit}. It takes up to <<textLetters>> characters and keeps its placeholders and marks; readers see it on the next page they open, within five seconds. Press {content:texts.bringBack} to undo it. A button that is renamed is renamed in this guide too.
`,
}
