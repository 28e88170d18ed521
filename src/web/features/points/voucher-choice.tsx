import { type ReactElement, useId } from 'react'
import type { OffsetOffersReply } from '#contract/points.ts'
import type { VoucherId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

type Offered = OffsetOffersReply['vouchers'][number]

/** The customer's vouchers: those that hold can be chosen, the others say why not. */
export function VoucherChoice({
  offers,
  value,
  onChange,
}: {
  offers: OffsetOffersReply
  value: VoucherId | null
  onChange: (id: VoucherId | null) => void
}): ReactElement {
  const { t } = useTranslation('points')
  const { read } = useReader()
  const id = useId()
  const yuan = (minor: number) => formatMoney(money(minor, 'CNY'), { currency: 'symbol' })
  const note = (voucher: Offered): string => {
    const facts = {
      least: yuan(voucher.least.minor),
      from: voucher.validFrom,
      until: voucher.validUntil,
      missing: yuan(voucher.least.minor - offers.prepaid.minor),
      number: voucher.usedOn?.number ?? '',
    }
    return voucher.why ? t(`offsets.why.${voucher.why}`, facts) : t('offsets.voucherTerms', facts)
  }
  return (
    <fieldset className="options">
      <legend className="sr">{t('offsets.vouchers')}</legend>
      {offers.vouchers.map((voucher) => {
        const barred = voucher.why !== null && !voucher.applied
        return (
          <label
            key={voucher.id}
            className={`option${value === voucher.id ? ' on' : ''}${barred ? ' off' : ''}`}
          >
            <input
              className="check"
              type="radio"
              name={id}
              checked={value === voucher.id}
              disabled={barred}
              onChange={() => onChange(voucher.id)}
            />
            <span>
              <b>{read(voucher.name)}</b>
              <small>{note(voucher)}</small>
            </span>
            <span className={`money${barred ? ' quiet' : ''}`}>
              {formatMoney(money(-voucher.amount.minor, 'CNY'), { currency: 'none' })}
            </span>
          </label>
        )
      })}
      <label className={`option${value === null ? ' on' : ''}`}>
        <input
          className="check"
          type="radio"
          name={id}
          checked={value === null}
          onChange={() => onChange(null)}
        />
        <span>{t('offsets.noVoucher')}</span>
      </label>
    </fieldset>
  )
}
