import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '#server/platform/config.ts'

/** AMap's geocoding on loopback, in the shape of its version 3; it can also be slow, wrong and down. */
export type GeocodingTrouble =
  | 'hang'
  | 'down'
  | 'cut'
  | 'moved'
  | 'garbage'
  | 'huge'
  | 'tooMany'
  | 'otherKey'
  | 'elsewhere'
  | 'noPlace'
  | 'none'

export type GeocodingVendor = {
  readonly settings: NonNullable<Config['geocoding']>
  /** The queries that came. */
  readonly asked: Record<string, string>[]
  trouble: GeocodingTrouble | null
  stop(): Promise<void>
}

const key = 'a key of tests'

/** Xiaogang subdistrict, drawn in GCJ-02. */
const place = {
  country: '中国',
  province: '浙江省',
  city: '宁波市',
  district: '北仑区',
  township: [],
  street: '纬五路',
  number: '18号',
  adcode: '330206',
  location: '121.75,29.93',
  level: '门牌号',
}
const found = (geocodes: readonly unknown[]) => ({
  status: '1',
  info: 'OK',
  infocode: '10000',
  count: String(geocodes.length),
  geocodes,
})
const refused = (infocode: string) => ({ status: '0', info: 'NO', infocode })

export async function startGeocodingVendor(): Promise<GeocodingVendor> {
  const json = (response: ServerResponse, body: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  const answers: Partial<Record<GeocodingTrouble, unknown>> = {
    tooMany: refused('10021'),
    otherKey: refused('10001'),
    noPlace: refused('30001'),
    none: found([]),
    elsewhere: found([{ ...place, adcode: '310115', district: '浦东新区' }]),
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://vendor')
    const query = Object.fromEntries(url.searchParams)
    vendor.asked.push(query)
    const { trouble } = vendor
    if (trouble === 'hang') return
    if (trouble === 'down') response.writeHead(503).end()
    else if (trouble === 'moved') response.writeHead(302, { location: '/elsewhere' }).end()
    else if (trouble === 'garbage') response.writeHead(200).end('<html>')
    else if (trouble === 'huge') response.writeHead(200).end(`"${'x'.repeat(200_000)}"`)
    else if (trouble === 'cut') {
      response.writeHead(200, { 'content-length': '1000' }).write('{"status":')
      setTimeout(() => response.destroy(), 20)
    } else if (trouble) json(response, answers[trouble])
    else if (url.pathname !== '/v3/geocode/geo' || query.key !== key) json(response, refused('10001'))
    else {
      const { street, number, ...county } = place
      json(
        response,
        query.address?.includes('纬五路')
          ? found([place])
          : found([{ ...county, street: [], number: [], level: '区县' }]),
      )
    }
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  const vendor: GeocodingVendor = {
    settings: { url: `http://127.0.0.1:${port}`, key },
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
