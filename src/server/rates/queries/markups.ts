import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/markups.ts'
import type { MarkupExample, MarkupReply } from '#contract/markups.ts'
import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import {
  findMarkup,
  type MarkupRule,
  type MarkupTerms,
  marginOf,
  markupsFor,
  sellingPrice,
} from '#domain/rates/markups.ts'
import type { ChargeCode } from '#domain/reference/charges.ts'
import { type CustomerLevel, customerLevels } from '#domain/users/levels.ts'
import type { Context } from '#server/platform/context.ts'
import { currentMarkups, type MarkupRow, markupOf } from '../markup-store.ts'
import { readCharges } from '../store.ts'

export function presentMarkup(row: MarkupRow): MarkupReply {
  const { number: _, ...rule } = markupOf(row)
  return {
    ...rule,
    roundTo: rule.roundTo as MarkupReply['roundTo'],
    withdrawn: row.withdrawn,
    reason: row.reason,
    staffName: row.staff_name,
    madeAt: row.made_at.toISOString(),
  }
}

export async function listMarkups(
  ctx: Context,
  asked: {
    cursor?: string | undefined
    size: number
    state: (typeof contract.markupStates)[number]
    level?: CustomerLevel | undefined
    charge?: ChargeCode | undefined
  },
): Promise<ReplyOf<typeof contract.listMarkups>> {
  const today = businessDateOf(ctx.clock())
  const before = /^\d{1,15}$/.test(asked.cursor ?? '') ? Number(asked.cursor) : null
  const { rows } = await sql<MarkupRow>`
    select * from markup_versions m
    where not exists (select from markup_versions n where n.id = m.id and n.version > m.version)
      and (withdrawn or valid_to < ${today}) = ${asked.state === 'ended'}
      and (${asked.level ?? null}::text is null or level = ${asked.level ?? null})
      and (${asked.charge ?? null}::text is null or charge_code = ${asked.charge ?? null})
      and (${before}::bigint is null or number < ${before})
    order by number desc limit ${asked.size + 1}`.execute(ctx.db)
  const page = rows.slice(0, asked.size)
  return {
    items: page.map(presentMarkup),
    nextCursor: rows.length > asked.size ? String(page.at(-1)?.number) : null,
  }
}

/** Every version, the newest first. Refuses with `request.notFound`. */
export async function markupHistory(
  ctx: Context,
  markupId: string,
): Promise<ReplyOf<typeof contract.markupHistory>> {
  const { rows } = await sql<MarkupRow>`
    select * from markup_versions where id = ${markupId} order by version desc`.execute(ctx.db)
  if (rows.length === 0) throw new Refusal('request.notFound')
  return rows.map(presentMarkup)
}

// What a markup would change ------------------------------------------------------------------------------------

/** Bought prices looked at for a preview, and those of them that are shown. */
const pricesRead = 400
const examplesShown = 12

type Bought = Pick<MarkupExample, 'pol' | 'pod' | 'carrier' | 'service' | 'containerType' | 'cost'>

/** The ports that an end of a rule means; null for every port. */
function portsAt(ctx: Context, end: string | null): string[] | null {
  if (end === null || end.length === 5) return end === null ? null : [end]
  return [...ctx.reference.seaports.values()].flatMap(({ code, country }) => (country === end ? code : []))
}

/** Prices on sale that a rule may mark up, of ocean lines: the freight itself, or a charge they name by unit. */
async function boughtOcean(ctx: Context, terms: MarkupTerms, today: string): Promise<Bought[]> {
  const pols = portsAt(ctx, terms.origin)
  const pods = portsAt(ctx, terms.destination)
  const { rows } = await sql<{
    pol: string
    pod: string
    carrier: string
    service: string
    container_type: string
    price_minor: number
    price_currency: Money['currency']
    charges: string
  }>`
    select l.pol, l.pod, l.carrier, l.service, l.container_type, l.price_minor, l.price_currency, l.charges::text
    from rate_sheets s join rate_lines l on l.sheet = s.number
    where s.status = 'applied' and s.prices = 'buying' and s.kind = 'ocean' and l.valid_to >= ${today}
      and ${pols ? sql`l.pol = any(${pols})` : sql`true`} and ${pods ? sql`l.pod = any(${pods})` : sql`true`}
      and ${terms.carrier ? sql`l.carrier = ${terms.carrier}` : sql`true`}
      and ${terms.containerType ? sql`l.container_type = ${terms.containerType}` : sql`true`}
    limit ${pricesRead}`.execute(ctx.db)
  return rows.flatMap((row) => {
    const { pol, pod, carrier, service, container_type: containerType } = row
    const lane = { pol, pod, carrier, service }
    if (terms.charge === 'OF')
      return { ...lane, containerType, cost: money(row.price_minor, row.price_currency) }
    const charge = readCharges(row.charges).find(({ code }) => code === terms.charge)
    if (!charge || charge.basis === 'percent') return []
    const cost = money(charge.minor, charge.currency)
    return { ...lane, containerType: charge.basis === 'container' ? containerType : null, cost }
  })
}

/** Tariffs on sale that a rule may mark up: trucks at the rule's port, and services. */
async function boughtTariffs(ctx: Context, terms: MarkupTerms, today: string): Promise<Bought[]> {
  const direction = terms.charge === 'TRK' ? 'pickup' : terms.charge === 'DEL' ? 'delivery' : null
  const ports = portsAt(ctx, direction === 'delivery' ? terms.destination : terms.origin)
  const { rows } = await sql<{
    port: string | null
    container_type: string | null
    price_minor: number
    price_currency: Money['currency']
  }>`
    select t.port, t.container_type, t.price_minor, t.price_currency
    from rate_sheets s join ${sql.table(direction ? 'trucking_tariffs' : 'service_tariffs')} t on t.sheet = s.number
    where s.status = 'applied' and s.prices = 'buying' and t.valid_to >= ${today}
      and ${direction ? sql`t.direction = ${direction}` : sql`t.charge_code = ${terms.charge} and t.basis <> 'percent'`}
      and ${ports && direction ? sql`t.port = any(${ports})` : sql`true`}
      and ${terms.containerType ? sql`t.container_type = ${terms.containerType}` : sql`true`}
    limit ${pricesRead}`.execute(ctx.db)
  return rows.map((row) => ({
    pol: direction === 'delivery' ? null : row.port,
    pod: direction === 'delivery' ? row.port : null,
    carrier: null,
    service: null,
    containerType: row.container_type,
    cost: money(row.price_minor, row.price_currency),
  }))
}

const keyOf = ({ pol, pod, carrier, service, containerType }: Bought): string =>
  [pol, pod, carrier, service, containerType].join(' ')

/** One example for each lane, carrier and type, spread over what was found. */
function pickExamples(bought: readonly Bought[]): Bought[] {
  const distinct = [...new Map(bought.map((each) => [keyOf(each), each])).values()].sort((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : 1,
  )
  const step = Math.max(1, distinct.length / examplesShown)
  return Array.from(
    { length: Math.min(examplesShown, distinct.length) },
    (_, at) => distinct[Math.floor(at * step)],
  ).filter((each) => each !== undefined)
}

/**
 * What a markup would change: bought prices that it may fit, with the price and the margin of every level as they are
 * and as they would be. Nothing is written.
 */
export async function previewMarkup(
  ctx: Context,
  asked: { markupId?: string | undefined; terms: MarkupTerms | null },
): Promise<ReplyOf<typeof contract.previewMarkup>> {
  const today = businessDateOf(ctx.clock())
  const rules = await currentMarkups(ctx)
  const replaced = rules.find(({ id }) => id === asked.markupId)
  const terms = asked.terms ?? replaced
  if (!terms) throw new Refusal('request.notFound')
  const others = rules.filter(({ id }) => id !== asked.markupId)
  const proposed: MarkupRule[] = asked.terms
    ? [{ ...asked.terms, id: 'proposed', version: 1, number: replaced?.number ?? Number.MAX_SAFE_INTEGER }]
    : []
  const ocean = await boughtOcean(ctx, terms, today)
  const bought = ocean.length > 0 || terms.charge === 'OF' ? ocean : await boughtTariffs(ctx, terms, today)
  // A rule that is not yet open is shown as it will be on its first day.
  const on = [terms.validFrom, today].sort()[1] as BusinessDate
  const end = (code: string | null) => ({ code: code ?? '', country: (code ?? '').slice(0, 2) })
  let belowCost = false
  const priceBy = (given: readonly MarkupRule[], level: CustomerLevel, each: Bought) => {
    const { charge } = terms
    const of = {
      pol: end(each.pol ?? terms.origin),
      pod: end(each.pod ?? terms.destination),
      carrier: each.carrier ?? terms.carrier ?? '',
      on,
    }
    const rule = findMarkup(markupsFor(level, given), charge, of, each.containerType, each.cost.currency)
    const price = rule ? sellingPrice(rule, each.cost) : charge === 'OF' ? null : each.cost
    return { price, margin: price && marginOf(each.cost, price) }
  }
  const examples = pickExamples(bought).map((each) => ({
    charge: terms.charge,
    ...each,
    levels: customerLevels.map((level) => {
      const after = priceBy([...others, ...proposed], level, each)
      if (after.margin && after.margin.amount.minor < 0) belowCost = true
      return { level, before: priceBy(rules, level, each), after }
    }),
  }))
  return { examples, belowCost }
}
