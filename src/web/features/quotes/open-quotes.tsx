import type { ReactElement, ReactNode } from 'react'
import { formatInstant, formatMoney, formatShortDay } from '#i18n/format.ts'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useOpenQuotes } from './api.ts'

/** Saved quotes that may still be ordered; nothing where there are none. */
export function OpenQuotes({
  loggedIn,
  link,
  all,
}: {
  loggedIn: boolean
  /** The way to every saved quote. */
  all: ReactElement
  link: (quoteId: string, children: ReactNode) => ReactElement
}): ReactElement | null {
  const { t } = useTranslation('quotes')
  const { language, read, portName } = useReader()
  const { data } = useOpenQuotes(loggedIn)
  if (!data || data.items.length === 0) return null
  return (
    <aside className="qf-mine" aria-labelledby="qf-mine">
      <h2 id="qf-mine">{t('mine.title')}</h2>
      <ul>
        {data.items.slice(0, 5).map((quote) => (
          <li key={quote.id}>
            {link(
              quote.id,
              <>
                <span>
                  {portName(quote.pol)} → {portName(quote.pod)}
                </span>
                <small>
                  {read(quote.carrier)} ·{' '}
                  {t('mine.sails', { day: formatShortDay(quote.departsOn, language) })} ·{' '}
                  {quote.containers.map(({ type, quantity }) => `${quantity} × ${type}`).join(' + ')}
                </small>
                <b className="money">{formatMoney(quote.total, { currency: 'symbol' })}</b>
                <small>{t('mine.validUntil', { at: formatInstant(quote.validUntil) })}</small>
                <small className="more">{t('mine.more')}</small>
              </>,
            )}
          </li>
        ))}
      </ul>
      <p>{all}</p>
    </aside>
  )
}
