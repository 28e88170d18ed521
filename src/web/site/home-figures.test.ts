import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOffer, type QuoteDraftInput, searchQuotes } from '#contract/quotes.ts'
import { buildDemoRates } from '#db/demo-rates.ts'
import ports from '#db/reference/seaports.json' with { type: 'json' }
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { decimal } from '#domain/kernel/money.ts'
import { home as english } from '#i18n/en-US/home.ts'
import { home as chinese } from '#i18n/zh-CN/home.ts'
import { loadSeaNetwork, openSeaRoutes, type SeaPort } from '#server/reference/sea-routes.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import {
  amountOf,
  positionOf,
  sampleCutOffs,
  sampleQuote,
  shareRun,
  voyageDays,
  voyageParts,
  voyageStages,
  type WayPointName,
  wayPoints,
} from './home-figures.ts'
import { lanes } from './lanes.ts'

const radians = Math.PI / 180
/** Nautical miles between two points, each longitude and latitude; near enough on a sphere of 60 miles a degree. */
function milesBetween(
  [lon1, lat1]: readonly [number, number],
  [lon2, lat2]: readonly [number, number],
): number {
  const half =
    Math.sin(((lat2 - lat1) * radians) / 2) ** 2 +
    Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * Math.sin(((lon2 - lon1) * radians) / 2) ** 2
  return (2 * Math.asin(Math.sqrt(half)) * 60) / radians
}

describe('the passage rule', () => {
  const { network, feeders } = loadSeaNetwork()
  const find = (code: string) => ports.find((each) => each.code === code) as SeaPort
  const way = openSeaRoutes({ network, feeders, ports: find }).distanceBetween(find('CNNGB'), find('NLRTM'), {
    closed: ['kiel', 'panama'],
  })
  /** The way in steps of a mile or so, each with the miles run. */
  const steps = (way?.line ?? []).flatMap((to, at, line) => {
    const from = line[at - 1]
    if (!from) return []
    const parts = Math.max(1, Math.ceil(milesBetween(from, to)))
    const before = line.slice(1, at).reduce((sum, point, i) => sum + milesBetween(line[i] ?? point, point), 0)
    return Array.from({ length: parts + 1 }, (_, part) => {
      const point = [
        from[0] + ((to[0] - from[0]) * part) / parts,
        from[1] + ((to[1] - from[1]) * part) / parts,
      ] as const
      return { point, run: before + milesBetween(from, point) }
    })
  })

  it('is as long as our network says', () => {
    expect(Math.abs((way?.nauticalMiles ?? 0) - lanes[0].miles)).toBeLessThan(10)
  })

  it.each(Object.keys(wayPoints) as WayPointName[])(
    'passes %s where it says, after the miles it says',
    (name) => {
      const { lat, lon, miles } = wayPoints[name]
      const nearest = steps
        .map((step) => ({ ...step, off: milesBetween(step.point, [lon, lat]) }))
        .reduce((best, step) => (step.off < best.off ? step : best))
      expect(nearest.off).toBeLessThan(5)
      expect(Math.abs(nearest.run - miles) / miles).toBeLessThan(0.02)
      expect(shareRun(name)).toBeCloseTo(miles / lanes[0].miles, 3)
    },
  )

  it('writes positions as a chart does', () => {
    expect(positionOf('taiwanStrait')).toBe('25°29′N 119°56′E')
    expect(positionOf('gibraltar')).toBe('35°58′N 5°36′W')
  })
})

describe('the sample quote', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    await buildDemoRates(app.ctx, businessDateOf(app.ctx.clock()))
  })
  afterAll(() => app.stop())

  it('is what the demo prices answer', async () => {
    const draft: QuoteDraftInput = {
      pickup: {
        kind: 'door',
        country: 'CN',
        province: '330000',
        city: '330200',
        region: '330281',
        street: '1 Demo Road',
        port: null,
      },
      delivery: {
        kind: 'port',
        port: 'NLRTM',
        country: 'NL',
        province: null,
        city: null,
        region: null,
        street: null,
      },
      containers: [{ type: sampleQuote.containerType, quantity: sampleQuote.quantity }],
      readyOn: sampleQuote.readyOn,
      cargo: { category: 'furniture', name: 'wooden dining chairs' },
      services: ['customsDeclaration'],
    }
    const list = await app.call(searchQuotes, { body: draft })
    const listed = list.data.offers.find(
      (each) => each.pol === 'CNNGB' && each.departsOn === sampleQuote.departsOn && each.passage === 'suez',
    )
    expect(listed).toBeDefined()
    const { data: offer } = await app.call(getOffer, { body: { ...draft, offerKey: listed?.key ?? '' } })

    expect(offer).toMatchObject({
      arrivesOn: sampleQuote.arrivesOn,
      transitDays: sampleQuote.transitDays,
      freeTime: { demurrageDays: sampleQuote.demurrageDays, detentionDays: sampleQuote.detentionDays },
      via: [{ code: 'MATNG' }],
      totals: {
        byCurrency: sampleQuote.byCurrency,
        cny: sampleQuote.total,
        prepaid: { cny: sampleQuote.prepaid },
        collect: { cny: sampleQuote.collect },
      },
      exchangeRates: sampleQuote.rates.map((each) => ({ ...each, on: sampleQuote.askedOn })),
    })
    expect(businessDateOf(new Date(offer.validUntil))).toBe(sampleQuote.validTo)
    expect(offer.cutOffs.map(({ code, at }) => ({ code, at }))).toEqual(
      sampleCutOffs.map(({ code, at }) => ({ code, at: at.toISOString() })),
    )
    expect(offer.co2e).toMatchObject(sampleQuote.co2e)

    const lines = new Map(offer.charges.map((each) => [each.code, each]))
    expect([...lines.keys()].sort()).toEqual(sampleQuote.charges.map((each) => each.code).sort())
    for (const charge of sampleQuote.charges) {
      expect(lines.get(charge.code)).toMatchObject({
        stage: charge.stage,
        basis: charge.basis,
        quantity: charge.quantity,
        unitPrice: charge.unit,
        amount: amountOf(charge),
        cny: { minor: charge.cny, currency: 'CNY' },
        payer: charge.stage === 'destination' ? 'collect' : 'prepaid',
        mayChangeUntil: charge.code === sampleQuote.mayChange.code ? sampleQuote.mayChange.until : null,
        name: { zh: chinese.sample.charges[charge.code], en: english.sample.charges[charge.code] },
      })
    }

    expect(offer.exclusions).toEqual(
      sampleQuote.exclusions.map(({ code, usually }) => ({
        code,
        name: { zh: chinese.sample.out[code].name, en: english.sample.out[code].name },
        reason: { zh: chinese.sample.out[code].reason, en: english.sample.out[code].reason },
        indicative: usually && {
          amount: typeof usually.amount === 'string' ? usually.amount : decimal(usually.amount),
          currency: typeof usually.amount === 'string' ? 'USD' : usually.amount.currency,
          basis: usually.basis,
        },
      })),
    )
  })
})

describe('the voyage drawn to scale', () => {
  it('counts every day once', () => {
    expect(voyageParts.map((part) => part.days)).toEqual([14, 5, 30, 12])
    expect(voyageParts.reduce((sum, part) => sum + part.days, 0)).toBe(voyageDays)
    for (const [at, part] of voyageParts.entries())
      expect(part.from).toBe(1 + voyageParts.slice(0, at).reduce((sum, each) => sum + each.days, 0))
    expect(voyageDays).toBe(61)
  })

  it('puts the days at sea of the quote between sailing and arrival', () => {
    const dayOf = (key: string) => voyageStages.find((stage) => stage.key === key)?.day ?? 0
    expect(dayOf('arrive') - dayOf('sail')).toBe(sampleQuote.transitDays)
  })
})
