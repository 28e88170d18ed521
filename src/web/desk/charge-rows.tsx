import { type ReactElement, useState } from 'react'
import type { importBillLinesCall } from '#contract/bills.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useCharges } from '#web/features/bills/desk-api.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money, StatusText } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

type Row = ReplyOf<typeof importBillLinesCall>['rows'][number]

/** The rows of a file of charges as they were understood, each with what is wrong with it or what it becomes. */
export function ChargeRows({ rows, applied }: { rows: readonly Row[]; applied: boolean }): ReactElement {
  const { t } = useTranslation('bills')
  const { read } = useReader()
  const charges = useCharges()
  const bad = rows.filter(({ faults }) => faults.length > 0)
  const [onlyBad, setOnlyBad] = useState(bad.length > 0)
  const nameOf = (code: string) => charges.data?.find((each) => each.code === code)?.name
  const resultOf = ({ asksConsent }: Row) => {
    if (applied) return t(asksConsent ? 'file.enteredAsked' : 'file.entered')
    return t(asksConsent ? 'file.willAsk' : 'file.good')
  }
  const columns: readonly Column<Row>[] = [
    { key: 'row', title: t('file.row'), width: 60, right: true, cell: (row) => row.row },
    {
      key: 'order',
      title: t('file.order'),
      names: true,
      width: 180,
      cell: (row) => <span className="code">{row.orderNumber || '–'}</span>,
    },
    {
      key: 'code',
      title: t('file.code'),
      width: 220,
      cell: (row) => {
        const name = nameOf(row.code)
        if (row.code === '') return <span className="quiet">{t('file.unknownCode')}</span>
        return (
          <span>
            <span className="code">{row.code}</span> {name && read(name)}
          </span>
        )
      },
    },
    {
      key: 'amount',
      title: t('file.amount'),
      right: true,
      width: 140,
      cell: (row) => <Money amount={row.amount} />,
    },
    {
      key: 'cause',
      title: t('file.cause'),
      width: 150,
      cell: (row) =>
        row.cause === 'customerRequest'
          ? t('desk.customerRequest')
          : row.cause
            ? t(`causes.${row.cause}`)
            : '–',
    },
    {
      key: 'result',
      title: t('file.result'),
      cell: (row) =>
        row.faults.length > 0 ? (
          <ul>
            {row.faults.map((fault) => (
              <li key={`${fault.column} ${fault.message}`} className="t-stop">
                <Icon name="alert" size="s" />{' '}
                {t('file.fault', { column: fault.column, message: fault.message })}
              </li>
            ))}
          </ul>
        ) : (
          <StatusText
            meaning={row.asksConsent ? 'wait' : 'ok'}
            icon={row.asksConsent ? 'clock' : 'check-circle'}
          >
            {resultOf(row)}
          </StatusText>
        ),
    },
  ]
  return (
    <DataTable
      name="desk.charges"
      label={t('file.rows')}
      settings={false}
      columns={columns}
      rows={onlyBad && bad.length > 0 ? bad : rows}
      rowKey={(row) => String(row.row)}
      total={rows.length}
      empty={null}
      tools={
        bad.length > 0 &&
        bad.length < rows.length && (
          <Button size="s" icon="filter" onClick={() => setOnlyBad(!onlyBad)}>
            {t(onlyBad ? 'file.all' : 'file.only')}
          </Button>
        )
      }
    />
  )
}
