import type { ReactElement } from 'react'
import type { NamedOffer } from '#contract/quotes.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { formatMoney, formatShortDay } from '#i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** An offer that was repriced between looking and choosing: both totals, and the reader decides. */
export function PriceChanged({
  before,
  now,
  pending,
  onAccept,
  onClose,
}: {
  before: NamedOffer
  /** The same sailing as it is priced now; null when it can no longer be booked. */
  now: NamedOffer | null
  pending: boolean
  onAccept: (offer: NamedOffer) => void
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('quotes')
  const { language, read } = useReader()
  const shown = (amount: Money) => formatMoney(amount, { currency: 'symbol', zero: 'shown' })
  if (!now) {
    return (
      <Dialog
        title={t('changed.goneTitle')}
        onClose={onClose}
        foot={
          <Button look="primary" onClick={onClose}>
            {t('changed.goneClose')}
          </Button>
        }
      >
        <p>{t('changed.goneText')}</p>
      </Dialog>
    )
  }
  const difference = now.totals.cny.minor - before.totals.cny.minor
  const amount = shown(money(Math.abs(difference), 'CNY'))
  return (
    <Dialog
      title={t('changed.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('changed.refuse')}</Button>
          <Button look="primary" pending={pending} onClick={() => onAccept(now)}>
            {t('changed.accept', { total: shown(now.totals.cny) })}
          </Button>
        </>
      }
    >
      <p>
        {t('changed.text', {
          carrier: read(now.carrier.short),
          day: formatShortDay(now.departsOn, language),
        })}
      </p>
      <dl className="pairs wide qr-changed">
        <div>
          <dt>{t('changed.before')}</dt>
          <dd>
            <s className="money">{shown(before.totals.cny)}</s>
          </dd>
        </div>
        <div>
          <dt>{t('changed.now')}</dt>
          <dd>
            <b className="money">{shown(now.totals.cny)}</b>
          </dd>
        </div>
      </dl>
      {difference !== 0 && (
        <p className={difference > 0 ? 't-wait' : 't-ok'}>
          {t(difference > 0 ? 'changed.more' : 'changed.less', { amount })}
        </p>
      )}
    </Dialog>
  )
}
