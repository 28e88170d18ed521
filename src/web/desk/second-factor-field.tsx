import type { ReactElement } from 'react'
import { type FormState, TextField } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

export type SecondFactorValues = { totp: string; recoveryCode: string; recovers: boolean }
export const noSecondFactor: SecondFactorValues = { totp: '', recoveryCode: '', recovers: false }

/** The one of the two that is asked for, as a call takes it. */
export const secondFactorOf = ({ totp, recoveryCode, recovers }: SecondFactorValues) =>
  recovers ? { recoveryCode } : { totp }

/** A one-time code, or a recovery code in its place. */
export function SecondFactorField<Values extends SecondFactorValues>({
  form,
}: {
  form: FormState<Values>
}): ReactElement {
  const { t } = useTranslation('staff')
  const { recovers } = form.values
  return (
    <>
      {recovers ? (
        <TextField
          form={form}
          name="recoveryCode"
          label={t('login.recoveryCode')}
          hint={t('login.recoveryHint')}
          maxLength={40}
          required
        />
      ) : (
        <TextField
          form={form}
          name="totp"
          label={t('login.totp')}
          hint={t('login.totpHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
        />
      )}
      <button
        type="button"
        className="link sm door-switch"
        onClick={() => {
          form.set('recovers', !recovers)
          form.set('totp', '')
          form.set('recoveryCode', '')
        }}
      >
        {t(recovers ? 'login.withAuthenticator' : 'login.withoutAuthenticator')}
      </button>
    </>
  )
}
