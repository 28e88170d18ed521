import type { ReactElement, ReactNode } from 'react'
import { useSiteFacts } from '#web/app/site-facts.ts'

/** Where the ministry and the public security show what is filed under a number. */
const registers = { icp: 'https://beian.miit.gov.cn/', police: 'https://beian.mps.gov.cn/' } as const

/** The numbers under which the site and its business are filed; each only where there is one. */
export function useFilings(): readonly {
  readonly kind: 'icp' | 'police' | 'nvocc'
  readonly shown: ReactNode
}[] {
  const { icp, policeFiling, nvoccFiling } = useSiteFacts()
  const link = (to: string, number: string): ReactElement => (
    <a href={to} rel="noopener noreferrer">
      {number}
    </a>
  )
  return [
    ...(icp ? [{ kind: 'icp' as const, shown: link(registers.icp, icp) }] : []),
    ...(policeFiling ? [{ kind: 'police' as const, shown: link(registers.police, policeFiling) }] : []),
    ...(nvoccFiling ? [{ kind: 'nvocc' as const, shown: nvoccFiling }] : []),
  ]
}
