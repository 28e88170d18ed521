import { type ReactElement, useState } from 'react'
import { writeRecoveryCode } from '#domain/users/second-factor.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './second-factor.module.css'

/** Ten recovery codes, shown once; whoever goes on says that they were put away. */
export function RecoveryCodes({
  codes,
  fileName,
  onKept,
  goOn,
}: {
  codes: readonly string[]
  /** What the file is called that they are saved as. */
  fileName: string
  onKept: () => void
  /** What the last button says. */
  goOn: string
}): ReactElement {
  const { t } = useTranslation(['factor', 'common'])
  const [kept, setKept] = useState(false)
  const [copied, setCopied] = useState<boolean | null>(null)
  const written = codes.map(writeRecoveryCode)
  const text = written.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <Callout meaning="wait">{t('codes.lead')}</Callout>
      <ul className={styles.codes} aria-label={t('codes.list')}>
        {written.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className={styles.tools}>
        <Button size="s" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          {t('codes.copy')}
        </Button>
        <Button
          size="s"
          icon="download"
          onClick={() =>
            saveFile({ content: new Blob([`${text}\n`], { type: 'text/plain' }), name: fileName })
          }
        >
          {t('codes.save')}
        </Button>
        <span aria-live="polite" className={copied === false ? 't-stop sm' : 'sr'}>
          {copied !== null && t(copied ? 'common:actions.copied' : 'common:actions.copyFailed')}
        </span>
      </p>
      <label className="kit-check">
        <input
          className="check"
          type="checkbox"
          checked={kept}
          onChange={(event) => setKept(event.target.checked)}
        />
        <span>{t('codes.kept')}</span>
      </label>
      <p className={styles.goOn}>
        <Button
          look="primary"
          size="l"
          block
          reason={kept ? undefined : t('codes.keepFirst')}
          onClick={onKept}
        >
          {goOn}
        </Button>
      </p>
    </>
  )
}
