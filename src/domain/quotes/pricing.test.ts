import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type BusinessDate, businessDate } from '#domain/kernel/business-date.ts'
import type { Currency } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type Allotment, allotmentsByDay, noAllotments } from '#domain/rates/allotments.ts'
import { type MarkupRule, markupsFor, noMarkups } from '#domain/rates/markups.ts'
import type { RateCharge, RateLine, ServiceTariff, TruckingTariff } from '#domain/rates/rate-lines.ts'
import type { Seaport } from '#domain/reference/seaports.ts'
import { type Offer, sailingOfKey, sortOffers } from './offer.ts'
import { listOffers, offerOfSailing } from './pricing.ts'
import type { PricingTables } from './pricing-tables.ts'
import type { QuoteRequest } from './quote-request.ts'
import { earliestSailing, filingFor } from './sailings.ts'

const load = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../db/reference/${file}`, import.meta.url), 'utf8'))
const byKey = <Row>(rows: Row[], key: keyof Row) => new Map(rows.map((row) => [row[key] as string, row]))
const ports = byKey<Seaport>(load('seaports.json'), 'code')
const source = { zh: '测试', en: 'test' }
const rate = (from: Currency, value: string) => ({
  from,
  to: 'CNY' as const,
  rate: value,
  on: '2026-11-20',
  source,
})

const day = (text: string): BusinessDate => businessDate(text)
const line = (changes: Partial<RateLine> = {}): RateLine => ({
  sheetId: 'rsh_a',
  row: 2,
  sequence: 1,
  bought: false,
  carrier: 'COSU',
  service: 'AEU3',
  pol: 'CNNGB',
  pod: 'DEHAM',
  via: null,
  passage: 'cape',
  containerType: '40HQ',
  currency: 'USD',
  minor: 218_000,
  charges: [],
  validFrom: day('2026-11-01'),
  validTo: day('2026-12-31'),
  transitDays: 39,
  weekdays: '7',
  demurrageDays: 5,
  detentionDays: 7,
  allotment: null,
  remarks: null,
  ...changes,
})
const charge = (
  code: RateCharge['code'],
  currency: Currency,
  minor: number,
  changes: Partial<RateCharge> = {},
): RateCharge => ({
  code,
  basis: 'container',
  currency,
  minor,
  payer: 'prepaid',
  stage: 'ocean',
  ...changes,
})

const request = (changes: Partial<QuoteRequest> = {}): QuoteRequest => ({
  pickup: { kind: 'port', port: 'CNNGB', country: 'CN' },
  delivery: { kind: 'port', port: 'DEHAM', country: 'DE' },
  containers: [{ type: '40HQ', quantity: 2 }],
  readyOn: day('2026-11-25'),
  cargo: { category: 'furniture', name: 'Dining chairs', hsCode: null },
  services: [],
  goodsValue: null,
  storageDays: null,
  freePickup: false,
  pickupInformation: null,
  ...changes,
})

const tables = (changes: Partial<PricingTables> = {}): PricingTables => ({
  now: new Date('2026-11-20T02:00:00Z'),
  lines: [line()],
  pickups: [],
  deliveries: [],
  serviceTariffs: [],
  markups: noMarkups,
  allotments: noAllotments,
  rates: new Map(
    [rate('USD', '7.0835'), rate('EUR', '8.2146'), rate('JPY', '0.045380')].map((each) => [each.from, each]),
  ),
  ports,
  carriers: byKey(load('carriers.json').rows, 'scac') as PricingTables['carriers'],
  containerTypes: load('container-types.json').rows,
  charges: byKey(load('charge-codes.json').rows, 'code') as PricingTables['charges'],
  exclusions: load('exclusions.json').rows,
  emissionFactors: load('emission-factors.json'),
  kilometres: () => 26_280,
  ...changes,
})

/** Every offer of the list written out; what both tell is the same. */
const priceOffers = (asked: QuoteRequest, given: PricingTables): Offer[] =>
  listOffers(asked, given).map((listed) => {
    const offer = offerOfSailing(asked, given, sailingOfKey(listed.key))?.offer
    const { space: _, ...kept } = listed
    expect(offer).toMatchObject({ ...kept, cutOffs: expect.arrayContaining([...listed.cutOffs]) })
    return offer as Offer
  })

const first = (asked: QuoteRequest, given: PricingTables) => {
  const [offer] = priceOffers(asked, given)
  if (!offer) throw new Error('no offer')
  return offer
}

describe('prices', () => {
  it('converts line by line at the day’s rate and then adds up [§9]', () => {
    const charges = [
      charge('BAF', 'USD', 24_600),
      charge('DTHC', 'EUR', 26_000, { payer: 'collect', stage: 'destination' }),
      charge('DO', 'EUR', 6_500, { basis: 'billOfLading', payer: 'collect', stage: 'destination' }),
      charge('THC', 'CNY', 82_500, { stage: 'origin' }),
    ]
    const { totals, charges: lines } = first(request(), tables({ lines: [line({ charges })] }))
    expect(
      lines.map((each) => [
        each.code,
        each.quantity,
        each.amount.minor,
        each.amount.currency,
        each.cny.minor,
      ]),
    ).toEqual([
      ['THC', 2, 165_000, 'CNY', 165_000],
      ['OF', 2, 436_000, 'USD', 3_088_406],
      ['BAF', 2, 49_200, 'USD', 348_508],
      ['DTHC', 2, 52_000, 'EUR', 427_159],
      ['DO', 1, 6_500, 'EUR', 53_395],
    ])
    expect(totals.byCurrency).toEqual([
      { minor: 165_000, currency: 'CNY' },
      { minor: 485_200, currency: 'USD' },
      { minor: 58_500, currency: 'EUR' },
    ])
    expect(totals.cny.minor).toBe(4_082_468)
    expect(totals.prepaid.cny.minor).toBe(3_601_914)
    expect(totals.collect).toEqual({
      byCurrency: [{ minor: 58_500, currency: 'EUR' }],
      cny: { minor: 480_554, currency: 'CNY' },
    })
    expect(totals.stages.ocean.cny.minor).toBe(3_436_914)
  })

  it('keeps yen without decimals', () => {
    const charges = [charge('DTHC', 'JPY', 52_000, { payer: 'collect', stage: 'destination' })]
    const lines = [line({ charges, pod: 'JPTYO', carrier: 'SITG' })]
    const offer = first(
      request({ delivery: { kind: 'port', port: 'JPTYO', country: 'JP' } }),
      tables({ lines }),
    )
    expect(offer.charges.find((each) => each.code === 'DTHC')).toMatchObject({
      amount: { minor: 104_000, currency: 'JPY' },
      cny: { minor: 471_952, currency: 'CNY' },
    })
  })

  it('rounds half up', () => {
    const rates = new Map([['USD' as const, rate('USD', '7.0025')]])
    const offer = first(
      request({ containers: [{ type: '40HQ', quantity: 1 }] }),
      tables({ lines: [line({ minor: 2_00 })], rates }),
    )
    expect(offer.totals.cny.minor).toBe(1_401)
  })

  it('refuses to price without a rate of exchange, and never takes one for it', () => {
    expect(() => priceOffers(request(), tables({ rates: new Map() }))).toThrow(
      new Refusal('quote.rateMissing', { from: 'USD', to: 'CNY' }),
    )
  })

  it('takes a percentage of the ocean freight', () => {
    const charges = [charge('CAF', 'USD', 525, { basis: 'percent' })]
    const caf = first(request(), tables({ lines: [line({ charges })] })).charges.find(
      (each) => each.code === 'CAF',
    )
    expect(caf).toMatchObject({
      unitPrice: null,
      percent: { basisPoints: 525, of: { minor: 436_000, currency: 'USD' } },
      amount: { minor: 22_890, currency: 'USD' },
    })
  })

  it('charges what is per bill of lading once for two container types', () => {
    const charges = [
      charge('DOC', 'CNY', 45_000, { basis: 'billOfLading', stage: 'origin' }),
      charge('SEAL', 'CNY', 3_000, { stage: 'origin' }),
    ]
    const lines = [line({ charges }), line({ charges, row: 3, containerType: '20GP', minor: 120_000 })]
    const offer = first(
      request({
        containers: [
          { type: '40HQ', quantity: 2 },
          { type: '20GP', quantity: 1 },
        ],
      }),
      tables({ lines }),
    )
    expect(offer.charges.map((each) => [each.code, each.containerType, each.quantity])).toEqual([
      ['DOC', null, 1],
      ['SEAL', '40HQ', 2],
      ['SEAL', '20GP', 1],
      ['OF', '40HQ', 2],
      ['OF', '20GP', 1],
    ])
  })

  it('offers nothing when one of the types has no price', () => {
    expect(
      priceOffers(
        request({
          containers: [
            { type: '40HQ', quantity: 1 },
            { type: '20GP', quantity: 1 },
          ],
        }),
        tables(),
      ),
    ).toEqual([])
  })

  it('points every line to the sheet and row it came from', () => {
    expect(first(request(), tables()).charges[0]?.from).toEqual({ sheetId: 'rsh_a', row: 2 })
  })

  it('gives the same key to the same price and another to another', () => {
    const [one, again] = [tables(), tables()].map((given) => first(request(), given).key)
    expect(one).toBe(again)
    expect(first(request(), tables({ lines: [line({ minor: 218_001 })] })).key).not.toBe(one)
  })
})

describe('which line counts', () => {
  it('takes the newest sheet where validities overlap', () => {
    const lines = [
      line({ sequence: 2, minor: 230_000, sheetId: 'rsh_b' }),
      line({ sequence: 1 }),
      line({ sequence: 3, minor: 199_000, validTo: day('2026-11-28') }),
    ]
    expect(first(request(), tables({ lines })).charges[0]?.unitPrice?.minor).toBe(230_000)
  })

  it('tests validity against the day of sailing, sailing by sailing', () => {
    const lines = [line({ sequence: 1 }), line({ sequence: 2, minor: 230_000, validFrom: day('2026-12-01') })]
    const offers = priceOffers(request(), tables({ lines }))
    expect(offers.map((each) => [each.departsOn, each.charges[0]?.unitPrice?.minor])).toEqual([
      ['2026-11-29', 218_000],
      ['2026-12-06', 230_000],
    ])
  })

  it('offers no sailing after the last day of validity', () => {
    const offers = priceOffers(request(), tables({ lines: [line({ validTo: day('2026-12-05') })] }))
    expect(offers.map((each) => each.departsOn)).toEqual(['2026-11-29'])
  })
})

describe('sailings', () => {
  it.each([
    ['port', '2026-11-25', '2026-11-27'],
    ['door', '2026-11-25', '2026-11-28'],
  ] as const)('lets goods from a %s ready on %s sail from %s on', (kind, ready, sails) => {
    expect(earliestSailing(day(ready), kind === 'door')).toBe(sails)
  })

  it('offers the first two sailings of the weekdays', () => {
    const offers = priceOffers(request(), tables({ lines: [line({ weekdays: '14' })] }))
    expect(offers.map((each) => [each.departsOn, each.arrivesOn])).toEqual([
      ['2026-11-30', '2027-01-08'],
      ['2026-12-03', '2027-01-11'],
    ])
  })

  it('passes over a sailing whose documents cut-off is gone', () => {
    const now = new Date('2026-11-25T04:00:00Z')
    expect(first(request(), tables({ now })).departsOn).toBe('2026-12-06')
  })

  it('counts cut-offs in the port’s own time, also across a change of clocks', () => {
    const given = tables({
      lines: [line({ pol: 'DEHAM', pod: 'CNNGB', validFrom: day('2027-03-01'), validTo: day('2027-04-30') })],
    })
    const asked = request({
      pickup: { kind: 'port', port: 'DEHAM', country: 'DE' },
      delivery: { kind: 'port', port: 'CNNGB', country: 'CN' },
      readyOn: day('2027-03-26'),
    })
    const offer = first(asked, given)
    expect(offer.departsOn).toBe('2027-03-28')
    expect(offer.cutOffs.map((each) => each.code)).toEqual(['DCO', 'VCO', 'FCO', 'CUA'])
  })

  it.each([
    ['CN', 'DE', 'ENS'],
    ['CN', 'GB', 'SNS'],
    ['CN', 'US', 'ACE'],
    ['CN', 'CA', 'ACI'],
    ['CN', 'JP', 'AFR'],
    ['CN', 'SG', null],
    ['DE', 'CN', null],
  ])('asks for the advance filing from %s to %s: %s', (from, to, filing) => {
    expect(filingFor(from, to)).toBe(filing)
  })
})

describe('validity of an offer', () => {
  it.each([
    [
      'seven days, to the end of the day in Shanghai',
      { validTo: day('2026-12-31') },
      '2026-12-10',
      '2026-11-27T15:59:59.000Z',
    ],
    ['the last day of the price', { validTo: day('2026-12-13') }, '2026-12-10', '2026-11-27T15:59:59.000Z'],
    ['the documents cut-off', { validTo: day('2026-12-31') }, '2026-11-25', '2026-11-25T04:00:00.000Z'],
  ])('ends with %s', (_, changes, ready, until) => {
    expect(first(request({ readyOn: day(ready) }), tables({ lines: [line(changes)] })).validUntil).toBe(until)
  })
})

describe('haulage and services', () => {
  const tariff = (changes: Partial<TruckingTariff> = {}): TruckingTariff => ({
    sheetId: 'rsh_t',
    row: 2,
    sequence: 4,
    bought: false,
    direction: 'pickup',
    port: 'CNNGB',
    zone: '330200',
    containerType: '40HQ',
    currency: 'CNY',
    minor: 120_000,
    includedHours: 4,
    validFrom: day('2026-11-01'),
    validTo: day('2026-12-31'),
    ...changes,
  })
  const service = (changes: Partial<ServiceTariff> = {}): ServiceTariff => ({
    sheetId: 'rsh_s',
    row: 2,
    sequence: 5,
    bought: false,
    service: 'cargoInsurance',
    port: null,
    containerType: null,
    charge: 'INS',
    basis: 'percent',
    currency: 'USD',
    minor: 8,
    minimumMinor: 1_500,
    payer: 'prepaid',
    stage: 'ocean',
    validFrom: day('2026-11-01'),
    validTo: day('2026-12-31'),
    ...changes,
  })
  const fromDoor = request({
    pickup: {
      kind: 'door',
      country: 'CN',
      province: '330000',
      city: '330200',
      region: '330206',
      street: 'x',
    },
  })

  it('prices a door by its county before its city', () => {
    const pickups = [tariff(), tariff({ zone: '330206', minor: 85_000, sequence: 1 })]
    expect(first(fromDoor, tables({ pickups })).charges[0]).toMatchObject({
      code: 'TRK',
      quantity: 2,
      unitPrice: { minor: 85_000 },
      includedHours: 4,
    })
  })

  it('offers nothing from a door without a truck', () => {
    expect(priceOffers(fromDoor, tables())).toEqual([])
  })

  it('insures 110 % of the value at basis points, with the example of the trade', () => {
    const asked = request({ services: ['cargoInsurance'], goodsValue: { minor: 8_600_000, currency: 'USD' } })
    expect(
      first(asked, tables({ serviceTariffs: [service()] })).charges.find((each) => each.code === 'INS'),
    ).toMatchObject({
      percent: { basisPoints: 8, of: { minor: 9_460_000, currency: 'USD' } },
      amount: { minor: 7_568, currency: 'USD' },
      cny: { minor: 53_608, currency: 'CNY' },
    })
  })

  it('asks at least the minimum premium', () => {
    const asked = request({ services: ['cargoInsurance'], goodsValue: { minor: 100_000, currency: 'USD' } })
    expect(
      first(asked, tables({ serviceTariffs: [service()] })).charges.find((each) => each.code === 'INS')
        ?.amount.minor,
    ).toBe(1_500)
  })

  it('takes the tariff of the port before that of the country and of everywhere', () => {
    const declared = (port: string | null, minor: number) =>
      service({
        service: 'customsDeclaration',
        charge: 'CUS',
        basis: 'declaration',
        currency: 'CNY',
        stage: 'origin',
        port,
        minor,
        minimumMinor: null,
      })
    const asked = request({ services: ['customsDeclaration'] })
    const given = [declared(null, 3), declared('CNNGB', 1), declared('CN', 2), declared('CNSHA', 4)]
    expect(
      first(asked, tables({ serviceTariffs: given })).charges.find((each) => each.code === 'CUS')?.unitPrice
        ?.minor,
    ).toBe(1)
  })

  it('counts storage by container and day', () => {
    const storage = service({
      service: 'storage',
      charge: 'STOR',
      basis: 'day',
      currency: 'CNY',
      stage: 'origin',
      minor: 6_000,
    })
    const asked = request({ services: ['storage'], storageDays: 5 })
    expect(
      first(asked, tables({ serviceTariffs: [storage] })).charges.find((each) => each.code === 'STOR'),
    ).toMatchObject({ quantity: 10, amount: { minor: 60_000 } })
  })

  it('names a service nobody priced instead of leaving it out in silence', () => {
    expect(first(request({ services: ['fumigation'] }), tables()).servicesOnRequest).toEqual(['fumigation'])
  })
})

describe('what else an offer says', () => {
  it('lists what is not included, less what the price holds', () => {
    const codes = (given: PricingTables) => first(request(), given).exclusions.map((each) => each.code)
    expect(codes(tables())).toEqual(
      expect.arrayContaining(['destinationClearance', 'telexRelease', 'deliveryHaulage']),
    )
    const held = [charge('TLX', 'CNY', 45_000, { basis: 'billOfLading', stage: 'origin' })]
    expect(codes(tables({ lines: [line({ charges: held })] }))).not.toContain('telexRelease')
  })

  it('counts CO2e as TEU times planned distance times the lane’s factor', () => {
    expect(first(request(), tables()).co2e).toMatchObject({
      teu: 4,
      kilometres: 26_280,
      gramsPerTeuKm: 46.9,
      grams: 4_930_128,
      lane: 'asiaNorthEurope',
    })
  })

  it('tells what is left of the sailing’s allotment, in the list alone', () => {
    const allotment = (changes: Partial<Allotment>): Allotment => ({
      id: 'alm',
      number: 1,
      carrier: 'COSU',
      service: null,
      origin: null,
      destination: 'DEHAM',
      startsOn: day('2026-11-29'),
      endsOn: day('2026-11-29'),
      unit: 'teu',
      capacity: 1_000,
      used: 0,
      ...changes,
    })
    const spaceOf = (changes: Partial<Allotment>) => {
      const given = tables({ allotments: allotmentsByDay([allotment(changes)]) })
      const [listed] = listOffers(request(), given)
      expect(offerOfSailing(request(), given, sailingOfKey(listed?.key ?? ''))?.offer).not.toHaveProperty(
        'space',
      )
      return listed?.space
    }
    expect(spaceOf({})).toEqual({ unit: 'teu', left: 10, enough: true })
    expect(spaceOf({ used: 700 })).toEqual({ unit: 'teu', left: 3, enough: false })
    expect(spaceOf({ unit: 'container', capacity: 200 })).toEqual({
      unit: 'container',
      left: 2,
      enough: true,
    })
    expect(spaceOf({ carrier: 'MSCU' })).toBeNull()
  })

  it('sorts by price, speed, departure and CO2e', () => {
    const lines = [
      line(),
      line({ carrier: 'MAEU', service: 'AE7', minor: 300_000, transitDays: 30, weekdays: '5' }),
      line({ carrier: 'MSCU', service: 'SWAN', minor: 200_000, transitDays: 44, weekdays: '1' }),
    ]
    const offers = priceOffers(request(), tables({ lines }))
    const order = (by: 'price' | 'speed' | 'departure' | 'co2') => [
      ...new Set(sortOffers(offers, by).map((each) => each.carrier.scac)),
    ]
    expect(order('price')).toEqual(['MSCU', 'COSU', 'MAEU'])
    expect(order('speed')).toEqual(['MAEU', 'COSU', 'MSCU'])
    expect(order('departure')).toEqual(['MAEU', 'COSU', 'MSCU'])
  })
})

describe('bought prices', () => {
  const rule = (changes: Partial<MarkupRule> = {}): MarkupRule => ({
    id: 'mkp_a',
    version: 1,
    number: 1,
    level: 'ordinary',
    charge: 'OF',
    origin: null,
    destination: null,
    carrier: null,
    containerType: null,
    markup: { kind: 'percent', basisPoints: 1_000 },
    roundTo: null,
    validFrom: day('2026-11-01'),
    validTo: day('2026-12-31'),
    ...changes,
  })
  const bought = (changes: Partial<RateLine> = {}) => line({ bought: true, ...changes })
  const markups = (...rules: MarkupRule[]) => markupsFor('gold', rules)
  const priced = (given: PricingTables) => {
    const [listed] = listOffers(request(), given)
    return listed ? offerOfSailing(request(), given, sailingOfKey(listed.key)) : null
  }

  it('sells freight with its markup and keeps what it cost beside the offer', () => {
    const found = priced(tables({ lines: [bought()], markups: markups(rule()) }))
    expect(found?.offer.charges[0]).toMatchObject({
      code: 'OF',
      unitPrice: { minor: 239_800 },
      amount: { minor: 479_600 },
    })
    expect(found?.costs).toEqual([
      {
        code: 'OF',
        containerType: '40HQ',
        quantity: 2,
        cost: { minor: 436_000, currency: 'USD' },
        costCny: { minor: 3_088_406, currency: 'CNY' },
        price: { minor: 479_600, currency: 'USD' },
        priceCny: { minor: 3_397_247, currency: 'CNY' },
        rule: { id: 'mkp_a', version: 1 },
      },
    ])
    expect(JSON.stringify(found?.offer)).not.toMatch(/"cost|mkp_|218000|436000/)
  })

  it('does not sell freight that nothing marks up', () => {
    expect(listOffers(request(), tables({ lines: [bought()] }))).toEqual([])
    const ended = rule({ validTo: day('2026-11-19') })
    expect(listOffers(request(), tables({ lines: [bought()], markups: markups(ended) }))).toEqual([])
  })

  it('leaves a price that the sheet sells for as it is', () => {
    const found = priced(tables({ markups: markups(rule()) }))
    expect([found?.offer.charges[0]?.unitPrice?.minor, found?.costs]).toEqual([218_000, []])
  })

  it('passes other charges on as they cost, unless a rule of their own marks them up', () => {
    const charges = [charge('BAF', 'USD', 24_600), charge('THC', 'CNY', 82_500, { stage: 'origin' })]
    const thc = rule({
      id: 'mkp_b',
      charge: 'THC',
      markup: { kind: 'amount', minor: 5_000, currency: 'CNY' },
    })
    const found = priced(tables({ lines: [bought({ charges })], markups: markups(rule(), thc) }))
    expect(found?.offer.charges.map((each) => [each.code, each.unitPrice?.minor])).toEqual([
      ['THC', 87_500],
      ['OF', 239_800],
      ['BAF', 24_600],
    ])
    expect(found?.costs.map((each) => [each.code, each.cost.minor, each.rule?.id ?? null])).toEqual([
      ['OF', 436_000, 'mkp_a'],
      ['BAF', 49_200, null],
      ['THC', 165_000, 'mkp_b'],
    ])
  })

  it('takes a percentage of the freight as it is sold, so that it does not tell the cost', () => {
    const charges = [charge('CAF', 'USD', 500, { basis: 'percent' })]
    const found = priced(tables({ lines: [bought({ charges })], markups: markups(rule()) }))
    expect(found?.offer.charges.find((each) => each.code === 'CAF')).toMatchObject({
      percent: { basisPoints: 500, of: { minor: 479_600 } },
      amount: { minor: 23_980 },
    })
    expect(found?.costs.find((each) => each.code === 'CAF')?.cost.minor).toBe(21_800)
  })

  it('gives another key to another level’s price', () => {
    const gold = rule({ id: 'mkp_g', level: 'gold', markup: { kind: 'percent', basisPoints: 500 } })
    const key = (level: 'ordinary' | 'gold') =>
      listOffers(request(), tables({ lines: [bought()], markups: markupsFor(level, [rule(), gold]) }))[0]?.key
    expect(key('gold')).not.toBe(key('ordinary'))
  })
})
