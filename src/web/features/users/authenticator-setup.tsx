import { type ReactElement, useState } from 'react'
import { useQrDrawing } from '#web/lib/qr-drawing.ts'
import { Button } from '#web/ui/button.tsx'
import { type FormState, TextField } from '#web/ui/form.tsx'
import { Bone } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './second-factor.module.css'

/** Light squares around a code, without which phones do not find it (ISO/IEC 18004: four). */
const margin = 4

/** In groups of four, as it is read aloud and typed. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** What an authenticator app takes, as a picture and in letters, and the first code it shows for it. */
export function AuthenticatorSetup<Values>({
  form,
  secret,
  uri,
}: {
  form: FormState<Values>
  secret: string
  uri: string
}): ReactElement {
  const { t } = useTranslation(['factor', 'common'])
  const { data, error } = useQrDrawing(uri)
  const [copied, setCopied] = useState<boolean | null>(null)
  const side = (data?.size ?? 0) + 2 * margin
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <fieldset className={styles.setup}>
      <legend>{t('authenticator.title')}</legend>
      <p className="sm soft">{t('authenticator.lead')}</p>
      {error ? (
        <p className="sm">{t('authenticator.failed')}</p>
      ) : data ? (
        <svg
          className={styles.picture}
          viewBox={`${-margin} ${-margin} ${side} ${side}`}
          role="img"
          aria-label={t('authenticator.picture')}
        >
          <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
          <path fill="#000" d={data.path} />
        </svg>
      ) : (
        <Bone width={180} height={180} />
      )}
      <p className={styles.open}>
        <a className="link sm" href={uri}>
          {t('authenticator.open')}
        </a>
      </p>
      <p className="sm soft">{t('authenticator.typed')}</p>
      <p className={styles.secret}>
        <code>{inGroups(secret)}</code>
        <Button size="s" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          {t('authenticator.copy')}
        </Button>
        <span aria-live="polite" className={copied === false ? 'sr t-stop' : 'sr'}>
          {copied !== null && t(copied ? 'common:actions.copied' : 'common:actions.copyFailed')}
        </span>
      </p>
      <TextField
        form={form}
        name="totp"
        label={t('authenticator.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
      />
    </fieldset>
  )
}
