import type { TrackingEventReply } from '#contract/tracking.ts'
import { type Classifier, type EventType, kindOfEvent } from '#domain/tracking/events.ts'

/**
 * A fact is what a reader wants to know about one happening: the best word there is about it, told
 * once. The events behind it are many: planned, estimated again and again, reported by two sources,
 * for each container. What was planned stays beside it, sources that contradict each other stay both,
 * and what was withdrawn stays visible.
 */
export type Fact = {
  /** The event that counts: of the surest kind, the one learned last. */
  readonly head: TrackingEventReply
  readonly kind: Classifier
  readonly containerIds: readonly string[]
  /** What had been planned for the same happening. */
  readonly planned: TrackingEventReply | null
  /** All reports of a happening on which sources differ, the one that counts first. */
  readonly reports: readonly TrackingEventReply[]
  readonly conflictMinutes: number | null
  readonly retracted: boolean
}

/** Happenings of which a journey may have several, told apart by their place. */
const repeated: readonly EventType[] = [
  'passed',
  'transshipmentArrived',
  'transshipmentDischarged',
  'transshipmentLoaded',
  'transshipmentDeparted',
]

const slotOf = ({ type, place }: TrackingEventReply): string =>
  repeated.includes(type) ? `${type} ${place.seaport ?? ''} ${place.seaport ? '' : place.facility}` : type

const idsKey = (event: TrackingEventReply): string => [...event.containerIds].sort().join()
const overlap = (a: readonly string[], b: readonly string[]): boolean => a.some((id) => b.includes(id))

/** Learned last comes first. */
const byWord = (a: TrackingEventReply, b: TrackingEventReply): number =>
  b.recordedAt.localeCompare(a.recordedAt)
const newest = (events: readonly TrackingEventReply[]): TrackingEventReply | undefined =>
  events.toSorted(byWord)[0]
const of = (events: readonly TrackingEventReply[], classifier: Classifier) =>
  events.filter((event) => event.classifier === classifier)

function factsOfSlot(events: readonly TrackingEventReply[]): Fact[] {
  const plannedFor = (ids: readonly string[], head: TrackingEventReply): TrackingEventReply | null =>
    newest(of(events, 'planned').filter((event) => event !== head && overlap(event.containerIds, ids))) ??
    null
  const facts: Fact[] = []
  const happened = of(events, 'actual')
  for (const group of Map.groupBy(happened, idsKey).values()) {
    const reports = group.toSorted(byWord)
    const [head] = reports
    if (!head) continue
    const conflictMinutes = Math.max(0, ...reports.map((each) => each.conflictMinutes ?? 0)) || null
    facts.push({
      head,
      kind: 'actual',
      containerIds: head.containerIds,
      planned: plannedFor(head.containerIds, head),
      reports: conflictMinutes ? reports : [],
      conflictMinutes,
      retracted: false,
    })
  }
  const done = new Set(happened.flatMap((event) => event.containerIds))
  for (const group of Map.groupBy(
    events.filter((event) => event.classifier !== 'actual'),
    idsKey,
  ).values()) {
    const head = newest(of(group, 'estimated')) ?? newest(group)
    const containerIds = head?.containerIds.filter((id) => !done.has(id)) ?? []
    if (!head || containerIds.length === 0) continue
    facts.push({
      head,
      kind: head.classifier,
      containerIds,
      planned: plannedFor(containerIds, head),
      reports: [],
      conflictMinutes: null,
      retracted: false,
    })
  }
  return facts
}

/** The same thing at the same time from the same source, told for each container: one fact. */
function merged(facts: readonly Fact[]): Fact[] {
  const key = ({ head, kind, conflictMinutes, retracted }: Fact, at: number) =>
    conflictMinutes || retracted
      ? `alone ${at}`
      : [slotOf(head), kind, head.happenedAt, head.source.kind, head.source.name, head.note].join('\n')
  const groups = new Map<string, Fact>()
  facts.forEach((fact, at) => {
    const same = groups.get(key(fact, at))
    groups.set(
      key(fact, at),
      same ? { ...same, containerIds: [...new Set([...same.containerIds, ...fact.containerIds])] } : fact,
    )
  })
  return [...groups.values()]
}

/** The facts behind events, in the order in which they happen. */
export function factsOf(events: readonly TrackingEventReply[]): Fact[] {
  const place = new Map(events.map((event, at) => [event.id, at]))
  const standing = events.filter((event) => event.retractedAt === null)
  const facts = [...Map.groupBy(standing, slotOf).values()].flatMap(factsOfSlot)
  const withdrawn = events
    .filter((event) => event.retractedAt !== null)
    .map(
      (head): Fact => ({
        head,
        kind: head.classifier,
        containerIds: head.containerIds,
        planned: null,
        reports: [],
        conflictMinutes: null,
        retracted: true,
      }),
    )
  return merged([...facts, ...withdrawn]).sort(
    (a, b) => (place.get(a.head.id) ?? 0) - (place.get(b.head.id) ?? 0),
  )
}

/** By how many minutes a fact misses its plan; later is positive, null where nothing was planned. */
export const minutesLate = ({ head, planned }: Pick<Fact, 'head' | 'planned'>): number | null =>
  planned && Math.round((Date.parse(head.happenedAt) - Date.parse(planned.happenedAt)) / 60_000)

/** Differences below this say nothing about a voyage of weeks. Assumed (decision 015), as for sources */
export const worthTellingMinutes = 60

/** Late, early, disputed or withdrawn. */
export const isChange = (fact: Fact): boolean =>
  fact.retracted || fact.conflictMinutes !== null || Math.abs(minutesLate(fact) ?? 0) >= worthTellingMinutes

/** Where a fact belongs on the way: a place of its own, the sea, or one of the two ends. */
export type Whereabouts =
  | { readonly kind: 'place'; readonly key: string; readonly place: TrackingEventReply['place'] }
  | { readonly kind: 'sea' | 'origin' | 'destination'; readonly key: string }

export function whereaboutsOf({ type, place }: TrackingEventReply): Whereabouts {
  if (place.seaport) return { kind: 'place', key: place.seaport, place }
  const { at } = kindOfEvent(type)
  if (at === 'way') return { kind: 'sea', key: 'sea' }
  return place.facility ? { kind: 'place', key: place.facility, place } : { kind: at, key: at }
}

export type FactGroup = { readonly whereabouts: Whereabouts; readonly facts: readonly Fact[] }

/** Facts that follow one another at one place, under one heading. */
export function groupByPlace(facts: readonly Fact[]): FactGroup[] {
  const groups: { whereabouts: Whereabouts; facts: Fact[] }[] = []
  for (const fact of facts) {
    const whereabouts = whereaboutsOf(fact.head)
    const last = groups.at(-1)
    if (last?.whereabouts.key === whereabouts.key) last.facts.push(fact)
    else groups.push({ whereabouts, facts: [fact] })
  }
  return groups
}

export type Ship = { readonly vessel: string; readonly voyage: string | null }
/** The two ships of a transshipment; null: no source has named it. */
export type ShipChange = { readonly from: Ship | null; readonly to: Ship | null }

const comes: readonly EventType[] = ['transshipmentArrived', 'transshipmentDischarged']
const leaves: readonly EventType[] = ['transshipmentLoaded', 'transshipmentDeparted']
const sails: readonly EventType[] = ['departed', 'transshipmentDeparted']

/**
 * The change of ship among the facts of one place, null where there is none. The ship it comes on is the one its
 * source names, else the one it left the port before on, else the order's own.
 */
export function shipChangeOf(
  here: readonly Fact[],
  all: readonly Fact[],
  booked: Ship | null,
): ShipChange | null {
  const standing = here.filter((fact) => !fact.retracted && fact.head.type.startsWith('transshipment'))
  const [first] = standing
  if (!first) return null
  const named = (facts: readonly Fact[], types: readonly EventType[]): Ship | null => {
    const head = facts.findLast((fact) => types.includes(fact.head.type) && fact.head.vessel)?.head
    return head?.vessel ? { vessel: head.vessel, voyage: head.voyage } : null
  }
  const before = all.slice(0, all.indexOf(first)).filter((fact) => !fact.retracted)
  const changedBefore = before.some((fact) => leaves.includes(fact.head.type))
  return {
    from: named(standing, comes) ?? named(before, sails) ?? (changedBefore ? null : booked),
    to: named(standing, leaves),
  }
}
