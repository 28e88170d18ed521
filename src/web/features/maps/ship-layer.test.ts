import { expect, test } from 'vitest'
import { drawnAt, looksAt, pauseAt } from './ship-layer.ts'

test('a crowd far away is dots, few ships and near ones are arrows', () => {
  expect(looksAt(1.2, 20_000)).toEqual({ arrows: false, pixels: 3 })
  expect(looksAt(1.2, 60).arrows).toBe(true)
  expect(looksAt(5, 20_000).arrows).toBe(true)
})

test('pictures come as often as a fast ship moves half a pixel', () => {
  expect(pauseAt(1)).toBe(30_000)
  expect(pauseAt(9)).toBeCloseTo(6_370, -2)
  expect(pauseAt(14)).toBe(1_000)
})

test('dots that would cover one another are drawn once, from near all of them', () => {
  const thinning = { order: new Uint32Array(100), drawn: [7, 12, 30] }
  expect([-0.4, 0.6, 1.2, 1.5].map((zoom) => drawnAt(zoom, thinning))).toEqual([7, 12, 30, 100])
})
