import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { transactIn } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { cashierBill } from './cashier-bill.ts'
import {
  type CashierRefunds,
  type ChargeRow,
  cashierApplication,
  cashierSeller,
  type Deliver,
  openBooks,
  type RefundRow,
} from './cashier-books.ts'
import { cashierChannel } from './cashier-channel.ts'
import { linkSigner } from './cashier-links.ts'
import type { PaymentChannel } from './port.ts'
import { signedText, signText } from './signed-form.ts'

/**
 * The embedded cashier plays a payment company: its own books, its own key, a page where a person
 * decides what happens to a charge, and signed notices that it resends until they are accepted.
 * As with a real page pay, a charge is only a signed link until the shipper opens it; making one
 * therefore touches no database and may happen inside the caller's transaction (decision 013).
 */
export { cashierApplication, cashierSeller, type Deliver }

/** What a person at the page can do with a charge: pay it in many ways, or not. */
export const cashierActions = [
  'pay',
  'otherPayer',
  'late',
  'twice',
  'wrongAmount',
  'tooMuch',
  'quietly',
  'delayed',
  'outOfOrder',
  'duplicated',
  'refuse',
  'close',
] as const
export type CashierAction = (typeof cashierActions)[number]

/** And with its refunds: what becomes of those to come, and of those on their way. */
export const cashierRefundActions = [
  'refundsAtOnce',
  'refundsLater',
  'refundsRefused',
  'refundsArrive',
  'refundsFail',
] as const
export type CashierRefundAction = (typeof cashierRefundActions)[number]

/** Who can pay here. */
export const cashierPayers = ['payer-001', 'payer-002'] as const
export type CashierPayer = (typeof cashierPayers)[number]
const otherThan = (payer: CashierPayer): CashierPayer =>
  payer === cashierPayers[0] ? cashierPayers[1] : cashierPayers[0]

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
  /** What becomes of refunds to come. */
  readonly refundsTo: CashierRefunds
  readonly refunds: readonly {
    readonly refundNo: string
    readonly amount: Money
    readonly status: RefundRow['status']
  }[]
  readonly notices: readonly { readonly tries: number; readonly delivered: boolean }[]
}

export type EmbeddedCashier = {
  readonly channel: PaymentChannel
  /** Opens the charge that a signed link describes; null when the link was changed. */
  open(link: string): Promise<string | null>
  find(chargeNo: string): Promise<CashierCharge | null>
  /** What the person at the page decided; false when the charge does not allow it now. */
  act(chargeNo: string, action: CashierAction | CashierRefundAction, payer?: CashierPayer): Promise<boolean>
  /** Where a signed question "who pays?" leads back to when the payer agreed; null when the link was changed. */
  authorize(link: string, payer: CashierPayer): Promise<string | null>
  /** Whether a question is the merchant's own. */
  asks(link: string): boolean
  /** What happened on a day, for reconciliation. */
  bill(day: BusinessDate): Promise<string>
  /** Delivers the notices that are due; with `all` also those whose time has not come. */
  deliverDue(all?: boolean): Promise<number>
  /** Signs fields as the company does; for tests that need a notice of their own. */
  sign(fields: Record<string, string>): Promise<string>
  start(): void
  stop(): void
}

const retryEveryMilliseconds = 5_000

export function embeddedCashier(given: {
  db: Database
  clock: () => Date
  log: Logger
  /** What the merchant signs its links with. */
  merchantKey: Uint8Array
  /** Whether it asks who pays before it is paid. */
  authorizes?: boolean
  deliver: Deliver
}): EmbeddedCashier {
  const { db, clock, log } = given
  const books = openBooks(given)
  const links = linkSigner(given.merchantKey)
  const channel = cashierChannel({ db, clock, books, links, authorizes: given.authorizes ?? false })
  let timer: NodeJS.Timeout | null = null

  /** Does what the person decided, in the caller's transaction; false when the charge does not allow it now. */
  async function decide(
    trx: Database,
    charge: ChargeRow,
    action: CashierAction,
    payer: CashierPayer,
  ): Promise<boolean> {
    const payable = charge.status === 'waiting' && charge.expires_at > clock()
    // Late money comes whatever the charge's state, only not twice by this button.
    if (action === 'late' ? charge.status === 'paid' : !payable) return false
    const { amount_minor: asked } = charge
    const take = (minor: number, told?: Parameters<typeof books.take>[4]) =>
      books.take(trx, charge, minor, payer, told)
    switch (action) {
      case 'pay':
      case 'late':
        await take(asked)
        return true
      case 'otherPayer':
        await books.take(trx, charge, asked, otherThan(payer))
        return true
      case 'twice':
        await take(asked)
        await take(asked)
        return true
      case 'wrongAmount':
        await take(asked > 1 ? asked - 1 : asked + 1)
        return true
      case 'tooMuch':
        await take(asked + 1)
        return true
      case 'quietly':
        await take(asked, 'quietly')
        return true
      case 'delayed':
        await take(asked, { delayed: true })
        return true
      case 'outOfOrder':
        // The news that it waits for payment was sent before, and comes after.
        await take(asked)
        await books.tellOfCharge(trx, charge, 'WAITING')
        return true
      case 'duplicated':
        await take(asked, { copies: 3 })
        return true
      case 'refuse':
        await books.closeCharge(trx, charge, true)
        return true
      case 'close':
        await books.closeCharge(trx, charge, false)
        return true
    }
    return action satisfies never
  }

  async function decideOnRefunds(
    trx: Database,
    charge: ChargeRow,
    action: CashierRefundAction,
  ): Promise<boolean> {
    const choose = async (refunds: CashierRefunds) => {
      await sql`update cashier_charges set refunds = ${refunds} where charge_no = ${charge.charge_no}`.execute(
        trx,
      )
      return true
    }
    switch (action) {
      case 'refundsAtOnce':
        return choose('atOnce')
      case 'refundsLater':
        return choose('later')
      case 'refundsRefused':
        return choose('refused')
      case 'refundsArrive':
      case 'refundsFail': {
        const open = (await books.refundsOf(trx, charge.charge_no)).filter(
          ({ status }) => status === 'processing',
        )
        const status = action === 'refundsArrive' ? 'refunded' : 'failed'
        for (const { refund_no, amount_minor } of open)
          await books.saveRefund(trx, charge, { refund_no, amount_minor, status })
        return open.length > 0
      }
    }
    return action satisfies never
  }
  const isOfRefunds = (action: CashierAction | CashierRefundAction): action is CashierRefundAction =>
    cashierRefundActions.some((each) => each === action)

  return {
    channel,
    deliverDue: books.deliverDue,
    bill: (day) => cashierBill(db, day),

    async open(link) {
      const search = links.read(link)
      if (!search?.has('trade_no')) return null
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
        payments: (await books.paymentsOf(db, chargeNo)).map((each) => ({
          paymentNo: each.payment_no,
          amount: amount(each.amount_minor),
          payer: each.payer,
          paidAt: each.paid_at,
        })),
        refundsTo: row.refunds,
        refunds: (await books.refundsOf(db, chargeNo)).map((each) => ({
          refundNo: each.refund_no,
          amount: amount(each.amount_minor),
          status: each.status,
        })),
        notices: notices.rows.map((each) => ({ tries: each.tries, delivered: each.delivered_at !== null })),
      }
    },

    async act(chargeNo, action, payer = cashierPayers[0]) {
      await books.keyPair()
      const done = await transactIn(db, async (trx) => {
        const charge = await books.lockCharge(trx, 'charge_no', chargeNo)
        if (!charge) return false
        return isOfRefunds(action) ? decideOnRefunds(trx, charge, action) : decide(trx, charge, action, payer)
      })
      if (done) await books.deliverDue()
      return done
    },

    asks: (link) => links.read(link)?.has('state') ?? false,

    async authorize(link, payer) {
      const search = links.read(link)
      const [state, returnUrl] = [search?.get('state'), search?.get('return_url')]
      if (!state || !returnUrl) return null
      const code = newId('aut')
      await sql`insert into cashier_authorizations (code, payer, made_at) values (${code}, ${payer}, ${clock()})`.execute(
        db,
      )
      const url = new URL(returnUrl)
      url.searchParams.set('auth_code', code)
      url.searchParams.set('state', state)
      return url.href
    },

    async sign(fields) {
      const { privateKey } = await books.keyPair()
      return signText(signedText(fields), privateKey)
    },

    start() {
      timer = setInterval(() => {
        books.deliverDue().catch((error: unknown) => log.warn({ err: error }, 'cashier notices'))
      }, retryEveryMilliseconds)
      timer.unref()
    },
    stop() {
      if (timer) clearInterval(timer)
    },
  }
}
