import type { StyleSpecification } from 'maplibre-gl'
import type { Language } from '#domain/kernel/language.ts'
import type { MapName } from '#i18n/map-names.ts'

/** The day style applies between 9:00 and 20:59 by the reader's clock, the dark one otherwise (requirements §9). */
export const mapTimeAt = (hour: number): MapTime => (hour >= 9 && hour < 21 ? 'day' : 'night')
export type MapTime = 'day' | 'night'

export type MapPaints = Readonly<
  Record<
    'sea' | 'land' | 'water' | 'river' | 'route' | 'ink' | 'halo' | 'seaInk' | 'simulated' | 'chosen',
    string
  >
>

/** The design's sea and harbour, by day and by night. */
export const mapPaints: Readonly<Record<MapTime, MapPaints>> = {
  day: {
    sea: '#dbe7ef',
    land: '#f6f8fa',
    water: '#cfe0ea',
    river: '#bcd3e1',
    route: '#0a6f6b',
    ink: '#0b2239',
    halo: '#ffffff',
    seaInk: '#43566a',
    simulated: '#7447b8',
    chosen: '#c2451a',
  },
  night: {
    sea: '#07131f',
    land: '#12263a',
    water: '#0b1c2b',
    river: '#1b3850',
    route: '#3cc4bd',
    ink: '#e8eff5',
    halo: '#07131f',
    seaInk: '#8198ac',
    simulated: '#b79af0',
    chosen: '#f26b3a',
  },
}

/** Drawn by the browser's own fonts: the style names no glyphs, so nothing is fetched for them. */
export const mapFonts = ['Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', 'sans-serif']

/** The schematic basemap (decision 021): land, lakes and rivers, and names of seas. No boundaries. */
export function basemapStyle(
  tiles: string | null,
  mostZoom: number,
  time: MapTime,
  language: Language,
  names: readonly MapName[],
): StyleSpecification {
  const paint = mapPaints[time]
  return {
    version: 8,
    sources: {
      ...(tiles
        ? { basemap: { type: 'vector', tiles: [tiles], minzoom: 0, maxzoom: mostZoom } as const }
        : {}),
      names: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: names.map(({ zh, en, point, from }) => ({
            type: 'Feature',
            properties: { name: language === 'zh-CN' ? zh : en, from },
            geometry: { type: 'Point', coordinates: [...point] },
          })),
        },
      },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': paint.sea } },
      ...(tiles
        ? ([
            {
              id: 'land',
              type: 'fill',
              source: 'basemap',
              'source-layer': 'land',
              // An outline would also be drawn where a tile ends.
              paint: { 'fill-color': paint.land, 'fill-antialias': false },
            },
            {
              id: 'lakes',
              type: 'fill',
              source: 'basemap',
              'source-layer': 'lakes',
              paint: { 'fill-color': paint.water },
            },
            {
              id: 'rivers',
              type: 'line',
              source: 'basemap',
              'source-layer': 'rivers',
              minzoom: 2,
              paint: { 'line-color': paint.river, 'line-width': 1 },
            },
          ] as const)
        : []),
      {
        id: 'names',
        type: 'symbol',
        source: 'names',
        filter: ['<=', ['get', 'from'], ['zoom']],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': mapFonts,
          'text-size': 11,
          'text-letter-spacing': 0,
        },
        paint: { 'text-color': paint.seaInk, 'text-halo-color': paint.sea, 'text-halo-width': 1.5 },
      },
    ],
  }
}
