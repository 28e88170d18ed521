import { expect } from 'vitest'
import type { BillLineReply } from '#contract/bills.ts'
import { getInvoice, listInvoiceable } from '#contract/invoices.ts'
import { getOrder, totalInfo } from '#contract/orders.ts'
import { getStatement, type StatementLineReply, statementOverview } from '#contract/statements.ts'
import { provePayments } from '#server/payments/queries.ts'
import {
  type BillWorld,
  billOf,
  invoicesOf,
  linesOf,
  refundsOf,
  statementLinesOf,
  statementsOf,
} from './bill-world.ts'
import { owedBy } from './offsets.ts'

/** What must hold of bills, statements, payments and invoices, read by the calls of their pages. */

const charged = new Set(['notNeeded', 'tolerated', 'given'])
const sumOf = (sums: readonly { readonly minor: number }[]): number =>
  sums.reduce((all, { minor }) => all + minor, 0)
const byCurrency = (lines: readonly BillLineReply[]) =>
  Object.fromEntries(
    [...Map.groupBy(lines, ({ amount }) => amount.currency)].map(([currency, own]) => [
      currency,
      sumOf(own.map(({ amount }) => amount)),
    ]),
  )
const sumsByCurrency = (sums: readonly { readonly minor: number; readonly currency: string }[]) =>
  Object.fromEntries(sums.map(({ minor, currency }) => [currency, minor]))

/** Of each charge what is left of it, in CNY. */
function netOf(lines: readonly BillLineReply[]): Map<string, number> {
  const net = new Map(
    lines
      .filter(({ creditOf }) => creditOf === null)
      .map(({ id, cny, consent }) => [id as string, charged.has(consent) ? cny.minor : 0]),
  )
  for (const { creditOf, cny } of lines)
    if (creditOf) net.set(creditOf, (net.get(creditOf) ?? Number.NaN) + cny.minor)
  return net
}

/** An order's bill: each line says where it comes from, and every total is the sum of its lines. */
async function proveOrder(world: BillWorld, orderId: BillWorld['orders'][number]): Promise<void> {
  const { rows, totals } = await billOf(world, orderId)
  const lines = rows.flatMap((row) => row.lines)
  const counted = lines.filter(({ consent }) => charged.has(consent))
  const quoted = rows.flatMap((row) => row.quoted ?? [])
  for (const row of rows) {
    const own = row.lines.filter(({ consent }) => charged.has(consent))
    expect(row.billed.minor).toBe(sumOf(own.map(({ cny }) => cny)))
    expect(row.paid.minor).toBe(sumOf(own.map(({ paid }) => paid)))
    expect(row.invoiced.minor).toBe(sumOf(own.map(({ invoiced }) => invoiced)))
    const wanted = row.quoted && own.length === 0 ? null : row.billed.minor - (row.quoted?.cny.minor ?? 0)
    expect(row.difference?.minor ?? null).toBe(wanted)
  }
  expect(totals.quoted.minor).toBe(sumOf(quoted.map(({ cny }) => cny)))
  expect(totals.billed.minor).toBe(sumOf(counted.map(({ cny }) => cny)))
  expect(totals.paid.minor).toBe(sumOf(lines.map(({ paid }) => paid)))
  expect(totals.invoiced.minor).toBe(sumOf(lines.map(({ invoiced }) => invoiced)))
  expect(sumsByCurrency(totals.billedByCurrency)).toEqual(byCurrency(counted))
  for (const line of lines) {
    const quote = quoted.find(({ position }) => position === line.quotedPosition)
    const credited = lines.find(({ id }) => id === line.creditOf)
    // As quoted, or with a cause and its evidence, or a credit of a line of the same order.
    if (credited) {
      expect([line.amount.currency, line.rate, line.kind]).toEqual([
        credited.amount.currency,
        credited.rate,
        credited.kind,
      ])
      expect(line.note.zh).not.toBe('')
    } else if (line.cause === null) expect([line.amount, line.cny]).toEqual([quote?.amount, quote?.cny])
    else if (line.cause !== 'exchangeRate') expect(line.eventId ?? line.fileId ?? line.note.zh).not.toBe('')
    expect(line.rate === null).toBe(line.amount.currency === 'CNY')
  }
  // Billed at all, every quoted line is billed as it was quoted, once.
  const asQuoted = lines.filter(({ cause, creditOf }) => cause === null && creditOf === null)
  if (lines.length > 0) expect(asQuoted.map((line) => line.quotedPosition).sort()).toEqual([1, 2, 3])
  // No more is taken back than was charged, in either currency.
  const net = netOf(lines)
  for (const { id, creditOf, amount } of lines) {
    if (creditOf) continue
    const left = amount.minor + sumOf(lines.filter((each) => each.creditOf === id).map((each) => each.amount))
    expect(left, 'what is left of a charge').toBeGreaterThanOrEqual(0)
    expect(net.get(id), 'what is left of a charge in CNY').toBeGreaterThanOrEqual(0)
    if (left === 0) expect(net.get(id), 'nothing is left in CNY either').toBe(0)
  }
}

/** Statements: each is the sum of its lines, and says of each line what its order's bill says. */
async function proveStatements(world: BillWorld, lines: readonly BillLineReply[]): Promise<void> {
  const token = world.customer.token
  const known = new Map(lines.map((line) => [line.id, line]))
  const listed = await statementsOf(world)
  const stated: StatementLineReply[] = []
  for (const statement of listed) {
    const own = await statementLinesOf(world, statement.id)
    stated.push(...own)
    const detail = (await world.app.call(getStatement, { token, query: { id: statement.id } })).data
    expect(detail).toMatchObject(statement)
    expect([statement.lines, statement.billed.minor, statement.prepaid.minor, statement.due.minor]).toEqual([
      own.length,
      sumOf(own.map(({ cny }) => cny)),
      sumOf(own.map(({ prepaid }) => prepaid)),
      sumOf(own.map(({ cny }) => cny)) - sumOf(own.map(({ prepaid }) => prepaid)),
    ])
    expect(own.map(({ position }) => position)).toEqual(own.map((_, at) => at + 1))
    const { totals } = detail
    expect([totals.quoted.minor, totals.difference.minor, totals.paid.minor, totals.invoiced.minor]).toEqual([
      sumOf(own.flatMap(({ quotedCny }) => quotedCny ?? [])),
      statement.billed.minor - totals.quoted.minor,
      sumOf(own.map(({ paid }) => paid)),
      sumOf(own.map(({ invoiced }) => invoiced)),
    ])
    expect(sumsByCurrency(totals.byCurrency)).toEqual(byCurrency(own))
    expect(detail.openQueries).toBe(own.filter(({ query }) => query?.state === 'open').length)
    if (detail.status === 'completed' && statement.due.minor > 0) expect(detail.paymentId).not.toBeNull()
    for (const line of own) {
      const billed = known.get(line.id)
      expect([line.amount, line.cny, line.paid, line.invoiced, line.kind]).toEqual([
        billed?.amount,
        billed?.cny,
        billed?.paid,
        billed?.invoiced,
        statement.kind,
      ])
    }
  }
  expect(new Set(stated.map(({ id }) => id)).size, 'a line stands on one statement').toBe(stated.length)
  const overview = (await world.app.call(statementOverview, { token })).data
  for (const { kind, toBeConfirmed, paymentRequired, due } of overview.kinds) {
    const own = listed.filter((each) => each.kind === kind)
    const owed = own.filter(({ status }) => status === 'paymentRequired')
    expect([toBeConfirmed, paymentRequired, due.minor]).toEqual([
      own.filter(({ status }) => status === 'toBeConfirmed').length,
      owed.length,
      sumOf(owed.map((each) => each.due)),
    ])
  }
}

/** Invoices: the sums of their lines are what the bills say is invoiced; never more than is paid and stays. */
async function proveInvoices(world: BillWorld, lines: readonly BillLineReply[]): Promise<void> {
  const token = world.customer.token
  const listed = await invoicesOf(world)
  const invoiced = new Map<string, number>()
  const waiting = new Set<string>()
  for (const invoice of listed) {
    const detail = (await world.app.call(getInvoice, { token, query: { id: invoice.id } })).data
    expect(sumOf(detail.lines.map(({ amount }) => amount))).toBe(invoice.amount.minor)
    if (invoice.redOf) expect(listed.map(({ id }) => id)).toContain(invoice.redOf)
    for (const { lineId, amount } of detail.lines) {
      if (invoice.status !== 'success') waiting.add(lineId)
      if (!invoice.givenUpAt) invoiced.set(lineId, (invoiced.get(lineId) ?? 0) + amount.minor)
    }
  }
  const refunds = await refundsOf(world)
  const underWay = refunds.some(({ status }) => !['refunded', 'rejected'].includes(status))
  const net = netOf(lines)
  let left = 0
  for (const line of lines) {
    expect(line.invoiced.minor).toBe(invoiced.get(line.id) ?? 0)
    expect(line.paid.minor).toBeLessThanOrEqual(Math.max(0, net.get(line.id) ?? 0))
    // A red letter waits for its issuer, or for the refund that it follows.
    if (!waiting.has(line.id) && !underWay)
      expect(line.invoiced.minor, 'invoiced, of what is paid').toBeLessThanOrEqual(line.paid.minor)
    left += Math.max(0, line.paid.minor - line.invoiced.minor)
  }
  const invoiceable = (await world.app.call(listInvoiceable, { token })).data
  expect(invoiceable.totalLeft.minor).toBe(left)
}

/** Everything that holds at any time when no job waits. */
export async function proveWorld(world: BillWorld): Promise<void> {
  await world.app.ctx.jobs.drain(world.app.ctx)
  for (const id of world.orders) await proveOrder(world, id)
  const lines = await linesOf(world)
  await proveStatements(world, lines)
  await proveInvoices(world, lines)
  expect(await provePayments(world.app.ctx)).toEqual([])
}

/** What the payment company keeps of the customer's money. */
async function keptByCompany({ app, customer }: BillWorld): Promise<number> {
  const { rows } = await app.ctx.pool.query<{ kept: number }>(
    `select (coalesce(sum(c.amount_minor), 0) - coalesce((select sum(r.amount_minor) from cashier_refunds r
        join cashier_charges back on back.charge_no = r.charge_no join payments p on p.trade_no = back.trade_no
        where p.user_id = $1 and r.status = 'refunded'), 0))::bigint as kept
     from cashier_payments c join cashier_charges charge on charge.charge_no = c.charge_no
     join payments p on p.trade_no = charge.trade_no where p.user_id = $1`,
    [customer.userId],
  )
  return Number(rows[0]?.kept)
}

/**
 * Once everything is settled: nothing is owed, every line that may be charged stands on a completed statement, and
 * what the company keeps is what the bills say is paid, and all that is charged where no points or vouchers paid.
 */
export async function proveSettled(world: BillWorld): Promise<void> {
  const { app, customer, orders } = world
  const stated = new Set<string>()
  for (const { id, status } of await statementsOf(world)) {
    expect(status).toBe('completed')
    for (const line of await statementLinesOf(world, id)) stated.add(line.id)
  }
  let paid = 0
  for (const id of orders) {
    const order = (await app.call(getOrder, { token: customer.token, query: { id } })).data
    const { rows, totals } = await billOf(world, id)
    const lines = rows.flatMap((row) => row.lines)
    if (!order.paidAt) {
      // Cancelled before it was paid: what is charged beyond its quote is paid all the same.
      const beyond = lines.filter(({ cause, consent }) => cause !== null && charged.has(consent))
      for (const line of beyond) expect(stated.has(line.id), 'on a statement').toBe(true)
      paid += totals.paid.minor
      continue
    }
    const off = order.offset.minor
    paid +=
      lines.length === 0 && order.status !== 'refundCompleted' ? totals.quoted.minor - off : totals.paid.minor
    if (lines.length === 0) continue
    expect(totals.billed.minor - totals.paid.minor, 'charged and not paid').toBeLessThanOrEqual(off)
    if (off === 0) expect(totals.paid).toEqual(totals.billed)
    const refunded = lines.filter(({ creditOf, id }) => creditOf !== null && !stated.has(id))
    expect(refunded.every(({ addedByName }) => addedByName === null)).toBe(true)
    for (const line of lines)
      if (line.creditOf === null && charged.has(line.consent))
        expect(stated.has(line.id), 'on a statement').toBe(true)
  }
  expect(await keptByCompany(world)).toBe(paid)
  expect(await owedBy(app, customer.userId)).toBe(0)
  expect(
    (await app.call(totalInfo, { token: customer.token })).data.invoiceValue.minor,
  ).toBeGreaterThanOrEqual(0)
}
