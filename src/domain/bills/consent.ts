import { type Money, money, share } from '#domain/kernel/money.ts'
import { follow, type MoveTable } from '#domain/kernel/moves.ts'

/**
 * Whether a customer has to agree before a line can be put on a statement. Only what goes beyond the quote is asked
 * about. The odd rule: the tolerance covers an order as a whole, not each line of it, so that many small lines
 * cannot add up to a large one unseen (Assumed, decision 037).
 */
/** `notNeeded`: as quoted, or taken back. */
export const consents = ['notNeeded', 'tolerated', 'asked', 'given', 'refused', 'withdrawn'] as const
export type Consent = (typeof consents)[number]

/** Both apply and the lower one counts. */
export type Tolerance = {
  /** Basis points of what the order's quote said we are paid. */
  readonly basisPoints: number
  /** In CNY. */
  readonly most: Money
}

/** 2 % or CNY 200, whichever is less; a customer may set something else. */
export const usualTolerance: Tolerance = { basisPoints: 200, most: money(20_000, 'CNY') }

export const consentMoves = {
  give: { from: ['asked', 'refused'], to: 'given', by: ['customer'] },
  refuse: { from: ['asked'], to: 'refused', by: ['customer'] },
  /** A line that nobody agreed to is taken off again; by the system when what it was counted from is corrected. */
  withdraw: { from: ['tolerated', 'asked', 'refused'], to: 'withdrawn', by: ['staff', 'system'] },
} as const satisfies MoveTable<Consent>
export type ConsentMove = keyof typeof consentMoves

/** Where a line stands after a move. Refuses with `bill.consentNotOpen`. */
export const afterConsent = (
  move: ConsentMove,
  consent: Consent,
  by: 'customer' | 'staff' | 'system',
): Consent => follow<Consent>(consentMoves, move, consent, by, 'bill.consentNotOpen')

/** What of lines may be charged at all; the rest waits or is gone. */
export const isChargeable = (consent: Consent): boolean =>
  consent === 'notNeeded' || consent === 'tolerated' || consent === 'given'

/** How much of an order may be billed beyond its quote without asking, in CNY. */
export function toleranceOf({ basisPoints, most }: Tolerance, quotedPrepaid: Money): Money {
  const part = share(quotedPrepaid, basisPoints)
  return part.minor < most.minor ? part : most
}

/**
 * The consent of a new line beyond the quote: nothing is asked where everything beyond it, this line included, stays
 * inside the tolerance.
 * @param before what lines of the order go beyond its quote already, without those that were agreed to, refused or
 * taken off, in CNY
 */
export const consentOfNew = (line: Money, before: Money, tolerated: Money): 'tolerated' | 'asked' =>
  before.minor + line.minor <= tolerated.minor ? 'tolerated' : 'asked'
