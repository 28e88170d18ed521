import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { TimetableReply } from '#contract/schedules.ts'
import { callsNotMade } from '#domain/schedules/port-calls.ts'
import { formatDay } from '#i18n/format.ts'
import { StatusBadge } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'
import { useCarrierName } from './api.ts'
import { CallTime } from './call-time.tsx'
import css from './schedules.module.css'

type VoyageReply = TimetableReply['voyages'][number]
type CallReply = VoyageReply['calls'][number]

/** Voyages one below the other, each with its port calls in the order of sailing. */
export function Timetable({
  found,
  toName,
}: {
  found: TimetableReply
  /** The address of the timetable of a vessel or a service. */
  toName: (name: string) => string
}): ReactElement {
  const { t } = useTranslation('schedules')
  const { portName } = useReader()
  const carrierName = useCarrierName()
  const portOf = (code: string) => found.ports.find((each) => each.code === code)
  return (
    <div className={css.voyages}>
      {found.voyages.map((voyage) => {
        const title = t('plan.voyageTitle', { vessel: voyage.vessel, service: voyage.service })
        const [first] = voyage.calls
        return (
          <section key={voyage.id}>
            <div className={css.voyageHead}>
              <h2>
                <Link to={toName(voyage.vessel)}>{voyage.vessel}</Link>
                {' · '}
                <Link className="code" to={toName(voyage.service)}>
                  {voyage.service}
                </Link>
              </h2>
              <span className="soft">{carrierName(voyage.carrier)}</span>
              {first && (
                <span className="quiet num">
                  {t('plan.leaves', { day: formatDay(first.departure.planned, portOf(first.port)?.zone) })}
                </span>
              )}
              {voyage.source === 'generated' ? (
                <StatusBadge meaning="note">{t('demo')}</StatusBadge>
              ) : (
                <StatusBadge meaning="ok">{t('fromCarrier')}</StatusBadge>
              )}
            </div>
            <WideTable caption={title} {...(css.calls ? { className: css.calls } : {})}>
              <thead>
                <tr>
                  <th scope="col">{t('plan.port')}</th>
                  <th scope="col">{t('plan.voyage')}</th>
                  <th scope="col">{t('plan.arrival')}</th>
                  <th scope="col">{t('plan.departure')}</th>
                  <th scope="col">{t('plan.state')}</th>
                </tr>
              </thead>
              <tbody>
                {voyage.calls.map((call) => {
                  const port = portOf(call.port)
                  const made = call.status === null || !callsNotMade.includes(call.status)
                  return (
                    <tr key={`${call.port}${call.arrival.planned}`}>
                      <th scope="row" className={made ? undefined : css.omitted}>
                        {port ? portName(port) : call.port} <span className="code quiet">{call.port}</span>
                      </th>
                      <td className="code" data-l={t('plan.voyage')}>
                        {[call.importVoyage, call.exportVoyage].filter(Boolean).join(' / ')}
                      </td>
                      <td data-l={t('plan.arrival')}>
                        <CallTime times={call.arrival} zone={port?.zone} />
                      </td>
                      <td data-l={t('plan.departure')}>
                        <CallTime times={call.departure} zone={port?.zone} />
                      </td>
                      <td>
                        <CallState call={call} />
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </WideTable>
          </section>
        )
      })}
    </div>
  )
}

function CallState({ call }: { call: CallReply }): ReactElement {
  const { t } = useTranslation('schedules')
  if (call.status) {
    return (
      <StatusBadge meaning={callsNotMade.includes(call.status) ? 'stop' : 'wait'}>
        {t(`status.${call.status}`)}
      </StatusBadge>
    )
  }
  if (call.departure.actual) return <StatusBadge meaning="ok">{t('plan.called')}</StatusBadge>
  if (call.arrival.actual) return <StatusBadge meaning="sea">{t('plan.inPort')}</StatusBadge>
  return <span className="soft">{t('plan.asPlanned')}</span>
}
