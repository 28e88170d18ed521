import type { UserId } from '../kernel/ids.ts'

/**
 * A customer invites by a code of their own: as a link, a QR code, a poster or a page. Whoever registers with it has
 * this inviter for good, and nobody gets one later. An invitation that looks like inviting oneself is refused and
 * written down; the newcomer is registered all the same and told nothing, so that nobody learns the rules by trying.
 */
export const inviteSources = ['link', 'qr', 'poster', 'scene'] as const
export type InviteSource = (typeof inviteSources)[number]

export const inviteObstacles = [
  'unknownCode',
  'inviterClosed',
  'self',
  'sameDevice',
  'sameIdentity',
  'circle',
  'knownBefore',
] as const
export type InviteObstacle = (typeof inviteObstacles)[number]

/** Letters that look like digits are read as those (Crockford); anything else in a code leads nowhere. */
export function readInviteCode(text: string): string | null {
  const code = text.trim().toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return /^[0-9a-hjkmnp-tv-z]{10}$/.test(code) ? code : null
}

/** What is known when somebody registers by an invitation. */
export type InviteFacts = {
  readonly inviter: { readonly id: UserId; readonly closed: boolean } | null
  /** Who was logged in in this browser at that moment. */
  readonly loggedInAs: UserId | null
  /** Everyone who logged in from this browser before. */
  readonly seenHere: readonly UserId[]
  /** Who invited the inviter, who invited those, and so on. */
  readonly above: readonly UserId[]
  /** Whether the newcomer was a customer before, whose login was erased (decision 050). */
  readonly knownBefore: boolean
}

/** What stands against an invitation, or null. The same identity shows only with the certification, later. */
export function inviteObstacle({
  inviter,
  loggedInAs,
  seenHere,
  above,
  knownBefore,
}: InviteFacts): Exclude<InviteObstacle, 'sameIdentity'> | null {
  if (!inviter) return 'unknownCode'
  if (inviter.closed) return 'inviterClosed'
  if (knownBefore) return 'knownBefore'
  if (loggedInAs === inviter.id) return 'self'
  if (seenHere.includes(inviter.id)) return 'sameDevice'
  // Somebody further up who comes again as a new customer below themselves.
  if (above.some((each) => each === loggedInAs || seenHere.includes(each))) return 'circle'
  return null
}
