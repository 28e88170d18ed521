import { instantOf, parseBusinessDate } from '#domain/kernel/business-date.ts'
import type { ContainerId, OrderId, UserId } from '#domain/kernel/ids.ts'
import type { FieldCode } from '#domain/kernel/refusal.ts'
import { containerNumberFault, normaliseContainerNumber } from '../reference/containers.ts'
import { type EventColumn, eventColumns, neededEventColumns } from './event-imports.ts'
import { type Classifier, classifiers, type EventType, eventTypeNames } from './events.ts'
import { timeFault } from './intake.ts'

/**
 * One row of a file becomes one event of an order, or a list of problems, each with its column. Headings and words are
 * read in both languages; nothing is guessed where a row fits several orders.
 */
export type Cells = Readonly<Record<string, string>>
export type ImportProblem = {
  readonly column: EventColumn
  readonly code: FieldCode
  readonly params?: Readonly<Record<string, string | number>>
}

export type ImportTables = {
  /** Spellings as `foldHeading` leaves them. */
  readonly headings: ReadonlyMap<string, EventColumn>
  readonly words: ReadonlyMap<string, string>
  /** Our code of a port by any of its spellings; null when unknown. */
  readonly port: (code: string) => string | null
  readonly zoneKnown: (zone: string) => boolean
}

/** A row as it reads by itself. */
export type ImportDraft = {
  readonly row: number
  /** The order's number; it counts before the bill. */
  readonly order: string | null
  /** A bill of lading or a booking. */
  readonly bill: string | null
  readonly container: string | null
  readonly type: EventType
  readonly classifier: Classifier
  /** An instant, or the wall clock of the place. */
  readonly happenedAt: Date | { readonly day: string; readonly time: string }
  readonly zone: string | null
  readonly seaport: string | null
  readonly facility: string | null
  readonly note: string | null
}

/** A row as it becomes an event. */
export type ImportedEvent = {
  readonly row: number
  readonly userId: UserId
  readonly orderId: OrderId
  readonly containerId: ContainerId | null
  readonly type: EventType
  readonly classifier: Classifier
  readonly seaport: string | null
  readonly facility: string | null
  readonly happenedAt: Date
  readonly zone: string
  readonly note: string | null
}

/** Longest texts of a row, as a clerk's own entries. */
const longest = { reference: 35, facility: 80, note: 300, zone: 40 } as const

export const foldHeading = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*/()-]+/g, '')

/** Which column each cell of the heading row stands for; null for one that is not read. */
export function readEventHeadings(
  cells: readonly string[],
  headings: ImportTables['headings'],
): (EventColumn | null)[] {
  const seen = new Set<EventColumn>()
  return cells.map((cell) => {
    const column = headings.get(foldHeading(cell)) ?? null
    if (column === null || seen.has(column)) return null
    seen.add(column)
    return column
  })
}

/** Columns that must be there and are not. */
export function missingEventColumns(columns: readonly (EventColumn | null)[]): EventColumn[] {
  const named = columns.includes('order') || columns.includes('bill')
  return eventColumns.filter(
    (each) =>
      (each === 'order' && !named) ||
      ((neededEventColumns as readonly EventColumn[]).includes(each) && !columns.includes(each)),
  )
}

/** `2026-11-20 09:31`, as programs and people write it, or an instant with its offset. */
function readTime(text: string): ImportDraft['happenedAt'] | null {
  const found =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[T ]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(
      text,
    )
  if (!found) return null
  const [, year = '', month = '', date = '', hours = '', minutes = '', offset] = found
  const day = parseBusinessDate(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
  if (!day || Number(hours) > 23 || Number(minutes) > 59 || Number(year) < 1990 || Number(year) > 2100)
    return null
  const time = `${hours.padStart(2, '0')}:${minutes}`
  if (!offset) return { day, time }
  const at = new Date(`${day}T${time}:00${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  return Number.isNaN(at.getTime()) ? null : at
}

const odd = /\p{Cc}/u

/** Reads the cells of one row by themselves. */
export function readImportRow(
  row: number,
  cells: Cells,
  tables: ImportTables,
): { readonly draft: ImportDraft } | { readonly problems: readonly ImportProblem[] } {
  const problems: ImportProblem[] = []
  const note = (column: EventColumn, code: FieldCode, params?: ImportProblem['params']): null => {
    problems.push(params ? { column, code, params } : { column, code })
    return null
  }
  const text = (column: EventColumn, most: number): string | null => {
    const value = cells[column]?.trim() ?? ''
    if ([...value].length > most) return note(column, 'text.tooLong', { limit: most })
    if (odd.test(value) || !value.isWellFormed()) return note(column, 'field.invalid')
    return value === '' ? null : value
  }
  const reference = (column: EventColumn) =>
    text(column, longest.reference)?.toUpperCase().replaceAll(/[\s-]/g, '') ?? null
  const word = <Word extends string>(value: string, among: readonly Word[]): Word | null => {
    const named = tables.words.get(foldHeading(value)) ?? value
    return among.find((each) => each === named) ?? null
  }

  const order = reference('order')
  const bill = reference('bill')
  if (problems.length === 0 && order === null && bill === null) note('order', 'required')
  const given = reference('container')
  const container = given === null ? null : normaliseContainerNumber(given)
  if (container !== null && containerNumberFault(container)) note('container', 'containerNumber.invalid')

  const event = text('event', longest.facility)
  const type = event === null ? note('event', 'required') : word(event, eventTypeNames)
  if (event !== null && type === null) note('event', 'tracking.eventUnknown')
  const kind = text('classifier', longest.zone)
  const classifier = kind === null ? 'actual' : word(kind, classifiers)
  if (classifier === null) note('classifier', 'field.invalid')

  const time = text('happenedAt', longest.zone)
  const happenedAt = time === null ? note('happenedAt', 'required') : readTime(time)
  if (time !== null && happenedAt === null) note('happenedAt', 'tracking.timeUnreadable')
  const zone = text('zone', longest.zone)
  if (zone !== null && !tables.zoneKnown(zone)) note('zone', 'field.invalid')
  const port = text('seaport', longest.reference)
  const seaport = port === null ? null : tables.port(port.toUpperCase())
  if (port !== null && seaport === null) note('seaport', 'seaport.unknown')
  const facility = text('facility', longest.facility)
  const remark = text('note', longest.note)

  if (problems.length > 0 || !type || !classifier || !happenedAt) return { problems }
  return {
    draft: {
      row,
      order,
      bill,
      container,
      type,
      classifier,
      happenedAt,
      zone,
      seaport,
      facility,
      note: remark,
    },
  }
}

/** An order that a row names, and the container where it has it. */
export type NamedByRow = {
  readonly userId: UserId
  readonly orderId: OrderId
  readonly placedAt: Date
  readonly containerId: ContainerId | null
}

/** How a time that cannot be is told beside its field. */
export const timeFaultCodes = {
  inFuture: 'tracking.notYet',
  beforeOrder: 'tracking.longBeforeOrder',
} as const satisfies Record<NonNullable<ReturnType<typeof timeFault>>, FieldCode>

/**
 * The event that a row means, among the orders it names. `seaportOf` answers the port of an event that names none,
 * `zoneOf` the zone of a port.
 */
export function placeImportRow(
  draft: ImportDraft,
  named: readonly NamedByRow[],
  world: {
    readonly seaportOf: (type: EventType, order: OrderId) => string | null
    readonly zoneOf: (seaport: string | null) => string
    readonly now: Date
  },
): { readonly event: ImportedEvent } | { readonly problems: readonly ImportProblem[] } {
  const column: EventColumn = draft.order === null ? 'bill' : 'order'
  if (named.length === 0) return { problems: [{ column, code: 'tracking.orderUnknown' }] }
  const fitting = draft.container === null ? named : named.filter(({ containerId }) => containerId !== null)
  const [order] = fitting
  if (!order) return { problems: [{ column: 'container', code: 'tracking.containerNotOnOrder' }] }
  if (fitting.length > 1) return { problems: [{ column, code: 'tracking.ordersSeveral' }] }
  const seaport = draft.seaport ?? world.seaportOf(draft.type, order.orderId)
  const zone = draft.zone ?? world.zoneOf(seaport)
  const { happenedAt: told } = draft
  const day = told instanceof Date ? null : parseBusinessDate(told.day)
  const happenedAt = told instanceof Date ? told : day && instantOf(day, told.time, zone)
  if (!happenedAt) return { problems: [{ column: 'happenedAt', code: 'tracking.timeUnreadable' }] }
  const fault = timeFault({ classifier: draft.classifier, happenedAt }, order.placedAt, world.now)
  if (fault) return { problems: [{ column: 'happenedAt', code: timeFaultCodes[fault] }] }
  return {
    event: {
      row: draft.row,
      userId: order.userId,
      orderId: order.orderId,
      containerId: draft.container === null ? null : order.containerId,
      type: draft.type,
      classifier: draft.classifier,
      seaport,
      facility: draft.facility,
      happenedAt,
      zone,
      note: draft.note,
    },
  }
}

/** What makes two tellings of one source the same. */
export const contentKey = (event: {
  readonly orderId: string
  readonly containerId: string | null
  readonly type: EventType
  readonly classifier: Classifier
  readonly happenedAt: Date
}): string =>
  [event.orderId, event.containerId, event.type, event.classifier, event.happenedAt.getTime()].join(' ')
