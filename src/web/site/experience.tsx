import type { ReactElement } from 'react'
import { cutOffHours } from '#domain/quotes/sailings.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { still } from '#web/app/still-page.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { namesOf } from './names.ts'
import site from './site.module.css'
import css from './story.module.css'
import { Fold, NextStep, Paragraphs, Part, StoryHead } from './story-parts.tsx'

const names = namesOf({ ...site, ...css })

export const meta = pageTitle('experience', (texts) => texts.t('experience:description'))
export const handle = still

/** What is said at each station of the voyage is a phrase of the screen itself. */
const legs = [
  {
    id: 'before',
    stations: [
      { key: 'ask', says: ['quotes:form.submit', 'quotes:form.kept'] },
      { key: 'compare', says: ['quotes:offer.choose', 'quotes:detail.exclusions'] },
      { key: 'order', says: ['quotes:fill.title', 'quotes:fill.lead'] },
      { key: 'pay', says: ['payments:title', 'payments:due.agreed'] },
    ],
  },
  {
    id: 'origin',
    stations: [
      { key: 'booked', says: ['tracking:events.bookingConfirmed', 'tracking:kinds.actual'] },
      { key: 'papers', says: ['orders:must.upload', 'orders:must.uploadFor'] },
      { key: 'loaded', says: ['tracking:stages.toBeLoaded', 'tracking:events.gatedIn'] },
    ],
  },
  {
    id: 'sea',
    stations: [
      { key: 'sailed', says: ['tracking:events.departed', 'tracking:stages.waitingForArrival'] },
      { key: 'delayed', says: ['tracking:timeline.showChanges', 'tracking:timeline.conflictWhy'] },
    ],
  },
  {
    id: 'destination',
    stations: [
      { key: 'arrived', says: ['tracking:events.arrived', 'tracking:events.discharged'] },
      {
        key: 'released',
        says: ['tracking:stages.awaitingCustomsRelease', 'tracking:events.customsReleased'],
      },
      { key: 'delivered', says: ['tracking:stages.delivering', 'tracking:events.delivered'] },
      { key: 'returned', says: ['tracking:stages.containerReturned', 'orders:must.nothing'] },
    ],
  },
] as const

const troubles = ['rolled', 'late', 'inspected', 'paidTwice'] as const
const cutOffs = ['AFC', 'DCO', 'VCO', 'FCO', 'CUA'] as const

/** Hours run downwards: 96 before departure at the top, the ship at the bottom. */
const yOf = (hours: number): number => 18 + (96 - hours) * 2.6

/** The five cut-offs, counted back from departure. */
function CutOffLine(): ReactElement {
  const { t } = useTranslation(['experience', 'quotes'])
  // The first two lie two hours apart: their names would touch.
  const lift = { AFC: -7, DCO: 9, VCO: 0, FCO: 0, CUA: 0 }
  return (
    <figure className={names('drawing')}>
      <svg viewBox="0 0 360 306" role="img" aria-labelledby="cut-off-title">
        <title id="cut-off-title">{t('drawing.title')}</title>
        <path className={names('axis')} d={`M74 8V${yOf(0)}`} />
        {[96, 72, 48, 24].map((hours) => (
          <g key={hours}>
            <path className={names('axis')} d={`M68 ${yOf(hours)}h12`} />
            <text className={names('quiet')} x="60" y={yOf(hours) + 4} textAnchor="end">
              −{hours} h
            </text>
          </g>
        ))}
        {cutOffs.map((code) => {
          const y = yOf(cutOffHours[code])
          return (
            <g key={code}>
              <path className={names('axis')} d={`M74 ${y}L104 ${y + lift[code]}h8`} />
              <circle className={names('knot')} cx="74" cy={y} r="4" />
              <text x="118" y={y + lift[code] + 4}>
                {t(`quotes:detail.cutOff.${code}`)}
              </text>
            </g>
          )
        })}
        <path className={names('way')} d={`M74 ${yOf(96) - 10}V${yOf(0) - 12}`} />
        <path
          className={names('hull')}
          d="M0 5c6 2.2 14 2 21-2-1 4.5-3.5 8-7 9.5H6.5C3.5 11 1 8.5 0 5Z"
          transform={`translate(58 ${yOf(0) - 10}) scale(1.5)`}
        />
        <text className={names('strong')} x="118" y={yOf(0) + 4}>
          {t('drawing.sails')}
        </text>
      </svg>
      <figcaption>{t('drawing.caption')}</figcaption>
    </figure>
  )
}

/** One shipment from the first price to the return of the empty boxes, with the words of the screens. */
export default function Experience(): ReactElement {
  const { t } = useTranslation(['experience', 'quotes', 'orders', 'payments', 'tracking'])
  return (
    <>
      <StoryHead
        title={[t('title1'), t('title2')]}
        lead={t('lead')}
        contents={t('contents')}
        entries={[...legs.map(({ id }) => id), 'wrong' as const].map((id) => ({
          id,
          name: t(`${id}.title`),
        }))}
      >
        <CutOffLine />
      </StoryHead>

      {legs.map((leg, at) => (
        <Part
          key={leg.id}
          id={leg.id}
          title={t(`${leg.id}.title`)}
          lead={t(`${leg.id}.lead`)}
          sunk={at % 2 === 1}
        >
          <ol className={names('stations')}>
            {leg.stations.map(({ key, says }) => {
              const say = (what: 'when' | 'title' | 'text') =>
                t(`${leg.id}.${key}.${what}` as 'before.ask.when')
              return (
                <li key={key} className={names('station')}>
                  <div className={names('station__main')}>
                    <p className={names('station__when')}>{say('when')}</p>
                    <h3 className={names('station__title')}>{say('title')}</h3>
                    <p className={names('station__text')}>{say('text')}</p>
                  </div>
                  <p className={names('says')}>
                    <span>{t('says')}</span>
                    <b>{t(says[0])}</b>
                    <span>{t(says[1])}</span>
                  </p>
                </li>
              )
            })}
          </ol>
        </Part>
      ))}

      <Part id="wrong" title={t('wrong.title')} lead={t('wrong.lead')}>
        {troubles.map((key) => (
          <Fold key={key} title={t(`wrong.${key}.title`)}>
            <Paragraphs text={t(`wrong.${key}.text`)} />
          </Fold>
        ))}
      </Part>

      <NextStep story="experience" other="science" />
    </>
  )
}
