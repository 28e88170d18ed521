import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '#web/app/language.tsx'
import { sitePath } from '#web/app/site-pages.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { sampleQuote } from './home-figures.ts'
import css from './home-sections.module.css'
import { namesOf } from './names.ts'
import { WayPoint } from './passage.tsx'
import site from './site.module.css'
import { Wrapped } from './wrapped.tsx'

const names = namesOf({ ...site, ...css })

/** In cargo order, with the part of the drawing that a phone shows above each. */
const legs = [
  { key: 'landCarriage', crop: '0 92 274 115' },
  { key: 'clearance', crop: '286 94 272 114' },
  { key: 'oceanShipping', crop: '540 62 410 172' },
  { key: 'storage', crop: '934 100 266 112' },
] as const

type Box = readonly [x: number, y: number, colour: number, width?: number]

/** Containers of the drawing, forty feet wide unless told, with their ribs. */
function Boxes({ at }: { at: readonly Box[] }): ReactElement {
  return (
    <>
      {at.map(([x, y, colour, width = 62]) => {
        const ribs = Math.round(width / 5.7) - 1
        const each = Array.from(
          { length: ribs },
          (_, i) => `M${(x + (width * (i + 1)) / (ribs + 1)).toFixed(1)} ${y + 2.5}v10`,
        )
        return (
          <g key={`${x}-${y}`}>
            <rect className={names(`d-c${colour}`)} x={x} y={y} width={width} height="15" rx=".8" />
            <path className={names('d-ribs')} d={each.join('')} />
          </g>
        )
      })}
    </>
  )
}

/** Factory, customs, quay and warehouse in one elevation, drawn once; the figures show it whole or in part. */
function PortDrawing(): ReactElement {
  return (
    <svg className={names('defs')} width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="port-ground" x1="0" x2="0" y1="196" y2="298" gradientUnits="userSpaceOnUse">
          <stop className={names('ground-land')} offset=".35" />
          <stop className={names('ground-end')} offset="1" />
        </linearGradient>
        <g id="port">
          <path className={names('d-w1')} d="M562 204H938V300H562Z" />
          <path className={names('d-w2')} d="M562 232C620 246 690 254 752 254S880 246 938 232V300H562Z" />
          <path className={names('d-w3')} d="M562 247C620 262 690 270 752 270S880 262 938 247V300H562Z" />
          <path
            className={names('d-contour')}
            d="M562 232C620 246 690 254 752 254S880 246 938 232M562 247C620 262 690 270 752 270S880 262 938 247"
          />
          <path
            className={names('d-sand')}
            fill="url(#port-ground)"
            d="M0 196H562V252C610 272 680 284 752 284S890 272 938 252V196H1200V330H0Z"
          />
          <path className={names('d-thin')} d="M562 252C610 272 680 284 752 284S890 272 938 252" />
          <path className={names('d-contour')} d={`M566 204${'q3.5-2.4 7 0t7 0'.repeat(26)}`} />
          <path
            className={names('d-thin')}
            d="M0 176C34 150 60 146 92 158S150 118 186 122 246 158 280 150 330 128 360 140 420 172 470 176"
          />
          <path
            className={names('d-thin')}
            d="M0 186C40 170 70 164 104 172S160 142 196 144 256 172 290 166"
          />
          <path d="M0 196H562V252M1200 196H938V252" />
          <path className={names('d-body')} d="M14 196V152l22-14v14l22-14v14l22-14v14l22-14V196Z" />
          <path d="M24 168h10v8H24zM44 168h10v8H44zM64 168h10v8H64z" className={names('d-thin')} />
          <path className={names('d-solid')} d="M82 196v-20h14v20z" opacity=".85" />
          <path d="M92 138V112h7v22" />
          <path className={names('d-thin')} d="M95 106c-3-6 4-8 1-14" />
          <Boxes at={[[146, 168, 1]]} />
          <path d="M145 184.5h66l2 3.5h22" />
          <path
            className={names('d-body')}
            d="M214 188v-24.5q0-3 3-3h9.5q2.5 0 3.5 2.5l4.5 11.5q1 2.5 1 5v8.5z"
          />
          <path d="M221 165h5.5l4.2 10.5h-9.7z" className={names('d-thin')} />
          <circle className={names('d-body')} cx="156" cy="191" r="5" />
          <circle className={names('d-solid')} cx="156" cy="191" r="1.9" />
          <circle className={names('d-body')} cx="168" cy="191" r="5" />
          <circle className={names('d-solid')} cx="168" cy="191" r="1.9" />
          <circle className={names('d-body')} cx="206" cy="191" r="5" />
          <circle className={names('d-solid')} cx="206" cy="191" r="1.9" />
          <circle className={names('d-body')} cx="228" cy="191" r="5" />
          <circle className={names('d-solid')} cx="228" cy="191" r="1.9" />
          <path className={names('d-body')} d="M296 196V140h12v56M372 196V140h12v56" />
          <path className={names('d-body')} d="M288 140V128h104v12z" />
          <path className={names('d-thin')} d="M296 128V118h88v10M316 140v4M340 140v4M364 140v4" />
          <path d="M340 118V100m0 0h15l-3.5 4 3.5 4h-15" />
          <path className={names('d-body')} d="M326 196v-30h20v30z" />
          <path className={names('d-thin')} d="M330 172h12v9h-12z" />
          <path d="M346 182h24" strokeWidth="2.2" strokeDasharray="5 3" />
          <Boxes
            at={[
              [402, 180.5, 2],
              [465.5, 180.5, 5],
              [402, 165, 3],
              [465.5, 165, 1],
              [465.5, 149.5, 2],
            ]}
          />

          <path className={names('d-body')} d="M530 196V74h5V196zM553 196V74h5V196z" />
          <path d="M535 166h18M535 120h18M535 120l18 46M553 120l-18 46" className={names('d-thin')} />
          <path className={names('d-body')} d="M478 74v-6h262v6z" />
          <path d="M544 68V30M544 30 734 68M544 30 640 68M544 30 484 68" />
          <path className={names('d-body')} d="M482 68h24V56h-24z" />
          <path className={names('d-body')} d="M672 74h20v6h-20z" />
          <path className={names('d-thin')} d="M674 80v14M690 80v14" />
          <Boxes at={[[651, 95, 4]]} />

          <path
            className={names('d-body')}
            d="M598 178V112h34v66zM594 112h42v-8h-42zM604 104V94h22v10M612 94V80"
          />
          <path className={names('d-thin')} d="M604 122h22M604 132h22M604 142h22M604 152h22M604 162h22" />
          <path className={names('d-c1')} d="M582 178v-26h11v26z" />
          <Boxes
            at={[
              [650, 163, 2],
              [650, 147.5, 1],
              [650, 132, 5],
              [713.5, 163, 3],
              [713.5, 147.5, 2],
              [713.5, 132, 1],
              [713.5, 116.5, 4],
              [777, 163, 1],
              [777, 147.5, 3],
              [777, 132, 2],
              [777, 116.5, 5],
              [840.5, 163, 5],
              [840.5, 147.5, 1],
            ]}
          />

          <path
            className={names('d-hull')}
            d="M574 176H908L930 168Q926 186 914 206L910 216Q918 218 917 226Q915 234 902 234H600Q582 233 577 214Z"
          />
          <path d="M586 206h322" stroke="var(--cargo-5)" strokeWidth="2" />
          <path
            d="M590 219h9M590 212h5M590 226h5M880 219h9M880 226h5"
            stroke="var(--surface)"
            strokeWidth="1"
            opacity=".8"
          />
          <path className={names('d-body')} d="M982 196V136L1066 116l84 20V196Z" />
          <path
            className={names('d-thin')}
            d="M982 136H1150M1000 196V144M1026 196V144M1052 196V144M1000 160h52M1000 178h52"
          />
          <path
            className={names('d-c3')}
            d="M1003 149h9v11h-9zM1015 151h9v9h-9zM1030 150h10v10h-10zM1003 168h10v10h-10zM1030 167h9v11h-9zM1042 169h8v9h-8zM1003 186h9v10h-9zM1016 185h8v11h-8zM1030 187h11v9h-11z"
          />
          <path className={names('d-c1')} d="M1015 169h9v9h-9zM1043 150h7v10h-7z" />
          <path className={names('d-body')} d="M1076 196v-34h22v34zM1110 196v-34h22v34z" />
          <path
            className={names('d-thin')}
            d="M1076 170h22M1076 178h22M1076 186h22M1110 170h22M1110 178h22M1110 186h22"
          />
          <Boxes
            at={[
              [1158, 180.5, 5, 40],
              [1158, 165, 2, 40],
            ]}
          />

          <text className={names('d-text')} x="640" y="249">
            11
          </text>
          <text className={names('d-text')} x="706" y="264">
            14
          </text>
          <text className={names('d-text')} x="752" y="249">
            12₅
          </text>
          <text className={names('d-text')} x="800" y="264">
            15
          </text>
          <text className={names('d-text')} x="858" y="249">
            11₈
          </text>
          <path className={names('d-solid')} d="M946 196v-7h8v7zM556 196v-5h6v5z" />
        </g>
      </defs>
    </svg>
  )
}

/** The four services in the order the cargo meets them, under one drawing. */
export function HomeServices(): ReactElement {
  const { t } = useTranslation('home')
  const language = useLanguage()
  return (
    <section className={names('section section--surface')} data-below>
      <div className={names('wrap')}>
        <WayPoint is="singaporeStrait" />
        <div className={names('section__head')}>
          <h2 className={names('h2')}>
            <Wrapped parts={[t('services.title1'), t('services.title2')]} />
          </h2>
          <p className={names('lead')}>{t('services.lead')}</p>
        </div>
        <PortDrawing />
        <div className={names('elev draw')}>
          <svg viewBox="0 22 1200 276" aria-hidden="true">
            <use href="#port" />
          </svg>
        </div>
        <div className={names('legs')}>
          {legs.map(({ key, crop }) => (
            <article key={key} className={names('leg')}>
              <div className={names('leg__crop draw')}>
                <svg viewBox={crop} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
                  <use href="#port" />
                </svg>
              </div>
              <h3 className={names('leg__title')}>
                <Link to={sitePath(key, language)}>{t(`services.${key}.title`)}</Link>
              </h3>
              <p className={names('leg__text')}>{t(`services.${key}.text`)}</p>
              <dl className={names('leg__facts')}>
                <dt>{t('services.priced')}</dt>
                <dd>{t(`services.${key}.priced`)}</dd>
                <dt>{t('services.takes')}</dt>
                <dd>
                  {key === 'oceanShipping'
                    ? t('services.oceanShipping.takes', { days: sampleQuote.transitDays })
                    : t(`services.${key}.takes`)}
                </dd>
              </dl>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
