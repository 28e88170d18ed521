import { type ReactElement, useId, useRef } from 'react'
import { type AddressReply, addAddress } from '#contract/addresses.ts'
import { addressKinds } from '#domain/addresses/addresses.ts'
import { submitKey } from '#web/lib/call.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { type AddressValues, addressBody, addressValues, emptyAddress } from './address-values.ts'
import { useSaveAddress } from './api.ts'
import { DoorPlace } from './door-place.tsx'
import { PasteLine } from './paste-line.tsx'
import { RegionPicker } from './region-picker.tsx'
import './address-picker.css'

/** Adds an address to the book, typed or pasted, or writes one anew. */
export function AddressForm({
  address,
  onClose,
}: {
  address: AddressReply | null
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['addresses', 'common'])
  const { language } = useReader()
  const save = useSaveAddress()
  const ends = useId()
  const sent = useRef<{ body: string; key: string } | null>(null)
  const form = useForm<AddressValues>({
    initial: address ? addressValues(address) : emptyAddress,
    check: (values) => checkWith(addAddress.body, language)(addressBody(values)),
    async submit(values) {
      const body = addressBody(values)
      const text = JSON.stringify(body)
      // The same address sent again after a lost answer is one address.
      sent.current = sent.current?.body === text ? sent.current : { body: text, key: submitKey() }
      await save.mutateAsync({ id: address?.id ?? null, body, key: sent.current.key })
      notices.say('ok', t('form.saved'))
      onClose()
    },
  })
  const title = t(address ? 'form.change' : 'form.add')
  const { country, city, region, street, kinds } = form.values
  return (
    <Dialog title={title} size="l" onClose={onClose}>
      <Form form={form} label={title} className="kit-form addr-form">
        <PasteLine form={form} />
        <div className="addr-two">
          <TextField form={form} name="contact" label={t('form.contact')} maxLength={30} required />
          <TextField
            form={form}
            name="phone"
            type="tel"
            inputMode="tel"
            label={t('form.phone')}
            maxLength={40}
            required
          />
          <TextField
            form={form}
            name="company"
            label={t('form.company')}
            autoComplete="organization"
            maxLength={120}
            required={false}
          />
          <TextField
            form={form}
            name="label"
            label={t('form.label')}
            placeholder={t('form.labelPlaceholder')}
            maxLength={30}
            required={false}
          />
        </div>
        <RegionPicker form={form} />
        <DoorPlace door={{ country, city, region, street }} />
        <fieldset className="addr-ends" aria-describedby={form.errors.kinds ? ends : undefined}>
          <legend className="field-label">{t('form.kinds')}</legend>
          {addressKinds.map((kind) => (
            <div key={kind}>
              <CheckField form={form} name={`kinds.${kind}`}>
                {t(`form.kind.${kind}`)}
              </CheckField>
              {kinds[kind] && (
                <CheckField form={form} name={`defaultFor.${kind}`}>
                  {t(`form.defaultFor.${kind}`)}
                </CheckField>
              )}
            </div>
          ))}
          {form.errors.kinds && (
            <p className="hint bad" role="alert" id={ends}>
              {t('form.kindsNeeded')}
            </p>
          )}
        </fieldset>
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton form={form}>{t('common:actions.save')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
