import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { HsSearchReply } from '#contract/hs-codes.ts'
import { formatCount } from '#i18n/format.ts'
import { hsCodeQuery } from '#web/features/reference/hs-api.ts'
import { Callout } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './hs-codes.module.css'
import { HsEntryList } from './hs-entry-list.tsx'

/** What was found for a text; without one, and where nothing was found, the sections to walk down from. */
export function HsResults({
  text,
  asked,
}: {
  readonly text: string
  readonly asked: UseQueryResult<HsSearchReply>
}): ReactElement {
  const { t } = useTranslation('tariff')
  if (text === '') return <HsSections />
  if (asked.isError && !asked.data)
    return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <Skeleton lines={10} />
  const { items, total, editions } = asked.data
  if (items.length === 0)
    return (
      <>
        <EmptyState title={t('none', { text })}>{t('noneText')}</EmptyState>
        <HsSections />
      </>
    )
  return (
    <>
      <p className="soft" role="status">
        {total > items.length
          ? t('first', { total: formatCount(total), shown: formatCount(items.length) })
          : t('found', { count: total })}
      </p>
      <HsEntryList entries={items} text={text} />
      <HsReference day={editions.goods} />
    </>
  )
}

/** The top of the tariff. */
function HsSections(): ReactElement {
  const { t } = useTranslation('tariff')
  const sections = useQuery(hsCodeQuery(''))
  return (
    <section className={css.part}>
      <h2>{t('browse')}</h2>
      {sections.data ? (
        <HsEntryList entries={sections.data.below} text="" />
      ) : sections.isError ? (
        <ErrorState error={sections.error} onRetry={() => void sections.refetch()} />
      ) : (
        <Skeleton lines={12} />
      )}
    </section>
  )
}

/** Nothing here is a ruling of customs, and it has a day. */
export function HsReference({ day }: { readonly day: string }): ReactElement {
  const { t } = useTranslation('tariff')
  return (
    <div className={css.note}>
      <Callout>
        <b>{t('referenceTitle')}</b>
        <br />
        {t('reference', { day })}
      </Callout>
    </div>
  )
}
