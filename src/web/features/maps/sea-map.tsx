import type { GeoJSONSource, MapGeoJSONFeature, Map as MapLibre } from 'maplibre-gl'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { MapCoordinates } from '#domain/kernel/map-coordinates.ts'
import { loadStates } from '#web/lib/load-states.ts'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useMapSettings } from './api.ts'
import { MapCaption } from './map-caption.tsx'
import { type MapPaints, type MapTime, mapFonts, mapPaints } from './map-style.ts'
import { spotOnMap } from './mercator.ts'
import { addOverlay, type MapOverlay, showOverlay } from './overlay.ts'
import css from './sea-map.module.css'
import { type MapSettings, useDrawnMap, useMapTime } from './use-drawn-map.ts'

export type MapPoint = {
  readonly id: string
  readonly name: string
  readonly point: readonly [lon: number, lat: number]
  readonly look: 'origin' | 'estimated' | 'reported' | 'destination'
}
export type MapLine = readonly (readonly [lon: number, lat: number])[]

type Given = {
  /** What the map shows, for those who do not see it; the page has the same as text beside it. */
  readonly label: string
  readonly points: readonly MapPoint[]
  readonly lines: readonly MapLine[]
  /** The chosen point's id. */
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
  /** Ways and named places of a page that tells them apart, drawn below the points. */
  readonly overlay?: MapOverlay
  /** What the map is fitted to instead of the lines; the same object leaves the map where the reader moved it. */
  readonly frame?: readonly MapLine[]
  /** The largest zoom that the frame is given; the schematic coast is drawn for 6. */
  readonly closest?: number
}

/** Names stand beside their places: the frame leaves them room. */
const room = { top: 40, right: 88, bottom: 32, left: 56 }

const noOverlay: MapOverlay = { ways: [], marks: [] }
const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})
const pointsOf = (points: readonly MapPoint[], chosen: string | null, coordinates: MapCoordinates) =>
  collection(
    points.map(({ id, name, point, look }) => ({
      type: 'Feature',
      properties: { id, name, look, chosen: id === chosen },
      geometry: { type: 'Point', coordinates: spotOnMap(point, coordinates) },
    })),
  )
const linesOf = (lines: readonly MapLine[], coordinates: MapCoordinates) =>
  collection(
    lines.map((line) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: line.map((each) => spotOnMap(each, coordinates)) },
    })),
  )

/** West, south, east and north of what the lines pass; null without lines. */
function boundsOf(lines: readonly MapLine[]): [number, number, number, number] | null {
  const all = lines.flat()
  if (all.length === 0) return null
  const lons = all.map(([lon]) => lon)
  const lats = all.map(([, lat]) => lat)
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}

/** The map with routes and points, in the style of the hour; MapLibre is fetched with the first map. */
export function SeaMap(given: Given): ReactElement {
  const { t, i18n } = useTranslation('maps')
  const time = useMapTime()
  const settings = useMapSettings()
  if (settings.error)
    return <ErrorState title={t('failed')} error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <div className={css.map} aria-busy="true" />
  return <Drawn key={`${time} ${i18n.language}`} {...given} settings={settings.data} time={time} />
}

/** Routes below, then the ways and places of the page, clusters with their counts, and single points above. */
function addLayers(map: MapLibre, paint: MapPaints): void {
  map.addSource('lines', { type: 'geojson', data: collection([]) })
  map.addSource('points', {
    type: 'geojson',
    data: collection([]),
    cluster: true,
    clusterRadius: 36,
    clusterMaxZoom: 7,
  })
  map.addLayer({
    id: 'lines',
    type: 'line',
    source: 'lines',
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': paint.route, 'line-width': 1.5, 'line-opacity': 0.55 },
  })
  addOverlay(map, paint)
  map.addLayer({
    id: 'clusters',
    type: 'circle',
    source: 'points',
    filter: ['has', 'point_count'],
    paint: {
      'circle-color': paint.route,
      'circle-radius': ['step', ['get', 'point_count'], 13, 10, 17, 50, 22],
      'circle-stroke-color': paint.halo,
      'circle-stroke-width': 2,
    },
  })
  map.addLayer({
    id: 'counts',
    type: 'symbol',
    source: 'points',
    filter: ['has', 'point_count'],
    layout: {
      'text-field': ['get', 'point_count_abbreviated'],
      'text-font': mapFonts,
      'text-size': 12,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': paint.halo },
  })
  map.addLayer({
    id: 'points',
    type: 'circle',
    source: 'points',
    filter: ['!', ['has', 'point_count']],
    paint: {
      'circle-color': ['match', ['get', 'look'], 'estimated', paint.halo, 'reported', paint.ink, paint.route],
      'circle-radius': ['case', ['get', 'chosen'], 9, 6],
      'circle-stroke-color': ['case', ['get', 'chosen'], '#f26b3a', paint.route],
      'circle-stroke-width': ['match', ['get', 'look'], 'estimated', 3, 2],
    },
  })
}

function Drawn({
  label,
  points,
  lines,
  chosen,
  onChoose,
  overlay = noOverlay,
  frame = lines,
  closest = 5,
  settings,
  time,
}: Given & { settings: MapSettings; time: MapTime }): ReactElement {
  const { t } = useTranslation('maps')
  const place = useRef<HTMLDivElement>(null)
  const { coordinates } = settings
  const { map, failed, load } = useDrawnMap(place, settings, time, label)
  const [ready, setReady] = useState<MapLibre | null>(null)
  const choose = useRef(onChoose)
  choose.current = onChoose

  // Puts the layers on each map that is drawn, and hears what is clicked.
  useEffect(() => {
    if (!map) return
    addLayers(map, mapPaints[time])
    const first = (features: MapGeoJSONFeature[] | undefined) => features?.[0]
    for (const layer of ['points', 'marks']) {
      map.on('click', layer, ({ features }) => {
        const id: unknown = first(features)?.properties.id
        choose.current(typeof id === 'string' ? id : null)
      })
    }
    map.on('click', 'clusters', ({ features, lngLat }) => {
      const id: unknown = first(features)?.properties.cluster_id
      if (typeof id !== 'number') return
      void map
        .getSource<GeoJSONSource>('points')
        ?.getClusterExpansionZoom(id)
        .then((zoom) => map.easeTo({ center: lngLat, zoom }))
    })
    for (const layer of ['points', 'marks', 'clusters']) {
      map.on('mouseenter', layer, () => place.current?.classList.add(css.over ?? ''))
      map.on('mouseleave', layer, () => place.current?.classList.remove(css.over ?? ''))
    }
    setReady(map)
  }, [map, time])

  // Puts what is shown onto the map.
  useEffect(() => {
    ready?.getSource<GeoJSONSource>('points')?.setData(pointsOf(points, chosen, coordinates))
  }, [ready, points, chosen, coordinates])

  // The ways and places of the page.
  useEffect(() => {
    if (ready) showOverlay(ready, overlay, chosen, coordinates)
  }, [ready, overlay, chosen, coordinates])

  useEffect(() => {
    ready?.getSource<GeoJSONSource>('lines')?.setData(linesOf(lines, coordinates))
  }, [ready, lines, coordinates])

  // The part of the world that is needed.
  useEffect(() => {
    const bounds = boundsOf(frame)
    const padding = frame === lines ? 32 : room
    if (bounds) ready?.fitBounds(bounds, { padding, maxZoom: closest, animate: false })
  }, [ready, frame, lines, closest])

  if (failed) return <Callout meaning="note">{t(failed === 'browser' ? 'cannotDraw' : 'noStyle')}</Callout>
  return (
    <figure className={css.frame}>
      <div
        ref={place}
        className={css.map}
        data-load={load}
        aria-busy={load === loadStates.loading}
        data-points={ready ? points.length + overlay.marks.length : undefined}
      />
      <figcaption>
        <MapCaption settings={settings} />
      </figcaption>
    </figure>
  )
}
