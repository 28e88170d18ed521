import type { PaymentReply, ProofReply, RefundReply } from '#contract/payments.ts'
import { businessDate } from '#domain/kernel/business-date.ts'
import { dialogueEnd, dialogueState } from '#domain/payments/payment-window.ts'
import type { PaymentState } from '#web/features/payments/api.ts'
import { isOpen } from '#web/features/payments/dialogue-face.ts'

/** What the server answers about one payment, minute by minute, for tests of what is shown of it. */

const started = new Date('2026-11-20T02:41:00Z')
export const minuteOf = (minutes: number): Date => new Date(started.getTime() + minutes * 60_000)
export const amount = { minor: 4_240_322, currency: 'CNY' } as const
const ids = { pay: 'pay_01', ord: 'ord_01', rfd: 'rfd_01', prf: 'prf_01', fil: 'fil_01' }

export type Facts = Partial<PaymentReply> & Partial<Pick<PaymentState, 'authorizes' | 'codeUrl'>>

export const refundOf = (kind: RefundReply['kind']): RefundReply => ({
  id: ids.rfd as RefundReply['id'],
  refundNo: 'R2026112000001',
  paymentId: ids.pay as RefundReply['paymentId'],
  tradeNo: 'P2026112000911',
  channel: 'alipay',
  orderId: null,
  orderNumber: null,
  statementId: null,
  statementNumber: null,
  topUpNumber: null,
  pointsBack: 0,
  kind,
  amount,
  reason: '',
  status: 'processing',
  requestedAt: minuteOf(9).toISOString(),
  refundedAt: null,
  rejectedReason: null,
  expected: { from: businessDate('2026-11-25'), to: businessDate('2026-12-01'), certain: true },
  payout: null,
  lessBecause: null,
})
export const proofOf = (status: ProofReply['status'], rejectedReason: string | null = null): ProofReply => ({
  id: ids.prf as ProofReply['id'],
  status,
  submittedAt: minuteOf(30).toISOString(),
  payerName: '宁波木器有限公司',
  paidOn: businessDate('2026-11-20'),
  bankReference: null,
  fileId: ids.fil as ProofReply['fileId'],
  fileName: 'slip.pdf',
  decidedAt: status === 'submitted' ? null : minuteOf(60).toISOString(),
  rejectedReason,
})

/** What the server would answer at a moment: the state by the rule of the domain, a way while it is open. */
export function replyAt(
  minute: number,
  { authorizes = false, codeUrl = null, ...facts }: Facts,
): PaymentState {
  const now = minuteOf(minute)
  const payment: PaymentReply = {
    id: ids.pay as PaymentReply['id'],
    tradeNo: 'P2026112000911',
    channel: 'alipay',
    channelTradeNo: null,
    amount,
    status: 'waiting',
    outcome: null,
    orders: [
      {
        orderId: ids.ord as never,
        orderNumber: 'SP2026112000317',
        amount,
        refunded: { ...amount, minor: 0 },
      },
    ],
    statements: [],
    topUps: [],
    createdAt: started.toISOString(),
    expiresAt: minuteOf(24 * 60).toISOString(),
    authorizedAt: null,
    paidAt: null,
    proofs: [],
    refunds: [],
    ...facts,
  }
  const dialogueUntil = dialogueEnd({
    channel: payment.channel,
    dialogueUntil: minuteOf(15),
    expiresAt: new Date(payment.expiresAt),
  })
  const open = isOpen(payment, now)
  const leads = payment.channel === 'alipay' || payment.channel === 'cashier'
  return {
    state: dialogueState({ ...payment, dialogueUntil }, now),
    payment,
    dialogueUntil: dialogueUntil.toISOString(),
    redirectTo: open && leads && payment.status === 'waiting' ? 'https://pay.example/1' : null,
    authorizes: open && authorizes,
    codeUrl: open ? codeUrl : null,
    transfer:
      open && payment.channel === 'bankTransfer'
        ? { holder: '舢板', bank: '中国银行', number: '3700', swift: null, remittance: payment.tradeNo }
        : null,
  }
}
