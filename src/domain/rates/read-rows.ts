import { type BusinessDate, daysBetween, parseBusinessDate } from '#domain/kernel/business-date.ts'
import { type Currency, currencies, decimal, money, parseAmount } from '#domain/kernel/money.ts'
import type { FieldCode } from '#domain/kernel/refusal.ts'
import {
  type Charge,
  type ChargeBasis,
  type ChargeCode,
  chargeBases,
  chargePayers,
  findCharge,
} from '#domain/reference/charges.ts'
import { seaPassages } from '#domain/reference/sea-network.ts'
import {
  type EquipmentGroup,
  equipmentGroups,
  type FreeTimeDirection,
  type FreeTimeStep,
  type FreeTimeType,
  freeTimeDirections,
  freeTimeStarts,
  freeTimeTypes,
  freeTimeUnits,
  mostFreeDays,
  readSteps,
  stepsCounted,
  stepsText,
} from './free-time-terms.ts'
import {
  chargeOfService,
  type RateCharge,
  type RateLine,
  type ServiceTariff,
  type TruckingTariff,
  type ValueAddedService,
  valueAddedServices,
} from './rate-lines.ts'
import {
  neededColumns,
  type RateColumn,
  type RateSheetKind,
  type rateColumns,
  rateSheetLimits,
  truckingDirections,
} from './rate-sheets.ts'

/**
 * One row of a file becomes one line, or a list of problems, each with its column. Headings and words are read in
 * both languages and in the spellings carriers use; a column headed by a charge code holds that charge.
 */
export type Cells = Readonly<Record<string, string>>
export type Problem = {
  readonly column: string
  readonly code: FieldCode
  readonly params?: Readonly<Record<string, string | number>>
}

type Unplaced<Line> = Omit<Line, 'sheetId' | 'sequence' | 'bought'> & { readonly remarks: string | null }
export type OceanRow = Unplaced<RateLine>
export type TruckingRow = Unplaced<TruckingTariff>
export type ServiceRow = Unplaced<ServiceTariff>
export type FreeTimeRow = {
  readonly row: number
  readonly carrier: string
  readonly type: FreeTimeType
  readonly direction: FreeTimeDirection
  /** A LOCODE, a two-letter country, or null for everywhere. */
  readonly port: string | null
  readonly equipment: EquipmentGroup
  readonly freeDays: number
  readonly unit: (typeof freeTimeUnits)[number]
  readonly starts: (typeof freeTimeStarts)[number]
  readonly lastDayCounts: boolean
  readonly stepsFrom: (typeof stepsCounted)[number]
  readonly currency: Currency
  readonly steps: readonly FreeTimeStep[]
  readonly validFrom: BusinessDate
  readonly validTo: BusinessDate
  readonly remarks: string | null
}

/** Spellings, lower case and without spaces, to what they mean. */
export type RateWords = {
  readonly headings: Readonly<Record<RateSheetKind, ReadonlyMap<string, RateColumn>>>
  readonly words: ReadonlyMap<string, string>
}

export type RateTables = {
  readonly words: RateWords
  readonly charges: readonly Charge[]
  readonly portKnown: (code: string) => boolean
  readonly portClosed: (code: string) => boolean
  readonly countryKnown: (code: string) => boolean
  /** SCAC of a carrier named by SCAC or by name, null when unknown. */
  readonly carrier: (text: string) => string | null
  /** Our code of a container type offered. */
  readonly containerType: (text: string) => string | null
  /** Division code or foreign place code of a zone named by code or by name. */
  readonly zone: (text: string) => string | null
}

export const foldWord = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*]+/g, '')

/** Which column each cell of the heading row stands for; null for one that is not read. */
export function readHeadings(
  kind: RateSheetKind,
  cells: readonly string[],
  tables: RateTables,
): (string | null)[] {
  const known = tables.words.headings[kind]
  const seen = new Set<string>()
  return cells.map((cell) => {
    const charge = kind === 'ocean' ? findCharge(tables.charges, cell) : null
    const column = known.get(foldWord(cell)) ?? (charge ? `charge:${charge.code}` : null)
    if (!column || seen.has(column)) return null
    seen.add(column)
    return column
  })
}

/** Columns that must be there and are not. */
export const missingColumns = (kind: RateSheetKind, columns: readonly (string | null)[]): RateColumn[] =>
  neededColumns[kind].filter((each) => !columns.includes(each))

const knownCurrencies: ReadonlySet<string> = new Set(currencies)

/** Reads the cells of one row and notes what is wrong. */
class Row {
  readonly problems: Problem[] = []
  readonly #cells: Cells
  readonly #tables: RateTables

  constructor(cells: Cells, tables: RateTables) {
    this.#cells = cells
    this.#tables = tables
  }

  note(column: string, code: FieldCode, params?: Problem['params']): null {
    this.problems.push(params ? { column, code, params } : { column, code })
    return null
  }

  text(column: RateColumn): string {
    return this.#cells[column]?.trim() ?? ''
  }

  /** Text that must be there. */
  needed(column: RateColumn, most: number): string {
    const text = this.text(column)
    if (text === '') this.note(column, 'required')
    else if ([...text].length > most) this.note(column, 'text.tooLong', { limit: most })
    return text
  }

  optional(column: RateColumn, most: number): string | null {
    const text = this.text(column)
    if ([...text].length > most) this.note(column, 'text.tooLong', { limit: most })
    return text === '' ? null : text
  }

  /** What a text means, by a look-up that answers null for an unknown one. */
  known<Found>(column: RateColumn, code: FieldCode, find: (text: string) => Found | null): Found | null {
    const text = this.text(column)
    if (text === '') return this.note(column, 'required')
    return find(text) ?? this.note(column, code)
  }

  port(column: RateColumn): string | null {
    const code = this.known(column, 'seaport.unknown', (text) =>
      this.#tables.portKnown(text.toUpperCase()) ? text.toUpperCase() : null,
    )
    return code && this.#tables.portClosed(code) ? this.note(column, 'seaport.closed') : code
  }

  currency(): Currency | null {
    return this.known('currency', 'rates.currencyUnknown', (text) =>
      knownCurrencies.has(text.toUpperCase()) ? (text.toUpperCase() as Currency) : null,
    )
  }

  amount(column: RateColumn, currency: Currency | null): number | null {
    const text = this.text(column)
    if (text === '') return this.note(column, 'required')
    const amount = parseAmount(text, currency ?? 'USD')
    if (!amount) return this.note(column, 'rates.amountInvalid')
    return amount.minor < 0 ? this.note(column, 'number.positive') : amount.minor
  }

  day(column: 'validFrom' | 'validTo'): BusinessDate | null {
    return this.known(column, 'date.invalid', (text) => {
      const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
      if (!match) return null
      const [, year, month = '', date = ''] = match
      return parseBusinessDate(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
    })
  }

  validity(): { validFrom: BusinessDate; validTo: BusinessDate } | null {
    const validFrom = this.day('validFrom')
    const validTo = this.day('validTo')
    if (!validFrom || !validTo) return null
    if (validTo < validFrom) return this.note('validTo', 'rates.endBeforeStart')
    if (daysBetween(validFrom, validTo) > rateSheetLimits.longestValidityDays) {
      return this.note('validTo', 'number.tooLarge', { max: rateSheetLimits.longestValidityDays })
    }
    return { validFrom, validTo }
  }

  whole(column: RateColumn, most: number, least = 0): number | null {
    const text = this.text(column)
    if (text === '') return null
    if (!/^\d{1,9}$/.test(text)) return this.note(column, 'number.whole')
    const value = Number(text)
    if (value > most) return this.note(column, 'number.tooLarge', { max: most })
    return value < least ? this.note(column, 'number.positive') : value
  }

  word<Word extends string>(text: string, among: readonly Word[]): Word | null {
    const word = this.#tables.words.words.get(foldWord(text)) ?? text
    return among.find((each) => each === word) ?? null
  }

  weekdays(): string | null {
    return this.known('sailingWeekdays', 'rates.weekdaysInvalid', (text) => {
      const days = new Set<string>()
      const parts = /^[1-7]+$/.test(text) ? [...text] : text.split(/[\s,，、;；/]+/)
      for (const part of parts.filter(Boolean)) {
        const word = /^[1-7]$/.test(part)
          ? part
          : this.#tables.words.words.get(foldWord(part))?.replace(/^weekday/, '')
        if (!word || !/^[1-7]$/.test(word)) return null
        days.add(word)
      }
      return days.size > 0 ? [...days].sort().join('') : null
    })
  }

  via(): string[] | null {
    const codes = this.text('via')
      .toUpperCase()
      .split(/[\s,，、;；/]+/)
      .filter(Boolean)
    if (codes.length > 4 || codes.some((code) => !this.#tables.portKnown(code)))
      return this.note('via', 'seaport.unknown')
    return codes.length > 0 ? codes : null
  }

  charges(currency: Currency): RateCharge[] {
    const charges: RateCharge[] = []
    const add = (column: string, text: string) => {
      const charge = this.#charge(text, currency)
      if (charge && this.isClosed(charge.code)) this.note(column, 'rates.chargeClosed', { text })
      else if (!charge || charges.some((each) => each.code === charge.code))
        this.note(column, 'rates.chargeInvalid', { text })
      else charges.push(charge)
    }
    for (const part of this.text('charges').split(/[;；\n]+/)) if (part.trim()) add('charges', part.trim())
    for (const [column, cell] of Object.entries(this.#cells)) {
      if (column.startsWith('charge:') && cell.trim()) add(column, `${column.slice(7)} ${cell.trim()}`)
    }
    return charges
  }

  isClosed(code: ChargeCode): boolean {
    return this.#tables.charges.some((each) => each.code === code && each.closed)
  }

  /** `BAF USD 246`, `DTHC EUR 260 collect`, `CAF 5%`: code, currency, amount, payer; all but code and amount may miss. */
  #charge(text: string, currency: Currency): RateCharge | null {
    const [first = '', ...rest] = text.replaceAll(':', ' ').split(/\s+/)
    const known = findCharge(this.#tables.charges, first)
    // Freight is the line itself; what is counted by days or tons has no place in a price per container.
    if (!known || known.code === 'OF' || known.basis === 'day' || known.basis === 'revenueTon') return null
    let own: Currency = currency
    let payer = known.usualPayer
    let minor: number | null = null
    let basis = known.basis
    for (const part of rest) {
      const upper = part.toUpperCase()
      const word = this.word(part, chargePayers)
      const percent = /^(\d{1,3}(?:\.\d{1,2})?)%$/.exec(part)
      if (knownCurrencies.has(upper)) own = upper as Currency
      else if (word) payer = word
      else if (percent?.[1] && minor === null) {
        minor = Math.round(Number(percent[1]) * 100)
        basis = 'percent'
      } else if (minor === null && /^[\d,.]+$/.test(part)) minor = -1
      else return null
    }
    if (minor === -1) {
      const amount = rest.find((part) => /^[\d,.]+$/.test(part)) ?? ''
      minor = parseAmount(amount, own)?.minor ?? null
      if (basis === 'percent') return null
    }
    if (minor === null || minor < 0) return null
    return { code: known.code, basis, currency: own, minor, payer, stage: known.stage }
  }
}

type Read<Line> =
  | { readonly line: Line; readonly problems: null }
  | { readonly line: null; readonly problems: readonly Problem[] }

export function readOceanRow(row: number, cells: Cells, tables: RateTables): Read<OceanRow> {
  const read = new Row(cells, tables)
  const carrier = read.known('carrier', 'rates.carrierUnknown', tables.carrier)
  const service = read.needed('service', 20)
  const pol = read.port('pol')
  const pod = read.port('pod')
  if (pol && pol === pod) read.note('pod', 'rates.samePort')
  const via = read.via()
  const passage =
    read.text('passage') === ''
      ? null
      : read.known('passage', 'field.invalid', (text) => read.word(text, seaPassages))
  const containerType = read.known('containerType', 'rates.containerTypeUnknown', tables.containerType)
  const currency = read.currency()
  const minor = read.amount('amount', currency)
  const charges = read.charges(currency ?? 'USD')
  const validity = read.validity()
  if (read.text('transitDays') === '') read.note('transitDays', 'required')
  const transitDays = read.whole('transitDays', 150, 1)
  const weekdays = read.weekdays()
  const demurrageDays = read.whole('demurrageDays', 90)
  const detentionDays = read.whole('detentionDays', 90)
  const allotment = read.whole('allotment', 100_000)
  const remarks = read.optional('remarks', 200)
  if (
    read.problems.length > 0 ||
    !carrier ||
    !pol ||
    !pod ||
    !containerType ||
    !currency ||
    minor === null ||
    !validity ||
    transitDays === null ||
    !weekdays
  ) {
    return { line: null, problems: read.problems }
  }
  return {
    line: {
      row,
      carrier,
      service,
      pol,
      pod,
      via,
      passage,
      containerType,
      currency,
      minor,
      charges,
      ...validity,
      transitDays,
      weekdays,
      demurrageDays,
      detentionDays,
      allotment,
      remarks,
    },
    problems: null,
  }
}

export function readTruckingRow(row: number, cells: Cells, tables: RateTables): Read<TruckingRow> {
  const read = new Row(cells, tables)
  const direction = read.known('direction', 'field.invalid', (text) => read.word(text, truckingDirections))
  const port = read.port('port')
  const zone = read.known('zone', 'rates.zoneUnknown', tables.zone)
  const containerType = read.known('containerType', 'rates.containerTypeUnknown', tables.containerType)
  const currency = read.currency()
  const minor = read.amount('amount', currency)
  const includedHours = read.whole('includedHours', 48)
  const validity = read.validity()
  const remarks = read.optional('remarks', 200)
  if (
    read.problems.length > 0 ||
    !direction ||
    !port ||
    !zone ||
    !containerType ||
    !currency ||
    minor === null ||
    !validity
  ) {
    return { line: null, problems: read.problems }
  }
  return {
    line: { row, direction, port, zone, containerType, currency, minor, includedHours, ...validity, remarks },
    problems: null,
  }
}

export function readServiceRow(row: number, cells: Cells, tables: RateTables): Read<ServiceRow> {
  const read = new Row(cells, tables)
  const service = read.known<ValueAddedService>('valueAddedService', 'rates.serviceUnknown', (text) =>
    read.word(text, valueAddedServices),
  )
  const portText = read.text('port').toUpperCase()
  const port = portText === '' ? null : portText
  if (port && !tables.portKnown(port) && !tables.countryKnown(port)) read.note('port', 'seaport.unknown')
  const containerType =
    read.text('containerType') === ''
      ? null
      : read.known('containerType', 'rates.containerTypeUnknown', tables.containerType)
  const code = read.text('chargeCode') || (service ? chargeOfService[service] : '')
  const charge = findCharge(tables.charges, code)
  if (service && !charge) read.note('chargeCode', 'rates.chargeInvalid', { text: code })
  if (charge?.closed) read.note('chargeCode', 'rates.chargeClosed', { text: code })
  const basis = read.known<ChargeBasis>('basis', 'field.invalid', (text) => read.word(text, chargeBases))
  const currency = read.currency()
  const percent =
    basis === 'percent' ? /^(\d{1,2}(?:\.\d{1,2})?)%?$/.exec(read.text('amount'))?.[1] : undefined
  const minor =
    basis === 'percent'
      ? percent === undefined
        ? read.note('amount', 'rates.amountInvalid')
        : Math.round(Number(percent) * 100)
      : read.amount('amount', currency)
  const minimumMinor = read.text('minimum') === '' ? null : read.amount('minimum', currency)
  const payer =
    read.text('payer') === ''
      ? (charge?.usualPayer ?? null)
      : read.known('payer', 'field.invalid', (text) => read.word(text, chargePayers))
  const validity = read.validity()
  const remarks = read.optional('remarks', 200)
  if (
    read.problems.length > 0 ||
    !service ||
    !charge ||
    !basis ||
    !currency ||
    minor === null ||
    !payer ||
    !validity
  ) {
    return { line: null, problems: read.problems }
  }
  return {
    line: {
      row,
      service,
      port,
      containerType,
      charge: charge.code,
      basis,
      currency,
      minor,
      minimumMinor,
      payer,
      stage: charge.stage,
      ...validity,
      remarks,
    },
    problems: null,
  }
}

/** What a choice is where its cell is empty: carriers mostly count so. Assumed (decision 064) */
const usualFreeTime = {
  dayUnit: 'calendar',
  firstDay: 'nextDay',
  lastDayCounts: 'yes',
  stepsFrom: 'afterFreeTime',
} as const
const yesOrNo = ['yes', 'no'] as const

export function readFreeTimeRow(row: number, cells: Cells, tables: RateTables): Read<FreeTimeRow> {
  const read = new Row(cells, tables)
  const chosen = <Word extends string>(column: keyof typeof usualFreeTime, among: readonly Word[]) =>
    read.text(column) === ''
      ? (usualFreeTime[column] as string as Word)
      : read.known(column, 'field.invalid', (text) => read.word(text, among))
  const carrier = read.known('carrier', 'rates.carrierUnknown', tables.carrier)
  const type = read.known('freeTimeType', 'field.invalid', (text) => read.word(text, freeTimeTypes))
  const direction = read.known('direction', 'field.invalid', (text) => read.word(text, freeTimeDirections))
  const port = read.text('port').toUpperCase() || null
  if (port && !tables.portKnown(port) && !tables.countryKnown(port)) read.note('port', 'seaport.unknown')
  const equipment = read.known('equipment', 'field.invalid', (text) => read.word(text, equipmentGroups))
  if (read.text('freeDays') === '') read.note('freeDays', 'required')
  const freeDays = read.whole('freeDays', mostFreeDays)
  const unit = chosen('dayUnit', freeTimeUnits)
  const starts = chosen('firstDay', freeTimeStarts)
  const lastDayCounts = chosen('lastDayCounts', yesOrNo)
  const stepsFrom = chosen('stepsFrom', stepsCounted)
  const currency = read.currency()
  const steps = read.known('steps', 'rates.stepsInvalid', (text) =>
    readSteps(
      text,
      stepsFrom === 'start' ? (freeDays ?? 0) + 1 : 1,
      (amount) => parseAmount(amount, currency ?? 'USD')?.minor ?? null,
    ),
  )
  const validity = read.validity()
  const remarks = read.optional('remarks', 200)
  if (
    read.problems.length > 0 ||
    !carrier ||
    !type ||
    !direction ||
    !equipment ||
    freeDays === null ||
    !unit ||
    !starts ||
    !lastDayCounts ||
    !stepsFrom ||
    !currency ||
    !steps ||
    !validity
  ) {
    return { line: null, problems: read.problems }
  }
  return {
    line: {
      row,
      carrier,
      type,
      direction,
      port,
      equipment,
      freeDays,
      unit,
      starts,
      lastDayCounts: lastDayCounts === 'yes',
      stepsFrom,
      currency,
      steps,
      ...validity,
      remarks,
    },
    problems: null,
  }
}

/**
 * Finds rows that price the same thing for the same day twice within one file: the second is a problem, because
 * nobody could say which is meant.
 */
export function duplicateFinder(): (key: string, validFrom: string, validTo: string) => boolean {
  const seen = new Map<string, [string, string][]>()
  return (key, validFrom, validTo) => {
    const ranges = seen.get(key)
    if (!ranges) {
      seen.set(key, [[validFrom, validTo]])
      return false
    }
    if (ranges.some(([from, to]) => from <= validTo && validFrom <= to)) return true
    ranges.push([validFrom, validTo])
    return false
  }
}

export const oceanKey = (
  line: Pick<OceanRow, 'carrier' | 'service' | 'pol' | 'pod' | 'containerType'>,
): string => `${line.carrier}.${line.service}.${line.pol}.${line.pod}.${line.containerType}`
export const truckingKey = (
  line: Pick<TruckingRow, 'direction' | 'port' | 'zone' | 'containerType'>,
): string => `${line.direction}.${line.port}.${line.zone}.${line.containerType}`
export const serviceKey = (line: Pick<ServiceRow, 'service' | 'port' | 'containerType' | 'charge'>): string =>
  `${line.service}.${line.port}.${line.containerType}.${line.charge}`

export const freeTimeKey = (
  line: Pick<FreeTimeRow, 'carrier' | 'type' | 'direction' | 'port' | 'equipment'>,
): string => `${line.carrier}.${line.type}.${line.direction}.${line.port}.${line.equipment}`

// Back to text -----------------------------------------------------------------------------------------------

const percentText = (basisPoints: number): string => `${basisPoints / 100}%`

const chargeText = ({ code, basis, currency, minor, payer }: RateCharge): string =>
  `${code} ${basis === 'percent' ? percentText(minor) : `${currency} ${decimal(money(minor, currency))}`} ${payer}`

const orEmpty = (value: string | number | null): string => (value === null ? '' : String(value))

/** A line as its row would be typed; reading it again gives the same line. */
export const oceanCells = (line: OceanRow): Record<(typeof rateColumns)['ocean'][number], string> => ({
  carrier: line.carrier,
  service: line.service,
  pol: line.pol,
  pod: line.pod,
  via: (line.via ?? []).join(', '),
  passage: orEmpty(line.passage),
  containerType: line.containerType,
  currency: line.currency,
  amount: decimal(money(line.minor, line.currency)),
  charges: line.charges.map(chargeText).join('; '),
  validFrom: line.validFrom,
  validTo: line.validTo,
  transitDays: String(line.transitDays),
  sailingWeekdays: [...line.weekdays].join(', '),
  demurrageDays: orEmpty(line.demurrageDays),
  detentionDays: orEmpty(line.detentionDays),
  allotment: orEmpty(line.allotment),
  remarks: orEmpty(line.remarks),
})

export const truckingCells = (
  line: TruckingRow,
): Record<(typeof rateColumns)['trucking'][number], string> => ({
  direction: line.direction,
  port: line.port,
  zone: line.zone,
  containerType: line.containerType,
  currency: line.currency,
  amount: decimal(money(line.minor, line.currency)),
  includedHours: orEmpty(line.includedHours),
  validFrom: line.validFrom,
  validTo: line.validTo,
  remarks: orEmpty(line.remarks),
})

export const serviceCells = (line: ServiceRow): Record<(typeof rateColumns)['service'][number], string> => ({
  valueAddedService: line.service,
  port: orEmpty(line.port),
  containerType: orEmpty(line.containerType),
  chargeCode: line.charge,
  basis: line.basis,
  currency: line.currency,
  amount: line.basis === 'percent' ? percentText(line.minor) : decimal(money(line.minor, line.currency)),
  minimum: line.minimumMinor === null ? '' : decimal(money(line.minimumMinor, line.currency)),
  payer: line.payer,
  validFrom: line.validFrom,
  validTo: line.validTo,
  remarks: orEmpty(line.remarks),
})

export const freeTimeCells = (
  line: FreeTimeRow,
): Record<(typeof rateColumns)['freeTime'][number], string> => ({
  carrier: line.carrier,
  freeTimeType: line.type,
  direction: line.direction,
  port: orEmpty(line.port),
  equipment: line.equipment,
  freeDays: String(line.freeDays),
  dayUnit: line.unit,
  firstDay: line.starts,
  lastDayCounts: line.lastDayCounts ? 'yes' : 'no',
  stepsFrom: line.stepsFrom,
  currency: line.currency,
  steps: stepsText(line.steps, (minor) => decimal(money(minor, line.currency))),
  validFrom: line.validFrom,
  validTo: line.validTo,
  remarks: orEmpty(line.remarks),
})
