import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as MapLibre, NavigationControl, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

setWorkerUrl(worker)

/** Opens a map in an element. Whoever wants less motion gets none. */
export function openMap(container: HTMLElement, style: StyleSpecification): MapLibre {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new MapLibre({
    container,
    style,
    center: [110, 15],
    zoom: 1.2,
    maxZoom: 9,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: still ? 0 : 150,
  })
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.touchZoomRotate.disableRotation()
  return map
}
