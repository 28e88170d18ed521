import type { UserId } from '../kernel/ids.ts'

/**
 * One company may have several logins: a colleague registered with another number. A clerk who sees that joins them to
 * one customer. Nothing moves: each login keeps its orders, statements, points and money, and may be separated again
 * with everything as it was. What a forwarder decides about a customer holds for all of its logins: a hold of credit,
 * the clerk in charge, the level. What a login agreed to itself, its tolerance and the term of its statements, stays
 * its own. The odd rule: two who look the same and are told apart are not joined until that is taken back (decision
 * 068).
 */

/** By what two logins are found to be the same; a number says more than a name. */
export const likenesses = ['taxNumber', 'name'] as const
export type Likeness = (typeof likenesses)[number]

/** Logins of one customer. Assumed (decision 068) */
export const mostLogins = 20
/** Customers that are compared or told apart at once. Assumed (decision 068) */
export const mostCompared = 10
/** Characters of a reason. Assumed (decision 068) */
export const sameReasonLimit = 200
/** How far probable duplicates are counted; a clerk who has that many needs no exact number. Assumed (decision 068) */
export const mostDuplicatesCounted = 99

/** All pairs of some customers, the lower id first, each once. */
export const pairsOf = (ids: readonly UserId[]): (readonly [UserId, UserId])[] => {
  const sorted = [...new Set(ids)].sort()
  return sorted.flatMap((one, at) => sorted.slice(at + 1).map((other) => [one, other] as const))
}

type Login = { readonly userId: UserId; readonly main: boolean; readonly createdAt: Date }

/**
 * What becomes of a customer when a login leaves: the login that is then the main one, the eldest where the main one
 * left, or null where less than two are left and the customer is a single login again.
 */
export function mainAfter(logins: readonly Login[], leaving: UserId): UserId | null {
  const left = logins.filter(({ userId }) => userId !== leaving)
  if (left.length < 2) return null
  const eldest = [...left].sort(
    (one, other) =>
      one.createdAt.getTime() - other.createdAt.getTime() || (one.userId < other.userId ? -1 : 1),
  )
  return (left.find(({ main }) => main) ?? eldest[0])?.userId ?? null
}
