import { type ReactElement, useState } from 'react'
import type { WebhookReply } from '#contract/webhooks.ts'
import { formatInstant } from '#i18n/format.ts'
import { useSwitchWebhook, useTestWebhook, useWebhooks } from '#web/features/webhooks/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusText } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './notifications.module.css'
import { AddWebhook, RemoveWebhook, RotateSecret } from './webhook-dialogs.tsx'
import { WebhookLog } from './webhook-log.tsx'

function Webhook({ webhook }: { webhook: WebhookReply }): ReactElement {
  const { t } = useTranslation('webhooks')
  const test = useTestWebhook()
  const turn = useSwitchWebhook()
  const [logged, setLogged] = useState(false)
  const [asking, setAsking] = useState<'rotate' | 'remove' | null>(null)
  const { disabled, failingSince } = webhook
  const at = (instant: string) => formatInstant(instant)
  const close = () => setAsking(null)
  return (
    <li className={css.hook}>
      <div className={css.hookHead}>
        <h2 className="code wrap">{webhook.url}</h2>
        {disabled ? (
          <StatusText meaning="idle" icon="barred">
            {t('states.off')}
          </StatusText>
        ) : failingSince ? (
          <StatusText meaning="stop" icon="alert">
            {t('states.failing')}
          </StatusText>
        ) : (
          <StatusText meaning="ok" icon="check-circle">
            {t('states.on')}
          </StatusText>
        )}
      </div>
      <p>
        {disabled
          ? t(`reasons.${disabled.reason}`, { at: at(disabled.at) })
          : failingSince
            ? t('failingSince', { at: at(failingSince) })
            : webhook.lastDeliveredAt
              ? t('lastDelivered', { at: at(webhook.lastDeliveredAt) })
              : t('neverDelivered')}
        {webhook.waiting > 0 && ` · ${t('waiting', { count: webhook.waiting })}`}
        {webhook.oldSecretUntil && ` · ${t('oldUntil', { at: at(webhook.oldSecretUntil) })}`}
      </p>
      <p className={css.hookDo}>
        {!disabled && (
          <Button
            size="s"
            icon="bell"
            pending={test.isPending}
            onClick={() =>
              test.mutate(webhook.id, {
                onSuccess: () => {
                  setLogged(true)
                  notices.say('ok', t('tested'))
                },
              })
            }
          >
            {t('test')}
          </Button>
        )}
        <Button size="s" icon="list" aria-expanded={logged} onClick={() => setLogged(!logged)}>
          {t('log')}
        </Button>
        <Button size="s" onClick={() => setAsking('rotate')}>
          {t('rotate')}
        </Button>
        <Button
          size="s"
          pending={turn.isPending}
          onClick={() =>
            turn.mutate(
              { id: webhook.id, on: disabled !== null },
              { onSuccess: () => void notices.say('ok', t(disabled ? 'switchedOn' : 'switchedOff')) },
            )
          }
        >
          {t(disabled ? 'on' : 'off')}
        </Button>
        <Button size="s" onClick={() => setAsking('remove')}>
          {t('remove')}
        </Button>
      </p>
      {logged && <WebhookLog webhookId={webhook.id} closed={disabled !== null} />}
      {asking === 'rotate' && <RotateSecret webhook={webhook} onClose={close} />}
      {asking === 'remove' && <RemoveWebhook webhook={webhook} onClose={close} />}
    </li>
  )
}

/** The own systems that are told what happens: addresses, secrets, and what was sent. */
export function Webhooks(): ReactElement {
  const { t } = useTranslation('webhooks')
  const list = useWebhooks()
  const [adding, setAdding] = useState(false)
  if (!list.data) {
    return list.error ? (
      <ErrorState title={t('failed')} error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <Skeleton lines={6} />
    )
  }
  const { items, most, loopback } = list.data
  const full = items.length >= most
  const add = (
    <Button look="primary" reason={full ? t('full', { most }) : undefined} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <p className={css.guide}>{t('lead')}</p>
      <details className={css.guide}>
        <summary>
          <Icon name="chevron-down" size="s" />
          {t('guide')}
        </summary>
        <p>{t('guideText')}</p>
      </details>
      {items.length === 0 ? (
        <EmptyState icon="swap" title={t('none')} actions={add}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <>
          <p className={css.acts}>{add}</p>
          <ul>
            {items.map((each) => (
              <Webhook key={each.id} webhook={each} />
            ))}
          </ul>
        </>
      )}
      {adding && <AddWebhook loopback={loopback} onClose={() => setAdding(false)} />}
    </>
  )
}
