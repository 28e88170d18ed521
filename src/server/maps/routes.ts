import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { mapSettings } from '#contract/maps.ts'
import { orderOnMap, ordersOnMap } from '#contract/order-map.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { type Basemap, basemap, mostZoom } from './basemap.ts'
import { orderForMap } from './order-map.ts'
import { ordersForMap } from './orders-map.ts'

/** A version's tiles never change. */
const tileSeconds = 31_536_000
const most = 2 ** mostZoom - 1
const place = z.object({
  version: z.string(),
  z: z.coerce.number().int().min(0).max(mostZoom),
  x: z.coerce.number().int().min(0).max(most),
  y: z.coerce.number().int().min(0).max(most),
})

/**
 * The tiles of the schematic basemap, for the maps of our own pages. Where there is nothing but sea the answer is 204; a
 * version that is not ours any more, and a place outside of the map, are 404.
 */
export function tileRoute(fastify: FastifyInstance, tiles: () => Basemap | null): void {
  fastify.get('/basemap/:version/:z/:x/:y', async (request, reply) => {
    const map = tiles()
    const asked = place.safeParse(request.params)
    if (!map || !asked.success || asked.data.version !== map.version) return reply.status(404).send()
    const { z, x, y } = asked.data
    const tile = map.tile(z, x, y)
    reply.header('cache-control', `public, max-age=${tileSeconds}, immutable`)
    if (!tile) return reply.status(204).send()
    return reply
      .header('content-type', 'application/vnd.mapbox-vector-tile')
      .header('content-encoding', 'gzip')
      .send(tile)
  })
}

export function mapRoutes(http: Http): void {
  mount(http, mapSettings, async ({ ctx }) => {
    const map = basemap()
    const { style, approval, coordinates } = ctx.config.map
    return { tiles: map && `/basemap/${map.version}/{z}/{x}/{y}`, mostZoom, style, approval, coordinates }
  })
  mount(http, ordersOnMap, async ({ ctx, actor, query }) => ordersForMap(ctx, actor, query))
  mount(http, orderOnMap, async ({ ctx, actor, query }) => orderForMap(ctx, actor, query.id))
  tileRoute(http.fastify, basemap)
}
