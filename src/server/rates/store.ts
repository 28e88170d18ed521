import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Actor } from '#domain/kernel/actor.ts'
import type { Currency } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { RateCharge, RateLine, ServiceTariff, TruckingTariff } from '#domain/rates/rate-lines.ts'
import type { RateSheetKind, RateSheetPrices, RateSheetStatus } from '#domain/rates/rate-sheets.ts'
import type { FreeTimeRow, OceanRow, Problem, ServiceRow, TruckingRow } from '#domain/rates/read-rows.ts'
import type { Context } from '#server/platform/context.ts'

export type RateSheetRow = {
  id: string
  number: number
  name: string
  kind: RateSheetKind
  prices: RateSheetPrices
  status: RateSheetStatus
  sequence: number | null
  staff_name: string
  file_name: string
  good_rows: number
  bad_rows: number
  uploaded_at: Date
  applied_at: Date | null
  withdrawn_at: Date | null
  withdrawn_for: string | null
}

export type NewRateSheet = {
  id: string
  name: string
  kind: RateSheetKind
  prices: RateSheetPrices
  fileName: string
}

export async function insertRateSheet(
  ctx: Context,
  actor: Actor,
  sheet: NewRateSheet,
): Promise<RateSheetRow> {
  const { rows } = await sql<RateSheetRow>`
    insert into rate_sheets (id, name, kind, prices, status, staff_id, staff_name, file_name, good_rows, bad_rows, uploaded_at)
    values (${sheet.id}, ${sheet.name}, ${sheet.kind}, ${sheet.prices}, 'previewed', ${actor.kind === 'staff' ? actor.staffId : null},
            ${actor.kind === 'staff' ? actor.name : 'system'}, ${sheet.fileName}, 0, 0, ${ctx.clock()})
    returning *`.execute(ctx.db)
  return rows[0] as RateSheetRow
}

export async function countRateRows(
  ctx: Context,
  number: number,
  good: number,
  bad: number,
): Promise<RateSheetRow> {
  const { rows } = await sql<RateSheetRow>`
    update rate_sheets set good_rows = ${good}, bad_rows = ${bad} where number = ${number} returning *`.execute(
    ctx.db,
  )
  return rows[0] as RateSheetRow
}

/** Refuses with `request.notFound`. */
export async function getRateSheet(ctx: Context, id: string, lock = false): Promise<RateSheetRow> {
  const { rows } = await sql<RateSheetRow>`
    select * from rate_sheets where id = ${id} ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0]
}

export async function setRateSheetStatus(
  ctx: Context,
  number: number,
  status: RateSheetStatus,
  changes: RawBuilder<unknown>,
): Promise<RateSheetRow> {
  const { rows } = await sql<RateSheetRow>`
    update rate_sheets set status = ${status}${changes} where number = ${number} returning *`.execute(ctx.db)
  return rows[0] as RateSheetRow
}

export async function deleteRateRows(ctx: Context, number: number): Promise<void> {
  for (const table of [
    'rate_lines',
    'trucking_tariffs',
    'service_tariffs',
    'free_time_tariffs',
    'rate_problems',
  ]) {
    await sql`delete from ${sql.table(table)} where sheet = ${number}`.execute(ctx.db)
  }
}

export type BadRow = { row: number; cells: Record<string, string>; problems: readonly Problem[] }

export async function insertProblems(ctx: Context, sheet: number, rows: readonly BadRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into rate_problems (sheet, row_number, cells, problems)
    select ${sheet}, r, c::jsonb, p::jsonb
    from unnest(${rows.map((each) => each.row)}::int[], ${rows.map((each) => JSON.stringify(each.cells))}::text[],
                ${rows.map((each) => JSON.stringify(each.problems))}::text[]) as t (r, c, p)`.execute(ctx.db)
}

/** Rows of one insert; more keep the process busy at a stretch while they are written out, fewer make many statements. */
export const rowsPerInsert = 500

/** A charge without its field names: a sheet of a million lines holds a dozen million of them. */
type PackedCharge = [
  RateCharge['code'],
  RateCharge['basis'],
  RateCharge['currency'],
  number,
  RateCharge['payer'],
  RateCharge['stage'],
]

const packCharges = (charges: readonly RateCharge[]): string =>
  JSON.stringify(
    charges.map(
      ({ code, basis, currency, minor, payer, stage }): PackedCharge => [
        code,
        basis,
        currency,
        minor,
        payer,
        stage,
      ],
    ),
  )

export const unpackCharge = ([code, basis, currency, minor, payer, stage]: PackedCharge): RateCharge => ({
  code,
  basis,
  currency,
  minor,
  payer,
  stage,
})

const chargesByText = new Map<string, readonly RateCharge[]>()

/** Reads packed charges. Lines of a trade mostly name the same ones, so a list is read once and then shared. */
export function readCharges(text: string): readonly RateCharge[] {
  let charges = chargesByText.get(text)
  if (!charges) {
    charges = (JSON.parse(text) as PackedCharge[]).map(unpackCharge)
    if (chargesByText.size >= 2_000) chargesByText.clear()
    chargesByText.set(text, charges)
  }
  return charges
}

/** Columns as one array each: PostgreSQL takes thousands of rows in one statement this way. */
export const oceanInsert = `
  insert into rate_lines (sheet, row_number, carrier, service, pol, pod, via, passage, container_type, price_currency,
    price_minor, charges, valid_from, valid_to, transit_days, sailing_weekdays, demurrage_days, detention_days,
    allotment, remarks)
  select $1, r, carrier, service, pol, pod, string_to_array(via, ','), passage, type, currency, minor, charges::json,
    valid_from, valid_to, transit, weekdays, demurrage, detention, allotment, remarks
  from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::text[], $11::bigint[], $12::text[], $13::date[], $14::date[], $15::smallint[], $16::text[], $17::smallint[],
    $18::smallint[], $19::int[], $20::text[])
    as t (r, carrier, service, pol, pod, via, passage, type, currency, minor, charges, valid_from, valid_to, transit,
      weekdays, demurrage, detention, allotment, remarks)`

export const oceanValues = (sheet: number, lines: readonly OceanRow[]): unknown[] => [
  sheet,
  lines.map((each) => each.row),
  lines.map((each) => each.carrier),
  lines.map((each) => each.service),
  lines.map((each) => each.pol),
  lines.map((each) => each.pod),
  lines.map((each) => each.via?.join(',') ?? null),
  lines.map((each) => each.passage),
  lines.map((each) => each.containerType),
  lines.map((each) => each.currency),
  lines.map((each) => each.minor),
  lines.map((each) => packCharges(each.charges)),
  lines.map((each) => each.validFrom),
  lines.map((each) => each.validTo),
  lines.map((each) => each.transitDays),
  lines.map((each) => each.weekdays),
  lines.map((each) => each.demurrageDays),
  lines.map((each) => each.detentionDays),
  lines.map((each) => each.allotment),
  lines.map((each) => each.remarks),
]

const truckingInsert = `
  insert into trucking_tariffs (sheet, row_number, direction, port, zone, container_type, price_currency, price_minor,
    included_hours, valid_from, valid_to, remarks)
  select $1, t.* from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[],
    $9::smallint[], $10::date[], $11::date[], $12::text[]) as t`

const truckingValues = (sheet: number, lines: readonly TruckingRow[]): unknown[] => [
  sheet,
  lines.map((each) => each.row),
  lines.map((each) => each.direction),
  lines.map((each) => each.port),
  lines.map((each) => each.zone),
  lines.map((each) => each.containerType),
  lines.map((each) => each.currency),
  lines.map((each) => each.minor),
  lines.map((each) => each.includedHours),
  lines.map((each) => each.validFrom),
  lines.map((each) => each.validTo),
  lines.map((each) => each.remarks),
]

const serviceInsert = `
  insert into service_tariffs (sheet, row_number, service, port, container_type, charge_code, basis, price_currency,
    price_minor, minimum_minor, payer, stage, valid_from, valid_to, remarks)
  select $1, t.* from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::bigint[], $10::bigint[], $11::text[], $12::text[], $13::date[], $14::date[], $15::text[]) as t`

const serviceValues = (sheet: number, lines: readonly ServiceRow[]): unknown[] => [
  sheet,
  lines.map((each) => each.row),
  lines.map((each) => each.service),
  lines.map((each) => each.port),
  lines.map((each) => each.containerType),
  lines.map((each) => each.charge),
  lines.map((each) => each.basis),
  lines.map((each) => each.currency),
  lines.map((each) => each.minor),
  lines.map((each) => each.minimumMinor),
  lines.map((each) => each.payer),
  lines.map((each) => each.stage),
  lines.map((each) => each.validFrom),
  lines.map((each) => each.validTo),
  lines.map((each) => each.remarks),
]

const freeTimeInsert = `
  insert into free_time_tariffs (id, sheet, row_number, carrier, type, direction, port, country, equipment, free_days,
    unit, starts, last_day_counts, steps_from, currency, steps, valid_from, valid_to, remarks, source, added_at)
  select 'sheet ' || s.number || ' row ' || t.r, s.number, t.r, carrier, type, direction,
    case when length(place) = 5 then place end, case when length(place) = 2 then place end, equipment, free_days, unit,
    starts, last_day_counts, steps_from, currency, steps::jsonb, t.valid_from, t.valid_to, t.remarks,
    jsonb_build_object('zh', s.name, 'en', s.name), s.uploaded_at
  from rate_sheets s, unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[],
    $9::text[], $10::text[], $11::boolean[], $12::text[], $13::text[], $14::text[], $15::date[], $16::date[], $17::text[])
    as t (r, carrier, type, direction, place, equipment, free_days, unit, starts, last_day_counts, steps_from, currency,
      steps, valid_from, valid_to, remarks)
  where s.number = $1`

const freeTimeValues = (sheet: number, lines: readonly FreeTimeRow[]): unknown[] => [
  sheet,
  lines.map((each) => each.row),
  lines.map((each) => each.carrier),
  lines.map((each) => each.type),
  lines.map((each) => each.direction),
  lines.map((each) => each.port),
  lines.map((each) => each.equipment),
  lines.map((each) => each.freeDays),
  lines.map((each) => each.unit),
  lines.map((each) => each.starts),
  lines.map((each) => each.lastDayCounts),
  lines.map((each) => each.stepsFrom),
  lines.map((each) => each.currency),
  lines.map((each) => JSON.stringify(each.steps)),
  lines.map((each) => each.validFrom),
  lines.map((each) => each.validTo),
  lines.map((each) => each.remarks),
]

export type RateRow = OceanRow | TruckingRow | ServiceRow | FreeTimeRow

/** The statement and its values that store lines of one kind. */
export function rateInsert(
  kind: RateSheetKind,
  sheet: number,
  lines: readonly RateRow[],
): { text: string; values: unknown[] } {
  switch (kind) {
    case 'ocean':
      return { text: oceanInsert, values: oceanValues(sheet, lines as OceanRow[]) }
    case 'trucking':
      return { text: truckingInsert, values: truckingValues(sheet, lines as TruckingRow[]) }
    case 'service':
      return { text: serviceInsert, values: serviceValues(sheet, lines as ServiceRow[]) }
    case 'freeTime':
      return { text: freeTimeInsert, values: freeTimeValues(sheet, lines as FreeTimeRow[]) }
  }
}

// Rows as they come back ---------------------------------------------------------------------------------------

type Dates = { valid_from: string; valid_to: string; remarks: string | null }
type Origin = {
  sheet_id: string
  sequence: number
  bought: boolean
  row_number: number
  price_minor: number
  price_currency: Currency
  container_type: string
}
export type OceanRecord = Origin &
  Dates & {
    carrier: string
    service: string
    pol: string
    pod: string
    via: string[] | null
    passage: RateLine['passage']
    charges: PackedCharge[]
    transit_days: number
    sailing_weekdays: string
    demurrage_days: number | null
    detention_days: number | null
    allotment: number | null
  }

export const rateLineOf = (row: Omit<OceanRecord, 'charges'>, charges: readonly RateCharge[]): RateLine => ({
  sheetId: row.sheet_id,
  row: row.row_number,
  sequence: row.sequence,
  bought: row.bought,
  carrier: row.carrier,
  service: row.service,
  pol: row.pol,
  pod: row.pod,
  via: row.via,
  passage: row.passage,
  containerType: row.container_type,
  currency: row.price_currency,
  minor: row.price_minor,
  charges,
  validFrom: row.valid_from as RateLine['validFrom'],
  validTo: row.valid_to as RateLine['validTo'],
  transitDays: row.transit_days,
  weekdays: row.sailing_weekdays,
  demurrageDays: row.demurrage_days,
  detentionDays: row.detention_days,
  allotment: row.allotment,
  remarks: row.remarks,
})

export type TruckingRecord = Origin &
  Dates & {
    direction: TruckingTariff['direction']
    port: string
    zone: string
    included_hours: number | null
  }

export const truckingTariffOf = (row: TruckingRecord): TruckingTariff & { remarks: string | null } => ({
  sheetId: row.sheet_id,
  row: row.row_number,
  sequence: row.sequence,
  bought: row.bought,
  direction: row.direction,
  port: row.port,
  zone: row.zone,
  containerType: row.container_type,
  currency: row.price_currency,
  minor: row.price_minor,
  includedHours: row.included_hours,
  validFrom: row.valid_from as TruckingTariff['validFrom'],
  validTo: row.valid_to as TruckingTariff['validTo'],
  remarks: row.remarks,
})

export type ServiceRecord = Omit<Origin, 'container_type'> &
  Dates & {
    container_type: string | null
    service: ServiceTariff['service']
    port: string | null
    charge_code: ServiceTariff['charge']
    basis: ServiceTariff['basis']
    minimum_minor: number | null
    payer: ServiceTariff['payer']
    stage: ServiceTariff['stage']
  }

export const serviceTariffOf = (row: ServiceRecord): ServiceTariff & { remarks: string | null } => ({
  sheetId: row.sheet_id,
  row: row.row_number,
  sequence: row.sequence,
  bought: row.bought,
  service: row.service,
  port: row.port,
  containerType: row.container_type,
  charge: row.charge_code,
  basis: row.basis,
  currency: row.price_currency,
  minor: row.price_minor,
  minimumMinor: row.minimum_minor,
  payer: row.payer,
  stage: row.stage,
  validFrom: row.valid_from as ServiceTariff['validFrom'],
  validTo: row.valid_to as ServiceTariff['validTo'],
  remarks: row.remarks,
})

export type FreeTimeRecord = {
  row_number: number
  carrier: string
  type: FreeTimeRow['type']
  direction: FreeTimeRow['direction']
  port: string | null
  country: string | null
  equipment: FreeTimeRow['equipment']
  free_days: number
  unit: FreeTimeRow['unit']
  starts: FreeTimeRow['starts']
  last_day_counts: boolean
  steps_from: FreeTimeRow['stepsFrom']
  currency: Currency
  steps: FreeTimeRow['steps']
} & Dates

export const freeTimeRowOf = (row: FreeTimeRecord): FreeTimeRow => ({
  row: row.row_number,
  carrier: row.carrier,
  type: row.type,
  direction: row.direction,
  port: row.port ?? row.country,
  equipment: row.equipment,
  freeDays: row.free_days,
  unit: row.unit,
  starts: row.starts,
  lastDayCounts: row.last_day_counts,
  stepsFrom: row.steps_from,
  currency: row.currency,
  steps: row.steps,
  validFrom: row.valid_from as FreeTimeRow['validFrom'],
  validTo: row.valid_to as FreeTimeRow['validTo'],
  remarks: row.remarks,
})

/** One statement, prepared once per connection under its name: the lines on sale for lanes, types and days. */
export const rateLinesQuery = (
  values: readonly [
    pols: readonly string[],
    pods: readonly string[],
    types: readonly string[],
    from: string,
    to: string,
  ],
): pg.QueryConfig => ({
  name: 'rate-lines',
  text: `select s.id as sheet_id, s.sequence, s.prices = 'buying' as bought, l.row_number, l.carrier, l.service, l.pol, l.pod, l.via, l.passage,
      l.container_type, l.price_currency, l.price_minor, l.charges::text, l.valid_from, l.valid_to, l.transit_days,
      l.sailing_weekdays, l.demurrage_days, l.detention_days, l.allotment, l.remarks
    from rate_lines l join rate_sheets s on s.number = l.sheet
    where l.pol = any($1) and l.pod = any($2) and l.container_type = any($3) and l.valid_to >= $4 and l.valid_from <= $5
      and s.status = 'applied'`,
  values: [...values],
})
