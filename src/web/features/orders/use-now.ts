import { useSyncExternalStore } from 'react'

/** One time for all ages and deadlines of a page, moved on twice a minute. */
const stepMilliseconds = 30_000
let now = new Date()

function subscribe(listener: () => void): () => void {
  const timer = setInterval(() => {
    now = new Date()
    listener()
  }, stepMilliseconds)
  return () => clearInterval(timer)
}

/** The time of the page, fresh when nobody has looked at it for a while, or the clock was put back. */
function read(): Date {
  const current = new Date()
  if (Math.abs(current.getTime() - now.getTime()) > 2 * stepMilliseconds) now = current
  return now
}

export const useNow = (): Date => useSyncExternalStore(subscribe, read, read)
