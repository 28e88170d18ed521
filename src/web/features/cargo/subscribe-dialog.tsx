import type { ReactElement } from 'react'
import { CallFailure } from '#web/lib/call.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type FieldErrors, Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { type CargoAsked, subscribeCargo } from './api.ts'

export type StartedSubscription = Awaited<ReturnType<typeof subscribeCargo>>

/** Asks where to send the result of a container that was not found; a customer's own number is taken. */
export function SubscribeDialog({
  asked,
  loggedIn,
  demo,
  onClose,
  onStarted,
}: {
  readonly asked: CargoAsked
  readonly loggedIn: boolean
  /** No SMS company is connected, and that is said. */
  readonly demo: boolean
  readonly onClose: () => void
  readonly onStarted: (started: StartedSubscription) => void
}): ReactElement {
  const { t } = useTranslation('cargo')
  const form = useForm<{ phone: string }>({
    initial: { phone: '' },
    check: ({ phone }): FieldErrors =>
      loggedIn || phone.trim() ? {} : { phone: t('subscribe.phoneMissing') },
    async submit({ phone }) {
      try {
        onStarted(
          await subscribeCargo({
            bill: asked.bill,
            container: asked.container,
            ...(asked.carrier ? { carrier: asked.carrier } : {}),
            ...(loggedIn ? {} : { phone }),
          }),
        )
      } catch (error) {
        // What is wrong with the number stands beside it; everything else is told as a subscription that failed.
        if (!(error instanceof CallFailure) || Object.keys(error.fields).length > 0) throw error
        throw new Error(t('subscribe.failed', { reason: error.message }))
      }
    },
  })
  return (
    <Dialog title={t('subscribe.title')} onClose={onClose}>
      <Form form={form} label={t('subscribe.title')}>
        <p>{t('subscribe.lead', { container: asked.container })}</p>
        {loggedIn ? (
          <p>{t('subscribe.ownPhone')}</p>
        ) : (
          <TextField
            form={form}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            label={t('subscribe.phone')}
            hint={t('subscribe.phoneHint')}
            maxLength={40}
            required
          />
        )}
        <p className="xs quiet">{t('subscribe.privacy')}</p>
        {demo && <Callout meaning="wait">{t('subscribe.demo')}</Callout>}
        <SubmitButton form={form}>{t('subscribe.submit')}</SubmitButton>
      </Form>
    </Dialog>
  )
}
