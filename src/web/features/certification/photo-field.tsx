import { type ReactElement, useId, useState } from 'react'
import type { PhotoKind } from '#domain/certification/certification.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './certification.module.css'
import type { PhotoDraft } from './photo-drafts.ts'

/** The photo of one paper: chosen, taken or dropped, shown as it is, with how far it is and what is wrong with it. */
export function PhotoField({
  kind,
  name,
  draft,
  error,
  optional,
  onChoose,
  onRemove,
}: {
  kind: PhotoKind
  /** The form's name of it, by which what is wrong is found. */
  name: string
  draft: PhotoDraft | undefined
  error: string | undefined
  optional: boolean
  onChoose: (file: File) => void
  onRemove: () => void
}): ReactElement {
  const { t } = useTranslation(['certification', 'common'])
  const id = useId()
  const [over, setOver] = useState(false)
  const photo = t(`photos.${kind}`)
  const wrong = draft?.problem ?? error
  const taken = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onChoose(file)
  }
  return (
    <div className="field">
      <div className="kit-label">
        <label className="field-label" htmlFor={id}>
          {photo}
          {optional && <small> {t('common:form.optional')}</small>}
        </label>
      </div>
      <label
        className={styles.frame}
        data-over={over || undefined}
        data-wrong={Boolean(wrong) || undefined}
        data-card={kind === 'idFront' || kind === 'idBack' || undefined}
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          taken(event.dataTransfer.files)
        }}
      >
        <input
          className="sr"
          id={id}
          name={name}
          type="file"
          accept="image/jpeg,image/png"
          aria-label={t('form.choose', { photo })}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-state`}
          onChange={(event) => {
            taken(event.target.files)
            event.target.value = ''
          }}
        />
        {draft?.preview ? (
          <img src={draft.preview} alt={t('form.preview', { photo })} />
        ) : (
          <span className={styles.empty}>
            <Icon name="upload" />
            {t('form.chooseText')}
          </span>
        )}
      </label>
      <div className={styles.under} id={`${id}-state`}>
        {wrong ? (
          <p className="hint bad" role="alert">
            {wrong}
          </p>
        ) : draft && draft.sent !== null ? (
          <span className={styles.sending}>
            <progress max={100} value={draft.sent} aria-label={photo} />
            {t('form.uploading', { percent: draft.sent })}
          </span>
        ) : draft ? (
          <span className={styles.right}>
            <Icon name="check" size="s" /> {t('form.uploaded')}
            <small>{t('form.another')}</small>
          </span>
        ) : null}
        {draft && (
          <span className={styles.acts}>
            {draft.again && (
              <Button
                size="s"
                icon="retry"
                aria-label={t('form.retry', { photo })}
                onClick={() => onChoose(draft.file)}
              >
                {t('common:actions.retry')}
              </Button>
            )}
            <Button size="s" icon="trash" aria-label={t('form.remove', { photo })} onClick={onRemove}>
              {t('common:actions.remove')}
            </Button>
          </span>
        )}
      </div>
    </div>
  )
}
