/**
 * A clerk may look at a customer's portal as the customer sees it. A viewing only reads: it changes nothing, opens
 * nothing secret and lasts minutes. The odd rule: it belongs to one tab of one browser and to the clerk's login at the
 * desk; when that login ends, or the clerk may no longer see customers, the viewing is over too (decision 062).
 */

/** How long a viewing lasts. Assumed (decision 062) */
export const viewingMinutes = 10
/** Viewings that a customer reads of, the newest first. Assumed (decision 062) */
export const shownViewings = 20

export type ViewingTimes = { readonly expiresAt: Date; readonly endedAt: Date | null }

/** Until when a viewing that begins now may last. */
export const viewingEnd = (now: Date): Date => new Date(now.getTime() + viewingMinutes * 60_000)

/** Whether a viewing still opens the portal. */
export const viewingStands = ({ expiresAt, endedAt }: ViewingTimes, now: Date): boolean =>
  endedAt === null && now < expiresAt
