import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { forgotPasswordCall } from '#contract/staff-doors.ts'
import { useLanguage } from '#web/app/language.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { askForPassword } from '#web/features/staff/doors-api.ts'
import { checkWith } from '#web/lib/check.ts'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { DoorFrame } from './door-frame.tsx'

export const meta = pageTitle('deskForgotten')

/** Asks for a link for a new password; what is answered says nothing of whether the address is a clerk's. */
export default function DeskForgotten(): ReactElement {
  const { t } = useTranslation('staff')
  const language = useLanguage()
  const [asked, setAsked] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    check: checkWith(forgotPasswordCall.body, language),
    submit: async (values) => {
      await askForPassword(values)
      setAsked(values.email.trim())
    },
  })
  return (
    <DoorFrame
      title={t(asked ? 'forgotten.sentTitle' : 'forgotten.title')}
      {...(asked ? {} : { lead: <p>{t('forgotten.lead')}</p> })}
    >
      {asked ? (
        <Callout meaning="ok" alert>
          {t('forgotten.sent', { email: asked })}
        </Callout>
      ) : (
        <Form form={form} label={t('forgotten.title')}>
          <TextField
            form={form}
            name="email"
            type="email"
            inputMode="email"
            label={t('login.email')}
            autoComplete="username"
            maxLength={254}
            required
          />
          <SubmitButton form={form} size="l" block>
            {t('forgotten.submit')}
          </SubmitButton>
        </Form>
      )}
      <p className="door-links">
        <Link className="link sm" to={paths.deskLogin()}>
          {t('forgotten.back')}
        </Link>
      </p>
    </DoorFrame>
  )
}
