import { system } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { placeHappening } from '#domain/tracking/event-codes.ts'
import { kindOfEvent } from '#domain/tracking/events.ts'
import {
  billSpellings,
  type KeptOutcome,
  type Outcome,
  timeFault,
  versionOutcome,
} from '#domain/tracking/intake.ts'
import { type Happening, readTold, type Told } from '#domain/tracking/told-event.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { deriveProgress, eventsGiven, type GivenEvent, storedKey } from './commands.ts'
import { addStoredEvents, loadTrackedOrder, retractEventsOfSource } from './store.ts'
import {
  findNamedOrders,
  type KeptTold,
  loadTold,
  lockSender,
  type NamedOrder,
  type Names,
  type Sender,
  saveTold,
} from './told-store.ts'

export type Taken = {
  readonly eventID: string | null
  readonly outcome: Outcome
  /** The first field that cannot be read, for `invalid`. */
  readonly property?: string
}

/** Codes of one port are written differently; by every spelling, the one that orders use. Built once per table. */
const spellings = new WeakMap<object, Map<string, string>>()
export function codeOfPort(ctx: Context, locode: string | null): string | null {
  if (locode === null) return null
  const { seaports } = ctx.reference
  let known = spellings.get(seaports)
  if (!known) {
    known = new Map(
      [...seaports.values()].flatMap(({ code, aliases }) => aliases.map((each) => [each, code])),
    )
    spellings.set(seaports, known)
  }
  return seaports.has(locode) ? locode : (known.get(locode) ?? locode)
}

const namesOf = (ctx: Context, { billOfLading, bookingNumber, container }: Happening): Names => ({
  bills: billOfLading === null ? [] : billSpellings(billOfLading, [...ctx.reference.carriers.keys()]),
  booking: bookingNumber,
  number: null,
  container,
})

type Judged = {
  readonly outcome: KeptOutcome
  readonly order: NamedOrder | null
  readonly event: Omit<GivenEvent, 'vendorKey'> | null
}

/** What is to become of an event, by its sender's codes and the orders it names. */
function judge(ctx: Context, sender: Sender, told: Happening, named: readonly NamedOrder[]): Judged {
  const aside = (outcome: KeptOutcome, order: NamedOrder | null = null): Judged => ({
    outcome,
    order,
    event: null,
  })
  if (named.length === 0) return aside('unknownOrder')
  const fitting = told.container ? named.filter(({ containerId }) => containerId !== null) : named
  if (fitting.length === 0) return aside('unknownContainer', named.length === 1 ? (named[0] ?? null) : null)
  const order = fitting[0]
  if (!order || fitting.length > 1) return aside('severalOrders')

  const locode = codeOfPort(ctx, told.locode)
  const placed = placeHappening(sender.codeSet, { ...told, locode }, order)
  if ('reason' in placed) return aside(placed.reason, order)
  // Of several containers it is not known which one was moved.
  const ofOneBox = kindOfEvent(placed.type).dcsa?.event === 'EQUIPMENT'
  if (ofOneBox && !order.containerId && order.containers > 1) return aside('unknownContainer', order)
  const happenedAt = new Date(told.happenedAt)
  const fault = timeFault({ classifier: told.classifier, happenedAt }, order.placedAt, ctx.clock())
  if (fault) return aside(fault, order)

  const port = locode !== null && ctx.reference.seaports.has(locode) ? locode : undefined
  return {
    outcome: 'taken',
    order,
    event: {
      type: placed.type,
      classifier: told.classifier,
      containerIds: order.containerId ? [order.containerId] : [],
      seaport: port,
      // A place that our table of ports does not have is told in the sender's words.
      facility: told.facility ?? (port ? undefined : (locode ?? undefined)),
      mode: told.mode ?? undefined,
      note: told.note ?? undefined,
      vessel: told.vessel ?? undefined,
      voyage: told.voyage ?? undefined,
      happenedAt,
    },
  }
}

/** The number of one version: a later version is another event, and the one before it is retracted. */
const versionKey = (eventKey: string, toldAt: Date): string => `${eventKey}@${toldAt.toISOString()}`

type Entry = { readonly told: Told; readonly named: readonly NamedOrder[] }
/** What one order gets: new events, and numbers of those that no longer stand. */
type Change = { readonly given: GivenEvent[]; readonly withdrawn: { key: string; reason: string }[] }

/**
 * Settles some events of one sender in one transaction: what stood of them before is read under the sender's lock, so
 * that any number of deliveries, in any sequence, end with the latest version of each.
 */
function settle(ctx: Context, sender: Sender, entries: readonly Entry[]): Promise<Outcome[]> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock()
    await lockSender(ctx, sender.id)
    const standing = await loadTold(
      ctx,
      sender.id,
      entries.map(({ told }) => told.eventId),
    )
    const changes = new Map<OrderId, Change>()
    const changeOf = (orderId: OrderId): Change => {
      const change = changes.get(orderId) ?? { given: [], withdrawn: [] }
      changes.set(orderId, change)
      return change
    }
    const kept: KeptTold[] = []
    const outcomes = entries.map(({ told: { eventId, toldAt: at, happening }, named }): Outcome => {
      const before = standing.get(eventId) ?? null
      const toldAt = new Date(at)
      const old = versionOutcome(before, toldAt)
      if (old) return old
      if (before?.outcome === 'taken' && before.order) {
        changeOf(before.order.orderId).withdrawn.push({
          key: versionKey(eventId, before.toldAt),
          reason: happening ? 'corrected by its sender' : 'retracted by its sender',
        })
      }
      const judged = happening ? judge(ctx, sender, happening, named) : null
      if (judged?.order && judged.event) {
        const vendorKey = versionKey(eventId, toldAt)
        changeOf(judged.order.orderId).given.push({ ...judged.event, vendorKey })
      }
      const order = judged?.order ?? before?.order ?? null
      const outcome = judged?.outcome ?? 'retracted'
      kept.push({
        id: before?.id ?? newId('tld'),
        senderId: sender.id,
        eventKey: eventId,
        toldAt,
        receivedAt: now,
        outcome,
        happening,
        order: order && { userId: order.userId, orderId: order.orderId },
      })
      return outcome
    })
    // In one sequence for everybody, so that two calls cannot wait for each other.
    for (const orderId of [...changes.keys()].sort()) await change(ctx, sender, orderId, changeOf(orderId))
    await saveTold(ctx, kept)
    return outcomes
  })
}

async function change(ctx: Context, sender: Sender, orderId: OrderId, change: Change): Promise<void> {
  const now = ctx.clock()
  const order = await loadTrackedOrder(ctx, system, orderId, true)
  const source = { kind: sender.kind, name: sender.name }
  let changed = false
  for (const reason of new Set(change.withdrawn.map((each) => each.reason))) {
    const keys = change.withdrawn.filter((each) => each.reason === reason).map(({ key }) => key)
    const rows = keys.flatMap((key) => [key, ...order.containers.map(({ id }) => storedKey(key, id))])
    const by = `sender:${sender.id}`
    const retracted = await retractEventsOfSource(ctx, [order], source, rows, by, reason, now)
    changed ||= retracted.size > 0
  }
  if (change.given.length > 0) {
    const events = eventsGiven(ctx, order, source, change.given, now)
    const added = await addStoredEvents(ctx, [{ order, events }])
    changed ||= added.length > 0
  }
  if (changed) await deriveProgress(ctx, [orderId])
}

/** What a call says of one event twice: the latest version counts, the first of equal ones. */
function latestOnly(read: readonly (Told | null)[]): Map<string, number> {
  const latest = new Map<string, number>()
  read.forEach((told, place) => {
    if (!told) return
    const other = read[latest.get(told.eventId) ?? -1]
    if (!other || told.toldAt > other.toldAt) latest.set(told.eventId, place)
  })
  return latest
}

/**
 * Takes what a sender tells, each event for itself: one that cannot be read or placed does not keep back the others.
 * Events of one order are settled together. Answers what became of each, in the sequence of the call.
 */
export async function takeEvents(ctx: Context, sender: Sender, values: readonly unknown[]): Promise<Taken[]> {
  const results = values.map(readTold)
  const read = results.map((result) => ('told' in result ? result.told : null))
  const latest = latestOnly(read)
  const taken = results.map((result, place): Taken => {
    if (!('told' in result)) return { eventID: null, outcome: 'invalid', property: result.property }
    const { eventId, toldAt } = result.told
    const same = read[latest.get(eventId) ?? place]?.toldAt === toldAt
    return { eventID: eventId, outcome: same ? 'known' : 'overtaken' }
  })

  const places = [...latest.values()]
  const named = await findNamedOrders(
    ctx,
    places.map((place) => {
      const happening = read[place]?.happening
      return happening ? namesOf(ctx, happening) : { bills: [], booking: null, number: null, container: null }
    }),
  )
  const entries = places.flatMap((place, index) => {
    const told = read[place]
    return told ? [{ place, told, named: named[index] ?? [] }] : []
  })
  // What names one order goes with it; the rest, of which little is written, goes together.
  const groups = Map.groupBy(entries, (each) =>
    each.named.length === 1 ? each.named[0]?.orderId : undefined,
  )
  for (const group of groups.values()) {
    const outcomes = await settle(ctx, sender, group)
    group.forEach(({ place, told }, index) => {
      taken[place] = { eventID: told.eventId, outcome: outcomes[index] as Outcome }
    })
  }
  return taken
}

/** Looks again at an event that was kept aside: a container's number or a bill may have been entered since. */
export async function placeAgain(ctx: Context, sender: Sender, kept: KeptTold): Promise<KeptOutcome> {
  if (!kept.happening) return kept.outcome
  const [named = []] = await findNamedOrders(ctx, [namesOf(ctx, kept.happening)])
  const told: Told = {
    eventId: kept.eventKey,
    toldAt: kept.toldAt.toISOString(),
    happening: kept.happening,
  }
  const [outcome] = await settle(ctx, sender, [{ told, named }])
  // Somebody else placed it a moment ago, in this version or a later one.
  return outcome === 'known' || outcome === 'overtaken' || !outcome || outcome === 'invalid'
    ? 'taken'
    : outcome
}
