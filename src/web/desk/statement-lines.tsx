import { type ReactElement, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { StatementLineReply } from '#contract/statements.ts'
import { money } from '#domain/kernel/money.ts'
import { formatMoney, formatSigned } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { BillLines } from '#web/features/bills/bill-lines.tsx'
import { type LineView, useDeskStatementLines } from '#web/features/statements/desk-api.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { AnswerQuestion } from './answer-question.tsx'
import { QuestionNote } from './statement-marks.tsx'

const views = ['all', 'differences', 'queried'] as const satisfies readonly LineView[]

const differenceOf = ({ cny, quotedCny }: StatementLineReply) =>
  money(cny.minor - (quotedCny?.minor ?? 0), 'CNY')

function useColumns(onAnswer: (line: StatementLineReply) => void): readonly Column<StatementLineReply>[] {
  const { t } = useTranslation(['billing', 'bills', 'quotes'])
  const { read } = useReader()
  return [
    {
      key: 'position',
      title: t('lines.position'),
      right: true,
      width: 52,
      wideOnly: true,
      cell: ({ position }) => <span className="num quiet">{position}</span>,
    },
    {
      key: 'charge',
      title: t('lines.charge'),
      fixed: true,
      names: true,
      width: 190,
      cell: (line) => (
        <span className="line-charge">
          <span className="code">{line.code}</span> {read(line.name)}{' '}
          {line.creditOf ? (
            <span className="tag plain ok">{t('lines.credit')}</span>
          ) : (
            !line.quotedCny && <span className="tag plain note">{t('lines.notQuoted')}</span>
          )}
        </span>
      ),
    },
    {
      key: 'order',
      title: t('lines.order'),
      width: 132,
      cell: ({ orderId, orderNumber }) => (
        <Link className="code" to={paths.deskOrder(orderId)}>
          {orderNumber}
        </Link>
      ),
    },
    {
      key: 'amount',
      title: t('lines.amount'),
      right: true,
      width: 124,
      cell: (line) => (
        <>
          <Money amount={line.amount} />
          {line.quantity !== '1' && (
            <small>
              {t('bills:times', {
                quantity: line.quantity,
                price: formatMoney(line.unitPrice, { currency: 'none' }),
              })}
            </small>
          )}
        </>
      ),
    },
    {
      key: 'quoted',
      title: t('lines.quoted'),
      right: true,
      width: 98,
      cell: ({ quotedCny }) => <Money amount={quotedCny} currency="none" />,
    },
    {
      key: 'billed',
      title: t('lines.billed'),
      right: true,
      width: 98,
      cell: ({ cny }) => <Money amount={cny} currency="none" zero="shown" />,
    },
    {
      key: 'difference',
      title: t('lines.difference'),
      right: true,
      width: 96,
      cell: (line) => <b>{formatSigned(differenceOf(line), { currency: 'none' })}</b>,
    },
    {
      key: 'prepaid',
      title: t('lines.prepaid'),
      right: true,
      width: 110,
      hidden: true,
      cell: ({ prepaid }) => <Money amount={prepaid} currency="none" />,
    },
    {
      key: 'paid',
      title: t('lines.paid'),
      right: true,
      width: 96,
      cell: ({ paid }) => <Money amount={paid} currency="none" />,
    },
    {
      key: 'invoiced',
      title: t('lines.invoiced'),
      right: true,
      width: 110,
      hidden: true,
      cell: ({ invoiced }) => <Money amount={invoiced} currency="none" />,
    },
    {
      key: 'why',
      title: t('lines.why'),
      width: 300,
      cell: (line) => (
        <span className="line-why">
          <BillLines
            lines={[line]}
            reader="staff"
            evidence={({ eventId, fileId }) =>
              (eventId || fileId) && (
                <Link className="link" to={paths.deskOrder(line.orderId)}>
                  {t('lines.evidence')}
                </Link>
              )
            }
          />
          {line.query && <QuestionNote query={line.query} />}
          {line.query?.state === 'open' && (
            <Button
              size="s"
              look="primary"
              aria-label={t('questions.answerOf', {
                charge: read(line.name),
                amount: formatMoney(line.amount),
              })}
              onClick={() => onAnswer(line)}
            >
              {t('questions.answer')}
            </Button>
          )}
        </span>
      ),
    },
  ]
}

/** The lines of a statement; a long one is read on. */
export function StatementLines({ id, label }: { id: string; label: string }): ReactElement {
  const { t } = useTranslation(['billing', 'common'])
  const [search, setSearch] = useSearchParams()
  const [answering, setAnswering] = useState<StatementLineReply | null>(null)
  const only = views.find((each) => each === search.get('only')) ?? 'all'
  const found = useDeskStatementLines(id, only)
  const columns = useColumns(setAnswering)
  return (
    <>
      <DataTable
        name="desk.statementLines"
        label={label}
        columns={columns}
        rows={found.data?.pages.flatMap((page) => page.lines)}
        rowKey={(line) => line.id}
        error={found.error}
        onRetry={() => void found.refetch()}
        tools={
          <Segmented
            label={t('lines.view')}
            items={views.map((key) => ({ key, label: t(`lines.views.${key}`) }))}
            value={only}
            onChange={(key) => setSearch(key === 'all' ? {} : { only: key }, { preventScrollReset: true })}
          />
        }
        empty={<EmptyState icon="check-circle" title={t(`lines.none.${only}`)} />}
        more={found}
      />
      {answering?.query && (
        <AnswerQuestion query={answering.query} line={answering} onClose={() => setAnswering(null)} />
      )}
    </>
  )
}
