import type { ReactElement } from 'react'
import { growthOf, shareOf } from '#domain/figures/figures.ts'
import { money } from '#domain/kernel/money.ts'
import { formatCount, formatMoney, formatNumber, formatShare } from '#i18n/format.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './figures.module.css'
import type { FiguresReply } from './figures.tsx'

const grams = 1_000_000
/** Basis points rounded to whole percents: what is compared month by month needs no more. */
const wholePercent = (basisPoints: number): number => Math.round(basisPoints / 100) * 100
export const tonnes = (co2eGrams: number): string => formatNumber(co2eGrams / grams, { decimals: 1 })

/** A share as whole percents, or a dash of nothing. */
export const percent = (basisPoints: number | null): string =>
  basisPoints === null ? '–' : formatShare(wholePercent(basisPoints))

/** The sums of the period, each with how it compares with as many months before. */
export function FigureSums({
  found: { totals, before, months, margins },
}: {
  found: FiguresReply
}): ReactElement {
  const { t } = useTranslation('figures')
  const count = months.length
  const signed = (basisPoints: number) =>
    `${basisPoints > 0 ? '+' : ''}${formatShare(wholePercent(basisPoints))}`
  const grown = (now: number, was: number) => {
    const growth = growthOf(now, was)
    return growth === null ? t('againstNone', { count }) : t('against', { count, growth: signed(growth) })
  }
  const moved = (now: number | null, was: number | null) =>
    now === null || was === null
      ? t('againstNone', { count })
      : t('againstPoints', {
          count,
          points: `${now > was ? '+' : ''}${formatNumber((now - was) / 100, { decimals: 1 })}`,
        })
  const punctual = shareOf(totals.arrivedOnTime, totals.arrived)
  const converted = shareOf(totals.quotesOrdered, totals.quotes)
  const sums = [
    {
      name: t('figure.orders'),
      value: formatCount(totals.orders - totals.cancelled),
      hint: t('hint.orders', { count: formatCount(totals.cancelled) }),
      against: grown(totals.orders - totals.cancelled, before.orders - before.cancelled),
    },
    {
      name: t('figure.teu'),
      value: formatNumber(totals.teu, { decimals: 0 }),
      hint: null,
      against: grown(totals.teu, before.teu),
    },
    {
      name: t('figure.billed'),
      value: formatMoney(money(totals.billedMinor, 'CNY'), { currency: 'symbol', zero: 'shown' }),
      hint: t('hint.billed', {
        ordered: formatMoney(money(totals.orderedMinor, 'CNY'), { currency: 'symbol', zero: 'shown' }),
      }),
      against: grown(totals.billedMinor, before.billedMinor),
    },
    ...(margins && totals.costedMinor > 0
      ? [
          {
            name: t('figure.margin'),
            value: formatMoney(money(totals.costedMinor - totals.costMinor, 'CNY'), {
              currency: 'symbol',
              zero: 'shown',
            }),
            hint: t('hint.margin', {
              share: percent(shareOf(totals.costedMinor - totals.costMinor, totals.costedMinor)),
              part: percent(shareOf(totals.costedMinor, totals.orderedMinor)),
            }),
            against: grown(totals.costedMinor - totals.costMinor, before.costedMinor - before.costMinor),
          },
        ]
      : []),
    {
      name: t('figure.arrivedOnTime'),
      value: percent(punctual),
      hint: t('hint.arrivedOnTime', {
        onTime: formatCount(totals.arrivedOnTime),
        count: formatCount(totals.arrived),
      }),
      against: moved(punctual, shareOf(before.arrivedOnTime, before.arrived)),
    },
    {
      name: t('figure.conversion'),
      value: percent(converted),
      hint: t('hint.conversion', {
        ordered: formatCount(totals.quotesOrdered),
        count: formatCount(totals.quotes),
      }),
      against: moved(converted, shareOf(before.quotesOrdered, before.quotes)),
    },
    {
      name: t('figure.co2e'),
      value: t('unit.tonnesOf', { count: tonnes(totals.co2eGrams) }),
      hint: t('hint.co2e', { known: formatCount(totals.co2eOrders) }),
      against: grown(totals.co2eGrams, before.co2eGrams),
    },
  ]
  return (
    <dl className={css.sums} aria-label={t('sums')}>
      {sums.map(({ name, value, hint, against }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {hint && <small>{hint}</small>}
            <small>{against}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
