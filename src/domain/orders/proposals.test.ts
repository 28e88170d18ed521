import { describe, expect, it } from 'vitest'
import { type BusinessDate, businessDate, weekdayOf } from '#domain/kernel/business-date.ts'
import { money } from '#domain/kernel/money.ts'
import type { Mover } from '#domain/kernel/moves.ts'
import { orderStatuses } from './orders.ts'
import {
  afterProposalMove,
  answerUntil,
  differencesOf,
  isChangeable,
  openProposalMoves,
  type ProposalMove,
  proposalMoveNames,
  proposalMoves,
  proposalStatuses,
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
