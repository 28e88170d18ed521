import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { formatInstant, formatMoney, formatShortDay } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import {
  type ListedQuote,
  type QuoteState,
  quoteStates,
  quotesPerPage,
  useMyQuotes,
} from '#web/features/quotes/api.ts'
import { queryToAskAgain } from '#web/features/quotes/quote-draft.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './own-lists.module.css'

/** One saved quote: it opens the quote, or its order; one that ran out can be asked again. */
function QuoteRow({ quote, state }: { quote: ListedQuote; state: QuoteState }): ReactElement {
  const { t } = useTranslation(['quotes', 'orders'])
  const { language, read, portName } = useReader()
  const today = businessDateOf(useNow())
  const toQuote = quote.orderId ? paths.order(quote.orderId) : paths.fillInformation({ quote: quote.id })
  const ends = { pol: portName(quote.pol), pod: portName(quote.pod) }
  const departs = formatShortDay(quote.departsOn, language)
  const action = t(state === 'open' ? 'mine.open' : state === 'ordered' ? 'mine.toOrder' : 'mine.again')
  return (
    <li>
      <div>
        <h2>
          <Link to={toQuote}>
            {ends.pol} → {ends.pod}
          </Link>
        </h2>
        <small>
          {t('mine.what', {
            carrier: read(quote.carrier),
            service: quote.service,
            from: departs,
            to: formatShortDay(quote.arrivesOn, language),
          })}
        </small>
        <small>
          {t('mine.cargo', {
            containers: quote.containers
              .map((each) => t('orders:containers', each))
              .join(t('orders:containersJoin')),
            cargo: quote.cargoName,
          })}
        </small>
      </div>
      <div className={css.sum}>
        <b className="money">{formatMoney(quote.total, { currency: 'symbol', zero: 'shown' })}</b>
        <small>
          {state === 'open'
            ? t('mine.validUntil', { at: formatInstant(quote.validUntil) })
            : state === 'expired'
              ? t('mine.expiredAt', { at: formatInstant(quote.validUntil) })
              : t('mine.savedAt', { at: formatInstant(quote.createdAt) })}
        </small>
      </div>
      <div className={css.acts}>
        <Link
          className={buttonClass('line', 's')}
          to={state === 'expired' ? paths.quoteSearch(queryToAskAgain(quote.request, today)) : toQuote}
          aria-label={t('mine.named', { action, ...ends, day: departs })}
        >
          {action}
        </Link>
      </div>
    </li>
  )
}

/** Every saved quote by its state, page by page; state and page stand in the address. */
export function MyQuotes(): ReactElement {
  const { t } = useTranslation('quotes')
  const [search, setSearch] = useSearchParams()
  const state = quoteStates.find((each) => each === search.get('state')) ?? 'open'
  const list = useMyQuotes(state, search.get('after'))
  const rows = list.data?.items
  return (
    <>
      <div className={css.bar}>
        <Segmented
          label={t('mine.state')}
          items={quoteStates.map((key) => ({ key, label: t(`mine.states.${key}`) }))}
          value={state}
          onChange={(key) => setSearch(key === 'open' ? { tab: 'mine' } : { tab: 'mine', state: key })}
        />
      </div>
      {list.error && rows && <StaleNote onRetry={() => void list.refetch()} />}
      {list.error && !rows && (
        <ErrorState title={t('mine.failed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {!rows && !list.error && <Skeleton lines={8} />}
      {rows?.length === 0 && (
        <EmptyState
          icon="quote"
          title={t(`mine.none.${state}`)}
          actions={
            <Link className={buttonClass('primary')} to={paths.quoteSearch()}>
              {t('requests.toForm')}
            </Link>
          }
        >
          {t(`mine.noneText.${state}`)}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className={css.list}>
          {rows.map((quote) => (
            <QuoteRow key={quote.id} quote={quote} state={state} />
          ))}
        </ul>
      )}
      <div className={css.foot}>
        <CursorLinks next={list.data?.nextCursor} perPage={quotesPerPage} />
      </div>
    </>
  )
}
