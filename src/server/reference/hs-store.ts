import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { Bilingual } from '#domain/kernel/language.ts'
import { type HsBook, type HsGoods, type HsTable, hsBookFrom } from '#domain/reference/hs-codes.ts'
import { type HsIndex, hsIndexSteps } from '#domain/reference/hs-index.ts'
import type { Reference } from '#domain/reference/reference.ts'
import type { Context } from '#server/platform/context.ts'

/** A letter of the tariff with what it asks for. */
export type Condition = { readonly code: string; readonly name: Bilingual; readonly explain: Bilingual }

export type HsCodes = {
  readonly book: HsBook
  readonly index: HsIndex
  readonly supervision: ReadonlyMap<string, Condition>
  readonly inspection: ReadonlyMap<string, Condition>
  /** Units and elements of the declaration by their Chinese name. */
  readonly units: ReadonlyMap<string, Bilingual>
  readonly elements: ReadonlyMap<string, string>
  readonly editions: { readonly codes: string; readonly goods: string }
}

type Rows<Row> = { readonly edition: string; readonly rows: readonly Row[] }

const folder = new URL('../../../db/reference/', import.meta.url)
const load = async <Table>(name: string): Promise<Table> =>
  JSON.parse(await readFile(new URL(name, folder), 'utf8')) as Table
const byCode = ({ rows }: Rows<Condition>) => new Map(rows.map((each) => [each.code, each]))

/** Other requests are answered between the steps. */
async function buildIndex(book: HsBook, readings: Record<string, string>): Promise<HsIndex> {
  const steps = hsIndexSteps(book, readings)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}

async function loadHsCodes(): Promise<HsCodes> {
  const table = await load<HsTable>('hs-codes.json')
  const goods = await load<Rows<HsGoods>>('hs-goods.json')
  const { readings } = await load<{ readings: Record<string, string> }>('hs-readings.json')
  const units = await load<Rows<{ name: Bilingual }>>('legal-units.json')
  const elements = await load<Rows<Bilingual>>('declaration-elements.json')
  const book = hsBookFrom(table, goods.rows)
  return {
    book,
    index: await buildIndex(book, readings),
    supervision: byCode(await load<Rows<Condition>>('supervision-conditions.json')),
    inspection: byCode(await load<Rows<Condition>>('inspection-categories.json')),
    units: new Map(units.rows.map(({ name }) => [name.zh, name])),
    elements: new Map(elements.rows.map(({ zh, en }) => [zh, en])),
    editions: { codes: table.edition, goods: goods.edition },
  }
}

const loaded = new WeakMap<Reference, Promise<HsCodes>>()

/**
 * The codes and their index. They are read at the first question and not at start: most of their time and memory is
 * for readers of one page.
 */
export function hsCodes(ctx: Context): Promise<HsCodes> {
  let codes = loaded.get(ctx.reference)
  if (!codes) {
    codes = loadHsCodes()
    loaded.set(ctx.reference, codes)
    // What could not be read once is read again at the next question.
    codes.catch(() => loaded.delete(ctx.reference))
  }
  return codes
}
