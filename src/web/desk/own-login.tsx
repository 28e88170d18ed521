import { Fragment, type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { type OwnLogin, saveOwnLoginCall } from '#contract/own-login.ts'
import { languages } from '#domain/kernel/language.ts'
import { clerkNameLimit } from '#domain/staff/logins.ts'
import { formatInstant } from '#i18n/format.ts'
import { useLanguage } from '#web/app/language.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { sessionNow, staffLoggedIn } from '#web/app/session.ts'
import {
  useEndOtherSessions,
  useEndOwnSession,
  useOwnLogin,
  useSaveOwnLogin,
} from '#web/features/staff/clerks-api.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, SelectField, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './own-login.module.css'
import { OwnAuthenticator, OwnPassword, OwnRecoveryCodes } from './own-login-dialogs.tsx'

export const meta = pageTitle('deskOwnLogin')

/** Below this many it is time for new ones. */
const fewCodes = 3

/** The name stands at the top of every page of the desk, also before the next login. */
async function rename(name: string): Promise<void> {
  const { staff } = sessionNow()
  if (staff) await staffLoggedIn({ jwt: staff.token, staff: { ...staff.staff, name } })
}

function Person({ login }: { login: OwnLogin }): ReactElement {
  const { t } = useTranslation(['clerks', 'common', 'users'])
  const language = useLanguage()
  const save = useSaveOwnLogin()
  const form = useForm({
    initial: { name: login.name, language: login.language },
    check: checkWith(saveOwnLoginCall.body, language),
    submit: async (values) => {
      await save(values)
      await rename(values.name.trim())
      notices.say('ok', t('own.saved'))
    },
  })
  return (
    <section className={styles.part} aria-labelledby="own-person">
      <h2 id="own-person">{t('own.person')}</h2>
      <div className={styles.line}>
        <div>
          {t('own.email')}
          <p>{login.email}</p>
        </div>
        <div>
          {t('own.role')}
          <p>
            {t(`users:roles.${login.role}`)}{' '}
            <Link className="link" to={paths.deskRoles()}>
              {t('own.whatMay')}
            </Link>
          </p>
        </div>
      </div>
      <Form form={form} label={t('own.person')}>
        <TextField
          form={form}
          name="name"
          label={t('own.name')}
          autoComplete="name"
          maxLength={clerkNameLimit}
          required
        />
        <SelectField
          form={form}
          name="language"
          label={t('own.language')}
          hint={t('own.languageHint')}
          choices={languages.map((value) => ({ value, label: t(`common:languageNames.${value}`) }))}
          required
        />
        <p>
          <SubmitButton form={form}>{t('own.save')}</SubmitButton>
        </p>
      </Form>
    </section>
  )
}

function Sessions({ login }: { login: OwnLogin }): ReactElement {
  const { t } = useTranslation(['clerks', 'profile'])
  const end = useEndOwnSession()
  const endOthers = useEndOtherSessions()
  const [ending, setEnding] = useState<string | null>(null)
  const { sessions } = login
  /** What fails is told by the call itself. */
  const step = async (what: string, act: () => Promise<string>) => {
    setEnding(what)
    try {
      notices.say('ok', await act())
    } catch (error) {
      notices.say('wait', (error as Error).message)
    } finally {
      setEnding(null)
    }
  }
  return (
    <section className={styles.part} aria-labelledby="own-sessions">
      <div className={styles.line}>
        <h2 id="own-sessions">{t('own.sessions')}</h2>
        {sessions.length > 1 && (
          <Button
            pending={ending === 'others'}
            onClick={() =>
              void step('others', async () => t('own.endedOthers', { count: (await endOthers({})).ended }))
            }
          >
            {t('own.endOthers')}
          </Button>
        )}
      </div>
      {sessions.map(({ id, browser, system, address, startedAt, lastUsedAt, current }) => {
        const device = t('own.device', {
          browser: browser ? t(`profile:browsers.${browser}`) : t('own.unknownBrowser'),
          system: system ? t(`profile:systems.${system}`) : t('own.unknownSystem'),
        })
        return (
          <div className={styles.line} key={id}>
            <div>
              {device}
              <p>
                {[
                  current ? t('own.current') : t('own.lastUsed', { time: formatInstant(lastUsedAt) }),
                  t('own.signedIn', { time: formatInstant(startedAt) }),
                  ...(address ? [t('own.from', { address })] : []),
                ].map((fact, at) => (
                  <Fragment key={fact}>
                    {at > 0 && ' · '}
                    <span className="nb">{fact}</span>
                  </Fragment>
                ))}
              </p>
            </div>
            {!current && (
              <Button
                pending={ending === id}
                aria-label={`${t('own.end')} ${device}`}
                onClick={() =>
                  void step(id, async () => {
                    await end({ id })
                    return t('own.ended')
                  })
                }
              >
                {t('own.end')}
              </Button>
            )}
          </div>
        )
      })}
      {sessions.length === 1 && <p className="sm soft">{t('own.onlyHere')}</p>}
      <p className="sm soft">{t('own.limits', { minutes: login.idleMinutes, days: login.longestDays })}</p>
    </section>
  )
}

type Opened = 'password' | 'authenticator' | 'codes'

function Security({ login, onOpen }: { login: OwnLogin; onOpen: (what: Opened) => void }): ReactElement {
  const { t } = useTranslation('clerks')
  return (
    <section className={styles.part} aria-labelledby="own-security">
      <h2 id="own-security">{t('own.security')}</h2>
      <div className={styles.line}>
        <div>{t('own.password')}</div>
        <Button onClick={() => onOpen('password')}>{t('own.changePassword')}</Button>
      </div>
      <div className={styles.line}>
        <div>
          {t('own.authenticator')}
          <p>{t('own.authenticatorText')}</p>
        </div>
        <Button onClick={() => onOpen('authenticator')}>{t('own.changeAuthenticator')}</Button>
      </div>
      <div className={styles.line}>
        <div>
          {t('own.codes')}
          <p>{t('own.codesLeft', { count: login.recoveryCodesLeft })}</p>
        </div>
        <Button onClick={() => onOpen('codes')}>{t('own.makeCodes')}</Button>
      </div>
    </section>
  )
}

/** One's own login: name, password, second factor, and where it stands open. */
export default function DeskOwnLogin(): ReactElement {
  const { t } = useTranslation(['clerks', 'common'])
  const { data, error, refetch } = useOwnLogin()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskOwnLogin')}</h1>
          <p className="sm soft">{t('own.lead')}</p>
        </div>
      </div>
      {!data ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={8} />
        )
      ) : (
        <>
          <div className={styles.notes}>
            {error && <StaleNote onRetry={() => void refetch()} />}
            {data.enrolsAgain && (
              <Callout meaning="wait">
                {t('own.enrolsAgain')}{' '}
                <button type="button" className="link" onClick={() => setOpened('authenticator')}>
                  {t('own.enrolNow')}
                </button>
              </Callout>
            )}
            {data.recoveryCodesLeft < fewCodes && (
              <Callout meaning="wait">
                {data.recoveryCodesLeft === 0
                  ? t('own.noCodes')
                  : t('own.fewCodes', { count: data.recoveryCodesLeft })}{' '}
                <button type="button" className="link" onClick={() => setOpened('codes')}>
                  {t('own.makeCodesSave')}
                </button>
              </Callout>
            )}
          </div>
          <Person login={data} />
          <Security login={data} onOpen={setOpened} />
          <Sessions login={data} />
          {opened === 'password' && <OwnPassword onClose={close} />}
          {opened === 'authenticator' && <OwnAuthenticator alone={data.enrolsAgain} onClose={close} />}
          {opened === 'codes' && <OwnRecoveryCodes onClose={close} />}
        </>
      )}
    </>
  )
}
