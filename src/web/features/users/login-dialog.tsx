import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import type { LoginReply, SecondStep as StepOfLogin } from '#contract/users.ts'
import { CallFailure } from '#web/lib/call.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, type FieldErrors, Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Phrase, useTranslation } from '#web/ui/texts.tsx'
import { loginByCode, loginByPassword, readVisibleCode, sendPhoneCode } from './api.ts'
import { focusCode } from './code-focus.ts'
import { useCountdown } from './countdown.ts'
import { HumanProof, type Proof } from './human-proof.tsx'
import { browserMark, forgetInvite, keptInvite } from './invite.ts'
import { SecondStep } from './second-step.tsx'

type Way = 'code' | 'password'

type LoginDialogProps = {
  onClose: () => void
  onLoggedIn: (reply: LoginReply) => Promise<void>
  /** The first step was right and a second is asked for: it is to survive a reload of the page. */
  onHalfIn: (step: StepOfLogin) => Promise<void>
  /** The second step is over, unless it was the login. */
  onStepOver: () => void
  /** The ticket of a second step that waits from before. */
  waiting?: string | null
  agreementPath: string
  /** No SMS company is connected: the code is shown, and said to be shown for that reason. */
  demo: boolean
  /** Other ways in, below the form. */
  others?: ReactNode
  /** A number is bound to somebody who came another way: by SMS code only, with words and a call of its own. */
  binding?: {
    readonly title: string
    readonly lead: string
    readonly submit: string
    readonly login: typeof loginByCode
  }
}

type Values = { phone: string; phoneCode: string; password: string; agreement: boolean }

/** The two fields whose failures belong to the picture, whatever the server calls them. */
const pictureReasons = new Set(['login.captchaWrong', 'login.captchaNeeded'])

/** Logging in by SMS code or password; the first time by SMS registers (requirements §4, §5). */
export function LoginDialog({
  onClose,
  onLoggedIn,
  onHalfIn,
  onStepOver,
  waiting = null,
  agreementPath,
  demo,
  others,
  binding,
}: LoginDialogProps): ReactElement {
  const { t } = useTranslation(['users', 'factor'])
  const [ticket, setTicket] = useState(waiting)
  const place = useRef<HTMLDivElement>(null)
  const left = useRef(false)
  /** Why the second step has to be begun again. */
  const [over, setOver] = useState<string | null>(null)
  const [way, setWay] = useState<Way>('code')
  const [proof, setProof] = useState<Proof | null>(null)
  const [proofError, setProofError] = useState<string | undefined>()
  const [round, setRound] = useState(0)
  const [proofNeeded, setProofNeeded] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  /** Seconds until the code may be sent again. */
  const [wait, startWait] = useCountdown()
  const [sending, setSending] = useState(false)
  const [visibleCode, setVisibleCode] = useState<string | null>(null)

  const form = useForm<Values>({
    initial: { phone: '', phoneCode: '', password: '', agreement: false },
    check(values) {
      const wrong: Record<string, string> = {}
      if (!values.phone.trim()) wrong.phone = t('login.phoneMissing')
      if (way === 'code') {
        if (!values.phoneCode.trim()) wrong.phoneCode = t(sent ? 'login.codeMissing' : 'login.codeFirst')
        else if (!/^\d{6}$/.test(values.phoneCode.trim())) wrong.phoneCode = t('login.codeShape')
        else if (!sent) wrong.phoneCode = t('login.codeFirst')
      } else if (!values.password) wrong.password = t('login.passwordMissing')
      if (!values.agreement) wrong.agreement = t('login.agreementMissing')
      return wrong as FieldErrors
    },
    async submit(values) {
      try {
        const reply =
          way === 'code'
            ? await (binding?.login ?? loginByCode)({
                phone: values.phone,
                phoneCode: values.phoneCode,
                challengeId: sent ?? '',
                agreementAccepted: true,
                browserMark: browserMark(),
                ...keptInvite(),
              })
            : await loginByPassword({
                phone: values.phone,
                password: values.password,
                agreementAccepted: true,
                browserMark: browserMark(),
                ...(proofNeeded && proof ? proof : {}),
              })
        if ('secondFactor' in reply) {
          await onHalfIn(reply.secondFactor)
          setOver(null)
          return setTicket(reply.secondFactor.ticket)
        }
        forgetInvite()
        await onLoggedIn(reply)
      } catch (error) {
        if (way === 'password' && error instanceof CallFailure) {
          const aboutPicture = pictureReasons.has(error.reason ?? '')
          if (aboutPicture || proofNeeded) setRound((count) => count + 1)
          if (aboutPicture) {
            setProofNeeded(true)
            // Said at the picture, which comes with it when it was not there.
            const { kind, message, reason } = error
            throw new CallFailure(kind, message, { fields: { captcha: { code: reason ?? kind, message } } })
          }
        }
        throw error
      }
    },
  })

  const send = async () => {
    if (sending || wait > 0) return
    const phone = form.values.phone.trim()
    if (!phone) return form.fail({ phone: t('login.phoneMissing') })
    if (!proof || !(proof.captcha || proof.proof)) return setProofError(t('login.captchaMissing'))
    setSending(true)
    setProofError(undefined)
    setVisibleCode(null)
    // With what was said of it.
    form.set('phoneCode', '')
    try {
      const reply = await sendPhoneCode({ phone, ...proof, logInType: 'account' })
      setSent(reply.challengeId)
      startWait(reply.resendSeconds)
      focusCode(place.current)
      if (demo) setVisibleCode((await readVisibleCode(phone, reply.challengeId)).code)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const { captcha, proof: work, ...fields } = error.fields
      const picture = captcha ?? work
      if (Object.keys(fields).length > 0)
        form.fail(Object.fromEntries(Object.entries(fields).map(([path, each]) => [path, each.message])))
      else if (picture || pictureReasons.has(error.reason ?? ''))
        setProofError(picture?.message ?? error.message)
      // Beside the button that was pressed, where it stays: a new proof may be there in a moment.
      else form.fail({ phoneCode: error.message })
      setRound((count) => count + 1)
    } finally {
      setSending(false)
    }
  }

  // Gives the focus of the document to the first step again where the second took its place before.
  useEffect(() => {
    if (ticket) left.current = true
    else if (left.current) place.current?.querySelector<HTMLElement>('input[name="phone"]')?.focus()
  }, [ticket])
  if (ticket) {
    const again = (message: string | null) => {
      onStepOver()
      setOver(message)
      // What was typed is of no use again: code and picture were for one login.
      setSent(null)
      setVisibleCode(null)
      form.set('phoneCode', '')
      form.set('password', '')
      setTicket(null)
    }
    return (
      <Dialog title={t('factor:step.title')} onClose={onClose}>
        <SecondStep ticket={ticket} onLoggedIn={onLoggedIn} onOver={again} />
      </Dialog>
    )
  }
  const title = binding?.title ?? t('login.title')
  return (
    <Dialog title={title} onClose={onClose}>
      <div ref={place}>
        {over && (
          <Callout meaning="stop" alert>
            {over}
          </Callout>
        )}
        <p className="soft sm login-lead">{binding?.lead ?? t('login.lead')}</p>
        {!binding && (
          <Tabs
            label={title}
            tabs={[
              { key: 'code' as Way, label: t('login.byCode') },
              { key: 'password' as Way, label: t('login.byPassword') },
            ]}
            value={way}
            onChange={setWay}
          />
        )}
        <Form form={form} label={title} className="kit-form login-form">
          <TextField
            form={form}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            label={t('login.phone')}
            hint={t('login.phoneHint')}
            required
          />
          {way === 'code' ? (
            <>
              {!(sent && wait > 0) && (
                <HumanProof
                  value={proof}
                  onChange={(next) => {
                    setProof(next)
                    if (next) setProofError(undefined)
                  }}
                  error={proofError}
                  round={round}
                />
              )}
              <TextField
                form={form}
                name="phoneCode"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                label={t('login.code')}
                required
                hint={sent && !visibleCode ? t('login.codeSent') : undefined}
                after={
                  <button
                    type="button"
                    className="link sm"
                    aria-disabled={sending || wait > 0 || undefined}
                    onClick={() => void send()}
                  >
                    {wait > 0
                      ? t('login.sendAgain', { seconds: wait })
                      : t(sent ? 'login.resend' : 'login.sendCode')}
                  </button>
                }
              />
              {visibleCode && (
                <Callout meaning="note" alert>
                  {t('login.demoCode', { code: visibleCode })}{' '}
                </Callout>
              )}
            </>
          ) : (
            <>
              <TextField
                form={form}
                name="password"
                type="password"
                autoComplete="current-password"
                label={t('login.password')}
                required
              />
              {proofNeeded && (
                <HumanProof value={proof} onChange={setProof} error={form.errors.captcha} round={round} />
              )}
            </>
          )}
          <CheckField form={form} name="agreement">
            <Phrase
              text={t('login.agreement')}
              parts={{
                a: (words) => (
                  <a className="link" href={agreementPath} target="_blank" rel="noreferrer">
                    {words}
                  </a>
                ),
              }}
            />
          </CheckField>
          <SubmitButton form={form} size="l" block>
            {binding?.submit ?? t('login.submit')}
          </SubmitButton>
        </Form>
        {others}
      </div>
    </Dialog>
  )
}
