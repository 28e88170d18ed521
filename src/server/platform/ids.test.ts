import { describe, expect, it } from 'vitest'
import { newId } from './ids.ts'

describe('ids', () => {
  it('name what they are of, in 26 characters that nobody takes for others', () => {
    for (let turn = 0; turn < 1_000; turn++)
      expect(newId('ord')).toMatch(/^ord_[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}$/)
  })

  it('sort by when they were made', async () => {
    const made: string[] = []
    for (let turn = 0; turn < 5; turn++) {
      made.push(newId('evt'))
      await new Promise((settle) => setTimeout(settle, 2))
    }
    expect(made.toSorted()).toEqual(made)
  })

  it('sort by the order in which one process made them, many in a millisecond', () => {
    const made = Array.from({ length: 2_000 }, () => newId('stm'))
    expect(made.toSorted()).toEqual(made)
    expect(new Set(made).size).toBe(made.length)
  })

  it('hold the time that they were made at, as version 7 of UUID does', () => {
    const before = Date.now()
    const digits = '0123456789abcdefghjkmnpqrstvwxyz'
    const value = [...newId('ord').slice(4)].reduce(
      (sum, each) => sum * 32n + BigInt(digits.indexOf(each)),
      0n,
    )
    const uuid = value.toString(16).padStart(32, '0')
    expect(Number.parseInt(uuid.slice(0, 12), 16)).toBeGreaterThanOrEqual(before)
    expect(Number.parseInt(uuid.slice(0, 12), 16)).toBeLessThanOrEqual(Date.now())
    expect(uuid[12]).toBe('7')
    expect(uuid[16]).toMatch(/[89ab]/)
  })
})
