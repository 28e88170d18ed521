import { type ReactElement, useId } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { deskLoginCall } from '#contract/staff.ts'
import { demoClerkLogins, demoClerkPassword } from '#domain/staff/demo-clerks.ts'
import { useLanguage } from '#web/app/language.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { paths, safePath } from '#web/app/paths.ts'
import { staffLoggedIn } from '#web/app/session.ts'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { logClerkIn, useDemoCode } from '#web/features/staff/api.ts'
import {
  noSecondFactor,
  SecondFactorField,
  secondFactorOf,
} from '#web/features/users/second-factor-field.tsx'
import { checkWith } from '#web/lib/check.ts'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { DoorFrame } from './door-frame.tsx'
import { PasswordField } from './password-field.tsx'

export const meta = pageTitle('deskLogin')

const initial = { email: '', password: '', ...noSecondFactor }
const bodyOf = ({ email, password, ...factor }: typeof initial) => ({
  email,
  password,
  ...secondFactorOf(factor),
})

export default function DeskLogin(): ReactElement {
  const { t } = useTranslation(['staff', 'users'])
  const language = useLanguage()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = useId()
  const { demo } = useSiteFacts()
  const code = useDemoCode(demo)
  const form = useForm({
    initial,
    check: (values) => checkWith(deskLoginCall.body, language)(bodyOf(values)),
    submit: async (values) => {
      const entered = await logClerkIn(bodyOf(values))
      await staffLoggedIn(entered)
      const wanted = safePath(search.get('to'))
      const there = wanted.startsWith(paths.desk()) ? wanted : paths.desk()
      // Whoever came in with a recovery code is led to another authenticator first.
      await navigate(entered.enrolsAgain ? paths.deskOwnLogin() : there, { replace: true })
    },
  })
  return (
    <DoorFrame
      title={t('login.title')}
      lead={<p>{t('login.lead')}</p>}
      beside={
        code.data && (
          <section className="login-demo" aria-labelledby={id}>
            <h2 id={id}>{t('demo.title')}</h2>
            <p className="sm soft">{t('demo.lead')}</p>
            <dl className="pairs">
              <div>
                <dt>{t('demo.password')}</dt>
                <dd className="code">{demoClerkPassword}</dd>
              </div>
              <div>
                <dt>{t('demo.code')}</dt>
                <dd className="code" aria-live="polite">
                  {code.data.totp}
                </dd>
              </div>
            </dl>
            <ul>
              {demoClerkLogins.map(({ email, role }) => (
                <li key={email}>
                  <span>
                    {t(`users:roles.${role}`)}
                    <small className="code">{email}</small>
                  </span>
                  <button
                    type="button"
                    className="btn s"
                    onClick={() =>
                      form.replace({
                        ...initial,
                        email,
                        password: demoClerkPassword,
                        totp: code.data.totp,
                      })
                    }
                  >
                    {t('demo.fill')} <span className="sr">{t(`users:roles.${role}`)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    >
      <Form form={form} label={t('login.title')}>
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
        <PasswordField form={form} label={t('login.password')} />
        <SecondFactorField form={form} />
        <SubmitButton form={form} size="l" block>
          {t('login.submit')}
        </SubmitButton>
      </Form>
      <p className="door-links">
        <Link className="link sm" to={paths.deskForgotten()}>
          {t('login.forgotten')}
        </Link>
      </p>
    </DoorFrame>
  )
}
