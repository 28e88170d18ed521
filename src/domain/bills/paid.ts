import { type Money, money } from '#domain/kernel/money.ts'
import type { BillCause } from './bill-lines.ts'
import { type Consent, isChargeable } from './consent.ts'

/**
 * What of each bill line of one order is paid, in money (decision 038). Quoted lines are paid with their order: its
 * money fills them in the quote's sequence, each up to what is charged for it. A line beyond the quote is paid with
 * its statement. The odd rule: what a credit takes back of quoted lines leaves the order's money for the statement on
 * which the credit stands, so that it is paid out or pays something else, and is counted once; a refund of the order
 * took its money along, so that the credits which stand for it move nothing more.
 */
export type PaidLine = {
  readonly id: string
  readonly quotedPosition: number | null
  /** The line that it takes back, whole or in part; null for a charge. */
  readonly creditOf: string | null
  readonly cause: BillCause | null
  readonly consent: Consent
  /** Below zero for credits. */
  readonly cny: Money
  /** A credit that stands for a refund of the order. */
  readonly ofRefund: boolean
  /** It stands on a statement that is completed. */
  readonly settled: boolean
}

type Sums = { readonly net: Map<string, number>; readonly moved: number }

const isQuoted = ({ cause, creditOf, quotedPosition }: PaidLine): boolean =>
  cause === null && creditOf === null && quotedPosition !== null

/** What is left of each charge when its credits are taken off, and what credits moved from quoted lines to statements. */
function sumsOf(lines: readonly PaidLine[]): Sums {
  const charges = new Map(lines.filter(({ creditOf }) => creditOf === null).map((line) => [line.id, line]))
  const net = new Map(
    [...charges.values()].map((line) => [line.id, isChargeable(line.consent) ? line.cny.minor : 0]),
  )
  let moved = 0
  for (const { creditOf, cny, ofRefund } of lines) {
    const charge = creditOf === null ? undefined : charges.get(creditOf)
    if (!charge) continue
    net.set(charge.id, (net.get(charge.id) ?? 0) + cny.minor)
    if (isQuoted(charge) && !ofRefund) moved -= cny.minor
  }
  return { net, moved }
}

/**
 * What of an order's money is left for its quoted lines; a credit of them may take back this much and no more.
 * @param received what the order was paid with, without points and vouchers, and without what went back with refunds
 * of the order or is asked back; in CNY
 */
export const moneyLeft = (lines: readonly PaidLine[], received: Money): Money =>
  money(Math.max(0, received.minor - sumsOf(lines).moved), 'CNY')

/** What is paid of each line, in CNY; of credit lines nothing. */
export function paidOfLines(lines: readonly PaidLine[], received: Money): Map<string, Money> {
  const { net, moved } = sumsOf(lines)
  const paid = new Map(lines.map(({ id }) => [id, money(0, 'CNY')]))
  let left = Math.max(0, received.minor - moved)
  const quoted = lines.filter(isQuoted).toSorted((a, b) => (a.quotedPosition ?? 0) - (b.quotedPosition ?? 0))
  for (const { id } of quoted) {
    const part = Math.min(left, Math.max(0, net.get(id) ?? 0))
    paid.set(id, money(part, 'CNY'))
    left -= part
  }
  for (const { id, cause, settled } of lines)
    if (cause !== null && settled) paid.set(id, money(Math.max(0, net.get(id) ?? 0), 'CNY'))
  return paid
}

/**
 * Whether something of an order's bill is open, which is then not completed: a line waits for consent, or a line
 * beyond the quote is not paid. Quoted lines are paid with their order, which is asked for elsewhere.
 */
export function isBillOpen(lines: readonly PaidLine[]): boolean {
  const { net } = sumsOf(lines)
  return lines.some(
    ({ id, cause, consent, settled }) =>
      consent === 'asked' || (cause !== null && !settled && (net.get(id) ?? 0) > 0),
  )
}

/**
 * How a refund of an order that was billed is spread over its quoted lines: from the last one upwards, of each at
 * most what is charged for it still. What is more than all of them is left out.
 * @param worth the refunded money and what came back of points and vouchers, in CNY
 */
export function creditsOfRefund(
  lines: readonly PaidLine[],
  worth: Money,
): { readonly id: string; readonly cny: Money }[] {
  const { net } = sumsOf(lines)
  let left = worth.minor
  const credits: { id: string; cny: Money }[] = []
  const upwards = lines.filter(isQuoted).toSorted((a, b) => (b.quotedPosition ?? 0) - (a.quotedPosition ?? 0))
  for (const { id } of upwards) {
    const part = Math.min(left, Math.max(0, net.get(id) ?? 0))
    if (part > 0) credits.push({ id, cny: money(part, 'CNY') })
    left -= part
  }
  return credits
}
