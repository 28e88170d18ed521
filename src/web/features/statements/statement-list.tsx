import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { exportStatements, type listStatements, type StatementReply } from '#contract/statements.ts'
import type { BillKind } from '#domain/bills/bill-lines.ts'
import { sum } from '#domain/kernel/money.ts'
import { formatCount, formatMoney } from '#i18n/format.ts'
import { downloadPaper } from '#web/features/orders/download-paper.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Phrase, useTranslation } from '#web/ui/texts.tsx'
import { filtersInUse, type StatementView, searchOf, withoutFilter } from './list-view.ts'

export type StatementSelection = ReadonlyMap<string, StatementReply>

/** Sums over everything that the filters find. */
export function StatementTotals({
  totals,
}: {
  totals: ReplyOf<typeof listStatements>['totals']
}): ReactElement {
  const { t } = useTranslation('statements')
  const money = (amount: StatementReply['due']) => formatMoney(amount, { currency: 'symbol', zero: 'shown' })
  return (
    <Phrase
      text={t('list.totals', {
        statements: formatCount(totals.statements),
        billed: money(totals.billed),
        prepaid: money(totals.prepaid),
        due: money(totals.due),
      })}
      parts={{ b: (words) => <b className="num">{words}</b> }}
    />
  )
}

/** Everything that the filters find, as a workbook. */
export function ExportStatements({
  kind,
  view,
  none,
}: {
  kind: BillKind
  view: StatementView
  none: boolean
}): ReactElement {
  const { t } = useTranslation('statements')
  const [pending, setPending] = useState(false)
  const start = () => {
    setPending(true)
    downloadPaper(exportStatements, searchOf(kind, view))
      .then(
        () => notices.say('ok', t('list.exported')),
        () => undefined,
      )
      .finally(() => setPending(false))
  }
  return (
    <Button icon="download" pending={pending} reason={none ? t('list.noMatch') : undefined} onClick={start}>
      {t(pending ? 'list.exporting' : 'list.export')}
    </Button>
  )
}

/** What is chosen, what it comes to, and the way to pay it at once. */
export function PayBar({
  chosen,
  most,
  payTo,
  onDrop,
}: {
  chosen: StatementSelection
  /** How many statements one payment may cover. */
  most: number
  payTo: (ids: readonly string[]) => string
  onDrop: () => void
}): ReactElement | null {
  const { t } = useTranslation('statements')
  if (chosen.size === 0) return null
  const payable = [...chosen.values()].filter(({ openMoves }) => openMoves.includes('pay'))
  const due = sum(
    payable.map((statement) => statement.due),
    'CNY',
  )
  const amount = formatMoney(due, { currency: 'symbol' })
  const barred =
    payable.length === 0 ? t('list.payNone') : payable.length > most ? t('list.payMost', { most }) : undefined
  return (
    <section className="bulk" aria-label={t('list.bulk')}>
      <span aria-live="polite">
        <Phrase
          text={
            payable.length > 0
              ? t('list.chosenDue', { shown: formatCount(chosen.size), amount })
              : t('list.chosen', { shown: formatCount(chosen.size), count: chosen.size })
          }
          parts={{ b: (words) => <b className="num">{words}</b> }}
        />
      </span>
      {barred ? (
        <Button size="s" look="primary" reason={barred}>
          {t('list.pay', { amount: payable.length > 0 ? amount : '' })}
        </Button>
      ) : (
        <Link className={buttonClass('primary', 's')} to={payTo(payable.map(({ id }) => id))}>
          {t('list.pay', { amount })}
        </Link>
      )}
      <Button size="s" look="bare" onClick={onDrop}>
        {t('list.drop')}
      </Button>
    </section>
  )
}

/** Nothing to show: none of this kind yet, none of a status, or filters that find nothing. */
export function NoStatements({
  kind,
  view,
  listTo,
  onShow,
}: {
  kind: BillKind
  view: StatementView
  /** Where all kinds stand. */
  listTo: string
  onShow: (view: StatementView) => void
}): ReactElement {
  const { t } = useTranslation('statements')
  const filtered = filtersInUse(view).length > 0
  if (!filtered && view.status === null)
    return (
      <EmptyState
        icon="document"
        title={t('list.none', { kind: t(`kinds.${kind}`) })}
        actions={
          <Link className={buttonClass('primary')} to={listTo}>
            {t('list.noneAct')}
          </Link>
        }
      >
        {t(`list.noneText.${kind}`)}
      </EmptyState>
    )
  const all = { ...withoutFilter(view), status: null }
  return (
    <EmptyState
      icon={filtered ? 'search' : 'document'}
      title={
        filtered || !view.status
          ? t('list.noMatch')
          : t('list.noneInStatus', { status: t(`statuses.${view.status}`) })
      }
      actions={
        <Button look={filtered ? 'primary' : 'plain'} onClick={() => onShow(all)}>
          {t(filtered ? 'filter.clear' : 'list.showAll')}
        </Button>
      }
    >
      {t(filtered ? 'list.noMatchText' : 'list.noneInStatusText')}
    </EmptyState>
  )
}
