import { describe, expect, it } from 'vitest'
import { readSteps, stepsText } from './free-time-terms.ts'

const minorOf = (amount: string) => (/^\d+(\.\d\d?)?$/.test(amount) ? Math.round(Number(amount) * 100) : null)
const read = (text: string, firstCharged = 1) => readSteps(text, firstCharged, minorOf)
const step = (fromDay: number, toDay: number | null, perDayMinor: number) => ({ fromDay, toDay, perDayMinor })

describe('steps of a free-time tariff', () => {
  it.each([
    ['1-5 35; 6-10 55; 11+ 85', 1, [step(1, 5, 3_500), step(6, 10, 5_500), step(11, null, 8_500)]],
    ['1+ 60.50', 1, [step(1, null, 6_050)]],
    ['1–5：35'.replace('：', ':'), 1, null],
    ['1–5: 35；6~: 55', 1, [step(1, 5, 3_500), step(6, null, 5_500)]],
    ['8-14 110\n15+ 180', 8, [step(8, 14, 11_000), step(15, null, 18_000)]],
    ['1-7 0; 8+ 100', 8, [step(1, 7, 0), step(8, null, 10_000)]],
    // The first charged day has no step.
    ['9+ 110', 8, null],
    ['2+ 110', 1, null],
    // A gap, an overlap, days backwards, an end, nothing after the last.
    ['1-5 35; 7+ 55', 1, null],
    ['1-5 35; 5+ 55', 1, null],
    ['5-1 35; 2+ 55', 1, null],
    ['1-5 35', 1, null],
    ['1+ 35; 6+ 55', 1, null],
    ['1-5 many; 6+ 55', 1, null],
    ['', 1, null],
    [Array.from({ length: 11 }, (_, at) => `${at + 1}-${at + 1} 1`).join(';'), 1, null],
  ])('written as %j, charged from day %i', (text, firstCharged, steps) => {
    expect(read(text, firstCharged)).toEqual(steps)
  })

  it('read back as they are written', () => {
    const steps = [step(1, 5, 3_500), step(6, null, 5_550)]
    const text = stepsText(steps, (minor) => (minor / 100).toFixed(2))
    expect(text).toBe('1-5 35.00; 6+ 55.50')
    expect(read(text)).toEqual(steps)
  })
})
