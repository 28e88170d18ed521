import './content.css'
import type { ReactElement, ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { pageViewsCall } from '#contract/site.ts'
import { otherHosts } from '#domain/site/page-views.ts'
import { formatCount, formatShare, formatShortDay, formatWeekday } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { usePageViewCounts } from '#web/features/site/desk-api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Callout, DateTime } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { pageNameAt } from './page-names.ts'

export const meta = pageTitle('deskViews')

type PageViews = ReplyOf<typeof pageViewsCall>

/** The least round number that holds all bars. */
function roundTop(most: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  return [1, 2, 5, 10].map((each) => each * step).find((each) => each >= Math.max(most, 4)) ?? most
}

function DayChart({ days }: { days: PageViews['days'] }): ReactElement | null {
  const { t } = useTranslation('content')
  const { language } = useReader()
  const first = days[0]
  const last = days.at(-1)
  const busiest = days.reduce<(typeof days)[number] | undefined>(
    (most, each) => (most && most.views >= each.views ? most : each),
    undefined,
  )
  if (!first || !last || !busiest) return null
  const top = roundTop(busiest.views)
  const middle = days[Math.floor(days.length / 2)]
  return (
    <>
      <div
        className="day-chart"
        role="img"
        aria-label={t('views.chart', {
          from: first.day,
          to: last.day,
          day: busiest.day,
          count: t('views.count', { count: busiest.views }),
        })}
      >
        <div className="day-scale" aria-hidden="true">
          <span>{formatCount(top)}</span>
          <span>{formatCount(top / 2)}</span>
          <span>0</span>
        </div>
        <div className="day-bars">
          {days.map(({ day, views }) => (
            <span
              key={day}
              title={t('views.barTitle', {
                day: `${day} ${formatWeekday(day, language)}`,
                count: t('views.count', { count: views }),
              })}
            >
              <i style={{ height: `${(views / top) * 100}%` }} data-some={views > 0 || undefined} />
            </span>
          ))}
        </div>
        <div className="day-ends" aria-hidden="true">
          {[first, middle, last].map((each) => (
            <span key={each?.day}>{formatShortDay(each?.day, language)}</span>
          ))}
        </div>
      </div>
      <details className="day-table">
        <summary>
          {t('views.table')}
          <Icon name="chevron-down" size="s" />
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is scrolled by key too. */}
        <section className="day-table-box" aria-label={t('views.byDay')} tabIndex={0}>
          <table className="table">
            <caption className="sr">{t('views.byDay')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('views.day')}</th>
                <th scope="col" className="r">
                  {t('views.views')}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, views }) => (
                <tr key={day}>
                  <th scope="row">
                    <DateTime at={day} show="day" /> {formatWeekday(day, language)}
                  </th>
                  <td className="r num">{formatCount(views)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  )
}

type Counted = { readonly name: string; readonly views: number }

/** Names by how often they were counted, each with the share of the whole as a bar behind it. */
function Ranking({
  title,
  lead,
  first,
  rows,
  total,
  cell,
  none,
}: {
  title: string
  lead?: string
  /** What the first column holds. */
  first: string
  rows: readonly Counted[]
  total: number
  cell: (name: string) => ReactNode
  none?: string
}): ReactElement {
  const { t } = useTranslation('content')
  const most = rows[0]?.views ?? 1
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {rows.length === 0 ? (
        <p className="quiet sm">{none}</p>
      ) : (
        <table className="ranking">
          <caption className="sr">{title}</caption>
          <thead className="sr">
            <tr>
              <th scope="col">{first}</th>
              <th scope="col">{t('views.views')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, views }) => (
              <tr key={name}>
                <th scope="row">
                  <i aria-hidden="true" style={{ width: `${(views / most) * 100}%` }} />
                  <span>{cell(name)}</span>
                </th>
                <td>
                  <b>{formatCount(views)}</b>
                  <small>{formatShare(Math.round((views / total) * 100) * 100)}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function PageCell({ path }: { path: string }): ReactElement {
  const { t } = useTranslation(['content', 'common'])
  const { language } = useReader()
  const at = pageNameAt(path)
  const name = at
    ? t(`common:pages.${at.name}`)
    : path === '/manage/news/details'
      ? t('views.articlePage')
      : path.startsWith('/orderManage/orderDetail/')
        ? t('views.orderPage')
        : null
  return (
    <>
      {name && <b>{name}</b>}
      {at?.language && at.language !== language && (
        <span className="page-language">{t(`common:languageNames.${at.language}`)}</span>
      )}
      <span className="code wrap">{path}</span>
    </>
  )
}

function Figures({ views }: { views: PageViews }): ReactElement {
  const { t } = useTranslation(['content', 'common'])
  const [yesterday, today] = views.days.slice(-2)
  const figures = [
    [t('views.total'), formatCount(views.total)],
    [t('views.perDay'), formatCount(Math.round(views.total / Math.max(views.days.length, 1)))],
    [t('views.yesterday'), formatCount(yesterday?.views ?? 0)],
    [t('views.today'), formatCount(today?.views ?? 0)],
  ] as const
  return (
    <>
      <dl className="figure-row">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className="section" aria-labelledby="views-by-day">
        <div className="section-head">
          <h2 id="views-by-day">{t('views.byDay')}</h2>
        </div>
        <DayChart days={views.days} />
      </section>
      <div className="views-two">
        <Ranking
          title={t('views.pages')}
          first={t('views.page')}
          rows={views.paths}
          total={views.total}
          cell={(path) => <PageCell path={path} />}
        />
        <div>
          <Ranking
            title={t('views.languages')}
            first={t('views.languages')}
            rows={views.languages}
            total={views.total}
            cell={(name) => (name === 'en-US' || name === 'zh-CN' ? t(`common:languageNames.${name}`) : name)}
          />
          <Ranking
            title={t('views.referrers')}
            lead={t('views.referrersText')}
            first={t('views.host')}
            rows={views.referrers}
            total={views.total}
            cell={(host) => (
              <span className="code wrap">{host === otherHosts ? t('views.otherHosts') : host}</span>
            )}
            none={t('views.noReferrers')}
          />
        </div>
      </div>
    </>
  )
}

function Views(): ReactElement {
  const { t } = useTranslation(['content', 'common'])
  const views = usePageViewCounts()
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskViews')}</h1>
          <p className="content-lead">{t('views.lead')}</p>
        </div>
      </div>
      {views.error && !views.data && <ErrorState error={views.error} onRetry={() => void views.refetch()} />}
      {views.error && views.data && (
        <Callout meaning="wait">
          {views.error.message}{' '}
          <button type="button" className="link" onClick={() => void views.refetch()}>
            {t('common:actions.retry')}
          </button>
        </Callout>
      )}
      {!views.data && !views.error && <Skeleton lines={10} />}
      {views.data?.total === 0 && <EmptyState title={t('views.none')}>{t('views.noneText')}</EmptyState>}
      {views.data && views.data.total > 0 && <Figures views={views.data} />}
    </>
  )
}

/** How often the pages were opened, without anybody who opened them. */
export default function DeskViews(): ReactElement {
  return (
    <ForRoles call={pageViewsCall}>
      <Views />
    </ForRoles>
  )
}
