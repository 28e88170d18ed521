import { type ReactElement, useState } from 'react'
import type { BodyInput } from '#contract/endpoint.ts'
import { addManyEvents } from '#contract/many-events.ts'
import { acceptOrder, assignOrder, type deskBulkOrders } from '#contract/order-desk.ts'
import { mostAtOnce } from '#contract/orders.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { formatCount } from '#i18n/format.ts'
import { type BulkResult, BulkResultDialog } from '#web/features/orders/bulk-result.tsx'
import { type DeskOrderItem, useDeskBulk } from '#web/features/orders/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { Phrase, useTranslation } from '#web/ui/texts.tsx'
import { ClerkPick } from './clerk-pick.tsx'
import { ManyMilestone } from './many-milestone.tsx'

/** Orders that were ticked, on whichever page, or all that the filters find. */
export type DeskSelection =
  | { readonly kind: 'ticked'; readonly orders: ReadonlyMap<string, DeskOrderItem> }
  | { readonly kind: 'matching' }

export const nothingChosen: DeskSelection = { kind: 'ticked', orders: new Map() }

type Body = BodyInput<typeof deskBulkOrders>

/** What can be done with the chosen orders at once; what became of each is told afterwards. */
export function OrdersBulk({
  selection,
  search,
  total,
  staff,
  onExport,
  exporting,
  onSelect,
}: {
  selection: DeskSelection
  search: NonNullable<Body['search']>
  /** How many the filters find; null while that is not known. */
  total: number | null
  staff: LoggedInStaff
  /** Takes the chosen orders as a file; null for who may not. */
  onExport: ((chosen: Pick<Body, 'ids' | 'search'>) => void) | null
  exporting: boolean
  onSelect: (selection: DeskSelection) => void
}): ReactElement | null {
  const { t } = useTranslation(['desk', 'orders', 'users', 'many'])
  const bulk = useDeskBulk()
  const [asking, setAsking] = useState<'accept' | 'assign' | null>(null)
  const [clerk, setClerk] = useState<string | null>(staff.staffCode)
  const [result, setResult] = useState<BulkResult | null>(null)
  // What was chosen stays chosen for the dialog after the list dropped it.
  const [entering, setEntering] = useState<{ chosen: Pick<Body, 'ids' | 'search'>; count: number } | null>(
    null,
  )
  const ticked = selection.kind === 'ticked' ? [...selection.orders.values()] : []
  if (selection.kind === 'ticked' && ticked.length === 0 && !result && !entering) return null

  const count = selection.kind === 'ticked' ? ticked.length : Math.min(total ?? 0, mostAtOnce)
  const shown = formatCount(count)
  const barred = (call: { roles: readonly string[] }) =>
    mayCall(call, staff.role) ? undefined : t('mayNot', { role: t(`users:roles.${staff.role}`) })
  const chosen = selection.kind === 'ticked' ? { ids: ticked.map(({ id }) => id) } : { search }
  const act = (what: Pick<Body, 'action' | 'clerkId'>) => {
    setAsking(null)
    bulk.mutate(
      { ...what, ...chosen },
      {
        onSuccess: (answer) => {
          setResult(answer)
          onSelect(nothingChosen)
        },
        onError: (error) => {
          if (error instanceof CallFailure) notices.say('wait', error.message)
        },
      },
    )
  }
  return (
    <>
      {(selection.kind === 'matching' || ticked.length > 0) && (
        <section className="bulk" aria-label={t('orders:bulk.label')}>
          <span aria-live="polite">
            <Phrase
              text={t(selection.kind === 'matching' ? 'orders:bulk.all' : 'orders:bulk.chosen', { shown })}
              parts={{ b: (words: string) => <b className="num">{words}</b> }}
            />
          </span>
          {selection.kind === 'ticked' && total !== null && total > ticked.length && (
            <button type="button" className="link" onClick={() => onSelect({ kind: 'matching' })}>
              {t('orders:bulk.selectAll', { shown: formatCount(Math.min(total, mostAtOnce)) })}
            </button>
          )}
          {selection.kind === 'matching' && (total ?? 0) > mostAtOnce && (
            <span className="soft">{t('orders:bulk.most', { most: formatCount(mostAtOnce) })}</span>
          )}
          <Button
            size="s"
            look="primary"
            icon="check"
            pending={bulk.isPending}
            reason={barred(acceptOrder)}
            onClick={() => setAsking('accept')}
          >
            {t('bulk.accept')}
          </Button>
          <Button
            size="s"
            icon="user"
            pending={bulk.isPending}
            reason={barred(assignOrder)}
            onClick={() => setAsking('assign')}
          >
            {t('bulk.assign')}
          </Button>
          <Button
            size="s"
            icon="pin"
            pending={bulk.isPending}
            reason={barred(addManyEvents)}
            onClick={() => setEntering({ chosen, count })}
          >
            {t('many:milestone.act')}
          </Button>
          {onExport && (
            <Button size="s" icon="download" pending={exporting} onClick={() => onExport(chosen)}>
              {t('orders:bulk.export')}
            </Button>
          )}
          <Button size="s" look="bare" onClick={() => onSelect(nothingChosen)}>
            {t('orders:bulk.drop')}
          </Button>
          {bulk.isPending && <span role="status">{t('orders:bulk.working')}</span>}
        </section>
      )}
      {asking && (
        <Dialog
          title={t(asking === 'accept' ? 'bulk.acceptTitle' : 'bulk.assignTitle', { count, shown })}
          onClose={() => setAsking(null)}
        >
          <div className="kit-form">
            {asking === 'accept' ? (
              <Callout meaning="wait">
                <p>{t('bulk.acceptText')}</p>
              </Callout>
            ) : (
              <ClerkPick value={clerk} staff={staff} onChange={setClerk} />
            )}
            <div className="dialog-acts">
              <Button onClick={() => setAsking(null)}>{t('bulk.back')}</Button>
              <Button
                look="primary"
                onClick={() =>
                  act(
                    asking === 'accept'
                      ? { action: 'accept' }
                      : { action: 'assign', clerkId: clerk as Body['clerkId'] & (string | null) },
                  )
                }
              >
                {t(asking === 'accept' ? 'bulk.acceptNow' : 'bulk.assignNow', { count, shown })}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
      {entering && (
        <ManyMilestone
          chosen={entering.chosen}
          count={entering.count}
          onDone={() => onSelect(nothingChosen)}
          onClose={() => setEntering(null)}
        />
      )}
      {result && <BulkResultDialog result={result} onClose={() => setResult(null)} />}
    </>
  )
}
