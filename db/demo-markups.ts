import { addDays, type BusinessDate } from '#domain/kernel/business-date.ts'
import type { MarkupTerms } from '#domain/rates/markups.ts'
import type { OceanRow } from '#domain/rates/read-rows.ts'
import type { Context } from '#server/platform/context.ts'
import { addMarkup } from '#server/rates/commands/markups.ts'
import { addRateSheet } from '#server/rates/commands.ts'

/** Prices that the demo forwarder buys, to ports of Africa, and what it puts on top for each level of customer. */

const bought = [
  { carrier: 'CMDU', service: 'WAX', pod: 'NGAPP', dollars: 3_480, days: 38, weekdays: '5' },
  { carrier: 'COSU', service: 'WAX3', pod: 'NGAPP', dollars: 3_320, days: 41, weekdays: '2' },
  { carrier: 'PCIU', service: 'ASA', pod: 'ZADUR', dollars: 2_140, days: 26, weekdays: '6' },
  { carrier: 'COSU', service: 'ZAX1', pod: 'ZADUR', dollars: 2_260, days: 24, weekdays: '3' },
] as const
const types = { '20GP': 0.58, '40GP': 0.98, '40HQ': 1 } as const

function* rows(validity: Pick<OceanRow, 'validFrom' | 'validTo'>): Generator<OceanRow> {
  let row = 1
  for (const { carrier, service, pod, dollars, days, weekdays } of bought) {
    for (const pol of ['CNSHA', 'CNNGB']) {
      for (const [containerType, factor] of Object.entries(types)) {
        row += 1
        yield {
          row,
          carrier,
          service,
          pol,
          pod,
          via: null,
          passage: null,
          containerType,
          currency: 'USD',
          minor: Math.round((dollars * factor) / 5) * 500,
          charges: [
            {
              code: 'THC',
              basis: 'container',
              currency: 'CNY',
              minor: 82_500,
              payer: 'prepaid',
              stage: 'origin',
            },
            {
              code: 'DOC',
              basis: 'billOfLading',
              currency: 'CNY',
              minor: 45_000,
              payer: 'prepaid',
              stage: 'origin',
            },
            {
              code: 'BAF',
              basis: 'container',
              currency: 'USD',
              minor: 28_000,
              payer: 'prepaid',
              stage: 'ocean',
            },
          ],
          ...validity,
          transitDays: days,
          weekdays,
          demurrageDays: 7,
          detentionDays: 10,
          allotment: null,
          remarks: null,
        }
      }
    }
  }
}

/** Puts the bought prices on sale with their markups. */
export async function buildDemoMarkups(ctx: Context, today: BusinessDate): Promise<void> {
  const days = { validFrom: addDays(today, -30), validTo: addDays(today, 131) }
  const sheet = { name: '演示数据：非洲线买入价', kind: 'ocean', prices: 'buying' } as const
  await addRateSheet(ctx, { ...sheet, fileName: 'demo-africa-bought.xlsx' }, rows(days))
  const terms: MarkupTerms = {
    level: 'ordinary',
    charge: 'OF',
    origin: null,
    destination: null,
    carrier: null,
    containerType: null,
    markup: { kind: 'percent', basisPoints: 1_200 },
    roundTo: 5,
    ...days,
  }
  await addMarkup(ctx, terms)
  await addMarkup(ctx, { ...terms, level: 'silver', markup: { kind: 'percent', basisPoints: 1_000 } })
  await addMarkup(ctx, { ...terms, level: 'gold', markup: { kind: 'percent', basisPoints: 850 } })
  await addMarkup(ctx, { ...terms, level: 'diamond', markup: { kind: 'percent', basisPoints: 700 } })
  await addMarkup(ctx, {
    ...terms,
    origin: 'CN',
    destination: 'NGAPP',
    markup: { kind: 'amount', minor: 48_000, currency: 'USD' },
  })
  await addMarkup(ctx, {
    ...terms,
    charge: 'THC',
    markup: { kind: 'amount', minor: 5_000, currency: 'CNY' },
    roundTo: null,
  })
}
