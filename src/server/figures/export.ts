import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/figures.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { figures as figuresEn } from '#i18n/en-US/figures.ts'
import { figures as figuresZh } from '#i18n/zh-CN/figures.ts'
import type { Context } from '#server/platform/context.ts'
import { spreadsheetTypes } from '#server/platform/files/spreadsheet.ts'
import { type TypedCell, type TypedColumn, writeTypedSheet } from '#server/platform/files/typed-sheet.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { carrierNameOf, cellsOf, monthsOf, portOf, seesMargins } from './queries.ts'

const batchSize = 1000

type Cell = {
  month: string
  pol: string
  pod: string
  carrier_code: string
  orders: number
  cancelled: number
  boxes: number
  teu: string
  ordered_minor: number
  billed_minor: number
  costed_minor: number
  cost_minor: number
  sailed: number
  sailed_on_time: number
  arrived: number
  arrived_on_time: number
  late_days: number
  quotes: number
  quotes_ordered: number
  co2e_grams: number
  co2e_orders: number
}

type SheetColumn = readonly [column: TypedColumn, of: (cell: Cell) => TypedCell]

/** The cells of the months asked for, one row each, in the reader's language. Refuses as the page does. */
export function exportFigures(
  ctx: Context,
  actor: Staff,
  filter: QueryOf<typeof contract.exportFigures>,
): FileAnswer {
  const { language } = actor
  const words = (language === 'zh-CN' ? figuresZh : figuresEn).sheet
  const { months } = monthsOf(ctx, filter)
  noteChange(ctx, {
    subject: null,
    after: { filters: Object.entries(filter).map(([name, value]) => `${name}=${value}`) },
  })
  const margins: readonly SheetColumn[] = [
    [{ header: words.costed, width: 16, format: 'money' }, ({ costed_minor }) => costed_minor / 100],
    [{ header: words.cost, width: 16, format: 'money' }, ({ cost_minor }) => cost_minor / 100],
    [
      { header: words.margin, width: 16, format: 'money' },
      ({ costed_minor, cost_minor }) => (costed_minor - cost_minor) / 100,
    ],
  ]
  const columns: readonly SheetColumn[] = [
    [{ header: words.month, width: 10 }, ({ month }) => month],
    [{ header: words.polCode, width: 10 }, ({ pol }) => pol],
    [{ header: words.pol, width: 18 }, ({ pol }) => inLanguage(portOf(ctx, pol).name, language)],
    [{ header: words.podCode, width: 10 }, ({ pod }) => pod],
    [{ header: words.pod, width: 18 }, ({ pod }) => inLanguage(portOf(ctx, pod).name, language)],
    [{ header: words.carrierCode, width: 10 }, ({ carrier_code }) => carrier_code],
    [
      { header: words.carrier, width: 22 },
      ({ carrier_code }) => inLanguage(carrierNameOf(ctx, carrier_code), language),
    ],
    [{ header: words.orders, width: 10 }, ({ orders }) => orders],
    [{ header: words.cancelled, width: 10 }, ({ cancelled }) => cancelled],
    [{ header: words.boxes, width: 10 }, ({ boxes }) => boxes],
    [{ header: words.teu, width: 10 }, ({ teu }) => Number(teu)],
    [{ header: words.ordered, width: 16, format: 'money' }, ({ ordered_minor }) => ordered_minor / 100],
    [{ header: words.billed, width: 16, format: 'money' }, ({ billed_minor }) => billed_minor / 100],
    ...(seesMargins(actor) ? margins : []),
    [{ header: words.sailed, width: 10 }, ({ sailed }) => sailed],
    [{ header: words.sailedOnTime, width: 12 }, ({ sailed_on_time }) => sailed_on_time],
    [{ header: words.arrived, width: 10 }, ({ arrived }) => arrived],
    [{ header: words.arrivedOnTime, width: 12 }, ({ arrived_on_time }) => arrived_on_time],
    [{ header: words.lateDays, width: 12 }, ({ late_days }) => late_days],
    [{ header: words.quotes, width: 10 }, ({ quotes }) => quotes],
    [{ header: words.quotesOrdered, width: 12 }, ({ quotes_ordered }) => quotes_ordered],
    [{ header: words.co2e, width: 14 }, ({ co2e_grams }) => co2e_grams / 1_000_000],
    [{ header: words.co2eOrders, width: 14 }, ({ co2e_orders }) => co2e_orders],
  ]
  async function* rows() {
    for (let after: Cell | undefined; ; ) {
      const { rows } = await sql<Cell>`select * from ${cellsOf(months, filter)}
        ${after ? sql`and (month, pol, pod, carrier_code) > (${after.month}, ${after.pol}, ${after.pod}, ${after.carrier_code})` : sql``}
        order by month, pol, pod, carrier_code limit ${batchSize}`.execute(ctx.db)
      if (rows.length > 0) yield rows.map((cell) => columns.map(([, of]) => of(cell)))
      if (rows.length < batchSize) return
      after = rows.at(-1)
    }
  }
  return {
    content: writeTypedSheet({ name: words.name, columns: columns.map(([column]) => column), rows: rows() }),
    name: `${words.file} ${months[0]} – ${months.at(-1)}.xlsx`,
    type: spreadsheetTypes.xlsx,
  }
}
