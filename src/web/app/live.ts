import { useEffect, useRef } from 'react'
import { createLive, type LiveNews } from '#web/lib/live.ts'
import { renewToken, tokenOf, useSession } from './session.ts'

const live = createLive({
  fetch: (input, init) => fetch(input, init),
  token: () => tokenOf('customer'),
  renew: (dead) => renewToken('customer', dead),
})

/** Hears what happens to the logged-in customer's things while the page is open. */
export function useLive(hear: (news: LiveNews) => void): void {
  const newest = useRef(hear)
  newest.current = hear
  const { customer } = useSession()
  const user = customer?.user.userCode ?? null
  // Listens to the server's event stream, anew for each user.
  useEffect(() => {
    if (!user) return
    return live.listen((news) => newest.current(news))
  }, [user])
}
