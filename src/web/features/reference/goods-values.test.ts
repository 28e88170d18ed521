import { expect, it } from 'vitest'
import {
  goodsAt,
  goodsFieldsOf,
  goodsPaths,
  goodsValuesOf,
  mergeGoods,
  noGoods,
  withGoods,
} from './goods-values.ts'

const fields = {
  name: { zh: '保温杯', en: 'Vacuum flask' },
  synonyms: { zh: ['暖杯', '焖烧杯'], en: [] },
  elements: ['品牌类型', '材质'],
  units: ['个', '千克'],
  supervision: 'A',
  inspection: 'R',
  mfn: '24',
  general: '130',
  vat: '13',
  rebate: '13',
}

it('goes into the form and comes back, without empty lines', () => {
  const values = goodsValuesOf(fields)
  expect(goodsFieldsOf(values)).toEqual(fields)
  expect(goodsFieldsOf(withGoods(values, 'elements', ' 品牌类型 \n\n材质\n'))).toEqual(fields)
})

it('reads and writes each field by its path', () => {
  for (const path of goodsPaths) expect(goodsAt(withGoods(noGoods, path, 'x'), path), path).toBe('x')
})

it('takes what only one changed and asks where both did otherwise', () => {
  const base = goodsValuesOf(fields)
  const mine = withGoods(withGoods(base, 'rebate', '11'), 'name.zh', '真空杯')
  const theirs = withGoods(withGoods(withGoods(base, 'rebate', '9'), 'vat', '10'), 'name.zh', '真空杯 ')
  const { merged, both } = mergeGoods(base, mine, theirs)
  expect(both).toEqual(['rebate'])
  expect([merged.rebate, merged.vat, merged.name.zh]).toEqual(['11', '10', '真空杯'])
})
