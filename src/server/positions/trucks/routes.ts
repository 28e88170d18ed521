import * as contract from '#contract/trucks.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { locateTrucks, takePush } from './commands.ts'
import { readMeter } from './queries.ts'

/** 500 positions take about 80 KB. */
const pushLimit = 262_144

export function truckRoutes(http: Http): void {
  mount(http, contract.truckMeter, ({ ctx, actor }) => readMeter(ctx, actor))
  mount(http, contract.locateTrucks, ({ ctx, actor, body }) => locateTrucks(ctx, actor, body))
  pushRoute(http)
}

/** Where a vendor sends positions: the body is signed as it is sent, so it is taken byte for byte. */
function pushRoute({ fastify, ctx }: Http): void {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: pushLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/crm/truck/push', { bodyLimit: pushLimit }, async (request) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return { code: 200, data: await takePush(ctx, { headers, body }) }
    })
  })
}
