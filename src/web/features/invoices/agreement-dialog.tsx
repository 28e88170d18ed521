import { type ReactElement, useState } from 'react'
import { addAgreement, titleLimit } from '#contract/invoices.ts'
import { fileSizeLimit, fileTypes } from '#domain/files/uploads.ts'
import type { AgreementKind } from '#domain/invoices/invoices.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { fieldMessage } from '#i18n/refusals.ts'
import { DocumentsField } from '#web/features/orders/documents-field.tsx'
import type { DocumentItem } from '#web/features/orders/order-values.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SegmentedChoice, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useAddAgreement } from './api.ts'
import '#web/features/orders/order-form.css'
import { taxNumberState } from './tax-number.ts'
import { TaxNumberHint } from './tax-number-hint.tsx'

const kinds = ['entrustment', 'contract'] as const
const megabyte = 1024 * 1024

/** Hands a payer's entrustment or contract in, with its signed paper; finance looks at it. */
export function AgreementDialog({
  kind,
  payerName = '',
  onClose,
}: {
  kind: AgreementKind
  /** The payer that an application has met. */
  payerName?: string
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['invoices', 'quotes', 'common'])
  const { language } = useReader()
  const add = useAddAgreement()
  const [items, setItems] = useState<readonly DocumentItem[]>([])
  const fileId = items.find((each) => each.fileId)?.fileId ?? null
  const form = useForm({
    initial: { kind, payerName, taxNumber: '', validUntil: '' },
    check(values) {
      const { fileId: noFile, ...wrong } = checkWith(addAgreement.body, language)({ ...values, fileId })
      const { state } = taxNumberState(values.taxNumber)
      const ended = values.validUntil < businessDateOf(new Date()) && !wrong.validUntil
      return {
        ...wrong,
        ...(state === 'none' || state === 'right'
          ? {}
          : {
              taxNumber: fieldMessage(
                state === 'digit' ? 'title.taxNumberDigit' : 'title.taxNumberForm',
                {},
                language,
              ),
            }),
        ...(ended ? { validUntil: fieldMessage('agreement.ended', {}, language) } : {}),
        ...(noFile ? { fileId: t('agreements.fileMissing') } : {}),
      }
    },
    async submit(values) {
      await add.mutateAsync({ ...values, fileId: fileId as never, validUntil: values.validUntil as never })
      notices.say('ok', t('agreements.added'))
      onClose()
    },
  })
  const chosen = form.values.kind
  return (
    <Dialog title={t('agreements.add')} onClose={onClose}>
      <Form form={form} label={t('agreements.add')}>
        <div>
          <SegmentedChoice
            label={t('agreements.kind')}
            name="agreement-kind"
            value={chosen}
            choices={kinds.map((value) => ({ value, label: t(`agreements.kinds.${value}`) }))}
            onChange={(value) => form.set('kind', value)}
          />
          <p className="hint">{t(`agreements.kindTexts.${chosen}`)}</p>
        </div>
        <TextField
          form={form}
          name="payerName"
          label={t('agreements.payer')}
          hint={t('agreements.payerHint')}
          maxLength={titleLimit}
          required
        />
        <TextField
          form={form}
          name="taxNumber"
          label={t('agreements.taxNumber')}
          hint={<TaxNumberHint form={form} />}
          maxLength={24}
          required={false}
        />
        <TextField
          form={form}
          name="validUntil"
          type="date"
          label={t('agreements.validUntil')}
          min={businessDateOf(new Date())}
          required
        />
        <DocumentsField
          items={items}
          onChange={(change) => {
            setItems(change)
            form.set('fileId', null)
          }}
          most={1}
          kinds={false}
          label={t('agreements.file')}
          hint={t('agreements.fileHint', {
            types: fileTypes.join(', '),
            megabytes: fileSizeLimit / megabyte,
          })}
        />
        {form.errors.fileId && (
          <p className="hint bad" role="alert">
            {form.errors.fileId}
          </p>
        )}
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton
            form={form}
            reason={items.some((each) => each.sent !== null) ? t('quotes:fill.waitUpload') : undefined}
          >
            {t('agreements.submit')}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
