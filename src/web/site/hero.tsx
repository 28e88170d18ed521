import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { useSession } from '#web/app/session.ts'
import type { SeaportChoice } from '#web/ui/seaport-field.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { type Entry, keptEntry } from './entry-draft.ts'
import css from './home.module.css'
import { type ChartPort, type Lane, lanes } from './lanes.ts'
import { namesOf } from './names.ts'
import { QuoteEntry } from './quote-entry.tsx'
import { SeaChart } from './sea-chart.tsx'
import site from './site.module.css'
import { Wrapped } from './wrapped.tsx'

const names = namesOf({ ...site, ...css })

const Hello = lazy(() => import('./hello.tsx'))

type HeroProps = {
  /** The day that the form suggests, 'yyyy-MM-dd'. */
  readyOn: string
  /** Opens a path of the site. */
  open: (path: string) => void
}

/**
 * The quote form over the chart of lanes. The only part of the home page that needs script: it is rendered on the
 * server, and made alive by `entry.home.tsx`, or by the router where a reader comes from another page.
 */
export function Hero({ readyOn, open }: HeroProps): ReactElement {
  const { t, i18n } = useTranslation('site')
  const { customer } = useSession()
  const portOf = (code: ChartPort): SeaportChoice => {
    const name = t(`chart.ports.${code}`)
    return {
      code,
      country: code.slice(0, 2),
      name: { zh: i18n.language === 'en-US' ? null : name, en: englishNames[code] },
    }
  }
  const entryOfLane = (lane: Lane): Entry => ({
    from: { kind: 'port', port: portOf(lane.from) },
    to: { kind: 'port', port: portOf(lane.to) },
    box: '40HQ',
    count: 1,
    readyOn,
  })
  const [lane, setLane] = useState<Lane>(lanes[0])
  const [entry, setEntry] = useState(() => ({ of: 'lane' as string, values: entryOfLane(lane) }))
  // What was filled in before a change of language or a look at another page stands in this tab's storage.
  useEffect(() => {
    const kept = keptEntry()
    if (kept) setEntry({ of: 'kept', values: kept })
  }, [])
  return (
    <>
      <div className={names('wrap hero__head')}>
        {customer && (
          <Suspense>
            <Hello className={names('hero__hello')} user={customer.user} />
          </Suspense>
        )}
        <h1 className={names('hero__title')}>
          <Wrapped parts={[t('hero.title1'), t('hero.title2'), t('hero.title3')]} />
        </h1>
        <p className={names('hero__lead')}>{t('hero.lead')}</p>
        <QuoteEntry key={entry.of} entry={entry.values} suggestions={suggested.map(portOf)} open={open} />
      </div>
      <SeaChart
        lane={lane}
        onLane={(next) => {
          setLane(next)
          setEntry({ of: next.key, values: { ...entryOfLane(next) } })
        }}
      />
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
