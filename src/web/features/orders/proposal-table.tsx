import type { ReactElement } from 'react'
import type { OrderProposal } from '#contract/order-proposals.ts'
import type { ProposalStatus } from '#domain/orders/proposals.ts'
import { formatMoney, formatSigned } from '#i18n/format.ts'
import { type Meaning, StatusBadge } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'
import styles from './proposal.module.css'

const meanings: Readonly<Record<ProposalStatus, Meaning>> = {
  open: 'wait',
  approved: 'ok',
  declined: 'stop',
  withdrawn: 'idle',
  expired: 'idle',
  lapsed: 'idle',
}

export function ProposalStatusBadge({
  status,
  own,
}: {
  status: ProposalStatus
  /** Said to the customer. */
  own: boolean
}): ReactElement {
  const { t } = useTranslation('changes')
  return (
    <StatusBadge meaning={meanings[status]}>{t(`${own ? 'ownStatuses' : 'statuses'}.${status}`)}</StatusBadge>
  )
}

type Change = Pick<OrderProposal, 'sailing' | 'prices' | 'differences' | 'differenceCny'>

/** What stands before and after a change, row by row; what stays is left out. */
export function ProposalTable({ change }: { change: Change }): ReactElement {
  const { t } = useTranslation('changes')
  const { read } = useReader()
  const { sailing, prices, differences, differenceCny } = change
  const shipOf = ({ vessel, voyage }: NonNullable<Change['sailing']>['before']) =>
    vessel ? t('ship', { vessel, voyage: voyage ?? '' }).trim() : t('noShip')
  const rows = [
    ...(sailing
      ? [
          [t('rows.departs'), sailing.before.departsOn, sailing.after.departsOn],
          [t('rows.arrives'), sailing.before.arrivesOn, sailing.after.arrivesOn],
          [t('rows.ship'), shipOf(sailing.before), shipOf(sailing.after)],
          [t('rows.service'), sailing.before.service, sailing.after.service],
        ].filter(([, before, after]) => before !== after)
      : []),
    ...prices.map((price) => [
      price.containerType
        ? t('perBox', { name: read(price.name), type: price.containerType })
        : read(price.name),
      formatMoney(price.before, { zero: 'shown' }),
      formatMoney(price.after, { zero: 'shown' }),
    ]),
  ]
  const shown = differences.map((each) => formatSigned(each, { zero: 'shown' })).join(' · ')
  const isForeign = differences.some(({ currency }) => currency !== 'CNY')
  return (
    <WideTable caption={t('table')} className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, before, after], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are given anew as a whole.
          <tr key={at}>
            <th scope="row">{name}</th>
            <td className="num">{before}</td>
            <td className={`num ${styles.after}`}>{after}</td>
          </tr>
        ))}
      </tbody>
      {prices.length > 0 && (
        <tfoot>
          <tr>
            <th scope="row">{t('difference')}</th>
            <td />
            <td className={`num ${styles.after}`}>
              {shown}
              {isForeign && <small>{formatSigned(differenceCny, { zero: 'shown' })}</small>}
            </td>
          </tr>
        </tfoot>
      )}
    </WideTable>
  )
}
