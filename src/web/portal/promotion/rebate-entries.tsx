import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { RebateEntry } from '#contract/rebate.ts'
import { dash, formatSigned } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useRebateEntries } from '#web/features/promotion/api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useMemberName } from './member-name.ts'

type Row = RebateEntry & { readonly place: number }

/** Every amount that came in or went out, and whose order it is of. */
export function RebateEntries(): ReactElement {
  const { t } = useTranslation(['promotion', 'common'])
  const nameOf = useMemberName()
  const list = useRebateEntries()
  const rows = list.data?.pages.flatMap((page) => page.items).map((entry, place) => ({ ...entry, place }))
  const columns: readonly Column<Row>[] = [
    { key: 'at', title: t('rebate.at'), names: true, cell: (row) => <DateTime at={row.at} /> },
    { key: 'kind', title: t('rebate.kind'), cell: (row) => t(`rebate.kinds.${row.kind}`) },
    {
      key: 'from',
      title: t('rebate.from'),
      cell: (row) =>
        row.orderNumber && row.memberMobile
          ? t('rebate.fromOrder', {
              who: nameOf(row.memberName, row.memberMobile),
              number: row.orderNumber,
            })
          : dash,
    },
    {
      key: 'amount',
      title: t('rebate.change'),
      right: true,
      cell: (row) => <span className="money">{formatSigned(row.amount, { currency: 'symbol' })}</span>,
    },
  ]
  return (
    <section className="section" aria-labelledby="entries">
      <div className="section-head">
        <h2 id="entries">{t('rebate.entries')}</h2>
      </div>
      <DataTable
        name="rebate"
        label={t('rebate.entries')}
        settings={false}
        skeletonRows={4}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.place)}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState
            icon="coin"
            title={t('rebate.noEntries')}
            actions={
              <Link className={buttonClass('primary')} to={paths.team()}>
                {t('rebate.invite')}
              </Link>
            }
          >
            {t('rebate.noEntriesText')}
          </EmptyState>
        }
        more={list}
      />
    </section>
  )
}
