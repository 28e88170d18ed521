import { sql } from 'kysely'
import { type Currency, currencies, money } from '#domain/kernel/money.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { transactIn } from '#server/platform/db/transaction.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import {
  type CashierBooks,
  type ChargeRow,
  cashierApplication,
  cashierSeller,
  noticeAccepted,
  type PaymentRow,
  type RefundRow,
} from './cashier-books.ts'
import type { LinkSigner } from './cashier-links.ts'
import type { ChargeState, Notice, NoticeVerdict, PaymentChannel, RefundState } from './port.ts'
import { readForm, signedText, verifyText } from './signed-form.ts'

/** How long a code is good that says who pays. Assumed (decision 030). */
const authorizationSeconds = 600

const refundStateOf = ({ status }: Pick<RefundRow, 'status'>): RefundState =>
  status === 'failed' ? { status, reason: 'the cashier could not pay it out' } : { status }

/** The merchant's side of the embedded cashier: what any payment company's adapter does. */
export function cashierChannel({
  db,
  clock,
  books,
  links,
  authorizes,
}: {
  db: Database
  clock: () => Date
  books: CashierBooks
  links: LinkSigner
  authorizes: boolean
}): PaymentChannel {
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
    const { publicKey } = await books.keyPair()
    if (!fields.sign || !verifyText(signedText(fields), fields.sign, publicKey))
      return { verdict: 'badSignature' }
    if (fields.application !== cashierApplication) return { verdict: 'wrongApplication' }
    if (fields.seller !== cashierSeller) return { verdict: 'wrongSeller' }
    const { notice_no, trade_no, about } = fields
    if (!notice_no || !trade_no || (about !== 'charge' && about !== 'refund')) return { verdict: 'malformed' }
    const state = noticedState(fields)
    const refund = about === 'refund' ? noticedRefund(fields) : null
    if (!state || refund === 'nonsense') return { verdict: 'malformed' }
    return { verdict: 'genuine', notice: { vendorKey: notice_no, tradeNo: trade_no, about, state, refund } }
  }

  function noticedRefund({
    refund_no,
    refund_status,
  }: Record<string, string>): Notice['refund'] | 'nonsense' {
    if (!refund_no) return null
    const statuses = ['processing', 'refunded', 'failed'] as const
    const status = statuses.find((each) => each === refund_status)
    return status ? { refundNo: refund_no, state: refundStateOf({ status }) } : 'nonsense'
  }

  function noticedState(fields: Record<string, string>): ChargeState | null {
    const { status, currency, amount, cashier_trade_no, paid_at } = fields
    if (status === 'WAITING') return { status: 'waiting' }
    if (status === 'CLOSED') return { status: 'closed' }
    const paidAt = new Date(paid_at ?? '')
    if (
      status !== 'PAID' ||
      !cashier_trade_no ||
      !/^\d{1,15}$/.test(amount ?? '') ||
      Number.isNaN(paidAt.getTime()) ||
      !currencies.some((each) => each === currency)
    ) {
      return null
    }
    return {
      status: 'paid',
      channelTradeNo: cashier_trade_no,
      amount: money(Number(amount), currency as Currency),
      payer: fields.payer ?? null,
      paidAt,
    }
  }

  /** A code is good once. */
  async function payerOf(authCode: string): Promise<string> {
    const since = new Date(clock().getTime() - authorizationSeconds * 1000)
    const { rows } = await sql<{ payer: string; made_at: Date }>`delete from cashier_authorizations
      where code = ${authCode} returning payer, made_at`.execute(db)
    const [row] = rows
    if (!row || row.made_at < since) throw new ProviderFailure('cashier', 'no such authorization', false)
    return row.payer
  }

  return {
    name: 'cashier',
    startsAtCompany: false,
    noticeReply: { accepted: noticeAccepted, refused: 'failure' },
    ...(authorizes
      ? {
          authorization: {
            addressFor: (state: string, returnUrl: string) =>
              `/cashier/authorize?${links.signed({ state, return_url: returnUrl })}`,
            payerOf,
          },
        }
      : {}),

    async createCharge(request) {
      const search = links.signed({
        trade_no: request.tradeNo,
        subject: request.subject,
        amount: String(request.amount.minor),
        currency: request.amount.currency,
        expires_at: request.expiresAt.toISOString(),
        return_url: request.returnUrl,
        notify_url: request.notifyUrl,
      })
      return { kind: 'redirect', redirectTo: `/cashier/pay?${search}` }
    },

    readNotice: ({ body }) => readNotice(body),

    async query(tradeNo) {
      const { rows } =
        await sql<ChargeRow>`select * from cashier_charges where trade_no = ${tradeNo}`.execute(db)
      const [charge] = rows
      return charge ? stateOf(charge, await books.paymentsOf(db, charge.charge_no)) : { status: 'unknown' }
    },

    close: (tradeNo) =>
      transactIn(db, async (trx) => {
        const charge = await books.lockCharge(trx, 'trade_no', tradeNo)
        if (charge?.status === 'waiting') await books.closeCharge(trx, charge, false)
      }),

    async refund({ tradeNo, refundNo, amount }) {
      await books.keyPair()
      return transactIn(db, async (trx): Promise<RefundState> => {
        const charge = await books.lockCharge(trx, 'trade_no', tradeNo)
        if (!charge) return { status: 'failed', reason: 'no such charge' }
        const refunds = await books.refundsOf(trx, charge.charge_no)
        const earlier = refunds.find((each) => each.refund_no === refundNo)
        if (earlier && earlier.amount_minor !== amount.minor)
          return { status: 'failed', reason: 'another amount under this number' }
        // What failed before is tried again under its number.
        if (earlier && earlier.status !== 'failed') return refundStateOf(earlier)
        const total = (rows: readonly { amount_minor: number }[]) =>
          rows.reduce((sum, each) => sum + each.amount_minor, 0)
        const taken = total(await books.paymentsOf(trx, charge.charge_no))
        const back = total(refunds.filter(({ status }) => status !== 'failed'))
        if (amount.currency !== charge.currency || amount.minor <= 0 || back + amount.minor > taken)
          return { status: 'failed', reason: 'more than was paid' }
        if (charge.refunds === 'refused') return { status: 'failed', reason: 'refused at the cashier' }
        const status = charge.refunds === 'later' ? 'processing' : 'refunded'
        await books.saveRefund(trx, charge, { refund_no: refundNo, amount_minor: amount.minor, status })
        return { status }
      })
    },

    async queryRefund(tradeNo, refundNo) {
      const { rows } = await sql<RefundRow>`select cashier_refunds.* from cashier_refunds
        join cashier_charges using (charge_no)
        where trade_no = ${tradeNo} and refund_no = ${refundNo}`.execute(db)
      return rows[0] ? refundStateOf(rows[0]) : { status: 'processing' }
    },
  }
}
