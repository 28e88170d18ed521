import type { MarkupReply } from '#contract/markups.ts'
import { addDays, type BusinessDate } from '#domain/kernel/business-date.ts'
import { type Currency, decimal, money, parseAmount } from '#domain/kernel/money.ts'
import { formatMoney, formatShare } from '#i18n/format.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** A markup as it stands in the form. */
export type TypedMarkup = {
  level: MarkupReply['level']
  charge: MarkupReply['charge']
  kind: 'percent' | 'amount'
  percent: string
  amount: string
  currency: Currency
  roundTo: string
  origin: string
  destination: string
  carrier: string
  containerType: string
  validFrom: string
  validTo: string
  acceptBelowCost: boolean
}

/** A markup usually holds for a quarter. Assumed (decision 059) */
const usualDays = 90

export const emptyMarkup = (today: BusinessDate): TypedMarkup => ({
  level: 'ordinary',
  charge: 'OF',
  kind: 'percent',
  percent: '',
  amount: '',
  currency: 'USD',
  roundTo: '',
  origin: '',
  destination: '',
  carrier: '',
  containerType: '',
  validFrom: today,
  validTo: addDays(today, usualDays),
  acceptBelowCost: false,
})

export const typedMarkup = (rule: MarkupReply): TypedMarkup => ({
  level: rule.level,
  charge: rule.charge,
  kind: rule.markup.kind,
  percent: rule.markup.kind === 'percent' ? String(rule.markup.basisPoints / 100) : '',
  amount: rule.markup.kind === 'amount' ? decimal(money(rule.markup.minor, rule.markup.currency)) : '',
  currency: rule.markup.kind === 'amount' ? rule.markup.currency : 'USD',
  roundTo: rule.roundTo === null ? '' : String(rule.roundTo),
  origin: rule.origin ?? '',
  destination: rule.destination ?? '',
  carrier: rule.carrier ?? '',
  containerType: rule.containerType ?? '',
  validFrom: rule.validFrom,
  validTo: rule.validTo,
  acceptBelowCost: false,
})

/** Basis points of a typed percentage; null for what is none. */
function basisPointsOf(text: string): number | null {
  const match = /^([-−]?)(\d{1,4}(?:\.\d{1,2})?)$/.exec(text.trim())
  if (!match?.[2]) return null
  const points = Math.round(Number(match[2]) * 100)
  return match[1] ? -points : points
}

/** What was typed as put on top, or null while it cannot be read. */
export function markupTyped(typed: TypedMarkup): MarkupReply['markup'] | null {
  if (typed.kind === 'percent') {
    const basisPoints = basisPointsOf(typed.percent)
    return basisPoints === null || basisPoints <= -10_000 || basisPoints > 100_000
      ? null
      : { kind: 'percent', basisPoints }
  }
  const amount = parseAmount(typed.amount.replace('−', '-'), typed.currency)
  return amount && { kind: 'amount', ...amount }
}

const upper = (text: string): string | null => text.trim().toUpperCase() || null

/** The form as the call takes it; `markup` is a placeholder while it cannot be read, and the form says so. */
export const termsTyped = (typed: TypedMarkup) => ({
  level: typed.level,
  charge: typed.charge,
  origin: upper(typed.origin),
  destination: upper(typed.destination),
  carrier: upper(typed.carrier),
  containerType: typed.containerType || null,
  markup: markupTyped(typed) ?? { kind: 'percent' as const, basisPoints: 0 },
  roundTo: typed.roundTo === '' ? null : (Number(typed.roundTo) as MarkupReply['roundTo']),
  validFrom: typed.validFrom,
  validTo: typed.validTo,
})

/** What comes on top, in a few words. */
export function useMarkupWords(): (rule: Pick<MarkupReply, 'markup' | 'roundTo'>) => readonly string[] {
  const { t } = useTranslation('markups')
  return ({ markup, roundTo }) => [
    markup.kind === 'percent'
      ? `${markup.basisPoints > 0 ? '+' : ''}${formatShare(markup.basisPoints).replace('-', '−')}`
      : t('perUnit', { amount: formatMoney(money(markup.minor, markup.currency), { zero: 'shown' }) }),
    ...(roundTo === null
      ? []
      : [
          markup.kind === 'amount'
            ? t('roundedTo', { step: roundTo, currency: markup.currency })
            : t('roundedToUnits', { step: roundTo }),
        ]),
  ]
}
