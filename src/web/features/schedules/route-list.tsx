import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { SeaportReply } from '#contract/reference.ts'
import type { ScheduledRouteReply } from '#contract/schedules.ts'
import { formatInstant, formatNumber } from '#i18n/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { StatusBadge } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useCarrierName } from './api.ts'
import { CallTime } from './call-time.tsx'
import css from './schedules.module.css'

export type PortOf = (code: string) => SeaportReply | undefined

/** Where a sailing leads; the page knows the addresses. */
export type RouteLinks = {
  /** To the price search, filled in with the sailing's ports and the last day on which goods may be ready. */
  readonly toPrice: (asked: { from: string; to: string; readyOn: string }) => string
  readonly toVessel: (vessel: string) => string
}

/** Sailings one below the other, each with its legs, cut-offs and the way to a price. */
export function RouteList({
  routes,
  portOf,
  links,
}: {
  routes: readonly ScheduledRouteReply[]
  portOf: PortOf
  links: RouteLinks
}): ReactElement {
  return (
    <ul className={css.routes}>
      {routes.map((route) => (
        <li key={route.key} className={css.card} id={`sailing-${route.key}`}>
          <RouteCard route={route} portOf={portOf} links={links} />
        </li>
      ))}
    </ul>
  )
}

function RouteCard({
  route,
  portOf,
  links,
}: {
  route: ScheduledRouteReply
  portOf: PortOf
  links: RouteLinks
}): ReactElement | null {
  const { t } = useTranslation(['schedules', 'quotes'])
  const { portName } = useReader()
  const carrierName = useCarrierName()
  const { legs, transitDays, connectionHours, cutOffs, readyBy, co2e } = route
  const first = legs[0]
  const last = legs.at(-1)
  if (!first || !last) return null
  const nameOf = (code: string) => {
    const port = portOf(code)
    return port ? portName(port) : code
  }
  const kilograms = co2e ? formatNumber(Math.round(co2e.grams / 1_000), { decimals: 0 }) : ''
  return (
    <>
      <div className={css.route}>
        <div>
          <h3>
            {carrierName(first.carrier)}{' '}
            <span className="code">{legs.map((leg) => leg.service).join(' + ')}</span>
          </h3>
          {legs.some((leg) => leg.source === 'generated') ? (
            <StatusBadge meaning="note">{t('demo')}</StatusBadge>
          ) : (
            <StatusBadge meaning="ok">{t('fromCarrier')}</StatusBadge>
          )}
        </div>
        <dl className={css.facts}>
          <div>
            <dt>{t('departs')}</dt>
            <dd>
              <CallTime times={first.departure} zone={portOf(first.from)?.zone} />
            </dd>
          </div>
          <div>
            <dt>{t('arrives')}</dt>
            <dd>
              <CallTime times={last.arrival} zone={portOf(last.to)?.zone} />
            </dd>
          </div>
          <div>
            <dt>{t('transit')}</dt>
            <dd>
              <b className="num">{t('days', { count: transitDays })}</b>
              <br />
              <span className="soft">
                {legs.length > 1 ? t('via', { port: nameOf(last.from) }) : t('direct')}
              </span>
            </dd>
          </div>
        </dl>
        <div className={css.order}>
          {readyBy ? (
            <>
              <Link
                className={buttonClass('primary')}
                to={links.toPrice({ from: first.from, to: last.to, readyOn: readyBy })}
              >
                {t('order')}
              </Link>
              <small className="quiet">{t('orderNote', { day: readyBy })}</small>
            </>
          ) : (
            <span className="quiet">{t(first.departure.actual ? 'sailed' : 'tooLate')}</span>
          )}
        </div>
      </div>
      <details className={css.more}>
        <summary>{t('details')}</summary>
        <ol>
          {legs.map((leg) => (
            <li key={leg.from}>
              <Link to={links.toVessel(leg.vessel)} title={t('timetable', { vessel: leg.vessel })}>
                {leg.vessel}
              </Link>{' '}
              <span className="code">{leg.voyage}</span>
              {' · '}
              {nameOf(leg.from)} → {nameOf(leg.to)}
              <span className={css.legTimes}>
                <CallTime times={leg.departure} zone={portOf(leg.from)?.zone} />
                <CallTime times={leg.arrival} zone={portOf(leg.to)?.zone} />
              </span>
            </li>
          ))}
        </ol>
        {connectionHours !== null && (
          <p className="soft">{t('wait', { port: nameOf(last.from), hours: connectionHours })}</p>
        )}
        <h4>{t('cutOffs')}</h4>
        <dl className={css.cutOffs}>
          {cutOffs.map(({ code, filing, at }) => (
            <div key={code}>
              <dt>{filing ? t(`quotes:detail.filing.${filing}`) : t(`quotes:detail.cutOff.${code}`)}</dt>
              <dd className="num">{formatInstant(at, portOf(first.from)?.zone)}</dd>
            </div>
          ))}
        </dl>
        <p className="xs quiet">{t('cutOffNote')}</p>
        {co2e && <p className="sm soft">{t(co2e.estimate ? 'co2Estimate' : 'co2', { kilograms })}</p>}
      </details>
    </>
  )
}
