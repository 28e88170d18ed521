import { type ReactElement, useEffect, useState } from 'react'
import { typeOfName } from '#domain/files/uploads.ts'
import type { Download } from '#web/lib/call.ts'
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
export function saveAs({ content }: Download, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
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
  const [tries, setTries] = useState(1)
  const [file, setFile] = useState<{ download: Download; address: string | null } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const type = shownTypeOf(name)
  // Holds the file's address in the browser as long as the dialog is open.
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
  const address = file?.address ?? null
  return (
    <Dialog
      title={name}
      size="l"
      onClose={onClose}
      foot={
        file && (
          <>
            {address && (
              <a className={buttonClass()} href={address} target="_blank" rel="noreferrer">
                {t('documents.openTab')}
              </a>
            )}
            <Button look="primary" icon="download" onClick={() => saveAs(file.download, name)}>
              {t('documents.downloadIt')}
            </Button>
          </>
        )
      }
    >
      <div className="doc-preview">
        {error ? (
          <ErrorState
            title={t('documents.previewFailed')}
            error={error}
            onRetry={() => setTries((count) => count + 1)}
          />
        ) : !file ? (
          <Skeleton lines={6} />
        ) : address === null ? (
          <p className="panel-text">{t('documents.noPreview')}</p>
        ) : type === 'application/pdf' ? (
          <iframe src={address} title={name} />
        ) : (
          <img src={address} alt={name} />
        )}
      </div>
    </Dialog>
  )
}
