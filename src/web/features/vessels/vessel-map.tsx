import { useQuery } from '@tanstack/react-query'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import type { FoundVessel, trackDays, VesselsInView } from '#contract/vessels.ts'
import type { MapCoordinates } from '#domain/kernel/map-coordinates.ts'
import { unwrapLine } from '#domain/reference/sea-network.ts'
import { formatCount } from '#i18n/format.ts'
import { useMapSettings } from '#web/features/maps/api.ts'
import { type Fleet, type FleetShip, floatsPerShip, openFleet, packShip } from '#web/features/maps/fleet.ts'
import { MapCaption } from '#web/features/maps/map-caption.tsx'
import { type MapTime, mapPaints } from '#web/features/maps/map-style.ts'
import { mercatorX, mercatorY, spotOnMap, worldPixels } from '#web/features/maps/mercator.ts'
import mapCss from '#web/features/maps/sea-map.module.css'
import { colourOf, looksAt, pauseAt, type ShipLayer, shipLayer } from '#web/features/maps/ship-layer.ts'
import { type MapSettings, useDrawnMap, useMapTime } from '#web/features/maps/use-drawn-map.ts'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { shipsInView, trackQuery } from './api.ts'
import { boundsShown, openFleetFeed } from './fleet-feed.ts'
import { ShipLabel, ShipList } from './ship-list.tsx'
import css from './vessel-map.module.css'

type Given = {
  /** The ship that was asked for; null shows the whole fleet. */
  readonly found: FoundVessel | null
  readonly days: (typeof trackDays)[number]
  readonly onChoose: (mmsi: string) => void
  /** Whether the list below the map lies open when it comes. */
  readonly listed: boolean
}

/** Ships in the list below the map. */
const mostListed = 12
/** How near the pointer has to be, in pixels. */
const reachPixels = 12

/** Ships on the map as they move, the chosen one with its track, and the same in words below it (decision 021). */
export function VesselMap(given: Given): ReactElement {
  const { t, i18n } = useTranslation('maps')
  const time = useMapTime()
  const settings = useMapSettings()
  if (settings.error)
    return <ErrorState title={t('failed')} error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <div className={`${mapCss.map} ${css.map}`} aria-busy="true" />
  return <Drawn key={`${time} ${i18n.language}`} {...given} settings={settings.data} time={time} />
}

const noTrack: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

/** A track as a line and its points; longitudes run on across 180°. */
function trackFeatures(line: readonly [number, number][]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: [...line] } },
      { type: 'Feature', properties: {}, geometry: { type: 'MultiPoint', coordinates: [...line] } },
    ],
  }
}

/** The names of our own basemap, which stay readable above a crowd; a licensed one keeps its own below. */
const belowNames = (map: MapLibre): string | undefined => (map.getLayer('names') ? 'names' : undefined)

function addTrack(map: MapLibre, paint: (typeof mapPaints)['day']): void {
  const above = belowNames(map)
  map.addSource('track', { type: 'geojson', data: noTrack })
  map.addLayer(
    {
      id: 'track',
      type: 'line',
      source: 'track',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': paint.chosen, 'line-width': 2, 'line-opacity': 0.75 },
    },
    above,
  )
  map.addLayer(
    {
      id: 'track-points',
      type: 'circle',
      source: 'track',
      filter: ['!=', ['geometry-type'], 'LineString'],
      paint: {
        'circle-color': paint.halo,
        'circle-radius': 2.5,
        'circle-stroke-color': paint.chosen,
        'circle-stroke-width': 1.5,
      },
    },
    above,
  )
}

/** The chosen ship's numbers: as the fleet knows it, which hears of it more often, else as it was found. */
function chosenShip(
  fleet: Fleet,
  found: FoundVessel | null,
  coordinates: MapCoordinates,
): Float32Array | null {
  if (!found?.position) return null
  const { position, vessel } = found
  const reported = fleet.secondsOf(Date.parse(position.reportedAt))
  const place = fleet.find(vessel.mmsi)
  if (place !== null) {
    const known = fleet.block.slice(place * floatsPerShip, (place + 1) * floatsPerShip)
    if ((known[4] ?? 0) >= reported - 1) return known
  }
  const packed = new Float32Array(floatsPerShip)
  packShip(packed, 0, { ...position, simulated: vessel.source === 'simulated', reported, coordinates })
  return packed
}

/** How many ships the map shows; where they are too many to be drawn, how many there are about. */
type Counts = Pick<VesselsInView, 'heard' | 'simulated' | 'thinned'>
type Hovered = { readonly ship: FleetShip; readonly x: number; readonly y: number }

function Drawn({
  found,
  days,
  onChoose,
  listed: listOpen,
  settings,
  time,
}: Given & { settings: MapSettings; time: MapTime }): ReactElement {
  const { t } = useTranslation(['vessels', 'maps', 'common'])
  const { coordinates } = settings
  const place = useRef<HTMLElement>(null)
  const { map, failed: notDrawn } = useDrawnMap(place, settings, time, t('map.title'))
  const [fleet] = useState(() => openFleet(Date.now(), coordinates))
  const [layer, setLayer] = useState<ShipLayer | null>(null)
  const [counts, setCounts] = useState<Counts | null>(null)
  const [listed, setListed] = useState<readonly FleetShip[]>([])
  const [hovered, setHovered] = useState<Hovered | null>(null)
  const [behind, setBehind] = useState(false)
  /** Whether the ships are too many and too far away to be drawn each by itself. */
  const [dots, setDots] = useState(false)
  const [cannotDraw, setCannotDraw] = useState(false)
  const failed = cannotDraw ? 'browser' : notDrawn
  /** Chosen on the map itself, which then stays where it is. */
  const clicked = useRef<string | null>(null)
  const newest = useRef({ found, onChoose })
  newest.current = { found, onChoose }
  const track = useQuery({
    ...trackQuery({ mmsi: found?.vessel.mmsi ?? '', source: found?.vessel.source ?? 'simulated', days }),
    enabled: found !== null,
  })
  const line = useMemo(
    () =>
      unwrapLine([...(track.data ?? [])].reverse().map(({ lon, lat }) => spotOnMap([lon, lat], coordinates))),
    [track.data, coordinates],
  )

  // Draws the ships on the map while it is there, keeps them up to date, and hears the pointer.
  useEffect(() => {
    if (!map) return
    const paint = mapPaints[time]
    addTrack(map, paint)
    const ships = shipLayer('ships', fleet, {
      heard: colourOf(paint.route),
      simulated: colourOf(paint.simulated),
      chosen: colourOf(paint.chosen),
      halo: colourOf(paint.halo),
    })
    try {
      map.addLayer(ships, belowNames(map))
    } catch {
      // A card that cannot run our small program: words stand in for the picture.
      setCannotDraw(true)
      return
    }
    setLayer(ships)
    const seconds = () => fleet.seconds(Date.now())
    let answered: Counts | null = null
    const list = () => {
      const { lng, lat } = map.getCenter()
      const [x, y] = [mercatorX(lng), mercatorY(lat)]
      const bounds = map.getBounds()
      const now = seconds()
      const shown = fleet.countWithin(
        mercatorX(bounds.getWest()),
        mercatorX(bounds.getEast()),
        mercatorY(bounds.getNorth()),
        mercatorY(bounds.getSouth()),
        now,
      )
      const most = Math.min(shown.heard + shown.simulated, mostListed)
      setListed(fleet.nearest(x, y, most, now).map((each) => fleet.ship(each, now)))
      setDots(!looksAt(map.getZoom(), fleet.size).arrows)
      if (answered) setCounts(answered.thinned ? answered : { ...shown, thinned: false })
    }
    const feed = openFleetFeed({
      ask: shipsInView,
      take: (answer, whole) => {
        fleet.take(answer, whole, Date.now())
        answered = { heard: answer.heard, simulated: answer.simulated, thinned: answer.thinned }
        ships.choose(chosenShip(fleet, newest.current.found, coordinates))
        list()
      },
      stands: (stands) => setBehind(!stands),
    })
    const look = () => {
      const bounds = map.getBounds()
      feed.look(boundsShown(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()))
      list()
    }
    const pickAt = ({ lngLat }: { lngLat: { lng: number; lat: number } }) =>
      fleet.pick(
        mercatorX(lngLat.lng),
        mercatorY(lngLat.lat),
        reachPixels / worldPixels(map.getZoom()),
        seconds(),
      )
    let over: number | null = null
    const point = (next: number | null, at = 0) => {
      if (next === over) return
      over = next
      map.getCanvas().style.cursor = next === null ? '' : 'pointer'
      if (next === null) return setHovered(null)
      const ship = fleet.ship(next, seconds())
      // In the copy of the world that the pointer is in.
      const [drawn, lat] = spotOnMap([ship.lon, ship.lat], coordinates)
      const { x, y } = map.project([drawn + 360 * Math.round((at - drawn) / 360), lat])
      setHovered({ ship, x, y })
    }
    map.on('moveend', look)
    map.on('movestart', () => point(null))
    map.on('mouseout', () => point(null))
    map.on('mousemove', (event) => {
      if (!map.isMoving()) point(pickAt(event), event.lngLat.lng)
    })
    map.on('click', (event) => {
      const ship = pickAt(event)
      if (ship === null) return
      const { mmsi } = fleet.ship(ship, seconds())
      clicked.current = mmsi
      newest.current.onChoose(mmsi)
    })
    look()
    // The card moves the ships; it only has to be asked for a picture as often as they get anywhere.
    let timer: ReturnType<typeof setTimeout>
    const again = () => {
      timer = setTimeout(() => {
        map.triggerRepaint()
        again()
      }, pauseAt(map.getZoom()))
    }
    again()
    return () => {
      clearTimeout(timer)
      feed.stop()
      setLayer(null)
    }
  }, [map, time, fleet, coordinates])

  // The chosen ship and its track, and the part of the world that they need.
  useEffect(() => {
    if (!map || !layer) return
    layer.choose(chosenShip(fleet, found, coordinates))
    map.getSource<GeoJSONSource>('track')?.setData(found && line.length > 1 ? trackFeatures(line) : noTrack)
  }, [map, layer, fleet, found, line, coordinates])
  const mmsi = found?.vessel.mmsi ?? null
  const ready = found !== null && !track.isPending
  // Shows the whole track of a ship that was asked for by name, once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves for another ship or another time, not for each report.
  useEffect(() => {
    if (!map || !layer || !ready || !found?.position || clicked.current === mmsi) return
    const { lon, lat } = found.position
    const shown = line.length > 0 ? line : [[lon, lat] as const]
    const [lons, lats] = [shown.map(([each]) => each), shown.map(([, each]) => each)]
    map.fitBounds([Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)], {
      padding: 48,
      maxZoom: 4,
      animate: false,
    })
  }, [map, layer, mmsi, ready, days])

  const paint = mapPaints[time]
  const inView = counts ? counts.heard + counts.simulated : 0
  return (
    <figure className={css.frame}>
      {failed ? (
        <Callout meaning="note">{t(failed === 'browser' ? 'maps:cannotDraw' : 'maps:noStyle')}</Callout>
      ) : (
        <div className={css.over}>
          <section
            ref={place}
            className={`${mapCss.map} ${css.map}`}
            aria-label={t('map.label', { count: formatCount(inView) })}
            data-ships={layer && counts ? inView : undefined}
          />
          {hovered && <ShipLabel {...hovered} />}
        </div>
      )}
      <figcaption>
        <p className={css.legend}>
          {counts && counts.heard > 0 && (
            <LegendMark colour={paint.route} sea={paint.sea} dot={dots}>
              {t('map.heard', { count: formatCount(counts.heard) })}
            </LegendMark>
          )}
          {counts && counts.simulated > 0 && (
            <LegendMark colour={paint.simulated} sea={paint.sea} dot={dots}>
              {t('map.simulated', { count: formatCount(counts.simulated) })}
            </LegendMark>
          )}
          {found?.position && (
            <LegendMark colour={paint.chosen} sea={paint.sea}>
              {t('map.chosen')}
            </LegendMark>
          )}
          <span role="status">
            {!counts && !failed && !behind && t('map.waiting')}
            {behind && t('map.behind')}
            {counts && inView === 0 && !behind && t('map.none')}
          </span>
        </p>
        {dots && <p className="xs">{t('map.dots')}</p>}
        {counts?.thinned && <p className="xs">{t('map.thinned', { count: formatCount(fleet.size) })}</p>}
        <p className="xs quiet">
          {t('common:sentences', { first: t('map.estimated'), second: t('map.older') })}
        </p>
        <MapCaption settings={settings} />
      </figcaption>
      {listed.length > 0 && (
        <ShipList
          ships={listed}
          all={inView}
          chosen={mmsi}
          open={listOpen}
          onChoose={(each) => {
            clicked.current = null
            onChoose(each)
          }}
        />
      )}
    </figure>
  )
}

/** A ship as it is drawn, on the map's own ground. */
function LegendMark({
  colour,
  sea,
  dot = false,
  children,
}: {
  colour: string
  sea: string
  dot?: boolean
  children: string
}): ReactElement {
  return (
    <span className={css.mark}>
      <svg viewBox="-10 -10 20 20" aria-hidden="true" style={{ background: sea }}>
        {dot ? (
          <rect x="-2" y="-2" width="4" height="4" fill={colour} />
        ) : (
          <path d="M0 -7 L4.7 5.5 L0 3 L-4.7 5.5 Z" fill={colour} />
        )}
      </svg>
      {children}
    </span>
  )
}
