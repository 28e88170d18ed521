import { Fragment, type ReactElement } from 'react'
import type { OfferReply } from '#contract/quotes.ts'
import type { Money } from '#domain/kernel/money.ts'
import { chargeStages } from '#domain/reference/charges.ts'
import { formatMoney, formatShare } from '#i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

export type Charge = OfferReply['charges'][number]
type ChargeSums = OfferReply['totals']

/** A sum in each of its currencies: CNY 4,180.00 + USD 5,466.68. */
export function SumByCurrency({ amounts }: { amounts: readonly Money[] }): ReactElement {
  const { t } = useTranslation('quotes')
  return (
    <>
      {amounts.map((amount, at) => (
        <Fragment key={amount.currency}>
          {at > 0 && t('detail.plus')}
          <span className="nb">{formatMoney(amount)}</span>
        </Fragment>
      ))}
    </>
  )
}

/** Quantity and unit price, or share and base: 2 × 850.00, 0.08% × 94,600.00. */
function Calculation({
  charge,
  currency = 'none',
}: {
  charge: Charge
  currency?: 'none' | 'code'
}): ReactElement {
  const unit = charge.percent ? charge.percent.of : charge.unitPrice
  return (
    <>
      {charge.percent ? formatShare(charge.percent.basisPoints) : charge.quantity} <i>×</i>{' '}
      <span>{formatMoney(unit, { currency })}</span>
    </>
  )
}

/** What a reader must know about a line besides its figures. */
export function ChargeNotes({ charge }: { charge: Charge }): ReactElement {
  const { t } = useTranslation('quotes')
  return (
    <>
      {charge.includedHours !== null && (
        <small>{t('detail.includedHours', { hours: charge.includedHours })}</small>
      )}
      {charge.mayChangeUntil && (
        <small className="t-wait" title={t('detail.mayChangeWhy')}>
          <Icon name="clock" size="s" /> {t(`detail.mayChange.${charge.mayChangeUntil}`)}
        </small>
      )}
    </>
  )
}

/** Every charge of an offer, by part of the way, with totals and who pays. */
export function ChargeTable({
  charges,
  totals,
  pol,
  pod,
}: {
  charges: readonly Charge[]
  totals: ChargeSums
  pol: string
  pod: string
}): ReactElement {
  const { t } = useTranslation('quotes')
  const { read } = useReader()
  const types = new Set(charges.flatMap((charge) => charge.containerType ?? []))
  // The same charge for each type of container stands together, in the order of the offer.
  const first = new Map<string, number>()
  for (const { code } of charges) if (!first.has(code)) first.set(code, first.size)
  const ordered = [...charges].sort((a, b) => (first.get(a.code) ?? 0) - (first.get(b.code) ?? 0))
  return (
    <table className="charges">
      <thead>
        <tr>
          <th scope="col">{t('detail.charge')}</th>
          <th scope="col">{t('detail.basis')}</th>
          <th scope="col" className="r">
            {t('detail.calculation')}
          </th>
          <th scope="col" className="r">
            {t('detail.amount')}
          </th>
          <th scope="col">{t('detail.payer')}</th>
          <th scope="col" className="r">
            {t('detail.cny')}
          </th>
        </tr>
      </thead>
      {chargeStages.map((stage) => {
        const lines = ordered.filter((charge) => charge.stage === stage)
        if (lines.length === 0) return null
        const sums = totals.stages[stage]
        return (
          <tbody key={stage}>
            <tr className="grp">
              <th colSpan={3} scope="rowgroup">
                {t(`detail.stage.${stage}`, { pol, pod })}
              </th>
              <td className="r">
                <SumByCurrency amounts={sums.byCurrency} />
              </td>
              <td />
              <td className="r">{formatMoney(sums.cny, { currency: 'none', zero: 'shown' })}</td>
            </tr>
            {lines.map((charge) => (
              <tr
                key={`${charge.code}.${charge.containerType ?? ''}.${charge.from.sheetId}.${charge.from.row}`}
              >
                <th scope="row">
                  <span className="code">{charge.code}</span>
                  {read(charge.name)}
                  {types.size > 1 && charge.containerType && (
                    <span className="quiet"> {charge.containerType}</span>
                  )}
                  <ChargeNotes charge={charge} />
                </th>
                <td className="basis">{t(`detail.bases.${charge.basis}`)}</td>
                <td className="r calc">
                  <Calculation charge={charge} />
                </td>
                <td className="r amt">
                  <span className="cur">{charge.amount.currency}</span>{' '}
                  {formatMoney(charge.amount, { currency: 'none' })}
                </td>
                <td className="pay">{t(`detail.payers.${charge.payer}`)}</td>
                <td className="r cny">{formatMoney(charge.cny, { currency: 'none' })}</td>
              </tr>
            ))}
          </tbody>
        )
      })}
      <tfoot>
        <tr className="all">
          <th colSpan={3} scope="row">
            {t('detail.total')}
          </th>
          <td colSpan={2} />
          <td className="r">{formatMoney(totals.cny, { currency: 'symbol', zero: 'shown' })}</td>
        </tr>
        <tr>
          <th colSpan={3} scope="row">
            {t('detail.ofPrepaid')}
          </th>
          <td colSpan={2}>
            <SumByCurrency amounts={totals.prepaid.byCurrency} />
          </td>
          <td className="r">{formatMoney(totals.prepaid.cny, { currency: 'none' })}</td>
        </tr>
        <tr>
          <th colSpan={3} scope="row">
            {t('detail.ofCollect', { pod })}
          </th>
          <td colSpan={2}>
            <SumByCurrency amounts={totals.collect.byCurrency} />
          </td>
          <td className="r">{formatMoney(totals.collect.cny, { currency: 'none' })}</td>
        </tr>
      </tfoot>
    </table>
  )
}
