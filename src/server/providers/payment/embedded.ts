import { createHmac, generateKeyPair, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Currency, currencies, type Money, money } from '#domain/kernel/money.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import type { ChargeRequest, ChargeState, NoticeVerdict, PaymentChannel, RefundState } from './port.ts'
import { readForm, signedText, signText, verifyText } from './signed-form.ts'

/**
 * The embedded cashier plays a payment company: its own books, its own key, a page where a person
 * decides what happens to a charge, and signed notices that it resends until they are accepted.
 * As with a real page pay, a charge is only a signed link until the shipper opens it; making one
 * therefore touches no database and may happen inside the caller's transaction (decision 013).
 */
export const cashierApplication = 'sampan'
export const cashierSeller = 'sampan-seller'

/** How an HTTP POST of a notice leaves this process. */
export type Deliver = (url: string, body: string) => Promise<{ status: number; body: string }>

export const cashierActions = ['pay', 'late', 'twice', 'wrongAmount', 'quietly', 'refuse', 'close'] as const
export type CashierAction = (typeof cashierActions)[number]

export type CashierCharge = {
  readonly chargeNo: string
  readonly tradeNo: string
  readonly subject: string
  readonly amount: Money
  readonly expiresAt: Date
  readonly returnUrl: string
  readonly notifyUrl: string
  readonly status: 'waiting' | 'paid' | 'closed'
  readonly payments: readonly {
    readonly paymentNo: string
    readonly amount: Money
    readonly payer: string
    readonly paidAt: Date
  }[]
  readonly refunded: Money
  readonly notices: readonly { readonly tries: number; readonly delivered: boolean }[]
}

export type EmbeddedCashier = {
  readonly channel: PaymentChannel
  /** Opens the charge that a signed link describes; null when the link was changed. */
  open(link: string): Promise<string | null>
  find(chargeNo: string): Promise<CashierCharge | null>
  /** What the person at the page decided; false when the charge does not allow it now. */
  act(chargeNo: string, action: CashierAction): Promise<boolean>
  /** Delivers the notices that are due; with `all` also those whose time has not come. */
  deliverDue(all?: boolean): Promise<number>
  /** Signs fields as the company does; for tests that need a notice of their own. */
  sign(fields: Record<string, string>): Promise<string>
  start(): void
  stop(): void
}

/** Pauses between tries; after the last one the company gives up. */
const pausesSeconds = [5, 30, 120, 600, 3_600, 21_600, 43_200]
const retryEveryMilliseconds = 5_000

type ChargeRow = {
  charge_no: string
  trade_no: string
  subject: string
  amount_minor: number
  currency: Currency
  expires_at: Date
  return_url: string
  notify_url: string
  status: CashierCharge['status']
}
type PaymentRow = { payment_no: string; amount_minor: number; payer: string; paid_at: Date }

export function embeddedCashier(given: {
  db: Database
  clock: () => Date
  log: Logger
  /** What the merchant signs its links with. */
  merchantKey: Uint8Array
  deliver: Deliver
}): EmbeddedCashier {
  const { db, clock, log } = given
  let keys: Promise<{ privateKey: string; publicKey: string }> | null = null
  let timer: NodeJS.Timeout | null = null

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

  const linkSign = (search: URLSearchParams) =>
    createHmac('sha256', given.merchantKey)
      .update([...search].map(([name, value]) => `${name}=${value}`).join('&'))
      .digest('hex')

  const paymentsOf = async (from: Database, chargeNo: string): Promise<PaymentRow[]> =>
    (
      await sql<PaymentRow>`select payment_no, amount_minor, payer, paid_at from cashier_payments
      where charge_no = ${chargeNo} order by paid_at, payment_no`.execute(from)
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

  async function note(trx: Database, charge: ChargeRow, content: Record<string, string>): Promise<void> {
    const { privateKey } = await keyPair()
    const fields: Record<string, string> = {
      application: cashierApplication,
      seller: cashierSeller,
      notice_no: newId('ntc'),
      trade_no: charge.trade_no,
      currency: charge.currency,
      ...content,
    }
    const body = new URLSearchParams({ ...fields, sign: signText(signedText(fields), privateKey) }).toString()
    await sql`insert into cashier_notices (notice_no, charge_no, url, body, next_at)
      values (${fields.notice_no}, ${charge.charge_no}, ${charge.notify_url}, ${body}, ${clock()})`.execute(
      trx,
    )
  }

  const noteOfPayment = (trx: Database, charge: ChargeRow, payment: PaymentRow) =>
    note(trx, charge, {
      about: 'charge',
      status: 'PAID',
      cashier_trade_no: payment.payment_no,
      amount: String(payment.amount_minor),
      payer: payment.payer,
      paid_at: payment.paid_at.toISOString(),
    })

  async function take(trx: Database, charge: ChargeRow, amountMinor: number, quiet = false): Promise<void> {
    const payment = {
      payment_no: newId('cpm'),
      amount_minor: amountMinor,
      payer: 'payer-001',
      paid_at: clock(),
    }
    await sql`insert into cashier_payments (payment_no, charge_no, amount_minor, payer, paid_at)
      values (${payment.payment_no}, ${charge.charge_no}, ${amountMinor}, ${payment.payer}, ${payment.paid_at})`.execute(
      trx,
    )
    await sql`update cashier_charges set status = 'paid' where charge_no = ${charge.charge_no}`.execute(trx)
    if (!quiet) await noteOfPayment(trx, charge, payment)
  }

  async function closeCharge(trx: Database, charge: ChargeRow, tell: boolean): Promise<void> {
    await sql`update cashier_charges set status = 'closed' where charge_no = ${charge.charge_no}`.execute(trx)
    if (tell)
      await note(trx, charge, { about: 'charge', status: 'CLOSED', amount: String(charge.amount_minor) })
  }

  async function deliverDue(all = false): Promise<number> {
    // Taken for a minute, so that two processes do not send the same notice at once.
    const { rows } = await sql<{ notice_no: string; url: string; body: string; tries: number }>`
      update cashier_notices set tries = tries + 1, next_at = ${new Date(clock().getTime() + 60_000)}
      where notice_no in (
        select notice_no from cashier_notices
        where delivered_at is null and tries <= ${pausesSeconds.length} and (${all} or next_at <= ${clock()})
        order by notice_no limit 50 for update skip locked
      )
      returning notice_no, url, body, tries`.execute(db)
    let delivered = 0
    for (const each of rows.sort((a, b) => (a.notice_no < b.notice_no ? -1 : 1))) {
      const answer = await given.deliver(each.url, each.body).catch((error: unknown) => {
        log.warn({ err: error }, 'cashier notice not delivered')
        return null
      })
      if (answer?.status === 200 && answer.body === channel.noticeReply.accepted) {
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

  function stateOf(charge: ChargeRow, payments: readonly PaymentRow[]): ChargeState {
    const [first] = payments
    if (first) {
      return {
        status: 'paid',
        channelTradeNo: first.payment_no,
        amount: money(first.amount_minor, charge.currency),
        payer: first.payer,
        paidAt: first.paid_at,
      }
    }
    return { status: charge.status === 'closed' || charge.expires_at <= clock() ? 'closed' : 'waiting' }
  }

  async function readNotice(body: string): Promise<NoticeVerdict> {
    const fields = readForm(body)
    if (!fields) return { verdict: 'malformed' }
    const { publicKey } = await keyPair()
    if (!fields.sign || !verifyText(signedText(fields), fields.sign, publicKey))
      return { verdict: 'badSignature' }
    if (fields.application !== cashierApplication) return { verdict: 'wrongApplication' }
    if (fields.seller !== cashierSeller) return { verdict: 'wrongSeller' }
    const { notice_no, trade_no, about, status, currency, amount, cashier_trade_no, paid_at } = fields
    if (!notice_no || !trade_no || (about !== 'charge' && about !== 'refund')) return { verdict: 'malformed' }
    const known = { vendorKey: notice_no, about, tradeNo: trade_no } as const
    if (status === 'WAITING')
      return { verdict: 'genuine', notice: { ...known, state: { status: 'waiting' } } }
    if (status === 'CLOSED') return { verdict: 'genuine', notice: { ...known, state: { status: 'closed' } } }
    const paidAt = new Date(paid_at ?? '')
    if (
      status !== 'PAID' ||
      !cashier_trade_no ||
      !/^\d{1,15}$/.test(amount ?? '') ||
      Number.isNaN(paidAt.getTime()) ||
      !currencies.some((each) => each === currency)
    ) {
      return { verdict: 'malformed' }
    }
    const state: ChargeState = {
      status: 'paid',
      channelTradeNo: cashier_trade_no,
      amount: money(Number(amount), currency as Currency),
      payer: fields.payer ?? null,
      paidAt,
    }
    return { verdict: 'genuine', notice: { ...known, state } }
  }

  async function refundStateOf(tradeNo: string, refundNo: string): Promise<RefundState> {
    const { rows } = await sql`select 1 from cashier_refunds join cashier_charges using (charge_no)
      where trade_no = ${tradeNo} and refund_no = ${refundNo}`.execute(db)
    return { status: rows.length > 0 ? 'refunded' : 'processing' }
  }

  const channel: PaymentChannel = {
    name: 'cashier',
    noticeReply: { accepted: 'success', refused: 'failure' },

    async createCharge(request: ChargeRequest) {
      const search = new URLSearchParams({
        trade_no: request.tradeNo,
        subject: request.subject,
        amount: String(request.amount.minor),
        currency: request.amount.currency,
        expires_at: request.expiresAt.toISOString(),
        return_url: request.returnUrl,
        notify_url: request.notifyUrl,
      })
      search.append('sign', linkSign(search))
      return { redirectTo: `/cashier/pay?${search}` }
    },

    readNotice: ({ body }) => readNotice(body),

    async query(tradeNo) {
      const { rows } =
        await sql<ChargeRow>`select * from cashier_charges where trade_no = ${tradeNo}`.execute(db)
      const [charge] = rows
      return charge ? stateOf(charge, await paymentsOf(db, charge.charge_no)) : { status: 'unknown' }
    },

    close: (tradeNo) =>
      db.transaction().execute(async (trx) => {
        const charge = await lockCharge(trx as Database, 'trade_no', tradeNo)
        if (charge?.status === 'waiting') await closeCharge(trx as Database, charge, false)
      }),

    async refund({ tradeNo, refundNo, amount }) {
      await keyPair()
      return db.transaction().execute(async (transaction): Promise<RefundState> => {
        const trx = transaction as Database
        const charge = await lockCharge(trx, 'trade_no', tradeNo)
        if (!charge) return { status: 'failed', reason: 'no such charge' }
        const refunds = (
          await sql<{ refund_no: string; amount_minor: number }>`select refund_no, amount_minor
          from cashier_refunds where charge_no = ${charge.charge_no}`.execute(trx)
        ).rows
        const earlier = refunds.find((each) => each.refund_no === refundNo)
        if (earlier) {
          return earlier.amount_minor === amount.minor
            ? { status: 'refunded' }
            : { status: 'failed', reason: 'another amount under this number' }
        }
        const taken = (await paymentsOf(trx, charge.charge_no)).reduce(
          (total, each) => total + each.amount_minor,
          0,
        )
        const back = refunds.reduce((total, each) => total + each.amount_minor, 0)
        if (amount.currency !== charge.currency || amount.minor <= 0 || back + amount.minor > taken) {
          return { status: 'failed', reason: 'more than was paid' }
        }
        await sql`insert into cashier_refunds (charge_no, refund_no, amount_minor, refunded_at)
          values (${charge.charge_no}, ${refundNo}, ${amount.minor}, ${clock()})`.execute(trx)
        await note(trx, charge, {
          about: 'refund',
          status: 'CLOSED',
          amount: String(amount.minor),
          refund_no: refundNo,
        })
        return { status: 'refunded' }
      })
    },

    queryRefund: refundStateOf,
  }

  return {
    channel,
    deliverDue,

    async open(link) {
      const search = new URLSearchParams(link)
      const sign = Buffer.from(search.get('sign') ?? '')
      search.delete('sign')
      const right = Buffer.from(linkSign(search))
      if (sign.length !== right.length || !timingSafeEqual(sign, right)) return null
      const field = (name: string) => search.get(name) ?? ''
      await sql`insert into cashier_charges
          (charge_no, trade_no, subject, amount_minor, currency, expires_at, return_url, notify_url, status, created_at)
        values (${newId('chg')}, ${field('trade_no')}, ${field('subject')}, ${Number(field('amount'))}, ${field('currency')},
          ${new Date(field('expires_at'))}, ${field('return_url')}, ${field('notify_url')}, 'waiting', ${clock()})
        on conflict (trade_no) do nothing`.execute(db)
      const { rows } = await sql<{ charge_no: string }>`select charge_no from cashier_charges
        where trade_no = ${field('trade_no')}`.execute(db)
      return rows[0]?.charge_no ?? null
    },

    async find(chargeNo) {
      const { rows } =
        await sql<ChargeRow>`select * from cashier_charges where charge_no = ${chargeNo}`.execute(db)
      const [row] = rows
      if (!row) return null
      const amount = (minor: number) => money(minor, row.currency)
      const refunds = await sql<{ total: number }>`select coalesce(sum(amount_minor), 0)::bigint as total
        from cashier_refunds where charge_no = ${chargeNo}`.execute(db)
      const notices = await sql<{
        tries: number
        delivered_at: Date | null
      }>`select tries, delivered_at from cashier_notices
        where charge_no = ${chargeNo} order by notice_no`.execute(db)
      return {
        chargeNo: row.charge_no,
        tradeNo: row.trade_no,
        subject: row.subject,
        amount: amount(row.amount_minor),
        expiresAt: row.expires_at,
        returnUrl: row.return_url,
        notifyUrl: row.notify_url,
        status: row.status,
        payments: (await paymentsOf(db, chargeNo)).map((each) => ({
          paymentNo: each.payment_no,
          amount: amount(each.amount_minor),
          payer: each.payer,
          paidAt: each.paid_at,
        })),
        refunded: amount(refunds.rows[0]?.total ?? 0),
        notices: notices.rows.map((each) => ({ tries: each.tries, delivered: each.delivered_at !== null })),
      }
    },

    async act(chargeNo, action) {
      await keyPair()
      const done = await db.transaction().execute(async (transaction) => {
        const trx = transaction as Database
        const charge = await lockCharge(trx, 'charge_no', chargeNo)
        if (!charge) return false
        const payable = charge.status === 'waiting' && charge.expires_at > clock()
        // Late money comes whatever the charge's state, only not twice by this button.
        if (action === 'late' ? charge.status === 'paid' : !payable) return false
        switch (action) {
          case 'pay':
          case 'late':
            await take(trx, charge, charge.amount_minor)
            return true
          case 'twice':
            await take(trx, charge, charge.amount_minor)
            await take(trx, charge, charge.amount_minor)
            return true
          case 'wrongAmount':
            await take(
              trx,
              charge,
              charge.amount_minor > 1 ? charge.amount_minor - 1 : charge.amount_minor + 1,
            )
            return true
          case 'quietly':
            await take(trx, charge, charge.amount_minor, true)
            return true
          case 'refuse':
            await closeCharge(trx, charge, true)
            return true
          case 'close':
            await closeCharge(trx, charge, false)
            return true
        }
        return action satisfies never
      })
      if (done) await deliverDue()
      return done
    },

    async sign(fields) {
      const { privateKey } = await keyPair()
      return signText(signedText(fields), privateKey)
    },

    start() {
      timer = setInterval(() => {
        deliverDue().catch((error: unknown) => log.warn({ err: error }, 'cashier notices'))
      }, retryEveryMilliseconds)
      timer.unref()
    },
    stop() {
      if (timer) clearInterval(timer)
    },
  }
}
