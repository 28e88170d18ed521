import { type ReactElement, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { SubscriptionReply } from '#contract/mailboxes.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { TopTools } from '#web/app/top-tools.tsx'
import { useSubscription, useUnsubscribe } from '#web/features/notifications/mailbox-api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './unsubscribe.module.css'

export const meta = pageTitle('unsubscribe')

/** What the mail was about, and what of it is to end. Nothing ends before a button is pressed: mail programs open links too. */
function Choose({ token, subscription }: { token: string; subscription: SubscriptionReply }): ReactElement {
  const { t } = useTranslation('notifications')
  const stop = useUnsubscribe(token)
  const [done, setDone] = useState<'kinds' | 'all' | null>(null)
  const { address, kinds, on } = subscription
  const end = (what: 'kinds' | 'all') => stop.mutate(what, { onSuccess: () => setDone(what) })
  const said = done ?? (on ? null : 'all')
  return (
    <>
      <p>{t('unsubscribe.lead', { address })}</p>
      <ul className={css.kinds}>
        {kinds.map((each) => (
          <li key={each.kind}>
            {t(`kinds.${each.kind}`)}
            {(!each.on || !on) && <span className="quiet"> {t('unsubscribe.kindOff')}</span>}
          </li>
        ))}
      </ul>
      {said && (
        <Callout meaning="ok" alert>
          {t(said === 'all' ? 'unsubscribe.allDone' : 'unsubscribe.kindsDone')}
        </Callout>
      )}
      {stop.error && (
        <Callout meaning="stop" alert>
          {stop.error.message}
        </Callout>
      )}
      <div className={css.acts}>
        {on && kinds.some((each) => each.on) && (
          <Button pending={stop.isPending && stop.variables === 'kinds'} onClick={() => end('kinds')}>
            {t('unsubscribe.kinds')}
          </Button>
        )}
        {on && (
          <Button
            look="primary"
            pending={stop.isPending && stop.variables === 'all'}
            onClick={() => end('all')}
          >
            {t('unsubscribe.all')}
          </Button>
        )}
      </div>
      <p className="hint">{t('unsubscribe.rest')}</p>
      <p>
        <Link className="link" to={paths.notifications({ part: 'rules' })}>
          {t('unsubscribe.back')}
        </Link>
      </p>
    </>
  )
}

/** Where the link of a mail leads: whoever holds the mailbox ends its mails here, without a login. */
export default function Unsubscribe(): ReactElement {
  const { t } = useTranslation(['notifications', 'common'])
  // What the link carries stands behind `#`, where no server writes it down.
  const token = useLocation().hash.slice(1)
  const subscription = useSubscription(token)
  const { error } = subscription
  return (
    <div className="desk-login">
      <header className="top">
        <Link className="login-brand" to={paths.home()}>
          <Logo />
          {t('common:brand.name')}
        </Link>
        <div className="top-end">
          <TopTools />
        </div>
      </header>
      <main className="login-body" id="main">
        <section className="panel login-panel">
          <h1>{t('unsubscribe.title')}</h1>
          {subscription.data ? (
            <Choose token={token} subscription={subscription.data} />
          ) : error instanceof CallFailure && error.kind === 'refused' ? (
            <EmptyState
              icon="lock"
              title={t('unsubscribe.dead')}
              actions={
                <Link className={buttonClass('primary')} to={paths.notifications({ part: 'rules' })}>
                  {t('rules')}
                </Link>
              }
            >
              {t('unsubscribe.deadText')}
            </EmptyState>
          ) : error ? (
            <ErrorState error={error} onRetry={() => void subscription.refetch()} />
          ) : (
            <Skeleton lines={5} />
          )}
        </section>
      </main>
    </div>
  )
}
