import type { Phrases } from '../phrases.ts'
import type { maps as source } from '../zh-CN/maps.ts'

export const maps: Phrases<typeof source> = {
  schematic: 'Schematic: coasts, lakes and rivers by Natural Earth, no boundaries. Not for navigation.',
  failed: 'The map could not be loaded',
  cannotDraw: 'This browser cannot draw maps. The list beside it says the same.',
}
