import { createHash } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/many-events.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { instantOf } from '#domain/kernel/business-date.ts'
import type { ContainerId, OrderId } from '#domain/kernel/ids.ts'
import { type FieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { type ManyEntry, type Verdict, verdictOf } from '#domain/tracking/entries.ts'
import { eventsOfContainer, kindOfEvent, type TrackingEvent } from '#domain/tracking/events.ts'
import { chosenOrders } from '#server/orders/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { eventsGiven, followAdded, portOf, storedKey, zoneExists, zoneOf } from './commands.ts'
import { addStoredEvents, findKnownKeys, loadTrackedOrders, type TrackedOrder } from './store.ts'

type Given = BodyOf<typeof contract.previewManyEvents>['event']
type Reply = ReplyOf<typeof contract.addManyEvents>
type Entry = Reply['orders'][number]
type Chosen = { readonly id: OrderId; readonly number: string }

/** Orders of one transaction: few enough that other calls are answered between. */
const atATime = 100

/** Where and when the event happens for one order: its own port and the clock there, where nothing else is said. */
function entryFor(ctx: Context, order: TrackedOrder, given: Given): ManyEntry & { readonly zone: string } {
  const { at: part } = kindOfEvent(given.type)
  const usual = portOf(given.type, order) ?? (part === 'way' ? (order.via[0] ?? null) : null)
  const seaport = given.seaport ?? usual
  const zone = given.zone ?? zoneOf(ctx, seaport ?? (part === 'origin' ? order.pol : order.pod))
  return {
    type: given.type,
    classifier: given.classifier,
    happenedAt: instantOf(given.on, given.at, zone),
    seaport,
    zone,
    whole: given.of === 'order',
  }
}

const judge = (order: TrackedOrder, entry: ManyEntry, now: Date): Verdict<TrackingEvent> =>
  verdictOf(
    {
      ...order,
      containers: order.containers.map(({ id }) => ({ id, told: eventsOfContainer(order.events, id) })),
    },
    entry,
    now,
  )

function presentEntry(
  { id, number }: Chosen,
  order: TrackedOrder,
  entry: ManyEntry & { readonly zone: string },
  { fault, takes, left }: Verdict<TrackingEvent>,
): Entry {
  const places = new Map(order.containers.map((each, place) => [each.id, { ...each, place: place + 1 }]))
  return {
    id,
    number,
    containers: order.containers.length,
    taken: takes.length,
    happenedAt: entry.happenedAt.toISOString(),
    zone: entry.zone,
    seaport: entry.seaport,
    fault,
    left: left.map((each) => ({
      id: each.id,
      number: places.get(each.id)?.number ?? null,
      place: places.get(each.id)?.place ?? 0,
      fault: each.fault,
      other: {
        type: each.other.type,
        classifier: each.other.classifier,
        happenedAt: each.other.happenedAt.toISOString(),
        zone: each.other.zone,
      },
    })),
  }
}

const replyOf = (orders: readonly Entry[], more: boolean): Reply => ({
  done: orders.filter(({ taken }) => taken > 0).length,
  containers: orders.reduce((sum, { taken }) => sum + taken, 0),
  more,
  orders: [...orders],
})

function refuseStrange(ctx: Context, { seaport, zone }: Given): void {
  const fields: Record<string, FieldRefusal> = {}
  if (seaport && !ctx.reference.seaports.has(seaport))
    fields['event.seaport'] = { code: 'seaport.unknown', params: {} }
  if (zone && !zoneExists(zone)) fields['event.zone'] = { code: 'field.invalid', params: {} }
  if (Object.keys(fields).length > 0) throw new Refusal('request.invalid', {}, fields)
}

const parts = (orders: readonly Chosen[]): Chosen[][] =>
  Array.from({ length: Math.ceil(orders.length / atATime) }, (_, turn) =>
    orders.slice(turn * atATime, (turn + 1) * atATime),
  )

/** Orders in the order in which they were chosen, each with its timeline. */
async function tracked(
  ctx: Context,
  actor: Staff,
  some: readonly Chosen[],
  lock = false,
): Promise<{ each: Chosen; order: TrackedOrder }[]> {
  const found = await loadTrackedOrders(
    ctx,
    actor,
    some.map(({ id }) => id),
    lock,
  )
  const orders = new Map(found.map((order) => [order.id, order]))
  return some.flatMap((each) => {
    const order = orders.get(each.id)
    return order ? [{ each, order }] : []
  })
}

/**
 * Which containers would take the milestone as things stand. Refuses with `request.notFound` for an order that does
 * not exist, and with `request.invalid` for a strange port or zone.
 */
export async function previewManyEvents(
  ctx: Context,
  actor: Staff,
  asked: BodyOf<typeof contract.previewManyEvents>,
): Promise<Reply> {
  refuseStrange(ctx, asked.event)
  const { orders, more } = await chosenOrders(ctx, actor, asked)
  const now = ctx.clock()
  const entries: Entry[] = []
  for (const some of parts(orders)) {
    for (const { each, order } of await tracked(ctx, actor, some)) {
      const entry = entryFor(ctx, order, asked.event)
      entries.push(presentEntry(each, order, entry, judge(order, entry, now)))
    }
  }
  return replyOf(entries, more)
}

/** The number of an event of one submit; another event under the same key is another number. */
const numberOf = (key: string, given: Given, orderId: OrderId): string =>
  `${key}.${createHash('sha256').update(JSON.stringify(given)).digest('base64url').slice(0, 16)}/${orderId}`

/**
 * Enters one milestone on the timelines of many orders. Each is held against what stands when its turn comes, under
 * the lock of its order, so that of two clerks with the same milestone one enters it. What is left says why; an order
 * at which something goes wrong keeps the others from nothing. Sent again under its key it adds what is missing and
 * answers the same. Refuses as `previewManyEvents` does.
 */
export async function addManyEvents(
  ctx: Context,
  actor: Staff,
  asked: BodyOf<typeof contract.addManyEvents>,
): Promise<Reply> {
  refuseStrange(ctx, asked.event)
  const { orders, more } = await chosenOrders(ctx, actor, asked)
  const entries: Entry[] = []
  for (const some of parts(orders)) {
    try {
      entries.push(...(await enter(ctx, actor, some, asked)))
    } catch {
      // One of them cannot be entered: each by itself, so that it alone is left.
      for (const each of some) entries.push(await enterAlone(ctx, actor, each, asked))
    }
  }
  return replyOf(entries, more)
}

async function enterAlone(
  ctx: Context,
  actor: Staff,
  each: Chosen,
  asked: BodyOf<typeof contract.addManyEvents>,
): Promise<Entry> {
  try {
    const [entry] = await enter(ctx, actor, [each], asked)
    if (entry) return entry
    throw new Refusal('request.notFound')
  } catch (error) {
    ctx.log.error({ err: error, orderId: each.id }, 'a milestone for many was not entered on an order')
    const [found] = await tracked(ctx, actor, [each])
    if (!found) throw error
    const entry = entryFor(ctx, found.order, asked.event)
    return {
      ...presentEntry(each, found.order, entry, { fault: null, takes: [], left: [] }),
      fault: 'failed',
    }
  }
}

function enter(
  ctx: Context,
  actor: Staff,
  some: readonly Chosen[],
  { event: given, key }: BodyOf<typeof contract.addManyEvents>,
): Promise<Entry[]> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock()
    const source = { kind: 'clerk', name: actor.name } as const
    const found = await tracked(ctx, actor, some, true)
    const known = await findKnownKeys(
      ctx,
      source,
      found.flatMap(({ order }) => {
        const number = numberOf(key, given, order.id)
        return [number, ...order.containers.map(({ id }) => storedKey(number, id))]
      }),
    )
    const entries = found.map(({ each, order }) => {
      const entry = entryFor(ctx, order, given)
      const number = numberOf(key, given, order.id)
      const verdict = judge(order, entry, now)
      const own = (id: ContainerId) => known.has(entry.whole ? number : storedKey(number, id))
      return { each, order, entry, number, verdict, before: verdict.left.map(({ id }) => id).filter(own) }
    })
    const fresh = entries.filter(({ verdict }) => verdict.takes.length > 0)
    const added = await addStoredEvents(
      ctx,
      fresh.map(({ order, entry, number, verdict }) => ({
        order,
        events: eventsGiven(
          ctx,
          order,
          source,
          [
            {
              ...entry,
              seaport: entry.seaport ?? undefined,
              containerIds: entry.whole ? [] : verdict.takes,
              facility: given.facility,
              vessel: given.vessel,
              voyage: given.voyage,
              note: given.note,
              vendorKey: number,
            },
          ],
          now,
        ),
      })),
    )
    await followAdded(ctx, added)
    for (const { order, entry, verdict } of fresh) {
      noteChange(ctx, {
        subject: order.id,
        userId: order.userId,
        after: {
          event: entry.type,
          certainty: entry.classifier,
          boxes: verdict.takes.length,
          happenedAt: entry.happenedAt.toISOString(),
          note: given.note || null,
        },
      })
    }
    return entries.map(({ each, order, entry, verdict, before }) =>
      presentEntry(each, order, entry, {
        ...verdict,
        // What this submit entered when it was sent before is entered, and nothing that was left.
        takes: [...verdict.takes, ...before],
        left: verdict.left.filter(({ id }) => !before.includes(id)),
      }),
    )
  })
}
