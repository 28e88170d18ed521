import { type ReactElement, useState } from 'react'
import { customerLoggedIn } from '#web/app/session.ts'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { setPassword, useSecondFactor } from '#web/features/profile/api.ts'
import { CodeSender } from '#web/features/profile/code-field.tsx'
import {
  besideFactor,
  noSecondFactor,
  SecondFactorField,
  secondFactorOf,
  useFactorCheck,
} from '#web/features/users/second-factor-field.tsx'
import { notices } from '#web/lib/notices.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Sets the password with a code to one's own number; the number is typed, for only its ends are shown. */
export function PasswordDialog({ masked, onClose }: { masked: string; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['profile', 'users'])
  const { demo } = useSiteFacts()
  const asksFactor = Boolean(useSecondFactor().data?.since)
  const checkFactor = useFactorCheck()
  const [challengeId, setChallengeId] = useState('')
  const form = useForm({
    initial: { phone: '', phoneCode: '', newPassword: '', ...noSecondFactor },
    check: (values) => ({
      ...(challengeId ? {} : { phone: t('users:login.codeFirst') }),
      ...(values.phoneCode.trim() ? {} : { phoneCode: t('users:login.codeMissing') }),
      ...(values.newPassword ? {} : { newPassword: t('users:login.passwordMissing') }),
      ...(asksFactor ? checkFactor(values) : {}),
    }),
    submit: async (values) => {
      const { phoneCode, newPassword } = values
      const factor = asksFactor ? secondFactorOf(values) : {}
      try {
        await customerLoggedIn(await setPassword({ phoneCode, newPassword, challengeId, ...factor }))
      } catch (error) {
        throw besideFactor(error, values)
      }
      notices.say('ok', t('security.passwordSaved'))
      onClose()
    },
  })
  return (
    <Dialog title={t('security.changePassword')} onClose={onClose}>
      <p className="soft sm login-lead">{t('security.passwordLead')}</p>
      <Form form={form} label={t('security.changePassword')}>
        <TextField
          form={form}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          label={t('security.oldPhone')}
          hint={t('security.oldPhoneHint', { phone: masked })}
          required
        />
        <CodeSender
          phone={form.values.phone.trim()}
          purpose="setPassword"
          demo={demo}
          onSent={setChallengeId}
          onFields={(message) => form.fail({ phone: message })}
        />
        <TextField
          form={form}
          name="phoneCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          label={t('security.code')}
          required
        />
        <TextField
          form={form}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          label={t('security.newPassword')}
          hint={t('security.newPasswordHint')}
          required
        />
        {asksFactor && <SecondFactorField form={form} />}
        <SubmitButton form={form} block>
          {t('save')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
