import { addDays, type BusinessDate, businessDateOf, instantOf } from '#domain/kernel/business-date.ts'
import type { PaymentChannelName } from './channels.ts'
import type { CaptureOutcome, PaymentStatus } from './payment-moves.ts'

/** How long the payment dialogue waits before it says that time is up. Assumed (decision 013). */
export const dialogueMinutes = 15
/** How long a charge can be paid at the company, unless the order is due sooner. Assumed (decision 013). */
export const chargeHours = 24
/** How long WeChat Pay's code can be read. WeChat Pay API v3, Native order. */
export const codeHours = 2

const minute = 60_000

/**
 * When the dialogue gives up and when the charge does: never after the orders are due, never before the dialogue.
 * A transfer is on its way for days, so it is open until the orders are due. Assumed (decision 030).
 */
export function chargeWindow(
  now: Date,
  dueAt: Date,
  channel: PaymentChannelName,
): { dialogueUntil: Date; expiresAt: Date } {
  const dialogueUntil = new Date(now.getTime() + dialogueMinutes * minute)
  const due = Math.max(dueAt.getTime(), dialogueUntil.getTime())
  if (channel === 'bankTransfer') return { dialogueUntil, expiresAt: new Date(due) }
  const hours = channel === 'wechat' ? codeHours : chargeHours
  return { dialogueUntil, expiresAt: new Date(Math.min(now.getTime() + hours * 60 * minute, due)) }
}

/** Until when the dialogue waits for this payment: nobody makes a transfer in a quarter of an hour. */
export const dialogueEnd = (payment: {
  readonly channel: PaymentChannelName
  readonly dialogueUntil: Date
  readonly expiresAt: Date
}): Date => (payment.channel === 'bankTransfer' ? payment.expiresAt : payment.dialogueUntil)

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

/** On which days banks and offices work, and of which that is known: public holidays are announced year by year. */
export type WorkingDays = {
  readonly works: (day: BusinessDate) => boolean
  readonly known: (day: BusinessDate) => boolean
}

/** The working day that is `count` working days after a day. */
export function workingDaysAfter(
  day: BusinessDate,
  count: number,
  works: WorkingDays['works'],
): BusinessDate {
  let at = day
  for (let left = count; left > 0; ) {
    at = addDays(at, 1)
    if (works(at)) left--
  }
  return at
}

/** A refund arrives within 3 to 7 working days (requirements §9); public holidays are not counted. */
export const refundWorkingDays = { least: 3, most: 7 } as const

export type RefundExpected = {
  readonly from: BusinessDate
  readonly to: BusinessDate
  /** False where the days reach into a year whose public holidays are not announced. */
  readonly certain: boolean
}

/** The days between which a refund sent now is expected to arrive. */
export function refundExpected(sentAt: Date, { works, known }: WorkingDays): RefundExpected {
  const day = businessDateOf(sentAt)
  const to = workingDaysAfter(day, refundWorkingDays.most, works)
  return {
    from: workingDaysAfter(day, refundWorkingDays.least, works),
    to,
    certain: known(day) && known(to),
  }
}

/** How the days of a refund under way are told at `now`: as they are, as a guess, or as gone by without it. */
export const refundDaysTold = (expected: RefundExpected, now: Date): 'days' | 'guess' | 'late' =>
  businessDateOf(now) > expected.to ? 'late' : expected.certain ? 'days' : 'guess'

/** Working days for which a proof of a transfer holds an order's deadline, at most. Assumed (decision 030). */
export const proofWorkingDays = 5

/** Until when a proof shown now holds the deadline: the end of the last of its working days. */
export const proofHoldsUntil = (shownAt: Date, works: WorkingDays['works']): Date =>
  instantOf(addDays(workingDaysAfter(businessDateOf(shownAt), proofWorkingDays, works), 1))
