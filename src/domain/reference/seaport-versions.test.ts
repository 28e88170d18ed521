import { describe, expect, it } from 'vitest'
import { searchSeaports } from './seaport-search.ts'
import { aliasHolder, isTimeZone, type SeaportFields, seaportOf, seaportsWith } from './seaport-versions.ts'
import type { Seaport } from './seaports.ts'

const fields: SeaportFields = {
  name: { en: 'Longkou', zh: '龙口' },
  lat: 37.65,
  lon: 120.32,
  zone: 'Asia/Shanghai',
  kind: 'sea',
  lane: 'north-china',
  rank: 4,
  aliases: ['CNLKU'],
  pinyin: 'Long Kou',
}
const ningbo: Seaport = {
  ...fields,
  code: 'CNNGB',
  name: { en: 'Ningbo', zh: '宁波' },
  country: 'CN',
  aliases: ['CNNBO'],
  pinyin: 'ningbo',
  initials: 'nb',
  region: 'Zhejiang',
}
const bundled = new Map([[ningbo.code, ningbo]])
const longkou = seaportOf('CNLKO', fields, null)
const version = (port: Seaport | null, code: string, closed = false) => ({ code, version: 1, port, closed })

describe('a port as a clerk writes it', () => {
  it('has its country from its code, and pinyin with initials from its syllables', () => {
    expect(longkou).toMatchObject({ code: 'CNLKO', country: 'CN', pinyin: 'longkou', initials: 'lk' })
    expect(longkou).not.toHaveProperty('region')
  })

  it.each([
    ['keeps the pinyin with the Chinese name', '宁波', '', 'ningbo', 'nb'],
    ['loses it with another name', '甬港', '', '', ''],
    ['takes what is typed', '甬港', 'yong gang', 'yonggang', 'yg'],
  ])('of the product %s', (_, zh, pinyin, whole, initials) => {
    const port = seaportOf('CNNGB', { ...fields, name: { en: 'Ningbo', zh }, pinyin }, ningbo)
    expect(port).toMatchObject({ pinyin: whole, initials, region: 'Zhejiang', country: 'CN' })
  })
})

describe('ports with what clerks say', () => {
  it('are the product’s without any', () => {
    expect([...seaportsWith(bundled, []).seaports.keys()]).toEqual(['CNNGB'])
  })

  it('stand in the order of their codes, an added one found by name, pinyin and code', () => {
    const { seaports, seaportIndex } = seaportsWith(bundled, [version(longkou, 'CNLKO')])
    expect([...seaports.keys()]).toEqual(['CNLKO', 'CNNGB'])
    for (const text of ['龙口', 'longkou', 'lk', 'CNLKO', 'cnlku'])
      expect(searchSeaports(seaportIndex, text, 1)[0]?.code, text).toBe('CNLKO')
  })

  it('keep a closed one by its code, and find it no more', () => {
    const { seaports, seaportIndex, closed } = seaportsWith(bundled, [version(null, 'CNNGB', true)])
    expect(seaports.get('CNNGB')).toBe(ningbo)
    expect([...closed]).toEqual(['CNNGB'])
    expect(searchSeaports(seaportIndex, 'ningbo', 5)).toEqual([])
  })

  it('are the product’s own again after a version without a port', () => {
    expect(seaportsWith(bundled, [version(null, 'CNNGB')]).seaports.get('CNNGB')).toBe(ningbo)
  })

  it('tell whose other code a code is', () => {
    expect(aliasHolder(bundled.values(), 'CNNBO')?.code).toBe('CNNGB')
    expect(aliasHolder(bundled.values(), 'CNNGB')).toBeNull()
  })
})

describe('a time zone', () => {
  it.each([
    ['Asia/Shanghai', true],
    ['America/Argentina/Buenos_Aires', true],
    ['America/Port-au-Prince', true],
    ['Mars/Olympus', false],
    ['UTC+8', false],
    ['+08:00', false],
    ['asia/shanghai', false],
    ['', false],
  ])('%s', (zone, known) => {
    expect(isTimeZone(zone)).toBe(known)
  })
})
