import { addDays, type BusinessDate, businessDateOf, instantOf } from '#domain/kernel/business-date.ts'
import { type Money, totalsByCurrency } from '#domain/kernel/money.ts'
import { follow, type Mover, type MoveTable, movesFrom } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { OrderFacts, OrderStatus } from './orders.ts'

/**
 * A clerk changes the days or the price of an order only with the customer's approval: the clerk proposes, the
 * customer agrees or does not, and with the agreement everything is changed at once or nothing is. An order waits for
 * one answer at a time. What was proposed stays as it was made; only what became of it is written. The odd rule: an
 * agreement that finds its space gone leaves the proposal open, so that the customer can agree again when a clerk has
 * found space (decision 072).
 */
export const proposalStatuses = ['open', 'approved', 'declined', 'withdrawn', 'expired', 'lapsed'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]

export const proposalMoves = {
  approve: { from: ['open'], to: 'approved', by: ['customer'] },
  decline: { from: ['open'], to: 'declined', by: ['customer'] },
  withdraw: { from: ['open'], to: 'withdrawn', by: ['staff'] },
  /** Nobody answered in time. */
  expire: { from: ['open'], to: 'expired', by: ['system'] },
  /** The order can no longer be changed: it was cancelled, is given back, or moves. */
  lapse: { from: ['open'], to: 'lapsed', by: ['system'] },
} as const satisfies MoveTable<ProposalStatus>
export type ProposalMove = keyof typeof proposalMoves
export const proposalMoveNames = Object.keys(proposalMoves) as [ProposalMove, ...ProposalMove[]]

/** Orders of these statuses can be changed, as long as nothing of them moves. */
export const changeableStatuses = ['accepted', 'paid'] as const satisfies readonly OrderStatus[]

export const isChangeable = ({ status, movedAt }: Pick<OrderFacts, 'status' | 'movedAt'>): boolean =>
  movedAt === null && (changeableStatuses as readonly OrderStatus[]).includes(status)

/** Working days that a customer has for an answer. Assumed (decision 072) */
export const answerDays = 3
/** Characters of the reason, and of what the customer writes to it: both stand on bills and in histories. */
export const proposalReasonLimit = 200
export const proposalWordsLimit = 200
/** Days ahead to which an order can be moved, and that its voyage may take. Assumed (decision 072) */
export const mostDaysAhead = 180
export const mostVoyageDays = 120

/**
 * Until when an answer counts: the end of the third working day after today in Beijing, and never longer than the day
 * before the ship leaves, by the old plan or the new one.
 */
export function answerUntil(
  now: Date,
  works: (day: BusinessDate) => boolean,
  sailings: readonly BusinessDate[],
): Date {
  let day = businessDateOf(now)
  for (let left = answerDays; left > 0; ) {
    day = addDays(day, 1)
    if (works(day)) left -= 1
  }
  const ends = [instantOf(addDays(day, 1)), ...sailings.map((sailing) => instantOf(sailing))]
  // A ship that leaves today leaves hours, not days.
  const soonest = now.getTime() + 4 * 3_600_000
  return new Date(Math.max(soonest, Math.min(...ends.map((end) => end.getTime()))))
}

type Answerable = { readonly status: ProposalStatus; readonly expiresAt: Date }

/** What the reader may do with a proposal now. */
export const openProposalMoves = (
  { status, expiresAt }: Answerable,
  mover: Mover,
  now: Date,
): ProposalMove[] =>
  movesFrom<ProposalStatus, typeof proposalMoves>(proposalMoves, status, mover).filter((move) =>
    move === 'expire' ? expiresAt <= now : move === 'withdraw' || expiresAt > now,
  )

/** Where a proposal stands after a move. Refuses with `order.proposalClosed`. */
export function afterProposalMove(
  move: ProposalMove,
  proposal: Answerable,
  mover: Mover,
  now: Date,
): ProposalStatus {
  const after = follow<ProposalStatus>(proposalMoves, move, proposal.status, mover, 'order.proposalClosed')
  if ((move === 'approve' || move === 'decline') && proposal.expiresAt <= now)
    throw new Refusal('order.proposalClosed', { move, status: 'expired' })
  return after
}

/** The price of one quoted line, before and after. */
export type PriceChange = {
  readonly position: number
  readonly code: string
  readonly name: { readonly zh: string; readonly en: string }
  /** Null for what is charged once for the whole shipment. */
  readonly containerType: string | null
  readonly before: Money
  readonly after: Money
}

/** The ship and the days of an order, as they are or as they shall be. */
export type ProposedSailing = {
  readonly departsOn: BusinessDate
  readonly arrivesOn: BusinessDate
  readonly service: string
  readonly vessel: string | null
  readonly voyage: string | null
}

export const differenceOf = ({ before, after }: Pick<PriceChange, 'before' | 'after'>): Money => ({
  minor: after.minor - before.minor,
  currency: after.currency,
})

/** What the changed prices make together, in each currency. */
export const differencesOf = (prices: readonly PriceChange[]): Money[] =>
  totalsByCurrency(prices.map(differenceOf))

export const isSameSailing = (one: ProposedSailing, other: ProposedSailing): boolean =>
  one.departsOn === other.departsOn &&
  one.arrivesOn === other.arrivesOn &&
  one.service === other.service &&
  one.vessel === other.vessel &&
  one.voyage === other.voyage
