/**
 * A token lets a program call us in place of a person: a customer's own systems for that customer, the forwarder's own
 * for all customers. It is made for named things only, ends by itself, and is revoked at once. The token is shown once;
 * what is kept of it opens nothing.
 */

/** What a token may be made for. */
export const scopes = [
  'readOrders',
  'readTracking',
  'writeEvents',
  'readBills',
  'writeBillLines',
  'readInvoices',
  'readPrices',
  'placeOrders',
] as const
export type Scope = (typeof scopes)[number]

/** Whose token it is. */
export type TokenOwner = 'customer' | 'forwarder'

/** Customers buy and look; the forwarder looks after everybody's orders and buys nothing. */
export const scopesOf = {
  customer: ['readOrders', 'readTracking', 'readBills', 'readInvoices', 'readPrices', 'placeOrders'],
  forwarder: ['readOrders', 'readTracking', 'writeEvents', 'readBills', 'writeBillLines', 'readInvoices'],
} as const satisfies Record<TokenOwner, readonly Scope[]>

/** Days that a token may live. Assumed (decision 060). */
export const tokenDays = [30, 90, 365] as const
export type TokenDays = (typeof tokenDays)[number]

/** Tokens that stand at the same time. Assumed (decision 060). */
export const mostTokens = { customer: 10, forwarder: 50 } as const satisfies Record<TokenOwner, number>

/** Days before its end when its owner is told. Assumed (decision 060). */
export const warnDays = 14

/** Days for which an ended token stays in the list. Assumed (decision 060). */
export const endedDays = 90

/** Calls of one token in a minute, of each process. Assumed (decision 060). */
export const callsPerMinute = 300

const dayMilliseconds = 86_400_000

export const endOf = (madeAt: Date, days: TokenDays): Date =>
  new Date(madeAt.getTime() + days * dayMilliseconds)

/** What keeps a token from opening anything. */
export type TokenFault = 'revoked' | 'expired'

export function tokenFault(
  { revokedAt, expiresAt }: { readonly revokedAt: Date | null; readonly expiresAt: Date },
  now: Date,
): TokenFault | null {
  if (revokedAt !== null) return 'revoked'
  return expiresAt <= now ? 'expired' : null
}

/** `smp_`, eight characters to know it by, and 256 random bits. */
export const tokenPattern = /^smp_[0-9a-hjkmnp-tv-z]{8}_[\w-]{43}$/
/** A token anywhere in a text. */
export const tokenInText = /smp_[0-9a-hjkmnp-tv-z]{8}_[\w-]{16,}/

/** How many calls a token made in the minute that runs. */
export type CallCount = { readonly since: number; readonly calls: number }

/** Counts one call more; `waitSeconds` where it is one too many. */
export function countCall(
  counted: CallCount | undefined,
  now: number,
  most = callsPerMinute,
): { readonly count: CallCount; readonly waitSeconds: number } {
  if (!counted || now - counted.since >= 60_000 || now < counted.since)
    return { count: { since: now, calls: 1 }, waitSeconds: 0 }
  const waitSeconds = counted.calls >= most ? Math.ceil((counted.since + 60_000 - now) / 1000) : 0
  return { count: waitSeconds > 0 ? counted : { ...counted, calls: counted.calls + 1 }, waitSeconds }
}
