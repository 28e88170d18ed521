import { expect, it } from 'vitest'
import { allHolds, closesAt } from './privacy.ts'

it('adds up what holds a login back, in one order, and leaves out what does not', () => {
  const found = [
    { kind: 'invoices', count: 1 },
    { kind: 'orders', count: 2 },
    { kind: 'refunds', count: 0 },
    { kind: 'orders', count: 1 },
  ] as const
  expect(allHolds(found)).toEqual([
    { kind: 'orders', count: 3 },
    { kind: 'invoices', count: 1 },
  ])
  expect(allHolds([])).toEqual([])
})

it('closes seven days after it was asked for', () => {
  expect(closesAt(new Date('2027-02-26T10:00:00Z'))).toEqual(new Date('2027-03-05T10:00:00Z'))
})
