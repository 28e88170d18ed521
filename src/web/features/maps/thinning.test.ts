import { describe, expect, test } from 'vitest'
import { floatsPerShip, packShip } from './fleet.ts'
import { latitudeOf, longitudeOf, worldPixels } from './mercator.ts'
import { cellPixels, stepAt, thin } from './thinning.ts'

const steps = 10
type Ship = { x: number; y: number; simulated?: boolean; age?: number; speed?: number }
/** Ships at places of the square, all heard of at the same time or so many seconds before. */
function blockOf(ships: readonly Ship[]): Float32Array {
  const block = new Float32Array(ships.length * floatsPerShip)
  for (const [place, { x, y, simulated = false, age = 0, speed = 0 }] of ships.entries())
    packShip(block, place, {
      lat: latitudeOf(y),
      lon: longitudeOf(x),
      speed,
      course: 90,
      heading: null,
      simulated,
      reported: -age,
      coordinates: 'WGS-84',
    })
  return block
}
const shown = (ships: readonly Ship[], step: number, seconds = 0): number[] => {
  const { order, drawn } = thin(blockOf(ships), steps, seconds)
  return [...order.subarray(0, drawn[step])].sort((a, b) => a - b)
}
/** The square in cells of a step. */
const cell = (step: number) => cellPixels / worldPixels(step / 2)

describe('a crowd from far away', () => {
  test('two steps a zoom, and none below the first', () => {
    expect([-1, 0, 0.4, 0.5, 1.2, 4.99].map(stepAt)).toEqual([0, 0, 0, 1, 2, 9])
  })

  test('shows one ship of those that would cover one another, and both from nearer', () => {
    const pair = [
      { x: 0.5001, y: 0.3001 },
      { x: 0.5001 + cell(6), y: 0.3001 },
    ]
    expect(shown(pair, 0)).toEqual([0])
    expect(shown(pair, 7)).toEqual([0, 1])
  })

  test('leaves no place empty where a ship is, and draws nothing twice', () => {
    const many = Array.from({ length: 4_000 }, (_, at) => ({
      x: (at * 0.754877) % 1,
      y: 0.4 + ((at * 0.56984) % 1) * 0.01,
    }))
    for (const step of [0, 3, 9]) {
      const cells = Math.ceil(worldPixels(step / 2) / cellPixels)
      const block = blockOf(many)
      const at = (place: number) =>
        Math.floor((block[place * floatsPerShip + 1] ?? 0) * cells) * cells +
        Math.floor((block[place * floatsPerShip] ?? 0) * cells)
      const seen = new Set(shown(many, step).map(at))
      expect(seen).toEqual(new Set(many.map((_, place) => at(place))))
    }
    const { order } = thin(blockOf(many), steps, 0)
    expect(new Set(order).size).toBe(4_000)
  })

  test('whoever is seen from far away stays when the map comes nearer', () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ x: 0.5 + at * 1e-5, y: 0.4 }))
    for (let step = 1; step < steps; step++)
      expect(shown(many, step)).toEqual(expect.arrayContaining(shown(many, step - 1)))
    expect(shown(many, 0).length).toBeLessThan(10)
  })

  test('a heard ship stands for simulated ones, a fresh report for an old one', () => {
    const spot = { x: 0.5001, y: 0.3001 }
    expect(shown([{ ...spot, simulated: true }, { ...spot, age: 7_200 }, spot], 0)).toEqual([2])
    expect(
      shown(
        [
          { ...spot, simulated: true },
          { ...spot, age: 7_200 },
        ],
        0,
      ),
    ).toEqual([1])
  })

  test('ships are where they are by now', () => {
    // 30 knots for fifty minutes on the equator are 46 km, more than a cell of 20 km.
    const pair = [
      { x: 0.5001, y: 0.5, speed: 30 },
      { x: 0.5001, y: 0.5 },
    ]
    expect(shown(pair, 6)).toHaveLength(1)
    expect(shown(pair, 6, 3_000)).toHaveLength(2)
  })
})
