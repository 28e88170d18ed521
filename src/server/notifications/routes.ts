import * as contract from '#contract/notifications.ts'
import { listOutbox } from '#contract/outbox.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { changeOrderSettings, changeSettings, readNotifications } from './commands.ts'
import { readOutbox } from './outbox.ts'
import { getOrderSettings, getSettings, listNotifications } from './queries.ts'

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
}
