import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { OrderCostLine, OrderCosts, setOrderCost } from '#contract/order-work.ts'
import { inCny } from '#domain/bills/bill-lines.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { type Currency, decimal, type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type BoughtCharge, boughtCosts, orderMargin, quotedLineKey } from '#domain/orders/desk-work.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'

type FrozenRate = {
  readonly from: Currency
  readonly rate: string
  readonly on: string
  readonly source: Bilingual
}

type Row = {
  user_id: UserId
  rates: FrozenRate[] | null
  bought: BoughtCharge[] | null
  lines:
    | {
        position: number
        code: string
        name: Bilingual
        containerType: string | null
        minor: number
        currency: Currency
        cnyMinor: number
      }[]
    | null
  billed:
    | {
        id: string
        quotedPosition: number | null
        code: string
        name: Bilingual
        minor: number
        currency: Currency
        cnyMinor: number
      }[]
    | null
  entered:
    | {
        line: string
        version: number
        minor: number | null
        currency: Currency | null
        cnyMinor: number | null
        note: string
        at: string
        by: string
      }[]
    | null
}

/**
 * Everything that the margin of an order is made of, from one statement: its quoted lines, what was billed (credits
 * taken off), what the quote knows of costs, and the last entry for each line. Refuses with `request.notFound`.
 */
async function readCosts(ctx: Context, orderId: OrderId): Promise<Row> {
  const { rows } = await sql<Row>`
    select o.user_id, o.terms->'exchangeRates' as rates, q.costs as bought,
      (select json_agg(json_build_object('position', l.position, 'code', l.code, 'name', l.charge->'name',
          'containerType', l.charge->>'containerType', 'minor', l.amount_minor, 'currency', l.amount_currency,
          'cnyMinor', l.cny_minor) order by l.position)
        from order_lines l where l.user_id = o.user_id and l.order_id = o.id) as lines,
      (select json_agg(charged order by charged.id) from (
        select b.id, b.quoted_position as "quotedPosition", b.code, b.name, b.currency,
          b.amount_minor + coalesce(sum(c.amount_minor), 0)::bigint as minor,
          b.cny_minor + coalesce(sum(c.cny_minor), 0)::bigint as "cnyMinor"
        from bill_lines b left join bill_lines c on c.user_id = b.user_id and c.order_id = b.order_id and c.credit_of = b.id
          and c.consent in ('notNeeded', 'tolerated', 'given')
        where b.user_id = o.user_id and b.order_id = o.id and b.credit_of is null
          and b.consent in ('notNeeded', 'tolerated', 'given')
        group by b.user_id, b.id) charged) as billed,
      (select json_agg(last) from (
        select distinct on (e.line) e.line, e.version, e.amount_minor as minor, e.currency, e.cny_minor as "cnyMinor",
          e.note, e.entered_at as at, e.entered_by_name as by
        from order_costs e where e.user_id = o.user_id and e.order_id = o.id order by e.line, e.version desc) last) as entered
    from orders o left join quotes q on q.user_id = o.user_id and q.id = o.quote_id
    where o.id = ${orderId}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0]
}

type Charged = Pick<
  OrderCostLine,
  'line' | 'code' | 'name' | 'containerType' | 'quoted' | 'billed' | 'price' | 'priceCny'
> & { readonly bought: BoughtCharge | undefined }

/** Quoted lines in their sequence with what was billed for them, then what was billed beside the quote. */
function chargesOf({ lines, billed, bought }: Row): Charged[] {
  const costs = boughtCosts(lines ?? [], bought ?? [])
  const all = billed ?? []
  return [
    ...(lines ?? []).map((line) => {
      const own = all.filter(({ quotedPosition }) => quotedPosition === line.position)
      const total = (side: 'minor' | 'cnyMinor') =>
        own.length === 0 ? line[side] : own.reduce((sum, each) => sum + each[side], 0)
      return {
        line: quotedLineKey(line.position),
        code: line.code,
        name: line.name,
        containerType: line.containerType,
        quoted: true,
        billed: own.length > 0,
        price: money(total('minor'), line.currency),
        priceCny: money(total('cnyMinor'), 'CNY'),
        bought: costs.get(line.position),
      }
    }),
    ...all
      .filter(({ quotedPosition }) => quotedPosition === null)
      .map((line) => ({
        line: line.id,
        code: line.code,
        name: line.name,
        containerType: null,
        quoted: false,
        billed: true,
        price: money(line.minor, line.currency),
        priceCny: money(line.cnyMinor, 'CNY'),
        bought: undefined,
      })),
  ]
}

function costedLine({ bought, ...charge }: Charged, entries: Row['entered']): OrderCostLine {
  const entry = entries?.find(({ line }) => line === charge.line)
  const entered =
    entry && entry.minor !== null && entry.currency && entry.cnyMinor !== null
      ? { cost: money(entry.minor, entry.currency), costCny: money(entry.cnyMinor, 'CNY') }
      : null
  const known = entered ?? (bought ? { cost: bought.cost, costCny: bought.costCny } : null)
  return {
    ...charge,
    cost: known?.cost ?? null,
    costCny: known?.costCny ?? null,
    source: entered ? 'entered' : bought ? 'quote' : null,
    left: known && money(charge.priceCny.minor - known.costCny.minor, 'CNY'),
    version: entry?.version ?? 0,
    entered:
      entry && entered ? { at: new Date(entry.at).toISOString(), by: entry.by, note: entry.note } : null,
  }
}

function present(row: Row): OrderCosts {
  const lines = chargesOf(row).map((charge) => costedLine(charge, row.entered))
  const { byCurrency, unknown, ...margin } = orderMargin(lines)
  return {
    ...margin,
    lines,
    byCurrency: [...byCurrency],
    unknown,
    currencies: ['CNY', ...(row.rates ?? []).map(({ from }) => from).filter((from) => from !== 'CNY')],
  }
}

/** What each charge of an order brings and costs. Refuses with `request.notFound`. */
export const getOrderCosts = async (ctx: Context, orderId: OrderId): Promise<OrderCosts> =>
  present(await readCosts(ctx, orderId))

const costText = (cost: Money | null | undefined): string | null =>
  cost ? `${cost.currency} ${decimal(cost)}` : null

/**
 * Enters what a charge costs, or takes the entry back. Refuses with `request.notFound`, `order.costLineGone`,
 * `order.costCurrency` where the order has frozen no rate for it, and `order.costChanged` where somebody was quicker.
 */
export const enterCost = (
  ctx: Context,
  actor: Staff,
  { orderId, line, version, cost, note }: BodyOf<typeof setOrderCost>,
): Promise<OrderCosts> =>
  transact(ctx, async (ctx) => {
    const row = await readCosts(ctx, orderId)
    const before = present(row).lines.find((each) => each.line === line)
    if (!before) throw new Refusal('order.costLineGone')
    const last = row.entered?.find((each) => each.line === line)
    const changed = (by: string | undefined) => new Refusal('order.costChanged', { name: by ?? '–' })
    if (before.version !== version) throw changed(last?.by)
    const rate = row.rates?.find(({ from }) => from === cost?.currency)
    if (cost && cost.currency !== 'CNY' && !rate)
      throw new Refusal('order.costCurrency', { currency: cost.currency })
    const cny = cost && inCny(cost, rate ? { ...rate, to: 'CNY', source: rate.source.en } : null)
    const entry = {
      line,
      version: version + 1,
      minor: cost?.minor ?? null,
      currency: cost?.currency ?? null,
      cnyMinor: cny?.minor ?? null,
      note,
      at: ctx.clock().toISOString(),
      by: actor.name,
    }
    try {
      await sql`
        insert into order_costs (user_id, order_id, line, version, amount_minor, currency, cny_minor, note, entered_at,
          entered_by, entered_by_name)
        values (${row.user_id}, ${orderId}, ${line}, ${entry.version}, ${entry.minor}, ${entry.currency}, ${entry.cnyMinor},
          ${note}, ${entry.at}::timestamptz, ${actor.staffId}, ${actor.name})`.execute(ctx.db)
    } catch (error) {
      if (brokenConstraint(error) !== 'order_costs_pkey') throw error
      throw changed(undefined)
    }
    noteChange(ctx, {
      subject: orderId,
      userId: row.user_id,
      before: { cost: costText(before.source === 'entered' ? before.cost : null) },
      after: { charge: before.code, cost: costText(cost) },
      reason: note || null,
    })
    const others = (row.entered ?? []).filter((each) => each.line !== line)
    return present({ ...row, entered: [...others, entry] })
  })
