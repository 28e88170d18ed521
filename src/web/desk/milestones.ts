import type { Timeline, TrackingEventReply } from '#contract/tracking.ts'
import { businessDateOf, instantOf, parseBusinessDate } from '#domain/kernel/business-date.ts'
import type { TrackingEventId } from '#domain/kernel/ids.ts'
import { leastAdvanced, type Stage } from '#domain/orders/stages.ts'
import { normaliseContainerNumber } from '#domain/reference/containers.ts'
import { type Journey, stateOf } from '#domain/tracking/container-stage.ts'
import { isOnItsWay, movementFault } from '#domain/tracking/entries.ts'
import { type Classifier, type EventType, kindOfEvent, type TrackingEvent } from '#domain/tracking/events.ts'
import { timeFault } from '#domain/tracking/intake.ts'

/**
 * What the clerk's grid of milestones knows before it asks the server: which columns stand side by
 * side, which comes next, what a typed time means, what contradicts it, and where it would lead.
 */
export type ContainerOf = Timeline['containers'][number]

/** Which types stand side by side, by the part of the way in which they happen. */
export const columnGroups = {
  origin: [
    'bookingConfirmed',
    'emptyPickedUp',
    'stuffed',
    'fumigated',
    'gatedIn',
    'exportCustomsReleased',
    'loaded',
    'departed',
  ],
  way: [
    'transshipmentArrived',
    'transshipmentDischarged',
    'transshipmentLoaded',
    'transshipmentDeparted',
    'passed',
  ],
  destination: [
    'arrived',
    'discharged',
    'declared',
    'dutyPaid',
    'customsReleased',
    'gatedOut',
    'delivered',
    'emptyReturned',
  ],
  exceptions: [
    'exportCustomsHeld',
    'rolled',
    'customsHeld',
    'carrierHeld',
    'carrierReleased',
    'terminalHeld',
    'terminalReleased',
  ],
} as const satisfies Record<string, readonly EventType[]>
export type ColumnGroup = keyof typeof columnGroups
export const columnGroupNames = Object.keys(columnGroups) as ColumnGroup[]

export const groupOf = (type: EventType): ColumnGroup =>
  columnGroupNames.find((name) => (columnGroups[name] as readonly EventType[]).includes(type)) ?? 'exceptions'

/** What of the way is ours, read from the stages that this order passes. */
export function journeyOf(timeline: Pick<Timeline, 'stages'>): Journey {
  const needed = (stage: Stage) => timeline.stages.some((each) => each.stage === stage && each.needed)
  return {
    fumigation: needed('toBeFumigated'),
    importCustoms: needed('toBeDeclared'),
    delivery: needed('delivering') ? 'door' : 'port',
  }
}

/** The types of a group that this order can have at all. */
export function columnsOf(group: ColumnGroup, journey: Journey): EventType[] {
  return (columnGroups[group] as readonly EventType[]).filter((type) => isOnItsWay(type, journey))
}

/** The events of one container that count, oldest word first; `type` narrows them. */
export const wordsOf = (
  timeline: Pick<Timeline, 'events'>,
  containerId: string,
  type?: EventType,
): TrackingEventReply[] =>
  timeline.events
    .filter(
      (event) =>
        event.retractedAt === null &&
        (type === undefined || event.type === type) &&
        (event.containerIds.length === 0 || (event.containerIds as readonly string[]).includes(containerId)),
    )
    .toSorted((a, b) => a.recordedAt.localeCompare(b.recordedAt))

/** The best word on one type for one container: actual before estimated before planned, the latest of each. */
export function bestWord(
  timeline: Pick<Timeline, 'events'>,
  containerId: string,
  type: EventType,
): TrackingEventReply | null {
  const words = wordsOf(timeline, containerId, type)
  for (const classifier of ['actual', 'estimated', 'planned'] as const) {
    const word = words.findLast((event) => event.classifier === classifier)
    if (word) return word
  }
  return null
}

const isActual = (timeline: Timeline, containerId: string, type: EventType): boolean =>
  bestWord(timeline, containerId, type)?.classifier === 'actual'

/** The column a clerk will most likely want: the first that a container still lacks behind its last movement. */
export function nextType(timeline: Timeline): EventType {
  const journey = journeyOf(timeline)
  const way = [...columnsOf('origin', journey), ...columnsOf('destination', journey)]
  const reached = Math.min(
    ...timeline.containers.map(({ id }) =>
      way.findLastIndex((type) => kindOfEvent(type).moves && isActual(timeline, id, type)),
    ),
  )
  const ahead = way.slice(Number.isFinite(reached) ? reached + 1 : 0)
  const open = ahead.find((type) => timeline.containers.some(({ id }) => !isActual(timeline, id, type)))
  return open ?? way.at(-1) ?? 'bookingConfirmed'
}

export type Typed = { readonly at: Date } | { readonly fault: 'shape' | 'day' | 'time' }

const pad = (text: string | undefined): string => (text ?? '').padStart(2, '0')

/**
 * A time as clerks type it, read in a zone: `2026-11-20 08:12`, `11-20 8:12` (the year that is nearest),
 * `8:12` (today there); signs between the parts as they come. Null: nothing was typed.
 */
export function readTyped(text: string, zone: string, now: Date): Typed | null {
  const plain = text.normalize('NFKC').trim().replaceAll(/[./]/g, '-').replace(/[Tt]/, ' ')
  if (plain === '') return null
  const match = /^(?:(?:(\d{4})-)?(\d{1,2})-(\d{1,2})\s+)?(\d{1,2}):?(\d{2})$/.exec(plain)
  if (!match) return { fault: 'shape' }
  const [, year, month, date, hour, minute] = match
  if (Number(hour) > 23 || Number(minute) > 59) return { fault: 'time' }
  const time = `${pad(hour)}:${minute}`
  if (!month) return { at: instantOf(businessDateOf(now, zone), time, zone) }
  const thisYear = Number(businessDateOf(now, zone).slice(0, 4))
  const years = year ? [Number(year)] : [thisYear - 1, thisYear, thisYear + 1]
  const found = years.flatMap((each) => {
    const day = parseBusinessDate(`${each}-${pad(month)}-${pad(date)}`)
    return day ? [instantOf(day, time, zone)] : []
  })
  const nearest = found.toSorted(
    (a, b) => Math.abs(a.getTime() - now.getTime()) - Math.abs(b.getTime() - now.getTime()),
  )[0]
  return nearest ? { at: nearest } : { fault: 'day' }
}

/**
 * Lines of a spreadsheet, for the containers from a place on: one time a line, or a container's number and its time in
 * either sequence. A number goes to its container wherever the paste began; `strange` are numbers of no container here.
 */
export function readPasted(
  text: string,
  containers: readonly Pick<ContainerOf, 'id' | 'number'>[],
  from: number,
): { readonly texts: Readonly<Record<string, string>>; readonly strange: readonly string[] } {
  const byNumber = new Map(containers.flatMap(({ id, number }) => (number ? [[number, id] as const] : [])))
  const texts: Record<string, string> = {}
  const strange: string[] = []
  let place = from
  for (const line of text.split(/\r?\n/)) {
    const cells = line.split(/\t|[,;]/).map((cell) => cell.trim())
    const numbered = cells.find((cell) => /^[a-z]{4}[\s-]?\d{6}[\s-]?\d$/i.test(cell))
    const time = cells.filter((cell) => cell !== '' && cell !== numbered).join(' ')
    if (numbered) {
      const number = normaliseContainerNumber(numbered)
      const id = byNumber.get(number)
      if (!id) strange.push(number)
      else if (time !== '') texts[id] = time
    } else if (time !== '') {
      const container = containers[place++]
      if (container) texts[container.id] = time
    }
  }
  return { texts, strange }
}

export type Contradiction =
  | { readonly fault: 'shape' | 'day' | 'time' | 'future' | 'longBefore' }
  /** Before something that must come first, or behind something that must come later. */
  | { readonly fault: 'beforeEarlier' | 'afterLater'; readonly other: TrackingEventReply }

/**
 * What speaks against a typed time for one container: its shape, a time that no way in takes, or a movement on the
 * wrong side of it. Only actual movements of the main way are compared; papers may come in any order.
 */
export function contradictionOf(
  typed: Typed,
  timeline: Timeline,
  containerId: string,
  type: EventType,
  classifier: Classifier,
  { placedAt, now }: { readonly placedAt: Date; readonly now: Date },
): Contradiction | null {
  if ('fault' in typed) return typed
  const fault = timeFault({ classifier, happenedAt: typed.at }, placedAt, now)
  if (fault) return { fault: fault === 'inFuture' ? 'future' : 'longBefore' }
  if (classifier !== 'actual') return null
  const told = wordsOf(timeline, containerId).map((reply) => ({
    type: reply.type,
    classifier: reply.classifier,
    happenedAt: new Date(reply.happenedAt),
    reply,
  }))
  const wrong = movementFault(told, type, typed.at)
  return wrong && { fault: wrong.fault, other: wrong.other.reply }
}

const asEvent = (event: TrackingEventReply, timeline: Timeline): TrackingEvent => ({
  id: event.id as TrackingEventId,
  orderId: timeline.orderId,
  containerId: null,
  type: event.type,
  classifier: event.classifier,
  happenedAt: new Date(event.happenedAt),
  zone: event.zone,
  recordedAt: new Date(event.recordedAt),
  source: event.source,
  note: event.note,
  retractedAt: null,
})

export type Consequence = {
  /** Containers that come to another stage, put together by where from and where to. */
  readonly moved: readonly {
    readonly from: Stage
    readonly to: Stage
    readonly containerIds: readonly string[]
  }[]
  /** What the order shows: its least advanced container. */
  readonly order: { readonly from: Stage; readonly to: Stage }
}

/** Where the containers and the order would stand after saving, by the same rule that the server follows. */
export function consequenceOf(
  timeline: Timeline,
  type: EventType,
  classifier: Classifier,
  entries: ReadonlyMap<string, Date>,
  now: Date,
): Consequence {
  const journey = journeyOf(timeline)
  const moved = new Map<string, { from: Stage; to: Stage; containerIds: string[] }>()
  const after = timeline.containers.map((container) => {
    const at = entries.get(container.id)
    if (!at) return container.stage
    const known = wordsOf(timeline, container.id).map((event) => asEvent(event, timeline))
    const added: TrackingEvent = {
      id: 'added' as TrackingEventId,
      orderId: timeline.orderId,
      containerId: null,
      type,
      classifier,
      happenedAt: at,
      zone: 'UTC',
      recordedAt: now,
      source: { kind: 'clerk', name: '' },
      note: null,
      retractedAt: null,
    }
    const { stage } = stateOf([...known, added], journey)
    if (stage !== container.stage) {
      const key = `${container.stage} ${stage}`
      const group = moved.get(key) ?? { from: container.stage, to: stage, containerIds: [] }
      group.containerIds.push(container.id)
      moved.set(key, group)
    }
    return stage
  })
  return { moved: [...moved.values()], order: { from: timeline.stage, to: leastAdvanced(after) } }
}

/** Entries with the same time travel as one event for several containers. */
export function eventsOfEntries(
  entries: ReadonlyMap<string, Date>,
): { readonly at: Date; readonly containerIds: readonly string[] }[] {
  const byTime = Map.groupBy(entries, ([, at]) => at.getTime())
  return [...byTime].map(([at, group]) => ({ at: new Date(at), containerIds: group.map(([id]) => id) }))
}

/** Events of a ship: which one, matters where a box left behind sails on another. */
export const namesShip = (type: EventType): boolean =>
  ['loaded', 'rolled', 'departed', 'arrived', 'discharged'].includes(type) || type.startsWith('transshipment')

/** Events that happen at a port of the way; others take only its zone. */
export const happensInPort = (type: EventType): boolean =>
  !['bookingConfirmed', 'emptyPickedUp', 'stuffed', 'fumigated', 'delivered', 'emptyReturned'].includes(type)
