/**
 * What a user tells of themselves beyond the login. Nothing of it is needed to ship; each part that is filled in
 * saves typing later, so the page says what is still missing.
 */

/** Kinds of goods one person may name. Assumed: more than any shipper deals in. */
export const categoryLimit = 10
/** Edge of a header picture in pixels. Assumed: sharp on any screen at the size it is shown. */
export const pictureEdge = 512

export const profileParts = [
  'picture',
  'nickName',
  'mail',
  'contact',
  'company',
  'place',
  'categories',
  'certification',
] as const
export type ProfilePart = (typeof profileParts)[number]

export type ProfileFacts = {
  readonly hasPicture: boolean
  readonly nickName: string | null
  readonly mail: string
  readonly linkMan: string
  readonly linkPhone: string
  readonly companyName: string
  readonly city: string | null
  readonly address: string
  readonly categoryIds: readonly string[]
  readonly certified: boolean
}

/** The parts that are still missing, in the order in which the page asks for them. */
export function missingParts(facts: ProfileFacts): ProfilePart[] {
  const filled: Readonly<Record<ProfilePart, boolean>> = {
    picture: facts.hasPicture,
    nickName: Boolean(facts.nickName),
    mail: facts.mail !== '',
    contact: facts.linkMan !== '' && facts.linkPhone !== '',
    company: facts.companyName !== '',
    place: facts.city !== null && facts.address !== '',
    categories: facts.categoryIds.length > 0,
    certification: facts.certified,
  }
  return profileParts.filter((each) => !filled[each])
}

/** How much of the profile stands, in whole per cent, rounded down: only a full one is at 100. */
export const completeness = (missing: readonly ProfilePart[]): number =>
  Math.floor(((profileParts.length - missing.length) / profileParts.length) * 100)
