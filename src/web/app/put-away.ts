import { useSyncExternalStore } from 'react'

/**
 * Announcements that the reader has put away, by id and edition: a changed one is another one. Only this browser knows
 * of it, and keeps nothing before something is put away.
 */
export const putAwayName = 'announcementsRead'

/** Older ones have ended long ago. */
const mostKept = 50

const split = (text: string | null): readonly string[] => text?.split(' ').filter(Boolean) ?? []
const none: readonly string[] = []

let kept: readonly string[] | null = null
function read(): readonly string[] {
  if (kept) return kept
  try {
    kept = split(localStorage.getItem(putAwayName))
  } catch {
    kept = none
  }
  return kept
}

const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

export function putAway(name: string): void {
  kept = [...read().filter((each) => each !== name), name].slice(-mostKept)
  try {
    localStorage.setItem(putAwayName, kept.join(' '))
  } catch {
    // Without storage it stays away as long as the page.
  }
  tell()
}

function subscribe(listener: () => void): () => void {
  // Another window of the same browser.
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== putAwayName) return
    kept = null
    tell()
  }
  listeners.add(listener)
  // What was put away while the page woke up was put away by the script behind it.
  kept = null
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

export const usePutAway = (): readonly string[] => useSyncExternalStore(subscribe, read, () => none)

/**
 * Stands behind the announcements of a page and runs before they are painted, under the page's nonce: what was put away
 * is never seen for a moment. It puts away what is pressed as well, so that pages without React need nothing more.
 */
export const putAwayScript = `{const n='${putAwayName}',s=document.currentScript.previousElementSibling,a=()=>{try{return(localStorage.getItem(n)||'').split(' ').filter(Boolean)}catch{return[]}},
h=k=>{for(const e of s.querySelectorAll('[data-announcement]'))if(k.includes(e.dataset.announcement))e.hidden=true;s.hidden=!s.querySelector('[data-announcement]:not([hidden])')};h(a())
s.addEventListener('click',e=>{const i=e.target.closest('button')?.closest('[data-announcement]');if(!i)return
const k=[...a().filter(o=>o!==i.dataset.announcement),i.dataset.announcement].slice(-${mostKept});try{localStorage.setItem(n,k.join(' '))}catch{}h(k);dispatchEvent(new StorageEvent('storage',{key:n}));(s.querySelector('[data-announcement]:not([hidden]) button')||document.querySelector('main')).focus({preventScroll:true})})}`
