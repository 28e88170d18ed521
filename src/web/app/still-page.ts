import type { UIMatch } from 'react-router'

/**
 * Pages that only tell something are sent without React: a stranger downloads their text and the few lines below
 * instead of 130 KB of script. A route says so by `handle = still`; such a page has links and native controls only.
 */
export const still = { still: true } as const

export const isStill = (matches: readonly UIMatch[]): boolean =>
  matches.some(({ handle }) => (handle as typeof still | undefined)?.still === true)

/** What a still page does: changes the theme, and keeps the language that a link names. Under the page's nonce. */
export const stillScript = `document.addEventListener('click',e=>{const a=e.target.closest('[data-theme-switch],a[data-language]');if(!a)return
if(a.dataset.language)document.cookie='language='+a.dataset.language+'; path=/; max-age=31536000; samesite=lax'+(location.protocol==='https:'?'; secure':'')
else{const d=document.documentElement.dataset,t=d.theme==='dark'?'light':'dark';d.theme=t;try{localStorage.setItem('theme',t)}catch{}}})`
