import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Language } from '#domain/kernel/language.ts'
import { useLanguage } from './language.tsx'
import { plainPath } from './paths.ts'
import { viewAddress } from './still-page.ts'

/** A reader's wish not to be counted: Global Privacy Control, or Do Not Track of older browsers. */
const wantsNoCount = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true ||
  navigator.doNotTrack === '1'

/**
 * Tells the server that a page was opened. Apart from the other calls on purpose: it carries no token and no cookie,
 * its answer is nobody's last request, and when it fails nobody needs to know.
 */
function tellView(path: string, language: Language, referrer: string): void {
  void fetch(viewAddress, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, language, referrer }),
  }).catch(() => undefined)
}

let counted: string | null = null

/** Counts each page that the reader opens (requirements §2): never the desk, nor a page that was only fetched ahead. */
export function usePageViews(): void {
  const path = plainPath(useLocation().pathname)
  const language = useLanguage()
  // Tells the server, which knows nothing of pages that are opened without it. Another language is no other page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new path is a new page.
  useEffect(() => {
    if (path === counted || path === '/desk' || path.startsWith('/desk/') || wantsNoCount()) return
    const referrer = counted === null ? document.referrer : ''
    const tell = () => {
      counted = path
      tellView(path, language, referrer)
    }
    if (!(document as { prerendering?: boolean }).prerendering) return tell()
    document.addEventListener('prerenderingchange', tell, { once: true })
    return () => document.removeEventListener('prerenderingchange', tell)
  }, [path])
}
