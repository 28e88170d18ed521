import type { ReactElement, ReactNode } from 'react'

/** A plain table that scrolls sideways inside of its own frame where it is wider than the page. */
export function WideTable({
  caption,
  className,
  children,
}: {
  /** Said to readers of screens only. */
  caption: string
  className?: string
  children: ReactNode
}): ReactElement {
  return (
    <div className={`table-box ${className ?? ''}`.trim()}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is reached by keyboard. */}
      <div className="scroll-x" data-wide="" tabIndex={0}>
        <table className="table">
          <caption className="sr">{caption}</caption>
          {children}
        </table>
      </div>
    </div>
  )
}
