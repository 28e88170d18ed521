import { carriesOn } from '#domain/vessels/reckoning.ts'
import { floatsPerShip, simulatedLook } from './fleet.ts'
import { worldPixels } from './mercator.ts'

/**
 * Which ships of a crowd are drawn while it is far away: of those that would cover one another, one. A processor that
 * stands in for a graphics card needs about a microsecond for each dot, whatever is below it.
 */

/** How wide the cell is of which one ship is drawn, at the least; half as wide again before the next step. */
export const cellPixels = 5

/** The ships in the order in which they appear: those of the first `drawn[step]` places are seen from a step on. */
export type Thinning = { readonly order: Uint32Array<ArrayBuffer>; readonly drawn: readonly number[] }

/** Two steps a zoom. */
export const stepAt = (zoom: number): number => Math.max(0, Math.floor(zoom * 2))

/** A heard ship stands for simulated ones beside it, a fresh report for an old one. */
const rankOf = (look: number, age: number): number => (look >= simulatedLook ? 2 : 0) + (age < 3_600 ? 0 : 1)
const ranks = 4

/**
 * @param block the ships as `packShip` writes them.
 * @param steps how many steps there are; beyond the last all ships are drawn.
 * @param seconds the fleet's clock.
 */
export function thin(block: Float32Array, steps: number, seconds: number): Thinning {
  const size = block.length / floatsPerShip
  const [xs, ys] = [new Float32Array(size), new Float32Array(size)]
  const rank = new Uint8Array(size)
  const starts = new Uint32Array(ranks + 1)
  for (let place = 0, at = 0; place < size; place++, at += floatsPerShip) {
    const age = seconds - (block[at + 4] as number)
    const on = carriesOn(age) ? age : 0
    const x = (block[at] as number) + (block[at + 2] as number) * on
    xs[place] = x - Math.floor(x)
    ys[place] = Math.min(0.999_999, Math.max(0, (block[at + 1] as number) + (block[at + 3] as number) * on))
    const own = rankOf(block[at + 5] as number, age)
    rank[place] = own
    starts[own + 1] = (starts[own + 1] as number) + 1
  }
  for (let own = 1; own <= ranks; own++) starts[own] = (starts[own] as number) + (starts[own - 1] as number)
  let waiting = new Uint32Array(size)
  for (let place = 0; place < size; place++) {
    const own = rank[place] as number
    const at = starts[own] as number
    waiting[at] = place
    starts[own] = at + 1
  }
  const order = new Uint32Array(size)
  const drawn: number[] = []
  let taken = 0
  for (let step = 0; step < steps; step++) {
    const cells = Math.ceil(worldPixels(step / 2) / cellPixels)
    const full = new Uint32Array(Math.ceil((cells * cells) / 32))
    const cellOf = (place: number) =>
      Math.floor((ys[place] as number) * cells) * cells + Math.floor((xs[place] as number) * cells)
    // Whoever was seen from farther away is seen from here, too.
    for (let at = 0; at < taken; at++) {
      const cell = cellOf(order[at] as number)
      full[cell >>> 5] = (full[cell >>> 5] as number) | (1 << (cell & 31))
    }
    let left = 0
    for (const place of waiting) {
      const cell = cellOf(place)
      const bit = 1 << (cell & 31)
      if ((full[cell >>> 5] as number) & bit) {
        waiting[left++] = place
        continue
      }
      full[cell >>> 5] = (full[cell >>> 5] as number) | bit
      order[taken++] = place
    }
    waiting = waiting.subarray(0, left)
    drawn.push(taken)
  }
  order.set(waiting, taken)
  return { order, drawn }
}
