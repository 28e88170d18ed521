import * as contract from '#contract/tracking.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { addEvents, retractEvent } from './commands.ts'
import { getTimeline } from './queries.ts'

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
}
