import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/hs-goods.ts'
import type { DeskGoods, GoodsFields } from '#contract/hs-goods.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { versionInForce } from '#domain/reference/goods-versions.ts'
import type { HsGoods } from '#domain/reference/hs-codes.ts'
import { hsSheetWords } from '#i18n/hs-code-words.ts'
import type { Context } from '#server/platform/context.ts'
import { spreadsheetTypes, writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { findGoodsVersions, type StoredVersion } from './goods-store.ts'
import { bundledGoods } from './hs-store.ts'

/** A good as clerks write it, in the order of the form. */
const fieldsOf = (goods: HsGoods): GoodsFields => ({
  name: { ...goods.name },
  synonyms: { zh: [...goods.synonyms.zh], en: [...goods.synonyms.en] },
  elements: [...goods.elements],
  units: [...goods.units],
  supervision: goods.supervision,
  inspection: goods.inspection,
  mfn: goods.mfn,
  general: goods.general,
  vat: goods.vat,
  rebate: goods.rebate,
})

/** Refuses with `hsCode.unknown` what neither came with the product nor was added. */
export async function getHsGoods(ctx: Context, code: string): Promise<DeskGoods> {
  const { rows, edition } = await bundledGoods()
  const bundled = rows.find((each) => each.code === code) ?? null
  const versions = await findGoodsVersions(ctx, code)
  if (!bundled && versions.length === 0) throw new Refusal('hsCode.unknown')
  const inForce = versionInForce(versions, businessDateOf(ctx.clock()))
  const shown = inForce ? inForce.goods : bundled
  return {
    code,
    shown: shown && fieldsOf(shown),
    bundled: bundled && fieldsOf(bundled),
    edition,
    versions: versions.map(({ version, goods, validFrom, note, staffName, madeAt }) => ({
      version,
      goods: goods && fieldsOf(goods),
      validFrom,
      note,
      staffName,
      madeAt: madeAt.toISOString(),
    })),
  }
}

type Listed = ReplyOf<typeof contract.listHsGoods>['items'][number] & { readonly goods: HsGoods }

/** All goods that the desk knows, by code; a withdrawn one under what it was called last. */
async function goodsOfDesk(ctx: Context): Promise<Listed[]> {
  const { rows } = await bundledGoods()
  const bundled = new Map(rows.map((each) => [each.code, each]))
  const versions = Map.groupBy(await findGoodsVersions(ctx), ({ code }) => code)
  const today = businessDateOf(ctx.clock())
  const listed: Listed[] = []
  for (const code of new Set([...bundled.keys(), ...versions.keys()])) {
    const ofCode: readonly StoredVersion[] = versions.get(code) ?? []
    const [newest] = ofCode
    const inForce = versionInForce(ofCode, today)
    const goods =
      (inForce ? inForce.goods : bundled.get(code)) ??
      ofCode.find((each) => each.goods)?.goods ??
      bundled.get(code)
    if (!goods) continue
    listed.push({
      code,
      name: { ...goods.name },
      state: inForce && !inForce.goods ? 'withdrawn' : newest ? 'edited' : 'bundled',
      rebate: goods.rebate,
      changesOn: newest && newest !== inForce && newest.validFrom > today ? newest.validFrom : null,
      staffName: newest?.staffName ?? null,
      madeAt: newest?.madeAt.toISOString() ?? null,
      goods,
    })
  }
  return listed.sort((a, b) => (a.code < b.code ? -1 : 1))
}

type Asked = Pick<QueryOf<typeof contract.listHsGoods>, 'text' | 'state'>

async function findGoods(ctx: Context, { text, state }: Asked): Promise<Listed[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return (await goodsOfDesk(ctx)).filter(({ code, name, goods, state: own }) => {
    if (state && own !== state) return false
    const said = [name.zh, name.en, ...goods.synonyms.zh, ...goods.synonyms.en].join(' ').toLowerCase()
    return words.every((word) => said.includes(word) || code.startsWith(word.replaceAll('.', '')))
  })
}

export async function listHsGoods(
  ctx: Context,
  asked: QueryOf<typeof contract.listHsGoods>,
): Promise<ReplyOf<typeof contract.listHsGoods>> {
  const found = await findGoods(ctx, asked)
  const rest = asked.cursor ? found.filter(({ code }) => code > (asked.cursor ?? '')) : found
  const page = rest.slice(0, asked.size)
  return {
    items: page.map(({ goods: _, ...item }) => item),
    total: found.length,
    nextCursor: rest.length > page.length ? (page.at(-1)?.code ?? null) : null,
  }
}

const sheetColumns = [
  'code',
  'nameZh',
  'nameEn',
  'elements',
  'units',
  'supervision',
  'inspection',
  'mfn',
  'general',
  'vat',
  'rebate',
] as const

/** What a search of the desk finds, as a workbook in the reader's language. */
export async function exportHsGoods(ctx: Context, actor: Actor, asked: Asked): Promise<FileAnswer> {
  const rows = (await findGoods(ctx, asked)).map(({ code, goods }) => {
    const cells: Record<(typeof sheetColumns)[number], string> = {
      code,
      nameZh: goods.name.zh,
      nameEn: goods.name.en,
      elements: goods.elements.map((each, at) => `${at}. ${each}`).join('\n'),
      units: goods.units.join(' / '),
      supervision: goods.supervision,
      inspection: goods.inspection,
      mfn: goods.mfn,
      general: goods.general,
      vat: goods.vat,
      rebate: goods.rebate,
    }
    return sheetColumns.map((column) => cells[column])
  })
  const name = inLanguage(hsSheetWords.goodsSheet, actor.language)
  return {
    content: writeSpreadsheet('xlsx', {
      name,
      header: sheetColumns.map((column) => inLanguage(hsSheetWords.columns[column], actor.language)),
      rows,
    }),
    name: `${name}.xlsx`,
    type: spreadsheetTypes.xlsx,
  }
}
