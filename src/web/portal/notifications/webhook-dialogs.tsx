import { type ReactElement, useState } from 'react'
import type { WebhookReply } from '#contract/webhooks.ts'
import { useAddWebhook, useRemoveWebhook, useRotateSecret } from '#web/features/webhooks/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, TextField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { SecretDialog } from '#web/ui/secret-dialog.tsx'
import { StepDialog } from '#web/ui/step-dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

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

export function AddWebhook({ loopback, onClose }: { loopback: boolean; onClose: () => void }): ReactElement {
  const { t } = useTranslation('webhooks')
  const add = useAddWebhook()
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm({
    initial: { url: 'https://' },
    submit: async ({ url }) => setSecret((await add.mutateAsync(url)).secret),
  })
  if (secret) return <Secret secret={secret} both={false} onDone={onClose} />
  return (
    <Dialog
      title={t('add')}
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
      </Form>
    </Dialog>
  )
}

export function RotateSecret({
  webhook,
  onClose,
}: {
  webhook: WebhookReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('webhooks')
  const rotate = useRotateSecret()
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
  webhook,
  onClose,
}: {
  webhook: WebhookReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('webhooks')
  const remove = useRemoveWebhook()
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
