import type { ReactElement, ReactNode } from 'react'
import type { BillLineReply, OrderBillReply } from '#contract/bills.ts'
import { type Money as Amount, sum } from '#domain/kernel/money.ts'
import { chargeStages } from '#domain/reference/charges.ts'
import { formatMoney, formatSigned } from '#i18n/format.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { BillLines, type BillReader } from './bill-lines.tsx'
import styles from './bills.module.css'
import { BasisCell, ChargeCell } from './line-parts.tsx'

type Row = OrderBillReply['rows'][number]
const figures = ['quoted', 'billed', 'difference', 'paid', 'invoiced'] as const
/** Where a figure stands on a narrow screen. */
const places = { quoted: 'q', billed: 'b', difference: 'd', paid: 'p', invoiced: 'p' } as const

const plain = (amount: Amount) => formatMoney(amount, { currency: 'none' })

/**
 * One row for each quoted line and for each thing that was not quoted, by part of the way; every figure in CNY, and
 * beside a difference what is behind it.
 */
export function BillTable({
  bill,
  evidence,
  acts,
  reader,
}: {
  bill: OrderBillReply
  reader: BillReader
  evidence: (line: BillLineReply) => ReactNode
  acts?: (line: BillLineReply) => ReactNode
}): ReactElement {
  const { t } = useTranslation(['bills', 'quotes'])
  const { totals } = bill
  return (
    <div className="scroll-x">
      <table className={`ledger ${styles.ledger}`}>
        <caption className="sr">{t('tableOf', { number: bill.orderNumber })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('charge')}</th>
            <th scope="col">{t('basis')}</th>
            {figures.map((each) => (
              <th key={each} scope="col" className="r">
                {t(`figures.${each}`)}
              </th>
            ))}
            <th scope="col">{t('why')}</th>
          </tr>
        </thead>
        {chargeStages.map((stage) => {
          const rows = bill.rows.filter((row) => row.stage === stage)
          return rows.length === 0 ? null : (
            <tbody key={stage}>
              <tr className="grp">
                <th scope="rowgroup" colSpan={2}>
                  {t(`stages.${stage}`)}
                </th>
                {figures.map((figure) => (
                  <td key={figure} className={`r ${places[figure]}`}>
                    {figureOf(figure, sumOf(rows, figure))}
                  </td>
                ))}
                <td className="why" />
              </tr>
              {rows.map((row) => (
                <BillRow
                  key={row.quoted?.position ?? row.lines[0]?.id}
                  row={row}
                  reader={reader}
                  evidence={evidence}
                  {...(acts ? { acts } : {})}
                />
              ))}
            </tbody>
          )
        })}
        <tfoot>
          <tr className="all">
            <th scope="row" colSpan={2}>
              {t('total')}
            </th>
            {figures.map((figure) => (
              <td key={figure} className={`r ${places[figure]}`} data-l={t(`figures.${figure}`)}>
                {figureOf(figure, totals[figure])}
              </td>
            ))}
            <td className="why" />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const amountIn = (row: Row, figure: (typeof figures)[number]): Amount | null =>
  figure === 'quoted' ? (row.quoted?.cny ?? null) : row[figure]

const sumOf = (rows: readonly Row[], figure: (typeof figures)[number]): Amount =>
  sum(
    rows.flatMap((row) => amountIn(row, figure) ?? []),
    'CNY',
  )

/** A figure of nothing is a dash: only what differs, was paid or is invoiced catches the eye. */
function figureOf(figure: (typeof figures)[number], amount: Amount | null): ReactNode {
  if (!amount || (amount.minor === 0 && figure !== 'billed')) return '–'
  return figure === 'difference' ? <b>{formatSigned(amount, { currency: 'none' })}</b> : plain(amount)
}

function BillRow({
  row,
  evidence,
  acts,
  reader,
}: {
  row: Row
  reader: BillReader
  evidence: (line: BillLineReply) => ReactNode
  acts?: (line: BillLineReply) => ReactNode
}): ReactElement {
  const { t } = useTranslation('bills')
  const [first] = row.lines
  const from = row.quoted ?? first
  const changed = row.lines.some(({ cause, creditOf }) => cause !== null || creditOf !== null)
  return (
    <tr className={changed ? 'changed' : undefined}>
      <ChargeCell charge={row} quoted={row.quoted !== null} />
      <BasisCell from={from} />
      {figures.map((figure) => (
        <td
          key={figure}
          className={`r ${places[figure]}${figure === 'quoted' && !row.quoted ? ' none' : ''}`}
          data-l={t(`figures.${figure}`)}
        >
          {figure === 'billed' && row.difference === null ? (
            <span className="quiet">{t('notYet')}</span>
          ) : (
            figureOf(figure, amountIn(row, figure))
          )}
        </td>
      ))}
      <td className="why">
        <BillLines lines={row.lines} reader={reader} evidence={evidence} {...(acts ? { acts } : {})} />
      </td>
    </tr>
  )
}
