import { type ReactElement, useState } from 'react'
import type { beginSecondFactorCall } from '#contract/customer-factor.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { formatInstant } from '#i18n/format.ts'
import {
  beginSecondFactor,
  useCurrentUser,
  useRenewRecoveryCodes,
  useSecondFactor,
  useTurnOffSecondFactor,
  useTurnOnSecondFactor,
} from '#web/features/profile/api.ts'
import { AuthenticatorSetup } from '#web/features/users/authenticator-setup.tsx'
import { RecoveryCodes } from '#web/features/users/recovery-codes.tsx'
import {
  besideFactor,
  noSecondFactor,
  SecondFactorField,
  secondFactorOf,
  useFactorCheck,
} from '#web/features/users/second-factor-field.tsx'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { StatusText } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { NumberProofFields, noNumberProof, useNumberProof } from './number-proof.tsx'
import css from './profile.module.css'

type DialogProps = { readonly onClose: () => void }
type Begun = ReplyOf<typeof beginSecondFactorCall>

/** First the proof that it is oneself. */
function Prove({ onBegun }: { onBegun: (begun: Begun) => void }): ReactElement {
  const { t } = useTranslation(['profile', 'users'])
  const user = useCurrentUser()
  const proof = useNumberProof()
  const form = useForm({
    initial: noNumberProof,
    check: proof.check,
    submit: async ({ phoneCode }) =>
      onBegun(await beginSecondFactor({ phoneCode, challengeId: proof.challengeId })),
  })
  return (
    <>
      <p className="soft sm login-lead">{t('factor.proveLead')}</p>
      <Form form={form} label={t('factor.turnOnTitle')}>
        <NumberProofFields
          form={form}
          proof={proof}
          purpose="secondFactor"
          masked={user.data?.mobile ?? ''}
        />
        <SubmitButton form={form} block>
          {t('security.next')}
        </SubmitButton>
      </Form>
    </>
  )
}

/** Then the authenticator, from its first code on. */
function SetUp({
  begun,
  onOn,
}: {
  begun: Begun
  onOn: (recoveryCodes: readonly string[]) => void
}): ReactElement {
  const { t } = useTranslation('profile')
  const turnOn = useTurnOnSecondFactor()
  const check = useFactorCheck()
  const form = useForm({
    initial: noSecondFactor,
    check,
    submit: async (values) => {
      try {
        const { recoveryCodes } = await turnOn({ ticket: begun.ticket, totp: values.totp })
        notices.say('ok', t('factor.onDone'))
        onOn(recoveryCodes)
      } catch (error) {
        throw besideFactor(error, values)
      }
    },
  })
  return (
    <Form form={form} label={t('factor.turnOnTitle')}>
      <AuthenticatorSetup form={form} secret={begun.secret} uri={begun.uri} />
      <SubmitButton form={form} block>
        {t('factor.turnOnSave')}
      </SubmitButton>
    </Form>
  )
}

function TurnOnDialog({ onClose }: DialogProps): ReactElement {
  const { t } = useTranslation(['profile', 'common'])
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Dialog title={t(codes ? 'factor.codesTitle' : 'factor.turnOnTitle')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          fileName={t('factor.file')}
          onKept={onClose}
          goOn={t('common:actions.done')}
        />
      ) : begun ? (
        <SetUp begun={begun} onOn={setCodes} />
      ) : (
        <Prove onBegun={setBegun} />
      )}
    </Dialog>
  )
}

/** New recovery codes for a code of the authenticator, shown once. */
function NewCodesDialog({ onClose }: DialogProps): ReactElement {
  const { t } = useTranslation(['profile', 'factor', 'common'])
  const renew = useRenewRecoveryCodes()
  const check = useFactorCheck()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useForm({
    initial: noSecondFactor,
    check,
    submit: async (values) => {
      try {
        setCodes((await renew({ totp: values.totp })).recoveryCodes)
      } catch (error) {
        throw besideFactor(error, values)
      }
    },
  })
  return (
    <Dialog title={t(codes ? 'factor.codesTitle' : 'factor.newCodes')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          fileName={t('factor.file')}
          onKept={onClose}
          goOn={t('common:actions.done')}
        />
      ) : (
        <Form form={form} label={t('factor.newCodes')}>
          <p className="sm soft">{t('factor.newCodesLead')}</p>
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
          <SubmitButton form={form} block>
            {t('factor.newCodesSave')}
          </SubmitButton>
        </Form>
      )}
    </Dialog>
  )
}

function TurnOffDialog({ onClose }: DialogProps): ReactElement {
  const { t } = useTranslation('profile')
  const turnOff = useTurnOffSecondFactor()
  const check = useFactorCheck()
  const form = useForm({
    initial: noSecondFactor,
    check,
    submit: async (values) => {
      try {
        await turnOff(secondFactorOf(values))
      } catch (error) {
        throw besideFactor(error, values)
      }
      notices.say('ok', t('factor.offDone'))
      onClose()
    },
  })
  return (
    <Dialog title={t('factor.turnOffTitle')} onClose={onClose}>
      <Form form={form} label={t('factor.turnOffTitle')}>
        <p className="sm soft">{t('factor.turnOffLead')}</p>
        <SecondFactorField form={form} />
        <SubmitButton form={form} block>
          {t('factor.turnOffSave')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}

/** Whether one's login asks for a second step, and what can be done about that. */
export function SecondFactor(): ReactElement {
  const { t } = useTranslation(['profile', 'factor'])
  const { data, error, refetch } = useSecondFactor()
  const [open, setOpen] = useState<'on' | 'codes' | 'off' | null>(null)
  const close = () => setOpen(null)
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={2} />
  const { since, recoveryCodesLeft: left } = data
  return (
    <div className={css.line}>
      <div>
        {t('factor.title')}{' '}
        {since && (
          <StatusText meaning="ok" icon="check">
            {t('factor.isOn')}
          </StatusText>
        )}
        <p>
          {since
            ? t(left > 0 ? 'factor.on' : 'factor.onWithoutCodes', {
                at: formatInstant(since),
                count: left,
              })
            : t('factor.off')}
        </p>
      </div>
      {since ? (
        <span className={css.acts}>
          <Button onClick={() => setOpen('codes')}>{t('factor.newCodes')}</Button>
          <Button onClick={() => setOpen('off')}>{t('factor.turnOff')}</Button>
        </span>
      ) : (
        <Button onClick={() => setOpen('on')}>{t('factor.turnOn')}</Button>
      )}
      {open === 'on' && <TurnOnDialog onClose={close} />}
      {open === 'codes' && <NewCodesDialog onClose={close} />}
      {open === 'off' && <TurnOffDialog onClose={close} />}
    </div>
  )
}
