import { daysBetween } from '#domain/kernel/business-date.ts'
import type { ContainerId, OrderExceptionId } from '#domain/kernel/ids.ts'
import type { NotificationParams } from '#domain/notifications/kinds.ts'
import { hoursMoved } from '#domain/notifications/settings.ts'
import { dcsaEvent } from '#domain/tracking/dcsa-event.ts'
import { choiceOfKind, type EpisodeKind, episodeChanges, foundOf } from '#domain/tracking/episodes.ts'
import { eventsOfContainer, kindOfEvent } from '#domain/tracking/events.ts'
import { exceptionsOf } from '#domain/tracking/exceptions.ts'
import { stepsTaken } from '#domain/tracking/steps.ts'
import { type Arrival, arrivalOf } from '#domain/tracking/times.ts'
import { type News, tellCustomers } from '#server/notifications/commands.ts'
import { findArrivalHours } from '#server/notifications/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { tellWebhooks, type WebhookNews } from '#server/webhooks/commands.ts'
import {
  type BegunEpisode,
  insertEpisodes,
  loadWatched,
  saveWatches,
  type Told as ToldArrival,
  turnEpisodes,
  type Watched,
} from './episode-store.ts'
import { importStaysOf, planOf, sailingPlanOf } from './plan.ts'
import type { StoredEvent, TrackedOrder } from './store.ts'

/** What was learned longer ago is no news: it was told then, or nobody was there to be told. */
const freshMilliseconds = 3_600_000
/** An exception that stands when an order is looked at for the first time is told if it is no older. */
const firstLookMilliseconds = 86_400_000

/** Orders of which somebody waits for news. */
const followed = ['accepted', 'paid', 'inTransit', 'completed']

/** The slowest container's arrival is the order's; null while one of them waits for its next ship. */
function arrivalOfOrder(ctx: Context, order: TrackedOrder): Arrival | null {
  const plan = sailingPlanOf(ctx, order)
  const all = order.containers.map(({ id }) => arrivalOf(eventsOfContainer(order.events, id), plan))
  if (all.length === 0 || all.some(({ rolledAway }) => rolledAway)) return null
  return all.reduce((slowest, each) =>
    each.on > slowest.on || (each.on === slowest.on && (each.at ?? 0) > (slowest.at ?? 0)) ? each : slowest,
  )
}

const numbersOf = (order: TrackedOrder, ids: readonly (ContainerId | null)[]): string[] =>
  order.containers.flatMap(({ id, number }) => (number && ids.includes(id) ? [number] : []))

const movedBy = (from: ToldArrival, to: ToldArrival): number =>
  from.at && to.at ? hoursMoved(from.at, to.at) : daysBetween(from.on, to.on) * 24

/** An order, what of it was told last, and whether anybody waits for news of it. */
type Look = { readonly order: TrackedOrder; readonly watched: Watched; readonly known: boolean }

/**
 * Looks at orders that are locked by the caller's transaction, and tells their customers, and the customers' own
 * systems, what is new: steps that an order's last container has taken, an arrival that moved, exceptions that began or
 * ended. What is told is remembered in the same transaction: however often and in whatever sequence events come, each
 * thing is told once. `learned` says whether an event was just recorded; else it is a look at the clock.
 */
export async function tellShipmentNews(
  ctx: Context,
  orders: readonly TrackedOrder[],
  learned: boolean,
): Promise<void> {
  const now = ctx.clock()
  const watches = await loadWatched(ctx, orders)
  const looks = orders.map((order): Look => {
    const watched = watches.get(order.id)
    if (!watched) throw new Error('a tracked order is gone')
    return { order, watched, known: followed.includes(watched.status) }
  })
  const place = (seaport: string | null): Pick<NotificationParams, 'place'> => {
    const port = seaport ? ctx.reference.seaports.get(seaport) : undefined
    return port ? { place: { zh: port.name.zh ?? port.name.en, en: port.name.en } } : {}
  }
  const stays = await importStaysOf(ctx, orders)
  const changes = looks.map((look) => exceptionChanges(ctx, look, stays, now))
  await saveExceptions(ctx, changes, now)
  const arrivals = await arrivalNews(ctx, looks, learned, now)
  const all = looks.map(({ order, watched, known }, at) => {
    const steps = known && learned ? stepNews(order, watched, now, place) : []
    const exceptions = exceptionNews(changes[at] as ExceptionChanges, now)
    const arrival = arrivals[at] as Told
    return {
      userId: order.userId,
      orderId: order.id,
      news: [...steps, ...exceptions.news, ...arrival.news],
      pushed: [...(learned ? eventNews(order, watched, now) : []), ...exceptions.pushed, ...arrival.pushed],
    }
  })
  await tellCustomers(ctx, all)
  await tellWebhooks(
    ctx,
    all.map(({ userId, pushed }) => ({ userId, news: pushed })),
  )
}

/** What a customer is told, and what the customer's systems are. */
type Told = { readonly news: News[]; readonly pushed: WebhookNews[] }

function stepNews(
  order: TrackedOrder,
  { number }: Watched,
  now: Date,
  place: (seaport: string | null) => Pick<NotificationParams, 'place'>,
): News[] {
  const rolls = order.events.filter((each) => each.type === 'rolled' && each.retractedAt === null).length
  return stepsTaken(
    order.events,
    order.containers.map(({ id }) => id),
  ).map(({ kind, event, learnedAt, overtaken }) => ({
    kind,
    key: `step ${order.id} ${kind} ${rolls}`,
    params: {
      number,
      at: event.happenedAt.toISOString(),
      zone: event.zone,
      ...place(event.seaport ?? (kindOfEvent(event.type).at === 'destination' ? order.pod : order.pol)),
    },
    quiet: overtaken || now.getTime() - learnedAt.getTime() > freshMilliseconds,
  }))
}

/** Exceptions of an order that began, that go on again and that ended. */
type ExceptionChanges = Look & {
  readonly added: readonly BegunEpisode[]
  readonly resumed: readonly OrderExceptionId[]
  readonly ended: readonly OrderExceptionId[]
}

function exceptionChanges(
  ctx: Context,
  look: Look,
  stays: Awaited<ReturnType<typeof importStaysOf>>,
  now: Date,
): ExceptionChanges {
  const { order, watched, known } = look
  const found = known ? foundOf(exceptionsOf(order.events, now, planOf(ctx, order, stays))) : []
  const { begun, resumed, ended } = episodeChanges(watched.episodes, found)
  const added = begun.map((each) => ({
    ...each,
    id: newId('exc'),
    userId: order.userId,
    orderId: order.id,
  }))
  return { ...look, added, resumed, ended }
}

async function saveExceptions(ctx: Context, all: readonly ExceptionChanges[], now: Date): Promise<void> {
  const changed = all.filter(({ added, ended, resumed }) => added.length + ended.length + resumed.length > 0)
  await insertEpisodes(
    ctx,
    changed.flatMap(({ added }) => added),
    now,
  )
  const turned = {
    ended: changed.flatMap(({ ended }) => ended),
    resumed: changed.flatMap(({ resumed }) => resumed),
  }
  await turnEpisodes(
    ctx,
    changed.map(({ order }) => order),
    turned,
    now,
  )
  for (const { order } of changed)
    await tell(ctx, [`customer:${order.userId}`, 'staff'], 'tracking', order.id)
}

function exceptionNews({ order, watched, known, added, ended }: ExceptionChanges, now: Date): Told {
  const { number, episodes, toldOn } = watched
  type Change = {
    readonly id: OrderExceptionId
    readonly kind: EpisodeKind
    readonly containerId: ContainerId | null
    readonly since?: Date
  }
  const over = episodes.filter(({ id }) => ended.includes(id))
  const make = (changes: readonly Change[], isOver: boolean) =>
    [...Map.groupBy(changes, ({ kind }) => kind).values()].flatMap((group) => {
      const [first] = group
      if (!first) return []
      const ids = group.map(({ containerId }) => containerId)
      // All of the order's containers are the order.
      const some = order.containers.some(({ id }) => !ids.includes(id))
      const key = `${isOver ? 'over' : 'exception'} ${first.id}`
      const since = first.since
      const old =
        since !== undefined && toldOn === null && now.getTime() - since.getTime() > firstLookMilliseconds
      const news: News = {
        kind: isOver ? 'troubleOver' : choiceOfKind[first.kind],
        key,
        params: { number, trouble: first.kind, containers: some ? numbersOf(order, ids) : [] },
        // What ends because nobody follows the order any more is over, and no news.
        quiet: old || !known,
        ...(first.kind === 'arrivalLate' && !isOver ? { coveredBy: 'arrivalMoved' } : {}),
      }
      const pushed: WebhookNews = {
        type: isOver ? 'exception.over' : 'exception.found',
        key,
        at: now,
        data: {
          exceptionID: first.id,
          exceptionTypeCode: first.kind,
          ...(since ? { since: since.toISOString() } : {}),
          equipmentReferences: numbersOf(order, ids),
          references: [{ referenceType: 'FF', referenceValue: number }],
        },
      }
      return [{ news, pushed }]
    })
  const all = [...make(added, false), ...make(over, true)]
  return { news: all.map(({ news }) => news), pushed: all.map(({ pushed }) => pushed) }
}

/** What is told of each order's arrival; the word that stands from now on is kept. */
async function arrivalNews(
  ctx: Context,
  looks: readonly Look[],
  learned: boolean,
  now: Date,
): Promise<Told[]> {
  const moves = looks.map((look) => arrivalMove(ctx, look, learned && look.known))
  const hoursOf = await findArrivalHours(
    ctx,
    moves.filter(({ moved, hours }) => moved && hours !== 0).map(({ order }) => order),
  )
  const settled = moves.map((move) => {
    const { order, arrival, before, hours } = move
    const least = hoursOf.get(order.id)
    const tells = least !== undefined && Math.abs(hours) >= least
    // An instant of the day that was told already makes the same word more exact.
    const exact = arrival && !tells && arrival.on === before.on && before.at === null ? arrival : null
    return { ...move, tells, told: tells && arrival ? arrival : (exact ?? before) }
  })
  await saveWatches(
    ctx,
    settled.map(({ order, told: { on, at } }) => ({ order, told: { on, at } })),
    now,
  )
  return settled.map(arrivalTold(now))
}

/** An order's arrival as it is known now against the word that was told before it. */
function arrivalMove(ctx: Context, { order, watched }: Look, moved: boolean) {
  const arrival = arrivalOfOrder(ctx, order)
  const planned: ToldArrival = { on: order.plannedArrivalOn, at: null }
  // A first look by the clock takes what is known as told; an event is measured against the offer.
  const before: ToldArrival = watched.toldOn
    ? { on: watched.toldOn, at: watched.toldAt }
    : moved
      ? planned
      : (arrival ?? planned)
  const hours = arrival && arrival.classifier !== 'actual' ? movedBy(before, arrival) : 0
  return { order, watched, arrival, before, hours, moved }
}

const arrivalTold =
  (now: Date) =>
  (move: ReturnType<typeof arrivalMove> & { tells: boolean }): Told => {
    const { order, watched, arrival, before, hours, tells } = move
    if (!tells || !arrival) return { news: [], pushed: [] }
    const name = ({ on, at }: ToldArrival) => at?.toISOString() ?? on
    const key = `arrival ${order.id} ${name(before)} ${name(arrival)} ${now.toISOString()}`
    const { number } = watched
    return {
      news: [{ kind: 'arrivalMoved', key, params: { number, from: before.on, to: arrival.on, hours } }],
      pushed: [
        {
          type: 'arrival.moved',
          key,
          at: now,
          data: {
            previousArrivalDate: before.on,
            arrivalDate: arrival.on,
            ...(arrival.at ? { arrivalDateTime: arrival.at.toISOString() } : {}),
            eventClassifierCode: 'EST',
            UNLocationCode: order.pod,
            references: [{ referenceType: 'FF', referenceValue: number }],
          },
        },
      ],
    }
  }

/** Events that were recorded or retracted just now, each once. */
function eventNews(order: TrackedOrder, watched: Watched, now: Date): WebhookNews[] {
  const fresh = (at: Date | null): at is Date =>
    at !== null && now.getTime() - at.getTime() <= freshMilliseconds
  const numbers = new Map(order.containers.map(({ id, number }) => [id, number]))
  return order.events.flatMap((event: StoredEvent): WebhookNews[] => {
    const type = kindOfEvent(event.type).dcsa ? 'tracking.event' : 'tracking.local'
    const shape = {
      ...event,
      containerNumber: (event.containerId && numbers.get(event.containerId)) ?? null,
      orderNumber: watched.number,
      billOfLading: watched.billOfLading,
      bookingNumber: watched.bookingNumber,
    }
    const { recordedAt, retractedAt } = event
    return [
      ...(fresh(recordedAt)
        ? [{ type, key: event.id, at: recordedAt, data: dcsaEvent({ ...shape, retractedAt: null }) } as const]
        : []),
      ...(fresh(retractedAt)
        ? [
            {
              type: `${type}.retracted`,
              key: `${event.id} retracted`,
              at: retractedAt,
              data: dcsaEvent(shape),
            } as const,
          ]
        : []),
    ]
  })
}
