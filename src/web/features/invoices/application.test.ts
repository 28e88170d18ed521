import { describe, expect, it } from 'vitest'
import type { InvoiceableLine } from '#contract/invoices.ts'
import { money } from '#domain/kernel/money.ts'
import {
  applicationOfKept,
  askedInAll,
  askedOf,
  type ChosenLine,
  emptyApplication,
  linesToSend,
  withLines,
  withNewest,
  withoutLines,
  withTyped,
} from './application.ts'

const line = (id: string, left: number, inApplication: string | null = null) =>
  ({
    lineId: id,
    orderId: 'ord_1',
    orderNumber: 'SP1',
    statementNumber: null,
    name: { zh: id, en: id },
    left: money(left, 'CNY'),
    inApplication,
  }) as unknown as InvoiceableLine
const choose = (...lines: InvoiceableLine[]) => withLines([], lines, 500)

describe('an application for an invoice [§5]', () => {
  it('takes all that is left of a line, and nothing of one that is in another application', () => {
    const chosen = choose(line('a', 123_456), line('b', 700), line('c', 900, 'IV1'))
    expect(chosen.map(({ lineId, typed }) => [lineId, typed])).toEqual([
      ['a', '1234.56'],
      ['b', '7.00'],
    ])
    expect(askedInAll(chosen)).toEqual(money(124_156, 'CNY'))
  })

  it('keeps a typed amount when the whole order is chosen after it', () => {
    const typed = withTyped(choose(line('a', 500)), 'a', '2')
    expect(withLines(typed, [line('a', 500), line('b', 300)], 500).map((each) => each.typed)).toEqual([
      '2',
      '3.00',
    ])
  })

  it('never holds more lines than one application takes', () => {
    expect(withLines(choose(line('a', 1)), [line('b', 1), line('c', 1)], 2)).toHaveLength(2)
  })

  it.each([
    ['12.34', 1234],
    ['1,000', 100_000],
    [' 5 ', 500],
    ['0', null],
    ['-1', null],
    ['1.005', null],
    ['1000.01', null],
    ['', null],
    ['x', null],
  ])('reads %j as an amount of at most what is left', (typed, minor) => {
    const asked = askedOf({ typed, leftMinor: 100_000 })
    expect(asked?.minor ?? null).toBe(minor)
  })

  it('takes what is left now of lines that were chosen earlier', () => {
    const chosen = choose(line('a', 500), line('b', 300), line('c', 200))
    const newest = withNewest(chosen, ['a', 'b'], [line('a', 400), line('c', 100)])
    expect(newest.map(({ lineId, leftMinor, typed }) => [lineId, leftMinor, typed])).toEqual([
      ['a', 400, '4.00'],
      ['c', 200, '2.00'],
    ])
  })

  it('is sent only while every amount is right', () => {
    const chosen = choose(line('a', 500), line('b', 300))
    expect(linesToSend(chosen)).toEqual([
      { lineId: 'a', amountMinor: 500 },
      { lineId: 'b', amountMinor: 300 },
    ])
    expect(linesToSend(withTyped(chosen, 'b', '3.01'))).toBeNull()
    expect(linesToSend(withoutLines(chosen, ['a', 'b']))).toBeNull()
  })

  it('comes back from a draft as it was, and from a broken one as nothing', () => {
    const kept = { ...emptyApplication, lines: choose(line('a', 500)), titleId: 'itl_1', remark: 'x' }
    expect(applicationOfKept(JSON.stringify(kept))).toEqual(kept)
    const broken = { ...kept, lines: [{ ...kept.lines[0], leftMinor: '5' } as unknown as ChosenLine, 7] }
    expect(applicationOfKept(JSON.stringify(broken))).toEqual({ ...kept, lines: [] })
    for (const text of ['', 'null', '{', '[]']) expect(applicationOfKept(text)).toEqual(emptyApplication)
  })
})
