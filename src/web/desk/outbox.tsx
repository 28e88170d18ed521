import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { listOutbox, type OutboxItem, outboxKinds } from '#contract/outbox.ts'
import { formatInstant, formatNumber } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useOutbox } from '#web/features/notifications/outbox-api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import styles from './outbox.module.css'

export const meta = pageTitle('deskOutbox')

/** One mail or message as its reader would have got it. */
function Kept({ item }: { item: OutboxItem }): ReactElement {
  const { t } = useTranslation('outbox')
  return (
    <li className={styles.kept}>
      <div className={styles.head}>
        {item.subject && <h2>{item.subject}</h2>}
        <p className="sm soft">{t('to', { to: item.to, at: formatInstant(item.sentAt) })}</p>
      </div>
      <p className={styles.text}>{item.text.trim()}</p>
      {item.attachments.length > 0 && (
        <ul className={styles.papers} aria-label={t('attachments')}>
          {item.attachments.map((each) => (
            <li key={each.name}>
              <Icon name="file" size="s" />{' '}
              {t('attachment', {
                name: each.name,
                size: formatNumber(Math.max(1, each.bytes / 1024), { decimals: 0 }),
              })}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Outbox(): ReactElement {
  const { t } = useTranslation(['outbox', 'common'])
  const [search, setSearch] = useSearchParams()
  const tab = outboxKinds.find((each) => each === search.get('tab')) ?? 'mail'
  const found = useOutbox(tab)
  const items = found.data?.pages.flatMap((page) => page.items)
  const kept = found.data?.pages[0]?.kept.includes(tab)
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskOutbox')}</h1>
      </div>
      <Tabs
        label={t('common:pages.deskOutbox')}
        panel="outbox-panel"
        tabs={outboxKinds.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        value={tab}
        onChange={(key) => setSearch(key === 'mail' ? {} : { tab: key })}
      />
      <div id="outbox-panel" role="tabpanel" className="tab-panel" aria-label={t(`tabs.${tab}`)}>
        {found.error && !found.data ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : !items ? (
          <Skeleton lines={8} />
        ) : !kept ? (
          <EmptyState icon="out" title={t(`sent.${tab}`)}>
            {t('sentText')}
          </EmptyState>
        ) : (
          <>
            {found.error && <StaleNote onRetry={() => void found.refetch()} />}
            <Callout meaning="wait">{t('lead')}</Callout>
            {items.length === 0 ? (
              <EmptyState icon="out" title={t(`none.${tab}`)}>
                {t('noneText')}
              </EmptyState>
            ) : (
              <ul className={styles.list}>
                {items.map((item) => (
                  <Kept key={item.id} item={item} />
                ))}
              </ul>
            )}
            <div className="pages">
              <LoadMore of={found} />
            </div>
          </>
        )}
      </div>
    </>
  )
}

export default function DeskOutbox(): ReactElement {
  return (
    <ForRoles call={listOutbox}>
      <Outbox />
    </ForRoles>
  )
}
