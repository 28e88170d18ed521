import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/reference.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { seaKilometres } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('reference look-ups', () => {
  it('walks China level by level down to the street', async () => {
    const below = async (code: string) =>
      (await app.call(contract.listDivisions, { query: { below: code } })).data
    expect((await below('')).map((each) => each.code)).toContain('330000')
    expect((await below('330000')).find((each) => each.code === '330200')?.name.en).toBe('Ningbo')
    expect((await below('330200')).map((each) => each.code)).toContain('330206')
    expect((await below('330206')).find((each) => each.code === '330206002')?.level).toBe('street')
    expect(await below('999999')).toEqual([])
  })

  it('names foreign cities by the code a door is priced by', async () => {
    const { data } = await app.call(contract.listForeignPlaces, { query: { country: 'DE' } })
    expect(data.cities.find((each) => each.name.en === 'Hamburg')?.code).toBe('DE-HH-hamburg')
    const wrong = await app.call(contract.listForeignPlaces, { query: { country: 'de' } })
    expect(wrong.fields?.country?.code).toBe('field.invalid')
  })

  it('answers countries, types, carriers, categories and charges to a visitor', async () => {
    expect((await app.call(contract.listCountries)).data.find((each) => each.code === 'CN')?.dial).toBe('86')
    expect((await app.call(contract.listContainerTypes)).data.map((each) => each.code)).toContain('40HQ')
    expect((await app.call(contract.listCarriers)).data.map((each) => each.scac)).toContain('COSU')
    expect((await app.call(contract.listCargoCategories)).data.length).toBeGreaterThan(20)
    expect((await app.call(contract.listCharges)).data.map((each) => each.code)).toContain('THC')
  })

  it('measures Ningbo to Hamburg, longer round the Cape than through Suez', () => {
    const suez = seaKilometres(app.ctx, 'CNNGB', 'DEHAM', 'suez') ?? 0
    const cape = seaKilometres(app.ctx, 'CNNGB', 'DEHAM', 'cape') ?? 0
    expect(suez).toBeGreaterThan(19_000)
    expect(cape).toBeGreaterThan(suez + 4_000)
  })

  it('lists all ports once, sorted by id, for the day that browsers keep them [§3] [§9]', async () => {
    const first = await app.call(contract.listSeaportsCall)
    const ids = first.data.map((each) => each.id)
    expect(ids.length).toBeGreaterThan(1_200)
    expect(ids).toEqual([...new Set(ids)].sort())
    expect(first.raw.headers['cache-control']).toBe('public, max-age=0, stale-while-revalidate=86400')
    const etag = String(first.raw.headers.etag)
    const again = await app.call(contract.listSeaportsCall, { headers: { 'if-none-match': etag } })
    expect([again.status, again.raw.body]).toEqual([304, ''])
    const changed = await app.call(contract.listSeaportsCall, { headers: { 'if-none-match': '"older"' } })
    expect(changed.status).toBe(200)
  })

  it('answers the ports for the cache to page 1 with a size of 100000 [R7.67]', async () => {
    const all = (await app.call(contract.listSeaportsCall)).data
    const asked = await app.call(contract.listSeaportsCall, { query: { pageNum: 1, pageSize: 100_000 } })
    expect(asked.data).toEqual(all)
    const other = await app.call(contract.listSeaportsCall, { query: { pageNum: 2, pageSize: 10 } as never })
    expect([other.status, Object.keys(other.fields ?? {}).sort()]).toEqual([400, ['pageNum', 'pageSize']])
  })
})
