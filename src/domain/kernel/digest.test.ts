import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Digest } from './digest.ts'

const digestOf = (parts: readonly (string | number)[]): string => {
  const digest = new Digest()
  for (const part of parts) typeof part === 'string' ? digest.text(part) : digest.number(part)
  return digest.toString()
}

it('gives the same content the same name', () => {
  expect(digestOf(['OF', 2, 218_000])).toBe(digestOf(['OF', 2, 218_000]))
  expect(digestOf(['OF', 2])).toMatch(/^[\da-z]{14}$/)
})

it('tells apart what differs, be it one digit, an order or where a text ends', () => {
  expect(digestOf(['ab', 'c'])).not.toBe(digestOf(['a', 'bc']))
  expect(digestOf([1, 2])).not.toBe(digestOf([2, 1]))
  const part = fc.oneof(fc.string({ maxLength: 6 }), fc.integer({ min: -1e12, max: 1e12 }))
  const contents = fc.sample(fc.array(part, { maxLength: 20 }), { seed: 20261120, numRuns: 20_000 })
  const names = new Map<string, string>()
  for (const content of contents) {
    const written = JSON.stringify(content)
    const name = digestOf(content)
    expect(names.get(name) ?? written).toBe(written)
    names.set(name, written)
  }
  const near = Array.from({ length: 50_000 }, (_, minor) => digestOf(['OF', 2, minor]))
  expect(new Set(near).size).toBe(near.length)
})
