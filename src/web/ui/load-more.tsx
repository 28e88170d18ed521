import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { useTranslation } from './texts.tsx'

/** A list that is read page by page: what `useInfiniteQuery` gives. */
export type ReadInPages = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
}

/** The button that reads a list on; nothing at its end. `children` when "load more" says too little. */
export function LoadMore({ of, children }: { of: ReadInPages; children?: ReactNode }): ReactElement | null {
  const { t } = useTranslation('common')
  if (!of.hasNextPage) return null
  return (
    <Button size="s" pending={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
      {children ?? t('actions.loadMore')}
    </Button>
  )
}
