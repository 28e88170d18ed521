import type { ReactElement, ReactNode } from 'react'
import type { OfferReply } from '#contract/quotes.ts'
import { formatShortDay, formatWeekday } from '#i18n/format.ts'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

type PortCall = { readonly code: string; readonly name: { readonly zh: string | null; readonly en: string } }

/** From where to where, when, how long and by which way. */
export function Trip({
  pol,
  pod,
  departsOn,
  arrivesOn,
  transitDays,
  via,
  passage,
  atStart,
  atEnd,
}: {
  pol: PortCall
  pod: PortCall
  departsOn: string
  arrivesOn: string
  transitDays: number
  via: readonly PortCall[]
  passage: OfferReply['passage']
  /** What happens at the ends, after the port's code. */
  atStart?: ReactNode
  atEnd?: ReactNode
}): ReactElement {
  const { t } = useTranslation('quotes')
  const { language, portName } = useReader()
  const end = (day: string, port: PortCall, more: ReactNode) => (
    <div>
      <b>
        <time dateTime={day} title={day}>
          {formatShortDay(day, language)}
        </time>
      </b>{' '}
      <span>{formatWeekday(day, language)}</span>
      <span className="port">
        {portName(port)} <span className="code">{port.code}</span>
        {more}
      </span>
    </div>
  )
  const way =
    via.length === 0
      ? t('offer.direct')
      : t('offer.via', { ports: via.map(portName).join(t('offer.viaJoin')) })
  return (
    <div className="trip">
      {end(departsOn, pol, atStart)}
      <div className="leg">
        <span>{t('offer.days', { count: transitDays })}</span>
        <i className={via.length > 0 ? 'ts' : undefined} />
        <span>{way}</span>
        {passage && <span>{t(`offer.passage.${passage}`)}</span>}
      </div>
      {end(arrivesOn, pod, atEnd)}
    </div>
  )
}
