import { expect, test } from 'vitest'
import { coordinates, vesselTitle } from './vessel-values.ts'

test.each([
  [30.255, 122.1, '30°15.30′N 122°06.00′E'],
  [-33.9, -71.616, '33°54.00′S 071°36.96′W'],
  [0, 0, '00°00.00′N 000°00.00′E'],
  [9.99999, 179.99999, '10°00.00′N 180°00.00′E'],
])('%d %d stands on a chart as %s', (lat, lon, text) => {
  expect(coordinates(lat, lon)).toBe(text)
})

test('a ship that never said its name goes by its number', () => {
  expect(vesselTitle({ name: null, mmsi: '477000111' })).toBe('MMSI 477000111')
  expect(vesselTitle({ name: 'ORIENT CREST', mmsi: '477000111' })).toBe('ORIENT CREST')
})
