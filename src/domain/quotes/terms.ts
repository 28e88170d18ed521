import { money, totalsByCurrency } from '#domain/kernel/money.ts'
import type { RateLine } from '#domain/rates/rate-lines.ts'
import { seaCo2e } from '#domain/reference/emissions.ts'
import type { ExclusionRule } from '#domain/reference/tables.ts'
import type { Ends } from './charges.ts'
import type { Exclusion, Offer, OfferCharge, Totals } from './offer.ts'
import type { PricingTables } from './pricing-tables.ts'
import type { QuoteRequest } from './quote-request.ts'

/** What stands under an offer's charges: its sums, what it does not hold, and the CO2e of the way. */

function totals(charges: readonly OfferCharge[]): Totals {
  let cny = 0
  for (const each of charges) cny += each.cny.minor
  return { byCurrency: totalsByCurrency(charges.map((each) => each.amount)), cny: money(cny, 'CNY') }
}

export const totalsOf = (charges: readonly OfferCharge[]): Offer['totals'] => ({
  ...totals(charges),
  prepaid: totals(charges.filter((each) => each.payer === 'prepaid')),
  collect: totals(charges.filter((each) => each.payer === 'collect')),
  stages: {
    origin: totals(charges.filter((each) => each.stage === 'origin')),
    ocean: totals(charges.filter((each) => each.stage === 'ocean')),
    destination: totals(charges.filter((each) => each.stage === 'destination')),
  },
})

export function exclusionsOf(
  request: QuoteRequest,
  ends: Ends,
  charges: readonly OfferCharge[],
  rules: readonly ExclusionRule[],
): Exclusion[] {
  const held = new Set<string>(charges.map((each) => each.code))
  const legs = [
    request.pickup.kind === 'door' ? 'doorPickup' : 'portPickup',
    request.delivery.kind === 'door' ? 'doorDelivery' : 'portDelivery',
  ]
  return rules
    .filter(
      (rule) =>
        !(rule.chargeCode && held.has(rule.chargeCode)) &&
        (rule.legs === null || rule.legs.some((each) => legs.includes(each))) &&
        (rule.destinationLanes === null || rule.destinationLanes.includes(ends.pod.lane)),
    )
    .map(({ code, name, reason, indicative }) => {
      const row = indicative.find((each) => each.lanes === null || each.lanes.includes(ends.pod.lane))
      // Figures in CNY are of Chinese ports and say nothing about others.
      const fits = row && (row.currency !== 'CNY' || ends.pol.country === 'CN')
      return {
        code,
        name,
        reason,
        indicative: fits ? { amount: row.amount, currency: row.currency, basis: row.basis } : null,
      }
    })
}

export function co2eOf(
  request: QuoteRequest,
  ends: Ends,
  lines: readonly RateLine[],
  tables: PricingTables,
): Offer['co2e'] {
  const kilometres = tables.kilometres(ends.pol.code, ends.pod.code, lines[0]?.passage ?? null)
  if (kilometres === null) return null
  const teu = { dry: 0, reefer: 0 }
  for (const { type, quantity } of request.containers) {
    const known = tables.containerTypes.find((each) => each.code === type)
    if (known) teu[known.group === 'reefer' ? 'reefer' : 'dry'] += known.teu * quantity
  }
  const leg = { km: kilometres, from: ends.pol.lane, to: ends.pod.lane }
  const dry = seaCo2e({ ...leg, teu: teu.dry, reefer: false }, tables.emissionFactors)
  const reefer = seaCo2e({ ...leg, teu: teu.reefer, reefer: true }, tables.emissionFactors)
  const row = tables.emissionFactors.sea.find((each) => each.lane === dry.lane)
  const all = teu.dry + teu.reefer
  if (!row || all === 0) return null
  const grams = dry.grams + reefer.grams
  return {
    grams,
    teu: all,
    kilometres,
    gramsPerTeuKm:
      teu.reefer === 0
        ? dry.gramsPerTeuKm
        : teu.dry === 0
          ? reefer.gramsPerTeuKm
          : Math.round((grams / (all * kilometres)) * 10) / 10,
    lane: dry.lane,
    laneName: row.name,
    source: row.source,
    estimate: dry.estimate || (teu.reefer > 0 && reefer.estimate),
  }
}
