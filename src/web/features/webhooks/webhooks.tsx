import { type ReactElement, useState } from 'react'
import type { WebhookReply } from '#contract/webhooks.ts'
import {
  type MessageGroup,
  messageGroupNames,
  messageGroups,
  type WebhookOwnerKind,
} from '#domain/webhooks/webhooks.ts'
import { formatInstant } from '#i18n/format.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusText } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useSwitchWebhook, useTestWebhook, useWebhooks } from './api.ts'
import { AddWebhook, ChooseTypes, RemoveWebhook, ReplayPeriod, RotateSecret } from './webhook-dialogs.tsx'
import { WebhookLog } from './webhook-log.tsx'
import css from './webhooks.module.css'

/** What an address is told of, by groups: whole ones by their name, of others how many of how many. */
function Told({ types }: Pick<WebhookReply, 'types'>): ReactElement {
  const { t } = useTranslation('webhooks')
  const countOf = (group: MessageGroup) =>
    (messageGroups[group] as readonly string[]).filter((each) => types.some((type) => type === each)).length
  return (
    <ul className={css.told} aria-label={t('told')}>
      {messageGroupNames
        .filter((group) => countOf(group) > 0)
        .map((group) => (
          <li key={group}>
            {countOf(group) === messageGroups[group].length
              ? t(`groups.${group}`)
              : t('someOf', {
                  group: t(`groups.${group}`),
                  some: countOf(group),
                  all: messageGroups[group].length,
                })}
          </li>
        ))}
    </ul>
  )
}

function Webhook({ owner, webhook }: { owner: WebhookOwnerKind; webhook: WebhookReply }): ReactElement {
  const { t } = useTranslation('webhooks')
  const test = useTestWebhook(owner)
  const turn = useSwitchWebhook(owner)
  const [logged, setLogged] = useState(false)
  const [asking, setAsking] = useState<'choose' | 'rotate' | 'remove' | 'replay' | null>(null)
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
          ? t(`${owner === 'forwarder' ? 'deskReasons' : 'reasons'}.${disabled.reason}`, {
              at: at(disabled.at),
            })
          : failingSince
            ? t('failingSince', { at: at(failingSince) })
            : webhook.lastDeliveredAt
              ? t('lastDelivered', { at: at(webhook.lastDeliveredAt) })
              : t('neverDelivered')}
        {webhook.madeBy && ` · ${t('madeBy', { name: webhook.madeBy })}`}
        {webhook.waiting > 0 && ` · ${t('waiting', { count: webhook.waiting })}`}
        {webhook.oldSecretUntil && ` · ${t('oldUntil', { at: at(webhook.oldSecretUntil) })}`}
      </p>
      <Told types={webhook.types} />
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
        <Button size="s" onClick={() => setAsking('choose')}>
          {t('choose')}
        </Button>
        {owner === 'forwarder' && !disabled && (
          <Button size="s" icon="retry" onClick={() => setAsking('replay')}>
            {t('replay')}
          </Button>
        )}
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
      {logged && <WebhookLog owner={owner} webhookId={webhook.id} closed={disabled !== null} />}
      {asking === 'rotate' && <RotateSecret owner={owner} webhook={webhook} onClose={close} />}
      {asking === 'remove' && <RemoveWebhook owner={owner} webhook={webhook} onClose={close} />}
      {asking === 'choose' && <ChooseTypes owner={owner} webhook={webhook} onClose={close} />}
      {asking === 'replay' && <ReplayPeriod webhook={webhook} onClose={close} />}
    </li>
  )
}

/** The own systems that are told what happens: addresses, secrets, and what was sent. */
export function Webhooks({ owner }: { owner: WebhookOwnerKind }): ReactElement {
  const { t } = useTranslation('webhooks')
  const list = useWebhooks(owner)
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
      {list.error && <StaleNote onRetry={() => void list.refetch()} />}
      <p className={css.guide}>{t(owner === 'forwarder' ? 'deskLead' : 'lead')}</p>
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
              <Webhook key={each.id} owner={owner} webhook={each} />
            ))}
          </ul>
        </>
      )}
      {adding && <AddWebhook owner={owner} loopback={loopback} onClose={() => setAdding(false)} />}
    </>
  )
}
