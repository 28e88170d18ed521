import type { ReactElement } from 'react'
import { customerLoggedIn } from '#web/app/session.ts'
import { setPassword, useSecondFactor } from '#web/features/profile/api.ts'
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
import { NumberProofFields, noNumberProof, useNumberProof } from './number-proof.tsx'

/** Sets the password with a code to one's own number; the number is typed, for only its ends are shown. */
export function PasswordDialog({ masked, onClose }: { masked: string; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['profile', 'users'])
  const asksFactor = Boolean(useSecondFactor().data?.since)
  const checkFactor = useFactorCheck()
  const proof = useNumberProof()
  const form = useForm({
    initial: { ...noNumberProof, newPassword: '', ...noSecondFactor },
    check: (values) => ({
      ...proof.check(values),
      ...(values.newPassword ? {} : { newPassword: t('users:login.passwordMissing') }),
      ...(asksFactor ? checkFactor(values) : {}),
    }),
    submit: async (values) => {
      const { phoneCode, newPassword } = values
      const factor = asksFactor ? secondFactorOf(values) : {}
      try {
        await customerLoggedIn(
          await setPassword({ phoneCode, newPassword, challengeId: proof.challengeId, ...factor }),
        )
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
        <NumberProofFields form={form} proof={proof} purpose="setPassword" masked={masked} />
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
