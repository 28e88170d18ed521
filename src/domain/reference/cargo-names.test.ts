import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cargoNameLimit, normaliseCargoName, validCargoName } from './cargo-names.ts'

const { words } = JSON.parse(
  readFileSync(new URL('../../../db/reference/cargo-name-stop-words.json', import.meta.url), 'utf8'),
) as { words: { zh: string[]; en: string[] } }
const stopWords = [...words.zh, ...words.en]

describe('cargo names [§5]', () => {
  it.each([
    'wooden dining chairs',
    'brake parts for cars',
    'auto parts',
    'LED lamps',
    'Polyester fabric, 150 cm wide',
    'PVC',
    'men’s cotton T-shirts',
    'steel pipes DN50',
    '木制餐椅',
    '汽车刹车片',
    '茶',
    '五金工具箱（铝合金）',
    '锂电池 UN3480',
    '塑料玩具',
    'partsorter',
    'goodsmith anvils',
    'sample preparation centrifuges',
    'オリーブ油',
  ])('accepts %s', (name) => {
    expect(validCargoName(name, stopWords)).toBe(true)
  })

  it.each([
    '',
    '   ',
    '12345',
    '--- / ...',
    'a',
    'xxx',
    '啊啊啊',
    'parts',
    'PARTS.',
    'ＰＡＲＴＳ',
    'Spare Parts',
    'general cargo',
    'General  Cargo (2 pallets)',
    'goods',
    'merchandise and samples',
    'said to contain general merchandise',
    'FAK',
    "shipper's load and count",
    '20 cartons of goods',
    'N/A',
    '货物',
    '杂货',
    '配件',
    '日用品',
    '样品、配件等',
    '一批货物',
    '普通货物 general cargo',
    '详见附件',
    '日用百货杂货',
  ])('refuses %s', (name) => {
    expect(validCargoName(name, stopWords)).toBe(false)
  })

  it('refuses a name longer than the limit', () => {
    expect(validCargoName('steel pipe '.repeat(10), stopWords)).toBe(true)
    expect(validCargoName('ab'.repeat(cargoNameLimit), stopWords)).toBe(false)
  })

  it('matches without case, width, digits and punctuation', () => {
    expect(normaliseCargoName('  Ｇeneral-CARGO, 20pcs ')).toBe('general cargo pcs')
  })
})

describe('the words that say nothing [§5] [R5.17]', () => {
  it('are at least sixty in each language, each refused alone', () => {
    for (const list of [words.zh, words.en]) {
      expect(new Set(list).size).toBeGreaterThanOrEqual(60)
      for (const word of list) expect(validCargoName(word, stopWords), word).toBe(false)
    }
  })

  it.each([
    '普货一批',
    '配件若干',
    '货 物',
    '一般货物（普货）',
    '样品 samples',
    '机械配件',
    '五金配件',
    '电子产品及配件',
    '据称内装：杂货',
    'GENERAL CARGO / FAK',
    'Said to contain: spare parts',
    'machine parts',
    'accessories & samples',
    'Goods as per invoice',
    '1x40HQ container of goods',
    'spare-parts',
    'Sample(s)',
    'mixed commodities',
    'electronic parts',
    'daily necessities, assorted',
    'various accessories',
  ])('are refused in their variants: %s', (name) => {
    expect(validCargoName(name, stopWords)).toBe(false)
  })

  it.each([
    'auto parts for brake systems',
    'sewing machine parts',
    'bicycle accessories',
    'soil samples',
    'gift boxes of tea',
    'food processors',
    'new energy vehicle batteries',
    '摩托车配件',
    '缝纫机零件',
    '茶叶礼品盒',
    '食品级硅胶',
    '机械键盘',
    '玻璃纤维布',
    '塑料袋',
    '工具钢',
  ])('do not refuse a true name that holds them: %s', (name) => {
    expect(validCargoName(name, stopWords)).toBe(true)
  })
})
