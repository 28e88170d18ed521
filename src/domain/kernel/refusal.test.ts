import { expect, it } from 'vitest'
import { refusals } from './refusal.ts'

it('each refusal has a number of its own, but for 401: whoever is not logged in is told so by it', () => {
  const numbers = Object.values(refusals).map(([, number]) => number)
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index)
  expect([...new Set(twice)]).toEqual([401])
})
