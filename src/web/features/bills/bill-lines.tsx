import type { ReactElement, ReactNode } from 'react'
import type { BillLineReply } from '#contract/bills.ts'
import { formatMoney, formatSigned } from '#i18n/format.ts'
import { DateTime } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './bills.module.css'

/** Who reads a bill: whoever it is for, or a clerk. */
export type BillReader = 'customer' | 'staff'

/** What stands behind a difference: each line with its cause, its evidence, its rate and who entered it. */
export function BillLines({
  lines,
  evidence,
  acts,
  reader,
}: {
  lines: readonly BillLineReply[]
  /** A way to the evidence of a line; null where there is none to go to. */
  evidence: (line: BillLineReply) => ReactNode
  /** What the reader may do with a line. */
  acts?: (line: BillLineReply) => ReactNode
  reader: BillReader
}): ReactElement | null {
  const told = lines.filter(({ cause, creditOf }) => cause !== null || creditOf !== null)
  const asQuoted = lines.filter(({ cause, creditOf }) => cause === null && creditOf === null)
  const free = asQuoted.map((line) => acts?.(line)).filter(Boolean)
  if (told.length === 0 && free.length === 0) return null
  return (
    <>
      {told.length > 0 && (
        <ul className={styles.lines}>
          {told.map((line) => (
            <BillLine
              key={line.id}
              line={line}
              evidence={evidence(line)}
              acts={acts?.(line)}
              reader={reader}
            />
          ))}
        </ul>
      )}
      {free}
    </>
  )
}

/** One line that was added or taken back: why, its note and evidence, how it stands, its rate and who entered it. */
export function BillLine({
  line,
  evidence,
  acts,
  reader,
}: {
  line: BillLineReply
  evidence: ReactNode
  acts: ReactNode
  reader: BillReader
}): ReactElement {
  const { t } = useTranslation('bills')
  const { read } = useReader()
  const { amount, cause, consent, note, rate } = line
  const why = !cause
    ? t('takenBack')
    : cause === 'customerRequest' && reader === 'staff'
      ? t('desk.customerRequest')
      : t(`causes.${cause}`)
  const counts = consent !== 'withdrawn' && consent !== 'refused'
  return (
    <li className={counts ? undefined : styles.gone}>
      <p>
        <b>{why}</b> <span className="num">{formatSigned(amount)}</span>
        {cause && line.quantity !== '1' && (
          <span className="num">
            {' '}
            ({t('times', { quantity: line.quantity, price: formatMoney(line.unitPrice) })})
          </span>
        )}
        {read(note) && ` ${read(note)}`} {evidence}
      </p>
      <p className={styles.quiet}>
        {consent !== 'notNeeded' && (
          <span className={consent === 'asked' ? 't-wait' : undefined}>
            {t(reader === 'customer' ? `consents.${consent}` : `desk.consents.${consent}`)}
          </span>
        )}
        {rate && <span>{t('rate', { rate: rate.rate, on: rate.on, source: read(rate.source) })}</span>}
        <span>
          {t('entered')} <DateTime at={line.addedAt} /> {line.addedByName ?? t('bySystem')}
        </span>
      </p>
      {acts}
    </li>
  )
}
