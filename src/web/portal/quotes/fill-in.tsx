import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { SavedQuoteReply } from '#contract/quotes.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { LeaveGuard } from '#web/app/leave-guard.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { OrderDetailsForm } from '#web/features/orders/order-form.tsx'
import { valuesOfKept } from '#web/features/orders/order-values.ts'
import { useSavedQuote } from '#web/features/quotes/api.ts'
import { CutOffs, Exclusions } from '#web/features/quotes/offer-terms.tsx'
import { draftOfRequest, queryOfDraft } from '#web/features/quotes/quote-draft.ts'
import { Trip } from '#web/features/quotes/trip.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Steps } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useKept } from './kept-draft.ts'

export const meta = pageTitle('fillInformation')

/** The chosen offer beside the form: what it is, what it costs, until when, what it does not hold. */
function ChosenOffer({ quote }: { quote: SavedQuoteReply }): ReactElement {
  const { t } = useTranslation('quotes')
  const { read } = useReader()
  const { offer, request } = quote
  const shown = { currency: 'none', zero: 'shown' } as const
  return (
    <aside className="fi-side" aria-labelledby="fi-offer">
      <div className="panel due">
        <h2 id="fi-offer">{t('fill.summary')}</h2>
        <p className="soft sm">
          {read(offer.carrier.short)} · {offer.service}
        </p>
        <Trip {...offer} />
        <p className="sm">
          <span className="num">
            {request.containers.map(({ type, quantity }) => `${quantity} × ${type}`).join(' + ')}
          </span>{' '}
          {request.cargo.name}
        </p>
        <dl className="due-lines">
          <div>
            <dt>{t('fill.prepaid')}</dt>
            <dd className="money">{formatMoney(offer.totals.prepaid.cny, shown)}</dd>
          </div>
          <div>
            <dt>{t('fill.collect')}</dt>
            <dd className="money">{formatMoney(offer.totals.collect.cny, { currency: 'none' })}</dd>
          </div>
          <div className="all">
            <dt>{t('fill.total')}</dt>
            <dd className="money">{formatMoney(offer.totals.cny, { currency: 'symbol', zero: 'shown' })}</dd>
          </div>
        </dl>
        <Callout meaning="wait">{t('fill.priceHeld', { at: formatInstant(quote.validUntil) })}</Callout>
        <details className="fi-more">
          <summary className="link">{t('detail.exclusions')}</summary>
          <Exclusions offer={offer} />
        </details>
        <CutOffs offer={offer} />
      </div>
    </aside>
  )
}

/** The form for a quote that can be ordered, with its draft kept per quote. */
function Details({ quote }: { quote: SavedQuoteReply }): ReactElement {
  const { t } = useTranslation('quotes')
  const navigate = useNavigate()
  const kept = useKept(`orderDraft.${quote.id}`)
  const [uploading, setUploading] = useState(false)
  const [placed, setPlaced] = useState(false)
  if (!kept.ready) return <Skeleton lines={10} />
  return (
    <>
      <OrderDetailsForm
        quote={quote}
        initial={valuesOfKept(kept.text)}
        onChange={(values) => {
          if (!placed) kept.keep(JSON.stringify(values))
        }}
        onUploading={setUploading}
        onPlaced={async (orderId) => {
          setPlaced(true)
          kept.keep(null)
          await navigate(paths.confirmAndPay({ order: orderId }), { replace: true })
        }}
        agreement={
          <>
            {t('fill.agreement')}
            <Link className="link nb" to={paths.protocol()} target="_blank">
              {t('fill.agreementName')}
            </Link>
          </>
        }
      />
      <LeaveGuard when={uploading && !placed} />
    </>
  )
}

/** Step three: what the carrier and customs must know, for the chosen offer. */
export default function FillInformation(): ReactElement {
  const { t } = useTranslation('quotes')
  const [search] = useSearchParams()
  const quoteId = search.get('quote')
  const { data: quote, error, refetch } = useSavedQuote(quoteId)
  const blank = (title: string, text: string, to: string, words: string) => (
    <EmptyState
      title={title}
      actions={
        <Link className={buttonClass('primary')} to={to}>
          {words}
        </Link>
      }
    >
      {text}
    </EmptyState>
  )
  const again = quote ? paths.quoteResults(queryOfDraft(draftOfRequest(quote.request))) : paths.quoteSearch()
  return (
    <>
      <nav className="crumbs" aria-label={t('crumbs.label')}>
        <Link to={paths.quoteSearch()}>{t('crumbs.quote')}</Link>
        <span aria-hidden="true">›</span>
        <Link to={again}>{t('crumbs.results')}</Link>
        <span aria-hidden="true">›</span>
        <span aria-current="page">{t('steps.fillIn')}</span>
      </nav>
      <div className="head">
        <div>
          <h1>{t('fill.title')}</h1>
          {quote?.open && <p className="soft">{t('fill.lead')}</p>}
        </div>
      </div>
      <Steps
        label={t('steps.label')}
        steps={[t('steps.search'), t('steps.choose'), t('steps.fillIn'), t('steps.pay')]}
        at={2}
      />
      {quoteId === null ? (
        blank(t('fill.noQuote'), t('fill.noQuoteText'), paths.quoteSearch(), t('results.toForm'))
      ) : error && !quote ? (
        <ErrorState title={t('fill.failed')} error={error} onRetry={() => void refetch()} />
      ) : !quote ? (
        <Skeleton lines={10} />
      ) : quote.orderId ? (
        blank(t('fill.quoteGone'), t('fill.quoteOrdered'), paths.order(quote.orderId), t('fill.toOrder'))
      ) : !quote.open ? (
        blank(
          t('fill.quoteGone'),
          t('fill.quoteExpired', { at: formatInstant(quote.validUntil) }),
          again,
          t('fill.again'),
        )
      ) : (
        <div className="pay-grid fi-grid">
          <Details key={quote.id} quote={quote} />
          <ChosenOffer quote={quote} />
        </div>
      )}
    </>
  )
}
