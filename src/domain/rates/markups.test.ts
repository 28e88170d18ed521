import { describe, expect, it } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import { type Currency, money } from '#domain/kernel/money.ts'
import { customerLevels } from '#domain/users/levels.ts'
import {
  findMarkup,
  type Markup,
  type MarkupRule,
  marginOf,
  markupsFor,
  sellingBasisPoints,
  sellingPrice,
  sellsBelowCost,
} from './markups.ts'

const rule = (id: string, changes: Partial<MarkupRule> = {}): MarkupRule => ({
  id,
  version: 1,
  number: 1,
  level: 'ordinary',
  charge: 'OF',
  origin: null,
  destination: null,
  carrier: null,
  containerType: null,
  markup: { kind: 'percent', basisPoints: 1_000 },
  roundTo: null,
  validFrom: businessDate('2026-11-01'),
  validTo: businessDate('2026-11-30'),
  ...changes,
})

const sold = {
  pol: { code: 'CNNGB', country: 'CN' },
  pod: { code: 'DEHAM', country: 'DE' },
  carrier: 'COSU',
  on: businessDate('2026-11-20'),
}

describe('which markup counts', () => {
  it.each<[string, string | null, MarkupRule[]]>([
    ['no rule', null, []],
    ['the only one', 'a', [rule('a')]],
    [
      'one’s own level before a lower one, however closely that fits',
      'g',
      [rule('g', { level: 'gold' }), rule('o', { origin: 'CNNGB', destination: 'DEHAM', carrier: 'COSU' })],
    ],
    [
      'the next lower level where one’s own has none that fits',
      's',
      [rule('o'), rule('s', { level: 'silver' }), rule('g', { level: 'gold', carrier: 'MAEU' })],
    ],
    ['nothing of a higher level', 'o', [rule('o'), rule('d', { level: 'diamond' })]],
    [
      'two ports before one',
      'b',
      [rule('a', { origin: 'CNNGB' }), rule('b', { origin: 'CNNGB', destination: 'DEHAM' })],
    ],
    [
      'a port and a country before a port',
      'b',
      [rule('a', { origin: 'CNNGB' }), rule('b', { origin: 'CNNGB', destination: 'DE' })],
    ],
    ['a port before a country', 'b', [rule('a', { origin: 'CN' }), rule('b', { origin: 'CNNGB' })]],
    [
      'the lane before the carrier',
      'a',
      [rule('a', { origin: 'CN' }), rule('b', { carrier: 'COSU', containerType: '40HQ' })],
    ],
    [
      'the carrier before the container type',
      'a',
      [rule('a', { carrier: 'COSU' }), rule('b', { containerType: '40HQ' })],
    ],
    ['the container type before none', 'b', [rule('a'), rule('b', { containerType: '40HQ' })]],
    ['of equals the one entered last', 'b', [rule('a', { number: 1 }), rule('b', { number: 2 })]],
    [
      'none for another port, country, carrier or type',
      null,
      [
        rule('a', { origin: 'CNSHA' }),
        rule('b', { destination: 'NL' }),
        rule('c', { carrier: 'MAEU' }),
        rule('d', { containerType: '20GP' }),
        rule('e', { charge: 'THC' }),
      ],
    ],
    [
      'none before its first day or after its last',
      null,
      [
        rule('a', { validFrom: businessDate('2026-11-21') }),
        rule('b', { validTo: businessDate('2026-11-19') }),
      ],
    ],
    [
      'no amount in another currency',
      'b',
      [
        rule('a', { containerType: '40HQ', markup: { kind: 'amount', minor: 1, currency: 'CNY' } }),
        rule('b'),
      ],
    ],
  ])('is %s', (_, expected, rules) => {
    for (const given of [rules, [...rules].reverse()])
      expect(findMarkup(markupsFor('gold', given), 'OF', sold, '40HQ', 'USD')?.id ?? null).toBe(expected)
  })

  it.each(customerLevels.map((level, at) => [level, at + 1] as const))(
    'gives %s customers %i of the four levels’ rules, their own first',
    (level, count) => {
      const rules = customerLevels.map((each) => rule(each, { level: each }))
      expect(
        markupsFor(level, rules)
          .get('OF')
          ?.map((each) => each.id),
      ).toEqual(customerLevels.slice(0, count).reverse())
    },
  )

  it('takes no rule for a container type where a charge is asked once for all', () => {
    const markups = markupsFor('ordinary', [rule('a', { containerType: '40HQ' })])
    expect(findMarkup(markups, 'OF', sold, null, 'USD')).toBeNull()
  })
})

const percent = (basisPoints: number): Markup => ({ kind: 'percent', basisPoints })
const amount = (minor: number): Markup => ({ kind: 'amount', minor, currency: 'USD' })

describe('what a markup makes of a cost', () => {
  it.each<[string, Markup, number | null, number, Currency, number]>([
    ['a percentage', percent(1_000), null, 218_000, 'USD', 239_800],
    ['a percentage, rounded half up', percent(1_250), null, 1_004, 'USD', 1_130],
    ['nothing', percent(0), null, 218_000, 'USD', 218_000],
    ['an amount', amount(15_000), null, 218_000, 'USD', 233_000],
    ['less', percent(-500), null, 218_000, 'USD', 207_100],
    ['an amount off that is more than the cost', amount(-300_000), null, 218_000, 'USD', 0],
    ['up to whole dollars', percent(1_000), 1, 218_015, 'USD', 239_900],
    ['up to five dollars', percent(1_000), 5, 218_000, 'USD', 240_000],
    ['a round price as it is', percent(1_000), 10, 200_000, 'USD', 220_000],
    ['up to a hundred yen, which has no cents', percent(1_000), 100, 52_010, 'JPY', 57_300],
  ])('is %s', (_, markup, roundTo, cost, currency, price) => {
    expect(sellingPrice({ markup, roundTo }, money(cost, currency))).toEqual({ minor: price, currency })
  })

  it.each([
    [percent(2_500), 8, 10],
    [percent(-2_500), 8, 6],
    [amount(100), 8, 8],
  ])('marks up a percentage by a percentage only: %o', (markup, cost, price) => {
    expect(sellingBasisPoints({ markup }, cost)).toBe(price)
  })

  it.each([
    [200, 250, 50, 2_000],
    [250, 200, -50, -2_500],
    [0, 0, 0, null],
    [100, 0, -100, null],
  ])('leaves of %i sold for %i a margin of %i', (cost, price, left, basisPoints) => {
    expect(marginOf(money(cost, 'CNY'), money(price, 'CNY'))).toEqual({
      amount: { minor: left, currency: 'CNY' },
      basisPoints,
    })
  })

  it('is below cost when it takes off', () => {
    expect(
      [percent(1), percent(0), percent(-1), amount(-1)].map((markup) => sellsBelowCost({ markup })),
    ).toEqual([false, false, true, true])
  })
})
