import { stageCodes } from '#contract/order-shapes.ts'
import type { ExceptionReply, NextWordReply, Timeline, TrackingEventReply } from '#contract/tracking.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { leastAdvanced, stages } from '#domain/orders/stages.ts'
import { isOnTheWay, stateOf } from '#domain/tracking/container-stage.ts'
import {
  conflicts,
  type EventType,
  eventsOfContainer,
  inTimelineOrder,
  type TrackingEvent,
} from '#domain/tracking/events.ts'
import { exceptionsOf, type TrackingException } from '#domain/tracking/exceptions.ts'
import { expectedWhen, type NextWord, nextWordOf, type When } from '#domain/tracking/silence.ts'
import { knownTimes, slowestArrival } from '#domain/tracking/times.ts'
import type { Context } from '#server/platform/context.ts'
import { importStaysOf, planOf, sailingPlanOf } from './plan.ts'
import { loadTrackedOrder, type StoredEvent, type TrackedOrder } from './store.ts'

/** The great steps, shown with what was planned, is expected and happened. */
const milestoneTypes: readonly EventType[] = [
  'bookingConfirmed',
  'emptyPickedUp',
  'stuffed',
  'gatedIn',
  'loaded',
  'departed',
  'arrived',
  'discharged',
  'customsReleased',
  'gatedOut',
  'delivered',
  'emptyReturned',
]

/** An order with its containers and events, for what is derived of them elsewhere. Refuses with `request.notFound`. */
export const getTrackedOrder = (ctx: Context, actor: Actor, orderId: string): Promise<TrackedOrder> =>
  loadTrackedOrder(ctx, actor, orderId)

/** The timeline of an order the actor may see. Refuses with `request.notFound`. */
export async function getTimeline(ctx: Context, actor: Actor, orderId: string): Promise<Timeline> {
  const order = await loadTrackedOrder(ctx, actor, orderId)
  const now = ctx.clock()
  const plan = planOf(ctx, order, await importStaysOf(ctx, [order]))
  const containers = order.containers.map((container) => {
    const own = eventsOfContainer(order.events, container.id)
    const latest = inTimelineOrder(own.filter((each) => each.classifier === 'actual')).at(-1)
    const next = order.followed ? nextWordOf(own, now, plan) : null
    return { ...container, ...stateOf(own, order.journey), latestEventId: latest?.id ?? null, next }
  })
  const stage = leastAdvanced(containers.map((each) => each.stage))
  return {
    orderId: order.id,
    stage,
    stageCode: stageCodes[stage],
    stages: stages.map((each) => {
      const here = containers.filter((container) => container.stage === each).length
      return {
        stage: each,
        code: stageCodes[each],
        needed: here > 0 || isOnTheWay(each, order.journey),
        containers: here,
      }
    }),
    containers: containers.map(({ id, type, number, stage, holds, latestEventId, next }) => ({
      id,
      type,
      number,
      stage,
      stageCode: stageCodes[stage],
      holds: holds.map(({ hold, since }) => ({ hold, since: since.toISOString() })),
      latestEventId,
      next: next && presentNext(next),
    })),
    exceptions: order.followed ? exceptionsOf(order.events, now, plan).map(presentException) : [],
    events: presentEvents(ctx, order),
    milestones: milestoneTypes.map((type) => {
      const known = knownTimes(order.events, type)
      return {
        type,
        planned: time(known.planned),
        estimated: time(known.estimated),
        actual: time(known.actual),
      }
    }),
    arrival: presentArrival(ctx, order),
  }
}

const when = (given: When) => ({ on: given.on, at: given.at?.toISOString() ?? null, zone: given.zone })

const presentException = (each: TrackingException): ExceptionReply => ({
  kind: each.kind,
  key: each.key,
  containerIds: [...each.containerIds],
  since: each.since.toISOString(),
  zone: each.zone,
  source: each.source,
  was: each.was && when(each.was),
  is: each.is && when(each.is),
  days: each.days,
  reason: each.reason,
})

const presentNext = (next: NextWord): NextWordReply => ({
  state: next.state,
  type: next.type,
  expected: when(expectedWhen(next)),
  basis: next.basis,
  teller: next.teller,
  toldBy: next.toldBy.toISOString(),
  lastHeardAt: next.lastHeardAt?.toISOString() ?? null,
})

const time = (event: TrackingEvent | null) =>
  event && { at: event.happenedAt.toISOString(), zone: event.zone, source: event.source }

function presentEvents(ctx: Context, order: TrackedOrder): TrackingEventReply[] {
  const differing = conflicts(order.events)
  const all = order.containers.map(({ id }) => id)
  return (inTimelineOrder(order.events) as StoredEvent[]).map((event) => {
    const port = event.seaport ? ctx.reference.seaports.get(event.seaport) : undefined
    return {
      id: event.id,
      containerIds: event.containerId ? [event.containerId] : all,
      type: event.type,
      classifier: event.classifier,
      place: {
        seaport: event.seaport,
        seaportName: port ? { zh: port.name.zh ?? port.name.en, en: port.name.en } : null,
        facility: event.facility,
      },
      mode: event.mode,
      vessel: event.vessel,
      voyage: event.voyage,
      empty: event.empty,
      happenedAt: event.happenedAt.toISOString(),
      zone: event.zone,
      recordedAt: event.recordedAt.toISOString(),
      source: event.source,
      note: event.note,
      retractedAt: event.retractedAt?.toISOString() ?? null,
      conflictMinutes: differing.get(event.id) ?? null,
    }
  })
}

function presentArrival(ctx: Context, order: TrackedOrder): Timeline['arrival'] {
  const containers = order.containers.map(({ id }) => id)
  const arrival = slowestArrival(order.events, containers, sailingPlanOf(ctx, order))
  return {
    ...arrival,
    at: arrival.at?.toISOString() ?? null,
    changes: arrival.changes
      .map((change) => ({
        ...change,
        recordedAt: change.recordedAt.toISOString(),
        at: change.at?.toISOString() ?? null,
        fromAt: change.fromAt?.toISOString() ?? null,
      }))
      .reverse(),
  }
}
