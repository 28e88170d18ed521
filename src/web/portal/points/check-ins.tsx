import { type ReactElement, useState } from 'react'
import type { CheckInReply } from '#contract/points-book.ts'
import { addDays, type BusinessDate, businessDate, weekdayOf } from '#domain/kernel/business-date.ts'
import { formatCount, formatMonth, formatWeekday } from '#i18n/format.ts'
import { useCheckIn, useCheckIns } from '#web/features/points/book-api.ts'
import { Button } from '#web/ui/button.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './points.module.css'

/** A Monday: the names of the days of a week are told from it. */
const monday = businessDate('2026-11-23')

const monthBeside = (month: string, step: -1 | 1): string =>
  addDays(businessDate(`${month}-01`), step === 1 ? 31 : -1).slice(0, 7)

/** The days of a month. */
function daysOf(month: string): BusinessDate[] {
  const first = businessDate(`${month}-01`)
  return Array.from({ length: 31 }, (_, at) => addDays(first, at)).filter((day) => day.startsWith(month))
}

/** The check-in of today, how the row of days stands, and the calendar. */
export function CheckIns(): ReactElement {
  const { t } = useTranslation(['points', 'common'])
  const [month, setMonth] = useState<string>()
  const { data, error, refetch } = useCheckIns(month)
  const checkIn = useCheckIn()
  return (
    <section>
      <h2 className={css.title}>{t('book.check.title')}</h2>
      {!data &&
        (error ? (
          <ErrorState title={t('book.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={8} />
        ))}
      {data && (
        <>
          <div className={css.check}>
            <p>{t('book.check.streak', { count: formatCount(data.streak) })}</p>
            {data.checkedIn ? (
              <p className={css.done}>
                {t('common:sentences', {
                  first: t('book.check.done'),
                  second: t('book.check.tomorrow', { points: formatCount(data.next) }),
                })}
              </p>
            ) : (
              <Button
                look="primary"
                icon="check-circle"
                pending={checkIn.isPending}
                onClick={() => checkIn.mutate()}
              >
                {checkIn.error
                  ? t('book.check.retry')
                  : t('book.check.now', { points: formatCount(data.next) })}
              </Button>
            )}
            {checkIn.error && !data.checkedIn && (
              <p role="alert" className={css.failed}>
                {t('book.check.failed')}
              </p>
            )}
            <p role="status" className="quiet">
              {checkIn.data && t('book.check.success', { points: formatCount(checkIn.data.pointsNum) })}
            </p>
          </div>
          <Month {...data} onMonth={setMonth} />
        </>
      )}
    </section>
  )
}

function Month({
  month,
  today,
  days,
  onMonth,
}: {
  month: string
  today: BusinessDate
  days: readonly CheckInReply[]
  onMonth: (month: string) => void
}): ReactElement {
  const { t } = useTranslation('points')
  const { language } = useReader()
  const signed = new Map(days.map(({ signDate, pointsNum }) => [signDate, pointsNum]))
  return (
    <>
      <div className={css.monthHead}>
        <Button size="s" onClick={() => onMonth(monthBeside(month, -1))}>
          {t('book.check.previous')}
        </Button>
        <span aria-live="polite">{formatMonth(month, language)}</span>
        <Button
          size="s"
          reason={month >= today.slice(0, 7) ? formatMonth(month, language) : undefined}
          onClick={() => onMonth(monthBeside(month, 1))}
        >
          {t('book.check.next')}
        </Button>
      </div>
      <div className={css.days} aria-hidden="true">
        {Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map((day) => (
          <span key={day} className={css.week}>
            {formatWeekday(day, language)}
          </span>
        ))}
      </div>
      <ol className={css.days}>
        {daysOf(month).map((day, at) => {
          const points = signed.get(day)
          const names = [points === undefined ? '' : css.signed, day === today ? css.today : '']
          return (
            <li
              key={day}
              className={names.join(' ')}
              style={at === 0 ? { gridColumnStart: weekdayOf(day) } : undefined}
            >
              <span className="sr">
                {points === undefined
                  ? t('book.check.dayOpen', { day })
                  : t('book.check.dayDone', { day, points: formatCount(points) })}
              </span>
              <span aria-hidden="true">
                {Number(day.slice(8))}
                {points !== undefined && <small>+{points}</small>}
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
