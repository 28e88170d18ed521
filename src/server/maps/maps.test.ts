import { gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mapSettings } from '#contract/maps.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { type Basemap, readBasemap } from './basemap.ts'
import { tileRoute } from './routes.ts'

/** An archive as the build writes it: the index's length, the index, the tiles. */
function archive(tiles: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  let offset = 0
  const index = Object.fromEntries(
    Object.entries(tiles).map(([key, text]) => {
      const bytes = gzipSync(text)
      const place = [offset, bytes.length]
      offset += bytes.length
      parts.push(bytes)
      return [key, place]
    }),
  )
  const head = Buffer.from(JSON.stringify(index))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return Buffer.concat([length, head, ...parts])
}

describe('the archive of tiles', () => {
  test('gives each tile as it was written, and nothing for the sea', () => {
    const map = readBasemap(archive({ '0/0/0': 'world', '6/53/26': '宁波' }))
    expect(gunzipSync(map.tile(0, 0, 0) as Buffer).toString()).toBe('world')
    expect(gunzipSync(map.tile(6, 53, 26) as Buffer).toString()).toBe('宁波')
    expect(map.tile(6, 0, 26)).toBeNull()
  })

  test('has another version when a tile is another', () => {
    const one = readBasemap(archive({ '0/0/0': 'a' })).version
    expect(readBasemap(archive({ '0/0/0': 'a' })).version).toBe(one)
    expect(readBasemap(archive({ '0/0/0': 'b' })).version).not.toBe(one)
  })
})

describe('tiles over HTTP', () => {
  const map: Basemap = readBasemap(archive({ '2/3/1': 'land' }))
  const ask = async (path: string, tiles: () => Basemap | null = () => map) => {
    const fastify = Fastify()
    tileRoute(fastify, tiles)
    const reply = await fastify.inject({ url: path })
    await fastify.close()
    return reply
  }

  test('are packed, and kept by browsers for good', async () => {
    const reply = await ask(`/basemap/${map.version}/2/3/1`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(gunzipSync(reply.rawPayload).toString()).toBe('land')
  })

  test('are nothing where there is only sea', async () => {
    expect((await ask(`/basemap/${map.version}/2/0/0`)).statusCode).toBe(204)
  })

  test.each([
    '/basemap/older/2/3/1',
    `/basemap/${map.version}/7/0/0`,
    `/basemap/${map.version}/-1/0/0`,
    `/basemap/${map.version}/2/64/0`,
    `/basemap/${map.version}/2/x/1`,
    `/basemap/${map.version}/2/1.5/1`,
    `/basemap/${map.version}/2/..%2f..%2f/1`,
  ])('%s is no tile', async (path) => {
    expect((await ask(path)).statusCode).toBe(404)
  })

  test('are not there where none were built', async () => {
    expect((await ask(`/basemap/${map.version}/2/3/1`, () => null)).statusCode).toBe(404)
  })
})

describe('the settings of maps', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  test('name the tiles for anybody', async () => {
    const { status, data } = await app.call(mapSettings, {})
    expect(status).toBe(200)
    expect(data).toMatchObject({ mostZoom: 6, style: null, approval: null, coordinates: 'WGS-84' })
    expect(data.tiles === null || /^\/basemap\/[0-9a-f]{12}\/\{z\}\/\{x\}\/\{y\}$/.test(data.tiles)).toBe(
      true,
    )
  })
})

describe('a licensed map [§9]', () => {
  const style = 'https://maps.example.com:8443/styles/sea.json?key=k'
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({
      MAP_STYLE_URL: style,
      MAP_APPROVAL_NUMBER: 'GS(2026)1234',
      MAP_COORDINATES: 'GCJ-02',
    })
  })
  afterAll(() => app.stop())

  test('is named to browsers with its approval number and its coordinates', async () => {
    expect((await app.call(mapSettings, {})).data).toMatchObject({
      style,
      approval: 'GS(2026)1234',
      coordinates: 'GCJ-02',
    })
  })

  // The map's worker goes by the policy of its own file, which is that of all other answers.
  test.each(['/', '/searchTool/boatLocate', '/api/crm/map', '/basemap/none/0/0/0'])(
    'may be asked for by %s, its origin and no other',
    async (url) => {
      const { headers } = await app.http.fastify.inject(url)
      const policy = new Map(
        String(headers['content-security-policy'])
          .split(';')
          .map((each) => each.trim().split(/\s+/))
          .map(([name = '', ...sources]) => [name, sources]),
      )
      const beside = (name: string) =>
        (policy.get(name) ?? []).filter((source) => !["'self'", 'data:', 'blob:'].includes(source))
      expect(beside('connect-src')).toEqual(['https://maps.example.com:8443'])
      expect(beside('img-src')).toEqual(['https://maps.example.com:8443'])
      for (const name of ['default-src', 'font-src', 'object-src', 'worker-src', 'form-action'])
        expect(policy.get(name) ?? []).not.toContain('https://maps.example.com:8443')
      expect((policy.get('script-src') ?? []).join(' ')).not.toContain('maps.example.com')
    },
    // The first page reads the whole bundle.
    60_000,
  )
})
