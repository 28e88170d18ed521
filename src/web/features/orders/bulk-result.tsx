import type { ReactElement } from 'react'
import type { z } from 'zod'
import { type bulkReply, mostAtOnce } from '#contract/orders.ts'
import { formatCount } from '#i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

export type BulkResult = z.output<typeof bulkReply>

/** What became of each order: those that were left first, with the reason. */
export function BulkResultDialog({
  result,
  onClose,
}: {
  result: BulkResult
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('orders')
  const left = result.results.filter((each) => !each.done)
  const rows = [...left, ...result.results.filter((each) => each.done)]
  return (
    <Dialog title={t('bulk.resultTitle')} onClose={onClose}>
      <div className="kit-form bulk-result">
        <p role="status">
          {left.length === 0
            ? t('bulk.resultAll', { shown: formatCount(result.done) })
            : t('bulk.resultSome', { done: formatCount(result.done), left: formatCount(left.length) })}
        </p>
        {result.more && <p className="soft">{t('bulk.resultMore', { most: formatCount(mostAtOnce) })}</p>}
        <ul>
          {rows.map((each) => (
            <li key={each.id}>
              <span className="code">{each.number ?? each.id}</span>{' '}
              <span className={each.done ? 'soft' : ''}>
                {each.done ? t('bulk.resultDone') : each.message}
              </span>
            </li>
          ))}
        </ul>
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('bulk.close')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
