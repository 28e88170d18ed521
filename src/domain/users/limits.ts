/** How often something may be tried. A limit holds over any stretch of time, not per calendar hour. */
export type Limit = { readonly seconds: number; readonly most: number }

/** Seconds until one more try is allowed after those at `recent`; 0 means now. */
export function secondsUntilFree(recent: readonly Date[], limits: readonly Limit[], now: Date): number {
  const latestFirst = recent.map((at) => at.getTime()).sort((a, b) => b - a)
  let wait = 0
  for (const { seconds, most } of limits) {
    const oldestThatCounts = latestFirst[most - 1]
    if (oldestThatCounts === undefined) continue
    wait = Math.max(wait, Math.ceil(oldestThatCounts / 1000 + seconds - now.getTime() / 1000))
  }
  return Math.max(0, wait)
}

/** Tries within the last `seconds`. */
export const countWithin = (recent: readonly Date[], seconds: number, now: Date): number =>
  recent.filter((at) => now.getTime() - at.getTime() < seconds * 1000).length

/** SMS codes per mobile number: 1 a minute, 5 an hour, 10 a day (decision 007). */
export const smsLimitsOfNumber: readonly Limit[] = [
  { seconds: 60, most: 1 },
  { seconds: 3_600, most: 5 },
  { seconds: 86_400, most: 10 },
]
/** SMS codes per network address: 30 an hour (decision 007). */
export const smsLimitsOfAddress: readonly Limit[] = [{ seconds: 3_600, most: 30 }]
/** SMS codes of the whole product, so that many numbers from many addresses cannot empty a purse. Assumed (decision 007). */
export const smsLimitsOfAll: readonly Limit[] = [{ seconds: 3_600, most: 1_000 }]

/** A picture or a proof is asked for after three wrong passwords (decision 007), counted over an hour (Assumed, decision 007). */
export const passwordTriesWithoutCaptcha = 3
export const passwordWindowSeconds = 3_600
/** Wrong passwords per number, captcha or not. Assumed (decision 007). */
export const passwordLimitsOfNumber: readonly Limit[] = [{ seconds: 3_600, most: 10 }]
/** Password tries per network address: with a captcha from 30 on, at most 120 an hour. Assumed (decision 007). */
export const passwordTriesOfAddressWithoutCaptcha = 30
export const passwordLimitsOfAddress: readonly Limit[] = [{ seconds: 3_600, most: 120 }]

/** Codes and recovery codes for one login's second factor, over all tickets and changes. Assumed (decision 086). */
export const factorLimits: readonly Limit[] = [
  { seconds: 3_600, most: 10 },
  { seconds: 86_400, most: 30 },
]

/** Login tries of a clerk, per e-mail and per network address. Assumed (decision 007). */
export const staffLimitsOfEmail: readonly Limit[] = [{ seconds: 900, most: 5 }]
export const staffLimitsOfAddress: readonly Limit[] = [{ seconds: 900, most: 30 }]

/** Links for a clerk's new password, per e-mail and per network address. Assumed (decision 055). */
export const staffLinkLimitsOfEmail: readonly Limit[] = [{ seconds: 3_600, most: 3 }]
export const staffLinkLimitsOfAddress: readonly Limit[] = [{ seconds: 3_600, most: 20 }]

/** Tries older than every limit's stretch need not be kept. */
export const longestLimitSeconds = 86_400

export const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60))
