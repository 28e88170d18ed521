import { type ReactElement, useState } from 'react'
import { addressLineLimit } from '#domain/addresses/address-line.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, type FormState } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import type { AddressValues } from './address-values.ts'
import { type ReadLine, useReadAddressLine } from './api.ts'

/** Takes a pasted address apart into the fields below, and says what is left to the reader. */
export function PasteLine({ form }: { form: FormState<AddressValues> }): ReactElement {
  const { t } = useTranslation('addresses')
  const { language } = useReader()
  const reading = useReadAddressLine()
  const [text, setText] = useState('')
  const [line, setLine] = useState<ReadLine | null>(null)
  const read = () =>
    reading.mutate(text, {
      onSuccess(line) {
        const { contact, phone, company, province, city, region, street } = line
        const before = form.values
        form.replace({
          ...before,
          contact: contact || before.contact,
          phone: phone || before.phone,
          company: company || before.company,
          // A line without any place leaves the one that stands there.
          ...(city !== null || street !== ''
            ? { country: 'CN', province, city: city ?? '', region, street }
            : {}),
        })
        setLine(line)
      },
    })
  const parts = line && new Intl.ListFormat(language).format(line.unread.map((part) => t(`parts.${part}`)))
  return (
    <div className="addr-paste">
      <Field label={t('paste.label')} hint={t('paste.hint')} required={false} error={reading.error?.message}>
        {(control) => (
          <div className="input">
            <textarea
              {...control}
              rows={2}
              maxLength={addressLineLimit}
              placeholder={t('paste.placeholder')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
        )}
      </Field>
      <Button
        size="s"
        icon="split"
        pending={reading.isPending}
        reason={text.trim() === '' ? t('paste.empty') : undefined}
        onClick={read}
      >
        {t('paste.act')}
      </Button>
      <div role="status">
        {line && (
          <Callout meaning={line.unread.length > 0 || line.ambiguous ? 'wait' : 'ok'}>
            {line.ambiguous && <p>{t('paste.ambiguous')}</p>}
            <p>{line.unread.length === 0 ? t('paste.whole') : t('paste.unread', { parts: parts ?? '' })}</p>
          </Callout>
        )}
      </div>
    </div>
  )
}
