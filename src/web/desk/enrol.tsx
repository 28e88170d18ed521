import { type ReactElement, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { enrolAgainCall, type openEnrolmentCall } from '#contract/staff-doors.ts'
import { useLanguage } from '#web/app/language.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { type Entered, enrolAgain, useDoorToken, useEnrolment } from '#web/features/staff/doors-api.ts'
import { AuthenticatorSetup } from '#web/features/users/authenticator-setup.tsx'
import { checkWith } from '#web/lib/check.ts'
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { DoorFrame, DoorState } from './door-frame.tsx'
import { DoorPassed } from './door-passed.tsx'
import { PasswordField } from './password-field.tsx'

export const meta = pageTitle('deskEnrol')

function Enrol({
  token,
  enrolment: { name, setsPassword, secret, uri },
  onEntered,
}: {
  token: string
  enrolment: ReplyOf<typeof openEnrolmentCall>
  onEntered: (entered: Entered) => void
}): ReactElement {
  const { t } = useTranslation('staff')
  const language = useLanguage()
  const form = useForm({
    initial: { token, password: '', totp: '' },
    check: checkWith(enrolAgainCall.body, language),
    submit: async (values) => onEntered(await enrolAgain(values)),
  })
  return (
    <DoorFrame title={t('enrol.title')} lead={<p>{t('enrol.lead', { name })}</p>}>
      <Form form={form} label={t('enrol.title')}>
        <PasswordField
          form={form}
          label={t(setsPassword ? 'newPassword' : 'login.password')}
          hint={t(setsPassword ? 'newPasswordHint' : 'enrol.passwordHint')}
          fresh={setsPassword}
        />
        <AuthenticatorSetup form={form} secret={secret} uri={uri} />
        <SubmitButton form={form} size="l" block>
          {t('enrol.submit')}
        </SubmitButton>
      </Form>
    </DoorFrame>
  )
}

/** Where the mail leads after an administrator took an authenticator away. */
export default function DeskEnrol(): ReactElement {
  const { t } = useTranslation('staff')
  const token = useDoorToken()
  const enrolment = useEnrolment(token)
  const [entered, setEntered] = useState<Entered | null>(null)
  if (entered) return <DoorPassed entered={entered} />
  if (!enrolment.data)
    return (
      <DoorState title={t('enrol.title')} error={enrolment.error} onRetry={() => void enrolment.refetch()} />
    )
  return <Enrol token={token} enrolment={enrolment.data} onEntered={setEntered} />
}
