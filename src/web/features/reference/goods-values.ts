import type { GoodsFields } from '#contract/hs-goods.ts'

/** A good as the form holds it: lists are lines of text. */
export type GoodsValues = {
  readonly name: { readonly zh: string; readonly en: string }
  readonly synonyms: { readonly zh: string; readonly en: string }
  readonly elements: string
  readonly units: string
  readonly supervision: string
  readonly inspection: string
  readonly mfn: string
  readonly general: string
  readonly vat: string
  readonly rebate: string
}

/** Dotted paths of the fields, in the order of the form. */
export const goodsPaths = [
  'name.zh',
  'name.en',
  'synonyms.zh',
  'synonyms.en',
  'elements',
  'units',
  'supervision',
  'inspection',
  'mfn',
  'general',
  'vat',
  'rebate',
] as const
export type GoodsPath = (typeof goodsPaths)[number]

const lines = (list: readonly string[]): string => list.join('\n')
const listOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const noGoods: GoodsValues = {
  name: { zh: '', en: '' },
  synonyms: { zh: '', en: '' },
  elements: '',
  units: '',
  supervision: '',
  inspection: '',
  mfn: '',
  general: '',
  vat: '',
  rebate: '',
}

export const goodsValuesOf = (fields: GoodsFields): GoodsValues => ({
  ...fields,
  synonyms: { zh: lines(fields.synonyms.zh), en: lines(fields.synonyms.en) },
  elements: lines(fields.elements),
  units: lines(fields.units),
})

export const goodsFieldsOf = (values: GoodsValues): GoodsFields => ({
  ...values,
  synonyms: { zh: listOf(values.synonyms.zh), en: listOf(values.synonyms.en) },
  elements: listOf(values.elements),
  units: listOf(values.units),
})

export function goodsAt(values: GoodsValues, path: GoodsPath): string {
  const [field, language] = path.split('.') as [keyof GoodsValues, 'zh' | 'en' | undefined]
  const value = values[field]
  return typeof value === 'string' ? value : value[language ?? 'zh']
}

export function withGoods(values: GoodsValues, path: GoodsPath, text: string): GoodsValues {
  const [field, language] = path.split('.') as [keyof GoodsValues, 'zh' | 'en' | undefined]
  const value = values[field]
  return { ...values, [field]: typeof value === 'string' ? text : { ...value, [language ?? 'zh']: text } }
}

/** What two people made of the same good: what only one changed is taken, `both` is to be chosen and stands as mine. */
export function mergeGoods(
  base: GoodsValues,
  mine: GoodsValues,
  theirs: GoodsValues,
): { readonly merged: GoodsValues; readonly both: readonly GoodsPath[] } {
  let merged = mine
  const both: GoodsPath[] = []
  for (const path of goodsPaths) {
    const [was, own, other] = [base, mine, theirs].map((values) => goodsAt(values, path).trim())
    if (own === other || other === was) continue
    if (own === was) merged = withGoods(merged, path, goodsAt(theirs, path))
    else both.push(path)
  }
  return { merged, both }
}
