import { useSyncExternalStore } from 'react'

/** Light or dark: the reader's choice if there is one, else the system's. */
export type Theme = 'light' | 'dark'

const storageName = 'theme'

/**
 * Runs in the page's head before anything is painted, under the page's nonce: no flash of the other theme, nor of the
 * way to log in where somebody is (`data-user`, kept by the session from then on).
 */
export const pageStart = `(()=>{const d=document.documentElement.dataset;let t=null;try{t=localStorage.getItem('${storageName}')
if(localStorage.getItem('iToken'))d.user=''}catch{}
if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'
d.theme=t})()`

const now = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

export function switchTheme(): void {
  const next: Theme = now() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = next
  try {
    localStorage.setItem(storageName, next)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** The document has the theme, whoever gave it one. */
const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, now, () => 'light')
