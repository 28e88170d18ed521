import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '#domain/kernel/money.ts'
import { creditsOfRefund, isBillOpen, moneyLeft, type PaidLine, paidOfLines } from './paid.ts'

const cny = (minor: number) => money(minor, 'CNY')
const line = (id: string, minor: number, more: Partial<PaidLine> = {}): PaidLine => ({
  id,
  quotedPosition: null,
  creditOf: null,
  cause: null,
  consent: 'notNeeded',
  cny: cny(minor),
  ofRefund: false,
  settled: false,
  ...more,
})
const quoted = (position: number, minor: number) => line(`q${position}`, minor, { quotedPosition: position })
const extra = (id: string, minor: number, more: Partial<PaidLine> = {}) =>
  line(id, minor, { cause: 'storageDays', consent: 'given', ...more })
const credit = (of: string, minor: number, more: Partial<PaidLine> = {}) =>
  line(`-${of}${minor}`, -minor, { creditOf: of, ...more })
const paid = (lines: PaidLine[], received: number) =>
  [...paidOfLines(lines, cny(received))].map(([id, { minor }]) => [id, minor])

const bill = [quoted(1, 1_000), quoted(2, 500), quoted(3, 300)]

describe('what is paid of a bill [§4]', () => {
  test.each<[what: string, lines: PaidLine[], received: number, paid: [string, number][]]>([
    [
      'nothing before the order is paid',
      bill,
      0,
      [
        ['q1', 0],
        ['q2', 0],
        ['q3', 0],
      ],
    ],
    [
      'everything that was paid in money',
      bill,
      1_800,
      [
        ['q1', 1_000],
        ['q2', 500],
        ['q3', 300],
      ],
    ],
    [
      'in the quote’s sequence what points left to pay',
      bill,
      1_440,
      [
        ['q1', 1_000],
        ['q2', 440],
        ['q3', 0],
      ],
    ],
    [
      'whatever the sequence of billing was',
      [...bill].reverse(),
      1_440,
      [
        ['q3', 0],
        ['q2', 440],
        ['q1', 1_000],
      ],
    ],
    [
      'less what a credit moved to a statement',
      [...bill, credit('q1', 200)],
      1_800,
      [
        ['q1', 800],
        ['q2', 500],
        ['q3', 300],
        ['-q1200', 0],
      ],
    ],
    [
      'not less once more for a refund, whose money is gone',
      [...bill, credit('q3', 300, { ofRefund: true })],
      1_500,
      [
        ['q1', 1_000],
        ['q2', 500],
        ['q3', 0],
        ['-q3300', 0],
      ],
    ],
    [
      'of a line beyond the quote nothing before its statement is completed',
      [extra('x', 90)],
      1_800,
      [['x', 0]],
    ],
    [
      'of a line beyond the quote what credits left of it',
      [extra('x', 90, { settled: true }), credit('x', 40)],
      0,
      [
        ['x', 50],
        ['-x40', 0],
      ],
    ],
  ])('is %s', (_, lines, received, expected) => {
    expect(paid(lines, received)).toEqual(expected)
  })

  test('lets a credit of quoted lines take back what was paid for them in money, and no more', () => {
    expect(moneyLeft(bill, cny(1_440))).toEqual(cny(1_440))
    expect(moneyLeft([...bill, credit('q2', 400)], cny(1_440))).toEqual(cny(1_040))
    expect(moneyLeft([...bill, credit('q3', 300, { ofRefund: true })], cny(1_140))).toEqual(cny(1_140))
    expect(moneyLeft([...bill, extra('x', 90), credit('x', 90)], cny(1_440))).toEqual(cny(1_440))
    expect(moneyLeft(bill, cny(0))).toEqual(cny(0))
  })

  test('is open while a line waits for consent, or a line beyond the quote for its statement', () => {
    expect(isBillOpen(bill)).toBe(false)
    expect(isBillOpen([extra('x', 9, { consent: 'asked' })])).toBe(true)
    expect(isBillOpen([extra('x', 9, { consent: 'refused' })])).toBe(false)
    expect(isBillOpen([extra('x', 9)])).toBe(true)
    expect(isBillOpen([extra('x', 9), credit('x', 9)])).toBe(false)
    expect(isBillOpen([extra('x', 9), credit('x', 8)])).toBe(true)
    expect(isBillOpen([extra('x', 9, { settled: true })])).toBe(false)
  })

  test('spreads a refund from the last quoted line upwards', () => {
    const spread = (lines: PaidLine[], minor: number) =>
      creditsOfRefund(lines, cny(minor)).map(({ id, cny: { minor } }) => [id, minor])
    expect(spread(bill, 100)).toEqual([['q3', 100]])
    expect(spread(bill, 850)).toEqual([
      ['q3', 300],
      ['q2', 500],
      ['q1', 50],
    ])
    expect(spread([...bill, credit('q3', 250)], 100)).toEqual([
      ['q3', 50],
      ['q2', 50],
    ])
    expect(spread(bill, 1_800)).toEqual([
      ['q3', 300],
      ['q2', 500],
      ['q1', 1_000],
    ])
  })
})

/** A bill as it may come to be: quoted lines, an offset, then refunds and credits one after the other, as they are allowed. */
type Happening = {
  readonly what: 'refund' | 'credit' | 'extra' | 'creditExtra' | 'settle'
  readonly of: number
  readonly share: number
}
const happening = fc.record<Happening>({
  what: fc.constantFrom('refund', 'credit', 'extra', 'creditExtra', 'settle'),
  of: fc.nat(20),
  share: fc.integer({ min: 1, max: 100 }),
})
const story = fc.record({
  amounts: fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 8 }),
  offsetShare: fc.integer({ min: 0, max: 70 }),
  happenings: fc.array(happening, { maxLength: 20 }),
})

type Story = { readonly amounts: number[]; readonly offsetShare: number; readonly happenings: Happening[] }

function live({ amounts, offsetShare, happenings }: Story) {
  let lines = amounts.map((minor, place) => quoted(place + 1, minor))
  const price = amounts.reduce((all, minor) => all + minor, 0)
  let offsets = Math.floor((price * offsetShare) / 100)
  let received = price - offsets
  const part = (most: number, share: number) => Math.ceil((most * share) / 100)
  const net = (id: string) =>
    lines
      .filter((each) => each.id === id || each.creditOf === id)
      .reduce((all, each) => all + each.cny.minor, 0)
  for (const [turn, { what, of, share }] of happenings.entries()) {
    const left = moneyLeft(lines, cny(received)).minor
    const extras = lines.filter(({ cause }) => cause !== null)
    const some = extras[of % (extras.length || 1)]
    if (what === 'extra') lines.push(extra(`x${turn}`, part(9_000, share)))
    if (what === 'settle') lines = lines.map((each) => (each.cause ? { ...each, settled: true } : each))
    if (what === 'creditExtra' && some && net(some.id) > 0)
      lines.push({ ...credit(some.id, part(net(some.id), share)), id: `c${turn}` })
    if (what === 'credit') {
      const target = `q${(of % amounts.length) + 1}`
      const minor = Math.min(left, part(net(target), share))
      if (minor > 0) lines.push({ ...credit(target, minor), id: `c${turn}` })
    }
    if (what === 'refund' && left > 0) {
      const back = part(left, share)
      const returned = Math.floor((offsets * back) / left)
      for (const [place, each] of creditsOfRefund(lines, cny(back + returned)).entries())
        lines.push({ ...credit(each.id, each.cny.minor, { ofRefund: true }), id: `r${turn}.${place}` })
      received -= back
      offsets -= returned
    }
  }
  return { lines, received, offsets, net }
}

describe('whatever happens to a bill', () => {
  test('no line is paid above what is charged, and all together not above the money', () => {
    fc.assert(
      fc.property(story, (given) => {
        const { lines, received, net } = live(given)
        const paidOf = paidOfLines(lines, cny(received))
        for (const each of lines) {
          const minor = paidOf.get(each.id)?.minor ?? -1
          expect(minor).toBeGreaterThanOrEqual(0)
          expect(minor).toBeLessThanOrEqual(each.creditOf === null ? net(each.id) : 0)
        }
        const quotedPaid = lines
          .filter(({ cause, creditOf }) => cause === null && creditOf === null)
          .reduce((all, { id }) => all + (paidOf.get(id)?.minor ?? 0), 0)
        expect(quotedPaid).toBe(moneyLeft(lines, cny(received)).minor)
        expect(quotedPaid).toBeLessThanOrEqual(received)
      }),
      { numRuns: 400, seed: 38 },
    )
  })

  test('credits move value and never create it: what left the order’s money is what its credits say', () => {
    fc.assert(
      fc.property(story, (given) => {
        const { lines, received, offsets, net } = live(given)
        const charges = lines.filter(({ cause, creditOf }) => cause === null && creditOf === null)
        const charged = charges.reduce((all, { id }) => all + net(id), 0)
        // What is charged still is covered by money and offsets, to the cent.
        expect(charged).toBe(moneyLeft(lines, cny(received)).minor + offsets)
      }),
      { numRuns: 400, seed: 39 },
    )
  })
})
