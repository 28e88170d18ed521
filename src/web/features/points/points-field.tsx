import { type ReactElement, useId } from 'react'
import type { OffsetOffersReply } from '#contract/points.ts'
import { money } from '#domain/kernel/money.ts'
import { worthOfPoints } from '#domain/points/points.ts'
import { formatCount, formatMoney } from '#i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form.tsx'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** How many points to give, with the limit and how it comes about. */
export function PointsField({
  offers,
  value,
  onChange,
}: {
  offers: OffsetOffersReply
  value: number
  onChange: (points: number) => void
}): ReactElement {
  const { t } = useTranslation('points')
  const id = useId()
  const { points, prepaid } = offers
  const most = Math.max(points.most, points.applied)
  const yuan = (minor: number) => formatMoney(money(minor, 'CNY'), { currency: 'symbol', zero: 'shown' })
  const facts = {
    points: formatCount(points.available),
    step: formatCount(points.step),
    most: formatCount(most),
    worth: yuan(points.mostWorth.minor),
    prepaid: yuan(prepaid.minor),
    percent: String(points.sharePercent),
    limitWorth: yuan(Math.floor((prepaid.minor * points.sharePercent) / 100)),
    perYuan: formatCount(points.pointsPerYuan),
  }
  const limit =
    points.limit === 0
      ? t('offsets.orderTooSmallForPoints', facts)
      : most === 0
        ? t('offsets.tooFew', facts)
        : points.limit <= points.available
          ? t('offsets.limitByOrder', facts)
          : t('offsets.limitByBalance', facts)
  if (most === 0) {
    return (
      <div className="points-none">
        <b>{t('offsets.points')}</b>
        <p className="hint points-rules">
          <span>{limit}</span>
          <span>{t('offsets.rule', facts)}</span>
        </p>
      </div>
    )
  }
  const given = Number.isFinite(value) ? Math.min(value - (value % points.step), most) : 0
  return (
    <div className="points">
      <Field
        label={
          <>
            {t('offsets.points')} <small>{t('offsets.balance', facts)}</small>
          </>
        }
      >
        {(control) => (
          <span className="points-entry">
            <NumberStepper
              control={{ ...control, 'aria-describedby': id }}
              label={t('offsets.points')}
              value={value}
              onChange={onChange}
              min={0}
              max={most}
              step={points.step}
            />
            <span className="quiet">{t('offsets.unit')}</span>
          </span>
        )}
      </Field>
      <p className="hint points-rules" id={id}>
        <span>{limit}</span>
        <span>{t('offsets.rule', facts)}</span>
      </p>
      {given < most && (
        <Button size="s" onClick={() => onChange(most)}>
          {t('offsets.useMost', { most: formatCount(most), worth: yuan(worthOfPoints(most).minor) })}
        </Button>
      )}
      {given > 0 && (
        <span className="money points-off">
          {formatMoney(money(-worthOfPoints(given).minor, 'CNY'), { currency: 'none' })}
        </span>
      )}
    </div>
  )
}
