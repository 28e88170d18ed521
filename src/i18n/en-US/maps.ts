import type { Phrases } from '../phrases.ts'
import type { maps as source } from '../zh-CN/maps.ts'

export const maps: Phrases<typeof source> = {
  schematic: 'Schematic: coasts, lakes and rivers by Natural Earth, no boundaries. Not for navigation.',
  approval: 'Map approval number: {{number}}',
  failed: 'The map could not be loaded',
  cannotDraw: 'This browser cannot draw maps. The list beside it says the same.',
  noStyle: 'The map service cannot be reached. Reload the page in a while; the list beside it says the same.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  credits: 'Show or hide the map credits',
}
