import type { PaymentReply, RefundReply } from '#contract/payments.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { Meaning } from '#web/ui/marks.tsx'
import { isBeingChecked } from './dialogue-face.ts'

/** How a payment stands, in one word for its reader: whether money came, and what became of it. */
type PaymentStanding =
  | 'preparing'
  | 'waiting'
  | 'checking'
  | 'matching'
  | 'credited'
  | 'held'
  | 'returned'
  | 'closed'
  | 'failed'

type Look = { readonly meaning: Meaning; readonly icon: IconName }

export function standingOf(payment: Pick<PaymentReply, 'status' | 'outcome' | 'proofs'>): PaymentStanding {
  switch (payment.outcome) {
    case 'credited':
      return 'credited'
    case 'wrongAmount':
      return 'held'
    case null:
      break
    default:
      return 'returned'
  }
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
  held: { meaning: 'stop', icon: 'alert' },
  returned: { meaning: 'wait', icon: 'back' },
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
