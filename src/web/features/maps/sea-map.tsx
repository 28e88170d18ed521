import type { GeoJSONSource, MapGeoJSONFeature, Map as MapLibre } from 'maplibre-gl'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { seaNames } from '#i18n/map-names.ts'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useMapSettings } from './api.ts'
import { basemapStyle, mapFonts, mapPaints, mapTimeAt } from './map-style.ts'
import css from './sea-map.module.css'

export type MapPoint = {
  readonly id: string
  readonly name: string
  readonly point: readonly [lon: number, lat: number]
  readonly look: 'origin' | 'estimated' | 'destination'
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
}

const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})
const pointsOf = (points: readonly MapPoint[], chosen: string | null) =>
  collection(
    points.map(({ id, name, point, look }) => ({
      type: 'Feature',
      properties: { id, name, look, chosen: id === chosen },
      geometry: { type: 'Point', coordinates: [...point] },
    })),
  )
const linesOf = (lines: readonly MapLine[]) =>
  collection(
    lines.map((line) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: line.map((each) => [...each]) },
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

/** The schematic map with routes and points, in the style of the hour; MapLibre is fetched with the first map. */
export function SeaMap(given: Given): ReactElement {
  const { t } = useTranslation('maps')
  const settings = useMapSettings()
  if (settings.error)
    return <ErrorState title={t('failed')} error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <div className={css.map} aria-busy="true" />
  return <Drawn {...given} {...settings.data} />
}

function Drawn({
  label,
  points,
  lines,
  chosen,
  onChoose,
  tiles,
  mostZoom,
}: Given & { tiles: string | null; mostZoom: number }): ReactElement {
  const { t, i18n } = useTranslation('maps')
  const { language } = i18n
  const place = useRef<HTMLDivElement>(null)
  const map = useRef<MapLibre | null>(null)
  const [ready, setReady] = useState(false)
  const [failed, setFailed] = useState(false)
  const choose = useRef(onChoose)
  choose.current = onChoose

  // Draws into an element that React leaves alone.
  useEffect(() => {
    const at = place.current
    if (!at) return
    let given = true
    let drawn: MapLibre | null = null
    const draw = ({ openMap }: typeof import('./open-map.ts')) => {
      if (!given) return
      const time = mapTimeAt(new Date().getHours())
      const paint = mapPaints[time]
      drawn = openMap(at, basemapStyle(tiles && location.origin + tiles, mostZoom, time, language, seaNames))
      map.current = drawn
      drawn.on('load', () => {
        if (!drawn) return
        drawn.addSource('lines', { type: 'geojson', data: collection([]) })
        drawn.addSource('points', {
          type: 'geojson',
          data: collection([]),
          cluster: true,
          clusterRadius: 36,
          clusterMaxZoom: 7,
        })
        drawn.addLayer({
          id: 'lines',
          type: 'line',
          source: 'lines',
          layout: { 'line-join': 'round', 'line-cap': 'round' },
          paint: { 'line-color': paint.route, 'line-width': 1.5, 'line-opacity': 0.55 },
        })
        drawn.addLayer({
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
        drawn.addLayer({
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
        drawn.addLayer({
          id: 'points',
          type: 'circle',
          source: 'points',
          filter: ['!', ['has', 'point_count']],
          paint: {
            'circle-color': ['match', ['get', 'look'], 'estimated', paint.halo, paint.route],
            'circle-radius': ['case', ['get', 'chosen'], 9, 6],
            'circle-stroke-color': ['case', ['get', 'chosen'], '#f26b3a', paint.route],
            'circle-stroke-width': ['match', ['get', 'look'], 'estimated', 3, 2],
          },
        })
        setReady(true)
      })
      const first = (features: MapGeoJSONFeature[] | undefined) => features?.[0]
      drawn.on('click', 'points', ({ features }) => {
        const id: unknown = first(features)?.properties.id
        choose.current(typeof id === 'string' ? id : null)
      })
      drawn.on('click', 'clusters', ({ features, lngLat }) => {
        const id: unknown = first(features)?.properties.cluster_id
        if (typeof id !== 'number') return
        void drawn
          ?.getSource<GeoJSONSource>('points')
          ?.getClusterExpansionZoom(id)
          .then((zoom) => drawn?.easeTo({ center: lngLat, zoom }))
      })
      for (const layer of ['points', 'clusters']) {
        drawn.on('mouseenter', layer, () => at.classList.add(css.over ?? ''))
        drawn.on('mouseleave', layer, () => at.classList.remove(css.over ?? ''))
      }
    }
    // A browser without WebGL draws none; what the map shows stands beside it in words.
    import('./open-map.ts').then(draw).catch(() => given && setFailed(true))
    return () => {
      given = false
      drawn?.remove()
      map.current = null
      setReady(false)
    }
  }, [tiles, mostZoom, language])

  // Puts what is shown onto the map.
  useEffect(() => {
    if (!ready) return
    map.current?.getSource<GeoJSONSource>('points')?.setData(pointsOf(points, chosen))
  }, [ready, points, chosen])

  // The lines, and the part of the world that they need.
  useEffect(() => {
    if (!ready) return
    map.current?.getSource<GeoJSONSource>('lines')?.setData(linesOf(lines))
    const bounds = boundsOf(lines)
    if (bounds) map.current?.fitBounds(bounds, { padding: 32, maxZoom: 5, animate: false })
  }, [ready, lines])

  if (failed) return <Callout meaning="note">{t('cannotDraw')}</Callout>
  return (
    <figure className={css.frame}>
      <div
        ref={place}
        className={css.map}
        role="img"
        aria-label={label}
        data-points={ready ? points.length : undefined}
      />
      <figcaption className="xs quiet">{t('schematic')}</figcaption>
    </figure>
  )
}
