import { describe, expect, it } from 'vitest'
import { nearestSeaports } from './nearby-seaports.ts'
import type { Seaport } from './seaports.ts'

const port = (code: string, lat: number, lon: number): Seaport => ({
  code,
  name: { en: code, zh: null },
  country: code.slice(0, 2),
  lat,
  lon,
  zone: 'UTC',
  kind: 'sea',
  lane: 'east-china',
  rank: 3,
  aliases: [],
  pinyin: '',
  initials: '',
})

describe('the nearest ports', () => {
  it('the nearest ports come first, across the date line too, without the port itself', () => {
    const here = port('FJAAA', 0, 179)
    const ports = [
      here,
      port('FJFAR', 0, 150),
      port('FJEST', 0, -179),
      port('FJWST', 0, 178),
      port('FJZZZ', 60, 0),
    ]
    expect(nearestSeaports(ports, here, 3).map((near) => near.port.code)).toEqual(['FJWST', 'FJEST', 'FJFAR'])
  })

  it('ports at the same distance stand by code', () => {
    const here = port('FJAAA', 0, 0)
    const codes = nearestSeaports([port('FJCCC', 0, -1), port('FJBBB', 0, 1), here], here, 8).map(
      (near) => near.port.code,
    )
    expect(codes).toEqual(['FJBBB', 'FJCCC'])
  })
})
