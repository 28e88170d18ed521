import { type ReactElement, useState } from 'react'
import type { WebhookMessageReply } from '#contract/webhooks.ts'
import type { WebhookOwnerKind } from '#domain/webhooks/webhooks.ts'
import { formatInstant } from '#i18n/format.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime, StatusText } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useReadWebhooksAgain, useResend, useWebhookLog } from './api.ts'
import { typeNames } from './type-names.ts'
import css from './webhooks.module.css'

const looks = {
  waiting: ['wait', 'clock'],
  delivered: ['ok', 'check-circle'],
  failed: ['stop', 'alert'],
} as const

/** The content as a person reads it; what is sent stands on one line. */
const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function Message({
  owner,
  message,
  closed,
}: {
  owner: WebhookOwnerKind
  message: WebhookMessageReply
  closed: boolean
}): ReactElement {
  const { t } = useTranslation('webhooks')
  const resend = useResend(owner)
  const [open, setOpen] = useState(false)
  const { state, last, tries, nextTryAt } = message
  const sending = state === 'waiting' && tries === 0
  const [meaning, icon] = looks[state]
  return (
    <li>
      <div>
        <b>{t(`types.${typeNames[message.type]}`)}</b> <DateTime at={message.createdAt} />
        <p>
          {sending ? t('sending') : tries === 0 && !last ? t('kept') : t('tries', { count: tries })}
          {last?.status != null && ` · ${t('answered', { status: last.status, ms: last.tookMs })}`}
          {last?.failure && ` · ${t(`failures.${last.failure}`)}`}
          {!sending && nextTryAt && ` · ${t('nextTry', { at: formatInstant(nextTryAt) })}`}
        </p>
      </div>
      <span className={css.hookDo}>
        <StatusText meaning={meaning} icon={icon}>
          {sending ? t('sending') : t(`messageStates.${state}`)}
        </StatusText>
        <Button size="s" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'bodyHide' : 'body')}
        </Button>
        {state !== 'waiting' && !closed && (
          <Button
            size="s"
            icon="retry"
            pending={resend.isPending}
            onClick={() =>
              resend.mutate(message.id, { onSuccess: () => void notices.say('ok', t('resent')) })
            }
          >
            {t('resend')}
          </Button>
        )}
      </span>
      {open && <pre>{pretty(message.body)}</pre>}
    </li>
  )
}

/** What was sent to one address lately, and what came of it. */
export function WebhookLog({
  owner,
  webhookId,
  closed,
}: {
  owner: WebhookOwnerKind
  webhookId: string
  closed: boolean
}): ReactElement {
  const { t } = useTranslation('webhooks')
  const log = useWebhookLog(owner, webhookId)
  const readAgain = useReadWebhooksAgain(owner)
  if (!log.data)
    return log.error ? (
      <ErrorState error={log.error} onRetry={() => void log.refetch()} />
    ) : (
      <Skeleton lines={4} />
    )
  return (
    <div className={css.log}>
      <p className={css.logHead}>
        <span className="quiet">{t(log.data.length > 0 ? 'logShown' : 'logNone')}</span>
        <Button size="s" icon="retry" pending={log.isFetching} onClick={() => void readAgain()}>
          {t('refresh')}
        </Button>
      </p>
      {log.data.length > 0 && (
        <ul>
          {log.data.map((each) => (
            <Message key={each.id} owner={owner} message={each} closed={closed} />
          ))}
        </ul>
      )}
    </div>
  )
}
