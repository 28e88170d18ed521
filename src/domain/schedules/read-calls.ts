import { instantOf, parseBusinessDate } from '#domain/kernel/business-date.ts'
import type { FieldCode } from '#domain/kernel/refusal.ts'
import { isImo } from '#domain/reference/imo-numbers.ts'
import type { CallTimes, PortCall, PortCallStatus, Voyage } from './port-calls.ts'
import { type ScheduleColumn, scheduleSheetLimits } from './schedule-sheets.ts'

/**
 * Rows of port calls become voyages. Times are the port's own clock unless they carry an offset. Boxes travel under the
 * voyage's number where the file names no other for coming and leaving. A voyage is whole or not there: a row that
 * cannot be read takes the others of its voyage with it.
 */
export type CallCells = Readonly<Partial<Record<ScheduleColumn, string>>>
export type CallProblem = {
  readonly column: ScheduleColumn
  readonly code: FieldCode
  readonly params?: Readonly<Record<string, string | number>>
}
export type CallRow = { readonly row: number; readonly cells: CallCells }
export type ReadRow = CallRow & { readonly problems: readonly CallProblem[] }

export type CallTables = {
  /** The column that a heading names, null when unknown. */
  readonly heading: (text: string) => ScheduleColumn | null
  /** SCAC of a carrier named by SCAC or by name, null when unknown. */
  readonly carrier: (text: string) => string | null
  /** Time zone of a port, null when there is no such port. */
  readonly zoneOf: (code: string) => string | null
  readonly status: (text: string) => PortCallStatus | null
}

/** Which column each cell of the heading row stands for; null for one that is not read. */
export function readCallHeadings(cells: readonly string[], tables: CallTables): (ScheduleColumn | null)[] {
  const seen = new Set<ScheduleColumn>()
  return cells.map((cell) => {
    const column = tables.heading(cell)
    if (!column || seen.has(column)) return null
    seen.add(column)
    return column
  })
}

const timePattern =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i

/** A time on a day, a day alone being its midnight: by the zone's clock, or by the offset that it carries; null when it is none. */
export function readCallTime(text: string, zone: string): Date | null {
  const [, year, month = '', date = '', hour = '00', minute = '00', offset] = timePattern.exec(text) ?? []
  const day = year ? parseBusinessDate(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`) : null
  if (!day || Number(hour) > 23 || Number(minute) > 59) return null
  const time = `${hour.padStart(2, '0')}:${minute}`
  if (!offset) return instantOf(day, time, zone)
  const at = new Date(`${day}T${time}:00${offset.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  return Number.isNaN(at.getTime()) ? null : at
}

const longest = { service: 20, vessel: 60, voyage: 20 } as const

type ReadCall = { readonly problems: CallProblem[] } & Pick<
  Voyage,
  'carrier' | 'service' | 'vessel' | 'imo'
> & {
    readonly number: string
    readonly call: Omit<PortCall, 'importVoyage' | 'exportVoyage'>
    readonly numbers: Pick<PortCall, 'importVoyage' | 'exportVoyage'>
  }

/** One row on its own; what is wrong is noted, and what depends on it stays empty. */
function readCall(cells: CallCells, tables: CallTables): ReadCall {
  const problems: CallProblem[] = []
  const note = (column: ScheduleColumn, code: FieldCode, params?: CallProblem['params']): null => {
    problems.push(params ? { column, code, params } : { column, code })
    return null
  }
  const text = (column: ScheduleColumn): string => cells[column]?.trim() ?? ''
  const bounded = (
    column: 'service' | 'vessel' | 'voyage' | 'importVoyage' | 'exportVoyage',
    most: number,
  ) => {
    const value = text(column)
    if ([...value].length > most) note(column, 'text.tooLong', { limit: most })
    return value
  }
  const needed = (column: 'service' | 'vessel' | 'voyage'): string => {
    const value = bounded(column, longest[column])
    if (!value) note(column, 'required')
    return value
  }
  const known = <Found>(column: ScheduleColumn, code: FieldCode, find: (text: string) => Found | null) =>
    text(column) ? (find(text(column)) ?? note(column, code)) : note(column, 'required')
  const carrier = known('carrier', 'rates.carrierUnknown', tables.carrier) ?? ''
  const service = needed('service')
  const vessel = needed('vessel').toUpperCase()
  const imo = text('imo').replace(/^IMO\s*/i, '') || null
  if (imo && !isImo(imo)) note('imo', 'vessel.imoInvalid')
  const number = needed('voyage').toUpperCase()
  const port = text('port').toUpperCase()
  const zone = known('port', 'seaport.unknown', () => tables.zoneOf(port))
  const time = (column: ScheduleColumn): Date | null => {
    if (!text(column)) return null
    const at = readCallTime(text(column), zone ?? 'UTC')
    return at ?? note(column, 'schedules.timeInvalid')
  }
  const times = (kind: 'Arrival' | 'Departure'): CallTimes => {
    if (!text(`planned${kind}`)) note(`planned${kind}`, 'required')
    return {
      planned: time(`planned${kind}`) ?? new Date(0),
      estimated: time(`estimated${kind}`),
      actual: time(`actual${kind}`),
    }
  }
  const [arrival, departure] = [times('Arrival'), times('Departure')]
  const wholeTimes = !problems.some(({ column }) => /Arrival|Departure/.test(column))
  if (wholeTimes && departure.planned < arrival.planned)
    note('plannedDeparture', 'schedules.departsBeforeArrival')
  if (wholeTimes && arrival.actual && departure.actual && departure.actual < arrival.actual)
    note('actualDeparture', 'schedules.departsBeforeArrival')
  const status = text('status')
    ? (tables.status(text('status')) ?? note('status', 'schedules.statusUnknown'))
    : null
  const numberOf = (column: 'importVoyage' | 'exportVoyage') =>
    bounded(column, longest.voyage).toUpperCase() || null
  const numbers = { importVoyage: numberOf('importVoyage'), exportVoyage: numberOf('exportVoyage') }
  return {
    problems,
    carrier,
    service,
    vessel,
    imo,
    number,
    call: { port, arrival, departure, status },
    numbers,
  }
}

const dayMilliseconds = 86_400_000

/** What is wrong with the calls of one voyage together: the place in the list, and the problem. */
function faultsOf(calls: readonly ReadCall[]): [at: number, problem: CallProblem][] {
  if (calls.length < 2) return [[0, { column: 'voyage', code: 'schedules.oneCallOnly' }]]
  const faults: [number, CallProblem][] = []
  calls.forEach(({ call, carrier, imo }, at) => {
    const before = calls[at - 1]
    if (!before) return
    if (carrier !== calls[0]?.carrier)
      faults.push([at, { column: 'carrier', code: 'schedules.differsInVoyage' }])
    if (imo !== calls[0]?.imo) faults.push([at, { column: 'imo', code: 'schedules.differsInVoyage' }])
    if (call.port === before.call.port) faults.push([at, { column: 'port', code: 'rates.samePort' }])
    if (call.arrival.planned < before.call.departure.planned)
      faults.push([at, { column: 'plannedArrival', code: 'schedules.timesBackwards' }])
  })
  const span =
    (calls.at(-1)?.call.arrival.planned.getTime() ?? 0) - (calls[0]?.call.departure.planned.getTime() ?? 0)
  const { longestVoyageDays } = scheduleSheetLimits
  if (span > longestVoyageDays * dayMilliseconds)
    faults.push([
      calls.length - 1,
      { column: 'plannedArrival', code: 'schedules.voyageTooLong', params: { days: longestVoyageDays } },
    ])
  return faults
}

/** Calls of voyages during which their ship is on an earlier voyage of the file. */
function elsewhere(voyages: readonly (readonly ReadCall[])[]): ReadCall[] {
  const ends = (calls: readonly ReadCall[]) => calls.at(-1)?.call.arrival.planned ?? new Date(0)
  const starts = (calls: readonly ReadCall[]) => calls[0]?.call.departure.planned ?? new Date(0)
  return [...Map.groupBy(voyages, (calls) => calls[0]?.vessel).values()].flatMap((ofShip) => {
    const inOrder = ofShip.toSorted((a, b) => starts(a).getTime() - starts(b).getTime())
    return inOrder.flatMap((calls, at) => {
      const before = inOrder[at - 1]
      return before && starts(calls) < ends(before) ? calls : []
    })
  })
}

/** Boxes are discharged and loaded under the voyage's number where the file names no other. */
const callsOf = (calls: readonly ReadCall[]): PortCall[] => {
  const named = calls.some(({ numbers }) => numbers.importVoyage || numbers.exportVoyage)
  return calls.map(({ call, numbers, number }, at) => ({
    ...call,
    ...(named
      ? numbers
      : { importVoyage: at === 0 ? null : number, exportVoyage: at === calls.length - 1 ? null : number }),
  }))
}

/**
 * All rows of a file: the voyages that can be used, in the order of the file, and each row with its problems. Rows of a
 * voyage are those of one service, vessel and voyage number, wherever they stand.
 */
export function readCalls(
  rows: readonly CallRow[],
  tables: CallTables,
): { readonly voyages: readonly Voyage[]; readonly rows: readonly ReadRow[] } {
  const read = rows.map((row) => ({ ...row, ...readCall(row.cells, tables) }))
  const isWhole = (calls: readonly ReadCall[]) => calls.every(({ problems }) => problems.length === 0)
  const key = ({ service, vessel, number }: ReadCall) => `${service}\n${vessel}\n${number}`
  const groups = [...Map.groupBy(read, key).values()]
  for (const calls of groups.filter(isWhole))
    for (const [at, problem] of faultsOf(calls)) calls[at]?.problems.push(problem)
  for (const { problems } of elsewhere(groups.filter(isWhole)))
    problems.push({ column: 'voyage', code: 'schedules.shipElsewhere' })
  const voyages: Voyage[] = []
  for (const calls of groups) {
    const [first] = calls
    if (first && isWhole(calls)) {
      const { carrier, service, vessel, imo } = first
      voyages.push({
        carrier,
        service,
        vessel,
        imo,
        passage: null,
        source: 'imported',
        calls: callsOf(calls),
      })
    } else
      for (const { problems } of calls)
        if (problems.length === 0) problems.push({ column: 'voyage', code: 'schedules.voyageBroken' })
  }
  return { voyages, rows: read.map(({ row, cells, problems }) => ({ row, cells, problems })) }
}
