import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { Bilingual } from '#domain/kernel/language.ts'

/**
 * The Harmonized System as customs and forwarders walk through it: sections (roman numbers) hold chapters (two
 * digits), chapters headings (four), headings subheadings (six); all countries agree on these. Below them China
 * declares ten digits: those stand with the goods that are exported often, each with what must be declared, its
 * units, conditions and rates. Everything here is for reference and is checked before declaring (decision 017).
 */
export const hsLevels = ['section', 'chapter', 'heading', 'subheading', 'goods'] as const
export type HsLevel = (typeof hsLevels)[number]

/** `code` is bare digits, or the roman number of a section. */
export type HsEntry = { readonly level: HsLevel; readonly code: string; readonly name: Bilingual }

export type HsGoods = {
  /** Ten digits, as declared to Chinese customs. */
  readonly code: string
  /** Six digits of the Harmonized System. */
  readonly hs6: string
  readonly name: Bilingual
  readonly synonyms: { readonly zh: readonly string[]; readonly en: readonly string[] }
  /** Elements of the declaration in Chinese, in the order in which they are declared, counted from 0. */
  readonly elements: readonly string[]
  /** Names of the first and second legal unit in Chinese. */
  readonly units: readonly string[]
  /** Letters of supervision conditions and of inspection categories, one after the other. */
  readonly supervision: string
  readonly inspection: string
  /** Per cent as decimal text; empty where it is not known. */
  readonly mfn: string
  readonly general: string
  readonly vat: string
  readonly rebate: string
  /** Where a clerk of the forwarder said so, and from which day. */
  readonly edited?: { readonly validFrom: BusinessDate }
}

/** As the reference tables hold it. */
export type HsTable = {
  readonly edition: string
  readonly sections: readonly { code: string; from: string; to: string; name: Bilingual }[]
  readonly chapters: readonly HsRow[]
  readonly headings: readonly HsRow[]
  readonly codes: readonly HsRow[]
}
type HsRow = { readonly code: string; readonly name: Bilingual }

export type HsBook = {
  readonly entries: ReadonlyMap<string, HsEntry>
  readonly goods: ReadonlyMap<string, HsGoods>
  readonly parents: ReadonlyMap<string, string>
  /** What stands right below a code; the sections below ''. */
  readonly below: ReadonlyMap<string, readonly HsEntry[]>
}

/** Binds the levels to one another; goods stand below their six digits. */
export function hsBookFrom(table: HsTable, goods: readonly HsGoods[]): HsBook {
  const entries = new Map<string, HsEntry>()
  const parents = new Map<string, string>()
  const below = new Map<string, HsEntry[]>()
  const add = (level: HsLevel, { code, name }: HsRow, parent: string) => {
    const entry: HsEntry = { level, code, name }
    entries.set(code, entry)
    parents.set(code, parent)
    const beside = below.get(parent)
    if (beside) beside.push(entry)
    else below.set(parent, [entry])
  }
  for (const section of table.sections) add('section', section, '')
  for (const chapter of table.chapters) {
    const holder = table.sections.find(({ from, to }) => from <= chapter.code && chapter.code <= to)
    add('chapter', chapter, holder?.code ?? '')
  }
  for (const heading of table.headings) add('heading', heading, heading.code.slice(0, 2))
  for (const row of table.codes) add('subheading', row, row.code.slice(0, 4))
  for (const each of goods) add('goods', each, each.hs6)
  return { entries, goods: new Map(goods.map((each) => [each.code, each])), parents, below }
}

/** What a code names, however it is dotted: `8517.13`, `8517.1300.00`, `xvi`; undefined where nothing bears it. */
export const findHsEntry = (book: HsBook, code: string): HsEntry | undefined =>
  book.entries.get(code.replaceAll(/[\s.-]/g, '').toUpperCase())

/** From the section down to the entry above the code. */
export function hsPath(book: HsBook, code: string): HsEntry[] {
  const path: HsEntry[] = []
  for (let at = book.parents.get(code); at; at = book.parents.get(at)) {
    const entry = book.entries.get(at)
    if (entry) path.unshift(entry)
  }
  return path
}

/** Goods whose code begins with these digits, in order of codes. */
export const hsGoodsUnder = (book: HsBook, code: string): HsGoods[] =>
  [...book.goods.values()]
    .filter((each) => each.code.startsWith(code))
    .sort((a, b) => (a.code < b.code ? -1 : 1))

/** As tariffs print it: `8517`, `8517.13`, `8517.1300.00`; chapters and sections stay as they are. */
export const formatHsCode = (code: string): string =>
  code.length === 6
    ? `${code.slice(0, 4)}.${code.slice(4)}`
    : code.length === 10 && /^\d+$/.test(code)
      ? `${code.slice(0, 4)}.${code.slice(4, 8)}.${code.slice(8)}`
      : code
