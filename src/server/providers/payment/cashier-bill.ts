import { sql } from 'kysely'
import { addDays, type BusinessDate, instantOf } from '#domain/kernel/business-date.ts'
import { decimal, money, share, zero } from '#domain/kernel/money.ts'
import type { Database } from '#server/platform/db/connect.ts'

/**
 * The embedded cashier's daily bill, as payment companies give it for reconciliation: UTF-8, one
 * line per thing that happened on the day (Beijing time), in the sequence in which it happened.
 *
 * - `type`: `charge` or `refund`
 * - `our_number`: the merchant's number of the payment
 * - `cashier_number`: the cashier's number of the money; of a refund, that of the money which went back
 * - `refund_number`: the merchant's number of the refund; empty for a charge
 * - `amount`, `fee`: yuan with two decimals, both positive; the fee of a charge is 0.60 %, half a cent
 *   up, and is not given back with a refund, whose fee is 0.00
 * - `time`: ISO 8601, UTC
 */
export const billColumns = [
  'type',
  'our_number',
  'cashier_number',
  'refund_number',
  'amount',
  'fee',
  'time',
] as const

/** What the cashier keeps of a charge, as such companies usually do. Assumed (decision 030). */
const feeBasisPoints = 60

type BillRow = {
  type: 'charge' | 'refund'
  our_number: string
  cashier_number: string
  refund_number: string
  amount_minor: number
  at: Date
}

export async function cashierBill(db: Database, day: BusinessDate): Promise<string> {
  const [from, until] = [instantOf(day), instantOf(addDays(day, 1))]
  const { rows } = await sql<BillRow>`
    select 'charge' as type, trade_no as our_number, payment_no as cashier_number, '' as refund_number,
      cashier_payments.amount_minor, paid_at as at
    from cashier_payments join cashier_charges using (charge_no)
    where paid_at >= ${from} and paid_at < ${until} and currency = 'CNY'
    union all
    select 'refund', trade_no,
      (select payment_no from cashier_payments where charge_no = cashier_charges.charge_no order by paid_at, payment_no limit 1),
      refund_no, cashier_refunds.amount_minor, refunded_at
    from cashier_refunds join cashier_charges using (charge_no)
    where refunded_at >= ${from} and refunded_at < ${until} and currency = 'CNY'
    order by at, cashier_number, refund_number`.execute(db)
  const lines = rows.map((row) => {
    const amount = money(row.amount_minor, 'CNY')
    return [
      row.type,
      row.our_number,
      row.cashier_number,
      row.refund_number,
      decimal(amount),
      decimal(row.type === 'charge' ? share(amount, feeBasisPoints) : zero('CNY')),
      row.at.toISOString(),
    ].join(',')
  })
  return `${[billColumns.join(','), ...lines].join('\r\n')}\r\n`
}
