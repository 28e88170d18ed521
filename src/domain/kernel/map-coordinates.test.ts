import { describe, expect, test } from 'vitest'
import { placeOfMap, placeOnMap } from './map-coordinates.ts'

describe('maps in GCJ-02 [§9]', () => {
  // The vectors that googollee/eviltransform publishes with its implementations.
  const published = [
    ['Shanghai', 31.1774276, 121.5272106, 31.17530398364597, 121.531541859215],
    ['Shenzhen', 22.543847, 113.912316, 22.540796131694766, 113.9171764808363],
    ['Beijing', 39.911954, 116.377817, 39.91334545536069, 116.38404722455657],
  ] as const
  test.each(published)('draw %s where the published vectors put it', (_, lat, lon, drawnLat, drawnLon) => {
    const drawn = placeOnMap({ lat, lon }, 'GCJ-02')
    expect(drawn.lat).toBeCloseTo(drawnLat, 7)
    expect(drawn.lon).toBeCloseTo(drawnLon, 7)
    const back = placeOfMap(drawn, 'GCJ-02')
    expect(back.lat).toBeCloseTo(lat, 7)
    expect(back.lon).toBeCloseTo(lon, 7)
  })

  test.each([
    ['Kwai Tsing in Hong Kong', 22.34, 114.12],
    ['Sheung Shui in Hong Kong', 22.5, 114.13],
    ['Macao', 22.16, 113.55],
    ['Kaohsiung', 22.61, 120.28],
    ['Singapore', 1.264, 103.84],
    ['Busan', 35.1, 129.04],
    ['Denver', 39.7392, -104.9903],
    ['beyond 180°', 0, 190],
  ])('leave %s where it is', (_, lat, lon) => {
    expect(placeOnMap({ lat, lon }, 'GCJ-02')).toEqual({ lat, lon })
    expect(placeOfMap({ lat, lon }, 'GCJ-02')).toEqual({ lat, lon })
  })

  test.each([
    ['Shekou', 22.47, 113.9],
    ['Yantian', 22.57, 114.27],
    ['Xiamen', 24.45, 118.07],
    ['a roadstead off Ningbo', 29.9, 122.3],
  ])('move %s by some hundred metres', (_, lat, lon) => {
    const drawn = placeOnMap({ lat, lon }, 'GCJ-02')
    const metres = 111_195 * Math.hypot(drawn.lat - lat, (drawn.lon - lon) * Math.cos((lat * Math.PI) / 180))
    expect(metres).toBeGreaterThan(100)
    expect(metres).toBeLessThan(800)
  })

  test('a map in WGS-84 moves nothing', () => {
    const shanghai = { lat: 31.23, lon: 121.49 }
    expect(placeOnMap(shanghai, 'WGS-84')).toEqual(shanghai)
    expect(placeOfMap(shanghai, 'WGS-84')).toEqual(shanghai)
  })
})
