import { Link } from 'react-router'
import type { DeskVoucherReply } from '#contract/points.ts'
import type { VoucherStatus } from '#domain/points/vouchers.ts'
import { formatDay } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { type Meaning, Money, StatusText } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

const marks: Readonly<Record<VoucherStatus, readonly [Meaning, IconName]>> = {
  usable: ['ok', 'check-circle'],
  notYet: ['note', 'calendar'],
  used: ['sea', 'box'],
  over: ['idle', 'clock'],
  withdrawn: ['idle', 'barred'],
}

/** What the desk sees of a voucher: whose, what, on which order, why, and by whom. */
export function useVoucherColumns(
  withdraw: (voucher: DeskVoucherReply) => void,
): readonly Column<DeskVoucherReply>[] {
  const { t } = useTranslation('points')
  const { read } = useReader()
  return [
    {
      key: 'customer',
      title: t('desk.columns.customer'),
      fixed: true,
      names: true,
      cell: (voucher) => voucher.customerName,
    },
    {
      key: 'status',
      title: t('desk.columns.status'),
      width: 104,
      cell: ({ status }) => (
        <StatusText meaning={marks[status][0]} icon={marks[status][1]}>
          {t(`status.${status}`)}
        </StatusText>
      ),
    },
    { key: 'name', title: t('desk.columns.name'), width: 150, cell: (voucher) => read(voucher.name) },
    {
      key: 'amount',
      title: t('desk.columns.amount'),
      right: true,
      width: 96,
      cell: (voucher) => <Money amount={voucher.amount} currency="symbol" />,
    },
    {
      key: 'least',
      title: t('desk.columns.least'),
      right: true,
      width: 116,
      cell: (voucher) => <Money amount={voucher.least} currency="symbol" />,
    },
    {
      key: 'days',
      title: t('desk.columns.days'),
      width: 116,
      cell: ({ validFrom, validUntil }) => (
        <span className="num nb">{t('desk.days', { from: validFrom, until: validUntil })}</span>
      ),
    },
    {
      key: 'usedOn',
      title: t('desk.columns.usedOn'),
      width: 136,
      cell: ({ usedOn }) =>
        usedOn ? (
          <Link className="code" to={paths.deskOrder(usedOn.id)}>
            {usedOn.number}
          </Link>
        ) : (
          <span className="quiet">–</span>
        ),
    },
    { key: 'reason', title: t('desk.columns.reason'), width: 240, cell: ({ reason }) => reason },
    {
      key: 'granted',
      title: t('desk.columns.granted'),
      width: 136,
      cell: (voucher) => (
        <>
          <span className="nb">
            {t('desk.grantedBy', { name: voucher.grantedByName, at: formatDay(voucher.grantedAt) })}
          </span>
          {voucher.withdrawnAt && (
            <small className="voucher-withdrawn">
              {t('desk.withdrawnBy', {
                name: voucher.withdrawnByName ?? '–',
                at: formatDay(voucher.withdrawnAt),
              })}
            </small>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      title: <span className="sr">{t('desk.columns.actions')}</span>,
      name: t('desk.columns.actions'),
      right: true,
      width: 92,
      cell: (voucher) =>
        voucher.status === 'withdrawn' || voucher.status === 'over' ? null : (
          <Button
            size="s"
            reason={voucher.openMoves.includes('withdraw') ? undefined : t('desk.withdraw.used')}
            onClick={() => withdraw(voucher)}
          >
            {t('desk.withdraw.action')}
            <span className="sr">
              {t('desk.withdraw.named', { customer: voucher.customerName, name: read(voucher.name) })}
            </span>
          </Button>
        ),
    },
  ]
}
