import type { PaymentReply, RefundReply } from '#contract/payments.ts'
import { sum } from '#domain/kernel/money.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { Meaning } from '#web/ui/marks.tsx'
import { isBeingChecked } from './dialogue-face.ts'

/** How a payment stands, in one word for its reader: whether money came, and what became of it. */
export type PaymentStanding =
  | 'preparing'
  | 'waiting'
  | 'checking'
  | 'matching'
  | 'credited'
  /** paid, and all or a part of it is asked for, or is on its way back */
  | 'refunding'
  | 'partRefunded'
  | 'refunded'
  | 'held'
  /** money that no order wants, on its way back */
  | 'returning'
  | 'returned'
  | 'closed'
  | 'failed'

type Look = { readonly meaning: Meaning; readonly icon: IconName }

type Standing = Pick<PaymentReply, 'status' | 'outcome' | 'proofs' | 'amount' | 'refunds'>

/** What was refunded of money that paid its orders; what somebody paid twice is no part of it. */
function creditedStanding({ amount, refunds }: Standing): PaymentStanding {
  const asked = refunds.filter(({ kind, status }) => isAskedFor(kind) && status !== 'rejected')
  if (asked.some(({ status }) => status !== 'refunded')) return 'refunding'
  const back = sum(
    asked.map((refund) => refund.amount),
    amount.currency,
  )
  return back.minor === 0 ? 'credited' : back.minor < amount.minor ? 'partRefunded' : 'refunded'
}

/** The refunds that somebody asked for, unlike money that returns by itself. */
export const isAskedFor = (kind: RefundReply['kind']): boolean =>
  kind === 'order' || kind === 'part' || kind === 'statement' || kind === 'topUp'

/** How far money is that its orders did not take: a wrong amount goes back only once finance has said so. */
function uncreditedStanding({ outcome, refunds }: Standing): PaymentStanding {
  const held = outcome === 'wrongAmount'
  // The newest one comes last.
  const latest = refunds.findLast(({ kind }) => kind === (held ? 'held' : outcome))
  if (latest?.status === 'refunded') return 'returned'
  return held && latest?.status !== 'processing' && latest?.status !== 'failed' ? 'held' : 'returning'
}

export function standingOf(payment: Standing): PaymentStanding {
  if (payment.outcome === 'credited') return creditedStanding(payment)
  if (payment.outcome) return uncreditedStanding(payment)
  switch (payment.status) {
    case 'created':
      return 'preparing'
    case 'waiting':
      return isBeingChecked(payment) ? 'checking' : 'waiting'
    case 'paid':
      return 'matching'
    case 'closed':
      return 'closed'
    case 'failed':
      return 'failed'
  }
}

export const paymentLooks: Readonly<Record<PaymentStanding, Look>> = {
  preparing: { meaning: 'note', icon: 'clock' },
  waiting: { meaning: 'wait', icon: 'clock' },
  checking: { meaning: 'wait', icon: 'search' },
  matching: { meaning: 'note', icon: 'search' },
  credited: { meaning: 'ok', icon: 'check-circle' },
  refunding: { meaning: 'note', icon: 'back' },
  partRefunded: { meaning: 'ok', icon: 'back' },
  refunded: { meaning: 'idle', icon: 'back' },
  held: { meaning: 'stop', icon: 'alert' },
  returning: { meaning: 'wait', icon: 'back' },
  returned: { meaning: 'idle', icon: 'back' },
  closed: { meaning: 'idle', icon: 'barred' },
  failed: { meaning: 'stop', icon: 'close' },
}

export const refundLooks: Readonly<Record<RefundReply['status'], Look>> = {
  requested: { meaning: 'wait', icon: 'clock' },
  processing: { meaning: 'note', icon: 'back' },
  refunded: { meaning: 'ok', icon: 'check-circle' },
  failed: { meaning: 'stop', icon: 'alert' },
  rejected: { meaning: 'stop', icon: 'close' },
}
