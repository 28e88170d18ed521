import { type ReactElement, useState } from 'react'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useAddDocuments } from './api.ts'
import { DocumentsField } from './documents-field.tsx'
import type { DocumentItem } from './order-values.ts'
import './order-form.css'

/** Uploads one to three files, each of its kind, and puts them on the order (requirements §5). */
export function AddDocumentsDialog({
  orderId,
  onClose,
}: {
  orderId: string
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['orders', 'quotes', 'common'])
  const add = useAddDocuments()
  const [items, setItems] = useState<readonly DocumentItem[]>([])
  const ready = items.flatMap(({ kind, fileId }) => (fileId ? [{ kind, fileId }] : []))
  const form = useForm({
    initial: {},
    async submit() {
      await add.mutateAsync({ id: orderId, documents: ready })
      notices.say('ok', t('documents.done', { count: ready.length }))
      onClose()
    },
  })
  const reason = items.some((each) => each.sent !== null)
    ? t('quotes:fill.waitUpload')
    : ready.length === 0
      ? t('documents.noFile')
      : undefined
  return (
    <Dialog title={t('documents.add')} onClose={onClose}>
      <Form form={form} label={t('documents.add')}>
        <DocumentsField items={items} onChange={setItems} />
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton form={form} reason={reason}>
            {ready.length > 0 ? t('documents.submit', { count: ready.length }) : t('documents.submitNone')}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
