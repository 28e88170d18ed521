import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchQuotes } from '#contract/quotes.ts'
import {
  exportSchedules,
  exportTimetable,
  searchSchedules,
  suggestVessels,
  vesselTimetable,
} from '#contract/schedules.ts'
import { buildDemoRates, demoServices, loadingDay } from '#db/demo-rates.ts'
import { buildDemoSchedules, rollDemoSchedules } from '#db/demo-schedules.ts'
import {
  addDays,
  type BusinessDate,
  businessDateOf,
  daysBetween,
  weekdayOf,
} from '#domain/kernel/business-date.ts'
import type { SeaPassage } from '#domain/reference/sea-network.ts'
import type { Voyage } from '#domain/schedules/port-calls.ts'
import { seaKilometres } from '#server/reference/queries.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { insertVoyages } from './store.ts'

let app: TestApp
let today: BusinessDate
beforeAll(async () => {
  app = await startTestApp()
  today = businessDateOf(app.clock.now)
  await buildDemoSchedules(app.ctx, today)
})
afterAll(() => app.stop())

/** Nautical miles by the sea network; along a coast, where it leads too far out, no more than half as far again as straight. */
function milesBetween(from: string, to: string, passage: SeaPassage | null): number {
  const [a, b] = [from, to].map((code) => app.ctx.reference.seaports.get(code))
  if (!a || !b) throw new Error(`no port ${from} or ${to}`)
  const radians = Math.PI / 180
  const half =
    Math.sin(((b.lat - a.lat) * radians) / 2) ** 2 +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(((b.lon - a.lon) * radians) / 2) ** 2
  const straight = (2 * Math.asin(Math.sqrt(half)) * 60) / radians
  const network = (seaKilometres(app.ctx, from, to, passage) ?? 0) / 1.852
  return straight < 500 ? Math.min(network, straight * 1.5) : network
}

const search = async (from: string, to: string, more: { transshipments?: number; weeks?: number } = {}) =>
  (await app.call(searchSchedules, { query: { from, to, startsOn: addDays(today, 5), weeks: 4, ...more } }))
    .data

describe('schedules between two ports', () => {
  it('are those of the price lists: weekday, transit days and service', async () => {
    const { routes } = await search('CNNGB', 'DEHAM', { transshipments: 0 })
    const services = demoServices.filter(
      ({ pols, pods, via }) => pols.includes('CNNGB') && pods.DEHAM !== undefined && !via,
    )
    expect(new Set(routes.map(({ legs }) => legs[0]?.service))).toEqual(
      new Set(services.map(({ code }) => code)),
    )
    for (const { legs, transitDays } of routes) {
      const service = services.find(({ code }) => code === legs[0]?.service)
      if (!service) throw new Error('no such service')
      expect(transitDays).toBe((service.pods.DEHAM ?? 0) - loadingDay(service, 'CNNGB'))
      const left = businessDateOf(new Date(legs[0]?.departure.planned ?? 0), 'Asia/Shanghai')
      expect((weekdayOf(left) - loadingDay(service, 'CNNGB') + 13) % 7).toBe(service.weekday - 1)
    }
  })

  it('with a hub are two ships of one carrier, with the days of the price list in all', async () => {
    const { routes } = await search('CNNGB', 'DEHAM')
    const relayed = routes.filter(({ legs }) => legs[0]?.service === 'AE7')
    expect(relayed.map(({ transitDays }) => transitDays)).toEqual([33, 33, 33, 33])
    const hub = routes.filter(({ legs }) => legs[0]?.service === 'SWAN')
    expect(hub).toHaveLength(4)
    for (const { legs, transitDays, connectionHours } of hub) {
      expect(legs.map(({ service, from, to }) => [service, from, to])).toEqual([
        ['SWAN', 'CNNGB', 'BEANR'],
        ['SWANF', 'BEANR', 'DEHAM'],
      ])
      expect(transitDays).toBe(44)
      expect(connectionHours).toBeGreaterThanOrEqual(24)
      expect(connectionHours).toBeLessThanOrEqual(7 * 24)
    }
    const all = routes.map(({ legs }) => legs[0]?.departure.planned)
    expect(all).toEqual([...all].sort())
  })

  it('never change ships in the country of either end, nor beside a ship that goes the whole way', async () => {
    const { routes } = await search('CNSHA', 'FIHEL')
    expect(routes.length).toBeGreaterThan(0)
    for (const { legs } of routes) {
      expect(legs).toHaveLength(2)
      expect(['CN', 'FI']).not.toContain(legs[1]?.from.slice(0, 2))
    }
  })

  it('lead home as well', async () => {
    const { routes } = await search('USLAX', 'CNSHA', { transshipments: 0 })
    expect(routes.length).toBeGreaterThan(0)
    for (const { legs, transitDays } of routes) {
      expect(legs[0]?.voyage).toMatch(/W$/)
      expect(transitDays).toBeGreaterThan(9)
    }
  })

  it('show cut-offs, what filing the country wants, emissions and until when goods may be ready', async () => {
    const { routes } = await search('CNSHA', 'USLAX', { transshipments: 0 })
    for (const { legs, cutOffs, readyBy, co2e } of routes) {
      expect(cutOffs.map(({ code }) => code)).toEqual(['AFC', 'DCO', 'VCO', 'FCO', 'CUA'])
      expect(cutOffs[0]?.filing).toBe('ACE')
      const left = legs[0]?.departure.planned ?? ''
      for (const { at } of cutOffs) expect(at < left).toBe(true)
      expect(daysBetween(readyBy as BusinessDate, businessDateOf(new Date(left), 'Asia/Shanghai'))).toBe(2)
      expect(co2e?.grams).toBeGreaterThan(500_000)
      expect(co2e?.grams).toBeLessThan(1_000_000)
    }
  })

  it('that left or whose gate-in is over lead to no order', async () => {
    const { routes } = (
      await app.call(searchSchedules, {
        query: { from: 'CNNGB', to: 'DEHAM', startsOn: addDays(today, -14), weeks: 2 },
      })
    ).data
    expect(routes.length).toBeGreaterThan(0)
    expect(routes.map(({ readyBy }) => readyBy)).toEqual(routes.map(() => null))
  })

  it('whose documents can no longer be in time lead to no order', async () => {
    const began = app.clock.now
    const first = async () => (await search('CNSHA', 'USLAX', { transshipments: 0 })).routes[0]
    const closes = Date.parse((await first())?.cutOffs.find(({ code }) => code === 'DCO')?.at ?? '')
    const openAt = async (time: number) => {
      app.clock.now = new Date(time)
      return (await first())?.readyBy !== null
    }
    expect([await openAt(closes - 1), await openAt(closes)]).toEqual([true, false])
    app.clock.now = began
  })

  it('are none for ports that nobody serves, and a sentence for what is no port', async () => {
    expect((await search('CNNGB', 'CNNGB')).routes).toEqual([])
    expect((await search('AQMCM', 'DEHAM')).routes).toEqual([])
    const spoilt = await app.call(searchSchedules, {
      query: { from: 'nowhere', to: 'DEHAM', startsOn: '2026-02-30' } as never,
    })
    expect(spoilt.fields?.from?.code).toBe('seaport.unknown')
    expect(spoilt.fields?.startsOn?.code).toBe('date.invalid')
  })

  it('agree with the sailing that a quote for the same goods offers', async () => {
    await buildDemoRates(app.ctx, today)
    const { routes } = await search('CNNGB', 'NLRTM', { transshipments: 0 })
    const chosen = routes.find(({ legs }) => legs[0]?.service === 'AEU3')
    if (!chosen?.readyBy) throw new Error('no sailing')
    const port = (code: string) => ({
      kind: 'port' as const,
      port: code,
      country: null,
      province: null,
      city: null,
      region: null,
      street: null,
    })
    const { data } = await app.call(searchQuotes, {
      body: {
        pickup: port('CNNGB'),
        delivery: port('NLRTM'),
        containers: [{ type: '40HQ', quantity: 1 }],
        readyOn: chosen.readyBy,
        cargo: { category: 'furniture', name: '木制餐椅', hsCode: null },
        services: ['none'],
        goodsValue: null,
        storageDays: null,
        freePickup: false,
        pickupInformation: null,
      } as never,
    })
    const offer = data.offers.find(({ service }) => service === 'AEU3')
    const leg = chosen.legs[0]
    expect(offer?.departsOn).toBe(businessDateOf(new Date(leg?.departure.planned ?? 0), 'Asia/Shanghai'))
    expect(offer?.transitDays).toBe(chosen.transitDays)
  })
})

describe('a ship whose call is omitted', () => {
  it('is not offered there, and says so in its timetable', async () => {
    const at = (day: number) => ({
      planned: new Date(app.clock.now.getTime() + day * 86_400_000),
      estimated: null,
      actual: null,
    })
    const call = (port: string, day: number, status: Voyage['calls'][number]['status']) => ({
      port,
      importVoyage: day === 20 ? null : '2650W',
      exportVoyage: day === 20 ? '2650W' : null,
      arrival: at(day),
      departure: at(day + 0.5),
      status,
    })
    await insertVoyages(app.ctx, [
      {
        carrier: 'COSU',
        service: 'TEST%1',
        vessel: 'Ever Tested',
        imo: '9074729',
        passage: null,
        source: 'imported',
        startsOn: addDays(today, 20),
        calls: [call('CNFOC', 20, null), call('SGSIN', 26, 'OMIT'), call('LKCMB', 31, null)],
      },
    ])
    expect((await search('CNFOC', 'SGSIN')).routes).toEqual([])
    expect((await search('CNFOC', 'LKCMB')).routes).toHaveLength(1)
    for (const name of ['ever tested', 'test%1', '9074729']) {
      const { voyages } = (await app.call(vesselTimetable, { query: { name } })).data
      expect(voyages.map(({ calls }) => calls.map(({ port, status }) => [port, status]))).toEqual([
        [
          ['CNFOC', null],
          ['SGSIN', 'OMIT'],
          ['LKCMB', null],
        ],
      ])
    }
    const { data } = await app.call(suggestVessels, { query: { text: 'T%' } })
    expect(data.map(({ name }) => name)).toEqual(['TEST%1'])
  })
})

describe('the timetable', () => {
  it('of a service shows its ships two weeks back and ten ahead, in order', async () => {
    const { voyages, ports } = (await app.call(vesselTimetable, { query: { name: 'aeu3' } })).data
    expect(voyages.length).toBeGreaterThan(10)
    const known = new Set(ports.map(({ code }) => code))
    for (const { calls, service } of voyages) {
      expect(service).toBe('AEU3')
      const times = calls.map(({ departure }) => departure.planned)
      expect(times).toEqual([...times].sort())
      for (const { port } of calls) expect(known).toContain(port)
    }
  })

  it('of a name nobody knows is empty', async () => {
    expect((await app.call(vesselTimetable, { query: { name: 'Flying Dutchman' } })).data.voyages).toEqual([])
  })

  it('is found while a name is typed, services and ships', async () => {
    const { data } = await app.call(suggestVessels, { query: { text: 'aeu' } })
    expect(data[0]).toEqual({ kind: 'service', name: 'AEU3', carriers: ['COSU'] })
    const ships = (await app.call(suggestVessels, { query: { text: 'demo ' } })).data
    expect(ships).toHaveLength(10)
    for (const { kind } of ships) expect(kind).toBe('vessel')
  })
})

describe('generated voyages', () => {
  it('ask of no ship more than it can do', async () => {
    const { rows } = await app.ctx.pool.query<{
      service: string
      port: string
      next: string
      passage: SeaPassage | null
      hours: number
    }>(`select distinct service, port, next, passage, hours from (
        select service, port, passage, lead(port) over calls as next,
          extract(epoch from lead(planned_arrival) over calls - planned_departure)::float / 3600 as hours
        from port_calls join schedule_voyages on number = voyage where source = 'generated'
        window calls as (partition by voyage order by sequence)) legs where next is not null`)
    const fastest = rows.flatMap(({ service, port, next, passage, hours }) => {
      const knots = milesBetween(port, next, passage) / hours
      return knots > 25 || hours <= 0 ? [`${service} ${port}-${next} ${Math.round(knots)} kn`] : []
    })
    expect(fastest).toEqual([])
  })
})

describe('workbooks', () => {
  it('hold what the page lists, in the reader’s language', async () => {
    for (const language of ['zh', 'en'] as const) {
      const routes = await app.call(exportSchedules, {
        language,
        query: { from: 'CNNGB', to: 'DEHAM', startsOn: addDays(today, 5) },
      })
      const timetable = await app.call(exportTimetable, { language, query: { name: 'AEU3' } })
      for (const { raw } of [routes, timetable]) {
        expect(raw.statusCode).toBe(200)
        expect(raw.headers['content-type']).toContain('spreadsheetml')
        expect(raw.rawPayload.subarray(0, 2).toString()).toBe('PK')
      }
    }
  })
})

describe('schedules of a demo that runs on', () => {
  const counted = async (where: string) =>
    Number(
      (
        await app.ctx.pool.query(`select count(*) as n from port_calls
      where voyage in (select number from schedule_voyages where source = 'generated') and ${where}`)
      ).rows[0]?.n,
    )

  it('ships come and leave, the coming weeks have voyages, and once more changes nothing', async () => {
    const voyages = async () =>
      (
        await app.ctx.pool.query<{ first: string; last: string; n: string }>(
          `select min(starts_on)::text as first, max(starts_on)::text as last, count(*) as n from schedule_voyages
         where source = 'generated'`,
        )
      ).rows[0]
    const built = await voyages()
    app.clock.advance(90 * 86_400)
    const due = `planned_arrival < '${app.clock.now.toISOString()}'::timestamptz - interval '3 days'
      and actual_arrival is null and status is distinct from 'OMIT'`
    expect(await counted(due)).toBeGreaterThan(100)
    await rollDemoSchedules(app.ctx)
    expect(await counted(due)).toBe(0)
    expect(await counted(`actual_arrival > '${app.clock.now.toISOString()}'`)).toBe(0)
    const rolled = await voyages()
    expect(rolled && built && rolled.last > built.last).toBe(true)
    expect(
      await counted(`planned_departure > '${app.clock.now.toISOString()}'::timestamptz + interval '80 days'`),
    ).toBeGreaterThan(100)
    const again = await Promise.all([rollDemoSchedules(app.ctx), rollDemoSchedules(app.ctx)])
    expect([again, await voyages()]).toEqual([[0, 0], rolled])

    app.clock.advance(200 * 86_400)
    await rollDemoSchedules(app.ctx)
    expect((await voyages())?.first.slice(0, 4)).toBe('2027')
  }, 240_000)
})
