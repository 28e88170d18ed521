import '#web/ui/styles/portal.css'
import { type ReactElement, useId, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { deskLoginCall } from '#contract/staff.ts'
import { demoClerkLogins, demoClerkPassword } from '#domain/staff/demo-clerks.ts'
import { useLanguage } from '#web/app/language.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { paths, safePath } from '#web/app/paths.ts'
import { staffLoggedIn } from '#web/app/session.ts'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { TopTools } from '#web/app/top-tools.tsx'
import { logClerkIn, useDemoCode } from '#web/features/staff/api.ts'
import { checkWith } from '#web/lib/check.ts'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Logo } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

export const meta = pageTitle('deskLogin')

export default function DeskLogin(): ReactElement {
  const { t } = useTranslation(['staff', 'users', 'common'])
  const language = useLanguage()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = useId()
  const [shown, setShown] = useState(false)
  const { demo } = useSiteFacts()
  const code = useDemoCode(demo)
  const form = useForm({
    initial: { email: '', password: '', totp: '' },
    check: checkWith(deskLoginCall.body, language),
    submit: async (values) => {
      await staffLoggedIn(await logClerkIn(values))
      const wanted = safePath(search.get('to'))
      await navigate(wanted.startsWith(paths.desk()) ? wanted : paths.desk(), { replace: true })
    },
  })
  return (
    <div className="desk-login">
      <header className="top">
        <Link className="login-brand" to={paths.home()}>
          <Logo />
          {t('common:brand.name')} <small>{t('common:nav.deskName')}</small>
        </Link>
        <div className="top-end">
          <TopTools />
        </div>
      </header>
      <main className="login-body" id="main">
        <section className="panel login-panel">
          <h1>{t('login.title')}</h1>
          <p className="soft sm">{t('login.lead')}</p>
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
            <TextField
              form={form}
              name="password"
              type={shown ? 'text' : 'password'}
              label={t('login.password')}
              autoComplete="current-password"
              maxLength={128}
              required
              after={
                <button
                  type="button"
                  className="link xs"
                  aria-pressed={shown}
                  aria-label={t('login.showPassword')}
                  onClick={() => setShown(!shown)}
                >
                  {t(shown ? 'login.hide' : 'login.show')}
                </button>
              }
            />
            <TextField
              form={form}
              name="totp"
              label={t('login.totp')}
              hint={t('login.totpHint')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              required
            />
            <SubmitButton form={form} size="l" block>
              {t('login.submit')}
            </SubmitButton>
          </Form>
        </section>
        {code.data && (
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
                    onClick={() => form.replace({ email, password: demoClerkPassword, totp: code.data.totp })}
                  >
                    {t('demo.fill')} <span className="sr">{t(`users:roles.${role}`)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </main>
    </div>
  )
}
