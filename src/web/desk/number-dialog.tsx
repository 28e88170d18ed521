import type { ReactElement } from 'react'
import { showCertificationNumber } from '#contract/certification.ts'
import { useLanguage } from '#web/app/language.tsx'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { useShownNumber } from '#web/features/certification/desk-api.ts'
import { useDemoCode } from '#web/features/staff/api.ts'
import { checkWith } from '#web/lib/check.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** The whole number for a fresh one-time code; being logged in is not enough. */
export function NumberDialog({
  id,
  onShown,
  onClose,
}: {
  id: string
  onShown: (number: string) => void
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['certifying', 'factor'])
  const language = useLanguage()
  const { demo } = useSiteFacts()
  const code = useDemoCode(demo)
  const show = useShownNumber()
  const form = useForm({
    initial: { totp: '' },
    check: checkWith(showCertificationNumber.body.pick({ totp: true }), language),
    submit: async ({ totp }) => {
      const { number } = await show.mutateAsync({ id: id as never, totp })
      onShown(number)
      onClose()
    },
  })
  return (
    <Dialog title={t('record.show')} onClose={onClose}>
      <Form form={form} label={t('record.show')}>
        <div className="reason-text">
          <p>{t('record.showText')}</p>
          {code.data && <p className="soft">{t('record.demoCode', { code: code.data.totp })}</p>}
        </div>
        <TextField
          form={form}
          name="totp"
          label={t('factor:totp')}
          hint={t('factor:totpHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('record.keep')}</Button>
          <SubmitButton form={form}>{t('record.showNow')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
