import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { isCancelled } from '#web/lib/call.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { uploadPicture } from './api.ts'
import css from './editor.module.css'

/** Chooses a picture from the device and uploads it; tells how far it is, and why it was not taken. */
export function PictureButton({
  label,
  onUploaded,
}: {
  label: string
  onUploaded: (fileId: string) => void
}): ReactElement {
  const { t } = useTranslation('scenes')
  const id = useId()
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  // Gives the upload up when the button goes.
  useEffect(() => () => running.current?.abort(), [])

  async function take(file: File): Promise<void> {
    const abandon = new AbortController()
    running.current?.abort()
    running.current = abandon
    setFailure(null)
    setPercent(0)
    try {
      const { id: fileId } = await uploadPicture(
        file,
        (share) => setPercent(Math.floor(share * 100)),
        abandon.signal,
      )
      onUploaded(fileId)
    } catch (error) {
      if (isCancelled(error)) return
      setFailure(t('edit.pictureFailed', { reason: error instanceof Error ? error.message : String(error) }))
    }
    setPercent(null)
  }
  return (
    <span className={css.upload}>
      <label className={`btn ${css.file}`} aria-busy={percent !== null || undefined}>
        <Icon name="upload" />
        {percent === null ? label : t('edit.uploading', { percent })}
        <input
          className="sr"
          type="file"
          accept="image/png,image/jpeg"
          disabled={percent !== null}
          aria-describedby={failure ? id : undefined}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void take(file)
          }}
        />
      </label>
      {failure && (
        <span className="hint bad" id={id} role="alert">
          {failure}
        </span>
      )}
    </span>
  )
}
