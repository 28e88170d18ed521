import { type ReactElement, useEffect, useRef } from 'react'
import type { LoginReply } from '#contract/users.ts'
import { CallFailure } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { takeSecondStep } from './api.ts'
import { browserMark, forgetInvite } from './invite.ts'
import {
  besideFactor,
  noSecondFactor,
  SecondFactorField,
  secondFactorOf,
  useFactorCheck,
} from './second-factor-field.tsx'

type SecondStepProps = {
  ticket: string
  onLoggedIn: (reply: LoginReply) => Promise<void>
  /** The ticket is good no more, with what is to be said of that; or the reader wants to begin again. */
  onOver: (message: string | null) => void
}

/** The second step of a login: a one-time code, or a recovery code in its place (decision 086). */
export function SecondStep({ ticket, onLoggedIn, onOver }: SecondStepProps): ReactElement {
  const { t } = useTranslation('factor')
  const check = useFactorCheck()
  const place = useRef<HTMLDivElement>(null)
  const form = useForm({
    initial: noSecondFactor,
    check,
    async submit(values) {
      try {
        const reply = await takeSecondStep({ ticket, ...secondFactorOf(values), browserMark: browserMark() })
        forgetInvite()
        await onLoggedIn(reply)
      } catch (error) {
        if (error instanceof CallFailure && error.reason === 'login.ticketInvalid')
          return onOver(error.message)
        throw besideFactor(error, values)
      }
    },
  })
  // The field takes the focus of the document where the step takes the place of the one before it.
  useEffect(() => {
    place.current?.querySelector('input')?.focus()
  }, [])
  return (
    <div ref={place}>
      <p className="soft sm login-lead">{t('step.lead')}</p>
      <Form form={form} label={t('step.title')} className="kit-form login-form">
        <SecondFactorField form={form} />
        <SubmitButton form={form} size="l" block>
          {t('step.submit')}
        </SubmitButton>
        <Button block onClick={() => onOver(null)}>
          {t('step.again')}
        </Button>
      </Form>
      {form.values.recovers && <p className="hint login-lost">{t('step.lost')}</p>}
    </div>
  )
}

/** The step in a dialog of its own, for whoever comes back to it. */
export function SecondStepDialog({
  onClose,
  ...step
}: SecondStepProps & { onClose: () => void }): ReactElement {
  const { t } = useTranslation('factor')
  return (
    <Dialog title={t('step.title')} onClose={onClose}>
      <SecondStep {...step} />
    </Dialog>
  )
}
