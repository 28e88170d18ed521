import { type ReactElement, useState } from 'react'
import { customerLoggedIn } from '#web/app/session.ts'
import { checkPhoneCode, updatePhone, useSecondFactor } from '#web/features/profile/api.ts'
import {
  besideFactor,
  noSecondFactor,
  SecondFactorField,
  secondFactorOf,
  useFactorCheck,
} from '#web/features/users/second-factor-field.tsx'
import { notices } from '#web/lib/notices.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { NumberProofFields, noNumberProof, useNumberProof } from './number-proof.tsx'

type Proved = {
  readonly phone: string
  readonly phoneCode: string
  readonly challengeId: string
  readonly totp?: string
  readonly recoveryCode?: string
}

/** One number with the code sent to it. */
function NumberForm({
  purpose,
  masked,
  onProved,
}: {
  purpose: 'oldPhone' | 'newPhone'
  masked: string
  onProved: (proved: Proved) => Promise<void>
}): ReactElement {
  const { t } = useTranslation(['profile', 'users'])
  const proof = useNumberProof()
  const old = purpose === 'oldPhone'
  const hasFactor = Boolean(useSecondFactor().data?.since)
  const checkFactor = useFactorCheck()
  // With the change itself, whose step this is.
  const asksFactor = !old && hasFactor
  const form = useForm({
    initial: { ...noNumberProof, ...noSecondFactor },
    check: (values) => ({
      ...proof.check(values),
      ...(asksFactor ? checkFactor(values) : {}),
    }),
    submit: async (values) => {
      const { phone, phoneCode } = values
      try {
        await onProved({
          phone,
          phoneCode,
          challengeId: proof.challengeId,
          ...(asksFactor ? secondFactorOf(values) : {}),
        })
      } catch (error) {
        throw besideFactor(error, values)
      }
    },
  })
  return (
    <Form form={form} label={t(`security.${purpose}`)}>
      <NumberProofFields form={form} proof={proof} purpose={purpose} masked={masked} />
      {asksFactor && <SecondFactorField form={form} />}
      <SubmitButton form={form} block>
        {t(old ? 'security.next' : 'security.changePhone')}
      </SubmitButton>
    </Form>
  )
}

/** Proves the number until now, then the new one, and changes them. */
export function PhoneDialog({ masked, onClose }: { masked: string; onClose: () => void }): ReactElement {
  const { t } = useTranslation('profile')
  const [old, setOld] = useState<Proved | null>(null)
  return (
    <Dialog title={t('security.changePhone')} onClose={onClose}>
      <p className="soft sm login-lead">{t('security.phoneLead')}</p>
      {old ? (
        <NumberForm
          key="new"
          purpose="newPhone"
          masked={masked}
          onProved={async (proved) => {
            const reply = await updatePhone({
              ...proved,
              oldPhone: old.phone,
              oldPhoneCode: old.phoneCode,
              oldChallengeId: old.challengeId,
            })
            await customerLoggedIn(reply)
            notices.say('ok', t('security.phoneChanged'))
            onClose()
          }}
        />
      ) : (
        <NumberForm
          key="old"
          purpose="oldPhone"
          masked={masked}
          onProved={async (proved) => {
            await checkPhoneCode(proved)
            setOld(proved)
          }}
        />
      )}
      <p className="hint">{t('security.phoneLost')}</p>
    </Dialog>
  )
}
