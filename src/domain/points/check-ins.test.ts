import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, businessDate } from '#domain/kernel/business-date.ts'
import { type CheckIn, checkInAfter, standingStreak } from './check-ins.ts'
import { pointsTerms } from './points.ts'

const first = businessDate('2026-02-25')

describe('checking in [§3]', () => {
  it('gives 5 a day and 20 more on each seventh day in a row', () => {
    const given: number[] = []
    let last: CheckIn | null = null
    for (let day = 0; day < 15; day++) {
      last = checkInAfter(last, addDays(first, day), pointsTerms)
      given.push(last?.points ?? 0)
    }
    expect(given).toEqual([5, 5, 5, 5, 5, 5, 25, 5, 5, 5, 5, 5, 5, 25, 5])
  })

  it('begins anew after a day that was left out, and gives no day twice nor one gone by', () => {
    const third = { day: addDays(first, 2), streak: 3, points: 5 }
    expect(checkInAfter(third, addDays(first, 4), pointsTerms)).toEqual({
      day: addDays(first, 4),
      streak: 1,
      points: 5,
    })
    expect(checkInAfter(third, third.day, pointsTerms)).toBeNull()
    expect(checkInAfter(third, addDays(first, 1), pointsTerms)).toBeNull()
    expect([2, 3, 4].map((day) => standingStreak(third, addDays(first, day)))).toEqual([3, 3, 0])
  })

  it('gives for any days in any sequence what the runs among them are worth', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 60 }), { maxLength: 80 }), (tries) => {
        let last: CheckIn | null = null
        const done: number[] = []
        let given = 0
        for (const each of tries) {
          const next = checkInAfter(last, addDays(first, each), pointsTerms)
          if (!next) continue
          last = next
          done.push(each)
          given += next.points
        }
        // Counted by another way: runs of the days that counted.
        const runs: number[] = []
        for (const [at, day] of done.entries())
          if (at > 0 && done[at - 1] === day - 1) runs.push((runs.pop() ?? 0) + 1)
          else runs.push(1)
        const bonuses = runs.reduce((sum, run) => sum + Math.floor(run / 7), 0)
        expect(given).toBe(done.length * pointsTerms.checkIn + bonuses * pointsTerms.streakBonus)
        expect(new Set(done).size).toBe(done.length)
      }),
    )
  })
})
