import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useSearchParams } from 'react-router'
import { exportSchedules } from '#contract/schedules.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { scheduleQuery } from '#web/features/schedules/api.ts'
import { ExportButton } from '#web/features/schedules/export-button.tsx'
import { RouteCalendar } from '#web/features/schedules/route-calendar.tsx'
import { RouteList } from '#web/features/schedules/route-list.tsx'
import { ScheduleForm } from '#web/features/schedules/schedule-form.tsx'
import { askOfSearch, queryOfAsk } from '#web/features/schedules/schedule-search.ts'
import css from '#web/features/schedules/schedules.module.css'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ToolPage } from './tool-page.tsx'

export const meta = pageTitle('toolSchedule')

const links = {
  toPrice: paths.quoteSearch,
  toVessel: (name: string) => paths.vesselTimetable({ name }),
}

/** Sailings between two ports, as a list or by week. What was asked stands in the address. */
export default function ShipSchedule(): ReactElement {
  const { t } = useTranslation('schedules')
  const { portName } = useReader()
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => businessDateOf(new Date()))
  const ask = askOfSearch(search, today)
  const query = queryOfAsk(ask)
  const { data, isError, error, refetch } = useQuery(scheduleQuery(query))
  const portOf = (code: string) => data?.ports.find((each) => each.code === code)
  const nameOf = (code: string | null) => {
    const port = code ? portOf(code) : undefined
    return port ? portName(port) : (code ?? '')
  }
  const routes = query ? data?.routes : undefined
  const view = search.get('view') === 'calendar' ? 'calendar' : 'list'
  const show = (next: 'list' | 'calendar') =>
    setSearch(
      (before) => {
        before.set('view', next)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const open = (key: string) => {
    flushSync(() => show('list'))
    document.getElementById(`sailing-${key}`)?.scrollIntoView({ block: 'start' })
  }
  const found = routes ? `${nameOf(ask.from)} → ${nameOf(ask.to)} · ${ask.startsOn}` : null
  return (
    <ToolPage
      tool="schedules"
      title={t('title')}
      lead={t('lead')}
      found={found}
      acts={query && routes && routes.length > 0 && <ExportButton call={exportSchedules} query={query} />}
    >
      <ScheduleForm
        key={search.toString().replace(/&?view=\w+/, '')}
        ask={ask}
        onAsk={(next) => setSearch({ ...next, from: next.from ?? '', to: next.to ?? '', view })}
      />
      {!query && <p className="soft">{t('start')}</p>}
      {query && !data && !isError && <Skeleton lines={8} />}
      {query && !data && isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {routes?.length === 0 && (
        <EmptyState
          title={t('none')}
          actions={
            <Link className="btn line" to={paths.quoteSearch({ from: ask.from, to: ask.to })}>
              {t('askPrice')}
            </Link>
          }
        >
          {t('noneHelp')}
        </EmptyState>
      )}
      {routes && routes.length > 0 && (
        <>
          {/* The form is not printed; what was asked is. */}
          <p className={css.printed}>{found}</p>
          <div className={css.bar}>
            <h2 role="status">{t('found', { count: routes.length })}</h2>
            <Segmented
              label={t('view')}
              value={view}
              onChange={show}
              items={[
                { key: 'list', label: t('list') },
                { key: 'calendar', label: t('calendar') },
              ]}
            />
          </div>
          {routes.some(({ legs }) => legs.some(({ source }) => source === 'generated')) && (
            <div className={css.note}>
              <Callout>{t('demoNote')}</Callout>
            </div>
          )}
          {view === 'list' ? (
            <RouteList routes={routes} portOf={portOf} links={links} />
          ) : (
            <RouteCalendar routes={routes} portOf={portOf} onOpen={open} />
          )}
          {data?.more && <p className="soft">{t('more', { shown: routes.length })}</p>}
        </>
      )}
    </ToolPage>
  )
}
