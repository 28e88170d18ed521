import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '#domain/kernel/money.ts'
import { rmbCapitals } from './rmb-capitals.ts'

const words = (minor: number) => rmbCapitals(money(minor, 'CNY'))

describe('sums in capitals [C-21]', () => {
  // The first six are the rule's own examples.
  test.each<[minor: number, written: string]>([
    [1_409_50, '壹仟肆佰零玖元伍角整'],
    [6_007_14, '陆仟零柒元壹角肆分'],
    [1_680_32, '壹仟陆佰捌拾元零叁角贰分'],
    [107_000_53, '壹拾万零柒仟元零伍角叁分'],
    [16_409_02, '壹万陆仟肆佰零玖元零贰分'],
    [325_04, '叁佰贰拾伍元零肆分'],
    [0, '零元整'],
    [5, '伍分'],
    [50, '伍角整'],
    [12, '壹角贰分'],
    [1_00, '壹元整'],
    [1_50, '壹元伍角整'],
    [10_00, '壹拾元整'],
    [100_00, '壹佰元整'],
    [101_00, '壹佰零壹元整'],
    [110_00, '壹佰壹拾元整'],
    [1_001_00, '壹仟零壹元整'],
    [1_010_00, '壹仟零壹拾元整'],
    [10_000_00, '壹万元整'],
    [10_001_00, '壹万零壹元整'],
    [11_000_00, '壹万壹仟元整'],
    [100_000_00, '壹拾万元整'],
    [1_000_100_00, '壹佰万零壹佰元整'],
    [20_305_000_00, '贰仟零叁拾万零伍仟元整'],
    [100_000_000_00, '壹亿元整'],
    [100_000_001_00, '壹亿零壹元整'],
    [100_010_000_00, '壹亿零壹万元整'],
    [300_200_100_00, '叁亿零贰拾万零壹佰元整'],
    [1_234_567_890_12, '壹拾贰亿叁仟肆佰伍拾陆万柒仟捌佰玖拾元零壹角贰分'],
    [1_000_000_000_000_00, '壹万亿元整'],
    [1_200_000_000_000_00, '壹万贰仟亿元整'],
  ])('%i fen', (minor, written) => {
    expect(words(minor)).toBe(`人民币${written}`)
  })

  test('below zero say so, and another currency is refused', () => {
    expect(words(-1_830_00)).toBe('（负数）人民币壹仟捌佰叁拾元整')
    expect(() => rmbCapitals(money(1, 'USD'))).toThrow(RangeError)
  })

  test('are read back as what they were', () => {
    const figureOf = (sign: string) => '零壹贰叁肆伍陆柒捌玖'.indexOf(sign)
    const units: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1_000 }
    const read = (text: string): number => {
      let total = 0
      let group = 0
      let figure = 0
      for (const sign of text.replace('人民币', '')) {
        if (figureOf(sign) >= 0) figure = figureOf(sign)
        else if (units[sign]) {
          group += figure * units[sign]
          figure = 0
        } else if (sign === '万' || sign === '亿') {
          total = (total + group + figure) * (sign === '万' ? 10_000 : 100_000_000)
          group = 0
          figure = 0
        }
        if (sign === '元') {
          total = (total + group + figure) * 100
          figure = 0
        }
        if (sign === '角') {
          total += figure * 10
          figure = 0
        }
        if (sign === '分') total += figure
      }
      return total
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (minor) => {
        const text = words(minor)
        expect(text).not.toMatch(/零零|零[万亿]|[^币]零元/)
        expect(read(text)).toBe(minor)
      }),
      { numRuns: 2_000 },
    )
  })
})
