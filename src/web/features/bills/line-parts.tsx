import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { BillLineReply } from '#contract/bills.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import type { Money } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** Cells that the ledger of an order and that of a statement have in common. */

/** What a row is about: its code, its name, and whether it was quoted. */
export function ChargeCell({
  charge,
  quoted,
}: {
  charge: { readonly code: string; readonly name: Bilingual }
  quoted: boolean
}): ReactElement {
  const { t } = useTranslation('bills')
  const { read } = useReader()
  return (
    <th scope="row">
      <span className="code">{charge.code}</span>
      {read(charge.name)} {!quoted && <span className="tag plain note">{t('notQuoted')}</span>}
    </th>
  )
}

/** How the amount comes about: basis, quantity and price, with a currency that is not CNY. */
export function BasisCell({
  from,
}: {
  from:
    | (Pick<BillLineReply, 'basis' | 'quantity'> & { readonly unitPrice: Money; readonly amount: Money })
    | undefined
}): ReactElement {
  const { t } = useTranslation(['bills', 'quotes'])
  return (
    <td className="basis">
      {from && (
        <>
          {t(`quotes:detail.bases.${from.basis}`)}{' '}
          <span className="nb num">
            {t('times', {
              quantity: from.quantity,
              price: formatMoney(from.unitPrice, { currency: 'none' }),
            })}{' '}
            {from.amount.currency !== 'CNY' && <span className="cur">{from.amount.currency}</span>}
          </span>
        </>
      )}
    </td>
  )
}

/** Where what proves a line is shown. */
export type EvidencePaths = { readonly events: string; readonly files: string }

/** The way to what proves a line; nothing where nothing does. */
export function Evidence({
  to,
  line,
}: {
  to: EvidencePaths
  line: Pick<BillLineReply, 'eventId' | 'fileId'>
}): ReactElement | null {
  const { t } = useTranslation('bills')
  if (line.eventId)
    return (
      <Link className="link" to={to.events}>
        {t('evidenceEvent')}
      </Link>
    )
  return line.fileId ? (
    <Link className="link" to={to.files}>
      {t('evidenceFile')}
    </Link>
  ) : null
}
