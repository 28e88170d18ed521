import type { Bilingual } from '#domain/kernel/language.ts'

/**
 * An announcement is a short notice over the pages of the public site, of the portal or of both. The clerk writes it in
 * both languages, says from when until when it is shown, and puts it up; it begins and ends by itself. The odd rule:
 * what it is now follows from the clock and is stored nowhere. Readers may put one away; changed, it comes back to them
 * (decision 071).
 */
export const announcementKinds = ['information', 'warning'] as const
export type AnnouncementKind = (typeof announcementKinds)[number]

export const announcementPlaces = ['site', 'portal', 'both'] as const
export type AnnouncementPlace = (typeof announcementPlaces)[number]
/** Where a reader is. */
export type ReadersPlace = Exclude<AnnouncementPlace, 'both'>

export const announcementStates = ['draft', 'scheduled', 'shown', 'ended'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/**
 * Characters of each text and of the link, how long one may be shown, and how many are shown at once. Assumed
 * (decision 071): what does not fit two lines of a wide page is an article.
 */
export const announcementLimits = { text: 200, link: 200, days: 366, shown: 3 } as const

export type AnnouncementTimes = { readonly from: Date; readonly until: Date }

/** What becomes of it hangs on the clerk's word and on the clock: shown from its first instant, no more at its last. */
export function announcementState(
  { up, from, until }: AnnouncementTimes & { readonly up: boolean },
  now: Date,
): AnnouncementState {
  if (!up) return 'draft'
  if (now < from && from < until) return 'scheduled'
  return now < until ? 'shown' : 'ended'
}

/** What a clerk may do with it. One that readers saw stays; another can be written like it. */
export const announcementMoves = {
  draft: ['change', 'putUp', 'discard'],
  scheduled: ['change', 'takeBack'],
  shown: ['change', 'end'],
  ended: [],
} as const satisfies Record<AnnouncementState, readonly string[]>
export type AnnouncementMove = (typeof announcementMoves)[AnnouncementState][number]
export const announcementMoveNames = [
  'change',
  'putUp',
  'discard',
  'takeBack',
  'end',
] as const satisfies readonly AnnouncementMove[]

export const isOpen = (state: AnnouncementState, move: AnnouncementMove): boolean =>
  (announcementMoves[state] as readonly AnnouncementMove[]).includes(move)

/** What is wrong with the times, as the field beside which it is said; null where nothing is. */
export function timesProblem(
  { from, until }: AnnouncementTimes,
  now: Date,
  up: boolean,
): 'endsBefore' | 'endsInThePast' | 'tooLong' | null {
  if (until <= from) return 'endsBefore'
  if (up && until <= now) return 'endsInThePast'
  return until.getTime() - from.getTime() > announcementLimits.days * 86_400_000 ? 'tooLong' : null
}

/** Where an announcement may lead: a page of this site, not of the desk and not a call; never another host. */
export const isPageOfOurs = (link: string): boolean =>
  [...link].length <= announcementLimits.link &&
  /^\/(?!\/)[\w\-./?=&%#~]*$/.test(link) &&
  !/\/\/|\.\./.test(link) &&
  !/^\/(api|desk)(\/|\?|#|$)/i.test(link)

export type ShownAnnouncement = AnnouncementTimes & {
  readonly id: string
  readonly edition: number
  readonly kind: AnnouncementKind
  readonly place: AnnouncementPlace
  readonly text: Bilingual
  readonly link: string | null
}

/** What is shown at this instant: warnings first, then what began last, and of all not more than the limit. */
export const shownAt = <Each extends Pick<ShownAnnouncement, 'id' | 'kind' | 'place'> & AnnouncementTimes>(
  all: readonly Each[],
  now: Date,
): Each[] =>
  all
    .filter(({ from, until }) => from <= now && now < until)
    .sort(
      (one, other) =>
        Number(other.kind === 'warning') - Number(one.kind === 'warning') ||
        other.from.getTime() - one.from.getTime() ||
        (one.id < other.id ? 1 : -1),
    )

/** The part of them that a reader in this place sees. */
export const shownIn = <Each extends Pick<ShownAnnouncement, 'place'>>(
  all: readonly Each[],
  place: ReadersPlace,
): Each[] =>
  all.filter((each) => each.place === place || each.place === 'both').slice(0, announcementLimits.shown)
