import { type ReactElement, useRef, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { placeOrderForCustomer } from '#contract/customer-orders.ts'
import type { DeskCustomer } from '#contract/customers.ts'
import type { NamedOffer } from '#contract/quotes.ts'
import { remarkLimit } from '#domain/orders/orders.ts'
import type { QuoteDraft } from '#domain/quotes/quote-request.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useDeskCustomer } from '#web/features/customers/desk-api.ts'
import {
  OffersFor,
  useOffers,
  usePlaceOrderFor,
  useQuoteOptions,
  useSaveQuoteFor,
} from '#web/features/quotes/api.ts'
import { AskBar } from '#web/features/quotes/ask-bar.tsx'
import { OfferRow } from '#web/features/quotes/offer-row.tsx'
import { aboveLeast, leadsOf } from '#web/features/quotes/offers.ts'
import { OffersHead, OffersLoading } from '#web/features/quotes/offers-head.tsx'
import {
  draftOfQuery,
  draftToSearch,
  emptyDraft,
  namesRequest,
  queryOfDraft,
} from '#web/features/quotes/quote-draft.ts'
import { QuoteForm } from '#web/features/quotes/quote-form.tsx'
import { CallFailure, isCancelled, submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Callout, Pairs } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { RecordMissing } from './record-missing.tsx'

export const meta = pageTitle('deskOrderFor')

type OfferOf = { readonly customer: DeskCustomer; readonly draft: QuoteDraft; readonly offer: NamedOffer }

/** The customer's request for a price that is worked on, from the address. */
const useAnswered = (): string | null => useSearchParams()[0].get('request')

/** The last look before an order is placed in somebody else's name. A submit that is repeated places one order. */
function PlaceDialog({ customer, draft, offer, onClose }: OfferOf & { onClose: () => void }): ReactElement {
  const { t } = useTranslation('customers')
  const { name, userId } = customer
  const navigate = useNavigate()
  const save = useSaveQuoteFor(userId, useAnswered())
  const place = usePlaceOrderFor()
  const keys = useRef({ save: submitKey(), place: submitKey() })
  const { cny: total, prepaid } = offer.totals
  const form = useForm({
    initial: { customerReference: '', remark: '' },
    check: (): Record<string, string> => ({}),
    submit: async (values) => {
      const { save: key, place: placeKey } = keys.current
      const quote = await save.mutateAsync({ draft, offerKey: offer.key, expectedTotal: total, key })
      const { id, number } = await place.mutateAsync({ userId, quoteId: quote.id, ...values, key: placeKey })
      notices.say('ok', t('order.placed', { number }))
      await navigate(paths.deskOrder(id))
    },
  })
  const title = t('order.placeTitle', { name })
  const shown = { currency: 'symbol', zero: 'shown' } as const
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <div className="reason-text">
          <p>{t('order.placeText')}</p>
          {customer.hold && <Callout meaning="wait">{t('order.heldHint')}</Callout>}
          <Pairs
            items={[
              [t('order.total'), formatMoney(total, shown)],
              [t('order.prepaid'), formatMoney(prepaid.cny, shown)],
            ]}
          />
        </div>
        <TextField
          form={form}
          name="customerReference"
          label={t('order.reference')}
          hint={t('order.referenceHint')}
          maxLength={40}
          required={false}
        />
        <TextField
          form={form}
          name="remark"
          label={t('order.remark')}
          hint={t('order.remarkHint', { limit: remarkLimit })}
          maxLength={remarkLimit}
          required={false}
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('order.back')}</Button>
          <SubmitButton form={form}>
            {t('order.place', { amount: formatMoney(total, { currency: 'symbol', zero: 'shown' }) })}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** Keeps an offer among the customer's quotes, without an order. */
function KeepButton({ customer, draft, offer }: OfferOf): ReactElement {
  const { t } = useTranslation('customers')
  const save = useSaveQuoteFor(customer.userId, useAnswered())
  const key = useRef(submitKey())
  const keep = async () => {
    try {
      const expectedTotal = offer.totals.cny
      await save.mutateAsync({ draft, offerKey: offer.key, expectedTotal, key: key.current })
      notices.say('ok', t('order.kept', { name: customer.name }))
    } catch (error) {
      key.current = submitKey()
      if (!isCancelled(error)) notices.say('wait', error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Button icon={save.isSuccess ? 'check' : 'bookmark'} pending={save.isPending} onClick={() => void keep()}>
      {t('order.keep')}
    </Button>
  )
}

function Offers({ customer, draft, toForm }: { customer: DeskCustomer; draft: QuoteDraft; toForm: string }) {
  const { t } = useTranslation(['quotes', 'customers'])
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState<NamedOffer | null>(null)
  const read = useOffers(draft)
  const opened = search.get('offer')
  const show = (key: string | null) =>
    setSearch(
      (before) => {
        if (key === null) before.delete('offer')
        else before.set('offer', key)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const edit = (
    <Link className={buttonClass('primary')} to={toForm}>
      {t('ask.edit')}
    </Link>
  )
  if (read.error && !read.data) {
    const failure = read.error instanceof CallFailure ? read.error : null
    return failure?.kind === 'refused' && failure.reason !== 'service.fault' ? (
      <EmptyState icon="alert" title={t('results.wrongTitle')} actions={edit}>
        {failure.message}
      </EmptyState>
    ) : (
      <ErrorState title={t('results.failedTitle')} error={read.error} onRetry={() => void read.refetch()} />
    )
  }
  if (!read.data) return <OffersLoading />
  const { message, offers, request, searchedAt } = read.data
  if (offers.length === 0) return <EmptyState title={message ?? t('results.wrongTitle')} actions={edit} />
  const leads = leadsOf(offers)
  return (
    <>
      <div className="head offers-head">
        <div>
          <h2 aria-live="polite">{t('results.title', { count: offers.length })}</h2>
          <p>{t('results.lead', { at: formatInstant(searchedAt) })}</p>
        </div>
      </div>
      <table className="offers" aria-label={t('crumbs.results')}>
        <OffersHead />
        {offers.map((offer) => (
          <OfferRow
            key={offer.key}
            draft={draft}
            offer={offer}
            leads={leads.get(offer.key) ?? []}
            aboveLeast={offers.length > 1 ? aboveLeast(offer, offers) : null}
            domestic={request.pickup.country === 'CN'}
            open={opened === offer.key}
            onToggle={() => show(opened === offer.key ? null : offer.key)}
            choosing={false}
            onChoose={() => setChosen(offer)}
            more={<KeepButton customer={customer} draft={draft} offer={offer} />}
          />
        ))}
      </table>
      {chosen && (
        <PlaceDialog
          customer={customer}
          draft={draft}
          offer={chosen}
          onClose={() => {
            setChosen(null)
            // What was refused may cost something else by now.
            void read.refetch()
          }}
        />
      )}
    </>
  )
}

/** Prices at a customer's level, and an order in their name: the request stands in the address, as in the portal. */
function OrderFor({ id }: { id: string }): ReactElement {
  const { t } = useTranslation(['customers', 'desk', 'quotes'])
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const read = useDeskCustomer(id)
  const options = useQuoteOptions()
  const typed = useRef<QuoteDraft | null>(null)
  if (!read.data)
    return (
      <RecordMissing
        error={read.error}
        words={{ title: t('one.notFound'), text: t('one.notFoundText'), toList: t('one.toList') }}
        listTo={paths.deskCustomers()}
        onRetry={() => void read.refetch()}
      />
    )
  const customer = read.data
  const asked = namesRequest(search)
  const linked = draftOfQuery(search)
  const editing = !asked || search.has('edit')
  const request = search.get('request')
  const toForm = paths.deskOrderFor(id, { ...queryOfDraft(linked), request, edit: 1 })
  return (
    <OffersFor value={id}>
      <nav className="crumbs" aria-label={t('desk:crumbs')}>
        <Link to={paths.deskCustomer(id)}>{customer.name}</Link>
      </nav>
      <div className="head">
        <h1>{t('order.title', { name: customer.name })}</h1>
        <p>{t('order.lead')}</p>
      </div>
      {customer.hold && <Callout meaning="wait">{t('order.heldHint')}</Callout>}
      {!editing ? (
        <>
          <AskBar draft={linked} onEdit={() => void navigate(toForm)} />
          <Offers customer={customer} draft={draftToSearch(linked, typed.current)} toForm={toForm} />
        </>
      ) : options.error && !options.data ? (
        <ErrorState
          title={t('quotes:form.optionsFailed')}
          error={options.error}
          onRetry={() => void options.refetch()}
        />
      ) : !options.data ? (
        <Skeleton lines={8} />
      ) : (
        <QuoteForm
          initial={asked ? draftOfQuery(search, typed.current ?? emptyDraft) : (typed.current ?? emptyDraft)}
          options={options.data}
          onChange={(draft) => {
            typed.current = draft
          }}
          addressBook={false}
          onSearch={(draft) => navigate(paths.deskOrderFor(id, { ...queryOfDraft(draft), request }))}
          note={t('order.note')}
        />
      )}
    </OffersFor>
  )
}

export default function OrderForCustomerPage(): ReactElement {
  const { id = '' } = useParams()
  return (
    <ForRoles call={placeOrderForCustomer}>
      <OrderFor key={id} id={id} />
    </ForRoles>
  )
}
