import { type ReactElement, useRef } from 'react'
import { Link } from 'react-router'
import type { BillLineReply, OrderBillReply } from '#contract/bills.ts'
import { formatMoney } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
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

/** Quoted, billed, paid and invoiced of one's own order, line by line, and what waits for the reader's consent. */
export function QuoteToBill({ orderId }: { orderId: string }): ReactElement {
  const { t } = useTranslation('bills')
  const bill = useOrderBill(orderId)
  return (
    <section className="section" id="bill" aria-labelledby="bill-title">
      <div className="section-head">
        <h2 id="bill-title">{t('title')}</h2>
        <p className="full">{t('lead')}</p>
      </div>
      {bill.data ? (
        <Bill bill={bill.data} />
      ) : bill.isError ? (
        <ErrorState title={t('failed')} error={bill.error} onRetry={() => void bill.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  )
}

function Bill({ bill }: { bill: OrderBillReply }): ReactElement {
  const { t } = useTranslation('bills')
  const { most, used } = bill.tolerance
  return (
    <>
      <Waiting bill={bill} />
      <div className="table-box ledger-box">
        <BillTable bill={bill} evidence={(line) => <Evidence orderId={bill.orderId} line={line} />} />
        <div className="ledger-foot">
          <p>
            {isBegun(bill)
              ? t('tolerance', { most: formatMoney(most), used: formatMoney(used) })
              : t('notBilled')}
          </p>
        </div>
      </div>
    </>
  )
}

/** Whether anything was billed yet. */
const isBegun = (bill: OrderBillReply): boolean => bill.rows.some(({ lines }) => lines.length > 0)

function Evidence({ orderId, line }: { orderId: string; line: BillLineReply }): ReactElement | null {
  const { t } = useTranslation('bills')
  if (line.eventId) return <Link to={paths.orderContainers(orderId)}>{t('evidenceEvent')}</Link>
  return line.fileId ? <Link to={paths.order(orderId)}>{t('evidenceFile')}</Link> : null
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
