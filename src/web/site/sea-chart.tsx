import { type ReactElement, useEffect, useState } from 'react'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { formatCount, formatTime, formatWeekday } from '#i18n/format.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './home.module.css'
import { chartPorts, clocks, degrees, type Lane, lanes, otherLanes, straits } from './lanes.ts'
import { namesOf } from './names.ts'
import chart from './sea-chart.svg'

const names = namesOf(css)
const part = (id: string) => `${chart}#${id}`

/** The hour from which and until which a port's office is taken to be open, for the dot beside its clock. */
const officeHours = [9, 18] as const

/** What time it is along the chart's border. The server does not know the moment of reading: it leaves the clocks empty. */
function PortClocks(): ReactElement {
  const { t, i18n } = useTranslation('site')
  const [now, setNow] = useState<Date | null>(null)
  // Follows the reader's clock, twice a minute.
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: clocks are no form fields.
    <div className={names('neat')} role="group" aria-label={t('chart.times')}>
      <div className={names('neat__bar')} />
      {degrees.map(([left, label]) => (
        <span key={label} className={names('neat__deg')} style={{ left: `${left}%` }}>
          {label}
        </span>
      ))}
      {clocks.map(([city, zone, left]) => {
        const time = now ? formatTime(now, zone) : '--:--'
        const hour = Number(time.slice(0, 2))
        const open = now !== null && hour >= officeHours[0] && hour < officeHours[1]
        return (
          <span
            key={city}
            className={names(`neat__now${open ? ' is-open' : ''}`)}
            style={{ left: `${left}%` }}
            data-zone={zone}
          >
            <b>{t(`chart.cities.${city}`)}</b>
            <time>{time}</time>
            <small>
              {now
                ? formatWeekday(businessDateOf(now, zone), i18n.language === 'en-US' ? 'en-US' : 'zh-CN')
                : ''}
            </small>
          </span>
        )
      })}
    </div>
  )
}

/** The chart of sea lanes with one lane live, and the list to choose it from. */
export function SeaChart({ lane, onLane }: { lane: Lane; onLane: (lane: Lane) => void }): ReactElement {
  const { t } = useTranslation('site')
  const [x, y, turn] = lane.ship
  return (
    <>
      <div className={names('chart')}>
        <div className={names('chart__plane')}>
          <div className={names('crop')}>
            <svg
              className={names('chart__svg')}
              viewBox="0 0 1440 610"
              role="img"
              aria-label={t('chart.label', {
                from: t(`chart.ports.${lane.from}`),
                to: t(`chart.ports.${lane.to}`),
                miles: formatCount(lane.miles),
              })}
            >
              <use className={names('grid')} href={part('grid')} />
              <use className={names('shoal shoal-1')} href={part('land')} />
              <use className={names('shoal shoal-2')} href={part('land')} />
              <use className={names('shoal shoal-3')} href={part('land')} />
              <use className={names('land')} href={part('land')} />
              {[
                ...lanes.filter((each) => each !== lane).map((each) => `lane-${each.key}`),
                ...otherLanes,
              ].map((id) => (
                <use key={id} className={names('lane')} href={part(id)} />
              ))}
              <use className={names('lane is-on')} href={part(`lane-${lane.key}`)} />
              <use className={names('flow')} href={part(`lane-${lane.key}`)} />
              <text className={names('sea')} x="420" y="452" textAnchor="middle">
                {t('chart.indianOcean')}
              </text>
              <text className={names('sea')} x="800" y="264" textAnchor="middle">
                {t('chart.pacific')}
              </text>
              {lane.key === 'CNNGB-NLRTM' &&
                straits.map(([name, cx, cy, textX, textY, anchor]) => (
                  <g key={name}>
                    <circle className={names('port')} cx={cx} cy={cy} />
                    <text className={names('strait')} x={textX} y={textY} textAnchor={anchor}>
                      {t(`chart.straits.${name}`)}
                    </text>
                  </g>
                ))}
              {chartPorts.map(([code, cx, cy, textX, textY, anchor, quiet]) => (
                <g
                  key={code}
                  className={names(
                    `pt${quiet ? ' pt--quiet' : ''}${code === lane.from || code === lane.to ? ' is-on' : ''}`,
                  )}
                >
                  <circle className={names('port')} cx={cx} cy={cy} />
                  <text x={textX} y={textY} textAnchor={anchor}>
                    {t(`chart.ports.${code}`)}
                  </text>
                </g>
              ))}
              <path
                className={names('vessel')}
                d="M11 0C6 4.2 0 5.6-9 5L-7 0-9-5C0-5.6 6-4.2 11 0Z"
                transform={`translate(${x} ${y}) rotate(${turn})`}
              />
            </svg>
          </div>
          <PortClocks />
        </div>
      </div>
      <section className={names('lanes')} aria-label={t('chart.lanes')}>
        <p className={names('lanes__title')}>
          <span>{t('chart.lanes')}</span>
          <span>{t('chart.miles')}</span>
        </p>
        {lanes.map((each) => (
          <button
            key={each.key}
            className={names('lanes__row')}
            type="button"
            aria-pressed={each === lane}
            onClick={() => onLane(each)}
          >
            <span className={names('lanes__dot')} />
            <span>
              {t(`chart.ports.${each.from}`)} → {t(`chart.ports.${each.to}`)}
              <span className={names('lanes__via')}>{t(`chart.via.${each.key}`)}</span>
            </span>
            <span className={names('lanes__nm')}>{formatCount(each.miles)}</span>
          </button>
        ))}
        <p className={names('lanes__foot')}>{t('chart.foot')}</p>
      </section>
    </>
  )
}
