import type { ReactElement, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, type FormState, SubmitButton } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** The dialog in which a file is chosen and read; nothing counts by it, the next page shows what was read. */
export function SheetUpload<Values>({
  form,
  title,
  lead,
  words,
  onClose,
  children,
}: {
  form: FormState<Values>
  title: string
  /** What will happen, and how much one file may hold. */
  lead: string
  /** What the button does, where it is more than a preview. */
  words?: { readonly submit: string; readonly reading: string }
  onClose: () => void
  /** The fields. */
  children: ReactNode
}): ReactElement {
  const { t } = useTranslation(['sheets', 'common'])
  const does = words ?? { submit: t('upload.submit'), reading: t('upload.reading') }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <p className="sm soft">{lead}</p>
        {children}
        <div className="form-end">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton form={form}>{form.pending ? does.reading : does.submit}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
