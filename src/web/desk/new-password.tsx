import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import { resetPasswordCall } from '#contract/staff-doors.ts'
import { useLanguage } from '#web/app/language.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { staffLoggedIn } from '#web/app/session.ts'
import { resetPassword, useDoorToken } from '#web/features/staff/doors-api.ts'
import {
  noSecondFactor,
  SecondFactorField,
  secondFactorOf,
} from '#web/features/users/second-factor-field.tsx'
import { checkWith } from '#web/lib/check.ts'
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { DoorFrame } from './door-frame.tsx'
import { PasswordField } from './password-field.tsx'

export const meta = pageTitle('deskNewPassword')

const initial = { password: '', ...noSecondFactor }

/** Where the link for a forgotten password leads: a new one, and a second factor beside the mailbox. */
export default function DeskNewPassword(): ReactElement {
  const { t } = useTranslation('staff')
  const language = useLanguage()
  const navigate = useNavigate()
  const token = useDoorToken()
  const bodyOf = ({ password, ...factor }: typeof initial) => ({
    token,
    password,
    ...secondFactorOf(factor),
  })
  const form = useForm({
    initial,
    check: (values) => {
      // An address that was cut short is told like a link that is used up, by the server.
      const { token: _, ...wrong } = checkWith(resetPasswordCall.body, language)(bodyOf(values))
      return wrong
    },
    submit: async (values) => {
      const entered = await resetPassword(bodyOf(values))
      await staffLoggedIn(entered)
      await navigate(entered.enrolsAgain ? paths.deskOwnLogin() : paths.desk(), { replace: true })
    },
  })
  return (
    <DoorFrame title={t('reset.title')} lead={<p>{t('reset.lead')}</p>}>
      <Form form={form} label={t('reset.title')}>
        <PasswordField form={form} label={t('newPassword')} hint={t('newPasswordHint')} fresh />
        <SecondFactorField form={form} />
        <SubmitButton form={form} size="l" block>
          {t('reset.submit')}
        </SubmitButton>
      </Form>
      <p className="door-links">
        <Link className="link sm" to={paths.deskForgotten()}>
          {t('reset.another')}
        </Link>
      </p>
    </DoorFrame>
  )
}
