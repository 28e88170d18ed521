import { type ReactElement, useState } from 'react'
import { addBillLineCall, type BillLineReply } from '#contract/bills.ts'
import type { DeskOrderDetail } from '#contract/order-desk.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import type { Timeline } from '#contract/tracking.ts'
import { formatMoney } from '#i18n/format.ts'
import { BillTable } from '#web/features/bills/bill-table.tsx'
import { useDeskOrderBill } from '#web/features/bills/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { AddCharge } from './add-charge.tsx'
import styles from './bill.module.css'
import { CreditCharge } from './credit-charge.tsx'
import { WithdrawCharge } from './withdraw-charge.tsx'

/** Quoted, billed, paid and invoiced of an order; what is beyond its quote is entered, taken off and credited here. */
export function OrderBill({
  order,
  staff,
  timeline,
}: {
  order: DeskOrderDetail
  staff: LoggedInStaff
  timeline: Timeline | undefined
}): ReactElement {
  const { t } = useTranslation(['bills', 'desk', 'users'])
  const bill = useDeskOrderBill(order.id)
  const [adding, setAdding] = useState(false)
  const [withdrawing, setWithdrawing] = useState<BillLineReply | null>(null)
  const [crediting, setCrediting] = useState<BillLineReply | null>(null)
  if (!bill.data)
    return bill.error ? (
      <ErrorState error={bill.error} onRetry={() => void bill.refetch()} />
    ) : (
      <Skeleton lines={6} />
    )
  const { most, used } = bill.data.tolerance
  const barred = mayCall(addBillLineCall, staff.role)
    ? undefined
    : t('desk:mayNot', { role: t(`users:roles.${staff.role}`) })
  const evidenceOf = (line: BillLineReply) => {
    if (line.fileId)
      return t('desk.evidenceFile', {
        name: order.documents.find(({ fileId }) => fileId === line.fileId)?.name ?? '',
      })
    return line.eventId ? t('evidenceEvent') : null
  }
  return (
    <>
      <div className="table-box ledger-box">
        <BillTable
          bill={bill.data}
          reader="staff"
          evidence={evidenceOf}
          acts={(line) => (
            <LineActs key={line.id} line={line} onWithdraw={setWithdrawing} onCredit={setCrediting} />
          )}
        />
        <div className="ledger-foot">
          <p>
            {t('desk.tolerance', { most: formatMoney(most), used: formatMoney(used, { zero: 'shown' }) })}
          </p>
          <Button size="s" icon="plus" reason={barred} onClick={() => setAdding(true)}>
            {t('desk.add')}
          </Button>
        </div>
      </div>
      {adding && (
        <AddCharge order={order} bill={bill.data} timeline={timeline} onClose={() => setAdding(false)} />
      )}
      {withdrawing && <WithdrawCharge line={withdrawing} onClose={() => setWithdrawing(null)} />}
      {crediting && <CreditCharge line={crediting} onClose={() => setCrediting(null)} />}
    </>
  )
}

function LineActs({
  line,
  onWithdraw,
  onCredit,
}: {
  line: BillLineReply
  onWithdraw: (line: BillLineReply) => void
  onCredit: (line: BillLineReply) => void
}): ReactElement | null {
  const { t } = useTranslation('bills')
  const { read } = useReader()
  const { openMoves } = line
  if (!openMoves.includes('withdraw') && !openMoves.includes('credit')) return null
  const words = { charge: read(line.name), amount: formatMoney(line.amount) }
  return (
    <p className={styles.acts}>
      {openMoves.includes('withdraw') && (
        <button
          type="button"
          className="link"
          aria-label={t('desk.withdrawOf', words)}
          onClick={() => onWithdraw(line)}
        >
          {t('desk.withdraw')}
        </button>
      )}
      {openMoves.includes('credit') && (
        <button
          type="button"
          className="link"
          aria-label={t('desk.creditOf', words)}
          onClick={() => onCredit(line)}
        >
          {t('desk.credit')}
        </button>
      )}
    </p>
  )
}
