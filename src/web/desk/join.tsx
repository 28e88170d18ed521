import { type ReactElement, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { joinDeskCall, type openInvitationCall } from '#contract/staff-doors.ts'
import { clerkNameLimit } from '#domain/staff/logins.ts'
import { formatInstant } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { type Entered, joinDesk, useDoorToken, useInvitation } from '#web/features/staff/doors-api.ts'
import { AuthenticatorSetup } from '#web/features/users/authenticator-setup.tsx'
import { checkWith } from '#web/lib/check.ts'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { DoorFrame, DoorState } from './door-frame.tsx'
import { DoorPassed } from './door-passed.tsx'
import { PasswordField } from './password-field.tsx'

export const meta = pageTitle('deskJoin')

function Join({
  token,
  invitation,
  onEntered,
}: {
  token: string
  invitation: ReplyOf<typeof openInvitationCall>
  onEntered: (entered: Entered) => void
}): ReactElement {
  const { t } = useTranslation(['staff', 'users'])
  const language = useLanguage()
  const form = useForm({
    initial: { token, name: invitation.name, password: '', totp: '' },
    check: checkWith(joinDeskCall.body, language),
    submit: async (values) => onEntered(await joinDesk(values)),
  })
  return (
    <DoorFrame
      title={t('join.title')}
      lead={
        <>
          <p>{t('join.lead', { role: t(`users:roles.${invitation.role}`), email: invitation.email })}</p>
          <p>{t('join.until', { time: formatInstant(invitation.expiresAt) })}</p>
        </>
      }
    >
      <Form form={form} label={t('join.title')}>
        <TextField
          form={form}
          name="name"
          label={t('join.name')}
          hint={t('join.nameHint')}
          autoComplete="name"
          maxLength={clerkNameLimit}
          required
        />
        <PasswordField form={form} label={t('newPassword')} hint={t('newPasswordHint')} fresh />
        <AuthenticatorSetup form={form} secret={invitation.secret} uri={invitation.uri} />
        <SubmitButton form={form} size="l" block>
          {t('join.submit')}
        </SubmitButton>
      </Form>
    </DoorFrame>
  )
}

/** Where an invitation's link leads: name, password, authenticator, and then the recovery codes. */
export default function DeskJoin(): ReactElement {
  const { t } = useTranslation('staff')
  const token = useDoorToken()
  const invitation = useInvitation(token)
  const [entered, setEntered] = useState<Entered | null>(null)
  if (entered) return <DoorPassed entered={entered} />
  if (!invitation.data)
    return (
      <DoorState title={t('join.title')} error={invitation.error} onRetry={() => void invitation.refetch()} />
    )
  return <Join token={token} invitation={invitation.data} onEntered={setEntered} />
}
