import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { type GoodsVersion, goodsOn } from '#domain/reference/goods-versions.ts'
import { type HsBook, type HsGoods, type HsTable, hsBookFrom } from '#domain/reference/hs-codes.ts'
import { type HsIndex, hsIndexSteps } from '#domain/reference/hs-index.ts'
import type { Reference } from '#domain/reference/reference.ts'
import type { Context } from '#server/platform/context.ts'
import { findGoodsVersions, newestGoodsNumber } from './goods-store.ts'

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

let bundled: Promise<Rows<HsGoods>> | undefined

/** The goods that come with the product, and the day of their edition. */
export function bundledGoods(): Promise<Rows<HsGoods>> {
  bundled ??= load<Rows<HsGoods>>('hs-goods.json')
  // What could not be read once is read again at the next question.
  bundled.catch(() => {
    bundled = undefined
  })
  return bundled
}

/** Six digits of the Harmonized System that goods may stand under. */
export const hsSubheadings = async (): Promise<ReadonlySet<string>> =>
  new Set((await load<HsTable>('hs-codes.json')).codes.map(({ code }) => code))

async function loadHsCodes(versions: readonly GoodsVersion[], today: BusinessDate): Promise<HsCodes> {
  const table = await load<HsTable>('hs-codes.json')
  const goods = await bundledGoods()
  const { readings } = await load<{ readings: Record<string, string> }>('hs-readings.json')
  const units = await load<Rows<{ name: Bilingual }>>('legal-units.json')
  const elements = await load<Rows<Bilingual>>('declaration-elements.json')
  const book = hsBookFrom(table, goodsOn(goods.rows, versions, today))
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

/** As the goods came, for installations where no clerk ever changed one. */
const asTheyCame = new WeakMap<Reference, Promise<HsCodes>>()

/** What a process answers with, of which state of the goods, and when it last looked whether that still stands. */
type Kept = { codes: Promise<HsCodes>; state: string; lookedAt: number; looking: boolean }
const kept = new WeakMap<Context['pool'], Kept>()

/** How long a process may not know what another one's clerk changed. Assumed (decision 035). */
const lookEveryMilliseconds = 5_000

/** Changes with every version, and at midnight: then another one may hold. */
const stateOf = async (ctx: Context): Promise<string> => {
  const newest = await newestGoodsNumber(ctx)
  return newest === 0 ? 'as they came' : `${newest} on ${businessDateOf(ctx.clock())}`
}

async function codesOf(ctx: Context, state: string): Promise<HsCodes> {
  if (state !== 'as they came') return loadHsCodes(await findGoodsVersions(ctx), businessDateOf(ctx.clock()))
  let codes = asTheyCame.get(ctx.reference)
  if (!codes) {
    codes = loadHsCodes([], businessDateOf(ctx.clock()))
    asTheyCame.set(ctx.reference, codes)
    codes.catch(() => asTheyCame.delete(ctx.reference))
  }
  return codes
}

/** Makes another index beside the one that answers, and puts it in its place when it is ready. */
async function lookAgain(ctx: Context, mine: Kept): Promise<void> {
  mine.looking = true
  mine.lookedAt = performance.now()
  try {
    const state = await stateOf(ctx)
    if (state === mine.state) return
    const codes = await codesOf(ctx, state)
    mine.codes = Promise.resolve(codes)
    mine.state = state
    asTheyCame.delete(ctx.reference)
  } catch (error) {
    ctx.log.warn({ err: error }, 'goods not looked at again')
  } finally {
    mine.looking = false
  }
}

/** Has this process see at the next question what was just changed. */
export function lookAtGoodsAgain(ctx: Context): void {
  const mine = kept.get(ctx.pool)
  if (mine) mine.lookedAt = Number.NEGATIVE_INFINITY
}

/**
 * The codes and their index. They are read at the first question and not at start: most of their time and memory is
 * for readers of one page. What clerks change is taken in behind the answers, here and in every other process.
 */
export async function hsCodes(ctx: Context): Promise<HsCodes> {
  let mine = kept.get(ctx.pool)
  if (!mine) {
    const state = await stateOf(ctx)
    mine = kept.get(ctx.pool)
    if (!mine) {
      const codes = codesOf(ctx, state)
      mine = { codes, state, lookedAt: performance.now(), looking: false }
      kept.set(ctx.pool, mine)
      codes.catch(() => kept.delete(ctx.pool))
    }
  } else if (!mine.looking && performance.now() - mine.lookedAt > lookEveryMilliseconds) {
    void lookAgain(ctx, mine)
  }
  return mine.codes
}
