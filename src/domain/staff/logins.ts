import type { StaffRole } from '#domain/kernel/actor.ts'

/**
 * A clerk's login begins with an invitation by an administrator: a link by mail, good once and for seven days. Whoever
 * opens it chooses a name and a password, sets up an authenticator and gets ten recovery codes, each of which stands in
 * once for the authenticator. A login is closed and reopened, never deleted: what its owner did stays theirs. There is
 * always an administrator who can come in, and nobody changes their own role. Every figure below is decision 055.
 */
export const clerkStates = ['active', 'invited', 'closed'] as const

export const clerkNameLimit = 40

export const invitationSeconds = 7 * 86_400
/** A link for a password that was forgotten. */
export const passwordLinkSeconds = 30 * 60
/** A link for another second factor, after an administrator took the old one away. */
export const enrolLinkSeconds = 7 * 86_400
/** From the proof that it is oneself to the first code of the new authenticator. */
export const authenticatorSeconds = 15 * 60

/** What a ticket opens; `renew` sets the password anew together with the second factor. */
export type TicketPurpose = 'password' | 'enrol' | 'renew' | 'authenticator'
export const ticketSeconds: Record<TicketPurpose, number> = {
  password: passwordLinkSeconds,
  enrol: enrolLinkSeconds,
  renew: enrolLinkSeconds,
  authenticator: authenticatorSeconds,
}

/**
 * Where links in mails lead. What opens the door stands behind `#`: browsers send that part of an address to nobody, so
 * it is in no log of a server or proxy (ASVS 14.2.1).
 */
export const deskDoors = { join: '/desk/join', enrol: '/desk/enrol', password: '/desk/password' } as const
export const doorLink = (publicUrl: string, door: keyof typeof deskDoors, token: string): string =>
  `${publicUrl}${deskDoors[door]}#${token}`

export type ClerkStanding = { readonly id: string; readonly role: StaffRole; readonly closed: boolean }

/**
 * Why a clerk's login may not become this, or null. `administrators` are all who can come in as such now. Nobody does it
 * to themselves, and one administrator stays.
 */
export function standingProblem(
  actorId: string | null,
  clerk: ClerkStanding,
  becomes: Omit<ClerkStanding, 'id'>,
  administrators: readonly string[],
): 'ownLogin' | 'lastAdministrator' | null {
  if (actorId === clerk.id) return 'ownLogin'
  const rules = (each: Omit<ClerkStanding, 'id'>) => each.role === 'administrator' && !each.closed
  const leaves = rules(clerk) && !rules(becomes)
  return leaves && administrators.every((id) => id === clerk.id) ? 'lastAdministrator' : null
}
