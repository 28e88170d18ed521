import { type ReactElement, useEffect, useState } from 'react'
import { Field } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { getCaptcha, getProofChallenge } from './api.ts'
import { solveProof } from './solve-proof.ts'

/** What proves that a person asks: the characters of a picture, or the browser's work. */
export type Proof = { readonly challengeId: string; readonly captcha?: string; readonly proof?: string }

type HumanProofProps = {
  value: Proof | null
  onChange: (proof: Proof | null) => void
  error?: string | undefined
  /** Grows when the picture was used up and another one is needed. */
  round: number
}

/** A picture to read, or, for whoever cannot read it, work for the browser (decision 009). */
export function HumanProof({ value, onChange, error, round }: HumanProofProps): ReactElement {
  const { t } = useTranslation('users')
  const [way, setWay] = useState<'picture' | 'work'>('picture')
  const [again, setAgain] = useState(0)
  const [picture, setPicture] = useState<{ challengeId: string; image: string } | null>(null)
  const [working, setWorking] = useState(false)
  const [broken, setBroken] = useState<string | null>(null)

  // Fetches a picture, or a challenge and solves it, whenever a new one is needed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onChange` belongs to the form around it.
  useEffect(() => {
    const abandon = new AbortController()
    const told = (failure: unknown) => {
      if (!abandon.signal.aborted) setBroken(failure instanceof Error ? failure.message : String(failure))
    }
    setBroken(null)
    onChange(null)
    if (way === 'picture') {
      setPicture(null)
      getCaptcha(abandon.signal).then((reply) => !abandon.signal.aborted && setPicture(reply), told)
    } else {
      setWorking(true)
      getProofChallenge()
        .then(async (reply) => ({
          challengeId: reply.challengeId,
          proof: await solveProof(reply.challenge, abandon.signal),
        }))
        .then((proof) => {
          if (!abandon.signal.aborted) onChange(proof)
        }, told)
        .finally(() => setWorking(false))
    }
    return () => abandon.abort()
  }, [way, again, round])

  const other = (
    <button type="button" className="link sm" onClick={() => setWay(way === 'picture' ? 'work' : 'picture')}>
      {t(way === 'picture' ? 'login.captchaOther' : 'login.captchaPicture')}
    </button>
  )
  if (way === 'work') {
    return (
      <div className="field">
        <p className="sm soft" role="status">
          {working ? (
            <span className="kit-spin" aria-hidden="true" />
          ) : (
            value?.proof && <Icon name="check-circle" />
          )}{' '}
          {working ? t('login.proofWorking') : value?.proof ? t('login.proofDone') : ''}
        </p>
        {(error ?? broken) && (
          <p className="hint bad" role="alert">
            {error ?? broken}
          </p>
        )}
        {other}
      </div>
    )
  }
  return (
    <Field label={t('login.captcha')} error={error ?? broken ?? undefined} hint={other} required>
      {(control) => (
        <div className={`input captcha${error ? ' bad' : ''}`}>
          <input
            {...control}
            name="captcha"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={value?.captcha ?? ''}
            onChange={(event) =>
              picture && onChange({ challengeId: picture.challengeId, captcha: event.target.value })
            }
          />
          <button type="button" onClick={() => setAgain(again + 1)} title={t('login.captchaImage')}>
            {picture ? (
              <img src={picture.image} alt={t('login.captchaImage')} height={34} />
            ) : (
              <span className="bone" style={{ width: 100, height: 30 }} />
            )}
          </button>
        </div>
      )}
    </Field>
  )
}
