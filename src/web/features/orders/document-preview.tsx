import { type ReactElement, useEffect, useState } from 'react'
import { typeOfName } from '#domain/files/uploads.ts'
import type { Download } from '#web/lib/call.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** What a page can show by itself; the type is ours to say, never the file's: nothing else is made of its bytes. */
const shownTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
} as const

/** The type under which a file of this name is shown in a page, null where it is not. */
export function shownTypeOf(name: string): (typeof shownTypes)[keyof typeof shownTypes] | null {
  const type = typeOfName(name)
  return type !== null && type in shownTypes ? shownTypes[type as keyof typeof shownTypes] : null
}

/** Saves what was read under its name. */
export const saveAs = ({ content }: Download, name: string): void => saveFile({ content, name })

/** A document as far as it is read; `address` leads to it in the browser where a page can show it. */
export type ShownFile = {
  readonly download: Download | null
  readonly address: string | null
  readonly error: unknown
  readonly retry: () => void
}

/** Reads a document and holds it as long as it is shown. `read` is called once for each try. */
export function useShownDocument(name: string, read: () => Promise<Download>): ShownFile {
  const [tries, setTries] = useState(1)
  const [file, setFile] = useState<{ download: Download; address: string | null } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const type = shownTypeOf(name)
  // Holds the file's address in the browser as long as it is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each try, whatever the function is.
  useEffect(() => {
    let address: string | null = null
    let gone = false
    setError(null)
    read().then(
      (download) => {
        if (gone) return
        if (type) address = URL.createObjectURL(new Blob([download.content], { type }))
        setFile({ download, address })
      },
      (failure) => !gone && setError(failure),
    )
    return () => {
      gone = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [tries])
  return {
    download: file?.download ?? null,
    address: file?.address ?? null,
    error,
    retry: () => setTries((count) => count + 1),
  }
}

/** A picture or a PDF as it is; of anything else that it cannot be shown here. */
export function ShownDocument({ name, shown }: { name: string; shown: ShownFile }): ReactElement {
  const { t } = useTranslation('orders')
  return (
    <div className="doc-preview">
      {shown.error ? (
        <ErrorState title={t('documents.previewFailed')} error={shown.error} onRetry={shown.retry} />
      ) : !shown.download ? (
        <Skeleton lines={6} />
      ) : shown.address === null ? (
        <p className="panel-text">{t('documents.noPreview')}</p>
      ) : shownTypeOf(name) === 'application/pdf' ? (
        <iframe src={shown.address} title={name} />
      ) : (
        <img src={shown.address} alt={name} />
      )}
    </div>
  )
}

/** A document in a dialog: a picture or a PDF as it is, of anything else the way to download it. */
export function DocumentPreview({
  name,
  read,
  onClose,
}: {
  name: string
  /** Fetches the file; called once for each try. */
  read: () => Promise<Download>
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('orders')
  const shown = useShownDocument(name, read)
  const { download, address } = shown
  return (
    <Dialog
      title={name}
      size="l"
      onClose={onClose}
      foot={
        download && (
          <>
            {address && (
              <a className={buttonClass()} href={address} target="_blank" rel="noreferrer">
                {t('documents.openTab')}
              </a>
            )}
            <Button look="primary" icon="download" onClick={() => saveAs(download, name)}>
              {t('documents.downloadIt')}
            </Button>
          </>
        )
      }
    >
      <ShownDocument name={name} shown={shown} />
    </Dialog>
  )
}
