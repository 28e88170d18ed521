import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Callout } from './marks.tsx'
import { useTranslation } from './texts.tsx'

/** A secret, once: whoever closes this sees it never again. */
export function SecretDialog({
  title,
  secret,
  onDone,
  children,
}: {
  title: string
  secret: string
  onDone: () => void
  /** What to do with it, and what happens when it is lost. */
  children: ReactNode
}): ReactElement {
  const { t } = useTranslation('common')
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Dialog
      title={title}
      onClose={onDone}
      foot={
        <Button look="primary" onClick={onDone}>
          {t('actions.done')}
        </Button>
      }
    >
      <div className="secret-once">
        <Callout meaning="wait">{children}</Callout>
        <output className="code wrap">{secret}</output>
        <div className="secret-copy">
          <Button size="s" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
            {t('actions.copy')}
          </Button>
          <span aria-live="polite" className={copied === false ? 't-stop' : 't-ok'}>
            {copied !== null && t(copied ? 'actions.copied' : 'actions.copyFailed')}
          </span>
        </div>
      </div>
    </Dialog>
  )
}
