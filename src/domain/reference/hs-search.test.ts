import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findHsEntry, formatHsCode, type HsGoods, hsBookFrom, hsGoodsUnder, hsPath } from './hs-codes.ts'
import { buildHsIndex } from './hs-index.ts'
import { searchHsCodes } from './hs-search.ts'
import { stemOf, withoutChineseExclusions, withoutExclusions } from './hs-words.ts'

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../db/reference/${file}`, import.meta.url), 'utf8'))
const goods: HsGoods[] = read('hs-goods.json').rows
const { readings } = read('hs-readings.json')
const book = hsBookFrom(read('hs-codes.json'), goods)
const index = buildHsIndex(book, readings)
const find = (text: string, limit = 10) => searchHsCodes(index, text, limit).items
const codes = (text: string, limit?: number) => find(text, limit).map(({ code }) => code)

describe('the tree', () => {
  it('leads from a good to its section', () => {
    expect(hsPath(book, '8517130000').map(({ code }) => code)).toEqual(['XVI', '85', '8517', '851713'])
  })

  it('has 21 sections on top and something below every one', () => {
    const sections = book.below.get('') ?? []
    expect(sections).toHaveLength(21)
    for (const { code } of sections) expect(book.below.get(code)?.length, code).toBeGreaterThan(0)
  })

  it.each([
    ['8517.13', '851713'],
    ['8517.1300.00', '8517130000'],
    ['8517 13', '851713'],
    ['xvi', 'XVI'],
  ])('knows %s as %s', (typed, code) => {
    expect(findHsEntry(book, typed)?.code).toBe(code)
  })

  it('knows no code that is not in the tariff', () => {
    expect(findHsEntry(book, '7701')).toBeUndefined()
    expect(findHsEntry(book, '')).toBeUndefined()
  })

  it('lists the goods under a heading by code', () => {
    const under = hsGoodsUnder(book, '8517').map(({ code }) => code)
    expect(under).toContain('8517130000')
    expect(under).toEqual([...under].sort())
  })

  it.each([
    ['85', '85'],
    ['8517', '8517'],
    ['851713', '8517.13'],
    ['8517130000', '8517.1300.00'],
    ['XVIII', 'XVIII'],
  ])('prints %s as %s', (code, printed) => {
    expect(formatHsCode(code)).toBe(printed)
  })
})

describe('a search by digits', () => {
  it.each([
    '8517.13',
    '851713',
    '8517 13',
    'HS 8517.13',
    'hs code: 851713',
    '\uff18\uff15\uff11\uff17\uff11\uff13',
  ])('finds the code first for %s, and the good below it', (text) => {
    expect(codes(text).slice(0, 2)).toEqual(['851713', '8517130000'])
  })

  it('takes fewer digits for everything below, shortest first', () => {
    const found = codes('85', 100)
    expect(found[0]).toBe('85')
    expect(found[1]).toBe('8501')
  })

  it('leads from a code that China has and we do not to the codes above', () => {
    expect(codes('8517130099')).toEqual(['851713', '8517'])
    expect(codes('8517.1300.00.999')).toEqual(['8517130000', '851713', '8517'])
  })
})

describe('a search by words', () => {
  it('finds every good first by its own name in both languages', () => {
    const missed = goods.flatMap(({ code, name }) =>
      [name.zh, name.en].filter((text) => find(text, 1)[0]?.code !== code).map((text) => `${code} ${text}`),
    )
    expect(missed).toEqual([])
  })

  it('finds every good by each of its other names among the first ten', () => {
    const missed = goods.flatMap(({ code, synonyms }) =>
      [...synonyms.zh, ...synonyms.en]
        .filter((text) => !codes(text).includes(code))
        .map((text) => `${code} ${text}`),
    )
    expect(missed).toEqual([])
  })

  it.each([
    ['智能手机', '8517130000'],
    ['smart phone', '8517130000'],
    ['smartphones', '8517130000'],
    ['smartphnoe', '8517130000'],
    ['zhinengshouji', '8517130000'],
    ['znsj', '8517130000'],
    ['手机 智能', '8517130000'],
    ['牛', '0102'],
    ['bicycles', '8712'],
    ['XVI', 'XVI'],
  ])('%s finds %s', (text, code) => {
    expect(codes(text)).toContain(code)
  })

  it('puts a good that bears the name before headings that contain the word', () => {
    for (const text of ['保温杯', '木制家具', 'vacuum flask', 'T恤'])
      expect(find(text)[0]?.level, text).toBe('goods')
  })

  it('does not find furniture of another kind by bamboo', () => {
    expect(codes('bamboo furniture', 50)).not.toContain('940389')
    expect(codes('bamboo furniture')).toContain('940382')
  })

  it('finds the name inside a longer text', () => {
    expect(find('红色不锈钢保温杯').length).toBeGreaterThan(0)
    expect(find('出口越南的智能手机')[0]?.code).toBe('8517130000')
  })

  it.each(['', '   ', '!!!', 'of the', 'qqqqzzzz', '\u9f98\u9f98\u9f98', '0000'])(
    'finds nothing for "%s"',
    (text) => {
      expect(searchHsCodes(index, text, 10)).toEqual({ items: [], total: 0 })
    },
  )

  it('says how many there are beyond those it lists', () => {
    const { items, total } = searchHsCodes(index, 'cotton', 20)
    expect(items).toHaveLength(20)
    expect(total).toBeGreaterThan(100)
  })
})

describe('words', () => {
  it.each([
    ['boxes', 'box'],
    ['batteries', 'battery'],
    ['glasses', 'glass'],
    ['glass', 'glass'],
    ['knives', 'knife'],
    ['tires', 'tyre'],
    ['gas', 'gas'],
  ])('%s is looked up as %s', (word, stem) => {
    expect(stemOf(word)).toBe(stem)
  })

  it('leaves out what a name leaves out', () => {
    expect(withoutExclusions('Furniture; of cane (other than bamboo); parts')).not.toMatch(/bamboo/)
    expect(withoutExclusions('Furniture; of cane (other than bamboo); parts')).toMatch(/parts/)
    expect(withoutChineseExclusions('其他谷物细粉，但小麦或混合麦的细粉除外')).not.toMatch(/小麦/)
    expect(withoutChineseExclusions('其他谷物细粉，但小麦或混合麦的细粉除外')).toMatch(/谷物细粉/)
  })
})
