import { expect, it } from 'vitest'
import { mutantsOf } from '../prove/mutants.ts'

/** What the planted faults of `npm run prove A-31` are. */
const planted = (source: string) =>
  mutantsOf('planted.ts', source).map(({ was, becomes }) => `${was} → ${becomes}`)

it.each([
  ['a comparison', 'export const f = (a: number) => a <= b', ['a <= b → (a) < (b)', 'a <= b → (a) > (b)']],
  ['a number, and not its type', 'export const most: 3 = 3', ['3 → 3 + 1']],
  ['a condition', 'export const f = (a) => (a ? b : c)', ['a → true', 'a → false']],
  ['a negation', 'export const f = (a) => !a', ['!a → a']],
  [
    'a row of a table, and not its key',
    "export const moves = { pay: { from: ['created'], to: 'paid' } } as const satisfies Table<'x'>",
    ["['created'] → []", "'created' → ''", "'paid' → ''"],
  ],
  ['a method', 'export const f = (a) => Math.max(0, a)', ['Math.max(0, a) → Math.min(0, a)', '0 → 0 + 1']],
  ['a filter', 'export const f = (a) => a.filter(one)', ['a.filter(one) → a']],
  [
    'a long list as one',
    "export const all = ['a','b','c','d','e','f','g','h']",
    ["['a','b','c','d','e','f','g','h'] → []"],
  ],
  ['no message of a programming error', "export const f = () => new RangeError('not a number')", []],
  ['nothing that is imported', "import { a } from './b.ts'", []],
] as const)('plants faults in %s', (_, source, faults) => {
  expect(planted(source)).toEqual(faults)
})

it('leaves the rest of the source as it is, Chinese and all, and guards loops against having no end', () => {
  const source = '// 宁波\nexport function f(a: number): number {\n  for (;;) { if (a > 1) return a }\n}\n'
  const mutants = mutantsOf('planted.ts', source)
  const one = mutants.find(({ was, becomes }) => was === 'a > 1' && becomes === 'true')
  expect(one).toMatchObject({ line: 3 })
  expect(one?.source).toBe(
    '// 宁波\nexport function f(a: number): number {\n  for (;;) {__mutantTurn(); if ((__mutantReached(),true)) return a }\n}\n',
  )
})
