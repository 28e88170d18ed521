import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addBillLineCall,
  creditBillLineCall,
  decideConsentCall,
  withdrawBillLineCall,
} from '#contract/bills.ts'
import { requestRefundCall } from '#contract/payments.ts'
import { applyOffsetsCall } from '#contract/points.ts'
import * as contract from '#contract/statements.ts'
import type { BillLineId, OrderId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { readRows } from '#server/platform/files/spreadsheet-rows.ts'
import { newId } from '#server/platform/ids.ts'
import { giveVoucher } from '#test/support/offsets.ts'
import { type Paying, startPaying } from '#test/support/paying.ts'
import { buildStaff } from '#test/support/people.ts'
import { buildStatement } from '#test/support/statement-rows.ts'
import { buildPaidTopUp } from '#test/support/top-ups.ts'

/** Everything in this file happens on 20 November 2026 and, at its end, on 1 December in Beijing. */
let paying: Paying
beforeAll(async () => {
  paying = await startPaying()
})
afterAll(() => paying.stop())

type What = 'lines' | 'payments' | 'invoices'
const download = (what: What, month = '2026-11', token = paying.finance.token) =>
  paying.app.call(contract.accountingExport, { token, query: { month, what } })

/** The file by its headings, as a program reads it. */
async function rowsOf(what: What, month = '2026-11'): Promise<Record<string, string>[]> {
  const { status, raw } = await download(what, month)
  expect(status).toBe(200)
  expect(raw.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const rows: string[][] = []
  for await (const { cells } of readRows(raw.rawPayload.subarray(3), 'csv', 100_000)) rows.push([...cells])
  const [head = [], ...rest] = rows
  return rest.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])))
}
const minorOf = (figure: string | undefined) => {
  expect(figure).toMatch(/^-?\d+\.\d{2}$/)
  return Math.round(Number(figure) * 100)
}
const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + minorOf(row[column]), 0)

/** What the ledger says of a month: how much more customers owe, without and with the money that moved. */
async function ledgerOf(month: string): Promise<{ charged: number; moved: number; owed: number }> {
  const { rows } = await paying.app.ctx.pool.query(
    `with sides as (
       select split_part(to_book, ':', 1) as kind, amount_minor as minor, at, currency from ledger_transfers
       union all select split_part(from_book, ':', 1), -amount_minor, at, currency from ledger_transfers)
     select coalesce(-sum(minor) filter (where kind in ('sales', 'discounts', 'prepayments')), 0)::bigint as charged,
       coalesce(sum(minor) filter (where kind in ('alipay', 'wechat', 'bankTransfer', 'cashier')), 0)::bigint as moved,
       coalesce(sum(minor) filter (where kind = 'owed'), 0)::bigint as owed
     from sides where currency = 'CNY' and to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') = $1`,
    [month],
  )
  return rows[0]
}

async function add(
  orderId: OrderId,
  minor: number,
  currency: Money['currency'] = 'CNY',
): Promise<BillLineId> {
  const { data } = await paying.app.call(addBillLineCall, {
    token: paying.finance.token,
    body: {
      orderId,
      code: 'STOR',
      quantity: '1',
      unitPrice: money(minor, currency),
      cause: 'customerRequest',
      note: '=客户要求, "多放"两天',
    },
  })
  const line = data.rows.at(-1)?.lines.at(-1)
  if (!line) throw new Error('nothing was billed')
  return line.id
}

describe('the month for an accounting system', () => {
  test('of charges and of money add up to what the ledger says, each amount once', async () => {
    const { app, customer, finance } = paying
    await paying.order()
    await paying.order({ status: 'cancelled' })
    const { orderId } = await paying.paidOrder()
    const agreed = await add(orderId, 90_000)
    await app.call(decideConsentCall, { token: customer.token, body: { id: agreed, agree: true } })
    await add(orderId, 10_000)
    const gone = await add(orderId, 4_000)
    await app.call(withdrawBillLineCall, { token: finance.token, body: { id: gone } })
    await app.call(creditBillLineCall, {
      token: finance.token,
      body: { id: agreed, amountMinor: 25_000, note: '多计一天' },
    })
    const { number } = await buildStatement(app, customer.userId)
    const voucherId = await giveVoucher(app, customer.userId)
    const offset = await paying.order()
    const applied = await app.call(applyOffsetsCall, {
      token: customer.token,
      body: { orderId: offset.id, points: 0, voucherId } as never,
    })
    expect(applied.status).toBe(200)
    const back = await paying.paidOrder()
    const asked = await app.call(requestRefundCall, {
      token: customer.token,
      body: { orderId: back.orderId, reason: '计划有变' },
    })
    expect((await paying.approve(asked.data.id)).status).toBe(200)
    await paying.drain()

    const lines = await rowsOf('lines')
    const payments = await rowsOf('payments')
    const ledger = await ledgerOf('2026-11')
    expect(sumOf(lines, 'amount_cny')).toBe(Number(ledger.charged))
    expect(sumOf(payments, 'amount')).toBe(Number(ledger.moved))
    expect(sumOf(lines, 'amount_cny') - sumOf(payments, 'amount')).toBe(Number(ledger.owed))
    expect(new Set(lines.map(({ entry_id }) => entry_id)).size).toBe(lines.length)
    expect(new Set(payments.map(({ entry_id }) => entry_id)).size).toBe(payments.length)
    expect(new Set(lines.map(({ entry }) => entry))).toEqual(
      new Set(['orderPlaced', 'orderReversed', 'billed', 'billTakenBack', 'offsetApplied']),
    )
    expect(payments.map(({ entry }) => entry).sort()).toEqual([
      'paymentReceived',
      'paymentReceived',
      'refundPaid',
    ])

    const placed = lines.filter((row) => row.entry === 'orderPlaced' && row.bill_line_id !== '')
    expect(
      placed.map(({ charge_code, kind, currency, amount, exchange_rate, amount_cny }) =>
        [charge_code, kind, currency, amount, exchange_rate, amount_cny].join(' '),
      ),
    ).toEqual([
      'OF oceanFreight USD 4100.00 7.0840 29044.30',
      'BAF oceanFreight USD 492.00 7.0840 3485.32',
      'THC regular CNY 1650.00  1650.00',
    ])
    expect(placed[0]).toMatchObject({
      posted_on: '2026-11-20',
      charge_zh: '海运费',
      charge_en: 'Ocean freight',
      exchange_rate_on: '2026-11-20',
      exchange_rate_source: 'CFETS',
      statement_number: '',
    })
    expect(placed[2]?.statement_number).toBe(number)
    const credit = lines.find((row) => row.credit_of === agreed)
    expect(credit).toMatchObject({
      entry: 'billTakenBack',
      amount: '-250.00',
      note: '多计一天',
      statement_number: number,
    })
    const withdrawn = lines.filter((row) => row.bill_line_id === gone)
    expect(withdrawn.map(({ amount }) => amount)).toEqual(['40.00', '-40.00'])
    expect(lines.find((row) => row.bill_line_id === agreed)?.note).toBe('=客户要求, "多放"两天')
    expect(payments[0]).toMatchObject({ channel: 'cashier', currency: 'CNY', amount: '34179.62' })
    expect(payments[0]?.payment_number).toMatch(/^P/)
    const refund = payments.find(({ entry }) => entry === 'refundPaid')
    expect(refund?.amount).toBe('-34179.62')
    expect(refund?.refund_number).not.toBe('')
    expect(refund?.order_numbers).toBe(payments[1]?.order_numbers)
  })

  test('keep texts from becoming formulas, and figures from being texts [A-16]', async () => {
    const file = (await download('lines')).raw.rawPayload.toString('utf8')
    expect(file).toContain(`"'=客户要求, ""多放""两天"`)
    expect(file).toContain(',-250.00,')
    expect(file).not.toMatch(/(^|,)"?[=@+]/m)
  })

  test('of invoices has each issued line once, red letters below zero', async () => {
    const { app, customer } = paying
    const { pool } = app.ctx
    const { rows: lines } = await pool.query(
      `select l.id, l.cny_minor from bill_lines l join orders o on o.user_id = l.user_id and o.id = l.order_id
       where l.user_id = $1 and l.cause is null and l.credit_of is null order by l.id limit 2`,
      [customer.userId],
    )
    const invoice = async (no: string | null, minors: readonly number[], redOf: string | null = null) => {
      const id = newId('inv')
      const total = minors.reduce((sum, each) => sum + each, 0)
      await pool.query(
        `insert into invoices (id, user_id, number, red_of, title, tax_treatment, amount_minor, status, invoice_no,
           issued_at, issuer, pdf_key, xml_key, applied_at, failure, failure_code)
         values ($1, $2, $3, $4, $5, 'zeroRated', $6, $7, $8, $9, 'embedded', $10, $10, $11, $12, $12)`,
        [
          ...[id, customer.userId, `IV${id}`, redOf],
          JSON.stringify({
            kind: 'enterprise',
            owner: 'own',
            name: '宁波澜湾家居用品有限公司',
            taxNumber: '91330200MA2AAAAA1B',
          }),
          ...[total, no ? 'success' : 'failed', no, no ? app.clock.now : null, no ? 'fil_x' : null],
          ...[app.clock.now, no ? null : 'tax office closed'],
        ],
      )
      for (const [at, minor] of minors.entries())
        await pool.query(
          'insert into invoice_lines (user_id, invoice_id, bill_line_id, amount_minor) values ($1, $2, $3, $4)',
          [customer.userId, id, lines[at].id, minor],
        )
      return id
    }
    const blue = await invoice('26330000000000000001', [100_000, 23_456])
    await invoice('26330000000000000002', [-40_000], blue)
    await invoice(null, [1_000])
    const rows = await rowsOf('invoices')
    expect(
      rows.map(({ invoice_number, red_letter_of, amount_cny }) => [
        invoice_number,
        red_letter_of,
        amount_cny,
      ]),
    ).toEqual([
      ['26330000000000000001', '', '1000.00'],
      ['26330000000000000001', '', '234.56'],
      ['26330000000000000002', '26330000000000000001', '-400.00'],
    ])
    const { rows: issued } = await pool.query(
      "select sum(amount_minor)::bigint as minor from invoices where status = 'success'",
    )
    expect(sumOf(rows, 'amount_cny')).toBe(Number(issued[0].minor))
    expect(rows[0]).toMatchObject({
      title: '宁波澜湾家居用品有限公司',
      tax_number: '91330200MA2AAAAA1B',
      tax_treatment: 'zeroRated',
      issued_on: '2026-11-20',
      charge_en: expect.any(String),
    })
  })

  test('belong to the month of Beijing, and an empty month has its headings', async () => {
    // 30 November, 16:30 UTC.
    const before = await rowsOf('lines')
    await paying.later((Date.parse('2026-11-30T16:30:00Z') - paying.app.clock.now.getTime()) / 1_000)
    await paying.order()
    expect(await rowsOf('lines')).toEqual(before)
    const december = await rowsOf('lines', '2026-12')
    expect(december.map(({ posted_on }) => posted_on)).toEqual(['2026-12-01', '2026-12-01', '2026-12-01'])
    expect(sumOf(december, 'amount_cny')).toBe(Number((await ledgerOf('2026-12')).charged))
    expect(await rowsOf('payments', '2026-12')).toEqual([])
    expect((await download('payments', '2026-12')).raw.rawPayload.toString('utf8')).toContain(
      'entry_id,posted_on',
    )
  })

  test('points that are bought are a line, paid ahead, and their money is a payment', async () => {
    await buildPaidTopUp(paying.app, paying.customer)
    const bought = (await rowsOf('lines', '2026-12')).filter(({ entry }) => entry === 'topUpSold')
    expect(bought.map(({ amount_cny }) => amount_cny)).toEqual(['50.00'])
    const paid = await rowsOf('payments', '2026-12')
    expect(paid.map(({ entry, channel, amount }) => [entry, channel, amount])).toEqual([
      ['paymentReceived', 'cashier', '50.00'],
    ])
    const ledger = await ledgerOf('2026-12')
    expect(sumOf(await rowsOf('lines', '2026-12'), 'amount_cny')).toBe(Number(ledger.charged))
  })

  test('are finance’s, and only for a month', async () => {
    const { app } = paying
    const sales = (await buildStaff(app, 'sales')).token
    expect((await download('lines', '2026-11', sales)).status).toBe(403)
    expect((await download('lines', '2026-13')).reason).toBe('request.invalid')
  })
})
