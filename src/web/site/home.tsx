import { type ReactElement, useState } from 'react'
import { useLoaderData } from 'react-router'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { pageTitle } from '#web/app/page-request.ts'
import type { SeaportChoice } from '#web/ui/seaport-field.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './home.module.css'
import { type ChartPort, type Lane, lanes } from './lanes.ts'
import { namesOf } from './names.ts'
import { Planks } from './planks.tsx'
import { QuoteEntry } from './quote-entry.tsx'
import { SeaChart } from './sea-chart.tsx'
import site from './site.module.css'
import { Wrapped } from './wrapped.tsx'

const names = namesOf({ ...site, ...css })

export const meta = pageTitle('home', (texts) => texts.t('site:description'))

/** Two weeks are what a first shipment usually needs from booking to a loaded container. Assumed (decision 011). */
const usualDaysToReady = 14

export const loader = () => ({ readyOn: addDays(businessDateOf(new Date()), usualDaysToReady) })

/** Public home: the quote form over the chart of lanes, then the three planks. */
export default function Home(): ReactElement {
  const { t, i18n } = useTranslation('site')
  const { readyOn } = useLoaderData<typeof loader>()
  const [lane, setLane] = useState<Lane>(lanes[0])
  const portOf = (code: ChartPort): SeaportChoice => {
    const name = t(`chart.ports.${code}`)
    return {
      code,
      country: code.slice(0, 2),
      name: { zh: i18n.language === 'en-US' ? null : name, en: englishNames[code] },
    }
  }
  return (
    <>
      <section className={names('hero')}>
        <div className={names('wrap hero__head')}>
          <h1 className={names('hero__title')}>
            <Wrapped parts={[t('hero.title1'), t('hero.title2'), t('hero.title3')]} />
          </h1>
          <p className={names('hero__lead')}>{t('hero.lead')}</p>
          <QuoteEntry
            key={lane.key}
            from={portOf(lane.from)}
            to={portOf(lane.to)}
            readyOn={readyOn}
            suggestions={suggested.map(portOf)}
          />
        </div>
        <SeaChart lane={lane} onLane={setLane} />
      </section>
      <Planks />
    </>
  )
}

const englishNames: Record<ChartPort, string> = {
  CNNGB: 'Ningbo',
  CNSHA: 'Shanghai',
  CNXMN: 'Xiamen',
  CNTAO: 'Qingdao',
  NLRTM: 'Rotterdam',
  USLAX: 'Los Angeles',
  USNYC: 'New York',
  BRSSZ: 'Santos',
  AUSYD: 'Sydney',
  AEJEA: 'Jebel Ali',
  ZADUR: 'Durban',
}
const suggested = [
  'CNNGB',
  'CNSHA',
  'CNTAO',
  'CNXMN',
  'NLRTM',
  'USLAX',
  'USNYC',
  'AUSYD',
] as const satisfies readonly ChartPort[]
