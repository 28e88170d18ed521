import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/rate-changes.ts'
import type { RateChangeReply, TariffKind } from '#contract/rate-changes.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { type Currency, decimal, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type RateChange, rateChangeOf } from '#domain/rates/rate-changes.ts'
import type { PricedSheetKind, RateColumn } from '#domain/rates/rate-sheets.ts'
import { divisionNames } from '#domain/reference/divisions.ts'
import { rateSheets as english } from '#i18n/en-US/rate-sheets.ts'
import { rateSheets as chinese } from '#i18n/zh-CN/rate-sheets.ts'
import type { Context } from '#server/platform/context.ts'
import { spreadsheetTypes, writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import type { SpreadsheetFormat } from '#server/platform/files/spreadsheet-rows.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { columnTitle, presentRateRow } from '../present.ts'
import {
  getRateSheet,
  type RateSheetRow,
  type ServiceRecord,
  serviceTariffOf,
  type TruckingRecord,
  truckingTariffOf,
} from '../store.ts'

/** What names the thing that a row prices, and the days it does so for. */
const namingColumns = {
  ocean: ['carrier', 'service', 'pol', 'pod', 'containerType', 'validFrom', 'validTo'],
  trucking: ['direction', 'port', 'zone', 'containerType', 'validFrom', 'validTo'],
  service: ['valueAddedService', 'port', 'containerType', 'chargeCode', 'validFrom', 'validTo'],
} as const satisfies Record<PricedSheetKind, readonly RateColumn[]>

const tableOf = {
  ocean: 'rate_lines',
  trucking: 'trucking_tariffs',
  service: 'service_tariffs',
} as const satisfies Record<PricedSheetKind, string>

/** When a row on sale (`c`) prices the same thing as a row of the sheet (`n`). */
const sameThing: Record<PricedSheetKind, RawBuilder<unknown>> = {
  ocean: sql`c.pol = n.pol and c.pod = n.pod and c.container_type = n.container_type and c.carrier = n.carrier
    and c.service = n.service`,
  trucking: sql`c.zone = n.zone and c.direction = n.direction and c.container_type = n.container_type and c.port = n.port`,
  service: sql`c.service = n.service and c.port is not distinct from n.port and c.charge_code = n.charge_code
    and c.container_type is not distinct from n.container_type and c.basis = n.basis`,
}

type PricedSheet = RateSheetRow & { readonly kind: PricedSheetKind }

/** Refuses with `request.notFound`, also a sheet of free time: its steps have no one price to compare. */
async function getPricedSheet(ctx: Context, id: string): Promise<PricedSheet> {
  const sheet = await getRateSheet(ctx, id)
  const { kind } = sheet
  if (kind === 'freeTime') throw new Refusal('request.notFound')
  return { ...sheet, kind }
}

/** Rows looked at by one call; a filter that fits few of them answers a short page and goes on from there. */
const rowsLookedAt = 2_000

type Compared = {
  row_number: number
  price_minor: number
  price_currency: Currency
  basis: string | null
  was_minor: number | null
  was_sheet_id: string | null
  was_sheet_name: string | null
}

/**
 * Rows of a sheet beside what is on sale for the same thing and a day they share: for a sheet in preview what is on
 * sale now, for one that was applied what was on sale before it.
 */
async function compareRows(
  ctx: Context,
  sheet: PricedSheet,
  after: number,
  most: number,
): Promise<Compared[]> {
  const table = sql.table(tableOf[sheet.kind])
  const { rows } = await sql<Compared>`
    select n.*, c.price_minor as was_minor, c.sheet_id as was_sheet_id, c.sheet_name as was_sheet_name
    from (select * from ${table} where sheet = ${sheet.number} and row_number > ${after}
      order by row_number limit ${most}) n
    left join lateral (
      select c.price_minor, s.id as sheet_id, coalesce(nullif(s.name, ''), s.file_name) as sheet_name
      from ${table} c join rate_sheets s on s.number = c.sheet
      where ${sameThing[sheet.kind]} and c.price_currency = n.price_currency
        and c.valid_to >= n.valid_from and c.valid_from <= n.valid_to
        and s.status = 'applied' and s.prices = ${sheet.prices}
        and (${sheet.sequence}::bigint is null or s.sequence < ${sheet.sequence})
      order by s.sequence desc, c.row_number desc limit 1
    ) c on true
    order by n.row_number`.execute(ctx.db)
  return rows
}

function presentChange(kind: PricedSheetKind, row: Compared): RateChangeReply {
  const { cells } = presentRateRow(kind, { charges: [], ...row })
  const { change, basisPoints } = rateChangeOf(row.was_minor, row.price_minor)
  const text = (minor: number): string =>
    row.basis === 'percent' ? `${minor / 100}%` : decimal(money(minor, row.price_currency))
  return {
    row: row.row_number,
    cells: Object.fromEntries(namingColumns[kind].map((column) => [column, cells[column as never] ?? ''])),
    change,
    currency: row.price_currency,
    was: row.was_minor === null ? null : text(row.was_minor),
    becomes: text(row.price_minor),
    basisPoints,
    sheet: row.was_sheet_id === null ? null : { id: row.was_sheet_id, name: row.was_sheet_name ?? '' },
  }
}

export async function listRateChanges(
  ctx: Context,
  asked: { sheetId: string; cursor?: string | undefined; size: number; change?: RateChange | undefined },
): Promise<ReplyOf<typeof contract.listRateChanges>> {
  const sheet = await getPricedSheet(ctx, asked.sheetId)
  const after = /^\d{1,9}$/.test(asked.cursor ?? '') ? Number(asked.cursor) : 0
  const rows = await compareRows(ctx, sheet, after, rowsLookedAt)
  const found = rows
    .map((row) => presentChange(sheet.kind, row))
    .filter((each) => asked.change === undefined || each.change === asked.change)
  const items = found.slice(0, asked.size)
  const more = found.length > asked.size || rows.length === rowsLookedAt
  const last = found.length > asked.size ? items.at(-1)?.row : rows.at(-1)?.row_number
  return {
    columns: namingColumns[sheet.kind].map((key) => ({ key, title: columnTitle(key) })),
    items,
    nextCursor: more && last !== undefined ? String(last) : null,
  }
}

/** The comparison as a file, row by row as it is read. */
export async function exportRateChanges(
  ctx: Context,
  actor: Actor,
  asked: { sheetId: string; format: SpreadsheetFormat; change?: RateChange | undefined },
): Promise<FileAnswer> {
  const sheet = await getPricedSheet(ctx, asked.sheetId)
  const words = actor.language === 'zh-CN' ? chinese : english
  const naming = namingColumns[sheet.kind]
  async function* rows() {
    for (let after = 0; ; ) {
      const part = await compareRows(ctx, sheet, after, rowsLookedAt)
      for (const each of part.map((row) => presentChange(sheet.kind, row))) {
        if (asked.change !== undefined && each.change !== asked.change) continue
        yield [
          String(each.row),
          words.changes[each.change],
          ...naming.map((column) => each.cells[column] ?? ''),
          each.currency,
          each.was ?? '',
          each.becomes,
          each.basisPoints === null ? '' : `${each.basisPoints / 100}%`,
          each.sheet?.name ?? '',
        ]
      }
      if (part.length < rowsLookedAt) return
      after = part.at(-1)?.row_number ?? after
    }
  }
  return {
    content: writeSpreadsheet(asked.format, {
      name: words.changes.title,
      header: [
        words.changes.row,
        words.changes.change,
        ...naming.map((column) => inLanguage(columnTitle(column), actor.language)),
        inLanguage(columnTitle('currency'), actor.language),
        words.changes.was,
        words.changes.becomes,
        words.changes.percent,
        words.changes.sheet,
      ],
      rows: rows(),
    }),
    name: `${words.changes.title} ${sheet.name || sheet.file_name}.${asked.format}`,
    type: spreadsheetTypes[asked.format],
  }
}

/** A row that held on a day, beside the sheet it stands in. */
type Held = {
  sheet_id: string
  sheet_name: string
  status: 'applied' | 'withdrawn'
  prices: RateSheetRow['prices']
  applied_at: Date
  withdrawn_at: Date | null
  row_number: number
  valid_from: string
  valid_to: string
  counts: boolean
}

const sheetColumns = sql`s.id as sheet_id, coalesce(nullif(s.name, ''), s.file_name) as sheet_name, s.status, s.prices,
  s.applied_at, s.withdrawn_at`

const presentHeld = (row: Held) => ({
  sheet: { id: row.sheet_id, name: row.sheet_name },
  status: row.status,
  prices: row.prices,
  appliedAt: row.applied_at.toISOString(),
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  row: row.row_number,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  counts: row.counts,
})

/** Every price of a lane that held on a day, newest first, whether it is still on sale or not. */
export async function findLanePrices(
  ctx: Context,
  asked: { pol: string; pod: string; containerType: string; on: string },
): Promise<ReplyOf<typeof contract.lanePrices>> {
  const { rows } = await sql<
    Held & { carrier: string; service: string; price_minor: number; price_currency: Currency }
  >`
    select ${sheetColumns}, l.row_number, l.carrier, l.service, l.price_minor, l.price_currency, l.valid_from, l.valid_to,
      s.status = 'applied' and row_number() over (partition by l.carrier, l.service, s.status = 'applied'
        order by s.sequence desc, l.row_number desc) = 1 as counts
    from rate_lines l join rate_sheets s on s.number = l.sheet
    where l.pol = ${asked.pol} and l.pod = ${asked.pod} and l.container_type = ${asked.containerType}
      and l.valid_from <= ${asked.on} and l.valid_to >= ${asked.on} and s.status in ('applied', 'withdrawn')
    order by l.carrier, l.service, s.sequence desc, l.row_number desc limit 200`.execute(ctx.db)
  return rows.map((row) => ({
    ...presentHeld(row),
    carrier: row.carrier,
    service: row.service,
    price: money(row.price_minor, row.price_currency),
  }))
}

/** What tells the things that tariffs price apart, as one text. */
const tariffThing: Record<TariffKind, RawBuilder<string>> = {
  trucking: sql`concat_ws(' ', t.zone, t.direction, t.container_type)`,
  service: sql`concat_ws(' ', t.service, coalesce(t.port, '-'), t.charge_code, coalesce(t.container_type, '-'), t.basis)`,
}

/** Tariffs of a port; of services also those of its country and those of everywhere. */
const heldAt: Record<TariffKind, (port: string) => RawBuilder<boolean>> = {
  trucking: (port) => sql`t.port = ${port}`,
  service: (port) => sql`(t.port in (${port}, ${port.slice(0, 2)}) or t.port is null)`,
}

const lastOf = (things: RawBuilder<unknown>): RawBuilder<boolean> => sql`row_number() over (
  partition by ${things}, s.status = 'applied' order by s.sequence desc, t.row_number desc) = 1`

/**
 * Which applied tariffs are charged at a port. Of trucks the last applied for the same way; of services, as a quote
 * chooses: the port before its country before everywhere, then its own container type before every type, then the last
 * applied (decision 010).
 */
const chargedAt: Record<TariffKind, (port: string) => RawBuilder<boolean>> = {
  trucking: () => lastOf(tariffThing.trucking),
  service: (port) => {
    const nearness = sql`case when t.port = ${port} then 3 when t.port is null then 1 else 2 end`
    return sql`row_number() over (partition by t.service, t.container_type, s.status = 'applied'
        order by ${nearness} desc, s.sequence desc, t.row_number desc) = 1
      and (t.container_type is null or ${nearness} >= coalesce(max(${nearness}) filter (where t.container_type is null)
        over (partition by t.service, s.status = 'applied'), 0))`
  },
}

type Place = { readonly thing: string; readonly sequence: number; readonly row: number }

/** The last row of a page: how it is sorted. A cursor that nobody handed out begins anew. */
const placeOf = (cursor: string | undefined): Place | null => {
  const [, sequence, row, thing] = /^(\d{1,15})\.(\d{1,9})\.(.+)$/.exec(cursor ?? '') ?? []
  return thing ? { thing, sequence: Number(sequence), row: Number(row) } : null
}

type TariffPart = Pick<
  ReplyOf<typeof contract.portTariffs>['items'][number],
  'trucking' | 'service' | 'containerType' | 'price' | 'basisPoints'
>

function presentTruckingTariff({ reference }: Context, record: TruckingRecord): TariffPart {
  const { direction, zone, includedHours, containerType, minor, currency } = truckingTariffOf(record)
  const path = divisionNames(reference.divisions, zone)
  const name = reference.foreignPlaces.cities.get(zone)?.name ?? {
    zh: path.map((each) => each.zh).join(''),
    en: path
      .map((each) => each.en)
      .reverse()
      .join(', '),
  }
  return {
    trucking: { direction, zone: { code: zone, name }, includedHours },
    service: null,
    containerType,
    price: money(minor, currency),
    basisPoints: null,
  }
}

function presentServiceTariff(_: Context, record: ServiceRecord): TariffPart {
  const { service, charge, basis, port, containerType, minor, minimumMinor, currency } =
    serviceTariffOf(record)
  const share = basis === 'percent'
  const minimum = minimumMinor === null ? null : money(minimumMinor, currency)
  return {
    trucking: null,
    service: { code: service, charge, basis, port, minimum },
    containerType,
    price: share ? null : money(minor, currency),
    basisPoints: share ? minor : null,
  }
}

/** Every tariff of trucks or services that held at a port on a day, by what it prices, the last applied first. */
export async function findPortTariffs(
  ctx: Context,
  asked: { kind: TariffKind; port: string; on: string; cursor?: string | undefined; size: number },
): Promise<ReplyOf<typeof contract.portTariffs>> {
  const { kind, port, on, size } = asked
  const after = placeOf(asked.cursor)
  const { rows } = await sql<Held & { thing: string; sequence: number }>`
    select * from (
      select ${sheetColumns}, s.sequence, s.prices = 'buying' as bought, t.*,
        ${tariffThing[kind]} collate "C" as thing,
        s.status = 'applied' and ${chargedAt[kind](port)} as counts
      from ${sql.table(tableOf[kind])} t join rate_sheets s on s.number = t.sheet
      where ${heldAt[kind](port)} and t.valid_from <= ${on} and t.valid_to >= ${on}
        and s.status in ('applied', 'withdrawn')
    ) held
    where ${after === null} or (thing, -sequence, -row_number) >
      (${after?.thing ?? ''}, ${-(after?.sequence ?? 0)}::bigint, ${-(after?.row ?? 0)}::int)
    order by thing, sequence desc, row_number desc limit ${size + 1}`.execute(ctx.db)
  const items = rows.slice(0, size)
  const last = rows.length > size ? items.at(-1) : undefined
  return {
    items: items.map((row) => ({
      ...presentHeld(row),
      ...(kind === 'trucking'
        ? presentTruckingTariff(ctx, row as unknown as TruckingRecord)
        : presentServiceTariff(ctx, row as unknown as ServiceRecord)),
    })),
    nextCursor: last ? `${last.sequence}.${last.row_number}.${last.thing}` : null,
  }
}
