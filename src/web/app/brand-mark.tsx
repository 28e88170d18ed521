import type { ReactElement } from 'react'
import { Logo } from '#web/ui/icon.tsx'
import { useSiteFacts } from './site-facts.ts'

/** The mark beside the name: the forwarder's, or the product's own. */
export function BrandMark({ className = 'logo' }: { className?: string }): ReactElement {
  const { logo } = useSiteFacts()
  return logo ? <img className={className} src={logo} alt="" /> : <Logo className={className} />
}
