import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { happenings } from '#web/app/happenings.ts'
import { noticeTo } from '#web/app/notice-to.ts'
import { markAllRead, useNotifications } from '#web/features/notifications/api.ts'
import { notificationIcons, useSaying } from '#web/features/notifications/saying.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Age } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './notifications.module.css'

/** Everything that was told and is kept, newest first. */
export function MessageList(): ReactElement {
  const { t } = useTranslation(['notifications', 'exceptions', 'common'])
  const say = useSaying()
  const now = useNow()
  const list = useNotifications()
  const rows = list.data?.pages.flatMap((page) => page.items)
  const first = list.data?.pages[0]
  const readAt = first?.readAt ? new Date(first.readAt) : new Date(0)
  const readAll = async () => {
    const newest = rows?.[0]
    if (!newest) return
    const until = new Date(newest.happenedAt)
    await markAllRead(until)
    happenings.readAll(new Date())
    await list.refetch()
  }
  if (!rows) {
    return list.error ? (
      <ErrorState title={t('failed')} error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <Skeleton lines={8} />
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon="bell" title={t('none')}>
        {t('noneText')}
      </EmptyState>
    )
  }
  return (
    <>
      {(first?.unread ?? 0) > 0 && (
        <p className={css.acts}>
          <Button size="s" icon="check-circle" onClick={() => void readAll()}>
            {t('readAll')}
          </Button>
        </p>
      )}
      <ul className={css.messages}>
        {rows.map((each) => {
          const to = noticeTo(each)
          const unread = new Date(each.happenedAt) > readAt
          return (
            <li key={each.id} className={unread ? css.unread : undefined}>
              <Icon name={notificationIcons[each.kind]} />
              <span>
                {to ? <Link to={to}>{say(each)}</Link> : say(each)}
                {unread && <span className="sr"> {t('unread')}</span>}
              </span>
              <Age at={each.happenedAt} now={now} />
            </li>
          )
        })}
      </ul>
      <LoadMore of={list} />
    </>
  )
}
