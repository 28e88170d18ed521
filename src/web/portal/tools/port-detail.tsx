import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { SeaportDetail } from '#contract/seaports.ts'
import { homeZone } from '#domain/kernel/business-date.ts'
import { formatDay, formatNumber, formatWeekday } from '#i18n/format.ts'
import { portRegions } from '#i18n/port-regions.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { useCountries } from '#web/features/reference/places.ts'
import { coordinateText, type SeaportView } from '#web/features/reference/seaport-address.ts'
import { CallFailure } from '#web/lib/call.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'
import { PortWay } from './port-way.tsx'
import css from './ports.module.css'

/** A map is fetched with the page of a port alone. */
const PortMap = lazy(() => import('./port-map.tsx'))

/** One port: what it is, the time there, its terminals, the ports nearby and the way by sea to another. */
export function PortDetail({
  view,
  port,
  onChange,
}: {
  view: SeaportView
  port: UseQueryResult<SeaportDetail>
  onChange: (view: SeaportView) => void
}): ReactElement {
  const { t } = useTranslation('ports')
  const back = (
    <Link className={css.back} to={paths.seaportTool()}>
      <Icon name="back" />
      {t('port.back')}
    </Link>
  )
  if (port.error && !port.data) {
    const failure = port.error instanceof CallFailure ? port.error : null
    const unknown = failure?.reason === 'request.notFound' || failure?.reason === 'request.invalid'
    return (
      <>
        {back}
        {unknown ? (
          <EmptyState
            icon="anchor"
            title={t('port.unknown', { code: view.port })}
            actions={
              <Link className={buttonClass('line')} to={paths.seaportTool()}>
                {t('port.back')}
              </Link>
            }
          >
            {t('port.unknownText')}
          </EmptyState>
        ) : (
          <ErrorState error={port.error} onRetry={() => void port.refetch()} />
        )}
      </>
    )
  }
  return (
    <>
      {back}
      {port.data ? (
        <>
          <PortHead port={port.data} />
          <div className={css.about}>
            <PortFacts port={port.data} />
            <Suspense fallback={<div className={css.map} aria-busy="true" />}>
              <PortMap port={port.data} view={view} />
            </Suspense>
          </div>
          <PortWay port={port.data} view={view} onChange={onChange} />
          <Terminals terminals={port.data.terminals} />
          <Nearest nearest={port.data.nearest} />
        </>
      ) : (
        <Skeleton lines={12} />
      )}
    </>
  )
}

function PortHead({ port }: { port: SeaportDetail }): ReactElement {
  const { t } = useTranslation('ports')
  const { portName } = useReader()
  return (
    <div className={css.port}>
      <h2>
        {portName(port)} <span className="code">{port.code}</span>
      </h2>
      <div className={css.quotes}>
        <Link className={buttonClass('primary')} to={paths.quoteSearch({ from: port.code })}>
          {t('port.quoteFrom')}
        </Link>
        <Link className={buttonClass('line')} to={paths.quoteSearch({ to: port.code })}>
          {t('port.quoteTo')}
        </Link>
      </div>
    </div>
  )
}

function PortFacts({ port }: { port: SeaportDetail }): ReactElement {
  const { t } = useTranslation('ports')
  const { read, language } = useReader()
  const countries = useCountries()
  const country = countries.data?.find(({ code }) => code === port.country)
  const region =
    port.region && (language === 'en-US' ? port.region : portRegions[port.country]?.[port.region])
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('port.timeThere'), <Clock key="there" zone={port.zone} />],
    ...(port.zone === homeZone ? [] : [[t('port.timeHome'), <Clock key="home" zone={homeZone} />] as const]),
    [
      t('port.zone'),
      <span key="zone" className="code">
        {port.zone}
      </span>,
    ],
    ...(port.name.zh ? [[t('port.chinese'), port.name.zh] as const] : []),
    [t('port.english'), port.name.en],
    [
      t('port.code'),
      <span key="code" className="code">
        {port.code}
      </span>,
    ],
    ...(port.aliases.length > 0 ? [[t('port.aliases'), port.aliases.join(' · ')] as const] : []),
    [t('port.country'), country ? read(country.name) : port.country],
    ...(region ? [[t('port.region'), region] as const] : []),
    [
      t('port.position'),
      <span key="position" className="code">
        {coordinateText(port)}
      </span>,
    ],
    [t('port.kind'), t(`kinds.${port.kind}`)],
    [t('port.lane'), t(`lanes.${port.lane}`)],
  ]
  return (
    <section aria-label={t('port.facts')}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The time in a zone now, moving on with the page. */
function Clock({ zone }: { zone: string }): ReactElement {
  const { language } = useReader()
  const now = useNow()
  return (
    <>
      <DateTime at={now} zone={zone} /> {formatWeekday(formatDay(now, zone), language)}
    </>
  )
}

function Terminals({ terminals }: { terminals: SeaportDetail['terminals'] }): ReactElement {
  const { t } = useTranslation('ports')
  const { read } = useReader()
  const coded = terminals.some(({ smdg }) => smdg !== null)
  return (
    <section className="section" aria-labelledby="port-terminals">
      <div className="section-head">
        <h2 id="port-terminals">{t('terminals.title')}</h2>
      </div>
      {terminals.length === 0 ? (
        <p className="soft">{t('terminals.none')}</p>
      ) : (
        <>
          <WideTable caption={t('terminals.title')}>
            <thead>
              <tr>
                <th scope="col">{t('terminals.name')}</th>
                <th scope="col">{t('terminals.operator')}</th>
                {coded && <th scope="col">{t('terminals.smdg')}</th>}
              </tr>
            </thead>
            <tbody>
              {terminals.map((terminal) => (
                <tr key={terminal.name.en}>
                  <th scope="row">{read(terminal.name)}</th>
                  <td>{terminal.operators.map(read).join(' · ') || '–'}</td>
                  {coded && <td className="code">{terminal.smdg ?? '–'}</td>}
                </tr>
              ))}
            </tbody>
          </WideTable>
          <p className={css.note}>{t('terminals.note')}</p>
        </>
      )}
    </section>
  )
}

function Nearest({ nearest }: { nearest: SeaportDetail['nearest'] }): ReactElement {
  const { t } = useTranslation('ports')
  const { portName } = useReader()
  return (
    <section className="section" aria-labelledby="port-nearest">
      <div className="section-head">
        <h2 id="port-nearest">{t('nearest.title')}</h2>
        <p>{t('nearest.lead')}</p>
      </div>
      <WideTable caption={t('nearest.title')}>
        <thead>
          <tr>
            <th scope="col">{t('nearest.name')}</th>
            <th scope="col">{t('nearest.code')}</th>
            <th scope="col" className="r">
              {t('nearest.distance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {nearest.map((port) => (
            <tr key={port.code}>
              <th scope="row" className="id">
                <Link to={paths.seaportTool({ port: port.code })}>{portName(port)}</Link>
              </th>
              <td className="code">{port.code}</td>
              <td className="r">{formatNumber(port.kilometres, { decimals: 0, zero: 'shown' })}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </section>
  )
}
