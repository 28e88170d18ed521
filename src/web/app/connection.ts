import { useSyncExternalStore } from 'react'

/** Whether the server can be reached, and whether the page is older than what the server serves now. */
export type Connection = 'good' | 'offline' | 'outdated'

let outdated = false
const hearers = new Set<() => void>()

/** A part of the page could not be loaded: offline it may come later; online, a release has taken its place. */
function partMissing(): void {
  if (!navigator.onLine) return
  outdated = true
  for (const hear of hearers) hear()
}

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

const now = (): Connection => (navigator.onLine ? (outdated ? 'outdated' : 'good') : 'offline')

export const useConnection = (): Connection => useSyncExternalStore(subscribe, now, () => 'good')
