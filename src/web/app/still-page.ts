import type { EntryContext, UIMatch } from 'react-router'

/**
 * Pages that only tell something are sent without React: a stranger downloads their text and the few lines below
 * instead of 130 KB of script. A route says so by `handle = still`; such a page has links and native controls only.
 */
export const still = { still: true } as const

/** A still page that is rendered for each who opens it: it changes at once, or its openings are counted. */
export const stillButNotKept = { still: true, kept: false } as const

/** A still page with parts that come alive: `entry.home.tsx` is fetched once the page stands. */
export const stillWithIslands = { still: true, islands: true } as const

export const hasIslands = (matches: readonly UIMatch[]): boolean =>
  matches.some(({ handle }) => (handle as typeof stillWithIslands | undefined)?.islands === true)

/**
 * Fetches the script of the islands when the page has loaded, or at once when the reader touches the page. What is
 * pressed or sent before they are alive is done once they are. Then lays out what stands far below (`data-below`), a
 * section at a time.
 */
export const islandStart = (
  script: string,
): string => `{let ready=null,alive=false;const start=()=>ready??=import('${script}').then(home=>home.alive).then(()=>{alive=true})
const now=()=>void start();for(const e of ['pointerdown','pointerover','focusin','keydown'])addEventListener(e,now,{once:true,passive:true})
const idle=window.requestIdleCallback??setTimeout,below=()=>{const next=document.querySelector('[data-below]');if(next){next.removeAttribute('data-below');idle(below)}}
addEventListener('load',()=>{idle(now);idle(below)})
for(const e of ['submit','click'])document.addEventListener(e,event=>{const on=event.target.closest(e==='submit'?'[data-island] form':'[data-island] button[type=button]');if(alive||!on)return
event.preventDefault();event.stopPropagation();start().then(()=>e==='submit'?on.requestSubmit():on.click())},true)}`

export const isStill = (matches: readonly UIMatch[]): boolean =>
  matches.some(({ handle }) => (handle as typeof still | undefined)?.still === true)

/** The same of a page that is being rendered. */
export const isStillPage = ({ routeModules, staticHandlerContext }: EntryContext): boolean =>
  staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as typeof still | undefined)?.still === true,
  )

/** Whether a page that was rendered may be sent to the next who asks. */
export const mayBeKept = (entry: EntryContext): boolean =>
  isStillPage(entry) &&
  !entry.staticHandlerContext.matches.some(
    ({ route }) =>
      (entry.routeModules[route.id]?.handle as typeof stillButNotKept | undefined)?.kept === false,
  )

/** Where the opening of a page is counted. */
export const viewAddress = '/api/content/app/pageView'

/**
 * What a still page does: changes the theme, keeps the language that a link names and the address of an invitation
 * (as `#web/features/users/invite.ts` reads it), and counts that it was opened, as `usePageViews` does on the others; a
 * business card counts its own openings. Under the page's nonce.
 */
export const stillScript = `document.addEventListener('click',e=>{const a=e.target.closest('[data-theme-switch],a[data-language]');if(!a)return
if(a.dataset.language)document.cookie='language='+a.dataset.language+'; path=/; max-age=31536000; samesite=lax'+(location.protocol==='https:'?'; secure':'')
else{const d=document.documentElement.dataset,t=d.theme==='dark'?'light':'dark';d.theme=t;try{localStorage.setItem('theme',t)}catch{}}})
if(/[?&]invite=[0-9A-Za-z]{1,40}(&|$)/.test(location.search))try{localStorage.setItem('invite',location.search)}catch{}
if(!location.pathname.startsWith('/s/')&&!navigator.globalPrivacyControl&&navigator.doNotTrack!=='1'){const v=r=>fetch('${viewAddress}',{method:'POST',keepalive:true,credentials:'omit',referrerPolicy:'no-referrer',headers:{'content-type':'application/json'},body:JSON.stringify({path:location.pathname,language:document.documentElement.lang==='en'?'en-US':'zh-CN',referrer:r})}).catch(()=>{})
const f=()=>v(document.referrer);document.prerendering?document.addEventListener('prerenderingchange',f,{once:true}):f()
addEventListener('pageshow',e=>{e.persisted&&v('')})}`
