import { type ReactElement, useRef } from 'react'
import type { BillLineReply, OrderBillReply } from '#contract/bills.ts'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { formatMoney } from '#i18n/format.ts'
import { submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useDecideConsent, useOrderBill } from './api.ts'
import { BillTable } from './bill-table.tsx'
import styles from './bills.module.css'
import { Evidence, type EvidencePaths } from './line-parts.tsx'
import { OrderCharges } from './order-charges.tsx'
import { ToleranceButton } from './tolerance.tsx'

/**
 * The charges of one's own order: until something is billed what was quoted, then quoted, billed, paid and invoiced line
 * by line, with what waits for the reader's consent, and the quote below.
 */
export function QuoteToBill({
  order,
  evidenceTo,
}: {
  order: OrderDetail
  /** Where what proves a line is shown. */
  evidenceTo: EvidencePaths
}): ReactElement {
  const { t } = useTranslation('bills')
  const bill = useOrderBill(order.id)
  if (!bill.data)
    return (
      <>
        <OrderCharges order={order} />
        {bill.isError ? (
          <ErrorState title={t('failed')} error={bill.error} onRetry={() => void bill.refetch()} />
        ) : (
          <Skeleton lines={2} />
        )}
      </>
    )
  if (bill.data.rows.every(({ lines }) => lines.length === 0)) return <OrderCharges order={order} />
  return (
    <>
      <Bill bill={bill.data} evidenceTo={evidenceTo} />
      <details className={`section ${styles.quote}`}>
        <summary>{t('asOrdered')}</summary>
        <OrderCharges order={order} />
      </details>
    </>
  )
}

function Bill({ bill, evidenceTo }: { bill: OrderBillReply; evidenceTo: EvidencePaths }): ReactElement {
  const { t } = useTranslation('bills')
  const { most, used } = bill.tolerance
  return (
    <section className="section" id="bill" aria-labelledby="bill-title">
      <div className="section-head">
        <h2 id="bill-title">{t('title')}</h2>
        <p className="full">{t('lead')}</p>
      </div>
      <Waiting bill={bill} />
      <div className="table-box ledger-box">
        <BillTable
          bill={bill}
          reader="customer"
          evidence={(line) => <Evidence to={evidenceTo} line={line} />}
        />
        <div className="ledger-foot">
          <p>{t('tolerance', { most: formatMoney(most), used: formatMoney(used, { zero: 'shown' }) })}</p>
          <ToleranceButton />
        </div>
      </div>
    </section>
  )
}

/** What waits for the reader: each charge with its reason, to agree to or not. */
function Waiting({ bill }: { bill: OrderBillReply }): ReactElement | null {
  const { t } = useTranslation('bills')
  const { read } = useReader()
  const decide = useDecideConsent()
  const submit = useRef<{ name: string; key: string } | null>(null)
  const waiting = bill.rows.flatMap(({ lines }) => lines).filter(({ consent }) => consent === 'asked')
  if (waiting.length === 0) return null
  const answer = (id: BillLineReply['id'], agree: boolean) => {
    const name = `${id} ${agree}`
    submit.current = submit.current?.name === name ? submit.current : { name, key: submitKey() }
    decide.mutate(
      { id, agree, key: submit.current.key },
      { onSuccess: () => notices.say('ok', t(agree ? 'agreed' : 'refused')) },
    )
  }
  return (
    <Callout meaning="wait">
      <b>{t('waiting', { count: waiting.length })}</b>
      <p>{t('waitingText')}</p>
      <ul className={styles.waiting}>
        {waiting.map((line) => {
          const words = { charge: read(line.name), amount: formatMoney(line.amount) }
          return (
            <li key={line.id}>
              <span>
                {words.charge} <b>{words.amount}</b>
              </span>
              <Button
                size="s"
                look="primary"
                aria-label={t('agreeTo', words)}
                pending={decide.isPending}
                onClick={() => answer(line.id, true)}
              >
                {t('agree')}
              </Button>
              <Button
                size="s"
                aria-label={t('refuseTo', words)}
                pending={decide.isPending}
                onClick={() => answer(line.id, false)}
              >
                {t('refuse')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Callout>
  )
}
