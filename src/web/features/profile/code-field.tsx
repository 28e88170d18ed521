import { type ReactElement, useRef, useState } from 'react'
import type { CodePurpose } from '#domain/users/login.ts'
import { readVisibleCode, sendPhoneCode } from '#web/features/users/api.ts'
import { focusCode } from '#web/features/users/code-focus.ts'
import { useCountdown } from '#web/features/users/countdown.ts'
import { HumanProof, type Proof } from '#web/features/users/human-proof.tsx'
import { CallFailure } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Sends a code to a number once a person has proved to be one; hands the challenge to the form around it. */
export function CodeSender({
  phone,
  purpose,
  demo,
  onSent,
  onFields,
}: {
  phone: string
  purpose: CodePurpose
  /** No SMS company is connected: the code is shown, and said to be shown for that reason. */
  demo: boolean
  onSent: (challengeId: string) => void
  /** What is wrong with the number, for its own field. */
  onFields: (message: string) => void
}): ReactElement {
  const { t } = useTranslation(['profile', 'users'])
  const [proof, setProof] = useState<Proof | null>(null)
  const [round, setRound] = useState(0)
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const [wait, startWait] = useCountdown()
  const row = useRef<HTMLDivElement>(null)

  const send = async () => {
    if (sending || wait > 0) return
    if (!proof || !(proof.captcha || proof.proof)) return setError(t('users:login.captchaMissing'))
    setSending(true)
    setError(undefined)
    setShown(null)
    try {
      const { challengeId, resendSeconds } = await sendPhoneCode({ phone, ...proof, logInType: purpose })
      onSent(challengeId)
      setSent(true)
      startWait(resendSeconds)
      focusCode(row.current?.closest('form'))
      if (demo) setShown((await readVisibleCode(phone, challengeId)).code)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.fields.phone) onFields(failure.fields.phone.message)
      else setError(failure.fields.captcha?.message ?? failure.message)
    } finally {
      setRound((count) => count + 1)
      setSending(false)
    }
  }
  return (
    <>
      {wait === 0 && <HumanProof value={proof} onChange={setProof} error={error} round={round} />}
      <div ref={row}>
        <Button onClick={() => void send()} pending={sending} aria-disabled={wait > 0}>
          {wait > 0
            ? t('users:login.sendAgain', { seconds: wait })
            : t(sent ? 'users:login.resend' : 'security.getCode')}
        </Button>
      </div>
      {sent && (
        <Callout meaning="note" alert>
          {shown ? t('users:login.demoCode', { code: shown }) : t('security.codeSent')}
        </Callout>
      )}
    </>
  )
}
