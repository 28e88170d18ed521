import type { ReactElement } from 'react'
import { plainRecoveryCode } from '#domain/users/second-factor.ts'
import { CallFailure } from '#web/lib/call.ts'
import { type FormState, TextField } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './second-factor.module.css'

export type SecondFactorValues = { totp: string; recoveryCode: string; recovers: boolean }
export const noSecondFactor: SecondFactorValues = { totp: '', recoveryCode: '', recovers: false }

/** The one of the two that is asked for, as a call takes it. */
export const secondFactorOf = ({ totp, recoveryCode, recovers }: SecondFactorValues) =>
  recovers ? { recoveryCode } : { totp }

/** What is wrong with it before anything is sent. */
export function useFactorCheck(): (values: SecondFactorValues) => Record<string, string> {
  const { t } = useTranslation('factor')
  return ({ totp, recoveryCode, recovers }): Record<string, string> => {
    if (recovers) {
      if (recoveryCode.trim() === '') return { recoveryCode: t('step.missingRecovery') }
      return plainRecoveryCode(recoveryCode) === null ? { recoveryCode: t('step.recoveryShape') } : {}
    }
    if (totp.trim() === '') return { totp: t('step.missing') }
    return /^\d{6}$/.test(totp.trim()) ? {} : { totp: t('step.shape') }
  }
}

const aboutFactor = new Set(['login.secondFactorWrong', 'login.secondFactorNeeded'])

/** A refused second factor is told beside its field; anything else stays as it is. */
export function besideFactor(error: unknown, { recovers }: SecondFactorValues): unknown {
  if (!(error instanceof CallFailure) || !aboutFactor.has(error.reason ?? '')) return error
  const { kind, message, reason } = error
  const field = recovers ? 'recoveryCode' : 'totp'
  return new CallFailure(kind, message, { reason, fields: { [field]: { code: reason ?? kind, message } } })
}

/** A one-time code, or a recovery code in its place. */
export function SecondFactorField<Values extends SecondFactorValues>({
  form,
}: {
  form: FormState<Values>
}): ReactElement {
  const { t } = useTranslation('factor')
  const { recovers } = form.values
  return (
    <>
      {recovers ? (
        <TextField
          form={form}
          name="recoveryCode"
          label={t('recoveryCode')}
          hint={t('recoveryHint')}
          maxLength={40}
          required
        />
      ) : (
        <TextField
          form={form}
          name="totp"
          label={t('totp')}
          hint={t('totpHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
        />
      )}
      <button
        type="button"
        className={`link sm ${styles.switch}`}
        onClick={() => {
          form.set('recovers', !recovers)
          form.set('totp', '')
          form.set('recoveryCode', '')
        }}
      >
        {t(recovers ? 'withAuthenticator' : 'withoutAuthenticator')}
      </button>
    </>
  )
}
