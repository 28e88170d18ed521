import { useEffect } from 'react'

/**
 * A script or a style sheet that was cut off on its way, as its server ended or its line broke. A style sheet is asked
 * for once more. A script cannot be: browsers keep a module that failed. Where the page is not alive yet, or its reader
 * has pressed nothing yet, it is loaded anew, once in a minute and only while the server answers; else a page that is
 * not alive says so, and one that is says what it misses by itself (connection.ts).
 */

/** The line that says that the page is not whole; hidden until then. */
export const lostPartsId = 'lost-parts'

/** Runs in the page's head, under its nonce, before any file of ours is asked for. */
export const lostPartsScript = `;(()=>{const page=window.lostParts={alive:false,login:null},seen=new Set
const anew=()=>page.login?location.replace(page.login):location.reload()
const tell=()=>{const p=document.getElementById('${lostPartsId}');if(!p||page.alive)return;p.hidden=false;p.querySelector('button').onclick=()=>location.reload()}
let touched=false;for(const e of ['pointerdown','keydown','input'])addEventListener(e,()=>{touched=true},{once:true,capture:true,passive:true})
const lost=()=>{if(page.alive&&touched)return
try{const now=Date.now();if(now-Number(sessionStorage.getItem('loadedAnew'))<6e4)throw 0;sessionStorage.setItem('loadedAnew',now)
setTimeout(()=>fetch(location.href,{method:'HEAD',cache:'no-store'}).then(r=>r.status<500?anew():tell(),tell),500)}
catch{document.readyState==='loading'?addEventListener('DOMContentLoaded',tell):tell()}}
addEventListener('vite:preloadError',lost)
addEventListener('unhandledrejection',e=>{if(/module/i.test(String(e.reason)))lost()})
addEventListener('error',e=>{const t=e.target
if(t.tagName==='SCRIPT'&&t.type==='module')lost()
if(t.tagName!=='LINK'||t.rel!=='stylesheet'||seen.has(t.href))return
seen.add(t.href);e.stopImmediatePropagation();setTimeout(()=>{const h=t.href;t.removeAttribute('href');t.href=h},500)},true)})()`

declare global {
  /** What is known of the page before its script is there; `login` is the path that opens the login dialog again. */
  var lostParts: { alive: boolean; login: string | null } | undefined
}

/** The login dialog is open, and opens again by that path where the page is loaded anew. */
export function noteLogin(path: string | null): void {
  if (globalThis.lostParts) globalThis.lostParts.login = path
}

/** The page is alive: from here on its own parts say what they miss. */
export function useAlive(): void {
  useEffect(() => {
    if (globalThis.lostParts) globalThis.lostParts.alive = true
    const said = document.getElementById(lostPartsId)
    if (said) said.hidden = true
  }, [])
}
