import type { Bilingual } from '#domain/kernel/language.ts'
import type { HsLevel } from '#domain/reference/hs-codes.ts'
import { tariff as english } from './en-US/tariff.ts'
import { tariff as chinese } from './zh-CN/tariff.ts'

/** Columns of the workbook of found HS codes, in their order. */
export const hsSheetColumns = [
  'code',
  'level',
  'nameZh',
  'nameEn',
  'under',
  'elements',
  'units',
  'supervision',
  'inspection',
  'mfn',
  'general',
  'vat',
  'rebate',
  'edition',
] as const

const level = (name: HsLevel): Bilingual => ({ zh: chinese.levels[name], en: english.levels[name] })

/** What the workbook says; the words of the page are used where it says the same. */
export const hsSheetWords = {
  sheet: { zh: 'HS 编码查询结果', en: 'HS codes found' },
  goodsSheet: { zh: 'HS 商品', en: 'HS goods' },
  levels: {
    section: level('section'),
    chapter: level('chapter'),
    heading: level('heading'),
    subheading: level('subheading'),
    goods: level('goods'),
  },
  columns: {
    code: { zh: chinese.code, en: english.code },
    level: { zh: '层级', en: 'Level' },
    nameZh: { zh: '中文名称', en: 'Chinese name' },
    nameEn: { zh: '英文名称', en: 'English name' },
    under: { zh: chinese.under, en: english.under },
    elements: { zh: chinese.elements, en: english.elements },
    units: { zh: chinese.units, en: english.units },
    supervision: { zh: chinese.supervision, en: english.supervision },
    inspection: { zh: chinese.inspection, en: english.inspection },
    mfn: { zh: chinese.rates.mfn, en: english.rates.mfn },
    general: { zh: chinese.rates.general, en: english.rates.general },
    vat: { zh: chinese.rates.vat, en: english.rates.vat },
    rebate: { zh: chinese.rates.rebate, en: english.rates.rebate },
    edition: { zh: '说明', en: 'Note' },
  },
  edition: {
    zh: '{{day}} 版，仅供参考，申报前请核对现行税则',
    en: 'Edition of {{day}}, for reference: check against the current tariff before declaring',
  },
} satisfies {
  sheet: Bilingual
  goodsSheet: Bilingual
  levels: Record<HsLevel, Bilingual>
  columns: Record<(typeof hsSheetColumns)[number], Bilingual>
  edition: Bilingual
}
