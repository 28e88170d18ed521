import { describe, expect, it, test } from 'vitest'
import { businessDate } from '../kernel/business-date.ts'
import { money } from '../kernel/money.ts'
import { boughtCosts, lineKeyPattern, orderMargin, quotedLineKey, taskUrgency } from './desk-work.ts'

test.each([
  ['2026-11-22', null, 'late'],
  ['2026-11-23', null, 'today'],
  ['2026-11-24', null, null],
  ['2026-11-22', '2026-11-23T01:00:00Z', null],
] as const)('a task due on %s and done at %s is %s on 2026-11-23', (dueOn, doneAt, urgency) => {
  expect(taskUrgency({ dueOn: businessDate(dueOn), doneAt }, businessDate('2026-11-23'))).toBe(urgency)
})

test('a line is called by its place in the quote or by its bill line', () => {
  expect(quotedLineKey(3)).toMatch(lineKeyPattern)
  for (const wrong of ['quoted', 'quoted -1', 'ord_00000000000000000000000000', 'quoted 1; drop'])
    expect(wrong).not.toMatch(lineKeyPattern)
})

describe('the margin of an order', () => {
  const line = (price: number, cost: number | null, currency: 'CNY' | 'USD' = 'CNY', costIn = currency) => ({
    price: money(price, currency),
    priceCny: money(currency === 'CNY' ? price : price * 7, 'CNY'),
    cost: cost === null ? null : money(cost, costIn),
    costCny: cost === null ? null : money(costIn === 'CNY' ? cost : cost * 7, 'CNY'),
  })

  it('counts lines whose cost is known, and tells the others apart', () => {
    expect(orderMargin([line(10_000, 8_000), line(5_000, null)])).toEqual({
      byCurrency: [{ price: money(10_000, 'CNY'), cost: money(8_000, 'CNY'), left: money(2_000, 'CNY') }],
      cny: { price: money(10_000, 'CNY'), cost: money(8_000, 'CNY'), left: money(2_000, 'CNY') },
      basisPoints: 2_000,
      unknown: { lines: 1, priceCny: money(5_000, 'CNY') },
    })
  })

  it('a cost of nothing is a known cost', () => {
    expect(orderMargin([line(1_000, 0)])).toMatchObject({
      basisPoints: 10_000,
      unknown: { lines: 0, priceCny: money(0, 'CNY') },
    })
  })

  it('keeps currencies apart, also where a charge is bought in another one', () => {
    const { byCurrency, cny } = orderMargin([line(100, 60, 'USD'), line(900, 50, 'CNY', 'USD')])
    expect(byCurrency.map(({ left }) => left)).toEqual([money(900, 'CNY'), money(-10, 'USD')])
    expect(cny.left).toEqual(money(700 - 420 + 900 - 350, 'CNY'))
  })

  it('of nothing known there is no share', () => {
    expect(orderMargin([line(100, null)])).toMatchObject({ byCurrency: [], basisPoints: null })
    expect(orderMargin([])).toMatchObject({ unknown: { lines: 0 } })
  })
})

test('what was bought goes to the lines of its code and container type, each once', () => {
  const charge = (code: string, containerType: string | null, cost: number) => ({
    code,
    containerType,
    cost: money(cost, 'USD'),
    costCny: money(cost * 7, 'CNY'),
  })
  const found = boughtCosts(
    [
      { position: 1, code: 'O/F', containerType: '40HQ' },
      { position: 2, code: 'O/F', containerType: '20GP' },
      { position: 3, code: 'O/F', containerType: '40HQ' },
      { position: 4, code: 'DOC', containerType: null },
    ],
    [charge('O/F', '40HQ', 10), charge('O/F', '20GP', 5), charge('THC', '20GP', 1)],
  )
  expect([...found].map(([position, { cost }]) => [position, cost.minor])).toEqual([
    [1, 10],
    [2, 5],
  ])
})
