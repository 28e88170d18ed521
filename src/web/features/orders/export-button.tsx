import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { BodyInput } from '#contract/endpoint.ts'
import {
  type DeskOrderColumn,
  type deskDownloadExport,
  type deskExportOrders,
  deskOrderColumns,
} from '#contract/order-desk.ts'
import { type downloadExport, type exportOrders, type OrderColumn, orderColumns } from '#contract/orders.ts'
import { formatCount, formatInstant } from '#i18n/format.ts'
import { notices } from '#web/lib/notices.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { type ExportAnswer, useExportOrders, type useExports } from './api.ts'
import { useExportDeskOrders } from './desk-api.ts'
import { downloadPaper } from './download-paper.ts'

/** Exports what is on the screen: starts with what is asked for and the columns shown, in their order. */
type Exporting<Asked> = {
  readonly start: (asked: Asked, shown: readonly string[]) => void
  readonly pending: boolean
}

/** Saves the file, or says that one is being made. Of the columns shown it takes those that a workbook can have. */
function useExporting<Asked extends object, Column extends string>(
  {
    mutate,
    isPending,
  }: Pick<UseMutationResult<ExportAnswer, Error, Asked & { columns: Column[] }>, 'mutate' | 'isPending'>,
  columns: readonly Column[],
): Exporting<Asked> {
  const { t } = useTranslation('orders')
  const start = (asked: Asked, shown: readonly string[]) =>
    mutate(
      { ...asked, columns: shown.flatMap((key) => columns.find((each) => each === key) ?? []) },
      {
        onSuccess(answer) {
          if ('content' in answer) {
            saveFile(answer)
            notices.say('ok', t('export.saved'))
          } else notices.say('note', t('export.started', { shown: formatCount(answer.rows) }))
        },
      },
    )
  return { start, pending: isPending }
}

export const useExport = () =>
  useExporting<Omit<BodyInput<typeof exportOrders>, 'columns'>, OrderColumn>(useExportOrders(), orderColumns)

/** The same of the desk's list. */
export const useDeskExport = () =>
  useExporting<Omit<BodyInput<typeof deskExportOrders>, 'columns'>, DeskOrderColumn>(
    useExportDeskOrders(),
    deskOrderColumns,
  )

export function ExportButton<Asked>({
  exporting: { start, pending },
  asked,
  columns,
  barred,
}: {
  exporting: Exporting<Asked>
  asked: Asked
  columns: readonly string[]
  /** Why nothing can be exported. */
  barred?: string | undefined
}): ReactElement {
  const { t } = useTranslation('orders')
  return (
    <Button icon="download" pending={pending} reason={barred} onClick={() => start(asked, columns)}>
      {t(pending ? 'export.preparing' : 'export.act')}
    </Button>
  )
}

/** Workbooks that were made in the background, each with its download. */
export function ExportsDialog({
  exports,
  file,
  words,
  onClose,
}: {
  exports: ReturnType<typeof useExports>
  /** The call that fetches one of them. */
  file: typeof downloadExport | typeof deskDownloadExport
  /** How long files stay, and that there are none. */
  words: { readonly lead: string; readonly none: string }
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('orders')
  return (
    <Dialog title={t('export.list')} onClose={onClose}>
      <div className="dialog-body exports">
        <p className="soft">{words.lead}</p>
        {exports.isError && !exports.data ? (
          <ErrorState error={exports.error} onRetry={() => void exports.refetch()} />
        ) : !exports.data ? (
          <Skeleton lines={3} />
        ) : exports.data.length === 0 ? (
          <p>{words.none}</p>
        ) : (
          <ul>
            {exports.data.map((each) => (
              <li key={each.id}>
                {each.status === 'ready' ? (
                  <>
                    <Button
                      size="s"
                      icon="download"
                      onClick={() => void downloadPaper(file, { id: each.id }).catch(() => undefined)}
                    >
                      {t('export.download', { name: each.name ?? '' })}
                    </Button>
                    <span className="soft sm">
                      {t('export.facts', {
                        rows: formatCount(each.rows ?? 0),
                        until: formatInstant(each.expiresAt),
                      })}
                    </span>
                  </>
                ) : (
                  <>
                    <span>{t(each.status === 'waiting' ? 'export.waiting' : 'export.failed')}</span>
                    <span className="soft sm">{t('export.asked', { at: formatInstant(each.askedAt) })}</span>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
