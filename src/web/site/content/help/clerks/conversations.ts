import type { Bilingual } from '#domain/kernel/language.ts'

export const conversations: Bilingual = {
  zh: `
## 在线咨询
首页的咨询窗口由销售、操作和管理员在[[deskChats]]答复，目标 15 分钟内。
- 等得最久的在最前面。左边选一条，右边查看和答复；用上下键切换。
- 上面写着对方读哪种语言，请用那种语言答。
- 答复后转到{chat:inbox.status.answered}，对方再写又回到{chat:inbox.status.open}。
- 点{chat:inbox.close}以后双方都只能看，再有问题就是新的对话。
最近三分钟有人在操作台，客户看到的就是在线，不按上班时间算。没有人在时，对方可以留言和联系方式，请按联系方式答复。每条最多 <<chatLetters>> 字。
访客的对话在最后一条之后保留 180 天。

## 异常
[[deskExceptions]]列出甩柜、查验、扣货、开船或到港晚了、超期没提柜或没还箱、多日没有动态，等得最久的在前。
1. 点{exceptions:take}，同事就知道有人在跟。做不了就点{exceptions:release}。
2. 处理后点{exceptions:handle}，写做了什么、接下来怎样。客户看得到这段话。
异常什么时候解除只看动态：扣货放了、箱还了，录进去就解除。写了处理说明不等于解除。

## 错误报告
读者打开不存在的地址时可以报告，出现在[[deskReports]]：地址、留言、浏览器和最近一次请求的编号。查明后点{content:reports.closeNow}；关闭后不能再打开，<<reportDays>> 天后删除。问题还在，就先留着。
`,
  en: `
## Chats
The chat on the home page is answered by sales, operations and administrators on [[deskChats]], within 15 minutes if you can.
- The longest wait comes first. Choose one on the left, read and answer on the right; the up and down keys go on.
- The page says which language the other side reads. Answer in it.
- What you answered moves to the tab {chat:inbox.status.answered}, and back to {chat:inbox.status.open} when they write again.
- After you press {chat:inbox.close} both sides can only read; a new question begins a new conversation.
While somebody was at the desk in the last three minutes, customers see that someone is there, whatever the hour. When nobody is, they leave a message and a contact: answer there. A message has up to <<chatLetters>> characters.
Visitors’ conversations are kept for 180 days after their last message.

## Exceptions
[[deskExceptions]] lists what was rolled or held, sails or arrives late, was not picked up or returned in time, or has had no news for days, the longest wait first.
1. Press {exceptions:take}, so that colleagues know. Press {exceptions:release} if you cannot go on.
2. Once you have acted, press {exceptions:handle} and say what you did and what comes next. The shipper reads it.
The events alone decide when it is over: enter that the hold was released or the empty returned. A note does not end it.

## Error reports
Readers who end up at an address that does not exist can report it. [[deskReports]] has address, message, browser and the number of the last request. When it is dealt with press {content:reports.closeNow}; a closed report stays closed and is deleted after <<reportDays>> days. If the problem is still there, leave it open.
`,
}
