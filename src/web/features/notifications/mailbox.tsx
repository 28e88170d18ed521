import { type ReactElement, useState } from 'react'
import type { MailboxReply } from '#contract/mailboxes.ts'
import type { MailboxState } from '#domain/notifications/mailboxes.ts'
import { mailResendSeconds } from '#domain/notifications/mailboxes.ts'
import { useCountdown } from '#web/features/users/countdown.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Callout, type Meaning, StatusText } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './mailbox.module.css'
import {
  useAskMailCode,
  useConfirmMailbox,
  useMailbox,
  useRemoveMailbox,
  useSetMails,
} from './mailbox-api.ts'

const looks = {
  works: ['ok', 'check-circle'],
  failing: ['stop', 'alert'],
  off: ['idle', 'info'],
} as const satisfies Record<MailboxState, readonly [Meaning, IconName]>

/** How it stands with the confirmed address. */
export function MailboxMark({ state }: { state: MailboxState }): ReactElement {
  const { t } = useTranslation('notifications')
  const [meaning, icon] = looks[state]
  return (
    <StatusText meaning={meaning} icon={icon}>
      {t(`mailbox.states.${state}`)}
    </StatusText>
  )
}

/** An address that is to be confirmed. */
function AddressForm({
  address,
  onDone,
  onKeep,
}: {
  address: string
  onDone: () => void
  onKeep?: () => void
}): ReactElement {
  const { t } = useTranslation('notifications')
  const ask = useAskMailCode()
  const form = useForm({
    initial: { address },
    submit: async (values) => {
      await ask.mutateAsync(values)
      onDone()
    },
  })
  return (
    <Form form={form} label={t('mailbox.title')}>
      <TextField
        form={form}
        name="address"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t('mailbox.address')}
        maxLength={254}
        required
      />
      <div className={css.acts}>
        <SubmitButton form={form}>{t('mailbox.sendCode')}</SubmitButton>
        {onKeep && <Button onClick={onKeep}>{t('mailbox.keep')}</Button>}
      </div>
    </Form>
  )
}

/** The code that was mailed. */
function CodeForm({
  asked,
  onOther,
}: {
  asked: NonNullable<MailboxReply['asked']>
  onOther: () => void
}): ReactElement {
  const { t } = useTranslation('notifications')
  const ask = useAskMailCode()
  const confirm = useConfirmMailbox()
  const [wait, startWait] = useCountdown()
  const { address, state, demoCode } = asked
  const form = useForm({
    initial: { code: '' },
    submit: async (values) => {
      try {
        await confirm.mutateAsync(values)
        notices.say('ok', t('mailbox.confirmed'))
      } catch (error) {
        // A code that is wrong is said beside it.
        if (!(error instanceof CallFailure) || !error.reason?.startsWith('mailbox.code')) throw error
        form.fail({ code: error.message })
      }
    },
  })
  return (
    <Form form={form} label={t('mailbox.confirm')}>
      <Callout meaning={state === 'refused' ? 'stop' : 'note'} alert>
        {demoCode ? t('mailbox.demoCode', { code: demoCode }) : t(`mailbox.${state}`, { address })}
      </Callout>
      {state !== 'refused' && (
        <TextField
          form={form}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          label={t('mailbox.code')}
          required
        />
      )}
      <div className={css.acts}>
        {state !== 'refused' && <SubmitButton form={form}>{t('mailbox.confirm')}</SubmitButton>}
        <Button
          aria-disabled={wait > 0}
          pending={ask.isPending}
          onClick={() => {
            if (wait > 0) return
            ask.mutate(
              { address },
              {
                onSuccess: () => startWait(mailResendSeconds),
                onError: (error) => notices.say('stop', error.message),
              },
            )
          }}
        >
          {wait > 0 ? t('mailbox.sendAgain', { seconds: wait }) : t('mailbox.resend')}
        </Button>
        <Button onClick={onOther}>{t('mailbox.other')}</Button>
      </div>
    </Form>
  )
}

/** The confirmed address, and what can be done with it. */
function Confirmed({
  mailbox: { address, state },
  onChange,
}: {
  mailbox: NonNullable<MailboxReply['mailbox']>
  onChange: () => void
}): ReactElement {
  const { t } = useTranslation(['notifications', 'common'])
  const ask = useAskMailCode()
  const remove = useRemoveMailbox()
  const setMails = useSetMails()
  const [removing, setRemoving] = useState(false)
  const turn = (on: boolean) =>
    setMails.mutate(
      { on },
      { onSuccess: () => notices.say('ok', t(on ? 'mailbox.onDone' : 'mailbox.offDone')) },
    )
  return (
    <>
      <p className={css.address}>
        <b>{address}</b> <MailboxMark state={state} />
      </p>
      {state !== 'works' && <p className="hint">{t(`mailbox.stateText.${state}`)}</p>}
      <div className={css.acts}>
        {state === 'failing' && (
          <Button
            pending={ask.isPending}
            onClick={() =>
              ask.mutate({ address }, { onError: (error) => notices.say('stop', error.message) })
            }
          >
            {t('mailbox.again')}
          </Button>
        )}
        {state !== 'failing' && (
          <Button pending={setMails.isPending} onClick={() => turn(state === 'off')}>
            {t(state === 'off' ? 'mailbox.on' : 'mailbox.off')}
          </Button>
        )}
        <Button onClick={onChange}>{t('mailbox.change')}</Button>
        <Button onClick={() => setRemoving(true)}>{t('mailbox.remove')}</Button>
      </div>
      {removing && (
        <Dialog
          title={t('mailbox.remove')}
          onClose={() => setRemoving(false)}
          foot={
            <>
              <Button onClick={() => setRemoving(false)}>{t('cancel')}</Button>
              <Button
                look="primary"
                pending={remove.isPending}
                onClick={() =>
                  remove.mutate(undefined, {
                    onSuccess: () => {
                      setRemoving(false)
                      notices.say('ok', t('mailbox.removed'))
                    },
                  })
                }
              >
                {t('mailbox.remove')}
              </Button>
            </>
          }
        >
          <p>
            <b>{address}</b>
          </p>
          <p>{t('mailbox.removeText')}</p>
        </Dialog>
      )}
    </>
  )
}

/** Where alerts are mailed to: an address is entered, confirmed by a code, changed and taken away. */
export function MailboxSection({ suggested }: { suggested: string }): ReactElement {
  const { t } = useTranslation('notifications')
  const stands = useMailbox()
  const [typing, setTyping] = useState(false)
  const { mailbox = null, asked = null } = stands.data ?? {}
  return (
    <section className={css.mailbox} aria-labelledby="alert-mailbox">
      <h2 id="alert-mailbox">{t('mailbox.title')}</h2>
      <p className="hint">{t('mailbox.lead')}</p>
      {stands.data ? (
        <>
          {mailbox && <Confirmed mailbox={mailbox} onChange={() => setTyping(true)} />}
          {typing || (!mailbox && !asked) ? (
            <AddressForm
              address={mailbox || asked ? '' : suggested}
              onDone={() => setTyping(false)}
              {...(typing ? { onKeep: () => setTyping(false) } : {})}
            />
          ) : (
            asked && <CodeForm asked={asked} onOther={() => setTyping(true)} />
          )}
        </>
      ) : stands.error ? (
        <ErrorState error={stands.error} onRetry={() => void stands.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </section>
  )
}
