import { describe, expect, it } from 'vitest'
import { openKeptMinutes } from './kept-minutes.ts'

const minute = 29_600_000
const ship = 412_000_001

describe('the minutes that are kept of a ship', () => {
  it('are known in whatever order they came, and no others', () => {
    const kept = openKeptMinutes()
    const added = [0, 5, 3, 19, 18, 2].map((later) => minute + later)
    for (const each of added) {
      expect(kept.has(ship, each)).toBe(false)
      kept.add(ship, each)
      kept.add(ship, each)
    }
    const known = Array.from({ length: 60 }, (_, at) => minute - 20 + at).filter((each) =>
      kept.has(ship, each),
    )
    expect(known).toEqual(added.sort((a, b) => a - b))
    expect(kept.has(ship + 1, minute)).toBe(false)
  })

  it('are forgotten when they are twenty minutes old, or the newest lies far ahead', () => {
    const kept = openKeptMinutes()
    for (const later of [0, 1, 20]) kept.add(ship, minute + later)
    expect([0, 1, 20].map((later) => kept.has(ship, minute + later))).toEqual([false, true, true])
    kept.add(ship, minute)
    expect(kept.has(ship, minute)).toBe(false)
    kept.add(ship, minute + 3_000)
    expect([1, 20, 3_000].map((later) => kept.has(ship, minute + later))).toEqual([false, false, true])
  })

  it('are forgotten when there are more ships than there can be, instead of growing', () => {
    const kept = openKeptMinutes(3)
    for (const each of [1, 2, 3]) kept.add(ship + each, minute)
    expect(kept.has(ship + 1, minute)).toBe(true)
    kept.add(ship + 4, minute)
    expect([1, 2, 3, 4].map((each) => kept.has(ship + each, minute))).toEqual([false, false, false, true])
  })
})
