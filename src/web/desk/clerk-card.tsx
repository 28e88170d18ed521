import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { closeReasonLimit, type ListedClerk } from '#contract/clerks.ts'
import { type StaffRole, staffRoles } from '#domain/kernel/actor.ts'
import { formatCount, formatInstant } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import {
  useChangeRole,
  useCloseClerk,
  useReopenClerk,
  useResend,
  useResetSecondFactor,
  useSignClerkOut,
  useWithdraw,
} from '#web/features/staff/clerks-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, Form, SelectField, SubmitButton, useForm } from '#web/ui/form.tsx'
import { Callout, Pairs } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './clerk-card.module.css'
import { ReasonDialog } from './reason-dialog.tsx'

const steps = ['withdraw', 'role', 'signOut', 'reset', 'close', 'reopen'] as const
type Step = (typeof steps)[number]

/** A step in a dialog of its own: what will happen, and the button that says it. */
function StepForm<Values extends object>({
  title,
  initial,
  children,
  fields,
  action,
  act,
  onClose,
}: {
  title: string
  initial: Values
  children: ReactNode
  fields?: (form: ReturnType<typeof useForm<Values>>) => ReactNode
  action: string
  act: (values: Values) => Promise<string>
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('clerks')
  const form = useForm({
    initial,
    submit: async (values: Values) => {
      notices.say('ok', await act(values))
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <p>{children}</p>
        {fields?.(form)}
        <div className="form-end">
          <Button onClick={onClose}>{t('acts.back')}</Button>
          <SubmitButton form={form}>{action}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

function RoleStep({ clerk, onClose }: { clerk: ListedClerk; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['clerks', 'users'])
  const change = useChangeRole()
  const { name, role } = clerk
  return (
    <StepForm
      title={t('acts.role')}
      initial={{ role }}
      action={t('acts.roleSave')}
      onClose={onClose}
      fields={(form) => (
        <SelectField
          form={form}
          name="role"
          label={t('acts.newRole')}
          choices={staffRoles.map((value: StaffRole) => ({ value, label: t(`users:roles.${value}`) }))}
          required
        />
      )}
      act={async (values) => {
        await change({ id: clerk.id as never, role: values.role, was: role })
        return t('acts.roleDone', { name, role: t(`users:roles.${values.role}`) })
      }}
    >
      {t('acts.roleText', { name, role: t(`users:roles.${role}`) })}
    </StepForm>
  )
}

function ResetStep({ clerk, onClose }: { clerk: ListedClerk; onClose: () => void }): ReactElement {
  const { t } = useTranslation('clerks')
  const reset = useResetSecondFactor()
  return (
    <StepForm
      title={t('acts.reset')}
      initial={{ password: false }}
      action={t('acts.resetSave')}
      onClose={onClose}
      fields={(form) => (
        <CheckField form={form} name="password">
          {t('acts.resetPassword')}
        </CheckField>
      )}
      act={async ({ password }) => {
        await reset({ id: clerk.id as never, password })
        return t('acts.resetDone', { email: clerk.email })
      }}
    >
      {t('acts.resetText', { name: clerk.name })}
    </StepForm>
  )
}

function StepDialog({
  step,
  clerk,
  onClose,
}: {
  step: Step
  clerk: ListedClerk
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('clerks')
  const withdraw = useWithdraw()
  const signOut = useSignClerkOut()
  const close = useCloseClerk()
  const reopen = useReopenClerk()
  const { name } = clerk
  const id = clerk.id as never
  switch (step) {
    case 'role':
      return <RoleStep clerk={clerk} onClose={onClose} />
    case 'reset':
      return <ResetStep clerk={clerk} onClose={onClose} />
    case 'withdraw':
      return (
        <StepForm
          title={t('acts.withdraw')}
          initial={{}}
          action={t('acts.withdraw')}
          onClose={onClose}
          act={async () => {
            await withdraw({ id })
            return t('acts.withdrawn')
          }}
        >
          {t('acts.withdrawText')}
        </StepForm>
      )
    case 'signOut':
      return (
        <StepForm
          title={t('acts.signOut')}
          initial={{}}
          action={t('acts.signOut')}
          onClose={onClose}
          act={async () => t('acts.signedOut', { count: (await signOut({ id })).ended })}
        >
          {t('acts.signOutText', { name })}
        </StepForm>
      )
    case 'reopen':
      return (
        <StepForm
          title={t('acts.reopen')}
          initial={{}}
          action={t('acts.reopen')}
          onClose={onClose}
          act={async () => {
            await reopen({ id })
            return t('acts.reopenDone', { name })
          }}
        >
          {t('acts.reopenText', { name })}
        </StepForm>
      )
    case 'close':
      return (
        <ReasonDialog
          title={t('acts.close')}
          label={t('acts.closeReason')}
          hint={t('acts.closeReasonHint')}
          limit={closeReasonLimit}
          action={t('acts.close')}
          act={async (reason) => {
            await close({ id, reason })
            notices.say('ok', t('acts.closeDone', { name }))
          }}
          onClose={onClose}
        >
          <p>{t('acts.closeText', { name })}</p>
        </ReasonDialog>
      )
  }
}

/** The steps that are open with a clerk; one's own login is kept elsewhere. */
const stepsOf = ({ state, own }: ListedClerk): readonly Step[] => {
  if (own) return []
  if (state === 'invited') return ['withdraw']
  return state === 'closed' ? ['reopen', 'role'] : ['role', 'signOut', 'reset', 'close']
}

/** One clerk or invitation: what is known of the login, and what may be done with it. */
export function ClerkCard({ clerk, onClose }: { clerk: ListedClerk; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['clerks', 'users'])
  const [step, setStep] = useState<Step | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const resend = useResend()
  if (step) return <StepDialog step={step} clerk={clerk} onClose={onClose} />
  const invited = clerk.state === 'invited'
  const sendAgain = async () => {
    setSending(true)
    setFailure(null)
    try {
      await resend({ id: clerk.id as never })
      notices.say('ok', t('acts.resent'))
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setSending(false)
    }
  }
  const email = [t('card.email'), clerk.email] as const
  const role = [t('card.role'), t(`users:roles.${clerk.role}`)] as const
  return (
    <Dialog title={clerk.name} onClose={onClose}>
      <Pairs
        items={
          invited
            ? [
                email,
                role,
                [t('card.invited'), formatInstant(clerk.since)],
                [t('card.invitedBy'), clerk.invitedBy ?? t('card.byCommand')],
                [
                  t('card.mail'),
                  clerk.mail === 'sent' && clerk.expiresAt
                    ? `${t('mail.sent')} · ${t('until', { time: formatInstant(clerk.expiresAt) })}`
                    : t(`mail.${clerk.mail ?? 'waiting'}`),
                ],
              ]
            : [
                email,
                role,
                [t('card.since'), formatInstant(clerk.since)],
                [t('card.lastSeen'), clerk.lastSeenAt ? formatInstant(clerk.lastSeenAt) : t('never')],
                [t('card.sessions'), t('sessionCount', { count: clerk.sessions })],
                [t('card.codes'), formatCount(clerk.recoveryCodesLeft)],
              ]
        }
      />
      {clerk.own && (
        <Callout>
          {t('card.own')}{' '}
          <Link className="link" to={paths.deskOwnLogin()}>
            {t('card.ownLink')}
          </Link>
        </Callout>
      )}
      {failure && (
        <Callout meaning="stop" alert>
          {failure}
        </Callout>
      )}
      <div className={styles.acts}>
        {invited && (
          <Button look="primary" pending={sending} onClick={() => void sendAgain()}>
            {t('acts.resend')}
          </Button>
        )}
        {stepsOf(clerk).map((each) => (
          <Button key={each} onClick={() => setStep(each)}>
            {t(`acts.${each}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
