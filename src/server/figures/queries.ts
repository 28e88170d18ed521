import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/figures.ts'
import { quoteMargin } from '#contract/markups.ts'
import { monthOf, monthsBackFrom, type StatementMonth } from '#domain/bills/statements.ts'
import { addFigures, type Figures, monthsAsked, mostMonths, noFigures } from '#domain/figures/figures.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'

/** What things cost is for those who may see the margin of an order. */
export const seesMargins = ({ role }: Staff): boolean => quoteMargin.roles.includes(role)

type Filter = QueryOf<typeof contract.figuresByMonth>

/** Months shown where none are named, this one among them. */
const usualMonths = 12
/** Lanes shown; the workbook has all. */
const mostLanes = 50

/** The months that a filter means. Refuses with `request.endBeforeStart` and `request.intervalTooLong`. */
export function monthsOf(ctx: Context, { from, to }: Filter) {
  const latest = monthOf(businessDateOf(ctx.clock()))
  const last = to ?? latest
  const first = from ?? monthsBackFrom(last, usualMonths).at(-1) ?? last
  const asked = monthsAsked(first, last)
  if (!asked)
    throw first > last
      ? new Refusal('request.endBeforeStart')
      : new Refusal('request.intervalTooLong', { days: mostMonths * 31 })
  return asked
}

/** The cells of these months that a filter lets through. */
export const cellsOf = (months: readonly StatementMonth[], { pol, pod, carrier }: Filter) =>
  sql`figure_cells where month between ${months[0]} and ${months.at(-1)}
    ${pol ? sql`and pol = ${pol}` : sql``} ${pod ? sql`and pod = ${pod}` : sql``}
    ${carrier ? sql`and carrier_code = ${carrier}` : sql``}`

const sums = sql`sum(orders)::int as orders, sum(cancelled)::int as cancelled, sum(boxes)::int as boxes, sum(teu)::float8 as teu,
  sum(ordered_minor)::bigint as "orderedMinor", sum(billed_minor)::bigint as "billedMinor",
  sum(costed_minor)::bigint as "costedMinor", sum(cost_minor)::bigint as "costMinor",
  sum(sailed)::int as sailed, sum(sailed_on_time)::int as "sailedOnTime",
  sum(arrived)::int as arrived, sum(arrived_on_time)::int as "arrivedOnTime", sum(late_days)::int as "lateDays",
  sum(quotes)::int as quotes, sum(quotes_ordered)::int as "quotesOrdered",
  sum(co2e_grams)::bigint as "co2eGrams", sum(co2e_orders)::int as "co2eOrders"`

/** A port with its name; not every one has a Chinese name, and one that the reference data has lost has its code. */
export function portOf(ctx: Context, code: string): { code: string; name: Bilingual } {
  const name = ctx.reference.seaports.get(code)?.name
  const en = name?.en ?? code
  return { code, name: { zh: name?.zh ?? en, en } }
}
export const carrierNameOf = (ctx: Context, code: string): Bilingual =>
  ctx.reference.carriers.get(code)?.name ?? { zh: code, en: code }

/** Figures of the months asked for. Refuses as `monthsOf`. */
export async function figuresByMonth(
  ctx: Context,
  actor: Staff,
  filter: Filter,
): Promise<ReplyOf<typeof contract.figuresByMonth>> {
  const { months, before } = monthsOf(ctx, filter)
  const cells = cellsOf(months, filter)
  const [made, byMonth, lanes, carriers] = await Promise.all([
    sql<{
      made: Date | null
      months: number
    }>`select min(made_at) as made, count(*)::int as months from figure_months
      where month between ${months[0]} and ${months.at(-1)}`.execute(ctx.db),
    sql<Figures & { month: string }>`select month, ${sums} from ${cellsOf([...before, ...months], filter)}
      group by month`.execute(ctx.db),
    sql<
      Figures & { pol: string; pod: string; all: number }
    >`select pol, pod, ${sums}, count(*) over ()::int as all
      from ${cells} group by pol, pod order by sum(teu) desc, pol, pod limit ${mostLanes}`.execute(ctx.db),
    sql<Figures & { code: string }>`select carrier_code as code, ${sums} from ${cells}
      group by carrier_code order by sum(teu) desc, carrier_code`.execute(ctx.db),
  ])
  const margins = seesMargins(actor)
  const shown = (figures: Figures): Figures =>
    margins ? figures : { ...figures, costedMinor: 0, costMinor: 0 }
  const found = new Map<string, Figures>(byMonth.rows.map(({ month, ...figures }) => [month, shown(figures)]))
  const figuresOf = (month: StatementMonth) => found.get(month) ?? noFigures
  return {
    margins,
    madeAt: made.rows[0]?.made?.toISOString() ?? null,
    months: months.map((month) => ({ month, figures: figuresOf(month) })),
    totals: addFigures(months.map(figuresOf)),
    before: addFigures(before.map(figuresOf)),
    lanes: lanes.rows.map(({ pol, pod, all: _, ...figures }) => ({
      pol: portOf(ctx, pol),
      pod: portOf(ctx, pod),
      figures: shown(figures),
    })),
    laneCount: lanes.rows[0]?.all ?? 0,
    carriers: carriers.rows.map(({ code, ...figures }) => ({
      code,
      name: carrierNameOf(ctx, code),
      figures: shown(figures),
    })),
  }
}
