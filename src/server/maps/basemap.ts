import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The tiles of the schematic basemap, as `scripts/basemap.ts` wrote them with the build of the web. */
const file = fileURLToPath(new URL('../../../.build/basemap.bin', import.meta.url))

/** Tiles are cut up to this zoom. */
export const mostZoom = 6

export type Basemap = {
  /** Changes with the tiles; it stands in their address. */
  readonly version: string
  /** A vector tile, packed by gzip; null where there is nothing but sea. */
  tile(z: number, x: number, y: number): Buffer | null
}

/** Reads an archive of tiles: about 2 MB, kept in memory. */
export function readBasemap(bytes: Buffer): Basemap {
  const headEnd = 4 + bytes.readUInt32LE(0)
  const index = new Map(
    Object.entries(JSON.parse(bytes.toString('utf8', 4, headEnd)) as Record<string, [number, number]>),
  )
  return {
    version: createHash('sha256').update(bytes).digest('hex').slice(0, 12),
    tile(z, x, y) {
      const place = index.get(`${z}/${x}/${y}`)
      return place ? bytes.subarray(headEnd + place[0], headEnd + place[0] + place[1]) : null
    },
  }
}

let opened: Basemap | null | undefined

/** The built basemap, read at the first question; null where nothing is built. */
export function basemap(): Basemap | null {
  if (opened === undefined) {
    try {
      opened = readBasemap(readFileSync(file))
    } catch {
      opened = null
    }
  }
  return opened
}
