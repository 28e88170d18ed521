import { type MapCoordinates, placeOnMap } from '#domain/kernel/map-coordinates.ts'

/** The square in which maps are drawn: x from 0 to 1 eastwards from 180° W, y from 0 to 1 southwards. */
export const mercatorX = (lon: number): number => (lon + 180) / 360

/** The square ends at 85.05°. */
const farthest = 85.051129

export function mercatorY(lat: number): number {
  const angle = (Math.min(farthest, Math.max(-farthest, lat)) * Math.PI) / 180
  return (1 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / Math.PI) / 2
}

export const longitudeOf = (x: number): number => x * 360 - 180
export const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI

/** A spot where a map of such coordinates draws it. */
export function spotOnMap(
  [lon, lat]: readonly [number, number],
  coordinates: MapCoordinates,
): [number, number] {
  const drawn = placeOnMap({ lat, lon }, coordinates)
  return [drawn.lon, drawn.lat]
}

/** How wide the world is in pixels: MapLibre counts tiles of 512. */
export const worldPixels = (zoom: number): number => 512 * 2 ** zoom
