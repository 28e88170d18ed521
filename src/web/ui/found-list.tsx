import type { ReactElement, ReactNode } from 'react'
import { LoadMore, type ReadInPages } from './load-more.tsx'
import { ErrorState, Skeleton, StaleNote } from './states.tsx'

type Found<Item> = ReadInPages & {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** A list read in pages, in each of its states: being read, failed, empty, shown, shown but no longer fresh. */
export function FoundList<Item>({
  found,
  empty,
  children,
}: {
  found: Found<Item>
  /** What stands there when nothing was found. */
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}): ReactElement {
  const retry = () => void found.refetch()
  if (!found.data)
    return found.error ? <ErrorState error={found.error} onRetry={retry} /> : <Skeleton lines={8} />
  const items = found.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <>{empty}</>
  return (
    <>
      {found.error && <StaleNote onRetry={retry} />}
      {children(items)}
      <div className="pages">
        <LoadMore of={found} />
      </div>
    </>
  )
}
