import type { Bilingual } from '#domain/kernel/language.ts'

export const following: Bilingual = {
  zh: `
打开一张订单，最上面回答四个问题：在哪里、何时到、您要做什么、花多少钱。下面是物流阶段、货物动态和每个箱子。

## 物流阶段
阶段从{tracking:stages.toBeBooked}到{tracking:stages.containerReturned}，由每个箱子的实际动态推出来，不靠人工改。一张订单有几个箱，显示走得最慢的那个，并写明多少箱在哪一步。用不到的阶段会跳过，例如没有熏蒸；送到港口的订单，重箱提出码头就算走完。全部箱子走完、账单还没结清的订单写作{orders:statuses.toBeSettled}，结清后完成。
中间的动态没有报来，后面的已经报到，前面的会标{tracking:bar.timeUnknown}，不会编一个时间。计划和预计的时间只供参考，不推动阶段。

## 消息从哪里来
{tracking:timeline.title}里每一条都写明来源（操作员、船公司、码头、海关、车队、AIS 船位）、发生时间和收到时间。时间按当地港口的钟显示。
- 两个来源说法相差一小时以上，两条都留，标出采用哪一条。
- 说错了的会被撤回，但仍看得到。
- 没有消息不等于没有动：页面会说在等哪一条、正常什么时候会来；过了时间仍没有，写作资料缺失，不猜测。

## 预计到港
先按报价的航次，再按来源给出的最新日期。船期作废、又没有人给新日期时，按剩下的航程估算，标为{tracking:byDistance}，只有日期没有钟点。每次变化都列在{orders:boxes.arrivalTitle}里，写明由谁、因为什么。
[[ordersMap]]把在途的订单画在示意图上：空心点是估算，带边的点是船 6 小时内报的位置。

## 异常
[[exceptions]]把甩柜、查验、扣货、开船或到港晚了、超期没提柜或没还箱、多日没有动态列在一处。异常随动态出现和解除；客服写的处理说明您看得到。每种异常下面写着您能做什么。

## 免费期
提箱、进港、卸船以后，订单费用页的{bills:freeTime.title}告诉您每个箱免费到哪天、之后每天多少钱、到现在多少钱。到期前三天会提醒。

## 怎么提醒您
[[messages]]里的{notifications:rules}按事件选择：列入消息、发短信、发邮件（不发、马上发或每日汇总）。短信和邮件默认不发，只有两样例外：付款期限快到，和订单被取消。
- 邮件要先在同一页的{notifications:mailbox.title}填写邮箱，输入发到那里的验证码，<<mailCodeMinutes>> 分钟内有效。没验证的邮箱什么也收不到。
- 每封邮件都带链接，点开就是那一票；不想再收，点邮件里的退订，不用登录，可以只退那一类，也可以全部停发。
- 邮箱收不到时会停发，并在消息里告诉您；重新验证，或换一个邮箱就恢复。
- {notifications:arrivalHours}：默认 <<arrivalHours>> 小时。
- 免打扰默认 <<quietFrom>>–<<quietTo>>（北京时间），其间的短信、邮件到时各合并成一条；每日汇总默认 <<dailyAt>>。
- 短信和邮件一天各最多 <<textsPerDay>> 条，多出来的并到下一条。
- 某一票要特别对待，在订单里点{notifications:orderButton}：选{notifications:orderModes.own}另定这一票的提醒，选{notifications:orderModes.muted}不再提醒。
- 消息列表里会写：接单、我们取消订单、收到付款，以及退款批准、驳回和退回；付款期限前 <<reminderHours>> 小时提醒一次。
付款期限、收款和退款的消息总会列出，能关的只是短信和邮件。对账单出账和疑问答复、发票、付款协议、认证、提现、系统令牌和事件推送的消息也总会列出，不另发短信和邮件。两步验证有变动、更换登录手机号（发到原号码）、申请注销账号，总会发短信。订单旁的红点表示上次看过之后有变动。
`,
  en: `
Open an order: the top answers four questions, where it is, when it arrives, what you must do and what it costs. Below stand the stages, the facts and each container.

## Stages
They run from {tracking:stages.toBeBooked} to {tracking:stages.containerReturned} and follow from what really happened to each container; nobody sets them by hand. An order shows its slowest container and how many are where. Stages that are not on its way are passed over, fumigation for one; an order to a port is done with its laden gate-out. Once all containers are done and a bill is still open, the order says {orders:statuses.toBeSettled}; it is completed when the bill is settled.
Where a later step is reported and an earlier one never was, the earlier one says {tracking:bar.timeUnknown}; no time is made up. Planned and estimated times move no stage.

## Where facts come from
Each entry under {tracking:timeline.title} names its source (our clerk, carrier, terminal, customs, trucker, AIS), when it happened and when we heard. Times are those of the port.
- Where two sources differ by more than an hour, both stand, and the one in use is marked.
- What turns out wrong is retracted and stays visible.
- No news does not mean that nothing moved. The page says what it waits for and by when that usually comes; after that it says that data are missing, and guesses nothing.

## Expected arrival
First the offer’s day, then the newest word of a source. Where the schedule no longer holds and nobody has named a new day, it is worked out from the way that is left and marked {tracking:byDistance}: a day, not an hour. Each change stands under {orders:boxes.arrivalTitle}, with who said so and why.
[[ordersMap]] draws orders under way on a schematic chart: hollow dots are estimates, rimmed ones were reported by the ship less than 6 hours ago.

## Exceptions
[[exceptions]] lists what was rolled or held, sails or arrives late, was not picked up or returned in time, or has had no news for days. They begin and end with the facts, and you read what your clerk did about them. Each says what you can do.

## Free time
Once a container is picked up, gated in or discharged, the section {bills:freeTime.title} on the order’s costs says until when it is free, what a day costs after that, and how much it comes to so far. You are told three days before it ends.

## How you are told
Under {notifications:rules} in [[messages]] you choose for each event whether it is listed, and whether a text message or an e-mail goes out: not at all, at once, or in a daily summary. Neither goes out until you ask for it, but for two, that a payment deadline is near and that an order was canceled, and for the security messages named below.
- For e-mails, enter an address on the same page under {notifications:mailbox.title} and the code that is sent to it, which is good for <<mailCodeMinutes>> minutes. An address that is not confirmed gets nothing.
- Each e-mail holds a link to what it is about, and one to unsubscribe: without a login, from that kind of e-mail or from all.
- An address that cannot be reached is stopped, and a message tells you. Confirm it again, or enter another.
- {notifications:arrivalHours}: <<arrivalHours>> hours unless you change it.
- Quiet hours are <<quietFrom>>–<<quietTo>> Beijing time unless you change them; what they hold back goes out together, as one text message and one e-mail. The daily summary comes at <<dailyAt>>.
- At most <<textsPerDay>> text messages and as many e‑mails go out a day; the rest travels with the next.
- For one order press {notifications:orderButton} on its page: {notifications:orderModes.own} gives it settings of its own, {notifications:orderModes.muted} stops its alerts.
- The list of messages says when we accept or cancel an order, when your payment is received, and when a refund is approved, rejected or sent back; it reminds you once, <<reminderHours>> hours before a payment deadline.
Messages about payment deadlines, payments and refunds always stay in the list; only their text messages and e-mails can be switched off. News of statements issued and questions answered, of invoices, payer agreements, certification, payouts, tokens and webhooks is always listed too, and only there. A change to two-step login, a new login number (told to the old one) and a request to close your account always bring a text message. A dot beside an order means that it changed since you last looked.
`,
}
