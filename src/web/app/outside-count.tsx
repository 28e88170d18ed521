import { type ReactElement, use } from 'react'
import { NonceContext } from './nonce.ts'
import { useSiteFacts } from './site-facts.ts'

/**
 * The counter of others that the forwarder has set, on public pages only: what customers and clerks do is nobody's
 * business. Who asks not to be followed is not (Global Privacy Control, Do Not Track).
 */
export function OutsideCount(): ReactElement | null {
  const nonce = use(NonceContext)
  const { analytics } = useSiteFacts()
  if (!analytics) return null
  const address = JSON.stringify(analytics).replaceAll('<', '\\u003c')
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an address from the settings, as a string of script.
      dangerouslySetInnerHTML={{
        __html: `navigator.globalPrivacyControl||navigator.doNotTrack==='1'||document.head.append(Object.assign(document.createElement('script'),{src:${address},async:true}))`,
      }}
    />
  )
}
