import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { flags } from './flags.ts'

const table = JSON.parse(
  readFileSync(new URL('../../../db/reference/countries.json', import.meta.url), 'utf8'),
) as { rows: { code: string }[] }
const known = new Set(table.rows.map(({ code }) => code))

describe('the flags by maritime identification digits', () => {
  it('are countries and places we have names for', () => {
    expect([...new Set(flags.values())].filter((flag) => !known.has(flag))).toEqual([])
  })

  it('give every number to one of them, within the range of ships', () => {
    const source = readFileSync(new URL('./flags.ts', import.meta.url), 'utf8')
    const numbers = [...source.matchAll(/^ {2}[A-Z]{2}: \[([\d, ]+)\],$/gm)].flatMap(([, list = '']) =>
      list.split(', ').map(Number),
    )
    expect(numbers.length).toBe(flags.size)
    expect(numbers.filter((each) => each < 201 || each > 775)).toEqual([])
    expect(flags.size).toBeGreaterThan(270)
  })

  it.each([
    [204, 'PT'],
    [238, 'HR'],
    [303, 'US'],
    [345, 'MX'],
    [377, 'VC'],
    [470, 'AE'],
    [512, 'NZ'],
    [576, 'VU'],
    [620, 'KM'],
    [677, 'TZ'],
    [710, 'BR'],
    [775, 'VE'],
  ])('give %i to %s', (mid, flag) => {
    expect(flags.get(mid)).toBe(flag)
  })

  it.each([306, 200, 315, 700, 776])('say nothing of %i', (mid) => {
    expect(flags.get(mid)).toBeUndefined()
  })
})
