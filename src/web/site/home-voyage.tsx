import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { addDays } from '#domain/kernel/business-date.ts'
import { formatInstant, formatShortDay, formatTime } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { sitePath } from '#web/app/site-pages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import {
  sampleCutOffs,
  sampleQuote,
  type VoyageStage,
  voyageBoundaries,
  voyageDays,
  voyageParts,
  voyageStages,
} from './home-figures.ts'
import css from './home-sections.module.css'
import { namesOf } from './names.ts'
import { WayPoint } from './passage.tsx'
import site from './site.module.css'
import { Wrapped } from './wrapped.tsx'

const names = namesOf({ ...site, ...css })

/** Whose move it is, and the words of the screen where a shipper sees it. */
const steps = {
  quote: { who: 'you', seen: ['quotes:crumbs.results'] },
  order: { who: 'you', seen: ['payments:title'] },
  load: { who: 'trucker', seen: ['tracking:timeline.title', 'tracking:events.stuffed'] },
  gateIn: { who: 'us', seen: ['tracking:timeline.title', 'tracking:events.exportCustomsReleased'] },
  sail: { who: 'carrier', seen: ['tracking:timeline.title', 'tracking:events.departed'] },
  arrive: { who: 'consignee', seen: ['tracking:timeline.title', 'tracking:events.customsReleased'] },
  giveBack: { who: 'consignee', seen: ['tracking:timeline.title', 'tracking:events.emptyReturned'] },
} as const satisfies Record<VoyageStage, object>

const width = 1200
const dayWidth = width / voyageDays
/** Where a day begins. */
const xOf = (day: number): number => Math.round((day - 1) * dayWidth * 10) / 10

const [making, loading, sea, after] = voyageParts
/** Days that the shipper and the consignee spend on land. */
const landDays = voyageDays - sea.days
const lengths = {
  days: voyageDays,
  making: making.days,
  loading: loading.days,
  sea: sea.days,
  after: after.days,
}
const wave = (y: number): string =>
  `M${xOf(sea.from) + 4} ${y}${'q4-3 8 0t8 0'.repeat(Math.floor((sea.days * dayWidth - 8) / 16))}`
const column = width / voyageStages.length

/** The days to scale, each step let down like a lead to its words below. */
function Days(): ReactElement {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const weeks = Array.from({ length: Math.ceil((voyageDays - 3) / 7) }, (_, week) => week * 7)
  const days = Array.from({ length: voyageDays + 1 }, (_, day) => day)
  return (
    <div className={names('days')}>
      <svg viewBox="0 0 1200 124" role="img" aria-label={t('voyage.drawing', lengths)}>
        {voyageParts.map(({ key, from, days }) => (
          <rect
            key={key}
            className={names(key === 'sea' ? 'bar-sea' : 'bar-land')}
            x={xOf(from)}
            y="30"
            width={Math.round(days * dayWidth * 10) / 10}
            height="22"
          />
        ))}
        <path className={names('wave')} d={wave(37) + wave(45)} />
        <path
          className={names('tick-s')}
          d={days
            .filter((day) => day % 7 !== 0)
            .map((day) => `M${xOf(day + 1)} 25V30`)
            .join('')}
        />
        <path className={names('tick')} d={weeks.map((day) => `M${xOf(day + 1)} 20V30`).join('')} />
        {weeks.map((day) => (
          <text key={day} x={xOf(day + 1)} y="13" textAnchor={day === 0 ? 'start' : 'middle'}>
            {formatShortDay(addDays(sampleQuote.askedOn, day), language)}
          </text>
        ))}
        <text x={width} y="13" textAnchor="end">
          {formatShortDay(voyageBoundaries.returnedBy, language)}
        </text>
        {voyageParts.map(({ key, from, days }) => (
          <text
            key={key}
            className={names(key === 'sea' ? 'onsea' : '')}
            x={xOf(from + days / 2)}
            y="45.5"
            textAnchor="middle"
          >
            {t(`voyage.${key}`, { days })}
          </text>
        ))}
        {voyageStages.map(({ key, day }, at) => {
          // What shares a day stands beside it; the return is the end of its day.
          const shared = at > 0 && voyageStages[at - 1]?.day === day ? 9 : 7
          const from = key === 'giveBack' ? width : day === 1 ? shared : xOf(day)
          const to = Math.round(at * column) + 7
          return (
            <g key={key}>
              <path className={names('lead-line')} d={`M${from} 58 ${to} 104`} />
              <circle className={names('dot')} cx={to} cy="110" r="6" />
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** How it works: one shipment from the first price to the empty return, in days to scale. */
export function HomeVoyage(): ReactElement {
  const { t } = useTranslation(['home', 'quotes', 'payments', 'tracking'])
  const language = useLanguage()
  const given = {
    collect: formatShortDay(voyageBoundaries.collectedBy, language),
    arrive: sampleQuote.demurrageDays,
    giveBack: sampleQuote.detentionDays,
  }
  return (
    <section className={names('section section--sunk')} data-below>
      <div className={names('wrap')}>
        <WayPoint is="dondraHead" />
        <div className={names('section__head')}>
          <h2 className={names('h2')}>
            <Wrapped parts={[t('voyage.title1', { days: voyageDays }), t('voyage.title2')]} />
          </h2>
          <p className={names('lead')}>{t('voyage.lead', { sea: sea.days, land: landDays })}</p>
        </div>
        <Days />
        <ol className={names('steps')}>
          {voyageStages.map(({ key, on, day }) => {
            const { who, seen } = steps[key]
            const days = key === 'arrive' || key === 'giveBack' ? given[key] : 0
            const words = { day, date: formatShortDay(on, language) }
            return (
              <li key={key} className={names(key === 'sail' ? 'stepx is-sea' : 'stepx')}>
                <p className={names('stepx__when')}>
                  {t(key === 'giveBack' ? 'voyage.until' : 'voyage.when', words)}
                </p>
                <h3 className={names('stepx__title')}>{t(`voyage.steps.${key}.title`)}</h3>
                <p className={names('stepx__text')}>
                  {t(`voyage.steps.${key}.text` as 'voyage.steps.giveBack.text', {
                    days,
                    collect: given.collect,
                  })}
                </p>
                <p className={names('stepx__who')}>
                  <span className="sr">{t('voyage.whose')}</span>
                  <b className={names(who === 'you' ? 'is-you' : '')}>{t(`voyage.${who}`)}</b>
                </p>
                <p className={names('stepx__seen')}>
                  <span>{t('voyage.seen')}</span>
                  {seen.map((phrase) => (
                    <b key={phrase}>{t(phrase)}</b>
                  ))}
                </p>
                {key === 'sail' && (
                  <span className={names('stepx__gap')} aria-hidden="true">
                    {t('voyage.sea', { days: sea.days })}
                  </span>
                )}
              </li>
            )
          })}
        </ol>
        <div className={names('closes')}>
          <h3 className={names('closes__title')}>
            {t('voyage.cutOffs', { date: formatShortDay(sampleQuote.departsOn, language) })}
          </h3>
          <dl className={names('closes__list')}>
            {sampleCutOffs.map(({ code, at }) => (
              <div key={code}>
                <dt>{code === 'AFC' ? t('quotes:detail.filing.ENS') : t(`quotes:detail.cutOff.${code}`)}</dt>
                <dd>
                  <time dateTime={at.toISOString()} title={formatInstant(at)}>
                    {formatShortDay(at, language)} {formatTime(at)}
                  </time>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <p className={names('voyage__note')}>{t('voyage.note')}</p>
        <p className={names('voyage__more')}>
          <Link className={names('link')} to={sitePath('experience', language)}>
            {t('voyage.more')}
            <Icon name="arrow" />
          </Link>
        </p>
      </div>
    </section>
  )
}
