import type { ReactElement } from 'react'
import type { BodyInput } from '#contract/endpoint.ts'
import { downloadExport, type exportOrders, type OrderColumn, orderColumns } from '#contract/orders.ts'
import { formatCount, formatDay, formatInstant } from '#i18n/format.ts'
import { notices } from '#web/lib/notices.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useExportOrders, useExports } from './api.ts'
import { downloadPaper } from './download-paper.ts'

type Asked = Omit<BodyInput<typeof exportOrders>, 'columns'>

/** The columns of the screen that a workbook can have: all but the buttons. */
const columnsOf = (shown: readonly string[]): OrderColumn[] =>
  shown.flatMap((key) => orderColumns.find((each) => each === key) ?? [])

/** Exports what is on the screen, and says what became of it. */
export function useExport() {
  const { t } = useTranslation('orders')
  const exporting = useExportOrders()
  const start = (asked: Asked, shown: readonly string[]) => {
    exporting.mutate(
      { ...asked, columns: columnsOf(shown) },
      {
        onSuccess(answer) {
          if ('content' in answer) {
            saveFile(answer)
            notices.say('ok', t('export.saved'))
          } else notices.say('note', t('export.started', { shown: formatCount(answer.rows) }))
        },
      },
    )
  }
  return { start, pending: exporting.isPending }
}

export function ExportButton({
  asked,
  columns,
  none,
}: {
  asked: Asked
  columns: readonly string[]
  /** There is nothing to export. */
  none: boolean
}): ReactElement {
  const { t } = useTranslation('orders')
  const { start, pending } = useExport()
  return (
    <Button
      icon="download"
      pending={pending}
      reason={none ? t('noMatch.title') : undefined}
      onClick={() => start(asked, columns)}
    >
      {t(pending ? 'export.preparing' : 'export.act')}
    </Button>
  )
}

/** Workbooks that were made in the background, each with its download. */
export function ExportsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation('orders')
  const exports = useExports()
  return (
    <Dialog title={t('export.list')} onClose={onClose}>
      <div className="dialog-body exports">
        <p className="soft">{t('export.listLead')}</p>
        {exports.isError && !exports.data ? (
          <ErrorState error={exports.error} onRetry={() => void exports.refetch()} />
        ) : !exports.data ? (
          <Skeleton lines={3} />
        ) : exports.data.length === 0 ? (
          <p>{t('export.none')}</p>
        ) : (
          <ul>
            {exports.data.map((each) => (
              <li key={each.id}>
                {each.status === 'ready' ? (
                  <>
                    <Button
                      size="s"
                      icon="download"
                      onClick={() =>
                        void downloadPaper(downloadExport, { id: each.id }).catch(() => undefined)
                      }
                    >
                      {t('export.download', { name: each.name ?? '' })}
                    </Button>
                    <span className="soft sm">
                      {t('export.facts', {
                        rows: formatCount(each.rows ?? 0),
                        until: formatDay(each.expiresAt),
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
