import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { CallFailure } from '#web/lib/call.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'

const noSuch: readonly (string | null)[] = ['request.notFound', 'request.invalid']

/** In the place of a record that is not there, was not read, or is not read yet. */
export function RecordMissing({
  error,
  words,
  listTo,
  onRetry,
}: {
  error: unknown
  words: { readonly title: string; readonly text: string; readonly toList: string }
  listTo: string
  onRetry: () => void
}): ReactElement {
  if (!error) return <Skeleton lines={10} />
  if (!(error instanceof CallFailure) || !noSuch.includes(error.reason ?? null))
    return <ErrorState error={error} onRetry={onRetry} />
  return (
    <EmptyState
      icon="search"
      title={words.title}
      actions={
        <Link className={buttonClass()} to={listTo}>
          {words.toList}
        </Link>
      }
    >
      {words.text}
    </EmptyState>
  )
}
