import { describe, expect, it } from 'vitest'
import { likelihoodOfSameSource, median, slowerByMoreThanATenth } from '../bench/statistics.ts'

describe('two versions, measured ten times each [B-21]', () => {
  const before = [1000, 1010, 990, 1005, 995, 1020, 980, 1015, 985, 1002]
  const times = (factor: number) => before.map((each) => each * factor)

  it('a fifth slower is noticed', () => {
    expect(slowerByMoreThanATenth(before, times(0.8))).toBe(true)
  })
  it('a twentieth slower is let pass, though it is no chance', () => {
    expect(likelihoodOfSameSource(before, times(0.95))).toBeLessThan(0.01)
    expect(slowerByMoreThanATenth(before, times(0.95))).toBe(false)
  })
  it('faster is let pass', () => {
    expect(slowerByMoreThanATenth(before, times(1.3))).toBe(false)
  })
  it('a lower middle that may be chance is let pass', () => {
    const scattered = [400, 1900, 500, 1800, 850, 1700, 840, 300, 1600, 860]
    expect(median(scattered)).toBeLessThan(0.9 * median(before))
    expect(slowerByMoreThanATenth(before, scattered)).toBe(false)
  })

  // Two samples without a value in common: U is 0, and z as the tables give it.
  it('the likelihood is that of the tables', () => {
    const apart = likelihoodOfSameSource([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], times(1))
    expect(apart).toBeCloseTo(0.00016, 5)
    expect(likelihoodOfSameSource(before, before)).toBeCloseTo(1, 5)
  })
})
