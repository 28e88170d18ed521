import { describe, expect, it } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import { type GoodsVersion, goodsOn, versionInForce } from './goods-versions.ts'
import type { HsGoods } from './hs-codes.ts'

const good = (code: string, zh: string): HsGoods => ({
  code,
  hs6: code.slice(0, 6),
  name: { zh, en: zh },
  synonyms: { zh: [], en: [] },
  elements: [],
  units: [],
  supervision: '',
  inspection: '',
  mfn: '',
  general: '',
  vat: '',
  rebate: '',
})
const day = businessDate
const cup = '9617001900'
const phone = '8517130000'
const version = (number: number, from: string, zh: string | null, code = cup): GoodsVersion => ({
  code,
  version: number,
  goods: zh === null ? null : good(code, zh),
  validFrom: day(from),
  madeAt: new Date('2026-11-20T00:00:00Z'),
})
const bundled = [good(cup, 'a cup'), good(phone, 'a phone')]
const names = (versions: GoodsVersion[], today: string) =>
  goodsOn(bundled, versions, day(today))
    .map(({ name, edited }) => `${name.zh}${edited ? ' edited' : ''}`)
    .sort()

describe('goods on a day', () => {
  it('are as they came until a version holds, and the newest one that does', () => {
    const versions = [version(1, '2026-11-20', 'a flask'), version(2, '2027-01-01', 'a thermos')]
    expect(names(versions, '2026-11-19')).toEqual(['a cup', 'a phone'])
    expect(names(versions, '2026-12-31')).toEqual(['a flask edited', 'a phone'])
    expect(names(versions, '2027-01-01')).toEqual(['a phone', 'a thermos edited'])
  })

  it('follow a correction that holds at once, whatever was to come', () => {
    const versions = [version(1, '2027-01-01', 'a thermos'), version(2, '2026-11-20', 'a flask')]
    expect(versionInForce(versions, day('2027-02-01'))?.version).toBe(2)
  })

  it('are without those withdrawn and with those added', () => {
    const added = version(1, '2026-11-20', 'a lamp', '9405210000')
    expect(names([version(1, '2026-11-20', null), added], '2026-11-20')).toEqual(['a lamp edited', 'a phone'])
    expect(
      names([version(1, '2026-11-20', null), version(2, '2026-11-21', 'a cup again')], '2026-11-21'),
    ).toEqual(['a cup again edited', 'a phone'])
  })
})
