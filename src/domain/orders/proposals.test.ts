import { describe, expect, it } from 'vitest'
import { type BusinessDate, businessDate, weekdayOf } from '#domain/kernel/business-date.ts'
import { money } from '#domain/kernel/money.ts'
import type { Mover } from '#domain/kernel/moves.ts'
import { orderStatuses } from './orders.ts'
import {
  afterProposalMove,
  answerDays,
  answerUntil,
  differencesOf,
  isChangeable,
  isSameSailing,
  mostDaysAhead,
  mostVoyageDays,
  openProposalMoves,
  type ProposalMove,
  proposalMoveNames,
  proposalMoves,
  proposalReasonLimit,
  proposalStatuses,
  proposalWordsLimit,
} from './proposals.ts'

const now = new Date('2026-11-20T02:00:00Z')
const inTime = new Date('2026-11-25T16:00:00Z')
const past = new Date('2026-11-20T01:59:59Z')
const movers: readonly Mover[] = ['customer', 'staff', 'system', 'visitor']

describe('a proposed change', () => {
  const cases = proposalStatuses.flatMap((status) =>
    proposalMoveNames.flatMap((move) => movers.map((by) => [move, status, by] as const)),
  )
  it.each(cases)('%s from %s by %s is as the table says', (move, status, by) => {
    const row = proposalMoves[move]
    const allowed = status === 'open' && (row.by as readonly Mover[]).includes(by)
    const made = () => afterProposalMove(move, { status, expiresAt: inTime }, by, now)
    if (allowed) expect(made()).toBe(row.to)
    else expect(made).toThrow(expect.objectContaining({ code: 'order.proposalClosed' }))
  })

  it.each([
    ['approve', 'customer', 'approved'],
    ['decline', 'customer', 'declined'],
    ['withdraw', 'staff', 'withdrawn'],
    ['expire', 'system', 'expired'],
    ['lapse', 'system', 'lapsed'],
  ] as const)('%s by %s leads to %s, and from there nowhere [decision 072]', (move, by, to) => {
    expect(afterProposalMove(move, { status: 'open', expiresAt: inTime }, by, now)).toBe(to)
    for (const mover of movers)
      expect(openProposalMoves({ status: to, expiresAt: inTime }, mover, now)).toEqual([])
  })

  it('is in one of six statuses, two of which only the clock and the order bring about', () => {
    expect(proposalStatuses).toEqual(['open', 'approved', 'declined', 'withdrawn', 'expired', 'lapsed'])
  })

  it('is too late at the very moment at which its time is over', () => {
    const over = { status: 'open', expiresAt: now } as const
    expect(openProposalMoves(over, 'customer', now)).toEqual([])
    expect(openProposalMoves(over, 'system', now)).toEqual(['expire'])
    for (const move of ['approve', 'decline'] as const)
      expect(() => afterProposalMove(move, over, 'customer', now)).toThrow(
        expect.objectContaining({ params: { move, status: 'expired' } }),
      )
    expect(afterProposalMove('withdraw', over, 'staff', now)).toBe('withdrawn')
  })

  it('holds what decision 072 says', () => {
    expect([answerDays, proposalReasonLimit, proposalWordsLimit, mostDaysAhead, mostVoyageDays]).toEqual([
      3, 200, 200, 180, 120,
    ])
  })

  it('is answered in time or not at all, and taken back at any time', () => {
    const late = { status: 'open', expiresAt: past } as const
    for (const move of ['approve', 'decline'] satisfies ProposalMove[])
      expect(() => afterProposalMove(move, late, 'customer', now)).toThrow(
        expect.objectContaining({ code: 'order.proposalClosed' }),
      )
    expect(openProposalMoves(late, 'customer', now)).toEqual([])
    expect(openProposalMoves(late, 'staff', now)).toEqual(['withdraw'])
    expect(openProposalMoves(late, 'system', now)).toContain('expire')
    const open = { status: 'open', expiresAt: inTime } as const
    expect(openProposalMoves(open, 'customer', now)).toEqual(['approve', 'decline'])
    expect(openProposalMoves(open, 'system', now)).toEqual(['lapse'])
  })

  it.each(orderStatuses)(
    'can be made for an order that is %s only where it is carried out and rests',
    (status) => {
      const carriedOut = status === 'accepted' || status === 'paid'
      expect(isChangeable({ status, movedAt: null })).toBe(carriedOut)
      expect(isChangeable({ status, movedAt: now })).toBe(false)
    },
  )
})

describe('the time to answer', () => {
  const works = (day: BusinessDate) => weekdayOf(day) <= 5
  it.each([
    ['over a weekend', '2026-11-20T02:00:00Z', [], '2026-11-25T16:00:00.000Z'],
    ['from a Monday', '2026-11-23T02:00:00Z', [], '2026-11-26T16:00:00.000Z'],
    ['late in the evening of Beijing', '2026-11-23T15:59:00Z', [], '2026-11-26T16:00:00.000Z'],
    ['before the ship leaves', '2026-11-23T02:00:00Z', ['2026-11-25'], '2026-11-24T16:00:00.000Z'],
    [
      'by the earlier of two ships',
      '2026-11-23T02:00:00Z',
      ['2026-12-02', '2026-11-25'],
      '2026-11-24T16:00:00.000Z',
    ],
    ['at least four hours', '2026-11-23T02:00:00Z', ['2026-11-23'], '2026-11-23T06:00:00.000Z'],
  ])('ends after three working days: %s', (_, at, sailings, end) => {
    expect(answerUntil(new Date(at), works, sailings.map(businessDate)).toISOString()).toBe(end)
  })
})

it('differences are told in each currency', () => {
  const line = { position: 1, code: 'OF', name: { zh: '海运费', en: 'Ocean freight' }, containerType: '40HQ' }
  expect(
    differencesOf([
      { ...line, before: money(410_000, 'USD'), after: money(414_000, 'USD') },
      { ...line, position: 2, before: money(49_200, 'USD'), after: money(48_200, 'USD') },
      { ...line, position: 3, before: money(165_000, 'CNY'), after: money(160_000, 'CNY') },
    ]),
  ).toEqual([money(3_000, 'USD'), money(-5_000, 'CNY')])
})

describe('the same sailing', () => {
  const sailing = {
    departsOn: businessDate('2026-12-01'),
    arrivesOn: businessDate('2027-01-04'),
    service: 'AEU3',
    vessel: 'Ever Given',
    voyage: '012W',
  }
  it.each([
    ['in all of it', {}, true],
    ['but for its departure', { departsOn: businessDate('2026-12-02') }, false],
    ['but for its arrival', { arrivesOn: businessDate('2027-01-05') }, false],
    ['but for its service', { service: 'AEU1' }, false],
    ['but for its ship', { vessel: null }, false],
    ['but for its voyage', { voyage: '013W' }, false],
  ] as const)('%s', (_, changed, same) => {
    expect(isSameSailing(sailing, { ...sailing, ...changed })).toBe(same)
  })
})
