import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { MapCoordinates } from '#domain/kernel/map-coordinates.ts'
import { type MapPaints, mapFonts } from './map-style.ts'
import { spotOnMap } from './mercator.ts'

export type MapSpot = readonly [lon: number, lat: number]

/** A way that is told apart from others: what lies behind, what lies ahead, a road nobody measured, a track. */
export type MapWay = {
  readonly line: readonly MapSpot[]
  readonly look: 'behind' | 'ahead' | 'road' | 'track'
}

/** A place with its name. `told` was reported by events, `reported` by the ship or truck itself, `estimated` by nobody. */
export type MapMark = {
  readonly id: string
  readonly name: string
  readonly point: MapSpot
  readonly look: 'port' | 'nearby' | 'water' | 'door' | 'told' | 'reported' | 'estimated'
}

export type MapOverlay = { readonly ways: readonly MapWay[]; readonly marks: readonly MapMark[] }

const nothing: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
const waysOf = (ways: readonly MapWay[], coordinates: MapCoordinates): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: ways.map(({ line, look }) => ({
    type: 'Feature',
    properties: { look },
    geometry: { type: 'LineString', coordinates: line.map((each) => spotOnMap(each, coordinates)) },
  })),
})
const marksOf = (
  marks: readonly MapMark[],
  chosen: string | null,
  coordinates: MapCoordinates,
): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: marks.map(({ id, name, point, look }) => ({
    type: 'Feature',
    properties: { id, name, look, chosen: id === chosen },
    geometry: { type: 'Point', coordinates: spotOnMap(point, coordinates) },
  })),
})

/** Adds the layers of an overlay to a loaded map, still empty. */
export function addOverlay(map: MapLibre, paint: MapPaints): void {
  map.addSource('ways', { type: 'geojson', data: nothing })
  map.addSource('marks', { type: 'geojson', data: nothing })
  const line = { 'line-join': 'round', 'line-cap': 'round' } as const
  map.addLayer({
    id: 'ways',
    type: 'line',
    source: 'ways',
    filter: ['!=', ['get', 'look'], 'road'],
    layout: line,
    paint: {
      'line-color': ['match', ['get', 'look'], 'track', paint.seaInk, paint.route],
      'line-width': ['match', ['get', 'look'], 'behind', 3, 'track', 1.5, 1.75],
      'line-opacity': ['match', ['get', 'look'], 'ahead', 0.6, 0.95],
    },
  })
  map.addLayer({
    id: 'roads',
    type: 'line',
    source: 'ways',
    filter: ['==', ['get', 'look'], 'road'],
    paint: { 'line-color': paint.ink, 'line-width': 1.75, 'line-dasharray': [2, 2] },
  })
  map.addLayer({
    id: 'marks',
    type: 'circle',
    source: 'marks',
    layout: { 'circle-sort-key': ['match', ['get', 'look'], ['water', 'nearby'], 0, ['port', 'door'], 1, 2] },
    paint: {
      'circle-color': [
        'match',
        ['get', 'look'],
        ['port', 'nearby', 'estimated'],
        paint.halo,
        'door',
        paint.ink,
        'water',
        paint.seaInk,
        paint.route,
      ],
      'circle-radius': [
        'case',
        ['get', 'chosen'],
        10,
        ['match', ['get', 'look'], 'water', 2.5, 'nearby', 4, ['port', 'door'], 5, 8],
      ],
      'circle-stroke-color': [
        'case',
        ['get', 'chosen'],
        '#f26b3a',
        ['match', ['get', 'look'], ['port', 'nearby'], paint.ink, 'estimated', paint.route, paint.halo],
      ],
      'circle-stroke-width': ['match', ['get', 'look'], 'water', 0, 'estimated', 3, 2],
    },
  })
  map.addLayer({
    id: 'mark-names',
    type: 'symbol',
    source: 'marks',
    layout: {
      'symbol-sort-key': [
        'match',
        ['get', 'look'],
        ['told', 'reported', 'estimated'],
        0,
        'port',
        1,
        'door',
        2,
        3,
      ],
      'text-field': ['get', 'name'],
      'text-font': mapFonts,
      'text-size': ['match', ['get', 'look'], ['water', 'nearby'], 11, 13],
      'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
      'text-radial-offset': 0.9,
      'text-justify': 'auto',
      'text-max-width': 12,
    },
    paint: {
      'text-color': ['match', ['get', 'look'], 'water', paint.seaInk, paint.ink],
      'text-halo-color': paint.halo,
      'text-halo-width': 1.5,
    },
  })
}

/** Draws an overlay in place of the one before. */
export function showOverlay(
  map: MapLibre | null,
  { ways, marks }: MapOverlay,
  chosen: string | null,
  coordinates: MapCoordinates,
): void {
  map?.getSource<GeoJSONSource>('ways')?.setData(waysOf(ways, coordinates))
  map?.getSource<GeoJSONSource>('marks')?.setData(marksOf(marks, chosen, coordinates))
}
