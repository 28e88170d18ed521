import type { ContainerId, OrderId, TrackingEventId } from '#domain/kernel/ids.ts'
import type { Hold } from '#domain/orders/stages.ts'

/**
 * A tracking event is something that was planned, is expected or has happened to a container
 * (or to all of an order's containers). It says when it happens and when we learned of it, and
 * who told us. Events are added, never changed; a wrong one is retracted and stays visible.
 * Two sources may tell the same thing differently: both are kept and shown.
 */
export const classifiers = ['planned', 'estimated', 'actual'] as const
export type Classifier = (typeof classifiers)[number]

export const sourceKinds = [
  'clerk',
  'import',
  'carrier',
  'terminal',
  'customs',
  'truck',
  'ais',
  'simulator',
] as const
export type SourceKind = (typeof sourceKinds)[number]
export type EventSource = { readonly kind: SourceKind; readonly name: string }

export const transportModes = ['vessel', 'rail', 'truck', 'barge'] as const
export type TransportMode = (typeof transportModes)[number]

/** What kind of happening: how far a container has come, or what holds it up. */
type EventKind = {
  /** DCSA Track & Trace 2.2: event type and code, document code where one belongs to it; null: no code exists. */
  readonly dcsa: {
    readonly event: 'SHIPMENT' | 'TRANSPORT' | 'EQUIPMENT'
    readonly code: string
    readonly document?: string
    readonly empty?: boolean
    readonly transshipment?: boolean
  } | null
  readonly at: 'origin' | 'way' | 'destination'
  /** A physical movement: the first actual one starts the transit. */
  readonly moves: boolean
}

/** In the order in which they usually happen; the order also breaks ties on a timeline. */
export const eventTypes = {
  bookingConfirmed: {
    dcsa: { event: 'SHIPMENT', code: 'CONF', document: 'BKG' },
    at: 'origin',
    moves: false,
  },
  emptyPickedUp: { dcsa: { event: 'EQUIPMENT', code: 'GTOT', empty: true }, at: 'origin', moves: true },
  stuffed: { dcsa: { event: 'EQUIPMENT', code: 'STUF', empty: false }, at: 'origin', moves: true },
  fumigated: { dcsa: { event: 'SHIPMENT', code: 'ISSU', document: 'FCE' }, at: 'origin', moves: false },
  gatedIn: { dcsa: { event: 'EQUIPMENT', code: 'GTIN', empty: false }, at: 'origin', moves: true },
  exportCustomsHeld: { dcsa: { event: 'EQUIPMENT', code: 'CUSI' }, at: 'origin', moves: false },
  exportCustomsReleased: { dcsa: { event: 'EQUIPMENT', code: 'CUSR' }, at: 'origin', moves: false },
  loaded: { dcsa: { event: 'EQUIPMENT', code: 'LOAD', empty: false }, at: 'origin', moves: true },
  /** Left behind: the vessel sailed without it. */
  rolled: { dcsa: null, at: 'origin', moves: false },
  departed: { dcsa: { event: 'TRANSPORT', code: 'DEPA' }, at: 'origin', moves: true },
  transshipmentArrived: {
    dcsa: { event: 'TRANSPORT', code: 'ARRI', transshipment: true },
    at: 'way',
    moves: true,
  },
  transshipmentDischarged: {
    dcsa: { event: 'EQUIPMENT', code: 'DISC', transshipment: true },
    at: 'way',
    moves: true,
  },
  transshipmentLoaded: {
    dcsa: { event: 'EQUIPMENT', code: 'LOAD', transshipment: true },
    at: 'way',
    moves: true,
  },
  transshipmentDeparted: {
    dcsa: { event: 'TRANSPORT', code: 'DEPA', transshipment: true },
    at: 'way',
    moves: true,
  },
  passed: { dcsa: null, at: 'way', moves: true },
  arrived: { dcsa: { event: 'TRANSPORT', code: 'ARRI' }, at: 'destination', moves: true },
  discharged: { dcsa: { event: 'EQUIPMENT', code: 'DISC' }, at: 'destination', moves: true },
  declared: { dcsa: { event: 'SHIPMENT', code: 'SUBM', document: 'CUC' }, at: 'destination', moves: false },
  customsHeld: { dcsa: { event: 'EQUIPMENT', code: 'CUSI' }, at: 'destination', moves: false },
  dutyPaid: { dcsa: null, at: 'destination', moves: false },
  customsReleased: { dcsa: { event: 'EQUIPMENT', code: 'CUSR' }, at: 'destination', moves: false },
  carrierHeld: {
    dcsa: { event: 'SHIPMENT', code: 'HOLD', document: 'TRD' },
    at: 'destination',
    moves: false,
  },
  carrierReleased: {
    dcsa: { event: 'SHIPMENT', code: 'RELS', document: 'TRD' },
    at: 'destination',
    moves: false,
  },
  terminalHeld: { dcsa: null, at: 'destination', moves: false },
  terminalReleased: { dcsa: null, at: 'destination', moves: false },
  gatedOut: { dcsa: { event: 'EQUIPMENT', code: 'GTOT', empty: false }, at: 'destination', moves: true },
  delivered: { dcsa: { event: 'EQUIPMENT', code: 'DROP', empty: false }, at: 'destination', moves: true },
  emptyReturned: { dcsa: { event: 'EQUIPMENT', code: 'GTIN', empty: true }, at: 'destination', moves: true },
} as const satisfies Record<string, EventKind>
export type EventType = keyof typeof eventTypes
export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]]

export const kindOfEvent = (type: EventType): EventKind => eventTypes[type]

/** What holds a container up, and what lets it go again. */
export const holds = {
  rolled: ['loaded', 'departed', 'transshipmentLoaded', 'transshipmentDeparted'],
  exportCustomsHeld: ['exportCustomsReleased', 'departed'],
  customsHeld: ['customsReleased', 'gatedOut'],
  carrierHeld: ['carrierReleased', 'gatedOut'],
  terminalHeld: ['terminalReleased', 'gatedOut'],
} as const satisfies Record<Hold, readonly EventType[]>

export type TrackingEvent = {
  readonly id: TrackingEventId
  readonly orderId: OrderId
  /** null: it concerns every container of the order. */
  readonly containerId: ContainerId | null
  readonly type: EventType
  readonly classifier: Classifier
  readonly happenedAt: Date
  /** The zone of the place where it happens, for showing its local time. */
  readonly zone: string
  readonly recordedAt: Date
  readonly source: EventSource
  readonly note: string | null
  readonly retractedAt: Date | null
  /** LOCODE of the place, where it is known. */
  readonly seaport?: string | null
}

const rank = new Map(eventTypeNames.map((type, position) => [type as string, position]))
const classifierRank: Record<Classifier, number> = { actual: 0, estimated: 1, planned: 2 }

/** What happens first comes first; at one instant, what usually happens first; then what we learned first. */
export const inTimelineOrder = <
  Event extends Pick<TrackingEvent, 'happenedAt' | 'type' | 'classifier' | 'recordedAt'>,
>(
  events: readonly Event[],
): Event[] =>
  [...events].sort(
    (a, b) =>
      a.happenedAt.getTime() - b.happenedAt.getTime() ||
      (rank.get(a.type) ?? 0) - (rank.get(b.type) ?? 0) ||
      classifierRank[a.classifier] - classifierRank[b.classifier] ||
      a.recordedAt.getTime() - b.recordedAt.getTime(),
  )

/** The events that count for one container: its own and those of the whole order, without retracted ones. */
export const eventsOfContainer = (
  events: readonly TrackingEvent[],
  containerId: ContainerId,
): TrackingEvent[] =>
  events.filter(
    (each) => each.retractedAt === null && (each.containerId === null || each.containerId === containerId),
  )

/** Two sources that differ by more than this are shown as contradicting each other. Assumed (decision 015) */
export const conflictMinutes = 60

/**
 * Actual events of one type and container whose sources disagree: event id → minutes between the extremes. An event of
 * the whole order is one of each of its containers.
 */
export function conflicts(events: readonly TrackingEvent[]): Map<TrackingEventId, number> {
  const byType = Map.groupBy(
    events.filter((each) => each.retractedAt === null && each.classifier === 'actual'),
    ({ type }) => type,
  )
  const found = new Map<TrackingEventId, number>()
  for (const ofType of byType.values()) {
    const boxes = new Set(ofType.map(({ containerId }) => containerId).filter((each) => each !== null))
    const groups =
      boxes.size === 0
        ? [ofType]
        : [...boxes].map((box) =>
            ofType.filter(({ containerId }) => containerId === null || containerId === box),
          )
    for (const group of groups) {
      const minutes = minutesApart(group)
      for (const each of minutes > conflictMinutes ? group : [])
        found.set(each.id, Math.max(minutes, found.get(each.id) ?? 0))
    }
  }
  return found
}

/** Minutes between the earliest and the latest telling; none where one source tells them all. */
function minutesApart(events: readonly TrackingEvent[]): number {
  if (new Set(events.map(({ source }) => `${source.kind} ${source.name}`)).size < 2) return 0
  const times = events.map((each) => each.happenedAt.getTime())
  return Math.round((Math.max(...times) - Math.min(...times)) / 60_000)
}
