import { addDays, type BusinessDate, businessDateOf, instantOf } from '#domain/kernel/business-date.ts'
import type { Hold } from '#domain/orders/stages.ts'
import { type Journey, stateOf } from './container-stage.ts'
import {
  type EventSource,
  type EventType,
  eventTypeNames,
  type SourceKind,
  type TrackingEvent,
} from './events.ts'
import { changesOfShip, leftAtTransshipment, nextSailingDays } from './reckoned-arrival.ts'
import { arrivalOf, byId, knownTimes, type SailingPlan } from './times.ts'

/**
 * Silence has two meanings. A ship at sea tells nothing for weeks, and nothing is wrong; a box that should have been
 * discharged the day before yesterday and of which nobody speaks is a gap in our data. Which of the two it is follows
 * from the next thing that should happen to the container: before it, silence is normal; some hours after it, as
 * many as its source usually needs for telling, data are missing. What happened meanwhile is never guessed.
 */
export type TrackingPlan = SailingPlan & {
  readonly journey: Journey
  /** Zones of the port of loading and the port of discharge. */
  readonly polZone: string
  readonly podZone: string
  /** The terminal's cut-off for full containers; null: the day before sailing. */
  readonly gateInBy: Date | null
  /** Free days of the offer: from discharge to gate-out, from gate-out to return. */
  readonly demurrageDays: number | null
  readonly detentionDays: number | null
}

/** Hours from a happening until its source has usually told it. Assumed (decision 015) */
export const tellingHours = {
  clerk: 24,
  import: 48,
  carrier: 24,
  terminal: 12,
  customs: 24,
  truck: 12,
  ais: 6,
  simulator: 2,
} as const satisfies Record<SourceKind, number>

/** Days from the step before, where neither a source nor the schedule names a day. Assumed (decision 015) */
export const usualDays = {
  discharged: 2,
  declared: 2,
  customsReleased: 4,
  delivered: 2,
  /** A carrier's free time, where the offer names none. */
  gatedOut: 7,
  emptyReturned: 7,
  nextSailing: nextSailingDays,
  /** A hold that nobody has said a word about for so long. */
  held: 7,
} as const

/** The next thing that should be told of a container, and whether it has been long enough. */
export type NextWord = {
  /** `awaited`: not before its time. `due`: its time has come, the source still has some hours. `missing`: it should have been told. */
  readonly state: 'awaited' | 'due' | 'missing'
  readonly type: EventType
  /** When it should happen, in the zone of its place. */
  readonly expectedAt: Date
  readonly zone: string
  /** Only the day is known; `expectedAt` is its end. */
  readonly dayOnly: boolean
  /** What the time rests on: a source's word, the offer's schedule, the distance that is left, what is usual; a hold names no time, asking is due then. */
  readonly basis: 'told' | 'schedule' | 'distance' | 'usual' | 'hold'
  /** Who should tell. */
  readonly teller: SourceKind
  /** From then on its silence is missing data. */
  readonly toldBy: Date
  /** When the last word of any kind was learned. */
  readonly lastHeardAt: Date | null
}

/** A day, and the instant where one is known. */
export type When = { readonly on: BusinessDate; readonly at: Date | null; readonly zone: string }

/** When the next word should happen, for showing. The end of a day is that day's, not the next one's. */
export const expectedWhen = ({ expectedAt, dayOnly, zone }: NextWord): When => ({
  on: businessDateOf(new Date(expectedAt.getTime() - (dayOnly ? 1 : 0)), zone),
  at: dayOnly ? null : expectedAt,
  zone,
})

type Expectation = Pick<NextWord, 'type' | 'expectedAt' | 'zone' | 'dayOnly' | 'basis' | 'teller'>

const hour = 3_600_000
const day = 24 * hour
const rank = new Map(eventTypeNames.map((type, at) => [type, at]))
const rankOf = (type: EventType): number => rank.get(type) ?? 0

/** Who usually tells a step. */
const tellers: Partial<Record<EventType, SourceKind>> = {
  gatedIn: 'terminal',
  departed: 'carrier',
  arrived: 'carrier',
  discharged: 'terminal',
  declared: 'clerk',
  customsReleased: 'customs',
  gatedOut: 'terminal',
  delivered: 'truck',
  emptyReturned: 'terminal',
}
const tellerOf = (type: EventType, source?: EventSource): SourceKind =>
  source?.kind ?? tellers[type] ?? 'carrier'

const releaseOf = {
  exportCustomsHeld: 'exportCustomsReleased',
  customsHeld: 'customsReleased',
  carrierHeld: 'carrierReleased',
  terminalHeld: 'terminalReleased',
} as const satisfies Record<Exclude<Hold, 'rolled'>, EventType>

const endOf = (on: BusinessDate, zone: string): Date => instantOf(addDays(on, 1), '00:00', zone)

/**
 * What should be told next of one container, from its own events. Null: nothing more is followed, its way with us is
 * over.
 */
export function nextWordOf(events: readonly TrackingEvent[], now: Date, plan: TrackingPlan): NextWord | null {
  const own = events.filter((each) => each.retractedAt === null)
  const next = nextOf(own, plan)
  if (!next) return null
  const toldBy = new Date(next.expectedAt.getTime() + tellingHours[next.teller] * hour)
  const heard = own.map(({ recordedAt }) => recordedAt.getTime())
  return {
    ...next,
    state: now < next.expectedAt ? 'awaited' : now < toldBy ? 'due' : 'missing',
    toldBy,
    lastHeardAt: heard.length > 0 ? new Date(Math.max(...heard)) : null,
  }
}

function nextOf(own: readonly TrackingEvent[], plan: TrackingPlan): Expectation | null {
  const { journey } = plan
  const { doneAt, holds } = stateOf(own, journey)
  if (doneAt) return null
  const leftAt = holds.find(({ hold }) => hold === 'rolled')?.since ?? null
  const onTheWay = leftAt !== null && leftAtTransshipment(leftAt, own.filter(isActual))
  const rolledAt = onTheWay ? null : leftAt
  const held = holds.find(({ hold }) => hold !== 'rolled')
  if (held) return ofHold(own, held.hold as Exclude<Hold, 'rolled'>, held.since, plan)

  const happened = own.filter(
    (each) => each.classifier === 'actual' && (!rolledAt || each.happenedAt > rolledAt),
  )
  const reached = Math.max(-1, ...happened.map(({ type }) => rankOf(type)))
  const ahead = (type: EventType) => rankOf(type) > reached
  const at = (type: EventType): Date | null => knownTimes(own, type).actual?.happenedAt ?? null

  if (!rolledAt && ahead('gatedIn')) {
    const by = plan.gateInBy ?? endOf(addDays(plan.sailingOn, -1), plan.polZone)
    return told(own, 'gatedIn') ?? schedule('gatedIn', by, plan.polZone, plan.gateInBy === null)
  }
  if (ahead('departed')) {
    const word = told(own, 'departed', rolledAt)
    if (word) return word
    if (rolledAt) return usual('departed', rolledAt, usualDays.nextSailing, plan.polZone)
    return schedule('departed', endOf(plan.sailingOn, plan.polZone), plan.polZone, true)
  }
  if (onTheWay)
    return (
      told(own, 'transshipmentDeparted', leftAt) ??
      usual('transshipmentDeparted', leftAt, usualDays.nextSailing, plan.podZone)
    )
  if (ahead('arrived')) return changeOfShip(own, happened) ?? ofArrival(own, plan)

  const arrivedAt = at('arrived') ?? latestOf(happened)
  const dischargedAt = at('discharged') ?? new Date(arrivedAt.getTime() + usualDays.discharged * day)
  const zone = plan.podZone
  if (ahead('discharged'))
    return told(own, 'discharged') ?? usual('discharged', arrivedAt, usualDays.discharged, zone)
  if (journey.importCustoms && ahead('declared'))
    return told(own, 'declared') ?? usual('declared', dischargedAt, usualDays.declared, zone)
  if (journey.importCustoms && ahead('customsReleased'))
    return (
      told(own, 'customsReleased') ?? usual('customsReleased', dischargedAt, usualDays.customsReleased, zone)
    )
  if (ahead('gatedOut')) {
    const days = plan.demurrageDays ?? usualDays.gatedOut
    return told(own, 'gatedOut') ?? usual('gatedOut', dischargedAt, days, zone)
  }
  const outAt = at('gatedOut') ?? latestOf(happened)
  if (journey.delivery === 'door' && ahead('delivered'))
    return told(own, 'delivered') ?? usual('delivered', outAt, usualDays.delivered, zone)
  return (
    told(own, 'emptyReturned') ??
    usual('emptyReturned', outAt, plan.detentionDays ?? usualDays.emptyReturned, zone)
  )
}

const isActual = ({ classifier }: TrackingEvent): boolean => classifier === 'actual'

const latestOf = (events: readonly TrackingEvent[]): Date =>
  new Date(Math.max(...events.map(({ happenedAt }) => happenedAt.getTime())))

/** The newest time a source has named for a step that has not happened; after being left behind, only what was said since. */
function told(own: readonly TrackingEvent[], type: EventType, since: Date | null = null): Expectation | null {
  const { estimated, planned } = knownTimes(
    own.filter((each) => !since || each.recordedAt > since),
    type,
  )
  const word = estimated ?? planned
  return (
    word && {
      type,
      expectedAt: word.happenedAt,
      zone: word.zone,
      dayOnly: false,
      basis: 'told',
      teller: tellerOf(type, word.source),
    }
  )
}

const schedule = (type: EventType, expectedAt: Date, zone: string, dayOnly: boolean): Expectation => ({
  type,
  expectedAt,
  zone,
  dayOnly,
  basis: 'schedule',
  teller: tellerOf(type),
})

const usual = (type: EventType, after: Date, days: number, zone: string): Expectation => ({
  type,
  expectedAt: new Date(after.getTime() + days * day),
  zone,
  dayOnly: true,
  basis: 'usual',
  teller: tellerOf(type),
})

/** A hold has no day at which it ends; after some days without a word, asking is due. */
function ofHold(
  own: readonly TrackingEvent[],
  hold: Exclude<Hold, 'rolled'>,
  since: Date,
  plan: TrackingPlan,
): Expectation {
  const type = releaseOf[hold]
  const zone = hold === 'exportCustomsHeld' ? plan.polZone : plan.podZone
  const by = own
    .filter(({ type, happenedAt }) => type === hold && happenedAt.getTime() === since.getTime())
    .filter(isActual)
    .toSorted(byId)
    .at(-1)?.source
  const heard = own
    .filter(({ recordedAt }) => recordedAt > since)
    .map(({ recordedAt }) => recordedAt.getTime())
  const after = new Date(Math.max(since.getTime(), ...heard))
  return (
    told(own, type, since) ?? {
      ...usual(type, after, usualDays.held, zone),
      basis: 'hold',
      teller: tellerOf(type, by),
    }
  )
}

/** The first change of ship that a source has announced and nobody has told to have happened. */
function changeOfShip(own: readonly TrackingEvent[], happened: readonly TrackingEvent[]): Expectation | null {
  const announced = new Map<string, TrackingEvent>()
  for (const each of own) {
    if (!changesOfShip.includes(each.type) || each.classifier === 'actual') continue
    const slot = `${each.type} ${each.seaport ?? ''}`
    const known = announced.get(slot)
    if (!known || known.recordedAt <= each.recordedAt) announced.set(slot, each)
  }
  const open = [...announced.values()]
    .filter(
      (word) =>
        !happened.some(
          (each) =>
            each.happenedAt > word.happenedAt ||
            (changesOfShip.includes(each.type) &&
              rankOf(each.type) >= rankOf(word.type) &&
              (each.seaport ?? null) === (word.seaport ?? null)),
        ),
    )
    .sort((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime())
  const [word] = open
  return (
    (word && {
      type: word.type,
      expectedAt: word.happenedAt,
      zone: word.zone,
      dayOnly: false,
      basis: 'told',
      teller: tellerOf(word.type, word.source),
    }) ??
    null
  )
}

function ofArrival(own: readonly TrackingEvent[], plan: TrackingPlan): Expectation {
  const arrival = arrivalOf(own, plan)
  const word = arrival.changes.at(-1)
  const zone = arrival.zone ?? plan.podZone
  const basis = arrival.basis === 'offer' ? 'schedule' : arrival.basis
  return {
    type: 'arrived',
    expectedAt: arrival.at ?? endOf(arrival.on, zone),
    zone,
    dayOnly: arrival.at === null,
    basis,
    teller: tellerOf('arrived', basis === 'told' ? word?.source : undefined),
  }
}
