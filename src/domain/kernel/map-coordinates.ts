/**
 * Published maps of China are drawn in GCJ-02, in which every place lies some hundred metres beside where it is; what
 * ships, trucks and ports tell of themselves is WGS-84. Only what is drawn on such a map is moved, and only inside
 * mainland China with its coastal waters: elsewhere those maps are WGS-84, too (decision 021). The way there was never
 * published; the formulas are those that went round and that everybody's agree to the centimetre.
 */
export const mapCoordinates = ['WGS-84', 'GCJ-02'] as const
export type MapCoordinates = (typeof mapCoordinates)[number]

type Degrees = { readonly lat: number; readonly lon: number }
type Box = readonly [north: number, west: number, south: number, east: number]

/** Boxes that hold the mainland, and what of its neighbours lies in them. Assumed (decision 021): its edge is no survey. */
const mainland: readonly Box[] = [
  [49.2204, 79.4462, 42.8899, 96.33],
  [54.1415, 109.6872, 39.3742, 135.0002],
  [42.8899, 73.1246, 29.5297, 124.143255],
  [29.5297, 82.9684, 26.7186, 97.0352],
  [29.5297, 97.0253, 20.414096, 124.367395],
  [20.414096, 107.975793, 17.871542, 111.744104],
]
const notMainland: readonly Box[] = [
  // Taiwan, Hong Kong and Macao.
  [25.398623, 119.921265, 21.785006, 122.497559],
  [22.445, 113.83, 22.13, 114.44],
  [22.503, 113.955, 22.445, 114.41],
  [22.22, 113.52, 22.1, 113.6],
  [22.284, 101.8652, 20.0988, 106.665],
  [21.5422, 106.4525, 20.4878, 108.051],
  [55.8175, 109.0323, 50.3257, 119.127],
  [55.8175, 127.4568, 49.5574, 137.0227],
  [44.8922, 131.2662, 42.5692, 137.0227],
]
const holds = ({ lat, lon }: Degrees, [north, west, south, east]: Box): boolean =>
  lat <= north && lat >= south && lon >= west && lon <= east

const isMainland = (place: Degrees): boolean =>
  mainland.some((box) => holds(place, box)) && !notMainland.some((box) => holds(place, box))

/** The ellipsoid of Krasovsky, to which the formulas belong: metres, and the square of its eccentricity. */
const radius = 6_378_245
const eccentricity = 0.006693421622965943

const wave = (of: number, ...parts: readonly (readonly [size: number, turns: number])[]): number =>
  (parts.reduce((sum, [size, turns]) => sum + size * Math.sin(of * turns * Math.PI), 0) * 2) / 3

/** How far a place is moved, in degrees. */
function shiftAt({ lat, lon }: Degrees): Degrees {
  const [x, y] = [lon - 105, lat - 35]
  const both = 0.1 * x * y
  const root = Math.sqrt(Math.abs(x))
  const fine = wave(x, [20, 6], [20, 2])
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    both +
    0.2 * root +
    fine +
    wave(y, [20, 1], [40, 1 / 3]) +
    wave(y, [160, 1 / 12], [320, 1 / 30])
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    both +
    0.1 * root +
    fine +
    wave(x, [20, 1], [40, 1 / 3]) +
    wave(x, [150, 1 / 12], [300, 1 / 30])
  const angle = (lat * Math.PI) / 180
  const flat = 1 - eccentricity * Math.sin(angle) ** 2
  const [alongMeridian, alongParallel] = [
    (radius * (1 - eccentricity)) / flat ** 1.5,
    (radius / Math.sqrt(flat)) * Math.cos(angle),
  ]
  return { lat: ((north / alongMeridian) * 180) / Math.PI, lon: ((east / alongParallel) * 180) / Math.PI }
}

/** Where a place of WGS-84 is drawn. Longitudes may run on beyond 180°. */
export function placeOnMap({ lat, lon }: Degrees, coordinates: MapCoordinates): Degrees {
  if (coordinates === 'WGS-84' || !isMainland({ lat, lon })) return { lat, lon }
  const shift = shiftAt({ lat, lon })
  return { lat: lat + shift.lat, lon: lon + shift.lon }
}

/** The place of WGS-84 that is drawn somewhere, to a centimetre. */
export function placeOfMap(drawn: Degrees, coordinates: MapCoordinates): Degrees {
  let place: Degrees = { lat: drawn.lat, lon: drawn.lon }
  if (coordinates === 'WGS-84') return place
  for (let turn = 0; turn < 4; turn++) {
    const there = placeOnMap(place, coordinates)
    place = { lat: place.lat + drawn.lat - there.lat, lon: place.lon + drawn.lon - there.lon }
  }
  return place
}
