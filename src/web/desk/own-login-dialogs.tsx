import { type ReactElement, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  beginAuthenticatorCall,
  changeOwnPasswordCall,
  makeRecoveryCodesCall,
  setAuthenticatorCall,
} from '#contract/own-login.ts'
import { useLanguage } from '#web/app/language.tsx'
import {
  useBeginAuthenticator,
  useChangeOwnPassword,
  useMakeRecoveryCodes,
  useSetAuthenticator,
} from '#web/features/staff/clerks-api.ts'
import { AuthenticatorSetup } from '#web/features/users/authenticator-setup.tsx'
import { RecoveryCodes } from '#web/features/users/recovery-codes.tsx'
import {
  noSecondFactor,
  SecondFactorField,
  secondFactorOf,
} from '#web/features/users/second-factor-field.tsx'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { PasswordField } from './password-field.tsx'

type DialogProps = { onClose: () => void }

/** Another password: the one until now and a fresh code. */
export function OwnPassword({ onClose }: DialogProps): ReactElement {
  const { t } = useTranslation(['clerks', 'staff', 'factor'])
  const language = useLanguage()
  const change = useChangeOwnPassword()
  const form = useForm({
    initial: { oldPassword: '', newPassword: '', totp: '' },
    check: checkWith(changeOwnPasswordCall.body, language),
    submit: async (values) => {
      await change(values)
      notices.say('ok', t('own.passwordDone'))
      onClose()
    },
  })
  return (
    <Dialog title={t('own.changePassword')} onClose={onClose}>
      <Form form={form} label={t('own.changePassword')}>
        <PasswordField form={form} name="oldPassword" label={t('own.oldPassword')} />
        <PasswordField
          form={form}
          name="newPassword"
          label={t('staff:newPassword')}
          hint={t('staff:newPasswordHint')}
          fresh
        />
        <TextField
          form={form}
          name="totp"
          label={t('factor:totp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('own.back')}</Button>
          <SubmitButton form={form}>{t('own.changePassword')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

type Begun = ReplyOf<typeof beginAuthenticatorCall>
const proof = { password: '', ...noSecondFactor }

/** First the proof that it is oneself. */
function Prove({
  alone,
  onBegun,
  onClose,
}: DialogProps & { alone: boolean; onBegun: (begun: Begun) => void }): ReactElement {
  const { t } = useTranslation(['clerks', 'staff'])
  const language = useLanguage()
  const begin = useBeginAuthenticator()
  const bodyOf = ({ password, ...factor }: typeof proof) => ({
    password,
    ...(alone ? {} : secondFactorOf(factor)),
  })
  const form = useForm({
    initial: proof,
    check: (values) => checkWith(beginAuthenticatorCall.body, language)(bodyOf(values)),
    submit: async (values) => onBegun(await begin(bodyOf(values))),
  })
  return (
    <Form form={form} label={t('own.changeAuthenticator')}>
      <p className="sm soft">{t(alone ? 'own.proofAlone' : 'own.proofLead')}</p>
      <PasswordField form={form} label={t('staff:login.password')} />
      {!alone && <SecondFactorField form={form} />}
      <div className="form-end">
        <Button onClick={onClose}>{t('own.back')}</Button>
        <SubmitButton form={form}>{t('own.goOn')}</SubmitButton>
      </div>
    </Form>
  )
}

/** Then the new one, from its first code on. */
function SetUp({ begun, onClose }: DialogProps & { begun: Begun }): ReactElement {
  const { t } = useTranslation('clerks')
  const language = useLanguage()
  const set = useSetAuthenticator()
  const form = useForm({
    initial: { ticket: begun.ticket, totp: '' },
    check: checkWith(setAuthenticatorCall.body, language),
    submit: async (values) => {
      await set(values)
      notices.say('ok', t('own.authenticatorDone'))
      onClose()
    },
  })
  return (
    <Form form={form} label={t('own.changeAuthenticator')}>
      <AuthenticatorSetup form={form} secret={begun.secret} uri={begun.uri} />
      <div className="form-end">
        <Button onClick={onClose}>{t('own.back')}</Button>
        <SubmitButton form={form}>{t('own.authenticatorSave')}</SubmitButton>
      </div>
    </Form>
  )
}

export function OwnAuthenticator({ alone, onClose }: DialogProps & { alone: boolean }): ReactElement {
  const { t } = useTranslation('clerks')
  const [begun, setBegun] = useState<Begun | null>(null)
  return (
    <Dialog title={t('own.changeAuthenticator')} onClose={onClose}>
      {begun ? (
        <SetUp begun={begun} onClose={onClose} />
      ) : (
        <Prove alone={alone} onBegun={setBegun} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** New recovery codes for a fresh code, shown once. */
export function OwnRecoveryCodes({ onClose }: DialogProps): ReactElement {
  const { t } = useTranslation(['clerks', 'staff', 'factor', 'common'])
  const language = useLanguage()
  const make = useMakeRecoveryCodes()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useForm({
    initial: { totp: '' },
    check: checkWith(makeRecoveryCodesCall.body, language),
    submit: async (values) => setCodes((await make(values)).recoveryCodes),
  })
  return (
    <Dialog title={t('own.codes')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          fileName={t('staff:codes.file')}
          onKept={onClose}
          goOn={t('common:actions.done')}
        />
      ) : (
        <Form form={form} label={t('own.codes')}>
          <p className="sm soft">{t('own.makeCodesLead')}</p>
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
            <Button onClick={onClose}>{t('own.back')}</Button>
            <SubmitButton form={form}>{t('own.makeCodesSave')}</SubmitButton>
          </div>
        </Form>
      )}
    </Dialog>
  )
}
