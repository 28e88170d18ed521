import { type ReactElement, useEffect, useRef, useState } from 'react'
import { deskUploadFiles } from '#contract/files.ts'
import { extensionOf, fileSizeLimit } from '#domain/files/uploads.ts'
import { refusalMessage } from '#i18n/refusals.ts'
import { useDeskPicture } from '#web/features/news/desk-api.ts'
import { uploadFile } from '#web/features/orders/place-order.ts'
import { isCancelled } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

const pictureTypes = ['jpg', 'jpeg', 'png']
const megabyte = 1024 * 1024

/** An address under which the page itself shows a file; given back when it is no longer shown. */
function useObjectUrl(content: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  // Holds an address of the browser's for as long as the file is shown.
  useEffect(() => {
    if (!content) return setUrl(null)
    const made = URL.createObjectURL(content)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return url
}

/** The cover of an article: a picture that is uploaded, shown, replaced and removed. */
export function ArticleCover({
  fileId,
  error,
  onChange,
  onUploading,
}: {
  fileId: string | null
  error: string | undefined
  onChange: (fileId: string | null) => void
  onUploading: (running: boolean) => void
}): ReactElement {
  const { t } = useTranslation(['newsroom', 'common'])
  const { language } = useReader()
  const picture = useDeskPicture(fileId)
  const url = useObjectUrl(picture.data)
  const [over, setOver] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  // Gives an upload up when the page is left.
  useEffect(() => () => running.current?.abort(), [])

  function problemOf(file: File): string | null {
    if (!pictureTypes.includes(extensionOf(file.name)))
      return refusalMessage('file.typeNotAllowed', { types: pictureTypes.join(', ') }, language)
    if (file.size === 0) return refusalMessage('file.empty', {}, language)
    if (file.size > fileSizeLimit)
      return refusalMessage('file.tooLarge', { megabytes: fileSizeLimit / megabyte }, language)
    return null
  }

  async function send(file: File | undefined): Promise<void> {
    if (!file) return
    running.current?.abort()
    const problem = problemOf(file)
    setRefused(problem)
    if (problem) return
    const abandon = new AbortController()
    running.current = abandon
    setSent(0)
    onUploading(true)
    try {
      const tell = (share: number) => setSent(Math.floor(share * 100))
      const uploaded = await uploadFile(deskUploadFiles, file, tell, abandon.signal)
      onChange(uploaded.id)
    } catch (failure) {
      if (!isCancelled(failure)) setRefused(failure instanceof Error ? failure.message : String(failure))
    } finally {
      if (running.current === abandon) {
        running.current = null
        setSent(null)
        onUploading(false)
      }
    }
  }

  const wrong = error ?? refused ?? undefined
  return (
    <Field label={t('fields.coverId')} required={false} error={wrong}>
      {(control) => (
        <div className="nr-cover">
          {fileId !== null && (
            <div className="nr-picture" aria-busy={picture.isPending || undefined}>
              {url ? (
                <img src={url} alt={t('cover.alt')} />
              ) : picture.error ? (
                <p className="hint bad" role="alert">
                  {t('cover.failed')}{' '}
                  <button type="button" className="link" onClick={() => void picture.refetch()}>
                    {t('common:actions.retry')}
                  </button>
                </p>
              ) : (
                <span className="sr" role="status">
                  {t('cover.reading')}
                </span>
              )}
            </div>
          )}
          <div className="nr-cover-side">
            {sent !== null ? (
              <div className="nr-sending">
                <span role="status">{t('cover.uploading', { percent: sent })}</span>
                <progress max={100} value={sent} aria-label={t('cover.alt')} />
                <Button size="s" onClick={() => running.current?.abort()}>
                  {t('cover.stop')}
                </Button>
              </div>
            ) : (
              <label
                className={`drop${over ? ' over' : ''}${wrong ? ' bad' : ''}`}
                onDragOver={(event) => {
                  event.preventDefault()
                  setOver(true)
                }}
                onDragLeave={() => setOver(false)}
                onDrop={(event) => {
                  event.preventDefault()
                  setOver(false)
                  void send(event.dataTransfer.files[0])
                }}
              >
                <input
                  {...control}
                  className="sr"
                  type="file"
                  accept=".jpg,.jpeg,.png"
                  onChange={(event) => {
                    void send(event.target.files?.[0])
                    event.target.value = ''
                  }}
                />
                <Icon name="upload" />
                <span>
                  {t(fileId ? 'cover.replace' : 'cover.add')}
                  <small>{t('cover.hint', { megabytes: fileSizeLimit / megabyte })}</small>
                </span>
              </label>
            )}
            {fileId !== null && sent === null && (
              <Button
                size="s"
                icon="trash"
                onClick={() => {
                  setRefused(null)
                  onChange(null)
                }}
              >
                {t('cover.remove')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}
