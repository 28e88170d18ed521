/**
 * How a shipper comes in. A mobile number is the name; an SMS code or a password is the proof.
 * Whoever logs in by SMS for the first time is registered by that. Before a message is sent, and
 * after three wrong passwords, a person proves to be one: by reading a picture or, where a picture
 * cannot be read, by letting the browser work for a second (decision 009). Every figure below is
 * decision 007 unless it names another source.
 */

/** What an SMS code is asked for; a code is good for this purpose only. */
export const codePurposes = [
  'account',
  'setPassword',
  'oldPhone',
  'newPhone',
  'closing',
  'secondFactor',
] as const
export type CodePurpose = (typeof codePurposes)[number]

export const codeDigits = 6
export const codeSeconds = 5 * 60
export const codeTries = 5
/** After this the button offers to send again. */
export const resendSeconds = 60
/** The same request sooner than this is refused with 90001 (requirements §5). */
export const repeatSeconds = 20
export const challengeSeconds = 2 * 60
export const captchaLength = 4

/** Access tokens are renewed from a refresh token; within this grace several tabs get the same successor (decision 008). */
export const refreshGraceSeconds = 20
/** A session that nobody used for this long is over (decision 008); an installation may set another limit. */
export const sessionIdleSeconds = 30 * 60
/** A session is over after this at the latest, however busy (decision 008); an installation may set another limit. */
export const sessionLongestSeconds = 30 * 86_400
/** How often a session's last use is written down; a write on every call would cost more than it tells. */
export const sessionTouchSeconds = 60

export type SessionTimes = {
  readonly startedAt: Date
  readonly lastUsedAt: Date
  readonly endedAt: Date | null
}

/** How long sessions live in this installation. */
export type SessionLimits = {
  readonly idleSeconds: number
  readonly longestSeconds: number
}

/** Whether a session still stands: not ended, not idle too long, not too old. */
export function sessionStands(session: SessionTimes, limits: SessionLimits, now: Date): boolean {
  const seconds = (since: Date) => (now.getTime() - since.getTime()) / 1000
  return (
    session.endedAt === null &&
    seconds(session.lastUsedAt) < limits.idleSeconds &&
    seconds(session.startedAt) < limits.longestSeconds
  )
}
