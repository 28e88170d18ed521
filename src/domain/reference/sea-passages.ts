import { crossesGate, type Gate, type LonLat, seaGates } from './sea-network.ts'

/**
 * The narrow waters and capes a way by sea leads through, in the order they are passed. Gates can be closed to
 * ships; a cape cannot, it is what a ship rounds when a gate is.
 */
export const seaCapes = ['goodHope', 'southAmerica'] as const
export type SeaCape = (typeof seaCapes)[number]
export type PassedWater = Gate | SeaCape
export const passedWaters = [...seaGates, ...seaCapes] as const satisfies readonly PassedWater[]

/**
 * A ship rounds a cape where it crosses this meridian south of this latitude: 20° E off Cape Agulhas, and
 * 71.5° W, which both the Strait of Magellan and the way round Cape Horn cross.
 */
const capeMeridians = {
  goodHope: { lon: 20, southOf: -34 },
  southAmerica: { lon: -71.5, southOf: -52 },
} as const satisfies Record<SeaCape, { lon: number; southOf: number }>

/** Where along a leg (0…1) it crosses the cape's meridian in the south; null when it does not. */
function crossesCape(cape: SeaCape, from: LonLat, to: LonLat): number | null {
  const { lon, southOf } = capeMeridians[cape]
  const near = lon + Math.round((from[0] - lon) / 360) * 360
  const before = from[0] - near
  const after = to[0] - near
  if (before === after || (before < 0 ? after < 0 : after >= 0)) return null
  const along = before / (before - after)
  return from[1] + (to[1] - from[1]) * along < southOf ? along : null
}

export type PassedPlace = { readonly water: PassedWater; readonly point: LonLat }

/** What a line (longitude, latitude) passes and where it does, each once, in order from its first point. */
export function placesPassed(line: readonly LonLat[]): PassedPlace[] {
  const passed: { water: PassedWater; at: number; point: LonLat }[] = []
  const note = (water: PassedWater, leg: number, along: number, from: LonLat, to: LonLat) => {
    if (passed.some((each) => each.water === water)) return
    const point: LonLat = [from[0] + (to[0] - from[0]) * along, from[1] + (to[1] - from[1]) * along]
    passed.push({ water, at: leg + along, point })
  }
  for (let leg = 1; leg < line.length; leg++) {
    const from = line[leg - 1] as LonLat
    const to = line[leg] as LonLat
    for (const gate of seaGates) {
      const along = crossesGate(gate, from[0], from[1], to[0], to[1])
      if (along !== null) note(gate, leg, along, from, to)
    }
    for (const cape of seaCapes) {
      const along = crossesCape(cape, from, to)
      if (along !== null) note(cape, leg, along, from, to)
    }
  }
  return passed.sort((a, b) => a.at - b.at).map(({ water, point }) => ({ water, point }))
}

/** What a line passes, each once, in order from its first point. */
export const watersPassed = (line: readonly LonLat[]): PassedWater[] =>
  placesPassed(line).map(({ water }) => water)

/** Speeds a sailing time may be worked out at, in knots; container services mostly sail at 14 to 18. Assumed. */
export const sailingKnots = { least: 8, most: 25, usual: 16 } as const

/** Days under way without calls, waiting or canal queues: nautical miles ÷ (knots × 24). */
export const sailingDays = (nauticalMiles: number, knots: number): number => nauticalMiles / (knots * 24)
