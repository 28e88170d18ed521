import type { Map as MapLibre } from 'maplibre-gl'
import { type RefObject, useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { mapSettings } from '#contract/maps.ts'
import { seaNames } from '#i18n/map-names.ts'
import { type LoadState, loadStates } from '#web/lib/load-states.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { basemapStyle, type MapTime, mapTimeAt } from './map-style.ts'

export type MapSettings = ReplyOf<typeof mapSettings>

const minute = 60_000

/**
 * The style of the hour, also of a page that stays open past it (requirements §9). A map is drawn in one style and
 * one language: whoever draws it has both as its key.
 */
export function useMapTime(): MapTime {
  const [time, setTime] = useState<MapTime>(() => mapTimeAt(new Date().getHours()))
  // Follows the reader's clock.
  useEffect(() => {
    const timer = setInterval(() => setTime(mapTimeAt(new Date().getHours())), minute)
    return () => clearInterval(timer)
  }, [])
  return time
}

/**
 * Draws the basemap into an element that React leaves alone, once the element comes near the screen; MapLibre is
 * fetched with the first map. `map` is there when layers can be put on it. `failed` says why nothing is drawn: the
 * browser cannot, or the licensed style did not come. `load` says how far it is.
 */
export function useDrawnMap(
  place: RefObject<HTMLElement | null>,
  { tiles, mostZoom, style }: MapSettings,
  time: MapTime,
  title: string,
): {
  readonly map: MapLibre | null
  readonly failed: 'browser' | 'style' | null
  readonly load: LoadState
} {
  const { t, i18n } = useTranslation('maps')
  const { language } = i18n
  const [map, setMap] = useState<MapLibre | null>(null)
  const [failed, setFailed] = useState<'browser' | 'style' | null>(null)
  const [begun, setBegun] = useState(false)
  // Lives and ends with the element.
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and style are those of the key.
  useEffect(() => {
    const at = place.current
    if (!at) return
    let wanted = true
    let drawn: MapLibre | null = null
    const draw = ({ openMap }: typeof import('./open-map.ts')) => {
      if (!wanted) return
      const words = { title, zoomIn: t('zoomIn'), zoomOut: t('zoomOut'), credits: t('credits') }
      const own = () => basemapStyle(tiles && location.origin + tiles, mostZoom, time, language, seaNames)
      const opened = openMap(at, style ?? own(), words)
      drawn = opened
      let loaded = false
      opened.on('load', () => {
        loaded = true
        setMap(opened)
      })
      // A tile that is missing leaves a hole; without a style there is no map.
      opened.on('error', () => {
        if (style && !loaded && !opened.isStyleLoaded() && wanted) setFailed('style')
      })
    }
    // A browser without WebGL draws none; what the map shows stands beside it in words.
    const fetchMap = () => void import('./open-map.ts').then(draw).catch(() => wanted && setFailed('browser'))
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        setBegun(true)
        fetchMap()
      },
      { rootMargin: '200px' },
    )
    watcher.observe(at)
    return () => {
      wanted = false
      watcher.disconnect()
      drawn?.remove()
    }
  }, [])
  // What a map shows may change while it stands.
  useEffect(() => {
    map?.getCanvas().setAttribute('aria-label', title)
  }, [map, title])
  const { notStarted, loading, loaded, failed: broken } = loadStates
  return { map, failed, load: failed ? broken : map ? loaded : begun ? loading : notStarted }
}
