import { z } from 'zod'
import { mapCoordinates } from '#domain/kernel/map-coordinates.ts'
import { endpoint } from './endpoint.ts'

export const mapSettings = endpoint({
  method: 'GET',
  path: '/crm/map',
  title: 'Where the tiles of the schematic basemap are, or the licensed style in its place',
  access: 'open',
  cacheSeconds: 3_600,
  reply: z.object({
    /** With `{z}`, `{x}` and `{y}`; null where no basemap was built. */
    tiles: z.string().nullable(),
    /** Zooms beyond are drawn from this one. */
    mostZoom: z.int(),
    /** The address of a licensed style that takes the place of the schematic one; null where none is set. */
    style: z.string().nullable(),
    /** The approval number that is shown with it. */
    approval: z.string().nullable(),
    /** What the basemap is drawn in; what stands on it is moved there for drawing. */
    coordinates: z.enum(mapCoordinates),
  }),
})
