import type { ReactElement } from 'react'
import type { SavedQuoteReply } from '#contract/quotes.ts'
import { AddressPicker } from '#web/features/addresses/address-picker.tsx'
import { noPlace } from '#web/features/quotes/quote-draft.ts'
import { usePlaceText } from '#web/features/reference/place-text.ts'
import { CheckField, type FormState, TextField } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { OrderValues, PartyName, PartyValues } from './order-values.ts'
import { partyOfBlock } from './paste-party.ts'

type OrderForm = FormState<OrderValues>

const filledParts = (party: Partial<PartyValues>): Partial<PartyValues> =>
  Object.fromEntries(Object.entries(party).filter(([, text]) => text !== ''))

/** Who sends, receives or is told: as on the bill of lading. A pasted block is spread over the fields. */
export function PartyFields({ form, party }: { form: OrderForm; party: PartyName }): ReactElement {
  const { t } = useTranslation('quotes')
  return (
    <fieldset
      className="of-party"
      onPaste={(event) => {
        const { name } = event.target as HTMLInputElement
        if (name !== `${party}.name`) return
        const block = partyOfBlock(event.clipboardData.getData('text'))
        if (!block) return
        event.preventDefault()
        form.set(party, { ...form.values[party], ...filledParts(block) })
      }}
    >
      <legend>{t(`fill.${party}`)}</legend>
      <div className="of-all of-pick">
        <AddressPicker
          kind={null}
          onChoose={({ company, contact, phone, text }) =>
            form.set(party, {
              ...form.values[party],
              ...filledParts({ name: company || contact, contact, phone, address: text }),
            })
          }
        />
      </div>
      <TextField
        form={form}
        name={`${party}.name`}
        label={t('fill.company')}
        hint={party === 'shipper' ? t('fill.pasteHint') : undefined}
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
