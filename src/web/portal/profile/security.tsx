import { type ReactElement, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatInstant } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { forgetSession } from '#web/app/session.ts'
import { useViewings } from '#web/features/customers/api.ts'
import { MailboxMark } from '#web/features/notifications/mailbox.tsx'
import { useMailbox } from '#web/features/notifications/mailbox-api.ts'
import { signOutEverywhere, useCurrentUser, useEndSession, useSessions } from '#web/features/profile/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { OwnData } from './own-data.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import css from './profile.module.css'
import { SecondFactor } from './second-factor.tsx'

function Sessions(): ReactElement {
  const { t } = useTranslation('profile')
  const { data, error, refetch } = useSessions()
  const end = useEndSession()
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={2} />
  return (
    <>
      {data.map(({ id, browser, system, lastUsedAt, current }) => (
        <div className={css.line} key={id}>
          <div>
            {t('security.device', {
              browser: browser ? t(`browsers.${browser}`) : t('security.unknownBrowser'),
              system: system ? t(`systems.${system}`) : t('security.unknownSystem'),
            })}
            <p>
              {current ? t('security.current') : t('security.lastUsed', { time: formatInstant(lastUsedAt) })}
            </p>
          </div>
          {!current && (
            <Button
              onClick={async () => {
                await end({ id })
                notices.say('ok', t('security.ended'))
              }}
            >
              {t('security.end')}
            </Button>
          )}
        </div>
      ))}
    </>
  )
}

/** When clerks of the forwarder looked at one's own pages. */
function Viewings(): ReactElement {
  const { t } = useTranslation('profile')
  const { data, error, refetch } = useViewings()
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={2} />
  if (data.length === 0) return <p className="quiet">{t('security.noViewings')}</p>
  return (
    <>
      {data.map(({ id, by, startedAt, endsAt }) => (
        <div className={css.line} key={id}>
          <div>
            {t('security.viewing', { by })}
            <p>{t('security.viewingTimes', { from: formatInstant(startedAt), to: formatInstant(endsAt) })}</p>
          </div>
        </div>
      ))}
    </>
  )
}

/** Number, password, second factor and sessions of one's login, what else one logs in with, one's own data and the login's end. */
export function Security({ children }: { children?: ReactNode }): ReactElement {
  const { t } = useTranslation(['profile', 'notifications'])
  const mailbox = useMailbox()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const [open, setOpen] = useState<'phone' | 'password' | 'everywhere' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className={css.part} aria-labelledby="profile-security">
      <h2 id="profile-security">{t('security.title')}</h2>
      <div className={css.line}>
        <div>
          {t('security.phone')}
          <p>{user.data?.mobile}</p>
        </div>
        <Button onClick={() => setOpen('phone')}>{t('security.changePhone')}</Button>
      </div>
      <div className={css.line}>
        <div>
          {t('notifications:mailbox.title')}
          <p>
            {mailbox.data && (mailbox.data.mailbox?.address ?? t('notifications:mailbox.none'))}{' '}
            {mailbox.data?.mailbox && <MailboxMark state={mailbox.data.mailbox.state} />}
          </p>
        </div>
        <Link className={buttonClass()} to={paths.notifications({ part: 'rules' })}>
          {t('notifications:mailbox.settings')}
        </Link>
      </div>
      <div className={css.line}>
        <div>
          {t('security.password')}
          <p>{user.data && t(user.data.hasPassword ? 'security.passwordSet' : 'security.passwordNone')}</p>
        </div>
        <Button onClick={() => setOpen('password')}>
          {t(user.data?.hasPassword ? 'security.changePassword' : 'security.setPassword')}
        </Button>
      </div>
      <SecondFactor />
      <div className={css.line}>
        <h3>{t('security.sessions')}</h3>
        <Button onClick={() => setOpen('everywhere')}>{t('security.endAll')}</Button>
      </div>
      <Sessions />
      <div className={css.line}>
        <div>
          <h3>{t('security.viewings')}</h3>
          <p>{t('security.viewingsLead')}</p>
        </div>
      </div>
      <Viewings />
      {children}
      <OwnData />
      {open === 'phone' && <PhoneDialog masked={user.data?.mobile ?? ''} onClose={close} />}
      {open === 'password' && <PasswordDialog masked={user.data?.mobile ?? ''} onClose={close} />}
      {open === 'everywhere' && (
        <Dialog
          title={t('security.endAll')}
          onClose={close}
          foot={
            <>
              <Button onClick={close}>{t('security.keep')}</Button>
              <Button
                look="primary"
                onClick={async () => {
                  await signOutEverywhere()
                  // On this page nobody may be without a login: it would be asked for.
                  await navigate(paths.home())
                  forgetSession('customer')
                }}
              >
                {t('security.endAll')}
              </Button>
            </>
          }
        >
          <p>{t('security.endAllText')}</p>
        </Dialog>
      )}
    </section>
  )
}
