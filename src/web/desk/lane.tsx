import type { ReactElement } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'

type Port = { readonly code: string; readonly name: { readonly zh: string | null; readonly en: string } }

/** From port to port, names with their codes. */
export function Lane({ pol, pod }: { pol: Port; pod: Port }): ReactElement {
  const { portName } = useReader()
  return (
    <span className="lane">
      <span>
        {portName(pol)} <span className="code">{pol.code}</span>
      </span>
      <Icon name="arrow" size="s" />
      <span>
        {portName(pod)} <span className="code">{pod.code}</span>
      </span>
    </span>
  )
}
