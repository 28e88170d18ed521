import { describe, expect, test } from 'vitest'
import { seaNames } from '#i18n/map-names.ts'
import { basemapStyle, mapPaints, mapTimeAt } from './map-style.ts'

describe('the style of the hour [C-19, §9]', () => {
  test.each([
    [0, 'night'],
    [8, 'night'],
    [9, 'day'],
    [20, 'day'],
    [21, 'night'],
    [23, 'night'],
  ] as const)('%i o’clock is %s', (hour, time) => {
    expect(mapTimeAt(hour)).toBe(time)
  })
})

describe('the schematic basemap', () => {
  const style = (tiles: string | null, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
    basemapStyle(tiles, 6, 'day', language, seaNames)

  test('asks nobody else: no glyphs, no sprites, and its own tiles only', () => {
    const made = style('/basemap/1/{z}/{x}/{y}')
    expect(made.glyphs).toBeUndefined()
    expect(made.sprite).toBeUndefined()
    expect(JSON.stringify(made)).not.toMatch(/https?:/)
  })

  test('draws land and water, and no boundaries', () => {
    const drawn = style('/basemap/1/{z}/{x}/{y}').layers.flatMap((layer) =>
      'source-layer' in layer ? [layer['source-layer']] : [],
    )
    expect(drawn).toEqual(['land', 'lakes', 'rivers'])
  })

  test('has its names where no tiles were built', () => {
    const { sources, layers } = style(null)
    expect(Object.keys(sources)).toEqual(['names'])
    expect(layers.map(({ id }) => id)).toEqual(['sea', 'names'])
  })

  test('names seas in the reader’s language', () => {
    expect(JSON.stringify(style(null))).toContain('马六甲海峡')
    expect(JSON.stringify(style(null))).not.toContain('Strait')
    expect(JSON.stringify(style(null, 'en-US'))).toContain('Strait of Malacca')
  })

  test('day and night name the same colours', () => {
    expect(Object.keys(mapPaints.night)).toEqual(Object.keys(mapPaints.day))
  })

  test('every name lies on the map', () => {
    for (const { point, from } of seaNames) {
      expect(Math.abs(point[0])).toBeLessThanOrEqual(180)
      expect(Math.abs(point[1])).toBeLessThan(85)
      expect(from).toBeLessThanOrEqual(6)
    }
  })
})
