import { useSyncExternalStore } from 'react'
import type { Viewing } from '#contract/customers.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import type { LoggedInUser } from '#contract/users.ts'
import { CallFailure, call, type Realm } from '#web/lib/call.ts'
import { paths } from './paths.ts'
import { forget, keep, kept } from './vault.ts'
import { forgetViewing, keptViewing } from './viewing.ts'

/** Who is logged in, in this browser: a customer, a clerk, both or nobody. */
export type CustomerSession = { readonly token: string; readonly user: LoggedInUser }
export type StaffSession = { readonly token: string; readonly staff: LoggedInStaff }
export type SessionState = {
  /** false until local storage has been read; pages then show their skeleton */
  readonly known: boolean
  readonly customer: CustomerSession | null
  readonly staff: StaffSession | null
  /** Where a clerk looks at a customer's portal in this tab; the customer is then the one who is looked at. */
  readonly viewing: Viewing | null
}

/** `iToken` and the user info are the names of requirements §3 and §9; the desk keeps its own. */
const names = {
  customer: { token: 'iToken', who: 'userInfo' },
  staff: { token: 'deskToken', who: 'deskInfo' },
} as const

const unknown: SessionState = { known: false, customer: null, staff: null, viewing: null }
let state = unknown
const listeners = new Set<() => void>()

function set(change: Partial<SessionState>): void {
  state = { ...state, ...change }
  // Pages without script of their own show by it who is logged in; see `pageStart`.
  globalThis.document?.documentElement.toggleAttribute('data-user', state.customer !== null)
  for (const listener of listeners) listener()
}

async function readRealm(realm: Realm): Promise<{ token: string; who: unknown } | null> {
  const [token, who] = await Promise.all([kept(names[realm].token), kept(names[realm].who)])
  return token && who ? { token, who: JSON.parse(who) } : null
}

async function readAll(): Promise<void> {
  const [customer, staff, viewed] = await Promise.all([
    readRealm('customer'),
    readRealm('staff'),
    keptViewing(),
  ])
  set({
    known: true,
    viewing: viewed?.viewing ?? null,
    customer: viewed ?? (customer ? { token: customer.token, user: customer.who as LoggedInUser } : null),
    staff: staff ? { token: staff.token, staff: staff.who as LoggedInStaff } : null,
  })
}

let restoring: Promise<void> | null = null

/** Reads the session once from local storage and follows what other tabs do with it. */
export function restoreSession(): Promise<void> {
  restoring ??= readAll().then(() => {
    addEventListener('storage', (event) => {
      if (event.key === null || event.key === names.customer.who || event.key === names.staff.who)
        void readAll()
    })
  })
  return restoring
}

export const sessionNow = (): SessionState => state

/** What is kept of a user; the name stands under both of its keys (requirements §3). */
const keptUser = (user: LoggedInUser): string => JSON.stringify({ ...user, name: user.userName })

export async function customerLoggedIn(reply: { jwt: string; user: LoggedInUser }): Promise<void> {
  set({ known: true, customer: { token: reply.jwt, user: reply.user } })
  await keep(names.customer.token, reply.jwt)
  await keep(names.customer.who, keptUser(reply.user))
}

/** What the greeting needs has changed since the token was given, which bears the names of its time. */
export async function customerRenamed(user: LoggedInUser): Promise<void> {
  const { customer, viewing } = state
  // What is looked at in this tab is nothing to this browser's own login.
  if (viewing || customer?.user.userCode !== user.userCode) return
  if (JSON.stringify({ ...customer.user, ...user }) === JSON.stringify(customer.user)) return
  set({ customer: { ...customer, user } })
  await keep(names.customer.who, keptUser(user))
}

export async function staffLoggedIn(reply: { jwt: string; staff: LoggedInStaff }): Promise<void> {
  set({ known: true, staff: { token: reply.jwt, staff: reply.staff } })
  await keep(names.staff.token, reply.jwt)
  await keep(names.staff.who, JSON.stringify(reply.staff))
}

const forgotten = new Set<() => void>()

/** Called whenever a session ends in this browser: what was read for it goes too. */
export const onForgotten = (clear: () => void): void => void forgotten.add(clear)

/** Looks no longer at a customer's portal: this tab goes back to their file at the desk. */
export function leaveViewing(): void {
  const { viewing } = state
  if (!viewing) return
  forgetViewing()
  location.replace(paths.deskCustomer(viewing.userId))
}

/** Forgets the session in this browser; the server's side ends with `logout`. */
export function forgetSession(realm: Realm): void {
  if (realm === 'customer' && state.viewing) {
    // Leaves this page as well, with all that it has read.
    leaveViewing()
    return
  }
  for (const clear of forgotten) clear()
  forget(names[realm].token, names[realm].who)
  set(realm === 'customer' ? { customer: null } : { staff: null })
}

export const tokenOf = (realm: Realm): string | null => state[realm]?.token ?? null

/** Calls that renew and end sessions prove with this header that a page of ours makes them (decision 008). */
const ownPage = { 'x-requested-with': 'sampan' }

async function askForToken(realm: Realm): Promise<string | null> {
  const quiet = { withoutToken: true, msgFlag: false, loadingFlag: false, headers: ownPage } as const
  try {
    if (realm === 'customer') {
      const { refreshCall } = await import('#contract/users.ts')
      const reply = await call(refreshCall, quiet)
      await customerLoggedIn(reply)
      return reply.jwt
    }
    const { deskRefreshCall } = await import('#contract/staff.ts')
    const reply = await call(deskRefreshCall, quiet)
    await staffLoggedIn(reply)
    return reply.jwt
  } catch (error) {
    if (error instanceof CallFailure && (error.kind === 'loginRequired' || error.kind === 'refused'))
      return null
    throw error
  }
}

const renewing = new Map<Realm, Promise<string | null>>()

/** One renewal at a time in this browser: calls of this tab share a promise, tabs share a lock. */
export function renewToken(realm: Realm, dead: string | null): Promise<string | null> {
  // A viewing is not made longer, and this browser's own login is not what takes its place.
  if (realm === 'customer' && state.viewing) return Promise.resolve(null)
  const running = renewing.get(realm)
  if (running) return running
  const renewal = (async () => {
    const renew = async () => {
      const stored = await readRealm(realm)
      // Another tab has renewed it while this one waited.
      if (stored && stored.token !== dead) {
        await readAll()
        return stored.token
      }
      return askForToken(realm)
    }
    return navigator.locks ? navigator.locks.request(`sampan-renew-${realm}`, renew) : renew()
  })().finally(() => renewing.delete(realm))
  renewing.set(realm, renewal)
  return renewal
}

/** Ends the session on the server and here; where a portal is looked at, only that. */
export async function logOut(realm: Realm): Promise<void> {
  if (realm === 'customer' && state.viewing) return endViewing()
  const quiet = { msgFlag: false, headers: ownPage } as const
  try {
    if (realm === 'customer')
      await call((await import('#contract/users.ts')).logoutCall, { ...quiet, withoutToken: true })
    else await call((await import('#contract/staff.ts')).deskLogoutCall, quiet)
  } catch {
    // The session may be over already, or the network away: here it ends all the same.
  }
  forgetSession(realm)
}

/** Ends looking at a customer's portal, on the server and here. */
export async function endViewing(): Promise<void> {
  const { viewing } = state
  if (!viewing) return
  try {
    const { endViewing } = await import('#contract/customers.ts')
    const { id, userId } = viewing
    await call(endViewing, { body: { id, userId }, msgFlag: false })
  } catch {
    // The login at the desk may be over already, and the viewing with it: here it ends all the same.
  }
  leaveViewing()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who is logged in; on the server, and until storage was read, nobody is known. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, sessionNow, () => unknown)
