import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSeaport, listSeaportPage, measureSeaWay } from '#contract/seaports.ts'
import { seaportLanes } from '#domain/reference/seaports.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the list of the port tool', () => {
  it('turns pages without losing or repeating a port', async () => {
    const codes: string[] = []
    let total = 0
    for (let page = 1; page === 1 || codes.length < total; page++) {
      const { data } = await app.call(listSeaportPage, { query: { country: 'CN', page, size: 50 } })
      expect(data.items.length).toBeGreaterThan(0)
      codes.push(...data.items.map(({ code }) => code))
      total = data.total
    }
    expect(new Set(codes).size).toBe(total)
    const { data } = await app.call(listSeaportPage, { query: {} })
    expect(data.countries.find(({ key }) => key === 'CN')?.count).toBe(total)
    expect(data.lanes.map(({ key }) => key).sort()).toEqual([...seaportLanes].sort())
  })

  it('finds by pinyin, narrows by trade, and is empty past the end', async () => {
    const found = await app.call(listSeaportPage, { query: { text: 'ningbo' } })
    expect(found.data.items[0]).toMatchObject({ code: 'CNNGB', kind: 'sea', terminals: 6 })
    expect((await app.call(listSeaportPage, { query: { text: 'ningbo', lane: 'baltic' } })).data.total).toBe(
      0,
    )
    expect((await app.call(listSeaportPage, { query: { text: 'ningbo', page: 900 } })).data.items).toEqual([])
    const wrong = await app.call(listSeaportPage, { query: { country: 'china', lane: 'moon' as 'baltic' } })
    expect(Object.keys(wrong.fields ?? {}).sort()).toEqual(['country', 'lane'])
  })
})

describe('one port [§2]', () => {
  it('has its names, its terminals and the ports nearby, to a visitor', async () => {
    const { data, raw } = await app.call(getSeaport, { query: { code: 'DEHAM' } })
    expect(data).toMatchObject({ code: 'DEHAM', zone: 'Europe/Berlin', kind: 'river', lane: 'north-europe' })
    expect(data.terminals.map(({ smdg }) => smdg)).toContain('CTA')
    expect(data.terminals[0]?.operators.length).toBeGreaterThan(0)
    const distances = data.nearest.map(({ kilometres }) => kilometres)
    expect(distances).toHaveLength(8)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
    expect(data.nearest.map(({ code }) => code)).not.toContain('DEHAM')
    expect(raw.headers['cache-control']).toBe('public, max-age=0')
  })

  it('is found by another code of the same quay; an unknown code is not found', async () => {
    expect((await app.call(getSeaport, { query: { code: 'CNNBO' } })).data.code).toBe('CNNGB')
    expect(await app.call(getSeaport, { query: { code: 'ZZZZZ' } })).toMatchObject({
      status: 404,
      reason: 'request.notFound',
    })
    expect((await app.call(getSeaport, { query: { code: 'x' } })).status).toBe(400)
  })
})

describe('the way by sea between two ports', () => {
  const measure = async (from: string, to: string, closed: ('suez' | 'panama' | 'kiel' | 'hormuz')[] = []) =>
    (await app.call(measureSeaWay, { query: { from, to, closed } })).data

  it('leads through Suez, round the Cape where Suez and Panama are closed', async () => {
    const open = await measure('CNNGB', 'DEHAM', ['kiel'])
    expect(open.way?.waters).toEqual(['malacca', 'babElMandeb', 'suez', 'gibraltar'])
    expect(open.way?.nauticalMiles).toBeGreaterThan(10_400)
    expect(open.way?.nauticalMiles).toBeLessThan(11_200)
    expect((open.way?.kilometres ?? 0) / (open.way?.nauticalMiles ?? 1)).toBeCloseTo(1.852, 6)
    const closed = await measure('CNNGB', 'DEHAM', ['suez', 'panama', 'kiel'])
    expect(closed.way?.waters).toContain('goodHope')
    expect(closed.way?.waters).not.toContain('suez')
    expect(closed.way?.nauticalMiles).toBeGreaterThan((open.way?.nauticalMiles ?? 0) + 2_500)
    expect(open.straightKilometres).toBeLessThan(open.way?.kilometres ?? 0)
    // Thinned for drawing, from quay to quay, each water where it is passed.
    expect(open.way?.line.length).toBeGreaterThan(8)
    expect(open.way?.line.length).toBeLessThan(150)
    expect(open.way?.line[0]?.[0]).toBeCloseTo(open.from.lon, 1)
    expect(open.way?.line.at(-1)?.[1]).toBeCloseTo(open.to.lat, 1)
    expect(open.way?.places.map(({ water }) => water)).toEqual(open.way?.waters)
    expect(open.way?.places.find(({ water }) => water === 'suez')?.point[0]).toBeCloseTo(32.4, 0)
  })

  it('is drawn in one piece over the antimeridian, either way round', async () => {
    const { way } = await measure('CNSHA', 'USLAX')
    expect(way?.line.at(-1)?.[0]).toBeCloseTo(360 - 118.3, 0)
    const back = (await measure('USLAX', 'CNSHA')).way?.line ?? []
    expect((back[0]?.[0] ?? 0) - (back.at(-1)?.[0] ?? 0)).toBeCloseTo(120, 0)
  })

  it('says what the way becomes when one of its waters is closed', async () => {
    const { way, detours } = await measure('CNNGB', 'DEHAM', ['kiel'])
    expect(detours.map(({ closed }) => closed)).toEqual([
      ...(way?.waters ?? []).map((water) => [water]),
      ['suez', 'panama'],
    ])
    for (const detour of detours) {
      for (const closed of detour.closed) expect(detour.way?.waters).not.toContain(closed)
      expect(detour.way?.nauticalMiles).toBeGreaterThanOrEqual(way?.nauticalMiles ?? 0)
    }
    const suez = detours.find(({ closed }) => closed.join() === 'suez')
    const { nauticalMiles, kilometres, waters } =
      (await measure('CNNGB', 'DEHAM', ['suez', 'kiel'])).way ?? {}
    expect(suez?.way).toEqual({ nauticalMiles, kilometres, waters })
    expect(detours.at(-1)?.way?.waters).toContain('goodHope')
    // A way that needs no canal is not compared without them.
    const short = await measure('CNNGB', 'SGSIN')
    expect(short.detours.filter(({ closed }) => closed.length > 1)).toEqual([])
  })

  it('is none where the waters that are closed cut the ports off', async () => {
    const { way, detours } = await measure('CNNGB', 'KWSWK', ['hormuz'])
    expect([way, detours]).toEqual([null, []])
    const open = await measure('CNNGB', 'KWSWK')
    expect(open.detours.find(({ closed }) => closed.join() === 'hormuz')).toEqual({
      closed: ['hormuz'],
      way: null,
    })
  })

  it('is the same there and back, passed in the other order', async () => {
    const there = (await measure('CNNGB', 'DEHAM')).way
    const back = (await measure('DEHAM', 'CNNGB')).way
    expect(back?.kilometres).toBeCloseTo(there?.kilometres ?? 0, 6)
    expect(back?.waters).toEqual([...(there?.waters ?? [])].reverse())
  })

  it('refuses a port that does not exist, beside its field', async () => {
    const answer = await app.call(measureSeaWay, { query: { from: 'CNNGB', to: 'ZZZZZ' } })
    expect(answer).toMatchObject({ status: 400, reason: 'request.invalid' })
    expect(answer.fields?.to?.code).toBe('seaport.unknown')
    expect(answer.fields?.from).toBeUndefined()
  })
})
