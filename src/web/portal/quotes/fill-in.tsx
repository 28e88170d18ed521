import { type ReactElement, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { quotePaper, type SavedQuoteReply } from '#contract/quotes.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { LeaveGuard } from '#web/app/leave-guard.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useAddAddress } from '#web/features/addresses/api.ts'
import { downloadPaper } from '#web/features/orders/download-paper.ts'
import { OrderDetailsForm } from '#web/features/orders/order-form.tsx'
import {
  emptyOrder,
  holdsAnything,
  type OrderValues,
  valuesOfKept,
  valuesOfOrder,
} from '#web/features/orders/order-values.ts'
import { useOrderToCopy } from '#web/features/orders/prefill.ts'
import { useSavedQuote } from '#web/features/quotes/api.ts'
import { CutOffs, Exclusions } from '#web/features/quotes/offer-terms.tsx'
import { draftOfRequest, queryOfDraft } from '#web/features/quotes/quote-draft.ts'
import { Trip } from '#web/features/quotes/trip.tsx'
import { useAccountDraft } from '#web/features/workspace/api.ts'
import { isCancelled, submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Steps } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

export const meta = pageTitle('fillInformation')

/** The quotation as a file, for whoever must agree to it. */
function PaperButton({ quoteId }: { quoteId: string }): ReactElement {
  const { t } = useTranslation('quotes')
  const [pending, setPending] = useState(false)
  return (
    <Button
      icon="download"
      block
      pending={pending}
      onClick={async () => {
        setPending(true)
        // A failure has been said as a passing notice.
        await downloadPaper(quotePaper, { id: quoteId }).catch(() => undefined)
        setPending(false)
      }}
    >
      {t('fill.paper')}
    </Button>
  )
}

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
        {quote.space && !quote.space.enough && (
          <Callout meaning="stop">
            {t(quote.space.left > 0 ? 'space.notEnough' : 'space.usedUp', {
              left: quote.space.left,
              unit: t(`space.units.${quote.space.unit}`),
            })}
          </Callout>
        )}
        <Callout meaning="wait">{t('fill.priceHeld', { at: formatInstant(quote.validUntil) })}</Callout>
        <details className="fi-more">
          <summary className="link">{t('detail.exclusions')}</summary>
          <Exclusions offer={offer} />
        </details>
        <CutOffs offer={offer} readyOn={request.readyOn} />
        <PaperButton quoteId={quote.id} />
      </div>
    </aside>
  )
}

/** Puts the doors that the shipper ticked into the address book; a failure there is told and harms no order. */
function useSaveDoors(quote: SavedQuoteReply) {
  const { t } = useTranslation('addresses')
  const addAddress = useAddAddress()
  return async (values: OrderValues): Promise<void> => {
    for (const end of ['pickup', 'delivery'] as const) {
      const place = quote.request[end]
      if (!values.saveAddress[end] || place.kind !== 'door') continue
      const { contact, phone } = values[end]
      const company = values[end === 'pickup' ? 'shipper' : 'consignee'].name
      const { country, province, city, region, street } = place
      const body = { company, contact, phone, country, province, city, region, street, kinds: [end] }
      try {
        await addAddress(body, submitKey())
        notices.say('ok', t('saved'))
      } catch (error) {
        if (!isCancelled(error))
          notices.say(
            'wait',
            t('notSaved', { reason: error instanceof Error ? error.message : String(error) }),
          )
      }
    }
  }
}

/** The form for a quote that can be ordered: from its draft, else from the order that is copied, else from the last. */
function Details({ quote, copy }: { quote: SavedQuoteReply; copy: string | null }): ReactElement {
  const { t } = useTranslation('quotes')
  const navigate = useNavigate()
  const kept = useAccountDraft(`orderDraft.${quote.id}`)
  const source = useOrderToCopy(copy)
  const saveDoors = useSaveDoors(quote)
  const [uploading, setUploading] = useState(false)
  const [placed, setPlaced] = useState(false)
  /** What the form begins with; counted up, it begins anew. */
  const [start, setStart] = useState<{ turn: number; from: 'found' | 'nothing' }>({ turn: 0, from: 'found' })
  const begun = useRef<{
    key: string
    values: OrderValues
    says: 'draft' | 'order' | null
    at: string | null
  } | null>(null)
  if (!kept.ready || !source.ready) return <Skeleton lines={10} />
  const key = `${start.turn}`
  if (begun.current?.key !== key) {
    const fresh = start.from === 'nothing'
    const drafted = !fresh && kept.text !== null
    const filled = !fresh && source.order ? valuesOfOrder(source.order, quote, copy !== null) : emptyOrder
    begun.current = {
      key,
      values: drafted ? valuesOfKept(kept.text) : filled,
      says: drafted ? 'draft' : holdsAnything(filled) ? 'order' : null,
      at: kept.savedAt,
    }
  }
  const { values, says, at } = begun.current
  const beginAnew = () => {
    kept.keep(null)
    setStart(({ turn }) => ({ turn: turn + 1, from: 'nothing' }))
  }
  return (
    <div className="of-begun">
      {copy !== null && source.failed && <Callout meaning="wait">{t('fill.copyFailed')}</Callout>}
      {says !== null && (
        <Callout>
          <p className="of-note">
            <span>
              {says === 'draft'
                ? t('fill.restored', { at: formatInstant(at) })
                : t(copy === null ? 'fill.prefilled' : 'fill.copied', { number: source.order?.number ?? '' })}
            </span>
            <button type="button" className="link" onClick={beginAnew}>
              {t(says === 'draft' ? 'fill.discard' : 'fill.clearPrefill')}
            </button>
          </p>
        </Callout>
      )}
      <OrderDetailsForm
        key={key}
        quote={quote}
        initial={values}
        onChange={(values) => {
          if (!placed) kept.keep(JSON.stringify(values))
        }}
        onUploading={setUploading}
        onPlaced={async (orderId, values) => {
          setPlaced(true)
          kept.keep(null)
          await saveDoors(values)
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
    </div>
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
          <Details key={quote.id} quote={quote} copy={search.get('copy')} />
          <ChosenOffer quote={quote} />
        </div>
      )}
    </>
  )
}
