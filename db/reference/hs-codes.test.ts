import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Name = { zh: string; en: string }
type Named = { code: string; name: Name }
type Goods = Named & {
  hs6: string
  synonyms: { zh: string[]; en: string[] }
  elements: string[]
  units: string[]
  supervision: string
  inspection: string
  mfn: string
  general: string
  vat: string
  rebate: string
}
const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
const table: {
  sections: (Named & { from: string; to: string })[]
  chapters: Named[]
  headings: Named[]
  codes: Named[]
} = read('hs-codes.json')
const goods: Goods[] = read('hs-goods.json').rows
const codesOf = (file: string) => new Set((read(file).rows as Named[]).map(({ code }) => code))

const twice = (values: readonly string[]) => values.filter((each, at) => values.indexOf(each) !== at)
const parentsOf = (children: readonly { code: string }[], digits: number) =>
  new Set(children.map(({ code }) => code.slice(0, digits)))
/** Commas between figures and letters of elements are notation (1,1,2-; N,N-), and so are ratios. */
const halfWidth = /[^\dN.][,;:()]|[,;:()][^\dN\-,]/

describe('the harmonized system', () => {
  it('is HS 2022: 21 sections, 96 chapters, 1,228 headings and 5,612 codes', () => {
    const { sections, chapters, headings, codes } = table
    expect([sections, chapters, headings, codes].map((each) => each.length)).toEqual([21, 96, 1228, 5612])
    for (const level of [sections, chapters, headings, codes])
      expect(twice(level.map(({ code }) => code))).toEqual([])
  })

  it('has a parent for everything and something below every heading', () => {
    const of = (level: readonly { code: string }[]) => new Set(level.map(({ code }) => code))
    expect(parentsOf(table.codes, 4)).toEqual(of(table.headings))
    expect(parentsOf(table.headings, 2)).toEqual(of(table.chapters))
    const inSections = table.chapters.map(
      ({ code }) => table.sections.filter(({ from, to }) => from <= code && code <= to).length,
    )
    expect(new Set(inSections)).toEqual(new Set([1]))
  })

  it.each(['0309', '2404', '8485', '8524', '8549', '8806', '8807'])(
    'knows heading %s, new in 2022',
    (code) => {
      expect(table.headings.some((each) => each.code === code)).toBe(true)
    },
  )

  it.each(['8107', '8803', '851712', '854140'])('has forgotten %s', (code) => {
    expect([...table.headings, ...table.codes].some((each) => each.code === code)).toBe(false)
  })

  it('is named in both languages down to the codes, in Chinese with Chinese marks', () => {
    for (const { code, name } of [...table.sections, ...table.chapters, ...table.headings, ...table.codes]) {
      expect(name.zh, code).toMatch(/\p{Script=Han}/u)
      expect(name.zh, code).not.toMatch(halfWidth)
      expect(name.en, code).not.toMatch(/\p{Script=Han}/u)
    }
  })

  it('gives no two codes the same Chinese name', () => {
    expect(twice(table.codes.map(({ name }) => name.zh))).toEqual([])
  })
})

describe('goods often exported', () => {
  it('are 520, once each, under codes that exist', () => {
    expect(goods).toHaveLength(520)
    const codes = new Set(table.codes.map(({ code }) => code))
    for (const { code, hs6 } of goods) {
      expect(code).toMatch(/^\d{10}$/)
      expect(code.startsWith(hs6), code).toBe(true)
      expect(codes.has(hs6), code).toBe(true)
    }
    for (const of of [
      (each: Goods) => each.code,
      (each: Goods) => each.name.zh,
      (each: Goods) => each.name.en,
    ])
      expect(twice(goods.map(of))).toEqual([])
  })

  it('have other names, elements of the declaration, units, conditions and rates as they are written', () => {
    const units = new Set((read('legal-units.json').rows as Named[]).map(({ name }) => name.zh))
    const conditions = codesOf('supervision-conditions.json')
    const categories = codesOf('inspection-categories.json')
    for (const each of goods) {
      expect(each.synonyms.zh.length, each.code).toBeGreaterThanOrEqual(2)
      expect(each.synonyms.en.length, each.code).toBeGreaterThanOrEqual(2)
      expect(each.elements.length, each.code).toBeGreaterThan(0)
      expect(each.units.length, each.code).toBeGreaterThan(0)
      for (const unit of each.units) expect(units, each.code).toContain(unit)
      for (const letter of each.supervision) expect(conditions, each.code).toContain(letter)
      for (const letter of each.inspection) expect(categories, each.code).toContain(letter)
      for (const rate of [each.mfn, each.general, each.vat, each.rebate])
        expect(rate, each.code).toMatch(/^(\d+(\.\d+)?)?$/)
    }
  })
})
