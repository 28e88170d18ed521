/**
 * A user is a shipper's person, known by a mobile number. Nothing else is asked at first: the name
 * comes with certification, the nickname whenever its owner likes. A user is never deleted, only
 * disabled, and then no session of theirs stands any more. Whoever has the login closed is erased
 * from it: the row that orders and invoices refer to stays, and names nobody (decision 050).
 */
export const certificationTypes = ['individual', 'enterprise'] as const
export type CertificationType = (typeof certificationTypes)[number]
export const certificationStatuses = ['none', 'inReview', 'certified', 'failed'] as const
export type CertificationStatus = (typeof certificationStatuses)[number]

/** Users are individual or enterprise (requirements §6). */
export type Identity = CertificationType
/** Whoever has not said which counts as an individual. Assumed (decision 001). */
export const identityOf = (type: CertificationType | null): Identity => type ?? 'individual'

/**
 * Two lengths are in use (requirements §5). Assumed: 2 to 20 for a person's or a company's name and 1 to 30
 * for a nickname and for whoever is to be met at a place (decision 024).
 */
export const nameLengths = {
  nickName: { min: 1, max: 30 },
  userName: { min: 2, max: 20 },
  contact: { min: 1, max: 30 },
} as const

const letters = String.raw`[\p{L}\p{M}]+`
const oneName = new RegExp(`^${letters}(?:[ ·'’-]${letters})*$`, 'u')
/** Several people of one place, and initials: 王师傅、李师傅 and J. R. Smith. */
const contactNames = new RegExp(`^${letters}(?:(?:\\. ?|[、,，/] ?| / |[ ·'’-])${letters})*\\.?$`, 'u')

/**
 * What is wrong with a name, or null. No digits and no special characters (requirements §5); the dot of
 * minority names and the space, hyphen and apostrophe of Latin ones belong to a name, and to contacts the full stop
 * of initials and what stands between two names (decision 024).
 */
export function nameProblem(text: string, use: keyof typeof nameLengths): 'length' | 'characters' | null {
  const { min, max } = nameLengths[use]
  const length = [...text.trim()].length
  if (length < min || length > max) return 'length'
  return (use === 'contact' ? contactNames : oneName).test(text.trim()) ? null : 'characters'
}

export const greetings = ['evening', 'earlyMorning', 'morning', 'noon', 'afternoon'] as const
export type Greeting = (typeof greetings)[number]

/**
 * The greeting by the hour, 0 to 23 (requirements §1: 0–4, 4–9, 9–11, 11–13, 13–19, 19–24). It is the hour
 * of the reader's own clock in both languages: whoever sits in Rotterdam at nine is not told good afternoon
 * because it is that in Beijing. Assumed (decision 020).
 */
export function greetingAt(hour: number): Greeting {
  if (hour < 4 || hour >= 19) return 'evening'
  if (hour < 9) return 'earlyMorning'
  if (hour < 11) return 'morning'
  return hour < 13 ? 'noon' : 'afternoon'
}

export const salutationKinds = ['surname', 'nickName', 'boss'] as const
/** How a user is addressed; the phrase is `users.salutation.<kind>`, filled with `text`. */
export type Salutation = { readonly kind: (typeof salutationKinds)[number]; readonly text: string }

/**
 * A certified enterprise user is addressed by the first character of the user name with a suffix for
 * “boss”; everyone else by the nickname, and without one simply as “Boss” (requirements §1).
 */
export function salutation(user: {
  readonly userName: string | null
  readonly nickName: string | null
  readonly certificationType: CertificationType | null
  readonly certificationStatus: CertificationStatus
}): Salutation {
  // One character as a reader sees it: with the marks that belong to it, and never half of a pair.
  const [first] = /\P{M}\p{M}*/u.exec(user.userName?.trim() ?? '') ?? []
  if (user.certificationType === 'enterprise' && user.certificationStatus === 'certified' && first) {
    return { kind: 'surname', text: first }
  }
  const nickName = user.nickName?.trim()
  return nickName ? { kind: 'nickName', text: nickName } : { kind: 'boss', text: '' }
}

/** A number that can be shown: the last four digits and where it begins. An erased user has none. */
export function maskMobile(mobile: string): string {
  if (!mobile.startsWith('+')) return '–'
  const national = mobile.startsWith('+86') ? mobile.slice(3) : mobile
  return `${national.slice(0, 3)}****${national.slice(-4)}`
}
