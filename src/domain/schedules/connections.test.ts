import { describe, expect, it } from 'vitest'
import { connectionsOf, worthOffering } from './connections.ts'

const day = (count: number) => new Date(Date.UTC(2026, 11, 1) + count * 86_400_000)
const route = (first: number, legs: number, departs: number, arrives: number) => ({
  first,
  legs,
  departsAt: day(departs),
  arrivesAt: day(arrives),
})

describe('routes worth offering', () => {
  it('keep every direct sailing, by departure', () => {
    const late = route(1, 1, 5, 80)
    const early = route(2, 1, 2, 30)
    expect(worthOffering([late, early])).toEqual([early, late])
  })

  it('keep of one first ship the connection that arrives first', () => {
    const slow = route(1, 2, 0, 34)
    const fast = route(1, 2, 0, 31)
    const other = route(2, 2, 1, 35)
    expect(worthOffering([slow, other, fast])).toEqual([fast, other])
  })

  it('leave out a way round that takes far longer than the fastest', () => {
    const direct = route(1, 1, 0, 30)
    expect(worthOffering([direct, route(2, 2, 0, 48)])).toHaveLength(2)
    expect(worthOffering([direct, route(2, 2, 0, 49)])).toEqual([direct])
    // Short trips may take some days more.
    expect(worthOffering([route(1, 1, 0, 2), route(2, 2, 0, 12)])).toHaveLength(2)
  })

  it('are none of none', () => {
    expect(worthOffering([])).toEqual([])
  })
})

describe('connections at a hub', () => {
  const half = (voyage: number, carrier: string, starts: number, ends: number, hub = 'SGSIN') => ({
    voyage,
    carrier,
    hub,
    starts: day(starts),
    ends: day(ends),
  })
  const groupOf = (carrier: string) => (carrier === 'OOLU' ? 'COSU' : carrier)
  const first = half(1, 'COSU', 0, 5)

  it('leave one to seven days after the first ship came', () => {
    const found = (starts: number) => connectionsOf([first], [half(2, 'COSU', starts, 20)], groupOf).length
    expect([5.9, 6, 12, 12.1].map(found)).toEqual([0, 1, 1, 0])
  })

  it('stay with the carrier or its sisters, and with the hub', () => {
    const second = [half(2, 'MSCU', 7, 15), half(3, 'COSU', 7, 15, 'MYPKG'), half(4, 'OOLU', 8, 16)]
    expect(connectionsOf([first], second, groupOf)).toEqual([[first, second[2]]])
  })

  it('are the first to arrive, whatever the hub, and never the same ship again', () => {
    const other = { ...first, hub: 'MYPKG', ends: day(6) }
    const second = [half(1, 'COSU', 7, 10), half(2, 'COSU', 7, 18), half(3, 'COSU', 8, 17, 'MYPKG')]
    expect(connectionsOf([first, other], second, groupOf)).toEqual([[other, second[2]]])
  })
})
