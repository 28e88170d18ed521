import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ExceptionReply } from '#contract/exceptions.ts'
import { formatInstant } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { ExceptionKindText, ExceptionTimes } from '#web/features/tracking/exception-marks.tsx'
import { useExceptions } from '#web/features/tracking/exceptions-api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './exceptions.module.css'

export const meta = pageTitle('exceptions')

/** The same thing with several containers of an order is one entry. */
const together = (rows: readonly ExceptionReply[]): readonly ExceptionReply[][] => [
  ...Map.groupBy(rows, ({ order, kind, about, overAt, handled }) =>
    [order.id, kind, about, overAt, handled?.note].join(' '),
  ).values(),
]

function Exception({
  exception,
  containers,
  now,
}: {
  exception: ExceptionReply
  containers: readonly string[]
  now: Date
}): ReactElement {
  const { t } = useTranslation('exceptions')
  return (
    <li className={css.exception}>
      <div className={css.head}>
        <h2>
          <ExceptionKindText exception={exception} />
        </h2>
        <p className={css.of}>
          <Link className="code" to={paths.order(exception.order.id)}>
            {exception.order.number}
          </Link>
          {containers.length === 0 && <span>{t('wholeOrder')}</span>}
          {containers.map((each) => (
            <span key={each} className="code">
              {each}
            </span>
          ))}
        </p>
      </div>
      <p className={css.times}>
        <ExceptionTimes exception={exception} now={now} />
      </p>
      {!exception.overAt && <p>{t(`advice.${exception.kind}`)}</p>}
      {exception.handled && (
        <Callout meaning="note">
          <b>{t('handledAt', { at: formatInstant(exception.handled.at) })}</b>
          <br />
          {exception.handled.note}
        </Callout>
      )}
    </li>
  )
}

/** What goes wrong with the shipper's own shipments, what to do about it, and what was done. */
export default function Exceptions(): ReactElement {
  const { t } = useTranslation(['exceptions', 'common'])
  const [search, setSearch] = useSearchParams()
  const now = useNow()
  const state = search.get('state') === 'over' ? 'over' : 'open'
  const list = useExceptions({ state })
  const rows = list.data?.pages.flatMap((page) => page.items)
  const open = list.data?.pages[0]?.open.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.exceptions')}</h1>
          <p className="quiet">{t('lead')}</p>
        </div>
        <div className="head-end">
          <Link className={buttonClass()} to={paths.notifications({ part: 'rules' })}>
            <Icon name="bell" />
            {t('settings')}
          </Link>
        </div>
      </div>
      <Tabs
        label={t('show')}
        panel="exceptions-panel"
        tabs={[
          { key: 'open' as const, label: t('open'), count: open },
          { key: 'over' as const, label: t('over') },
        ]}
        value={state}
        onChange={(key) => setSearch(key === 'open' ? {} : { state: key })}
      />
      <div id="exceptions-panel" role="tabpanel" className="tab-panel" aria-label={t(state)}>
        {list.error && !rows && (
          <ErrorState title={t('failed')} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {!rows && !list.error && <Skeleton lines={8} />}
        {rows?.length === 0 && (
          <EmptyState icon="check-circle" title={t(state === 'open' ? 'none' : 'noneOver')}>
            {state === 'open' && t('noneText')}
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
          <ul>
            {together(rows).map(([first, ...more]) =>
              first ? (
                <Exception
                  key={first.id}
                  exception={first}
                  containers={[first, ...more].flatMap(({ container }) => container ?? []).toSorted()}
                  now={now}
                />
              ) : null,
            )}
          </ul>
        )}
        <LoadMore of={list} />
      </div>
    </>
  )
}
