import 'maplibre-gl/dist/maplibre-gl.css'
import {
  AttributionControl,
  Map as MapLibre,
  NavigationControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

setWorkerUrl(worker)

/** What the map says by itself, in the reader's language. */
export type MapWords = Readonly<Record<'title' | 'zoomIn' | 'zoomOut' | 'credits', string>>

/**
 * Opens a map in an element, north up: in our own style, or in the one under an address, which brings its own credits.
 * Whoever wants less motion gets none.
 */
export function openMap(
  container: HTMLElement,
  style: StyleSpecification | string,
  words: MapWords,
): MapLibre {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const licensed = typeof style === 'string'
  const map = new MapLibre({
    container,
    style,
    center: [110, 15],
    zoom: 1.2,
    maxZoom: licensed ? 14 : 9,
    maxPitch: 0,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: still ? 0 : 150,
    locale: {
      'Map.Title': words.title,
      'NavigationControl.ZoomIn': words.zoomIn,
      'NavigationControl.ZoomOut': words.zoomOut,
      'AttributionControl.ToggleAttribution': words.credits,
    },
  })
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  if (licensed) map.addControl(new AttributionControl({ compact: true }))
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // Our layers are drawn for the flat map, whatever a style would like.
  map.on('style.load', () => map.setProjection({ type: 'mercator' }))
  // Seen from straight above there is no sky, yet each picture would fill the whole map with it, invisibly: without a
  // graphics card that costs more than everything else on an empty map.
  map.painter.drawFunctions = { ...map.painter.drawFunctions, sky: () => undefined }
  return map
}
