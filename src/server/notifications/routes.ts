import * as mailboxes from '#contract/mailboxes.ts'
import * as contract from '#contract/notifications.ts'
import { listOutbox } from '#contract/outbox.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { changeOrderSettings, changeSettings, readNotifications } from './commands.ts'
import { askMailCode, confirmMailbox, getMailbox, removeMailbox, setMails } from './mailbox.ts'
import { readOutbox } from './outbox.ts'
import { getOrderSettings, getSettings, listNotifications } from './queries.ts'
import { getSubscription, oneClickRoute, unsubscribe } from './unsubscribe.ts'

export function notificationRoutes(http: Http): void {
  mount(http, contract.listNotifications, async ({ ctx, actor, query }) =>
    listNotifications(ctx, actor, query),
  )
  mount(http, contract.readNotificationsCall, async ({ ctx, actor, body }) => {
    await readNotifications(ctx, actor, body.until)
    return null
  })
  mount(http, contract.notificationSettings, async ({ ctx, actor }) => getSettings(ctx, actor))
  mount(http, contract.saveNotificationSettings, async ({ ctx, actor, body }) => {
    await changeSettings(ctx, actor, body)
    return getSettings(ctx, actor)
  })
  mount(http, contract.orderNotificationSettings, async ({ ctx, actor, query }) =>
    getOrderSettings(ctx, actor, query.orderId),
  )
  mount(http, contract.saveOrderNotificationSettings, async ({ ctx, actor, body }) => {
    await changeOrderSettings(ctx, actor, body)
    return null
  })
  mount(http, listOutbox, async ({ ctx, actor, query }) => readOutbox(ctx, actor, query))
  mount(http, mailboxes.mailboxCall, async ({ ctx, actor }) => getMailbox(ctx, actor))
  mount(http, mailboxes.askMailCodeCall, async ({ ctx, actor, body, ...from }) => {
    await askMailCode(ctx, actor, body.address, from)
    return getMailbox(ctx, actor)
  })
  mount(http, mailboxes.confirmMailboxCall, async ({ ctx, actor, body, ...from }) => {
    await confirmMailbox(ctx, actor, body.code, from)
    return getMailbox(ctx, actor)
  })
  mount(http, mailboxes.removeMailboxCall, async ({ ctx, actor, ...from }) => {
    await removeMailbox(ctx, actor, from)
    return getMailbox(ctx, actor)
  })
  mount(http, mailboxes.setMailsCall, async ({ ctx, actor, body }) => {
    await setMails(ctx, actor, body.on)
    return getMailbox(ctx, actor)
  })
  mount(http, mailboxes.openUnsubscribeCall, async ({ ctx, body }) => getSubscription(ctx, body.token))
  mount(http, mailboxes.unsubscribeCall, async ({ ctx, body }) => {
    await unsubscribe(ctx, body.token, body.what)
    return getSubscription(ctx, body.token)
  })
  oneClickRoute(http)
}
