/**
 * What proves besides the first proof that it is oneself: a code of six digits from an authenticator app, new every 30
 * seconds (RFC 6238), or one of ten recovery codes in its place. One step early or late is accepted for clocks that
 * drift; a code works once. Clerks have it from their first login on, shippers set it up when they like. A login with it
 * is opened in two steps: the first proof gets a ticket and no session, and the ticket is good for minutes, once, and for
 * five wrong codes. The odd rule: before the first proof was right nobody learns that there is a second. Every figure
 * that names no other source is decision 086.
 */
export const totpDigits = 6
export const totpPeriodSeconds = 30
export const totpWindow = 1

/** Recovery codes that are made at once (decision 055). */
export const recoveryCodeCount = 10
/** 50 bits each: without the letters that are read as digits. */
export const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'
export const recoveryCodeLength = 10

/** A recovery code as it is stored, from however it was typed; null for what cannot be one. */
export function plainRecoveryCode(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return text.length === recoveryCodeLength && [...text].every((each) => recoveryAlphabet.includes(each))
    ? text
    : null
}

/** In two halves, for the eye. */
export const writeRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** What a ticket opens: the second step of a login, or the first code of a new authenticator. */
export const factorTickets = ['login', 'authenticator'] as const
export type FactorTicket = (typeof factorTickets)[number]

/** Between the two steps of a login; and from the proof that it is oneself to the first code of a new authenticator. */
export const factorTicketSeconds: Record<FactorTicket, number> = { login: 5 * 60, authenticator: 15 * 60 }
/** Codes that a ticket may be tried with. */
export const factorTries = 5

/** Characters of the reason for which a clerk turns off a customer's second factor. */
export const factorReasonLimit = 200
