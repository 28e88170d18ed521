import * as senders from '#contract/event-senders.ts'
import * as contract from '#contract/tracking.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { addEvents, retractEvent } from './commands.ts'
import { intakeRoute } from './intake-route.ts'
import { getTimeline } from './queries.ts'
import { addSender, listSenders, listUnplaced, placeTold, revokeSender, setAside } from './senders.ts'

export function trackingRoutes(http: Http): void {
  mount(http, contract.timeline, async ({ ctx, actor, query }) => getTimeline(ctx, actor, query.orderId))
  mount(http, contract.deskTimeline, async ({ ctx, actor, query }) => getTimeline(ctx, actor, query.orderId))
  mount(http, contract.addEvents, async ({ ctx, actor, body }) => {
    await addEvents(ctx, actor, body)
    return getTimeline(ctx, actor, body.orderId)
  })
  mount(http, contract.retractEvent, async ({ ctx, actor, body }) => {
    await retractEvent(ctx, actor, body.orderId, body.eventId, body.reason)
    return getTimeline(ctx, actor, body.orderId)
  })
  mount(http, senders.listSenders, async ({ ctx }) => listSenders(ctx))
  mount(http, senders.addSender, async ({ ctx, actor, body }) => addSender(ctx, actor, body))
  mount(http, senders.revokeSender, async ({ ctx, actor, body }) => {
    await revokeSender(ctx, actor, body.id)
    return listSenders(ctx)
  })
  mount(http, senders.listUnplaced, async ({ ctx, query }) => listUnplaced(ctx, query))
  mount(http, senders.placeTold, async ({ ctx, body }) => placeTold(ctx, body.id))
  mount(http, senders.settleTold, async ({ ctx, actor, body }) => {
    await setAside(ctx, actor, body.id)
    return null
  })
  intakeRoute(http)
}
