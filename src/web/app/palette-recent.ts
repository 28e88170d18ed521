import type { Realm } from '#web/lib/call.ts'
import type { PaletteItem } from '#web/ui/palette.tsx'
import { onForgotten, sessionNow } from './session.ts'

/** What was opened from the palette last, in this browser, customers and clerks apart; it goes when the session ends. */
const storageName = (realm: Realm): string => `palette-${realm}`
const keptItems = 5

onForgotten(() => {
  for (const realm of ['customer', 'staff'] as const) localStorage.removeItem(storageName(realm))
})

/** Of a portal that a clerk looks at nothing is remembered in the clerk's browser. */
const remembers = (realm: Realm): boolean => realm === 'staff' || sessionNow().viewing === null

export function recentItems(realm: Realm): readonly PaletteItem[] {
  if (!remembers(realm)) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageName(realm)) ?? '[]')
    return Array.isArray(kept) ? (kept as PaletteItem[]).filter((each) => typeof each?.id === 'string') : []
  } catch {
    return []
  }
}

export function rememberItem(realm: Realm, { id, icon, title, code, to }: PaletteItem): void {
  if (!remembers(realm)) return
  // What an item hints at is read again, in the language of then.
  const item = { id, icon, title, code, to }
  const others = recentItems(realm).filter((each) => each.id !== id)
  try {
    localStorage.setItem(storageName(realm), JSON.stringify([item, ...others].slice(0, keptItems)))
  } catch {
    // Without storage nothing is remembered.
  }
}
