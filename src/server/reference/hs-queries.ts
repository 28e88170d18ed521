import type { ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/hs-codes.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import {
  findHsEntry,
  formatHsCode,
  type HsEntry,
  type HsGoods,
  hsGoodsUnder,
  hsPath,
} from '#domain/reference/hs-codes.ts'
import { searchHsCodes } from '#domain/reference/hs-search.ts'
import { hsSheetColumns, hsSheetWords } from '#i18n/hs-code-words.ts'
import type { Context } from '#server/platform/context.ts'
import { spreadsheetTypes, writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { type Condition, type HsCodes, hsCodes } from './hs-store.ts'

/** Rows of a workbook at most. Assumed: nobody reads more of a search. */
const mostExported = 500

const conditionsOf = (letters: string, known: ReadonlyMap<string, Condition>): Condition[] =>
  [...letters].flatMap((letter) => known.get(letter) ?? [])

/** Elements are known without what stands in brackets behind them. */
const withoutNote = (element: string): string => element.replace(/\uff08.*$/u, '')

function presentGoods(codes: HsCodes, goods: HsGoods): contract.HsGoodsReply {
  return {
    elements: goods.elements.map((zh) => ({ zh, en: codes.elements.get(withoutNote(zh)) ?? null })),
    units: goods.units.map((zh) => codes.units.get(zh) ?? { zh, en: zh }),
    supervision: conditionsOf(goods.supervision, codes.supervision),
    inspection: conditionsOf(goods.inspection, codes.inspection),
    rates: {
      mfn: goods.mfn || null,
      general: goods.general || null,
      vat: goods.vat || null,
      rebate: goods.rebate || null,
    },
    synonyms: { zh: [...goods.synonyms.zh], en: [...goods.synonyms.en] },
    editedFrom: goods.edited?.validFrom ?? null,
  }
}

/** What a reader looks at to tell two entries apart: the heading of a code or good, else what it stands in. */
function holderOf({ book }: HsCodes, { level, code }: HsEntry): HsEntry | null {
  const holder = level === 'goods' ? code.slice(0, 4) : book.parents.get(code)
  return (holder && book.entries.get(holder)) || null
}

export async function findHsCodes(
  ctx: Context,
  text: string,
  limit: number,
): Promise<ReplyOf<typeof contract.searchHsCodesCall>> {
  const codes = await hsCodes(ctx)
  const { items, total } = searchHsCodes(codes.index, text, limit)
  return {
    items: items.map((entry) => ({
      ...entry,
      under: holderOf(codes, entry),
      edited: codes.book.goods.get(entry.code)?.edited !== undefined,
    })),
    total,
    editions: codes.editions,
  }
}

/** Refuses `hsCode.unknown`. */
export async function getHsCode(ctx: Context, code: string): Promise<ReplyOf<typeof contract.hsCodeDetails>> {
  const codes = await hsCodes(ctx)
  const { book, editions } = codes
  if (code === '')
    return { entry: null, path: [], below: [...(book.below.get('') ?? [])], goods: [], facts: null, editions }
  const entry = findHsEntry(book, code)
  if (!entry) throw new Refusal('hsCode.unknown')
  const goods = book.goods.get(entry.code)
  return {
    entry,
    path: hsPath(book, entry.code),
    below: [...(book.below.get(entry.code) ?? [])],
    goods:
      entry.level === 'heading'
        ? hsGoodsUnder(book, entry.code).flatMap((each) => book.entries.get(each.code) ?? [])
        : [],
    facts: goods ? presentGoods(codes, goods) : null,
    editions,
  }
}

const lettersOf = (conditions: readonly Condition[], language: Language): string =>
  conditions.map(({ code, name }) => `${code} ${inLanguage(name, language)}`).join('\n')

export async function exportHsCodes(ctx: Context, actor: Actor, text: string): Promise<FileAnswer> {
  const codes = await hsCodes(ctx)
  const { language } = actor
  const percent = (rate: string | null) => (rate === null ? '' : `${rate}%`)
  const rows = searchHsCodes(codes.index, text, mostExported).items.map((entry) => {
    const goods = codes.book.goods.get(entry.code)
    const facts = goods ? presentGoods(codes, goods) : null
    const holder = holderOf(codes, entry)
    const cells: Record<(typeof hsSheetColumns)[number], string> = {
      code: formatHsCode(entry.code),
      level: inLanguage(hsSheetWords.levels[entry.level], language),
      nameZh: entry.name.zh,
      nameEn: entry.name.en,
      under: holder ? `${formatHsCode(holder.code)} ${inLanguage(holder.name, language)}` : '',
      elements: facts?.elements.map(({ zh }, at) => `${at}. ${zh}`).join('\n') ?? '',
      units: facts?.units.map((unit) => inLanguage(unit, language)).join(' / ') ?? '',
      supervision: facts ? lettersOf(facts.supervision, language) : '',
      inspection: facts ? lettersOf(facts.inspection, language) : '',
      mfn: percent(facts?.rates.mfn ?? null),
      general: percent(facts?.rates.general ?? null),
      vat: percent(facts?.rates.vat ?? null),
      rebate: percent(facts?.rates.rebate ?? null),
      edition: inLanguage(hsSheetWords.edition, language).replace(
        '{{day}}',
        entry.level === 'goods' ? codes.editions.goods : codes.editions.codes,
      ),
    }
    return hsSheetColumns.map((column) => cells[column])
  })
  const name = inLanguage(hsSheetWords.sheet, language)
  return {
    content: writeSpreadsheet('xlsx', {
      name,
      header: hsSheetColumns.map((column) => inLanguage(hsSheetWords.columns[column], language)),
      rows,
    }),
    name: `${name}.xlsx`,
    type: spreadsheetTypes.xlsx,
  }
}
