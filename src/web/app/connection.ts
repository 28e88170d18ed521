import { useSyncExternalStore } from 'react'

/** Whether the server can be reached, whether the next page is slow to come, and whether this one is older than the server. */
export type Connection = 'good' | 'offline' | 'slow' | 'outdated'

/** How long the parts of a page may take to load before the reader is told (requirements §9). */
export const partsMilliseconds = 120_000

let outdated = false
let missing = false
let slow = false
const hearers = new Set<() => void>()

/** Tells hearers that the next page takes too long, or no longer. */
export function pageIsSlow(is: boolean): void {
  if (slow === is) return
  slow = is
  for (const hear of hearers) hear()
}

/** A part of the page could not be loaded: offline it may come later; online, a release has taken its place. */
function partMissing(): void {
  missing = true
  if (!navigator.onLine) return
  outdated = true
  for (const hear of hearers) hear()
}

/** Whether a part of a page did not load. The router asks for it once: only the page loaded anew tries again. */
export const partsAreMissing = (): boolean => missing

function subscribe(hear: () => void): () => void {
  hearers.add(hear)
  addEventListener('online', hear)
  addEventListener('offline', hear)
  return () => {
    hearers.delete(hear)
    removeEventListener('online', hear)
    removeEventListener('offline', hear)
  }
}

// Told by the build's loader of parts (Vite); what asked for the part hears of the failure as well.
if (typeof document !== 'undefined') addEventListener('vite:preloadError', partMissing)

const now = (): Connection => {
  if (!navigator.onLine) return 'offline'
  return outdated ? 'outdated' : slow ? 'slow' : 'good'
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, now, () => 'good')
