import { expect, it } from 'vitest'
import { squareOf } from './square.ts'

it.each([
  [
    { width: 900, height: 400 },
    { zoom: 1, across: 0, down: 0.5 },
    { left: 0, top: 0, size: 400 },
  ],
  [
    { width: 900, height: 400 },
    { zoom: 1, across: 1, down: 0.5 },
    { left: 500, top: 0, size: 400 },
  ],
  [
    { width: 900, height: 400 },
    { zoom: 2, across: 0.5, down: 1 },
    { left: 350, top: 200, size: 200 },
  ],
  [
    { width: 33, height: 701 },
    { zoom: 4, across: 1, down: 1 },
    { left: 17, top: 685, size: 16 },
  ],
  [
    { width: 10, height: 20 },
    { zoom: 1, across: 1, down: 1 },
    { left: 0, top: 10, size: 10 },
  ],
])('cuts %j with %j as %j', (size, cut, square) => {
  const found = squareOf(size, cut)
  expect(found).toEqual(square)
  expect(found.left + found.size).toBeLessThanOrEqual(size.width)
  expect(found.top + found.size).toBeLessThanOrEqual(size.height)
})
