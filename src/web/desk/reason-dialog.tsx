import type { ReactElement, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextAreaField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

type ReasonDialogProps = {
  title: string
  /** What will happen, and what will not. */
  children: ReactNode
  label: string
  hint?: string
  limit: number
  /** false: a reason may be left out. */
  needed?: boolean
  /** What the button says it does. */
  action: string
  act: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of a step that cannot be taken back quietly, and takes the step. */
export function ReasonDialog({
  title,
  children,
  label,
  hint,
  limit,
  needed = true,
  action,
  act,
  onClose,
}: ReasonDialogProps): ReactElement {
  const { t } = useTranslation(['desk', 'common'])
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): Record<string, string> => {
      if (needed && reason.trim() === '') return { reason: t('reason.missing') }
      return [...reason].length > limit ? { reason: t('reason.tooLong', { limit }) } : {}
    },
    submit: async ({ reason }) => {
      await act(reason.trim())
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <div className="reason-text">{children}</div>
        <TextAreaField
          form={form}
          name="reason"
          label={label}
          limit={limit}
          required={needed}
          {...(hint ? { hint } : {})}
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('reason.back')}</Button>
          <SubmitButton form={form}>{action}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
