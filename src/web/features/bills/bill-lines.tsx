import type { ReactElement, ReactNode } from 'react'
import type { BillLineReply } from '#contract/bills.ts'
import { formatMoney } from '#i18n/format.ts'
import { DateTime, Money } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** What stands behind a figure: each line with its cause, its evidence, its rate and who entered it. */
export function BillLines({
  lines,
  evidence,
}: {
  lines: readonly BillLineReply[]
  /** A way to the evidence of a line; null where there is none to go to. */
  evidence: (line: BillLineReply) => ReactNode
}): ReactElement | null {
  const told = lines.filter(({ cause, creditOf }) => cause !== null || creditOf !== null)
  if (told.length === 0) return null
  return (
    <ul className="bill-lines">
      {told.map((line) => (
        <BillLine key={line.id} line={line} evidence={evidence(line)} />
      ))}
    </ul>
  )
}

function BillLine({ line, evidence }: { line: BillLineReply; evidence: ReactNode }): ReactElement {
  const { t } = useTranslation('bills')
  const { read } = useReader()
  const { amount, cause, consent, note, rate } = line
  const size = { ...amount, minor: Math.abs(amount.minor) }
  return (
    <li>
      <p>
        <b>{cause ? t(`causes.${cause}`) : t('takenBack', { amount: formatMoney(size) })}</b>{' '}
        {cause && t('added', { amount: formatMoney(size) })}
        {cause && line.quantity !== '1' && (
          <> · {t('times', { quantity: line.quantity, price: formatMoney(line.unitPrice) })}</>
        )}
      </p>
      {note && <p>{note}</p>}
      <p className="faint">
        {consent !== 'notNeeded' && <>{t(`consents.${consent}`)} · </>}
        {rate && <>{t('rate', { rate: rate.rate, on: rate.on, source: read(rate.source) })} · </>}
        {evidence && <>{evidence} · </>}
        <DateTime at={line.addedAt} />
        {line.addedByName && ` ${line.addedByName}`}
      </p>
    </li>
  )
}

/** A sum in CNY that may be nothing yet. */
export const Cny = ({ amount }: { amount: BillLineReply['cny'] | null }): ReactElement => (
  <Money amount={amount} currency="none" />
)
