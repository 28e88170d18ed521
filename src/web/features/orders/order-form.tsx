import './order-form.css'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SavedQuoteReply } from '#contract/quotes.ts'
import { tidyPhone } from '#domain/addresses/addresses.ts'
import { remarkLimit } from '#domain/orders/orders.ts'
import { formatCount, formatMoney } from '#i18n/format.ts'
import { useQuoteOptions } from '#web/features/quotes/api.ts'
import { submitKey } from '#web/lib/call.ts'
import { afterPress } from '#web/ui/after-press.ts'
import { CheckField, Form, SubmitButton, TextAreaField, TextField, useForm } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { DocumentsField } from './documents-field.tsx'
import { ExpressPart, InstructionsPart } from './order-extras.tsx'
import { DoorsPart } from './order-parties.tsx'
import { bodyOfOrder, checkOrder, type DocumentItem, errorsOfLeft, type OrderValues } from './order-values.ts'
import { PartyFields } from './party-fields.tsx'
import { usePlaceOrder } from './place-order.ts'
import { WrongFields } from './wrong-fields.tsx'

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
  onPlaced: (orderId: string, values: OrderValues) => unknown
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
  const check = (values: OrderValues) =>
    checkOrder(values, quote.id, askPickup, language, t('fill.agreementMissing'))
  const bare = useForm<OrderValues>({
    initial,
    check,
    submit: async (values) => {
      const body = bodyOfOrder(values, quote.id, askPickup)
      const text = JSON.stringify(body)
      // The same details sent again are the same submit; changed details are another one.
      if (submit.current?.body !== text) submit.current = { body: text, key: submitKey() }
      const order = await place.mutateAsync({ body, key: submit.current.key })
      await onPlaced(order.id, values)
    },
  })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const box = useRef<HTMLDivElement>(null)
  const { values } = bare
  // What is wrong with a field is said as soon as it is left; the rest when the form is sent.
  const form =
    left.size > 0 ? { ...bare, errors: { ...errorsOfLeft(check(values), left), ...bare.errors } } : bare
  const uploading = values.documents.some((each) => each.sent !== null)

  // Keeps the draft outside of the page, once there is one: what the form began with is none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when values change, not when the function does.
  useEffect(() => {
    if (values !== initial) onChange(values)
  }, [values])
  // Tells the page around whether leaving would lose something.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, not when the function does.
  useEffect(() => onUploading(uploading), [uploading])

  const fieldLeft = ({ name, value }: HTMLInputElement) => {
    if (!name) return
    // A number pasted from anywhere is kept as it is read.
    if (name.endsWith('.phone') && tidyPhone(value) !== value) bare.set(name, tidyPhone(value))
    if (value.trim() !== '' || name.endsWith('.name') || name.startsWith('express.'))
      afterPress(() => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))))
  }
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
  const amount = formatMoney(quote.offer.totals.prepaid.cny, { currency: 'symbol', zero: 'shown' })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to which field was left.
    <div ref={box} onBlur={(event) => fieldLeft(event.target as HTMLInputElement)}>
      <Form form={form} label={t('fill.title')} className="of">
        <section className="of-part" aria-labelledby="of-parties">
          <h2 id="of-parties">{t('fill.parties')}</h2>
          <p className="hint">{t('fill.partiesHint')}</p>
          <PartyFields form={form} party="shipper" addressBook />
          <PartyFields form={form} party="consignee" addressBook />
          <CheckField form={form} name="notifySame">
            {t('fill.sameAsConsignee')}
          </CheckField>
          {!values.notifySame && <PartyFields form={form} party="notifyParty" addressBook />}
        </section>
        <DoorsPart form={form} quote={quote} askPickup={askPickup} />
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
        <ExpressPart form={form} />
        <InstructionsPart form={form} />
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
          <WrongFields box={box} errors={form.errors} refusals={form.refusals} />
          <CheckField form={form} name="agreed">
            {agreement}
          </CheckField>
          <SubmitButton form={form} size="l" reason={uploading ? t('fill.waitUpload') : undefined}>
            {form.pending ? t('fill.submitting') : t('fill.submit', { amount })}
          </SubmitButton>
          <p className="hint">{uploading ? t('fill.waitUpload') : t('fill.kept')}</p>
        </div>
      </Form>
    </div>
  )
}
