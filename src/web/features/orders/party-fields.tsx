import type { ReactElement } from 'react'
import { AddressPicker } from '#web/features/addresses/address-picker.tsx'
import { type FormState, TextField } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import type { PartyName, PartyValues } from './party-values.ts'
import { partyOfBlock } from './paste-party.ts'
import './order-form.css'

const filledParts = (party: Partial<PartyValues>): Partial<PartyValues> =>
  Object.fromEntries(Object.entries(party).filter(([, text]) => text !== ''))

/**
 * Who sends, receives or is told, as on the bill of lading, in any form with a `PartyValues` under the party's name.
 * A pasted block is spread over the fields.
 */
export function PartyFields<Values>({
  form,
  party,
  addressBook,
}: {
  form: FormState<Values>
  party: PartyName
  /** Whether the reader has an address book to choose from: clerks have none. */
  addressBook: boolean
}): ReactElement {
  const { t } = useTranslation('quotes')
  const fill = (parts: Partial<PartyValues>) =>
    form.set(party, { ...(form.get(party) as PartyValues), ...filledParts(parts) })
  return (
    <fieldset
      className="of-party"
      onPaste={(event) => {
        const { name } = event.target as HTMLInputElement
        if (name !== `${party}.name`) return
        const block = partyOfBlock(event.clipboardData.getData('text'))
        if (!block) return
        event.preventDefault()
        fill(block)
      }}
    >
      <legend>{t(`fill.${party}`)}</legend>
      {addressBook && (
        <div className="of-all of-pick">
          <AddressPicker
            kind={null}
            onChoose={({ company, contact, phone, text }) =>
              fill({ name: company || contact, contact, phone, address: text })
            }
          />
        </div>
      )}
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
