import { type ReactElement, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  type CalendarDay,
  type CalendarYear,
  setWorkingDaysCall,
  workingDaysCall,
} from '#contract/calendar.ts'
import { calendarLimits } from '#domain/calendar/limits.ts'
import {
  addDays,
  type BusinessDate,
  businessDate,
  businessDateOf,
  weekdayOf,
} from '#domain/kernel/business-date.ts'
import { formatInstant, formatShortMonth, formatWeekday } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { useCalendarYear } from '#web/features/calendar/api.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './calendar.module.css'
import { AnnouncementDialog, DayDialog } from './calendar-dialogs.tsx'
import { ForRoles } from './for-roles.tsx'

export const meta = pageTitle('deskCalendar')

/** Working days of a year: the public calendar's, and before it what the desk has set. */
export default function DeskCalendar(): ReactElement {
  return (
    <ForRoles call={workingDaysCall}>
      <Calendar />
    </ForRoles>
  )
}

function Calendar(): ReactElement {
  const { t } = useTranslation(['calendar', 'common'])
  const [search] = useSearchParams()
  const role = useSession().staff?.staff.role
  const today = businessDateOf(useNow())
  const asked = Number(search.get('year'))
  const known =
    Number.isInteger(asked) && asked >= calendarLimits.firstYear && asked <= calendarLimits.lastYear
  const year = known ? asked : Number(today.slice(0, 4))
  const { data, error, refetch } = useCalendarYear(year)
  const [chosen, setChosen] = useState<BusinessDate | null>(null)
  const [pasting, setPasting] = useState(false)
  const may = role !== undefined && mayCall(setWorkingDaysCall, role)
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskCalendar')}</h1>
          <p className="quiet">{t('lead')}</p>
        </div>
        {may && (
          <div className="head-end">
            <Button icon="copy" pending={!data && !error} onClick={() => setPasting(true)}>
              {t('paste.open')}
            </Button>
          </div>
        )}
      </div>
      <nav className={css.years} aria-label={t('year', { year })}>
        {year > calendarLimits.firstYear && (
          <Link className={buttonClass('plain', 's')} to={paths.deskCalendar({ year: String(year - 1) })}>
            {t('before')}
          </Link>
        )}
        <b aria-current="page">{t('year', { year })}</b>
        {year < calendarLimits.lastYear && (
          <Link className={buttonClass('plain', 's')} to={paths.deskCalendar({ year: String(year + 1) })}>
            {t('after')}
          </Link>
        )}
      </nav>
      {!data &&
        (error ? (
          <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={12} />
        ))}
      {data && (
        <>
          {!data.announced && <Callout meaning="wait">{t('unknown', { year })}</Callout>}
          <Legend />
          <Months of={data} today={today} onChoose={may ? setChosen : null} />
          <SetDays of={data} onChoose={may ? setChosen : null} />
        </>
      )}
      {data && chosen && (
        <DayDialog day={chosen} known={dayOf(data, chosen)} onClose={() => setChosen(null)} />
      )}
      {data && pasting && (
        <AnnouncementDialog
          year={year}
          knownOf={(day) => dayOf(data, day)}
          onClose={() => setPasting(false)}
        />
      )}
    </>
  )
}

/** What is known of a day; a plain one is worked from Monday to Friday. */
function dayOf({ days }: CalendarYear, day: BusinessDate): CalendarDay {
  const works = weekdayOf(day) <= 5
  return days.find((each) => each.day === day) ?? { day, works, usual: works, holiday: null, set: null }
}

function Legend(): ReactElement {
  const { t } = useTranslation('calendar')
  return (
    <ul className={css.legend}>
      {(['off', 'worked', 'set'] as const).map((name) => (
        <li key={name}>
          <span className={css.sample} data-look={name} aria-hidden="true" /> {t(`legend.${name}`)}
        </li>
      ))}
      <li>{t('legend.plain')}</li>
    </ul>
  )
}

const weekdays = [
  '2026-06-01',
  '2026-06-02',
  '2026-06-03',
  '2026-06-04',
  '2026-06-05',
  '2026-06-06',
  '2026-06-07',
]

function Months({
  of,
  today,
  onChoose,
}: {
  of: CalendarYear
  today: BusinessDate
  onChoose: ((day: BusinessDate) => void) | null
}): ReactElement {
  const { language } = useReader()
  return (
    <div className={css.months}>
      {Array.from({ length: 12 }, (_, at) => `${of.year}-${String(at + 1).padStart(2, '0')}`).map((month) => (
        <table key={month} className={css.month}>
          <caption>{formatShortMonth(month, language)}</caption>
          <thead>
            <tr>
              {weekdays.map((day) => (
                <th key={day} scope="col">
                  {formatWeekday(day, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, place) => (
                  <td key={weekdays[place]}>
                    {day && <Day known={dayOf(of, day)} today={day === today} onChoose={onChoose} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

/** The days of a month by weeks from Monday on; null before its first and after its last. */
function weeksOf(month: string): (BusinessDate | null)[][] {
  const first = businessDate(`${month}-01`)
  const cells: (BusinessDate | null)[] = Array.from({ length: weekdayOf(first) - 1 }, () => null)
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) cells.push(day)
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

function Day({
  known: { day, works, holiday, set },
  today,
  onChoose,
}: {
  known: CalendarDay
  today: boolean
  onChoose: ((day: BusinessDate) => void) | null
}): ReactElement {
  const { t } = useTranslation('calendar')
  const { read } = useReader()
  const weekend = weekdayOf(day as BusinessDate) > 5
  const what = weekend ? (works ? 'worked' : 'weekend') : works ? 'weekday' : 'off'
  const look = what === 'off' || (what === 'weekend' && holiday) ? 'off' : what === 'worked' ? 'worked' : what
  const plain = t(`day.${look === 'off' ? 'off' : what}`, { day })
  const named = holiday ? t('holidayNamed', { day: plain, name: read(holiday) }) : plain
  const words = set ? t('setMark', { day: named }) : named
  const shown = (
    <>
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      <span className="sr">{words}</span>
    </>
  )
  const looks = {
    'data-look': look,
    'data-set': set ? true : undefined,
    'aria-current': today ? ('date' as const) : undefined,
    title: words,
  }
  return onChoose ? (
    <button type="button" className={css.day} {...looks} onClick={() => onChoose(day as BusinessDate)}>
      {shown}
    </button>
  ) : (
    <span className={css.day} {...looks}>
      {shown}
    </span>
  )
}

function SetDays({
  of: { year, days },
  onChoose,
}: {
  of: CalendarYear
  onChoose: ((day: BusinessDate) => void) | null
}): ReactElement {
  const { t } = useTranslation('calendar')
  const rows = days.filter(({ set }) => set !== null)
  return (
    <section className="section" aria-labelledby="days-set">
      <div className="section-head">
        <h2 id="days-set">{t('list')}</h2>
      </div>
      <DataTable<CalendarDay>
        name="desk.calendar"
        label={t('list')}
        settings={false}
        skeletonRows={2}
        rows={rows}
        rowKey={(each) => each.day}
        empty={
          <EmptyState icon="calendar" title={t('listNone', { year })}>
            {t('listNoneText')}
          </EmptyState>
        }
        columns={[
          {
            key: 'day',
            title: t('columns.day'),
            names: true,
            width: 130,
            cell: ({ day }) =>
              onChoose ? (
                <button type="button" className="link" onClick={() => onChoose(day as BusinessDate)}>
                  {day}
                </button>
              ) : (
                day
              ),
          },
          {
            key: 'works',
            title: t('columns.works'),
            width: 110,
            cell: ({ works }) => t(works ? 'choices.works' : 'choices.off'),
          },
          {
            key: 'usual',
            title: t('columns.usual'),
            width: 130,
            cell: ({ usual }) => t(usual ? 'choices.works' : 'choices.off'),
          },
          { key: 'note', title: t('columns.note'), cell: ({ set }) => set?.note },
          {
            key: 'by',
            title: t('columns.by'),
            width: 240,
            cell: ({ set }) => (set?.at ? `${set.by}, ${formatInstant(set.at)}` : '–'),
          },
        ]}
      />
    </section>
  )
}
