import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { formatInstant } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { type OwnPriceRequest, quotesPerPage, useMyPriceRequests } from '#web/features/quotes/api.ts'
import { queryToAskAgain } from '#web/features/quotes/quote-draft.ts'
import { usePlaceText } from '#web/features/reference/place-text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { Age, DateTime, StatusText } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './own-lists.module.css'

const nowhere = { port: null, province: null, city: null, region: null, street: null }

/** An end of the request as a heading names it: the port with its code, or the whole address of a door. */
function useEnd(place: OwnPriceRequest['request']['pickup']): string {
  const { t } = useTranslation('quotes')
  const text = usePlaceText({ ...nowhere, ...place })
  return place.kind === 'port' ? t('requests.port', { name: text.name, code: place.port }) : text.address
}

/** One request: what was asked and when, what a clerk answered, and the way to the quote that was kept for it. */
function RequestRow({ asked }: { asked: OwnPriceRequest }): ReactElement {
  const { t } = useTranslation(['quotes', 'orders'])
  const now = useNow()
  const { request, quote } = asked
  const ends = { from: useEnd(request.pickup), to: useEnd(request.delivery) }
  const answered = asked.status === 'answered'
  const again = paths.quoteSearch(queryToAskAgain(request, businessDateOf(now)))
  const way = (action: string, to: string, look: 'primary' | 'line') => (
    <Link className={buttonClass(look, 's')} to={to} aria-label={t('requests.named', { action, ...ends })}>
      {action}
    </Link>
  )
  return (
    <li>
      <StatusText meaning={answered ? 'ok' : 'wait'} icon={answered ? 'check' : 'clock'}>
        {t(`requests.status.${asked.status}`)}
      </StatusText>
      <div>
        <h2>
          {ends.from} → {ends.to}
        </h2>
        <small>
          {t('requests.what', {
            containers: request.containers
              .map((each) => t('orders:containers', each))
              .join(t('orders:containersJoin')),
            cargo: request.cargo.name,
            day: request.readyOn,
          })}
        </small>
        {asked.note && <small>{t('requests.note', { note: asked.note })}</small>}
        {asked.answer ? (
          <div className={css.answer}>
            <small>
              {t('requests.answer')} · <DateTime at={asked.answeredAt} />
            </small>
            <p>{asked.answer}</p>
          </div>
        ) : (
          <small>{t('requests.waiting')}</small>
        )}
        {quote && !quote.open && !quote.orderId && <small>{t('requests.quoteExpired')}</small>}
      </div>
      <div className={css.when}>
        <Age at={asked.createdAt} now={now} />
        <small>{t('requests.askedAt', { at: formatInstant(asked.createdAt) })}</small>
      </div>
      <div className={css.acts}>
        {quote?.open && way(t('requests.quote'), paths.fillInformation({ quote: quote.id }), 'primary')}
        {quote?.orderId && way(t('requests.toOrder'), paths.order(quote.orderId), 'line')}
        {answered && !quote?.open && !quote?.orderId && way(t('requests.again'), again, 'line')}
      </div>
    </li>
  )
}

/** What one asked a clerk to price, newest first; the page stands in the address. */
export function MyPriceRequests(): ReactElement {
  const { t } = useTranslation('quotes')
  const [search] = useSearchParams()
  const list = useMyPriceRequests(search.get('after'))
  const rows = list.data?.items
  return (
    <>
      {list.error && rows && <StaleNote onRetry={() => void list.refetch()} />}
      {list.error && !rows && (
        <ErrorState title={t('requests.failed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {!rows && !list.error && <Skeleton lines={8} />}
      {rows?.length === 0 && (
        <EmptyState
          icon="quote"
          title={t('requests.none')}
          actions={
            <Link className={buttonClass('primary')} to={paths.quoteSearch()}>
              {t('requests.toForm')}
            </Link>
          }
        >
          {t('requests.noneText')}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className={`${css.list} ${css.requests}`}>
          {rows.map((asked) => (
            <RequestRow key={asked.id} asked={asked} />
          ))}
        </ul>
      )}
      <div className={css.foot}>
        <CursorLinks next={list.data?.nextCursor} perPage={quotesPerPage} />
      </div>
    </>
  )
}
