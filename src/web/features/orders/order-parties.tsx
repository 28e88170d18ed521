import type { ReactElement } from 'react'
import type { SavedQuoteReply } from '#contract/quotes.ts'
import { AddressPicker } from '#web/features/addresses/address-picker.tsx'
import { noPlace } from '#web/features/quotes/quote-draft.ts'
import { usePlaceText } from '#web/features/reference/place-text.ts'
import { CheckField, type FormState, TextField } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { OrderValues } from './order-values.ts'

type OrderForm = FormState<OrderValues>

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
  const { t } = useTranslation(['quotes', 'addresses'])
  const place = quote.request[end]
  const text = usePlaceText({ ...noPlace, ...place })
  if (place.kind !== 'door') return null
  const { contact, phone } = form.values[end]
  return (
    <fieldset className="of-party">
      <legend>{t(`fill.onSite.${end}`)}</legend>
      <p className="of-all">
        <span className="quiet sm">{t(end === 'pickup' ? 'fill.pickupAt' : 'fill.deliveryAt')}</span>
        <br />
        {text.address}
      </p>
      <div className="of-all of-pick">
        <AddressPicker
          kind={end}
          onChoose={(chosen) => form.set(end, { contact: chosen.contact, phone: chosen.phone })}
        />
      </div>
      <TextField form={form} name={`${end}.contact`} label={t('fill.contact')} maxLength={60} />
      <TextField
        form={form}
        name={`${end}.phone`}
        label={t('fill.phone')}
        type="tel"
        inputMode="tel"
        maxLength={40}
      />
      {contact.trim() !== '' && phone.trim() !== '' && (
        <div className="of-all">
          <CheckField form={form} name={`saveAddress.${end}`}>
            {t(`addresses:save.${end}`)}
          </CheckField>
        </div>
      )}
    </fieldset>
  )
}

/** The doors of the way, and where samples and papers are fetched free of charge. */
export function DoorsPart({
  form,
  quote,
  askPickup,
}: {
  form: OrderForm
  quote: SavedQuoteReply
  askPickup: boolean
}): ReactElement | null {
  const { t } = useTranslation('quotes')
  const { request } = quote
  const doors = request.pickup.kind === 'door' || request.delivery.kind === 'door'
  if (!doors && !request.freePickup) return null
  return (
    <section className="of-part" aria-labelledby="of-doors">
      <h2 id="of-doors">{t('fill.doors')}</h2>
      {doors && <p className="hint">{t('fill.doorHint')}</p>}
      <DoorFields form={form} end="pickup" quote={quote} />
      <DoorFields form={form} end="delivery" quote={quote} />
      {request.freePickup && (
        <fieldset className="of-party">
          <legend>{t('fill.freePickup')}</legend>
          {askPickup ? (
            <FreePickupFields form={form} />
          ) : (
            <p className="of-all">
              {request.pickupInformation?.contact} {request.pickupInformation?.phone}
              <br />
              {request.pickupInformation?.address}
            </p>
          )}
        </fieldset>
      )}
    </section>
  )
}

function FreePickupFields({ form }: { form: OrderForm }): ReactElement {
  const { t } = useTranslation('quotes')
  return (
    <>
      <div className="of-all of-pick">
        <AddressPicker
          kind="pickup"
          onChoose={({ contact, phone, text }) =>
            form.set('pickupInformation', { contact, phone, address: text })
          }
        />
      </div>
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
  )
}
