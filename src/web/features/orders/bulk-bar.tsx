import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import type { OrderItem } from '#contract/order-shapes.ts'
import { mostAtOnce } from '#contract/orders.ts'
import { sum } from '#domain/kernel/money.ts'
import { formatCount, formatMoney } from '#i18n/format.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { Phrase, useTranslation } from '#web/ui/texts.tsx'
import { useBulkOrders } from './api.ts'
import { type BulkResult, BulkResultDialog } from './bulk-result.tsx'
import { useExport } from './export-button.tsx'
import { isPayable } from './order-facts.ts'
import { type ListView, searchOf } from './order-list-view.ts'

/** Orders that were ticked, by id, or all that the filters find. */
export type Selection =
  | { readonly kind: 'ticked'; readonly orders: ReadonlyMap<string, OrderItem> }
  | { readonly kind: 'matching' }

export const noSelection: Selection = { kind: 'ticked', orders: new Map() }

/** What can be done with the chosen orders at once. */
export function BulkBar({
  selection,
  view,
  total,
  columns,
  payTo,
  mostPaid,
  onSelect,
}: {
  selection: Selection
  view: ListView
  /** How many the filters find; null while that is not known. */
  total: number | null
  columns: readonly string[]
  payTo: (ids: readonly string[]) => string
  /** How many orders one payment may cover. */
  mostPaid: number
  onSelect: (selection: Selection) => void
}): ReactElement | null {
  const { t } = useTranslation('orders')
  const bulk = useBulkOrders()
  const exporting = useExport()
  const [asking, setAsking] = useState(false)
  const [result, setResult] = useState<BulkResult | null>(null)
  const ticked = selection.kind === 'ticked' ? [...selection.orders.values()] : []
  if (selection.kind === 'ticked' && ticked.length === 0 && !result) return null

  const payable = ticked.filter(isPayable)
  const due = sum(
    payable.map((order) => order.amountDue),
    'CNY',
  )
  const amount = formatMoney(due, { currency: 'symbol' })
  const chosen =
    selection.kind === 'ticked' ? { ids: ticked.map(({ id }) => id as never) } : { search: searchOf(view) }
  const count = selection.kind === 'ticked' ? ticked.length : Math.min(total ?? 0, mostAtOnce)
  const shown = formatCount(count)
  const bold = { b: (words: string) => <b className="num">{words}</b> }
  const fail = (error: unknown) => {
    if (error instanceof CallFailure) notices.say('wait', error.message)
  }
  const markRead = () =>
    bulk.mutate(
      { action: 'markRead', ...chosen },
      {
        onSuccess: ({ done }) => {
          notices.say('ok', t('bulk.marked', { shown: formatCount(done) }))
          onSelect(noSelection)
        },
        onError: fail,
      },
    )
  const cancel = () => {
    setAsking(false)
    bulk.mutate(
      { action: 'cancel', ...chosen },
      {
        onSuccess: (answer) => {
          setResult(answer)
          onSelect(noSelection)
        },
        onError: fail,
      },
    )
  }
  const matchingMore = selection.kind === 'ticked' && total !== null && total > ticked.length
  const barred =
    payable.length === 0
      ? t('bulk.payNone')
      : payable.length > mostPaid
        ? t('bulk.payMost', { most: mostPaid })
        : undefined
  return (
    <>
      {(selection.kind === 'matching' || ticked.length > 0) && (
        <section className="bulk" aria-label={t('bulk.label')}>
          <span aria-live="polite">
            <Phrase
              text={t(
                selection.kind === 'matching' ? 'bulk.all' : payable.length > 0 ? 'bulk.due' : 'bulk.chosen',
                { shown, amount },
              )}
              parts={bold}
            />
          </span>
          {matchingMore && (
            <button type="button" className="link" onClick={() => onSelect({ kind: 'matching' })}>
              {t('bulk.selectAll', {
                shown: formatCount(Math.min(total ?? 0, mostAtOnce)),
              })}
            </button>
          )}
          {selection.kind === 'matching' && (total ?? 0) > mostAtOnce && (
            <span className="soft">{t('bulk.most', { most: formatCount(mostAtOnce) })}</span>
          )}
          {barred ? (
            <Button size="s" look="primary" reason={barred}>
              {t('bulk.pay', { amount: payable.length > 0 ? amount : '' })}
            </Button>
          ) : (
            <Link className={buttonClass('primary', 's')} to={payTo(payable.map(({ id }) => id))}>
              {t('bulk.pay', { amount })}
            </Link>
          )}
          <Button size="s" pending={bulk.isPending} onClick={markRead}>
            {t('bulk.markRead')}
          </Button>
          <Button
            size="s"
            pending={exporting.pending}
            onClick={() => exporting.start({ ...chosen, search: searchOf(view) }, columns)}
          >
            {t('bulk.export')}
          </Button>
          <Button size="s" pending={bulk.isPending} onClick={() => setAsking(true)}>
            {t('bulk.cancel')}
          </Button>
          <Button size="s" look="bare" onClick={() => onSelect(noSelection)}>
            {t('bulk.drop')}
          </Button>
          {bulk.isPending && <span role="status">{t('bulk.working')}</span>}
        </section>
      )}
      {asking && (
        <Dialog title={t('bulk.cancelTitle', { shown })} onClose={() => setAsking(false)}>
          <div className="kit-form">
            <Callout meaning="wait">
              <p>{t('bulk.cancelText')}</p>
              <p>{t('cancel.consequence')}</p>
              {selection.kind === 'matching' && (total ?? 0) > mostAtOnce && (
                <p>{t('bulk.most', { most: formatCount(mostAtOnce) })}</p>
              )}
            </Callout>
            <div className="dialog-acts">
              <Button onClick={() => setAsking(false)}>{t('cancel.stay')}</Button>
              <Button look="primary" onClick={cancel}>
                {t('bulk.cancelAct', { shown })}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
      {result && <BulkResultDialog result={result} onClose={() => setResult(null)} />}
    </>
  )
}
