import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Currency, digitsOf, currencies as kernelCurrencies } from '#domain/kernel/money.ts'
import { validCargoName } from '#domain/reference/cargo-names.ts'
import type { Carrier, OwnerCode } from '#domain/reference/carriers.ts'
import { type Charge, isProductCharge } from '#domain/reference/charges.ts'
import { type ContainerType, containerGroups, findContainerType } from '#domain/reference/containers.ts'
import type { DivisionTable } from '#domain/reference/divisions.ts'
import { seaportLanes } from '#domain/reference/seaports.ts'
import { type TerminalTable, terminalsFrom } from '#domain/reference/terminals.ts'

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
const duplicates = (values: readonly string[]) => values.filter((each, at) => values.indexOf(each) !== at)
const han = /\p{Script=Han}/u

type Named = { code: string; name: { zh: string; en: string } }
type Country = Named & { dial: string; currency: string }
const countries: Country[] = read('countries.json').rows
const countryCodes = new Set(countries.map((each) => each.code))
const laneNames: ReadonlySet<string> = new Set(seaportLanes)

describe('every reference table', () => {
  it.each([
    'countries.json',
    'divisions.json',
    'foreign-places.json',
    'container-types.json',
    'carriers.json',
    'owner-codes.json',
    'charge-codes.json',
    'currencies.json',
    'exchange-rates.json',
    'cargo-categories.json',
    'cargo-name-stop-words.json',
    'emission-factors.json',
    'terminals.json',
    'exclusions.json',
    'hs-codes.json',
    'hs-goods.json',
    'demo-vessels.json',
    'supervision-conditions.json',
    'inspection-categories.json',
    'legal-units.json',
  ])('%s names its source and day and stands in SOURCES.md', (file) => {
    const table = read(file)
    expect(table.source).toBeTruthy()
    expect(table.edition).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(readFileSync(new URL('SOURCES.md', import.meta.url), 'utf8')).toContain(`\`${file}\``)
  })
})

describe('countries', () => {
  it('are the 249 of ISO 3166-1, once each, in both languages', () => {
    expect(countries).toHaveLength(249)
    for (const key of [
      countries.map((each) => each.code),
      countries.map((each) => each.name.zh),
      countries.map((each) => each.name.en),
    ])
      expect(duplicates(key)).toEqual([])
    for (const each of countries) {
      expect(each.code).toMatch(/^[A-Z]{2}$/)
      expect(each.name.zh).toMatch(han)
      expect(each.name.en).not.toMatch(han)
      expect(each.dial).toMatch(/^[1-9]\d{0,3}$/)
      expect(each.currency).toMatch(/^[A-Z]{3}$/)
    }
  })

  it.each([
    ['TW', '中国台湾', 'Taiwan, China', '886', 'TWD'],
    ['HK', '中国香港', 'Hong Kong, China', '852', 'HKD'],
    ['MO', '中国澳门', 'Macao, China', '853', 'MOP'],
    ['CN', '中国', 'China', '86', 'CNY'],
    ['US', '美国', 'United States', '1', 'USD'],
    ['NL', '荷兰', 'Netherlands', '31', 'EUR'],
    ['CI', '科特迪瓦', "Côte d'Ivoire", '225', 'XOF'],
  ])('%s is %s, %s', (code, zh, en, dial, currency) => {
    expect(countries.find((each) => each.code === code)).toEqual({ code, name: { zh, en }, dial, currency })
  })
})

describe('divisions of China', () => {
  const table: DivisionTable = read('divisions.json')
  const upper = [...table.provinces, ...table.cities, ...table.counties]
  const streets = Object.values(table.streets).flat()

  it('are complete to street level', () => {
    expect(table.provinces).toHaveLength(34)
    expect(table.cities.length).toBeGreaterThanOrEqual(342)
    expect(table.counties.length).toBeGreaterThan(3_400)
    expect(streets.length).toBeGreaterThan(41_000)
  })

  it('bear each code once, six digits above and nine in the streets', () => {
    const codes = [...upper, ...streets].map((row) => row[0])
    expect(new Set(codes).size).toBe(codes.length)
    for (const row of upper) expect(row[0]).toMatch(/^\d{6}$/)
    for (const row of streets) expect(row[0]).toMatch(/^\d{9}$/)
  })

  it('have a Chinese name and one in Latin letters', () => {
    const wrong = [...upper, ...streets].filter(
      (row) => !han.test(row[1]) || !/^[A-Z]/.test(row[2]) || han.test(row[2]),
    )
    expect(wrong).toEqual([])
  })

  it.each([
    ['110000', 'Beijing'],
    ['140000', 'Shanxi'],
    ['150000', 'Inner Mongolia'],
    ['540000', 'Tibet (Xizang)'],
    ['610000', 'Shaanxi'],
    ['650000', 'Xinjiang'],
    ['810000', 'Hong Kong'],
    ['820000', 'Macao'],
    ['230100', 'Harbin'],
    ['150100', 'Hohhot'],
    ['350200', 'Xiamen'],
    ['331000', 'Taizhou'],
    ['331100', 'Lishui'],
    ['341600', 'Bozhou'],
    ['610100', "Xi'an"],
    ['500000', 'Chongqing'],
    ['330382', 'Yueqing'],
    ['440113', 'Panyu District'],
    ['420528', 'Changyang Tujia Autonomous County'],
    ['310115', 'Pudong New Area'],
    ['341021', 'She County'],
    ['150121', 'Tumed Left Banner'],
    ['510117', 'Pidu District'],
    ['711100', 'New Taipei'],
  ])('%s reads %s', (code, en) => {
    expect(upper.find((row) => row[0] === code)?.[2]).toBe(en)
  })

  it('place all cities but the headings, inside China', () => {
    const placed = table.cities.filter((row) => row.length === 5)
    expect(table.cities.length - placed.length).toBeLessThanOrEqual(4)
    for (const row of [...placed, ...table.counties]) {
      if (row.length !== 5) continue
      expect(row[3]).toBeGreaterThan(15)
      expect(row[3]).toBeLessThan(54)
      expect(row[4]).toBeGreaterThan(73)
      expect(row[4]).toBeLessThan(136)
    }
  })

  it.each([
    ['330200', 29.87, 121.55],
    ['310100', 31.23, 121.47],
    ['440300', 22.54, 114.06],
    ['530700', 26.87, 100.23],
    ['430900', 28.57, 112.35],
    ['361000', 27.95, 116.36],
    ['320500', 31.3, 120.59],
    ['341300', 33.64, 116.98],
    ['610800', 38.29, 109.74],
    ['450900', 22.63, 110.15],
  ])('%s lies at %d, %d', (code, lat, lon) => {
    const row = table.cities.find((each) => each[0] === code)
    expect(Math.abs((row?.[3] ?? 0) - lat)).toBeLessThan(0.15)
    expect(Math.abs((row?.[4] ?? 0) - lon)).toBeLessThan(0.15)
  })
})

describe('foreign places', () => {
  const table = read('foreign-places.json') as {
    states: (Named & { country: string })[]
    cities: {
      country: string
      state: string | null
      name: { zh: string; en: string }
      lat: number | null
      lon: number | null
    }[]
  }

  it('stand in known countries and states, in both languages, once', () => {
    const states = new Set(table.states.map((each) => `${each.country}-${each.code}`))
    expect(states.size).toBe(table.states.length)
    expect(duplicates(table.cities.map((each) => `${each.country} ${each.state} ${each.name.en}`))).toEqual(
      [],
    )
    for (const each of table.states) expect(countryCodes).toContain(each.country)
    for (const each of table.cities) {
      expect(countryCodes).toContain(each.country)
      if (each.state) expect(states).toContain(`${each.country}-${each.state}`)
      expect(each.name.zh).toMatch(han)
    }
    expect(new Set(table.cities.map((each) => each.country)).size).toBeGreaterThanOrEqual(45)
    expect(table.cities.length).toBeGreaterThanOrEqual(300)
    expect(table.states.length).toBeGreaterThanOrEqual(150)
  })

  it('are placed, and no city lies far from the others of its state', () => {
    const groups = Map.groupBy(table.cities, (each) => `${each.country}-${each.state ?? ''}`)
    const widest: Record<string, number> = { 'RU-': 120, 'US-CA': 12, 'US-TX': 12 }
    for (const [group, cities] of groups) {
      for (const each of cities) {
        expect(each.lat).not.toBeNull()
        const other = cities[0]
        if (!other) continue
        const apart = Math.hypot((each.lat ?? 0) - (other.lat ?? 0), (each.lon ?? 0) - (other.lon ?? 0))
        expect(apart, `${group} ${each.name.en}`).toBeLessThan(widest[group] ?? 14)
      }
    }
  })
})

describe('container types', () => {
  const types: ContainerType[] = read('container-types.json').rows

  it('offer the shop types first and no name twice', () => {
    expect(types.slice(0, 11).map((each) => each.code)).toEqual([
      '20GP',
      '40GP',
      '40HQ',
      '45HQ',
      '20RF',
      '40RH',
      '20OT',
      '40OT',
      '20FR',
      '40FR',
      '20TK',
    ])
    expect(types.map((each) => each.offered)).toEqual(types.map((_, at) => at < 11))
    expect(duplicates(types.flatMap((each) => [each.code, each.iso]))).toEqual([])
  })

  it('are found by their own names', () => {
    for (const each of types) {
      expect(findContainerType(types, each.code)).toBe(each)
      expect(findContainerType(types, each.iso)).toBe(each)
    }
  })

  it('have sizes that agree', () => {
    const feet: Record<string, number> = { 2: 20, 4: 40, L: 45, P: 53 }
    const groupOf: Record<string, string> = {
      G: 'dry',
      V: 'dry',
      B: 'dry',
      R: 'reefer',
      H: 'reefer',
      U: 'open-top',
      P: 'flat-rack',
      T: 'tank',
    }
    for (const each of types) {
      expect(each.iso).toMatch(/^[24LP][0-9A-F][GVBRHUPT]\d$/)
      expect(each.lengthFt).toBe(feet[each.iso.charAt(0)])
      expect(each.group).toBe(groupOf[each.iso.charAt(2)])
      expect(containerGroups).toContain(each.group)
      expect(each.payloadKg).toBe(each.maxGrossKg - each.tareKg)
      expect(each.payloadKg).toBeGreaterThan(20_000)
      if (each.inner?.heightMm && each.volumeM3) {
        const inner = (each.inner.lengthMm * each.inner.widthMm * each.inner.heightMm) / 1e9
        expect(Math.abs(inner - each.volumeM3) / inner, each.code).toBeLessThan(0.06)
      }
    }
  })
})

describe('carriers and owner codes', () => {
  const carriers: Carrier[] = read('carriers.json').rows
  const owners: OwnerCode[] = read('owner-codes.json').rows

  it('name each carrier and code once', () => {
    expect(carriers.length).toBeGreaterThanOrEqual(40)
    expect(owners.length).toBeGreaterThanOrEqual(80)
    expect(duplicates(carriers.map((each) => each.scac))).toEqual([])
    expect(duplicates(carriers.flatMap((each) => each.smdg ?? []))).toEqual([])
    expect(duplicates(owners.map((each) => each.code))).toEqual([])
    for (const each of carriers) {
      expect(each.scac).toMatch(/^[A-Z]{4}$/)
      expect(countryCodes).toContain(each.country)
      if (each.parent) expect(carriers.map((other) => other.scac)).toContain(each.parent)
    }
  })

  it('agree with one another', () => {
    for (const each of owners) {
      expect(each.code).toMatch(/^[A-Z]{3}U$/)
      expect((each.carrier === null) !== (each.lessor === null)).toBe(true)
    }
    const ofCarriers = carriers.flatMap((each) => each.ownerCodes.map((code) => `${code} ${each.scac}`))
    expect(owners.flatMap((each) => (each.carrier ? [`${each.code} ${each.carrier}`] : [])).sort()).toEqual(
      ofCarriers.sort(),
    )
  })
})

describe('charges and exclusions', () => {
  const charges: Charge[] = read('charge-codes.json').rows

  it('no charge takes another one’s code or name', () => {
    expect(duplicates(charges.flatMap((each) => [each.code, ...each.aliases]))).toEqual([])
    expect(duplicates(charges.map((each) => each.name.zh))).toEqual([])
    expect(duplicates(charges.map((each) => each.name.en))).toEqual([])
    for (const each of charges) {
      expect(each.explain.zh).toMatch(/。$/)
      expect(each.explain.en).toMatch(/\.$/)
    }
  })

  it('exclusions point to charges, lanes and currencies that exist', () => {
    type Rate = { amount: string; currency: Currency; basis: string; lanes: string[] | null }
    type Exclusion = Named & {
      chargeCode: string | null
      legs: string[] | null
      destinationLanes: string[] | null
      indicative: Rate[]
    }
    const rows: Exclusion[] = read('exclusions.json').rows
    expect(duplicates(rows.map((each) => each.code))).toEqual([])
    for (const each of rows) {
      if (each.chargeCode) expect(isProductCharge(each.chargeCode)).toBe(true)
      for (const leg of each.legs ?? []) expect(leg).toMatch(/^(door|port)(Pickup|Delivery)$/)
      for (const lane of [
        ...(each.destinationLanes ?? []),
        ...each.indicative.flatMap((rate) => rate.lanes ?? []),
      ])
        expect(laneNames).toContain(lane)
      for (const rate of each.indicative) {
        expect(rate.amount).toMatch(/^\d+\.\d{2}$/)
        expect(kernelCurrencies).toContain(rate.currency)
      }
    }
  })
})

describe('currencies and exchange rates', () => {
  const currencies: (Named & { code: Currency; digits: number; symbol: string })[] =
    read('currencies.json').rows
  const rates = read('exchange-rates.json') as {
    base: string
    source: { zh: string; en: string }
    rows: { date: string; rates: Record<string, string> }[]
  }

  it('are the currencies money is kept in, with the same digits', () => {
    expect(currencies.map((each) => each.code).sort()).toEqual([...kernelCurrencies].sort())
    for (const each of currencies) expect(each.digits, each.code).toBe(digitsOf(each.code))
    expect(duplicates(currencies.map((each) => each.symbol))).toEqual([])
  })

  it('stand for eleven working days, all against the yuan, and say what they are', () => {
    expect(rates.base).toBe('CNY')
    expect(rates.source).toEqual({ zh: '演示参考汇率', en: 'demo reference rate' })
    expect(rates.rows).toHaveLength(11)
    expect(duplicates(rates.rows.map((each) => each.date))).toEqual([])
    for (const row of rates.rows) {
      expect([1, 2, 3, 4, 5]).toContain(new Date(`${row.date}T00:00:00Z`).getUTCDay())
      expect(Object.keys(row.rates).sort()).toEqual(kernelCurrencies.filter((each) => each !== 'CNY').sort())
      for (const rate of Object.values(row.rates)) expect(rate).toMatch(/^(0|[1-9]\d*)\.\d{4,6}$/)
    }
  })

  it('hold the rates of the demo day and move little from day to day', () => {
    const last = rates.rows.at(-1)
    expect(last?.date).toBe('2026-11-20')
    expect(last?.rates).toMatchObject({ USD: '7.0835', EUR: '8.2146' })
    for (const [at, row] of rates.rows.entries()) {
      const before = rates.rows[at - 1]
      if (!before) continue
      for (const [currency, rate] of Object.entries(row.rates))
        expect(
          Math.abs(Number(rate) / Number(before.rates[currency]) - 1),
          `${row.date} ${currency}`,
        ).toBeLessThan(0.01)
    }
  })
})

describe('cargo', () => {
  it('categories are named once in both languages and point to HS chapters or headings', () => {
    const rows: (Named & { hsFrom: string; hsTo: string })[] = read('cargo-categories.json').rows
    expect(rows.length).toBeGreaterThanOrEqual(24)
    expect(duplicates(rows.flatMap((each) => [each.code, each.name.zh, each.name.en]))).toEqual([])
    for (const each of rows) {
      expect(each.hsFrom).toMatch(/^\d{2}(\d{2})?$/)
      expect(each.hsFrom.slice(0, 2) <= each.hsTo.slice(0, 2)).toBe(true)
    }
  })

  it('stop words stand once each and refuse themselves', () => {
    const { words } = read('cargo-name-stop-words.json') as { words: { zh: string[]; en: string[] } }
    const all = [...words.zh, ...words.en]
    expect(duplicates(all)).toEqual([])
    for (const each of all) expect(validCargoName(each, all), each).toBe(false)
  })
})

describe('terminals', () => {
  const table: TerminalTable = read('terminals.json')
  const ports = new Set<string>(read('seaports.json').map((port: { code: string }) => port.code))

  it('stand under a port of ours, once each, named in both languages', () => {
    expect(table.rows.filter(({ port }) => !ports.has(port))).toEqual([])
    expect(duplicates(table.rows.map(({ port, name }) => `${port} ${name.en}`))).toEqual([])
    expect(duplicates(table.rows.map(({ port, name }) => `${port} ${name.zh}`))).toEqual([])
    for (const { name } of table.rows) {
      expect(name.en).not.toMatch(han)
      expect(name.zh).toBeTruthy()
    }
  })

  it('have operators of the table, each of them used, and codes of SMDG form', () => {
    const named = new Set(table.rows.flatMap(({ operators }) => operators))
    expect([...named].sort()).toEqual(Object.keys(table.operators).sort())
    const codes = table.rows.flatMap(({ port, smdg }) => (smdg ? [`${port} ${smdg}`] : []))
    expect(duplicates(codes)).toEqual([])
    for (const code of codes) expect(code).toMatch(/^\w{5} [A-Z0-9]{2,6}$/)
    const lost = {
      operators: {},
      rows: [{ port: 'DEHAM', name: { en: 'x', zh: 'x' }, operators: ['x'], smdg: null }],
    }
    expect(() => terminalsFrom(lost)).toThrow('DEHAM')
  })

  it('are there for the ports a shipper asks about most', () => {
    const of = terminalsFrom(table)
    for (const port of ['CNSHA', 'CNNGB', 'CNYTN', 'SGSIN', 'NLRTM', 'DEHAM', 'USLAX', 'AEJEA'])
      expect(of.get(port)?.length ?? 0, port).toBeGreaterThan(0)
  })
})
