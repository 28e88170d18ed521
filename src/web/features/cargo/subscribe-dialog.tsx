import { type ReactElement, useState } from 'react'
import { HumanProof, type Proof } from '#web/features/users/human-proof.tsx'
import { CallFailure } from '#web/lib/call.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type FieldErrors, Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { type CargoAsked, subscribeCargo } from './api.ts'

export type StartedSubscription = Awaited<ReturnType<typeof subscribeCargo>>

/**
 * Asks where to send the result of a container that was not found; a customer's own number is taken. A visitor proves
 * to be a person first, as before a login code.
 */
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
  const [proof, setProof] = useState<Proof | null>(null)
  const [round, setRound] = useState(0)
  const form = useForm<{ phone: string }>({
    initial: { phone: '' },
    check: ({ phone }): FieldErrors =>
      loggedIn
        ? {}
        : {
            ...(phone.trim() ? {} : { phone: t('subscribe.phoneMissing') }),
            ...(proof?.captcha?.trim() || proof?.proof ? {} : { captcha: t('subscribe.captchaMissing') }),
          },
    async submit({ phone }) {
      try {
        onStarted(
          await subscribeCargo({
            bill: asked.bill,
            container: asked.container,
            ...(asked.carrier ? { carrier: asked.carrier } : {}),
            ...(loggedIn ? {} : { phone, ...proof }),
          }),
        )
      } catch (error) {
        // A picture is good for one try, whatever came of it.
        setRound((count) => count + 1)
        if (error instanceof CallFailure && error.reason === 'login.captchaWrong')
          throw new CallFailure('refused', error.message, {
            fields: { captcha: { code: 'login.captchaWrong', message: error.message } },
          })
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
          <>
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
            <HumanProof value={proof} onChange={setProof} error={form.errors.captcha} round={round} />
          </>
        )}
        <p className="xs quiet">{t('subscribe.privacy')}</p>
        {demo && <Callout meaning="wait">{t('subscribe.demo')}</Callout>}
        <SubmitButton form={form}>{t('subscribe.submit')}</SubmitButton>
      </Form>
    </Dialog>
  )
}
