import { type ReactElement, useState } from 'react'
import type { WebhookReply } from '#contract/webhooks.ts'
import {
  mostReplayedDays,
  type NewsType,
  newsTypes,
  type WebhookOwnerKind,
} from '#domain/webhooks/webhooks.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, TextField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { SecretDialog } from '#web/ui/secret-dialog.tsx'
import { StepDialog } from '#web/ui/step-dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useAddWebhook, useChooseTypes, useRemoveWebhook, useReplay, useRotateSecret } from './api.ts'
import { TypeChoice } from './type-choice.tsx'
import css from './webhooks.module.css'

/** The secret of a new address, or the new one of an address that has an old one. */
function Secret({
  secret,
  both,
  onDone,
}: {
  secret: string
  both: boolean
  onDone: () => void
}): ReactElement {
  const { t } = useTranslation('webhooks')
  return (
    <SecretDialog title={t('secretTitle')} secret={secret} onDone={onDone}>
      {t('secretText')} {both && t('secretOld')}
    </SecretDialog>
  )
}

export function AddWebhook({
  owner,
  loopback,
  onClose,
}: {
  owner: WebhookOwnerKind
  loopback: boolean
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('webhooks')
  const add = useAddWebhook(owner)
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm({
    initial: { url: 'https://', types: [...newsTypes] as NewsType[] },
    check: ({ types }): Record<string, string> => (types.length > 0 ? {} : { types: t('toldMissing') }),
    submit: async (given) => setSecret((await add.mutateAsync(given)).secret),
  })
  if (secret) return <Secret secret={secret} both={false} onDone={onClose} />
  return (
    <Dialog
      title={t('add')}
      size="l"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button look="primary" pending={form.pending} onClick={() => void form.submit()}>
            {t('create')}
          </Button>
        </>
      }
    >
      <Form form={form} label={t('add')}>
        <TextField
          form={form}
          name="url"
          label={t('url')}
          hint={t(loopback ? 'urlHintTrial' : 'urlHint')}
          maxLength={500}
          required
        />
        <TypeChoice
          chosen={form.values.types}
          // Whichever box is ticked mends it.
          wrong={form.values.types.length > 0 ? undefined : form.errors.types}
          onChange={(types) => form.set('types', types)}
        />
      </Form>
    </Dialog>
  )
}

export function RotateSecret({
  owner,
  webhook,
  onClose,
}: {
  owner: WebhookOwnerKind
  webhook: WebhookReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('webhooks')
  const rotate = useRotateSecret(owner)
  if (rotate.data) return <Secret secret={rotate.data.secret} both onDone={onClose} />
  return (
    <Dialog
      title={t('rotateTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button look="primary" pending={rotate.isPending} onClick={() => rotate.mutate(webhook.id)}>
            {t('rotateNow')}
          </Button>
        </>
      }
    >
      <p className="code wrap">{webhook.url}</p>
      <p>{t('rotateText')}</p>
      {rotate.error && (
        <Callout meaning="stop" alert>
          {rotate.error.message}
        </Callout>
      )}
    </Dialog>
  )
}

export function RemoveWebhook({
  owner,
  webhook,
  onClose,
}: {
  owner: WebhookOwnerKind
  webhook: WebhookReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('webhooks')
  const remove = useRemoveWebhook(owner)
  return (
    <StepDialog
      title={t('removeTitle', { url: new URL(webhook.url).host })}
      back={t('back')}
      action={t('removeNow')}
      act={async () => {
        await remove.mutateAsync(webhook.id)
        notices.say('ok', t('removed'))
      }}
      onClose={onClose}
    >
      <p className="code wrap">{webhook.url}</p>
      <p>{t('removeText')}</p>
    </StepDialog>
  )
}

/** What an address is told of from now on. */
export function ChooseTypes({
  owner,
  webhook,
  onClose,
}: {
  owner: WebhookOwnerKind
  webhook: WebhookReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('webhooks')
  const choose = useChooseTypes(owner)
  const form = useForm({
    initial: { types: webhook.types as NewsType[] },
    check: ({ types }): Record<string, string> => (types.length > 0 ? {} : { types: t('toldMissing') }),
    submit: async ({ types }) => {
      await choose.mutateAsync({ id: webhook.id, types })
      notices.say('ok', t('chosen'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('choose')}
      size="l"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button look="primary" pending={form.pending} onClick={() => void form.submit()}>
            {t('chooseNow')}
          </Button>
        </>
      }
    >
      <Form form={form} label={t('choose')}>
        <p className="code wrap">{webhook.url}</p>
        <TypeChoice
          chosen={form.values.types}
          wrong={form.values.types.length > 0 ? undefined : form.errors.types}
          onChange={(types) => form.set('types', types)}
        />
      </Form>
    </Dialog>
  )
}

/** An instant as its field takes it, in the reader's own zone. */
const fieldOf = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** Sends again what an address of the forwarder's was told in a period. */
export function ReplayPeriod({
  webhook,
  onClose,
}: {
  webhook: WebhookReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('webhooks')
  const replay = useReplay()
  const form = useForm({
    initial: { from: fieldOf(new Date(Date.now() - 86_400_000)), to: fieldOf(new Date()) },
    check: ({ from, to }): Record<string, string> => ({
      ...(from ? {} : { from: t('periodMissing') }),
      ...(to ? {} : { to: t('periodMissing') }),
    }),
    submit: async ({ from, to }) => {
      const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
      const { messages } = await replay.mutateAsync({ id: webhook.id, ...period })
      notices.say(
        messages > 0 ? 'ok' : 'wait',
        t(messages > 0 ? 'replayed' : 'replayedNone', { count: messages }),
      )
      onClose()
    },
  })
  return (
    <Dialog
      title={t('replay')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button look="primary" pending={form.pending} onClick={() => void form.submit()}>
            {t('replayNow')}
          </Button>
        </>
      }
    >
      <Form form={form} label={t('replay')}>
        <p className="code wrap">{webhook.url}</p>
        <p>{t('replayText', { days: mostReplayedDays })}</p>
        <div className={css.period}>
          <TextField form={form} name="from" type="datetime-local" label={t('from')} required />
          <TextField form={form} name="to" type="datetime-local" label={t('to')} required />
        </div>
      </Form>
    </Dialog>
  )
}
