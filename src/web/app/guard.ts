import { type MiddlewareFunction, redirect } from 'react-router'
import { askToLogIn } from './login-prompt.ts'
import { noteOpened } from './opened-pages.ts'
import { accessOf, paths, plainPath } from './paths.ts'
import { restoreSession, sessionNow } from './session.ts'

/** Where the reader is; null until a first page stands. */
let standing: string | null = null
let leaving: (() => void) | null = null

/** The open page of ours that a fresh page was reached from: the public site goes from page to page without script. */
function cameFrom(): string | null {
  if (!document.referrer) return null
  const url = new URL(document.referrer)
  return url.origin === location.origin && accessOf(url.pathname) === 'open'
    ? plainPath(url.pathname) + url.search
    : null
}

/** Called once: what is given up when a page is left (requirements §2: pending requests are cancelled). */
export function onLeaving(giveUp: () => void): void {
  leaving = giveUp
}

/**
 * Runs before every navigation in the browser (requirements §2). A path that needs a login and finds
 * none: the wanted path is remembered, the login dialog opens, and the visitor stays where they are,
 * or comes to the home page when there is no earlier one. The desk has a login page of its own.
 */
export const guard: MiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url)
  const wanted = plainPath(url.pathname) + url.search
  const access = accessOf(url.pathname)
  if (access !== 'open') {
    await restoreSession()
    if (access === 'staff' && !sessionNow().staff) throw redirect(paths.deskLogin({ to: wanted }))
    if (access === 'customer' && !sessionNow().customer) {
      askToLogIn(wanted)
      throw redirect(standing ?? cameFrom() ?? paths.home())
    }
  }
  if (standing !== null && plainPath(new URL(standing, url).pathname) !== plainPath(url.pathname)) leaving?.()
  standing = wanted
  noteOpened(url.pathname)
  return next()
}
