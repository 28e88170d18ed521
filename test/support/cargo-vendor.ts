import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '#server/platform/config.ts'

/** A terminal-data company on loopback, in the shape of docs/operations.md; it can also be slow, wrong and down. */
export type CargoTrouble =
  | 'hang'
  | 'stall'
  | 'down'
  | 'busy'
  | 'otherKey'
  | 'moved'
  | 'garbage'
  | 'noDate'
  | 'otherBox'
  | 'huge'
  | 'cut'

export type CargoVendor = {
  readonly settings: NonNullable<Config['cargo']>
  /** Records by `bill container`. */
  readonly known: Map<string, { updatedAt: string; source?: string; record: Record<string, unknown> }>
  /** The queries that came. */
  readonly asked: Record<string, string>[]
  trouble: CargoTrouble | null
  stop(): Promise<void>
}

const key = 'a key of tests'

export async function startCargoVendor(): Promise<CargoVendor> {
  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  /** True when the trouble has answered, or never will. */
  function isOutOfOrder(response: ServerResponse): boolean {
    switch (vendor.trouble) {
      case 'hang':
        return true
      case 'stall':
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"updatedAt":')
        return true
      case 'cut':
        response.writeHead(200, { 'content-length': '1000' }).write('{"updatedAt":')
        setTimeout(() => response.destroy(), 20)
        return true
      case 'down':
        json(response, 503, {})
        return true
      case 'busy':
        json(response, 429, {})
        return true
      case 'moved':
        response.writeHead(302, { location: '/elsewhere' }).end()
        return true
      case 'garbage':
        response.writeHead(200).end('<html>')
        return true
      case 'huge':
        response.writeHead(200).end(`"${'x'.repeat(200_000)}"`)
        return true
      default:
        return false
    }
  }

  const server = createServer((request, response) => {
    if (isOutOfOrder(response)) return
    const url = new URL(request.url ?? '/', 'http://vendor')
    if (request.headers['x-api-key'] !== key || vendor.trouble === 'otherKey') {
      json(response, 401, { error: 'unauthorized' })
      return
    }
    const query = Object.fromEntries(url.searchParams)
    vendor.asked.push(query)
    const found = vendor.known.get(`${query.billNo} ${query.containerNo}`)
    if (!found) json(response, 404, {})
    else if (vendor.trouble === 'noDate') json(response, 200, { ...found, updatedAt: 'yesterday' })
    else if (vendor.trouble === 'otherBox')
      json(response, 200, { ...found, record: { ...found.record, containerNo: 'CSQU3054383' } })
    else json(response, 200, found)
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  const vendor: CargoVendor = {
    settings: { url: `http://127.0.0.1:${port}/cargo`, key },
    known: new Map(),
    asked: [],
    trouble: null,
    async stop() {
      const stopped = new Promise((settle) => server.close(settle))
      server.closeAllConnections()
      await stopped
    },
  }
  return vendor
}
