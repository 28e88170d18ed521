import { type ReactElement, useState } from 'react'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { CodeSender } from '#web/features/profile/code-field.tsx'
import { type FieldErrors, type FormState, TextField } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** A number, typed in full because only its ends are shown, with the code that was sent to it. */
export type NumberProofValues = { phone: string; phoneCode: string }
export const noNumberProof: NumberProofValues = { phone: '', phoneCode: '' }

export type NumberProof = {
  readonly challengeId: string
  readonly onSent: (challengeId: string) => void
  /** What is wrong before anything is sent: no number, no code asked for, none typed. */
  readonly check: (values: NumberProofValues) => FieldErrors
}

export function useNumberProof(): NumberProof {
  const { t } = useTranslation('users')
  const [challengeId, onSent] = useState('')
  return {
    challengeId,
    onSent,
    check: ({ phone, phoneCode }) => ({
      ...(phone.trim()
        ? challengeId
          ? {}
          : { phone: t('login.codeFirst') }
        : { phone: t('login.phoneMissing') }),
      ...(phoneCode.trim() ? {} : { phoneCode: t('login.codeMissing') }),
    }),
  }
}

/** One's own number, or the one that is to take its place, and the code sent to it for one purpose. */
export function NumberProofFields<Values extends NumberProofValues>({
  form,
  proof,
  purpose,
  masked,
}: {
  form: FormState<Values>
  proof: NumberProof
  purpose: 'setPassword' | 'oldPhone' | 'newPhone' | 'closing' | 'secondFactor'
  /** The number until now, as it is shown. */
  masked: string
}): ReactElement {
  const { t } = useTranslation(['profile', 'users'])
  const { demo } = useSiteFacts()
  const fresh = purpose === 'newPhone'
  return (
    <>
      <TextField
        form={form}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete={fresh ? 'off' : 'tel'}
        label={t(fresh ? 'security.newPhone' : 'security.oldPhone')}
        hint={fresh ? t('users:login.phoneHint') : t('security.oldPhoneHint', { phone: masked })}
        required
      />
      <CodeSender
        phone={form.values.phone.trim()}
        purpose={purpose}
        demo={demo}
        onSent={proof.onSent}
        onFields={(message) => form.fail({ phone: message })}
      />
      <TextField
        form={form}
        name="phoneCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        label={t(fresh ? 'security.newCode' : purpose === 'oldPhone' ? 'security.oldCode' : 'security.code')}
        required
      />
    </>
  )
}
