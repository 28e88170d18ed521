/**
 * Builds ../countries.json: names in both languages, dialling code, currency. Run: node countries.ts
 * Names of Hong Kong, Macao and Taiwan follow the usage of a mainland portal and are set here.
 */

import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { countries as facts } from 'countries-list'

const require = createRequire(import.meta.url)
const names = require('i18n-iso-countries')
names.registerLocale(require('i18n-iso-countries/langs/en.json'))
names.registerLocale(require('i18n-iso-countries/langs/zh.json'))

type Fact = { phone: number[]; currency: string[] }

/** Shorter or customary names where the list's own reads like a treaty. */
const set: Record<string, { en?: string; zh?: string; dial?: string; currency?: string }> = {
  TW: { zh: '中国台湾', en: 'Taiwan, China' },
  HK: { zh: '中国香港', en: 'Hong Kong, China' },
  MO: { zh: '中国澳门', en: 'Macao, China' },
  CN: { zh: '中国', en: 'China' },
  US: { en: 'United States' },
  GB: { en: 'United Kingdom', zh: '英国' },
  RU: { en: 'Russia', zh: '俄罗斯' },
  KR: { en: 'South Korea', zh: '韩国' },
  KP: { en: 'North Korea', zh: '朝鲜' },
  IR: { en: 'Iran', zh: '伊朗' },
  SY: { en: 'Syria', zh: '叙利亚' },
  VN: { en: 'Vietnam', zh: '越南' },
  LA: { en: 'Laos', zh: '老挝' },
  TZ: { en: 'Tanzania', zh: '坦桑尼亚' },
  VE: { en: 'Venezuela', zh: '委内瑞拉' },
  BO: { en: 'Bolivia', zh: '玻利维亚' },
  MD: { en: 'Moldova', zh: '摩尔多瓦' },
  CI: { en: "Côte d'Ivoire", zh: '科特迪瓦' },
  CD: { en: 'DR Congo', zh: '刚果（金）' },
  CG: { en: 'Congo', zh: '刚果（布）' },
  TR: { en: 'Türkiye', zh: '土耳其' },
  CZ: { en: 'Czechia', zh: '捷克' },
  NL: { en: 'Netherlands', zh: '荷兰' },
  MK: { en: 'North Macedonia', zh: '北马其顿' },
  FM: { en: 'Micronesia', zh: '密克罗尼西亚' },
  PS: { en: 'Palestine', zh: '巴勒斯坦' },
  BN: { en: 'Brunei', zh: '文莱' },
  GM: { en: 'Gambia', zh: '冈比亚' },
  AE: { en: 'United Arab Emirates', zh: '阿联酋' },
  SA: { en: 'Saudi Arabia', zh: '沙特阿拉伯' },
  PF: { en: 'French Polynesia', zh: '法属波利尼西亚' },
  CV: { en: 'Cabo Verde', zh: '佛得角' },
  SZ: { en: 'Eswatini', zh: '斯威士兰' },
  MM: { en: 'Myanmar', zh: '缅甸' },
  TL: { en: 'Timor-Leste', zh: '东帝汶' },
  LY: { en: 'Libya', zh: '利比亚' },
  FK: { en: 'Falkland Islands (Malvinas)', zh: '马尔维纳斯群岛（福克兰群岛）' },
  CC: { zh: '科科斯（基林）群岛' },
  DO: { currency: 'DOP', dial: '1809' },
  PR: { dial: '1787' },
  KZ: { dial: '7' },
  VA: { zh: '梵蒂冈', en: 'Vatican City', dial: '39' },
  ID: { zh: '印度尼西亚' },
  CF: { zh: '中非共和国' },
  AX: { zh: '奥兰群岛' },
  SJ: { dial: '47' },
  RE: { en: 'Réunion' },
  VG: { en: 'British Virgin Islands' },
  VI: { en: 'US Virgin Islands' },
  BQ: { zh: '荷兰加勒比区', en: 'Caribbean Netherlands' },
  AQ: { dial: '672', currency: 'USD' },
  BV: { dial: '47', currency: 'NOK' },
  HM: { dial: '672', currency: 'AUD' },
  TF: { dial: '262', currency: 'EUR' },
  GS: { dial: '500', currency: 'GBP' },
  UM: { dial: '1', currency: 'USD' },
  BG: { currency: 'EUR' },
  HR: { currency: 'EUR' },
  ZW: { currency: 'ZWG' },
  SL: { currency: 'SLE' },
  CU: { currency: 'CUP' },
  HT: { currency: 'HTG' },
  SV: { currency: 'USD' },
  PA: { currency: 'USD' },
  CL: { currency: 'CLP' },
  UY: { currency: 'UYU' },
  LS: { currency: 'LSL' },
  NA: { currency: 'NAD' },
  BT: { currency: 'BTN' },
  CH: { currency: 'CHF' },
  MR: { currency: 'MRU' },
  ST: { currency: 'STN' },
  CW: { currency: 'XCG' },
  SX: { currency: 'XCG' },
  EH: { zh: '西撒哈拉', currency: 'MAD' },
  SD: { currency: 'SDG' },
  SS: { currency: 'SSP' },
}

/** ISO 3166-1 has 249; Kosovo's XK is a user-assigned code that i18n-iso-countries adds, and is left out. */
const codes = (Object.keys(names.getAlpha2Codes()) as string[]).filter((code) => code !== 'XK').sort()
const rows = codes.map((code) => {
  const fact = (facts as Record<string, Fact | undefined>)[code]
  const own = set[code] ?? {}
  const dial = own.dial ?? String(fact?.phone[0] ?? '')
  const currency = own.currency ?? fact?.currency[0] ?? ''
  const zh = own.zh ?? names.getName(code, 'zh')
  const en = own.en ?? names.getName(code, 'en')
  if (!zh || !en || !dial || !currency) console.warn('incomplete', code, zh, en, dial, currency)
  return { code, name: { en, zh }, dial, currency }
})
writeFileSync(
  new URL('../countries.json', import.meta.url),
  `{
"source": "ISO 3166-1 with names from i18n-iso-countries 7.14.0 (MIT), dialling codes and currencies from countries-list 3.4.1 (MIT); short forms and the names of Hong Kong, Macao and Taiwan set by us",
"edition": "2026-11-20",
"rows": [
${rows.map((row) => JSON.stringify(row)).join(',\n')}
]
}
`,
)
console.warn(`${rows.length} countries`)
