import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cacheSizes, landPoint, listLookup, listStations, lookups } from '#contract/lookups.ts'
import { listSeaportsCall } from '#contract/reference.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('lists of codes', () => {
  it.each(lookups)('%s are pairs of key and value, each key once, sorted [R3.14]', async (list) => {
    const { status, data } = await app.call(listLookup, { query: { list, size: 100_000 } })
    expect(status).toBe(200)
    expect(data.length).toBeGreaterThan(3)
    const keys = data.map(({ key }) => key)
    expect(keys).toEqual([...new Set(keys)].sort())
    for (const pair of data) {
      expect(Object.keys(pair)).toEqual(['key', 'value'])
      expect(pair.value).not.toBe('')
    }
  })

  it('are named in the language of the call', async () => {
    const nameIn = async (language: 'zh' | 'en') =>
      (await app.call(listLookup, { query: { list: 'countries' }, language })).data.find(
        ({ key }) => key === 'DE',
      )?.value
    expect([await nameIn('zh'), await nameIn('en')]).toEqual(['德国', 'Germany'])
  })

  it('are copied by the thousand, or in other sizes that were agreed [R9.04]', async () => {
    expect(cacheSizes).toEqual([1_000, 2_000, 5_000, 100_000])
    const page = async (query: object) =>
      (await app.call(listLookup, { query: { list: 'divisions', ...query } })).data
    const all = await page({ size: 100_000 })
    expect(all.length).toBeGreaterThan(2_000)
    const read = []
    for (let at = 1; ; at++) {
      const part = await page({ page: at })
      if (part.length === 0) break
      expect(part.length).toBeLessThanOrEqual(1_000)
      read.push(...part)
    }
    expect(read).toEqual(all)
    expect(await page({ page: 2, size: 2_000 })).toEqual(all.slice(2_000, 4_000))
    const odd = await app.call(listLookup, { query: { list: 'divisions', size: 999 } as never })
    expect(odd.status).toBe(400)
    expect(listSeaportsCall.query.parse({})).toEqual({ pageNum: 1, pageSize: 100_000 })
  })
})

describe('stations', () => {
  it('are ports and points on land, with lat and lon [R3.11]', async () => {
    const { data } = await app.call(listStations, { query: { size: 100_000 } })
    const byCode = new Map(data.map((each) => [each.code, each]))
    expect(byCode.size).toBe(data.length)
    expect(byCode.get('CNNGB')).toMatchObject({ objtypeid: null, stnname: '宁波' })
    const jinhua = byCode.get('330700')
    expect(jinhua).toMatchObject({ objtypeid: landPoint, stnname: '金华市' })
    expect([jinhua?.lat, jinhua?.lon]).toEqual([expect.closeTo(29.1, 0), expect.closeTo(119.6, 0)])
    expect(byCode.get('DE-HH-hamburg')?.objtypeid).toBe(landPoint)
    expect((await app.call(listStations, {})).data).toHaveLength(1_000)
  })
})
