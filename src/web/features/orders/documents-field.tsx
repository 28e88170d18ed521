import { type ReactElement, useId, useRef, useState } from 'react'
import { uploadFiles } from '#contract/files.ts'
import { fileCountLimit, fileSizeLimit, fileTypes, mediaTypes, typeOfName } from '#domain/files/uploads.ts'
import { type DocumentKind, documentKinds } from '#domain/orders/orders.ts'
import { formatNumber } from '#i18n/format.ts'
import { refusalMessage } from '#i18n/refusals.ts'
import { isCancelled } from '#web/lib/call.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import type { DocumentItem } from './order-values.ts'
import { type UploadEndpoint, uploadFile } from './place-order.ts'

/** By name and by kind: WeChat on Android knows kinds alone. */
const chosenTypes = [
  ...fileTypes.map((type) => `.${type}`),
  ...new Set(fileTypes.map((type) => mediaTypes[type].replace(/;.*/, ''))),
].join(',')

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** A size as people read it: at least one KB, MB with two decimals. */
const sizeOf = (bytes: number): string =>
  bytes < megabyte
    ? `${formatNumber(Math.max(1, bytes / kilobyte), { decimals: 0 })} KB`
    : `${formatNumber(bytes / megabyte)} MB`

/** Files with what they are; each shows how far it is and what is wrong with it beside its name. */
export function DocumentsField({
  items,
  onChange,
  endpoint = uploadFiles,
  most = fileCountLimit,
  kinds = true,
  label,
  hint,
}: {
  items: readonly DocumentItem[]
  onChange: (change: (before: readonly DocumentItem[]) => readonly DocumentItem[]) => void
  /** Where the files go; the shipper's uploads unless told. */
  endpoint?: UploadEndpoint
  /** Fewer than an upload may hold, where one is enough. */
  most?: number
  /** Whether the shipper says what each file is. */
  kinds?: boolean
  /** What to put here, and which files do, where the order's own words do not fit. */
  label?: string
  hint?: string
}): ReactElement {
  const { t } = useTranslation('quotes')
  const { language } = useReader()
  const id = useId()
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const running = useRef(new Map<string, AbortController>())
  const kept = useRef(new Map<string, File>())
  const types = fileTypes.join(', ')

  const change = (key: string, part: Partial<DocumentItem>) =>
    onChange((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)))

  /** What is wrong with a file before it is sent (requirements §5). */
  function problemOf(file: File): string | null {
    if (!typeOfName(file.name)) return refusalMessage('file.typeNotAllowed', { types }, language)
    if (file.size === 0) return refusalMessage('file.empty', {}, language)
    if (file.size > fileSizeLimit)
      return refusalMessage('file.tooLarge', { megabytes: fileSizeLimit / megabyte }, language)
    return null
  }

  async function send(key: string, file: File): Promise<void> {
    const abandon = new AbortController()
    running.current.set(key, abandon)
    change(key, { sent: 0, problem: null })
    try {
      const uploaded = await uploadFile(
        endpoint,
        file,
        (share) => change(key, { sent: Math.floor(share * 100) }),
        abandon.signal,
      )
      change(key, { sent: null, fileId: uploaded.id, name: uploaded.name })
    } catch (error) {
      if (!isCancelled(error))
        change(key, { sent: null, problem: error instanceof Error ? error.message : String(error) })
    } finally {
      running.current.delete(key)
    }
  }

  function add(files: readonly File[]): void {
    const room = most - items.length
    setRefused(files.length > room ? refusalMessage('file.tooMany', { count: most }, language) : null)
    for (const file of files.slice(0, Math.max(0, room))) {
      const key = crypto.randomUUID()
      const problem = problemOf(file)
      kept.current.set(key, file)
      onChange((before) => [
        ...before,
        {
          key,
          name: file.name,
          bytes: file.size,
          kind: 'other',
          sent: problem ? null : 0,
          fileId: null,
          problem,
        },
      ])
      if (!problem) void send(key, file)
    }
  }

  function remove(key: string): void {
    running.current.get(key)?.abort()
    setRefused(null)
    onChange((before) => before.filter((each) => each.key !== key))
  }

  return (
    <div className="of-docs">
      {items.length < most && (
        <label
          className={`drop${over ? ' over' : ''}`}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            add([...event.dataTransfer.files])
          }}
        >
          <input
            className="sr"
            type="file"
            multiple={most > 1}
            accept={chosenTypes}
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
          <Icon name="upload" />
          <span>
            {label ?? t('fill.addFiles')}
            <small id={`${id}-hint`}>
              {hint ?? t('fill.documentsHint', { types, megabytes: fileSizeLimit / megabyte, count: most })}
            </small>
          </span>
        </label>
      )}
      {refused && (
        <p className="hint bad" role="alert">
          {refused}
        </p>
      )}
      <ul>
        {items.map((item) => {
          const again = kept.current.get(item.key)
          return (
            <li key={item.key} className={item.problem ? 'bad' : undefined}>
              <Icon name={item.problem ? 'alert' : item.fileId ? 'check-circle' : 'file'} />
              <span className="of-docs-name">
                {item.name}
                <small>
                  {sizeOf(item.bytes)}
                  {item.sent !== null && ` · ${t('fill.uploading', { percent: item.sent })}`}
                  {item.fileId && ` · ${t('fill.uploaded')}`}
                </small>
                {item.sent !== null && <progress max={100} value={item.sent} aria-label={item.name} />}
                {item.problem && (
                  <span className="hint bad" role="alert">
                    {item.problem}
                  </span>
                )}
              </span>
              {kinds && !item.problem && (
                <span className="input of-docs-kind">
                  <select
                    aria-label={t('fill.fileKind', { name: item.name })}
                    value={item.kind}
                    onChange={(event) => change(item.key, { kind: event.target.value as DocumentKind })}
                  >
                    {documentKinds.map((kind) => (
                      <option key={kind} value={kind}>
                        {t(`fill.fileKinds.${kind}`)}
                      </option>
                    ))}
                  </select>
                </span>
              )}
              {item.problem && again && !problemOf(again) && (
                <IconButton
                  icon="retry"
                  label={t('fill.retryFile', { name: item.name })}
                  onClick={() => void send(item.key, again)}
                />
              )}
              <IconButton
                icon="trash"
                label={t('fill.removeFile', { name: item.name })}
                onClick={() => remove(item.key)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
