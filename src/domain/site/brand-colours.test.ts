import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrastOf, leastWordContrast, paletteOf, rgbOf, styleOf, wordContrastOf } from './brand-colours.ts'

const tokens = readFileSync(new URL('../../web/ui/styles/tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = tokens.split('[data-theme="dark"]')
const token = (theme: string, name: string) => new RegExp(`${name}:\\s*(#[0-9a-f]{6})`).exec(theme)?.[1] ?? ''
const between = (one: string, other: string) => contrastOf(rgbOf(one), rgbOf(other))

describe('contrast (WCAG 2.2)', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#0a6f6b', '#ffffff', 5.98],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(between(one, other)).toBeCloseTo(ratio, 1)
    expect(between(other, one)).toBe(between(one, other))
  })
})

/** From blue over red to green, black, and the product's own. */
const chosen = ['#0b4fd6', '#b3122a', '#14611f', '#000000', '#5b2a86', '#0a6f6b', '#8a4b00']

describe('a colour of the forwarder’s', () => {
  it.each(chosen)('%s can be read wherever words in it or on it stand', (colour) => {
    const { day, night } = paletteOf(colour)
    expect(wordContrastOf(colour)).toBeGreaterThanOrEqual(leastWordContrast)
    const by = (names: Readonly<Record<string, string>>, name: string) => names[name] ?? ''
    const pairs = [
      ...['--paper', '--surface', '--surface-sunk'].map((on) => [by(day, '--teal-700'), token(light, on)]),
      [by(day, '--teal-700'), by(day, '--teal-50')],
      [by(day, '--action-hover'), '#ffffff'],
      [token(light, '--ink'), by(day, '--teal-100')],
      ...['--paper', '--surface', '--surface-raised'].map((on) => [by(night, '--action'), token(dark, on)]),
      [by(night, '--action'), by(night, '--action-ink')],
      [by(night, '--action-hover'), by(night, '--action-ink')],
      [by(night, '--action'), by(night, '--teal-50')],
      [token(dark, '--ink'), by(night, '--teal-100')],
    ] as const
    expect(
      pairs
        .filter(([one = '', other = '']) => between(one, other) < leastWordContrast)
        .map((pair) => pair.join(' on ')),
    ).toEqual([])
  })

  it.each(['#f2b705', '#7fd1cc', '#ffffff', '#e8731a'])('%s is too light for words', (colour) => {
    expect(wordContrastOf(colour)).toBeLessThan(leastWordContrast)
  })

  it('takes only names that the pages have, by day and at night', () => {
    const { day, night } = paletteOf('#0b4fd6')
    for (const name of Object.keys(day)) expect(light, name).toContain(`${name}:`)
    for (const name of Object.keys(night)) expect(dark, name).toContain(`${name}:`)
    expect(styleOf({ day: { '--a': '#000000' }, night: { '--b': '#ffffff' } })).toBe(
      ':root,[data-theme=light]{--a:#000000}@media screen{[data-theme=dark]{--b:#ffffff}}',
    )
  })
})
