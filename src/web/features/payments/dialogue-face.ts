import type { PaymentReply, ProofReply } from '#contract/payments.ts'
import type { ReturningOutcome } from '#domain/payments/payment-moves.ts'
import type { DialogueState } from '#domain/payments/payment-window.ts'
import type { PaymentState } from './api.ts'

/** What the payment dialogue says and offers, worked out from what the server tells of a payment. */

export type Transfer = NonNullable<PaymentState['transfer']>

export type ReturnReason = ReturningOutcome | 'held'

export type Face =
  /** the company is being asked */
  | { readonly kind: 'detecting' }
  /** the company has not said yet how to pay */
  | { readonly kind: 'preparing' }
  /** another amount came than was asked for: finance looks at it */
  | { readonly kind: 'held' }
  /** at the payment app, to say who pays */
  | { readonly kind: 'authorize'; readonly to: string }
  /** at the company's page, to pay */
  | { readonly kind: 'page'; readonly to: string }
  | { readonly kind: 'code'; readonly codeUrl: string }
  /** our bank's details; with the proof that finance did not accept, where there is one */
  | { readonly kind: 'transfer'; readonly transfer: Transfer; readonly rejected: ProofReply | null }
  /** finance checks the proof of a transfer */
  | { readonly kind: 'checking'; readonly transfer: Transfer | null; readonly proof: ProofReply }
  | { readonly kind: 'success' }
  /** money that no order wants goes back, or a wrong amount that finance sends back */
  | { readonly kind: 'returned'; readonly why: ReturnReason }
  | { readonly kind: 'refused' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'timeout' }

/** Which of the four states of requirements §4 a face belongs to. */
export const stateOfFace: Readonly<Record<Face['kind'], DialogueState>> = {
  detecting: 'detecting',
  preparing: 'detecting',
  held: 'detecting',
  authorize: 'waiting',
  page: 'waiting',
  code: 'waiting',
  transfer: 'waiting',
  checking: 'waiting',
  success: 'success',
  returned: 'timeout',
  refused: 'timeout',
  closed: 'timeout',
  timeout: 'timeout',
}

/** The face of a payment. A bank transfer has days, so the dialogue's time does not end it. */
export function faceOf(
  state: Pick<PaymentState, 'state' | 'payment' | 'redirectTo' | 'authorizes' | 'codeUrl' | 'transfer'>,
): Face {
  const { payment } = state
  if (payment.outcome === 'credited') return { kind: 'success' }
  if (payment.outcome === 'wrongAmount')
    return isSentBack(payment) ? { kind: 'returned', why: 'held' } : { kind: 'held' }
  if (payment.outcome) return { kind: 'returned', why: payment.outcome }
  if (payment.status === 'failed') return { kind: 'refused' }
  if (payment.status === 'closed') return { kind: 'closed' }
  // Money came and has not been matched to its orders yet.
  if (payment.status === 'paid') return { kind: 'detecting' }
  if (payment.channel === 'bankTransfer') {
    // The newest one comes first.
    const proof = payment.proofs[0] ?? null
    if (proof && proof.status !== 'rejected') return { kind: 'checking', transfer: state.transfer, proof }
    if (state.transfer) return { kind: 'transfer', transfer: state.transfer, rejected: proof }
    return { kind: 'timeout' }
  }
  if (state.state === 'timeout') return { kind: 'timeout' }
  if (state.codeUrl) return { kind: 'code', codeUrl: state.codeUrl }
  if (state.redirectTo) return { kind: state.authorizes ? 'authorize' : 'page', to: state.redirectTo }
  return { kind: payment.status === 'created' ? 'preparing' : 'detecting' }
}

/** Whether finance has decided that a wrong amount goes back. */
const isSentBack = ({ refunds }: Pick<PaymentReply, 'refunds'>): boolean =>
  refunds.some(({ kind, status }) => kind === 'held' && status !== 'requested' && status !== 'rejected')

/** How often the dialogue asks while no event comes. Assumed (decision 013): the server asks a company every 3 s at most. */
const quickMilliseconds = 4_000
/** For what takes minutes or days: money that is late, a clerk who checks. Assumed (decision 013) */
const slowMilliseconds = 20_000

/** When to ask again how a payment stands; false once nothing more is expected. */
export function askAgainAfter(face: Face | null): number | false {
  switch (face?.kind) {
    case 'success':
    case 'returned':
    case 'refused':
    case 'closed':
      return false
    case 'held':
    case 'timeout':
    case 'transfer':
    case 'checking':
      return slowMilliseconds
    default:
      return quickMilliseconds
  }
}

/** Somebody can still pay it. */
export const isOpen = (payment: Pick<PaymentReply, 'status' | 'expiresAt'>, now: Date): boolean =>
  (payment.status === 'created' || payment.status === 'waiting') && new Date(payment.expiresAt) > now

/** The payments that are still open: those to come back to. */
export const openPaymentsOf = (payments: readonly PaymentReply[], now: Date): PaymentReply[] =>
  payments.filter((payment) => isOpen(payment, now))

/** Whether finance is looking for the money of a transfer: then it is not given up lightly. */
export const isBeingChecked = (payment: Pick<PaymentReply, 'status' | 'proofs'>): boolean =>
  (payment.status === 'created' || payment.status === 'waiting') && payment.proofs[0]?.status === 'submitted'
