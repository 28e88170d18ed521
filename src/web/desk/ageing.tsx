import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ageingReport } from '#contract/statements.ts'
import { ageBands } from '#domain/bills/statements.ts'
import { sum } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useAgeing } from '#web/features/statements/desk-api.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateTime, Money } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { CustomerName } from './statement-marks.tsx'

type Debtor = ReplyOf<typeof ageingReport>['items'][number]

const statementsOf = ({ customer }: Debtor) =>
  paths.deskStatements({ customer: customer.userId, status: 'paymentRequired' })

function useColumns(): readonly Column<Debtor>[] {
  const { t } = useTranslation('billing')
  return [
    {
      key: 'customer',
      title: t('ageing.customer'),
      fixed: true,
      names: true,
      cell: (debtor) => (
        <Link className="who" to={statementsOf(debtor)}>
          <CustomerName customer={debtor.customer} />
        </Link>
      ),
    },
    {
      key: 'oldest',
      title: t('ageing.oldest'),
      width: 110,
      cell: ({ oldestDueOn }) => <span className="nb">{oldestDueOn}</span>,
    },
    {
      key: 'reminder',
      title: t('ageing.reminder'),
      width: 120,
      cell: ({ lastReminderAt }) =>
        lastReminderAt ? (
          <DateTime at={lastReminderAt} show="day" />
        ) : (
          <span className="quiet">{t('ageing.noReminder')}</span>
        ),
    },
    {
      key: 'total',
      title: t('ageing.total'),
      right: true,
      width: 130,
      cell: ({ total }) => (
        <b>
          <Money amount={total} currency="none" />
        </b>
      ),
    },
    ...ageBands.map(
      (band): Column<Debtor> => ({
        key: band,
        title: t(`ages.${band}`),
        right: true,
        width: 130,
        cell: ({ bands }) => (
          <span className={band !== 'notDue' && bands[band].minor > 0 ? 't-stop' : undefined}>
            <Money amount={bands[band]} currency="none" />
          </span>
        ),
      }),
    ),
  ]
}

/** What customers owe for confirmed statements, by age; each leads to the statements behind it. */
export function Ageing(): ReactElement {
  const { t } = useTranslation(['billing', 'common'])
  const navigate = useNavigate()
  const found = useAgeing()
  const columns = useColumns()
  const totals = found.data?.pages[0]?.totals
  const overdue =
    totals &&
    sum(
      ageBands.filter((band) => band !== 'notDue').map((band) => totals[band]),
      'CNY',
    )
  return (
    <>
      <p className="hint">{t('ageing.lead')}</p>
      {totals && (
        <dl className="figure-row">
          {ageBands.map((band) => (
            <div key={band}>
              <dt>{t(`ages.${band}`)}</dt>
              <dd>{formatMoney(totals[band], { currency: 'none', zero: 'shown' })}</dd>
            </div>
          ))}
          <div>
            <dt>{t('ageing.overdue')}</dt>
            <dd className={overdue && overdue.minor > 0 ? 't-stop' : undefined}>
              {formatMoney(overdue, { currency: 'none', zero: 'shown' })}
            </dd>
          </div>
        </dl>
      )}
      <DataTable
        name="desk.ageing"
        label={t('tabs.ageing')}
        columns={columns}
        rows={found.data?.pages.flatMap((page) => page.items)}
        rowKey={({ customer }) => customer.userId}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={(debtor) => void navigate(statementsOf(debtor))}
        empty={
          <EmptyState icon="check-circle" title={t('ageing.none')}>
            {t('ageing.noneText')}
          </EmptyState>
        }
        more={found}
      />
    </>
  )
}
