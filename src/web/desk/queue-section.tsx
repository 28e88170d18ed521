import type { ReactElement, ReactNode } from 'react'

/** One queue's rows below the tiles. */
export function QueueSection({
  id,
  title,
  lead,
  aside,
  children,
}: {
  id: string
  title: string
  lead?: string
  aside?: ReactNode
  children: ReactNode
}): ReactElement {
  return (
    <section className="section" id={id} aria-labelledby={`${id}-head`} tabIndex={-1}>
      <div className="section-head">
        <h2 id={`${id}-head`}>{title}</h2>
        {lead && <p>{lead}</p>}
        {aside}
      </div>
      {children}
    </section>
  )
}
