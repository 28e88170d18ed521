import type { ReactElement } from 'react'
import { takeSecondFactor } from '#contract/customers.ts'
import { factorReasonLimit } from '#domain/users/second-factor.ts'
import { useLanguage } from '#web/app/language.tsx'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { useTakeFactor } from '#web/features/customers/desk-api.ts'
import { useDemoCode } from '#web/features/staff/api.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextAreaField, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Turns off a customer's second factor for a reason and a fresh one-time code of the clerk's own. */
export function TakeFactorDialog({
  userId,
  name,
  onClose,
}: {
  userId: string
  name: string
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['customers', 'factor'])
  const language = useLanguage()
  const { demo } = useSiteFacts()
  const code = useDemoCode(demo)
  const take = useTakeFactor()
  const title = t('factor.takeTitle', { name })
  const form = useForm({
    initial: { reason: '', totp: '' },
    check: checkWith(takeSecondFactor.body.pick({ reason: true, totp: true }), language),
    submit: async ({ reason, totp }) => {
      await take.mutateAsync({ userId: userId as never, reason: reason.trim(), totp })
      notices.say('ok', t('factor.taken'))
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <div className="reason-text">
          <p>{t('factor.takeText')}</p>
        </div>
        <TextAreaField
          form={form}
          name="reason"
          label={t('factor.reason')}
          hint={t('factor.reasonHint')}
          limit={factorReasonLimit}
          required
        />
        <TextField
          form={form}
          name="totp"
          label={t('factor.ownCode')}
          hint={code.data ? t('factor.demoCode', { code: code.data.totp }) : t('factor:totpHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('factor.keep')}</Button>
          <SubmitButton form={form}>{t('factor.take')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
