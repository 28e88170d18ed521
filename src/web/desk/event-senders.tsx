import { type ReactElement, useState } from 'react'
import type { SenderReply } from '#contract/event-senders.ts'
import { codeSets } from '#domain/tracking/event-codes.ts'
import { senderKinds } from '#domain/tracking/intake.ts'
import { formatDay } from '#i18n/format.ts'
import { useAddSender, useRevokeSender, useSenders } from '#web/features/tracking/intake-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SelectField, TextField, useForm } from '#web/ui/form.tsx'
import { SecretDialog } from '#web/ui/secret-dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { StepDialog } from '#web/ui/step-dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

function AddSender({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation(['intake', 'tracking'])
  const add = useAddSender()
  const [made, setMade] = useState<{ name: string; token: string } | null>(null)
  const form = useForm({
    initial: {
      name: '',
      kind: senderKinds[0] as (typeof senderKinds)[number],
      codeSet: codeSets[0] as (typeof codeSets)[number],
    },
    submit: async (values) => {
      const { sender, token } = await add.mutateAsync(values)
      setMade({ name: sender.name, token })
    },
  })
  if (made)
    return (
      <SecretDialog title={t('tokenTitle', { name: made.name })} secret={made.token} onDone={onClose}>
        {t('tokenText')}
      </SecretDialog>
    )
  return (
    <Dialog
      title={t('addSender')}
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
      <Form form={form} label={t('addSender')}>
        <TextField form={form} name="name" label={t('name')} hint={t('nameHint')} maxLength={40} required />
        <SelectField
          form={form}
          name="kind"
          label={t('kind')}
          choices={senderKinds.map((value) => ({ value, label: t(`tracking:sources.${value}`) }))}
        />
        <SelectField
          form={form}
          name="codeSet"
          label={t('codeSet')}
          hint={t('codeSetHint')}
          choices={codeSets.map((value) => ({ value, label: t(`codeSets.${value}`) }))}
        />
      </Form>
    </Dialog>
  )
}

function RevokeSender({ sender, onDone }: { sender: SenderReply; onDone: () => void }): ReactElement {
  const { t } = useTranslation('intake')
  const revoke = useRevokeSender()
  return (
    <StepDialog
      title={t('revokeTitle', { name: sender.name })}
      back={t('back')}
      action={t('revokeNow')}
      act={async () => {
        await revoke.mutateAsync({ id: sender.id })
        notices.say('ok', t('revokedNow'))
      }}
      onClose={onDone}
    >
      <p>{t('revokeText')}</p>
    </StepDialog>
  )
}

function Sender({ sender, onRevoke }: { sender: SenderReply; onRevoke: () => void }): ReactElement {
  const { t } = useTranslation(['intake', 'tracking'])
  const { name, kind, codeSet, createdAt, revokedAt } = sender
  return (
    <li className="sender">
      <div>
        <h2>{name}</h2>
        <p>
          {t(`codeSets.${codeSet}`)} · {t(`tracking:sources.${kind}`)} ·{' '}
          {t('since', { day: formatDay(createdAt) })}
          {revokedAt && <> · {t('revoked', { day: formatDay(revokedAt) })}</>}
        </p>
      </div>
      {!revokedAt && (
        <Button size="s" aria-label={`${t('revoke')} ${name}`} onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}

/** The machines that may tell events: made here with a token, and closed here. */
export function EventSenders(): ReactElement {
  const { t } = useTranslation('intake')
  const senders = useSenders()
  const [adding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<SenderReply | null>(null)
  const rows = senders.data
  return (
    <>
      <div className="senders-head">
        <p>{t('sendersText', { address: `POST ${location.origin}/api/desk/events` })}</p>
        <Button icon="plus" onClick={() => setAdding(true)}>
          {t('addSender')}
        </Button>
      </div>
      {senders.error && !rows && <ErrorState error={senders.error} onRetry={() => void senders.refetch()} />}
      {!rows && !senders.error && <Skeleton lines={4} />}
      {rows?.length === 0 && (
        <EmptyState icon="route" title={t('noSenders')}>
          {t('noSendersText')}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul>
          {rows.map((sender) => (
            <Sender key={sender.id} sender={sender} onRevoke={() => setRevoking(sender)} />
          ))}
        </ul>
      )}
      {adding && <AddSender onClose={() => setAdding(false)} />}
      {revoking && <RevokeSender sender={revoking} onDone={() => setRevoking(null)} />}
    </>
  )
}
