import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { StatementReply } from '#contract/statements.ts'
import { formatCount, formatMoney } from '#i18n/format.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { leftOf } from './statement-looks.ts'
import { Overdue, StatementStatusText } from './statement-marks.tsx'
import { useStatementMonth } from './statement-month.ts'
import styles from './statements.module.css'

type Ways = {
  readonly openTo: (id: string) => string
  readonly payTo: (id: string) => string
}

/** The columns of a list of statements. */
export function useStatementColumns({
  now,
  kinds = false,
  ...ways
}: Ways & {
  now: Date
  /** Whether the list holds several kinds. */
  kinds?: boolean
}): readonly Column<StatementReply>[] {
  const { t } = useTranslation('statements')
  const { language } = useReader()
  const monthOf = useStatementMonth()
  const wide = language === 'en-US'
  const plain = (amount: StatementReply['due']) => formatMoney(amount, { currency: 'none' })
  return [
    {
      key: 'number',
      title: t('list.columns.number'),
      names: true,
      fixed: true,
      width: 156,
      bone: 128,
      cell: (statement) => (
        <span className="c-no">
          <Link to={ways.openTo(statement.id)}>{statement.number}</Link>
          {kinds && <small className={styles.kind}>{t(`kinds.${statement.kind}`)}</small>}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('list.columns.status'),
      width: wide ? 154 : 104,
      bone: 58,
      cell: (statement) => (
        <span className="c-state">
          <StatementStatusText status={statement.status} />
        </span>
      ),
    },
    {
      key: 'month',
      title: t('list.columns.month'),
      width: wide ? 112 : 138,
      cell: monthOf,
    },
    {
      key: 'lines',
      title: t('list.columns.lines'),
      right: true,
      width: 76,
      wideOnly: true,
      cell: ({ lines }) => formatCount(lines),
    },
    {
      key: 'billed',
      title: t('list.columns.billed'),
      right: true,
      width: 104,
      cell: ({ billed }) => plain(billed),
    },
    {
      key: 'prepaid',
      title: t('list.columns.prepaid'),
      right: true,
      width: 116,
      wideOnly: true,
      cell: ({ prepaid }) => plain(prepaid),
    },
    {
      key: 'due',
      title: t('list.columns.due'),
      right: true,
      width: 104,
      cell: (statement) => <b className={styles.due}>{plain(leftOf(statement))}</b>,
    },
    {
      key: 'dueOn',
      title: t('list.columns.dueOn'),
      width: wide ? 142 : 118,
      cell: (statement) => (
        <span className={styles.day}>
          <DateTime at={statement.dueOn} show="day" /> <Overdue statement={statement} now={now} />
        </span>
      ),
    },
    {
      key: 'todo',
      title: t('list.columns.todo'),
      width: wide ? 144 : 156,
      bone: 110,
      cell: (statement) => (
        <span className="c-todo">
          <Todo statement={statement} {...ways} />
        </span>
      ),
    },
    {
      key: 'issuedOn',
      title: t('list.columns.issuedOn'),
      hidden: true,
      width: 110,
      cell: ({ issuedOn }) => <DateTime at={issuedOn} show="day" />,
    },
    {
      key: 'invoiced',
      title: t('list.columns.invoiced'),
      hidden: true,
      width: 120,
      cell: ({ invoiced }) => t(`invoiced.${invoiced}`),
    },
    {
      key: 'confirmedAt',
      title: t('list.columns.confirmedAt'),
      hidden: true,
      width: 190,
      cell: ({ confirmedAt }) => <DateTime at={confirmedAt} />,
    },
    {
      key: 'paidAt',
      title: t('list.columns.paidAt'),
      hidden: true,
      width: 190,
      cell: ({ paidAt }) => <DateTime at={paidAt} />,
    },
  ]
}

/** What the reader has to do about a statement. */
function Todo({ statement, openTo, payTo }: Ways & { statement: StatementReply }): ReactElement {
  const { t } = useTranslation('statements')
  const { openMoves, openQueries, status } = statement
  if (openQueries > 0) return <span className="soft">{t('list.todo.answers', { count: openQueries })}</span>
  if (openMoves.includes('confirm'))
    return (
      <Link className="link" to={openTo(statement.id)}>
        {t('list.todo.confirm')}
      </Link>
    )
  if (openMoves.includes('pay'))
    return (
      <Link className="link" to={payTo(statement.id)}>
        {t('list.todo.pay', { amount: formatMoney(statement.due, { currency: 'symbol' }) })}
      </Link>
    )
  if (status === 'processingRefund') return <span className="soft">{t('list.todo.refund')}</span>
  return <span className="quiet">{t('list.todo.none')}</span>
}
