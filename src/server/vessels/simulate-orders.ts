import { system } from '#domain/kernel/actor.ts'
import { type BusinessDate, businessDateOf, daysBetween, instantOf } from '#domain/kernel/business-date.ts'
import { holdNames } from '#domain/orders/stages.ts'
import { yearAndWeek } from '#domain/schedules/rotations.ts'
import { stateOf } from '#domain/tracking/container-stage.ts'
import { type EventType, eventTypeNames } from '#domain/tracking/events.ts'
import { nextPassage, type Passage } from '#domain/vessels/rounds.ts'
import {
  happeningsOf,
  type SimulatedHappening,
  type SimulatedVoyage,
  twistOf,
} from '#domain/vessels/simulated-voyage.ts'
import { atSpeed, realTime, type SimulatorClock, simulatedTime } from '#domain/vessels/simulator-clock.ts'
import { eventSheets } from '#i18n/zh-CN/event-sheets.ts'
import { setBooking } from '#server/orders/commands/shipment.ts'
import type { Context } from '#server/platform/context.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { type GivenEvent, recordFollowing, type TrackedOrder } from '#server/tracking/commands.ts'
import { type DemoShip, demoRounds } from './demo-fleet.ts'
import { keepClock, keepVoyage, loadMovedOrders, type MovedOrder } from './simulator-store.ts'

/**
 * Moves the shipments of a demo installation: what a voyage tells up to now is put on the order's timeline as events of
 * the simulator. The ship is one of the simulated fleet where one sails that way, so its position and the order's
 * events agree. What a clerk or a sender told before stands, and is not told again.
 */
const source = { kind: 'simulator', name: 'Sampan' } as const

/** Orders that one look takes at once. */
const ordersAtOnce = 200
/** Days between taking an order over and its sailing, at least. Assumed. */
const leadDays = 3
/** A ship that leaves later than so many days after the wished one is another service's. Assumed. */
const mostDaysWaiting = 10
const day = 86_400_000

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * day)
const noonOf = (on: BusinessDate): Date => instantOf(on, '12:00')

/** Where simulated ships are: in the time of the shipments. */
export async function simulatorPace(ctx: Context): Promise<{ speed: number; at: (real: Date) => Date }> {
  if (ctx.config.simulatorSpeed === 0) return { speed: 1, at: (real) => real }
  const clock = await clockOf(ctx)
  return { speed: clock.speed, at: (real) => simulatedTime(clock, real) }
}

const clockOf = (ctx: Context): Promise<SimulatorClock> =>
  keepClock(ctx, (clock) => atSpeed(clock, ctx.config.simulatorSpeed, ctx.clock()))

type Sailing = Passage & { readonly ship: DemoShip }

/** The next ship of the fleet that sails an order's way: the one it is booked on, else the first to leave. */
function nextSailing(
  fleet: readonly DemoShip[],
  order: TrackedOrder,
  vessel: string | null,
  from: Date,
): Sailing | null {
  const booked = vessel === null ? fleet : fleet.filter(({ name }) => name === vessel)
  const sailings = booked.flatMap((ship): Sailing[] => {
    const passage = nextPassage(ship, order.pol, order.pod, from)
    return passage ? [{ ...passage, ship }] : []
  })
  const [first] = sailings.sort((a, b) => a.departsAt.getTime() - b.departsAt.getTime())
  return first && first.departsAt <= after(from, mostDaysWaiting) ? first : null
}

/** What others told of an order, as far as a voyage starts from it; in the simulator's time. */
function toldBefore(order: TrackedOrder, clock: SimulatorClock) {
  const standing = order.events.filter(
    (each) => each.retractedAt === null && each.source.kind !== source.kind,
  )
  const last = (type: string, actual: boolean): Date | null =>
    standing
      .filter((each) => each.type === type && (each.classifier === 'actual') === actual)
      .map(({ happenedAt }) => simulatedTime(clock, happenedAt))
      .at(-1) ?? null
  const actuals = standing.filter(({ classifier }) => classifier === 'actual')
  const rolled = Math.max(
    Number.NEGATIVE_INFINITY,
    ...actuals.filter(({ type }) => type === 'rolled').map(({ happenedAt }) => happenedAt.getTime()),
  )
  const counts = ({ type, happenedAt }: (typeof actuals)[number]): boolean =>
    isStep(type) && (type === 'bookingConfirmed' || happenedAt.getTime() > rolled)
  return {
    departed: last('departed', true),
    arrived: last('arrived', true) ?? last('arrived', false),
    /** Up to here the timeline is somebody else's. */
    upTo: actuals.reduce<Date | null>((latest, { happenedAt }) => {
      const at = simulatedTime(clock, happenedAt)
      return latest === null || at > latest ? at : latest
    }, null),
    /** A hold that others told of and did not lift: nothing goes on before they do. */
    waitsFor: stateOf(standing, order.journey).holds.some(({ hold }) => hold !== 'rolled'),
    /** What others expect at their own times. */
    forecast: new Set(standing.filter(({ classifier }) => classifier !== 'actual').map(({ type }) => type)),
    /** How far it has come, as the place of an event in the usual sequence; -1 where nothing happened. */
    furthest: Math.max(-1, ...actuals.filter(counts).map(({ type }) => eventTypeNames.indexOf(type))),
  }
}

/** Whether an event says how far a shipment has come: what was done before it was left behind does not. */
const isStep = (type: EventType): boolean => !(holdNames as readonly string[]).includes(type)

/** The voyage of an order that is taken over now, and the ship it sails with. */
function plannedVoyage(
  fleet: readonly DemoShip[],
  order: TrackedOrder,
  vessel: string | null,
  clock: SimulatorClock,
  now: Date,
): { readonly voyage: SimulatedVoyage; readonly ship: DemoShip | null } {
  const told = toldBefore(order, clock)
  const sails = Math.max(1, daysBetween(order.plannedSailingOn, order.plannedArrivalOn))
  if (told.departed) {
    const arrivesAt =
      told.arrived && told.arrived > told.departed ? told.arrived : after(told.departed, sails)
    const beginsAt = after(told.departed, -leadDays)
    return { voyage: { beginsAt, missedAt: null, departsAt: told.departed, arrivesAt }, ship: null }
  }
  const beginsAt = simulatedTime(clock, now)
  const least = told.upTo === null ? leadDays : leadDays / 6
  const lead = Math.max(least * day, noonOf(order.plannedSailingOn).getTime() - now.getTime())
  const wished = new Date(beginsAt.getTime() + lead)
  const sailing = nextSailing(fleet, order, vessel, wished)
  const first = sailing ?? { departsAt: wished, arrivesAt: after(wished, sails) }
  if (twistOf(order.id) !== 'rolled')
    return {
      voyage: { beginsAt, missedAt: null, departsAt: first.departsAt, arrivesAt: first.arrivesAt },
      ship: sailing?.ship ?? null,
    }
  const next = sailing && nextSailing(fleet, order, null, after(first.departsAt, 1))
  return {
    voyage: {
      beginsAt,
      missedAt: first.departsAt,
      departsAt: next?.departsAt ?? after(first.departsAt, 7),
      arrivesAt: next?.arrivesAt ?? after(first.arrivesAt, 7),
    },
    ship: next?.ship ?? null,
  }
}

/** What of a voyage is due and does not stand on the timeline. */
function dueEvents(
  order: TrackedOrder,
  voyage: SimulatedVoyage,
  clock: SimulatorClock,
  now: Date,
): GivenEvent[] {
  const { upTo, furthest, waitsFor, forecast } = toldBefore(order, clock)
  if (waitsFor) return []
  const shown = simulatedTime(clock, now)
  const told = new Map<string, number>()
  for (const each of order.events) {
    const key = `${each.type} ${each.classifier}`
    if (each.source.kind === source.kind) told.set(key, (told.get(key) ?? 0) + 1)
  }
  const turns = new Map<string, number>()
  return happeningsOf(voyage, twistOf(order.id), order.journey).flatMap(
    (each: SimulatedHappening): GivenEvent[] => {
      const key = `${each.type} ${each.classifier}`
      const turn = (turns.get(key) ?? 0) + 1
      turns.set(key, turn)
      // Retracted ones count: what a clerk took back is not told again.
      if (each.knownAt > shown || turn <= (told.get(key) ?? 0)) return []
      if (each.classifier !== 'actual' && forecast.has(each.type)) return []
      if (each.classifier === 'actual' && eventTypeNames.indexOf(each.type) <= furthest) return []
      if (upTo && (each.classifier === 'actual' ? each.happenedAt : each.knownAt) <= upTo) return []
      return [
        {
          type: each.type,
          classifier: each.classifier,
          containerIds: [],
          happenedAt: realTime(clock, each.happenedAt),
          note: each.note ? eventSheets.simulated[each.note] : undefined,
          vendorKey: `${order.id}/${each.type}/${each.classifier}/${turn}`,
        },
      ]
    },
  )
}

/** The voyage of an order, made and kept when it is taken over; null when another process was first. */
async function takeOver(
  ctx: Context,
  fleet: readonly DemoShip[],
  clock: SimulatorClock,
  moved: MovedOrder,
): Promise<SimulatedVoyage | null> {
  const planned: ReturnType<typeof plannedVoyage>[] = []
  await recordFollowing(ctx, moved.orderId, source, (order) => {
    planned.push(plannedVoyage(fleet, order, moved.vessel, clock, ctx.clock()))
    return []
  })
  const [first] = planned
  if (!first || !(await keepVoyage(ctx, moved, first.voyage))) return null
  if (first.ship && moved.vessel === null) {
    const voyage = yearAndWeek(businessDateOf(first.voyage.departsAt))
    await setBooking(ctx, system, { id: moved.orderId, vessel: first.ship.name, voyage })
  }
  return first.voyage
}

/** Moves one order up to now; answers how many events were new. */
async function simulateOrder(
  ctx: Context,
  fleet: readonly DemoShip[],
  clock: SimulatorClock,
  moved: MovedOrder,
): Promise<number> {
  const voyage = moved.voyage ?? (await takeOver(ctx, fleet, clock, moved))
  if (!voyage) return 0
  return recordFollowing(ctx, moved.orderId, source, (order) => dueEvents(order, voyage, clock, ctx.clock()))
}

/** Moves every order of a demo installation up to now. One process at a time; another one's turn ends at once. */
export async function simulateOrders(ctx: Context): Promise<number> {
  if (ctx.config.simulatorSpeed === 0) return 0
  const client = await ctx.pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(724150003) as mine')
    if (!rows[0]?.mine) return 0
    try {
      const fleet = await demoRounds(ctx)
      const clock = await clockOf(ctx)
      const shown = simulatedTime(clock, ctx.clock())
      let added = 0
      for (let last = '', more = true; more; ) {
        const orders = await loadMovedOrders(ctx, { after: last, shown, most: ordersAtOnce })
        for (const each of orders) added += await simulateOrder(ctx, fleet, clock, each)
        last = orders.at(-1)?.orderId ?? last
        more = orders.length === ordersAtOnce
      }
      return added
    } finally {
      await client.query('select pg_advisory_unlock(724150003)')
    }
  } finally {
    client.release()
  }
}

/** Once a minute, where the installation simulates shipments at all. */
export const moveSimulatedOrders = job({
  name: 'vessels.moveSimulatedOrders',
  retries: 0,
  every: '* * * * *',
  atOnce: 1,
  run: async (ctx) => {
    const added = await simulateOrders(ctx)
    if (added > 0) ctx.log.info({ events: added }, 'simulated shipments moved')
  },
})
