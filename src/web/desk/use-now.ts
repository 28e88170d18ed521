import { useSyncExternalStore } from 'react'

/** The minute's ages and clocks agree all over a page: one time for everything, moved on twice a minute. */
const stepMilliseconds = 30_000
const step = () => Math.floor(Date.now() / stepMilliseconds)

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, stepMilliseconds)
  return () => clearInterval(timer)
}

let moment = { step: 0, now: new Date(0) }
function now(): Date {
  if (moment.step !== step()) moment = { step: step(), now: new Date() }
  return moment.now
}

export const useNow = (): Date => useSyncExternalStore(subscribe, now, () => moment.now)
