import { type ReactElement, useState } from 'react'
import { deskUploadFiles } from '#contract/files.ts'
import { useAddDeskDocuments } from '#web/features/orders/desk-api.ts'
import { DocumentsField } from '#web/features/orders/documents-field.tsx'
import type { DocumentItem } from '#web/features/orders/order-values.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SegmentedChoice, SubmitButton, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import '#web/features/orders/order-form.css'

/** A clerk uploads one to three files, each of its kind, for the shipper too or for the desk alone. */
export function DocumentsDialog({
  orderId,
  onClose,
}: {
  orderId: string
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['desk', 'orders', 'quotes', 'common'])
  const add = useAddDeskDocuments()
  const [items, setItems] = useState<readonly DocumentItem[]>([])
  const [seenBy, setSeenBy] = useState<'shipper' | 'desk'>('shipper')
  const ready = items.flatMap(({ kind, fileId }) => (fileId ? [{ kind, fileId }] : []))
  const form = useForm({
    initial: {},
    async submit() {
      await add.mutateAsync({ id: orderId, documents: ready, internal: seenBy === 'desk' })
      notices.say('ok', t(`documents.done.${seenBy}`, { count: ready.length }))
      onClose()
    },
  })
  const reason = items.some((each) => each.sent !== null)
    ? t('quotes:fill.waitUpload')
    : ready.length === 0
      ? t('orders:documents.noFile')
      : undefined
  return (
    <Dialog title={t('documents.add')} onClose={onClose}>
      <Form form={form} label={t('documents.add')}>
        <DocumentsField items={items} onChange={setItems} endpoint={deskUploadFiles} />
        <div className="field">
          <span className="field-label" aria-hidden="true">
            {t('documents.seenBy')}
          </span>
          <SegmentedChoice
            label={t('documents.seenBy')}
            name="seenBy"
            value={seenBy}
            choices={(['shipper', 'desk'] as const).map((value) => ({
              value,
              label: t(`documents.seen.${value}`),
            }))}
            onChange={(value) => setSeenBy(value === 'desk' ? 'desk' : 'shipper')}
          />
          <p className="hint" aria-live="polite">
            {t(`documents.seenHint.${seenBy}`)}
          </p>
        </div>
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton form={form} reason={reason}>
            {ready.length > 0
              ? t('orders:documents.submit', { count: ready.length })
              : t('orders:documents.submitNone')}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
