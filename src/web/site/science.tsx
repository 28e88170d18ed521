import type { ReactElement } from 'react'

import { cutOffHours } from '#domain/quotes/sailings.ts'
import { kilometresPerNauticalMile } from '#domain/reference/sea-network.ts'
import { formatCount, formatShortDay } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { still } from '#web/app/still-page.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { namesOf } from './names.ts'
import { exampleWay, laneFigures, sampleLines, sampleTotal } from './reference-figures.ts'
import site from './site.module.css'
import css from './story.module.css'
import { FactTable, NextStep, Paragraphs, Part, StoryHead, Terms } from './story-parts.tsx'

const names = namesOf({ ...site, ...css })

export const meta = pageTitle('science', (texts) => texts.t('science:description'))
export const handle = still

const parts = ['price', 'distance', 'co2', 'times', 'facts'] as const
const sources = ['clerk', 'import', 'carrier', 'terminal', 'customs', 'truck', 'ais'] as const

/** The cut-offs of decision 011 for a ship that sails on 2026-12-09 at 06:00. */
const cutOffs = [
  { code: 'AFC', on: '2026-12-05', at: '10:00' },
  { code: 'DCO', on: '2026-12-05', at: '12:00' },
  { code: 'VCO', on: '2026-12-06', at: '10:00' },
  { code: 'FCO', on: '2026-12-07', at: '18:00' },
  { code: 'CUA', on: '2026-12-08', at: '06:00' },
] as const

const miles = (kilometres: number): string => formatCount(Math.round(kilometres / kilometresPerNauticalMile))
/** Tonnes of two 40HQ: 4 TEU on the lane Asia – North Europe. */
const tonnes = (kilometres: number): string =>
  ((4 * kilometres * Number(laneFigures[0].dry)) / 1_000_000).toFixed(2)

/** A factor as the source prints it, with one decimal. */
const oneDecimal = (factor: string): string => Number(factor).toFixed(1)

/** The lanes as the network sees them: nodes, gates that close, and the way round. */
function Network(): ReactElement {
  const { t } = useTranslation('science')
  return (
    <figure className={names('drawing')}>
      <svg viewBox="0 0 380 316" role="img" aria-labelledby="network-title">
        <title id="network-title">{t('drawing.title')}</title>
        <path
          className={names('land')}
          d="M62 104 58 88 84 74 90 56 120 40 200 26 300 30 366 58 352 84 336 106 330 132 316 148 306 158 306 178 296 160 280 146 264 150 254 176 240 150 234 150 220 162 196 122 188 108 150 100 128 106 104 96Z"
        />
        <path
          className={names('land')}
          d="M60 124 110 126 170 130 182 136 204 170 232 178 214 208 196 250 178 268 164 252 152 208 116 196 72 188 52 158Z"
        />
        <path className={names('idle')} d="M292 200 236 254 186 288 138 274 78 208 32 162 34 118 38 94" />
        <path
          className={names('way')}
          d="M354 124 344 156 324 190 292 200 252 192 214 166 188 128 170 116 110 114 50 114 38 94 50 74 68 60"
        />
        <path className={names('idle')} d="M354 124 346 104" />
        <path className={names('gate')} d="M50 106v16M180 133 196 123M206 171 222 161M317 183 331 197" />
        {[
          [344, 156],
          [292, 200],
          [252, 192],
          [110, 114],
          [38, 94],
          [186, 288],
          [78, 208],
        ].map(([x, y]) => (
          <circle key={`${x}-${y}`} className={names('knot')} cx={x} cy={y} r="3.4" />
        ))}
        <circle className={names('hull')} cx="346" cy="104" r="5" />
        <circle className={names('hull')} cx="68" cy="60" r="5" />
        <text className={names('strong')} x="342" y="92" textAnchor="middle">
          {t('drawing.from')}
        </text>
        <text className={names('strong')} x="66" y="44" textAnchor="middle">
          {t('drawing.to')}
        </text>
        <text x="338" y="214" textAnchor="middle">
          {t('drawing.malacca')}
        </text>
        <text x="198" y="166" textAnchor="end">
          {t('drawing.mandeb')}
        </text>
        <text x="196" y="112" textAnchor="middle">
          {t('drawing.suez')}
        </text>
        <text x="196" y="306" textAnchor="middle">
          {t('drawing.cape')}
        </text>
        <text className={names('quiet')} x="342" y="122" textAnchor="end">
          {t('drawing.quay')}
        </text>
      </svg>
      <figcaption>{t('drawing.caption')}</figcaption>
    </figure>
  )
}

/** How price, distance, CO2e and arrival are worked out, and what a fact carries with it. */
export default function Science(): ReactElement {
  const { t } = useTranslation(['science', 'quotes', 'tracking'])
  const language = useLanguage()
  const factor = laneFigures[0].dry
  return (
    <>
      <StoryHead
        title={[t('title1'), t('title2')]}
        lead={t('lead')}
        contents={t('contents')}
        entries={parts.map((id) => ({ id, name: t(`${id}.title`) }))}
      >
        <Network />
      </StoryHead>

      <Part id="price" title={t('price.title')} lead={t('price.lead')}>
        <Paragraphs text={t('price.text')} />
        <FactTable
          caption={t('price.table')}
          head={[
            t('price.head.charge'),
            t('price.head.calculation'),
            t('price.head.rate'),
            t('price.head.cny'),
          ]}
          rows={sampleLines.map(({ key, calculation, rate, cny }) => ({
            key,
            cells: [t(`price.lines.${key}`), calculation, rate, cny],
          }))}
          foot={[t('price.total'), '', '', sampleTotal]}
          figuresFrom={1}
          note={t('price.note')}
        />
        <Paragraphs text={t('price.rounding')} />
      </Part>

      <Part id="distance" title={t('distance.title')} lead={t('distance.lead')} sunk>
        <Paragraphs text={t('distance.text')} />
        <p className={names('formula')}>
          {t('distance.formula', {
            suez: formatCount(exampleWay.suez),
            suezMiles: miles(exampleWay.suez),
            cape: formatCount(exampleWay.cape),
            capeMiles: miles(exampleWay.cape),
          })}
          <small>{t('distance.formulaNote')}</small>
        </p>
      </Part>

      <Part id="co2" title={t('co2.title')} lead={t('co2.lead')}>
        <p className={names('formula')}>
          {t('co2.formula', {
            teu: 4,
            kilometres: formatCount(exampleWay.suez),
            factor,
            tonnes: tonnes(exampleWay.suez),
          })}
          <small>{t('co2.formulaNote', { round: tonnes(exampleWay.cape) })}</small>
        </p>
        <Paragraphs text={t('co2.text')} />
        <FactTable
          caption={t('co2.table')}
          head={[t('co2.head.lane'), t('co2.head.dry'), t('co2.head.reefer')]}
          rows={laneFigures.map(({ lane, dry, reefer }) => ({
            key: lane,
            cells: [t(`co2.lanes.${lane}`), oneDecimal(dry), oneDecimal(reefer)],
          }))}
          figuresFrom={1}
          note={t('co2.note')}
        />
      </Part>

      <Part id="times" title={t('times.title')} lead={t('times.lead')} sunk>
        <Paragraphs text={t('times.text', { byDistance: t('tracking:byDistance') })} />
        <FactTable
          caption={t('times.table')}
          head={[t('times.head.name'), t('times.head.hours'), t('times.head.at')]}
          rows={cutOffs.map(({ code, on, at }) => ({
            key: code,
            cells: [
              t(`quotes:detail.cutOff.${code}`),
              t('times.hours', { count: cutOffHours[code] }),
              `${formatShortDay(on, language)} ${at}`,
            ],
          }))}
          figuresFrom={1}
          note={t('times.note')}
        />
      </Part>

      <Part id="facts" title={t('facts.title')} lead={t('facts.lead')}>
        <Terms
          terms={[
            ...(['planned', 'estimated', 'actual'] as const).map((kind) => ({
              key: kind,
              name: t(`tracking:kinds.${kind}`),
              mark: <FactSign kind={kind} />,
              text: t(`facts.${kind}`),
            })),
            {
              key: 'sources',
              name: t('facts.sources'),
              text: t('facts.sourcesText', {
                list: new Intl.ListFormat(language, { type: 'disjunction' }).format(
                  sources.map((each) => t(`tracking:sources.${each}`)),
                ),
              }),
            },
            { key: 'age', name: t('facts.age'), text: t('facts.ageText') },
            { key: 'correction', name: t('facts.correction'), text: t('facts.correctionText') },
            {
              key: 'unknown',
              name: t('facts.unknown'),
              text: t('facts.unknownText', { phrase: t('tracking:bar.timeUnknown') }),
            },
          ]}
        />
      </Part>

      <NextStep story="science" other="experience" />
    </>
  )
}

/** The sign of a fact in time, as it stands on every timeline. */
function FactSign({ kind }: { kind: 'planned' | 'estimated' | 'actual' }): ReactElement {
  return (
    <svg className={names(`sign is-${kind}`)} viewBox="0 0 14 14" aria-hidden="true">
      <circle
        cx="7"
        cy="7"
        r="5.6"
        fill={kind === 'actual' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.6"
        strokeDasharray={kind === 'planned' ? '2.2 2.2' : undefined}
      />
      {kind === 'estimated' && <path d="M7 1.4a5.6 5.6 0 0 1 0 11.2Z" fill="currentColor" />}
    </svg>
  )
}
