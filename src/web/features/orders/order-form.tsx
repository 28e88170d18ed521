import './order-form.css'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import type { SavedQuoteReply } from '#contract/quotes.ts'
import { remarkLimit } from '#domain/orders/orders.ts'
import { formatCount, formatMoney } from '#i18n/format.ts'
import { useQuoteOptions } from '#web/features/quotes/api.ts'
import { noPlace } from '#web/features/quotes/quote-draft.ts'
import { usePlaceText } from '#web/features/reference/place-text.ts'
import { submitKey } from '#web/lib/call.ts'
import { CheckField, Form, SubmitButton, TextAreaField, TextField, useForm } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { DocumentsField } from './documents-field.tsx'
import {
  bodyOfOrder,
  checkOrder,
  type DocumentItem,
  type OrderValues,
  type PartyName,
} from './order-values.ts'
import { usePlaceOrder } from './place-order.ts'

type OrderForm = ReturnType<typeof useForm<OrderValues>>

/** Who sends, receives or is told: as on the bill of lading. */
function PartyFields({ form, party }: { form: OrderForm; party: PartyName }): ReactElement {
  const { t } = useTranslation('quotes')
  return (
    <fieldset className="of-party">
      <legend>{t(`fill.${party}`)}</legend>
      <TextField
        form={form}
        name={`${party}.name`}
        label={t('fill.company')}
        autoComplete="organization"
        maxLength={120}
        className="of-all"
      />
      <TextField form={form} name={`${party}.contact`} label={t('fill.contact')} maxLength={60} />
      <TextField
        form={form}
        name={`${party}.phone`}
        label={t('fill.phone')}
        type="tel"
        inputMode="tel"
        maxLength={40}
      />
      <TextField
        form={form}
        name={`${party}.email`}
        label={t('fill.email')}
        type="email"
        inputMode="email"
        maxLength={120}
        className="of-all"
      />
      <TextField
        form={form}
        name={`${party}.address`}
        label={t('fill.address')}
        maxLength={300}
        className="of-all"
      />
    </fieldset>
  )
}

/** The quoted door, and who is met there. */
function DoorFields({
  form,
  end,
  quote,
}: {
  form: OrderForm
  end: 'pickup' | 'delivery'
  quote: SavedQuoteReply
}): ReactElement | null {
  const { t } = useTranslation('quotes')
  const place = quote.request[end]
  const text = usePlaceText({ ...noPlace, ...place })
  if (place.kind !== 'door') return null
  return (
    <fieldset className="of-party">
      <legend>{t(`fill.onSite.${end}`)}</legend>
      <p className="of-all">
        <span className="quiet sm">{t(end === 'pickup' ? 'fill.pickupAt' : 'fill.deliveryAt')}</span>
        <br />
        {text.address}
      </p>
      <TextField form={form} name={`${end}.contact`} label={t('fill.contact')} maxLength={60} />
      <TextField
        form={form}
        name={`${end}.phone`}
        label={t('fill.phone')}
        type="tel"
        inputMode="tel"
        maxLength={40}
      />
    </fieldset>
  )
}

/** Shipment details for a saved quote, then the order. */
export function OrderDetailsForm({
  quote,
  initial,
  onChange,
  onPlaced,
  onUploading,
  agreement,
}: {
  quote: SavedQuoteReply
  initial: OrderValues
  onChange: (values: OrderValues) => void
  onPlaced: (orderId: string) => unknown
  /** Told whether files are on their way, which leaving would lose. */
  onUploading: (uploading: boolean) => void
  /** The words of the agreement with its link. */
  agreement: ReactNode
}): ReactElement {
  const { t } = useTranslation('quotes')
  const { language } = useReader()
  const place = usePlaceOrder()
  const { data: options } = useQuoteOptions()
  const submit = useRef<{ body: string; key: string } | null>(null)
  const askPickup = quote.request.freePickup && quote.request.pickupInformation === null
  const form = useForm<OrderValues>({
    initial,
    check: (values) => checkOrder(values, quote.id, askPickup, language, t('fill.agreementMissing')),
    submit: async (values) => {
      const body = bodyOfOrder(values, quote.id, askPickup)
      const text = JSON.stringify(body)
      // The same details sent again are the same submit; changed details are another one.
      if (submit.current?.body !== text) submit.current = { body: text, key: submitKey() }
      const order = await place.mutateAsync({ body, key: submit.current.key })
      await onPlaced(order.id)
    },
  })
  const { values } = form
  const uploading = values.documents.some((each) => each.sent !== null)

  // Keeps the draft outside of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when values change, not when the function does.
  useEffect(() => onChange(values), [values])
  // Tells the page around whether leaving would lose something.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, not when the function does.
  useEffect(() => onUploading(uploading), [uploading])

  const newest = useRef(values)
  newest.current = values
  const changeDocuments = (change: (before: readonly DocumentItem[]) => readonly DocumentItem[]) => {
    const next = change(newest.current.documents)
    newest.current = { ...newest.current, documents: next }
    form.set('documents', next)
  }
  const payload = quote.request.containers.reduce(
    (sum, { type, quantity }) =>
      sum + (options?.containerTypes.find((each) => each.code === type)?.payloadKg ?? 0) * quantity,
    0,
  )
  const weight = Number(values.cargo.grossWeightKg.replaceAll(/[,\s]/g, ''))
  const doors = quote.request.pickup.kind === 'door' || quote.request.delivery.kind === 'door'
  const amount = formatMoney(quote.offer.totals.prepaid.cny, { currency: 'symbol', zero: 'shown' })
  return (
    <Form form={form} label={t('fill.title')} className="of">
      <section className="of-part" aria-labelledby="of-parties">
        <h2 id="of-parties">{t('fill.parties')}</h2>
        <p className="hint">{t('fill.partiesHint')}</p>
        <PartyFields form={form} party="shipper" />
        <PartyFields form={form} party="consignee" />
        <CheckField form={form} name="notifySame">
          {t('fill.sameAsConsignee')}
        </CheckField>
        {!values.notifySame && <PartyFields form={form} party="notifyParty" />}
      </section>
      {(doors || quote.request.freePickup) && (
        <section className="of-part" aria-labelledby="of-doors">
          <h2 id="of-doors">{t('fill.doors')}</h2>
          {doors && <p className="hint">{t('fill.doorHint')}</p>}
          <DoorFields form={form} end="pickup" quote={quote} />
          <DoorFields form={form} end="delivery" quote={quote} />
          {quote.request.freePickup && (
            <fieldset className="of-party">
              <legend>{t('fill.freePickup')}</legend>
              {askPickup ? (
                <>
                  <TextField
                    form={form}
                    name="pickupInformation.contact"
                    label={t('fill.contact')}
                    maxLength={30}
                    required
                  />
                  <TextField
                    form={form}
                    name="pickupInformation.phone"
                    label={t('fill.phone')}
                    type="tel"
                    inputMode="tel"
                    maxLength={30}
                    required
                  />
                  <TextField
                    form={form}
                    name="pickupInformation.address"
                    label={t('fill.address')}
                    maxLength={200}
                    required
                    className="of-all"
                  />
                </>
              ) : (
                <p className="of-all">
                  {quote.request.pickupInformation?.contact} {quote.request.pickupInformation?.phone}
                  <br />
                  {quote.request.pickupInformation?.address}
                </p>
              )}
            </fieldset>
          )}
        </section>
      )}
      <section className="of-part" aria-labelledby="of-cargo">
        <h2 id="of-cargo">{t('fill.cargo')}</h2>
        <p className="hint">
          {t('fill.cargoHint')}
          {quote.request.cargo.hsCode &&
            ` ${t('fill.hsCode')}: ${t('fill.hsFromQuote', { code: quote.request.cargo.hsCode })}`}
        </p>
        <div className="of-party">
          <TextField
            form={form}
            name="cargo.packages"
            label={t('fill.packages')}
            inputMode="numeric"
            maxLength={9}
          />
          <TextField
            form={form}
            name="cargo.packaging"
            label={t('fill.packaging')}
            placeholder={t('fill.packagingPlaceholder')}
            maxLength={40}
          />
          <TextField
            form={form}
            name="cargo.grossWeightKg"
            label={t('fill.grossWeight')}
            inputMode="decimal"
            maxLength={12}
            hint={
              payload > 0 && weight > payload ? (
                <span className="t-wait">{t('fill.overPayload', { limit: formatCount(payload) })}</span>
              ) : undefined
            }
          />
          <TextField
            form={form}
            name="cargo.volumeM3"
            label={t('fill.volume')}
            inputMode="decimal"
            maxLength={10}
          />
          <TextAreaField
            form={form}
            name="cargo.marks"
            label={t('fill.marks')}
            rows={2}
            limit={300}
            className="of-all"
          />
        </div>
      </section>
      <section className="of-part" aria-labelledby="of-documents">
        <h2 id="of-documents">{t('fill.documents')}</h2>
        <DocumentsField items={values.documents} onChange={changeDocuments} />
      </section>
      <section className="of-part">
        <div className="of-party">
          <TextField
            form={form}
            name="customerReference"
            label={t('fill.reference')}
            hint={t('fill.referenceHint')}
            maxLength={40}
            required={false}
          />
          <TextField
            form={form}
            name="remark"
            label={t('fill.remark')}
            required={false}
            aside={
              <span
                className={`xs ${[...values.remark.trim()].length > remarkLimit ? 't-stop' : 'quiet'}`}
                aria-live="polite"
              >
                {t('fill.remarkCount', { used: [...values.remark.trim()].length, limit: remarkLimit })}
              </span>
            }
          />
        </div>
      </section>
      <div className="of-foot">
        <CheckField form={form} name="agreed">
          {agreement}
        </CheckField>
        <SubmitButton form={form} size="l" reason={uploading ? t('fill.waitUpload') : undefined}>
          {form.pending ? t('fill.submitting') : t('fill.submit', { amount })}
        </SubmitButton>
        <p className="hint">{uploading ? t('fill.waitUpload') : t('fill.kept')}</p>
      </div>
    </Form>
  )
}
