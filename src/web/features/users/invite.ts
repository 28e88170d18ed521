import { type InviteSource, inviteSources } from '#domain/users/invitations.ts'

/** What this browser keeps for registering: whose link was opened last, and a random mark of its own (decision 041). */
const inviteName = 'invite'
const markName = 'browser-mark'

export type KeptInvite = { readonly inviteCode: string; readonly inviteSource: InviteSource }

/** Where only the page's own memory can be used, an invitation lives as long as the page. */
const memory = new Map<string, string>()
function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? memory.get(name) ?? null
  } catch {
    return memory.get(name) ?? null
  }
}
function keep(name: string, text: string): void {
  memory.set(name, text)
  try {
    localStorage.setItem(name, text)
  } catch {
    // A browser that keeps nothing: the page's memory has it.
  }
}

/** What a link says of who invites, and how it was shared; null for a link of nobody. */
export function inviteIn(search: string): KeptInvite | null {
  const query = new URLSearchParams(search)
  const inviteCode = query.get('invite')?.trim() ?? ''
  if (!/^[0-9A-Za-z]{1,40}$/.test(inviteCode)) return null
  const inviteSource = inviteSources.find((each) => each === query.get('via')) ?? 'link'
  return { inviteCode, inviteSource }
}

/** Keeps what the page's address says of who invites until somebody logs in here; the last link opened counts. */
export function keepInvite(search: string): void {
  const invite = inviteIn(search)
  if (invite)
    keep(inviteName, `?${new URLSearchParams({ invite: invite.inviteCode, via: invite.inviteSource })}`)
}

export const keptInvite = (): KeptInvite | null => inviteIn(readKept(inviteName) ?? '')

/** Somebody logged in: whoever had no user before has one now. */
export function forgetInvite(): void {
  memory.delete(inviteName)
  try {
    localStorage.removeItem(inviteName)
  } catch {
    // Nothing was kept.
  }
}

/** The random mark of this browser, made when it is first asked for. Nothing is read from the device. */
export function browserMark(): string {
  const kept = readKept(markName)
  if (kept && /^[\w-]{16,60}$/.test(kept)) return kept
  const made = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  keep(markName, made.join(''))
  return made.join('')
}
