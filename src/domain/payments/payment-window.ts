import { addDays, type BusinessDate, businessDateOf, weekdayOf } from '#domain/kernel/business-date.ts'
import type { CaptureOutcome, PaymentStatus } from './payment-moves.ts'

/** How long the payment dialogue waits before it says that time is up. Assumed (decision 013). */
export const dialogueMinutes = 15
/** How long a charge can be paid at the company, unless the order is due sooner. Assumed (decision 013). */
export const chargeHours = 24

const minute = 60_000

/** When the dialogue gives up and when the charge does: never after the orders are due, never before the dialogue. */
export function chargeWindow(now: Date, dueAt: Date | null): { dialogueUntil: Date; expiresAt: Date } {
  const dialogueUntil = new Date(now.getTime() + dialogueMinutes * minute)
  const latest = now.getTime() + chargeHours * 60 * minute
  const due = dueAt ? Math.max(dueAt.getTime(), dialogueUntil.getTime()) : latest
  return { dialogueUntil, expiresAt: new Date(Math.min(latest, due)) }
}

/** The four faces of the payment dialogue (requirements §4). */
export const dialogueStates = ['detecting', 'waiting', 'success', 'timeout'] as const
export type DialogueState = (typeof dialogueStates)[number]

/**
 * What the dialogue shows. Money that arrived but does not match is still being looked into;
 * money that came for an order that no longer wants it is not a success.
 */
export function dialogueState(
  payment: { status: PaymentStatus; dialogueUntil: Date; outcome: CaptureOutcome | null },
  now: Date,
): DialogueState {
  if (payment.outcome === 'credited') return 'success'
  if (payment.outcome === 'wrongAmount') return 'detecting'
  if (payment.status === 'created') return now > payment.dialogueUntil ? 'timeout' : 'detecting'
  if (payment.status === 'waiting') return now > payment.dialogueUntil ? 'timeout' : 'waiting'
  return 'timeout'
}

/** A refund arrives within 3 to 7 working days (requirements §9); public holidays are not counted. */
export const refundWorkingDays = { least: 3, most: 7 } as const

function workingDaysAfter(day: BusinessDate, count: number): BusinessDate {
  let at = day
  for (let left = count; left > 0; ) {
    at = addDays(at, 1)
    if (weekdayOf(at) <= 5) left--
  }
  return at
}

/** The days between which a refund sent now is expected to arrive. */
export function refundExpected(sentAt: Date): { from: BusinessDate; to: BusinessDate } {
  const day = businessDateOf(sentAt)
  return {
    from: workingDaysAfter(day, refundWorkingDays.least),
    to: workingDaysAfter(day, refundWorkingDays.most),
  }
}
