import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Currency } from '#domain/kernel/money.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { signedText, signText } from './signed-form.ts'

/**
 * The embedded cashier's books: its charges, the money that it took and gave back, and the notices
 * that it owes the merchant. Every notice is signed when the thing happens and sent until accepted.
 */
export const cashierApplication = 'sampan'
export const cashierSeller = 'sampan-seller'

/** How an HTTP POST of a notice leaves this process. */
export type Deliver = (url: string, body: string) => Promise<{ status: number; body: string }>

/** What becomes of refunds of a charge, as chosen on its page. */
export type CashierRefunds = 'atOnce' | 'later' | 'refused'

export type ChargeRow = {
  charge_no: string
  trade_no: string
  subject: string
  amount_minor: number
  currency: Currency
  expires_at: Date
  return_url: string
  notify_url: string
  status: 'waiting' | 'paid' | 'closed'
  refunds: CashierRefunds
}
export type PaymentRow = { payment_no: string; amount_minor: number; payer: string; paid_at: Date }
export type RefundRow = {
  refund_no: string
  amount_minor: number
  status: 'processing' | 'refunded' | 'failed'
  refunded_at: Date | null
}

/** What the merchant must answer. */
export const noticeAccepted = 'success'

/** Pauses between tries; after the last one the company gives up. */
const pausesSeconds = [5, 30, 120, 600, 3_600, 21_600, 43_200]
/** How much later a notice comes that was delayed on purpose. */
const delaySeconds = 60

type Told = { readonly delayed?: boolean; readonly copies?: number }

export type CashierBooks = ReturnType<typeof openBooks>

export function openBooks({
  db,
  clock,
  log,
  deliver,
}: {
  db: Database
  clock: () => Date
  log: Logger
  deliver: Deliver
}) {
  let keys: Promise<{ privateKey: string; publicKey: string }> | null = null

  async function loadKeys() {
    const read = async () =>
      (
        await sql<{
          private_key: string
          public_key: string
        }>`select private_key, public_key from cashier_keys`.execute(db)
      ).rows[0]
    let row = await read()
    if (!row) {
      const made = await promisify(generateKeyPair)('rsa', {
        modulusLength: 2048,
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      })
      // Another process may have been first: then its key counts.
      await sql`insert into cashier_keys (id, private_key, public_key)
        values (1, ${made.privateKey}, ${made.publicKey}) on conflict (id) do nothing`.execute(db)
      row = await read()
    }
    if (!row) throw new ProviderFailure('cashier', 'no key', true)
    return { privateKey: row.private_key, publicKey: row.public_key }
  }
  const keyPair = () => {
    keys ??= loadKeys().catch((error) => {
      keys = null
      throw error
    })
    return keys
  }

  const paymentsOf = async (from: Database, chargeNo: string): Promise<PaymentRow[]> =>
    (
      await sql<PaymentRow>`select payment_no, amount_minor, payer, paid_at from cashier_payments
      where charge_no = ${chargeNo} order by paid_at, payment_no`.execute(from)
    ).rows

  const refundsOf = async (from: Database, chargeNo: string): Promise<RefundRow[]> =>
    (
      await sql<RefundRow>`select refund_no, amount_minor, status, refunded_at from cashier_refunds
      where charge_no = ${chargeNo} order by refund_no`.execute(from)
    ).rows

  const lockCharge = async (
    trx: Database,
    by: 'charge_no' | 'trade_no',
    value: string,
  ): Promise<ChargeRow | undefined> =>
    (
      await sql<ChargeRow>`select * from cashier_charges where ${sql.ref(by)} = ${value} for update`.execute(
        trx,
      )
    ).rows[0]

  async function note(
    trx: Database,
    charge: ChargeRow,
    content: Record<string, string>,
    { delayed = false, copies = 1 }: Told = {},
  ): Promise<void> {
    const { privateKey } = await keyPair()
    const noticeNo = newId('ntc')
    const fields: Record<string, string> = {
      application: cashierApplication,
      seller: cashierSeller,
      notice_no: noticeNo,
      trade_no: charge.trade_no,
      currency: charge.currency,
      ...content,
    }
    const body = new URLSearchParams({ ...fields, sign: signText(signedText(fields), privateKey) }).toString()
    const due = new Date(clock().getTime() + (delayed ? delaySeconds * 1000 : 0))
    await sql`insert into cashier_notices (notice_no, charge_no, url, body, next_at, copies)
      values (${noticeNo}, ${charge.charge_no}, ${charge.notify_url}, ${body}, ${due}, ${copies})`.execute(
      trx,
    )
  }

  /** Takes money, and unless it shall stay quiet tells the merchant. */
  async function take(
    trx: Database,
    charge: ChargeRow,
    amountMinor: number,
    payer: string,
    told: Told | 'quietly' = {},
  ): Promise<void> {
    const payment = { payment_no: newId('cpm'), amount_minor: amountMinor, payer, paid_at: clock() }
    await sql`insert into cashier_payments (payment_no, charge_no, amount_minor, payer, paid_at)
      values (${payment.payment_no}, ${charge.charge_no}, ${amountMinor}, ${payment.payer}, ${payment.paid_at})`.execute(
      trx,
    )
    await sql`update cashier_charges set status = 'paid' where charge_no = ${charge.charge_no}`.execute(trx)
    if (told === 'quietly') return
    const content = {
      about: 'charge',
      status: 'PAID',
      cashier_trade_no: payment.payment_no,
      amount: String(payment.amount_minor),
      payer: payment.payer,
      paid_at: payment.paid_at.toISOString(),
    }
    await note(trx, charge, content, told)
  }

  const tellOfCharge = (trx: Database, charge: ChargeRow, status: 'WAITING' | 'CLOSED') =>
    note(trx, charge, { about: 'charge', status, amount: String(charge.amount_minor) })

  const tellOfRefund = (trx: Database, charge: ChargeRow, refund: RefundRow) =>
    note(trx, charge, {
      about: 'refund',
      status: 'CLOSED',
      amount: String(refund.amount_minor),
      refund_no: refund.refund_no,
      refund_status: refund.status,
    })

  async function closeCharge(trx: Database, charge: ChargeRow, tell: boolean): Promise<void> {
    await sql`update cashier_charges set status = 'closed' where charge_no = ${charge.charge_no}`.execute(trx)
    if (tell) await tellOfCharge(trx, charge, 'CLOSED')
  }

  /** Writes what became of a refund, and tells the merchant once it has ended. */
  async function saveRefund(trx: Database, charge: ChargeRow, given: Omit<RefundRow, 'refunded_at'>) {
    const refund = { ...given, refunded_at: given.status === 'refunded' ? clock() : null }
    await sql`insert into cashier_refunds (charge_no, refund_no, amount_minor, status, refunded_at)
      values (${charge.charge_no}, ${refund.refund_no}, ${refund.amount_minor}, ${refund.status}, ${refund.refunded_at})
      on conflict (charge_no, refund_no) do update set status = excluded.status, refunded_at = excluded.refunded_at`.execute(
      trx,
    )
    if (refund.status !== 'processing') await tellOfRefund(trx, charge, refund)
  }

  /** Delivers the notices that are due; with `all` also those whose time has not come. */
  async function deliverDue(all = false): Promise<number> {
    // Taken for a minute, so that two processes do not send the same notice at once.
    const { rows } = await sql<{
      notice_no: string
      url: string
      body: string
      tries: number
      copies: number
    }>`
      update cashier_notices set tries = tries + 1, next_at = ${new Date(clock().getTime() + 60_000)}
      where notice_no in (
        select notice_no from cashier_notices
        where delivered_at is null and tries <= ${pausesSeconds.length} and (${all} or next_at <= ${clock()})
        order by notice_no limit 50 for update skip locked
      )
      returning notice_no, url, body, tries, copies`.execute(db)
    let delivered = 0
    for (const each of rows.sort((a, b) => (a.notice_no < b.notice_no ? -1 : 1))) {
      const send = () =>
        deliver(each.url, each.body).catch((error: unknown) => {
          log.warn({ err: error }, 'cashier notice not delivered')
          return null
        })
      const answer = await send()
      if (answer?.status === 200 && answer.body === noticeAccepted) {
        for (let copy = 1; copy < each.copies; copy++) await send()
        await sql`update cashier_notices set delivered_at = ${clock()} where notice_no = ${each.notice_no}`.execute(
          db,
        )
        delivered++
        continue
      }
      const pause = pausesSeconds[Math.min(each.tries, pausesSeconds.length) - 1] ?? 0
      await sql`update cashier_notices set next_at = ${new Date(clock().getTime() + pause * 1000)}
        where notice_no = ${each.notice_no}`.execute(db)
    }
    return delivered
  }

  return {
    keyPair,
    paymentsOf,
    refundsOf,
    lockCharge,
    take,
    tellOfCharge,
    closeCharge,
    saveRefund,
    deliverDue,
  }
}
