import { sql } from 'kysely'
import type pg from 'pg'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/rates.ts'
import type { RatePreviewReply } from '#contract/rates.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { type Bilingual, inLanguage } from '#domain/kernel/language.ts'
import type { Currency } from '#domain/kernel/money.ts'
import {
  type Allotments,
  type AllottedSailing,
  allotmentsByDay,
  findAllotment,
  type SpaceLeft,
  spaceLeft,
  spaceNeeded,
} from '#domain/rates/allotments.ts'
import { type Markups, markupsFor } from '#domain/rates/markups.ts'
import type { RateLine, ServiceTariff, TruckingTariff } from '#domain/rates/rate-lines.ts'
import {
  type RateSheetKind,
  type RateSheetStatus,
  rateColumns,
  rateSheetLimits,
} from '#domain/rates/rate-sheets.ts'
import { fieldMessage } from '#i18n/refusals.ts'
import { customerLevelOf } from '#server/ledger/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { rowsOf, transact } from '#server/platform/db/transaction.ts'
import { spreadsheetTypes, writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import type { SpreadsheetFormat } from '#server/platform/files/spreadsheet-rows.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { standingAllotments } from './allotment-store.ts'
import { currentMarkups } from './markup-store.ts'
import { columnsOf, presentRateRow, presentRateSheet, sheetTitle, templateTitle } from './present.ts'
import {
  type BadRow,
  getRateSheet,
  type OceanRecord,
  type RateSheetRow,
  rateLineOf,
  rateLinesQuery,
  readCharges,
  type ServiceRecord,
  serviceTariffOf,
  type TruckingRecord,
  truckingTariffOf,
} from './store.ts'

const tableOf: Record<RateSheetKind, string> = {
  ocean: 'rate_lines',
  trucking: 'trucking_tariffs',
  service: 'service_tariffs',
  freeTime: 'free_time_tariffs',
}

// For the desk -------------------------------------------------------------------------------------------------

async function linesOf(ctx: Context, sheet: RateSheetRow, after: number, most: number) {
  const { rows } = await sql<{ row_number: number }>`
    select * from ${sql.table(tableOf[sheet.kind])} where sheet = ${sheet.number} and row_number > ${after}
    order by row_number limit ${most}`.execute(ctx.db)
  return rows.map((row) => presentRateRow(sheet.kind, row))
}

async function changesOf(ctx: Context, sheet: RateSheetRow): Promise<RatePreviewReply['changes']> {
  if (sheet.kind !== 'ocean' || sheet.status !== 'previewed') return null
  return transact(ctx, async (ctx) => {
    // Both sides are large and nothing is known yet of the new rows: one pass over each beats a look-up per row.
    await sql`set local enable_nestloop = off`.execute(ctx.db)
    const { rows } = await sql<{ added: number; raised: number; lowered: number; same: number }>`
      with compared as (
        select distinct on (n.row_number) n.price_minor, c.price_minor as current_minor
        from rate_lines n left join (
          select l.*, s.sequence from rate_lines l join rate_sheets s on s.number = l.sheet
          where s.status = 'applied' and s.prices = ${sheet.prices}
        ) c on c.pol = n.pol and c.pod = n.pod and c.container_type = n.container_type and c.carrier = n.carrier
          and c.service = n.service and c.price_currency = n.price_currency
          and c.valid_to >= n.valid_from and c.valid_from <= n.valid_to
        where n.sheet = ${sheet.number}
        order by n.row_number, c.sequence desc nulls last, c.row_number desc
      )
      select count(*) filter (where current_minor is null) as added,
             count(*) filter (where price_minor > current_minor) as raised,
             count(*) filter (where price_minor < current_minor) as lowered,
             count(*) filter (where price_minor = current_minor) as same
      from compared`.execute(ctx.db)
    return rows[0] ?? null
  })
}

export async function previewRateSheet(
  ctx: Context,
  actor: Actor,
  sheetId: string,
): Promise<RatePreviewReply> {
  const sheet = await getRateSheet(ctx, sheetId)
  const bad = await sql<{ row_number: number; cells: Record<string, string>; problems: BadRow['problems'] }>`
    select row_number, cells, problems from rate_problems where sheet = ${sheet.number}
    order by row_number limit ${rateSheetLimits.shown}`.execute(ctx.db)
  return {
    sheet: presentRateSheet(sheet),
    columns: columnsOf(sheet.kind),
    good: await linesOf(ctx, sheet, 0, rateSheetLimits.shown),
    bad: bad.rows.map(({ row_number, cells, problems }) => ({
      row: row_number,
      cells,
      problems: problems.map(({ column, code, params }) => ({
        column,
        code,
        message: fieldMessage(code, params ?? {}, actor.language),
      })),
    })),
    changes: await changesOf(ctx, sheet),
  }
}

export async function listRateSheets(
  ctx: Context,
  asked: {
    cursor?: string | undefined
    size: number
    kind?: RateSheetKind | undefined
    status?: RateSheetStatus | undefined
  },
): Promise<ReplyOf<typeof contract.listRateSheets>> {
  const { rows } = await sql<RateSheetRow>`
    select * from rate_sheets
    where (${asked.kind ?? null}::text is null or kind = ${asked.kind ?? null})
      and (${asked.status ?? null}::text is null or status = ${asked.status ?? null})
      and (${cursorNumber(asked.cursor)}::int is null or number < ${cursorNumber(asked.cursor)})
    order by number desc limit ${asked.size + 1}`.execute(ctx.db)
  const page = rows.slice(0, asked.size)
  return {
    items: page.map(presentRateSheet),
    nextCursor: rows.length > asked.size ? String(page.at(-1)?.number) : null,
  }
}

const cursorNumber = (cursor: string | undefined): number | null =>
  cursor && /^\d{1,9}$/.test(cursor) ? Number(cursor) : null

export async function listRateLines(
  ctx: Context,
  asked: { sheetId: string; cursor?: string | undefined; size: number },
): Promise<ReplyOf<typeof contract.listRateLines>> {
  const sheet = await getRateSheet(ctx, asked.sheetId)
  const lines = await linesOf(ctx, sheet, cursorNumber(asked.cursor) ?? 0, asked.size + 1)
  const items = lines.slice(0, asked.size)
  return {
    columns: columnsOf(sheet.kind),
    items,
    nextCursor: lines.length > asked.size ? String(items.at(-1)?.row) : null,
  }
}

/** Rows of an export are read in pages of this size, so that a large sheet never lies in memory whole. */
const exportPage = 2_000

export async function exportRateSheet(
  ctx: Context,
  actor: Actor,
  sheetId: string,
  format: SpreadsheetFormat,
): Promise<FileAnswer> {
  const sheet = await getRateSheet(ctx, sheetId)
  const columns = columnsOf(sheet.kind)
  async function* rows() {
    for (let after = 0; ; ) {
      const lines = await linesOf(ctx, sheet, after, exportPage)
      for (const { cells } of lines) yield columns.map(({ key }) => cells[key] ?? '')
      if (lines.length < exportPage) return
      after = lines.at(-1)?.row ?? after
    }
  }
  return {
    content: writeSpreadsheet(format, {
      name: inLanguage(sheetTitle(sheet.kind), actor.language),
      header: columns.map(({ title }) => inLanguage(title, actor.language)),
      rows: rows(),
    }),
    name: `${sheet.name}.${format}`,
    type: spreadsheetTypes[format],
  }
}

/** Rows that show how the template is filled in; they read back without a problem. */
const examples: Record<RateSheetKind, readonly Record<string, string>[]> = {
  ocean: [
    {
      carrier: 'COSU',
      service: 'AEU3',
      pol: 'CNNGB',
      pod: 'DEHAM',
      containerType: '40HQ',
      currency: 'USD',
      amount: '2180.00',
      passage: 'cape',
      charges: 'BAF USD 246.00; PSS USD 150.00; THC CNY 825.00; DOC CNY 450.00; DTHC EUR 260.00 collect',
      validFrom: '2026-12-01',
      validTo: '2026-12-31',
      transitDays: '39',
      sailingWeekdays: '7',
      demurrageDays: '5',
      detentionDays: '7',
      allotment: '12',
    },
    {
      carrier: 'MSCU',
      service: 'SWAN',
      pol: 'CNNGB',
      pod: 'DEHAM',
      via: 'BEANR',
      containerType: '40HQ',
      currency: 'USD',
      amount: '2050.00',
      passage: 'cape',
      charges: 'BAF USD 260.00; THC CNY 825.00; DOC CNY 450.00; DTHC EUR 260.00 collect',
      validFrom: '2026-12-01',
      validTo: '2026-12-31',
      transitDays: '44',
      sailingWeekdays: '7',
      demurrageDays: '7',
      detentionDays: '7',
    },
  ],
  trucking: [
    {
      direction: 'pickup',
      port: 'CNNGB',
      zone: '330206',
      containerType: '40HQ',
      currency: 'CNY',
      amount: '850.00',
      includedHours: '4',
      validFrom: '2026-12-01',
      validTo: '2027-03-31',
    },
    {
      direction: 'delivery',
      port: 'DEHAM',
      zone: 'DE-HH-hamburg',
      containerType: '40HQ',
      currency: 'EUR',
      amount: '385.00',
      includedHours: '2',
      validFrom: '2026-12-01',
      validTo: '2027-03-31',
    },
  ],
  service: [
    {
      valueAddedService: 'customsDeclaration',
      port: 'CN',
      basis: 'declaration',
      currency: 'CNY',
      amount: '150.00',
      payer: 'prepaid',
      validFrom: '2026-12-01',
      validTo: '2027-03-31',
    },
    {
      valueAddedService: 'cargoInsurance',
      basis: 'percent',
      currency: 'USD',
      amount: '0.08%',
      minimum: '15.00',
      payer: 'prepaid',
      validFrom: '2026-12-01',
      validTo: '2027-03-31',
    },
  ],
  freeTime: [
    {
      carrier: 'COSU',
      freeTimeType: 'demurrage',
      direction: 'import',
      port: 'DEHAM',
      equipment: '40',
      freeDays: '5',
      dayUnit: 'calendar',
      firstDay: 'nextDay',
      lastDayCounts: 'yes',
      stepsFrom: 'afterFreeTime',
      currency: 'EUR',
      steps: '1-5 60.00; 6-10 90.00; 11+ 120.00',
      validFrom: '2026-12-01',
      validTo: '2027-11-30',
    },
    {
      carrier: 'COSU',
      freeTimeType: 'detention',
      direction: 'import',
      port: 'DE',
      equipment: 'reefer',
      freeDays: '3',
      dayUnit: 'working',
      firstDay: 'nextDay',
      lastDayCounts: 'yes',
      stepsFrom: 'start',
      currency: 'EUR',
      steps: '4-8 110.00; 9+ 180.00',
      validFrom: '2026-12-01',
      validTo: '2027-11-30',
    },
  ],
}

export function rateTemplate(actor: Actor, kind: RateSheetKind, format: SpreadsheetFormat): FileAnswer {
  const title = inLanguage(templateTitle(kind), actor.language)
  return {
    content: writeSpreadsheet(format, {
      name: inLanguage(sheetTitle(kind), actor.language),
      header: columnsOf(kind).map(({ title: heading }) => inLanguage(heading, actor.language)),
      rows: examples[kind].map((row) => rateColumns[kind].map((column) => row[column] ?? '')),
    }),
    name: `${title}.${format}`,
    type: spreadsheetTypes[format],
  }
}

export async function listExpandingLanes(ctx: Context): Promise<ReplyOf<typeof contract.listExpandingLanes>> {
  const { rows } = await sql<{ origin: string; destination: string; added_at: Date }>`
    select origin, destination, added_at from expanding_lanes order by origin, destination`.execute(ctx.db)
  return rows.map(({ origin, destination, added_at }) => ({
    origin,
    destination,
    addedAt: added_at.toISOString(),
  }))
}

// For the search -----------------------------------------------------------------------------------------------

/** How long a process answers from memory what changes rarely (tariffs, rates of exchange, expanding lanes). */
const memoryMilliseconds = 5_000
const mostRemembered = 5_000
const allotmentsKey = 'allotments'

type Remembered = { at: number; answer: Promise<unknown>; known: boolean }
const memories = new WeakMap<pg.Pool, Map<string, Remembered>>()

/** Inside a transaction only what is known already: it asks by itself rather than wait for others, and keeps nothing. */
function remembered<Answer>(ctx: Context, key: string, ask: () => Promise<Answer>): Promise<Answer> {
  let memory = memories.get(ctx.pool)
  if (!memory) {
    memory = new Map()
    memories.set(ctx.pool, memory)
  }
  const earlier = memory.get(key)
  const now = performance.now()
  const fresh = earlier && now - earlier.at < memoryMilliseconds
  if (fresh && (earlier.known || !ctx.db.isTransaction)) return earlier.answer as Promise<Answer>
  if (ctx.db.isTransaction) return ask()
  if (memory.size >= mostRemembered) memory.clear()
  const answer = ask()
  const entry = { at: now, answer, known: false }
  memory.set(key, entry)
  answer.then(
    () => {
      entry.known = true
    },
    () => memory.delete(key),
  )
  return answer
}

/** Called when prices changed, so that this process shows it at once. */
export const forgetPrices = (ctx: Context): void => void memories.delete(ctx.pool)

/** Called when space was allotted or taken; the prices are as they were. */
export const forgetAllotments = (ctx: Context): void => void memories.get(ctx.pool)?.delete(allotmentsKey)

/** The lines on sale between any of the ports, for any of the types, with a day of sailing in the range. */
export async function findRateLines(
  ctx: Context,
  asked: {
    pols: readonly string[]
    pods: readonly string[]
    types: readonly string[]
    from: BusinessDate
    to: BusinessDate
  },
): Promise<RateLine[]> {
  const rows = await rowsOf<Omit<OceanRecord, 'charges'> & { charges: string }>(
    ctx,
    rateLinesQuery([asked.pols, asked.pods, asked.types, asked.from, asked.to]),
  )
  return rows.map((row) => rateLineOf(row, readCharges(row.charges)))
}

export const findTruckingTariffs = (
  ctx: Context,
  direction: TruckingTariff['direction'],
  zones: readonly string[],
): Promise<TruckingTariff[]> =>
  remembered(ctx, `trucking ${direction} ${zones.join()}`, async () => {
    const rows = await rowsOf<TruckingRecord>(ctx, {
      name: 'trucking-tariffs',
      text: `select s.id as sheet_id, s.sequence, s.prices = 'buying' as bought, t.* from trucking_tariffs t join rate_sheets s on s.number = t.sheet
        where t.direction = $1 and t.zone = any($2) and s.status = 'applied'`,
      values: [direction, zones],
    })
    return rows.map(truckingTariffOf)
  })

export const findServiceTariffs = (ctx: Context): Promise<ServiceTariff[]> =>
  remembered(ctx, 'services', async () => {
    const rows = await rowsOf<ServiceRecord>(ctx, {
      text: `select s.id as sheet_id, s.sequence, s.prices = 'buying' as bought, t.* from service_tariffs t join rate_sheets s on s.number = t.sheet
        where s.status = 'applied'`,
    })
    return rows.map(serviceTariffOf)
  })

/** The versions of markups that count now, for whoever is sold to; a visitor is an ordinary customer. */
export async function findMarkups(ctx: Context, userId: UserId | null): Promise<Markups> {
  const level =
    userId === null
      ? 'ordinary'
      : await remembered(ctx, `level ${userId} ${businessDateOf(ctx.clock())}`, () =>
          customerLevelOf(ctx, userId),
        )
  return remembered(ctx, `markups ${level}`, async () => markupsFor(level, await currentMarkups(ctx)))
}

/** The space of all sailings from a day on, as it was up to five seconds ago; placing an order counts it exactly. */
export const findAllotments = (ctx: Context, today: BusinessDate): Promise<Allotments> =>
  remembered(ctx, allotmentsKey, async () => allotmentsByDay(await standingAllotments(ctx, today)))

const teuTables = new WeakMap<Context['reference'], ReadonlyMap<string, number>>()

/** The TEU of a container type; none for a type that is not known. */
export function teuOf({ reference }: Pick<Context, 'reference'>): (type: string) => number {
  let table = teuTables.get(reference)
  if (!table) {
    table = new Map(reference.containerTypes.map(({ code, teu }) => [code, teu]))
    teuTables.set(reference, table)
  }
  const teus = table
  return (type) => teus.get(type) ?? 0
}

/** A sailing by the codes of its ports. */
export type CodedSailing = Omit<AllottedSailing, 'pol' | 'pod'> & {
  readonly pol: string
  readonly pod: string
}

export function allottedSailing(
  { reference }: Context,
  { pol, pod, ...sailing }: CodedSailing,
): AllottedSailing {
  const port = (code: string) => ({
    code,
    country: reference.seaports.get(code)?.country ?? code.slice(0, 2),
  })
  return { ...sailing, pol: port(pol), pod: port(pod) }
}

/** What is left for some containers on a sailing; null where nothing is counted. As fresh as a search is. */
export async function findSpaceLeft(
  ctx: Context,
  today: BusinessDate,
  sailing: CodedSailing,
  containers: readonly { readonly type: string; readonly quantity: number }[],
): Promise<SpaceLeft | null> {
  const allotment = findAllotment(await findAllotments(ctx, today), allottedSailing(ctx, sailing))
  return allotment && spaceLeft(allotment, spaceNeeded(allotment.unit, containers, teuOf(ctx)))
}

export type CnyRate = {
  readonly from: Currency
  readonly to: 'CNY'
  readonly rate: string
  readonly on: string
  readonly source: Bilingual
}

/** The last rate of each currency on or before a day (decision 014). */
export const findExchangeRates = (
  ctx: Context,
  today: BusinessDate,
): Promise<ReadonlyMap<Currency, CnyRate>> =>
  remembered(ctx, `exchange ${today}`, async () => {
    const rows = await rowsOf<{
      currency: Currency
      on_day: string
      rate: string
      source_zh: string
      source_en: string
    }>(ctx, {
      text: `select distinct on (currency) currency, on_day, rate, source_zh, source_en from exchange_rates
        where on_day <= $1 order by currency, on_day desc`,
      values: [today],
    })
    return new Map(
      rows.map((row) => [
        row.currency,
        {
          from: row.currency,
          to: 'CNY' as const,
          rate: row.rate,
          on: row.on_day,
          source: { zh: row.source_zh, en: row.source_en },
        },
      ]),
    )
  })

export async function listExchangeRates(
  ctx: Context,
  today: BusinessDate,
): Promise<ReplyOf<typeof contract.listExchangeRates>> {
  const rates = await findExchangeRates(ctx, today)
  return [...rates.values()].map(({ from, on, rate, source }) => ({ currency: from, on, rate, source }))
}

/** Whether a lane is marked as being expanded, by port or by country at either end. */
export async function isBeingExpanded(
  ctx: Context,
  origins: readonly string[],
  destinations: readonly string[],
): Promise<boolean> {
  const lanes = await remembered(ctx, 'expanding', async () => {
    const rows = await rowsOf<{ origin: string; destination: string }>(ctx, {
      text: 'select origin, destination from expanding_lanes',
    })
    return new Set(rows.map((row) => `${row.origin} ${row.destination}`))
  })
  return origins.some((origin) => destinations.some((destination) => lanes.has(`${origin} ${destination}`)))
}

export type Reachable = { pol: string; pod: string }

/** Pairs of ports with a price for all the types on some day from `from` on, with one end fixed. */
export async function findPricedPairs(
  ctx: Context,
  asked: {
    pols: readonly string[]
    pods: readonly string[]
    types: readonly string[]
    from: BusinessDate
    to: BusinessDate
  },
): Promise<(Reachable & { validFrom: BusinessDate })[]> {
  const rows = await rowsOf<{ pol: string; pod: string; valid_from: BusinessDate }>(ctx, {
    text: `select l.pol, l.pod, min(l.valid_from) as valid_from from rate_lines l join rate_sheets s on s.number = l.sheet
      where l.pol = any($1) and l.pod = any($2) and l.container_type = any($3) and l.valid_to >= $4 and l.valid_from <= $5
        and s.status = 'applied'
      group by l.pol, l.pod having count(distinct l.container_type) = $6`,
    values: [asked.pols, asked.pods, asked.types, asked.from, asked.to, new Set(asked.types).size],
  })
  return rows.map((row) => ({ pol: row.pol, pod: row.pod, validFrom: row.valid_from }))
}
