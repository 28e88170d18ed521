import { useEffect, useRef, useSyncExternalStore } from 'react'
import { deskEventsCall, eventsCall } from '#contract/live.ts'
import type { Realm } from '#web/lib/call.ts'
import { createLive, type LiveNews } from '#web/lib/live.ts'
import { renewToken, tokenOf, useSession } from './session.ts'

const liveOf = (realm: Realm, endpoint: typeof eventsCall | typeof deskEventsCall, channel: string) =>
  createLive({
    endpoint,
    channel,
    fetch: (input, init) => fetch(input, init),
    token: () => tokenOf(realm),
    renew: (dead) => renewToken(realm, dead),
  })

const customerLive = liveOf('customer', eventsCall, 'sampan-live')
const deskLive = liveOf('staff', deskEventsCall, 'sampan-live-desk')

/** Listens to an event stream while somebody is logged in, anew for each person. */
function useNews(live: typeof customerLive, who: string | null, hear: (news: LiveNews) => void): void {
  const newest = useRef(hear)
  newest.current = hear
  // Listens to the server's event stream, anew for each person.
  useEffect(() => {
    if (!who) return
    return live.listen((news) => newest.current(news))
  }, [live, who])
}

/**
 * Hears what happens to the logged-in customer's things while the page is open. A clerk who looks at a portal hears
 * nothing: tabs share one stream, and what is told there belongs to whoever is logged in.
 */
export function useLive(hear: (news: LiveNews) => void): void {
  const { customer, viewing } = useSession()
  useNews(customerLive, viewing ? null : (customer?.user.userCode ?? null), hear)
}

/** Hears what happens at the desk while a clerk is logged in. */
export function useDeskLive(hear: (news: LiveNews) => void): void {
  const { staff } = useSession()
  useNews(deskLive, staff?.staff.staffCode ?? null, hear)
}

/** Whether the desk's stream stands; while it does not, pages ask by themselves. */
export const useDeskLiveStands = (): boolean =>
  useSyncExternalStore(deskLive.watch, deskLive.stands, () => false)
