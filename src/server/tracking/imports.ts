import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventImportReply, ImportPreviewReply } from '#contract/event-imports.ts'
import { actorKey, type Staff, system } from '#domain/kernel/actor.ts'
import type { EventImportId, OrderId } from '#domain/kernel/ids.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { follow } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import {
  type EventColumn,
  type EventImportMove,
  type EventImportStatus,
  eventImportLimits,
  eventImportMoves,
} from '#domain/tracking/event-imports.ts'
import { billSpellings } from '#domain/tracking/intake.ts'
import {
  contentKey,
  type ImportDraft,
  type ImportedEvent,
  missingEventColumns,
  placeImportRow,
  readEventHeadings,
  readImportRow,
} from '#domain/tracking/read-import-rows.ts'
import { oneSheetAtATime, type ReceivedSheet, receiveSheet } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { readSpreadsheet, SpreadsheetUnreadable } from '#server/platform/files/spreadsheet.ts'
import type { FormFile } from '#server/platform/http/form-files.ts'
import { newId } from '#server/platform/ids.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import {
  deriveProgress,
  eventsGiven,
  followAdded,
  type GivenEvent,
  portOf,
  storedKey,
  zoneOf,
} from './commands.ts'
import { columnTitle, importTables } from './import-sheets.ts'
import {
  type BadImportRow,
  countImportRows,
  findImportOf,
  getImport,
  type ImportRecord,
  insertImport,
  insertImportProblems,
  insertImportRows,
  loadImportRows,
  setApplied,
  setDiscarded,
  setWithdrawn,
} from './import-store.ts'
import { getImportReply, previewImport } from './import-view.ts'
import { addStoredEvents, loadTrackedOrders, retractEventsOfSource } from './store.ts'
import { findNamedOrders, type NamedOrder } from './told-store.ts'

/** Bad rows kept for the clerk; beyond it a file is wrong as a whole. Assumed (decision 010). */
const badRowsKept = 2_000

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}

/**
 * Reads the first file of a form and keeps its rows, good and bad, as an import in preview; no timeline changes. A file
 * whose import stands is answered with that; one whose import waits is read anew, since orders may have changed.
 * Refuses with `file.empty`, `file.tooLarge`, `file.typeNotAllowed`, `file.contentMismatch`, `file.notSafe`,
 * `tracking.importUnreadable`, `tracking.importColumnMissing` or `tracking.importTooLong`.
 */
export async function uploadImport(
  ctx: Context,
  actor: Staff,
  upload: { readonly source: string; readonly files: AsyncIterable<FormFile> },
): Promise<ImportPreviewReply> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-events-'))
  try {
    const path = join(folder, 'sheet')
    const file = await receiveSheet(upload.files, path, {
      most: eventImportLimits.bytes,
      unreadable: 'tracking.importUnreadable',
    })
    const digest = await digestOf(path)
    const read = await oneSheetAtATime(() =>
      transact(ctx, async (ctx): Promise<{ id: EventImportId; known: boolean }> => {
        const before = await findImportOf(ctx, digest)
        if (before?.status === 'applied') return { id: before.id, known: true }
        if (before) await setDiscarded(ctx, before.id)
        const id = newId('eim')
        const fileName = file.name.slice(0, 200)
        await insertImport(ctx, actor, { id, source: upload.source, fileName, digest })
        const { good: goodRows, bad: badRows } = await readRows(ctx, actor.language, id, file)
        noteChange(ctx, { subject: id, after: { file: fileName, source: upload.source, goodRows, badRows } })
        return { id, known: false }
      }),
    )
    return await previewImport(ctx, actor, read.id, read.known)
  } catch (error) {
    if (error instanceof SpreadsheetUnreadable) throw new Refusal('tracking.importUnreadable')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Which cell of a row stands for which column, from the heading. Refuses with `tracking.importColumnMissing`. */
function columnsIn(
  cells: readonly string[],
  headings: ReadonlyMap<string, EventColumn>,
  language: Language,
): (EventColumn | null)[] {
  const columns = readEventHeadings(cells, headings)
  const missing = missingEventColumns(columns).map((column) => inLanguage(columnTitle(column), language))
  if (missing.length > 0)
    throw new Refusal('tracking.importColumnMissing', {
      columns: missing.join(language === 'zh-CN' ? '\u3001' : ', '),
    })
  return columns
}

type ReadRow = { readonly draft: ImportDraft; readonly cells: Readonly<Record<string, string>> }

async function readRows(
  ctx: Context,
  language: Language,
  id: EventImportId,
  file: ReceivedSheet,
): Promise<{ good: number; bad: number }> {
  const tables = importTables(ctx)
  const seen = new Set<string>()
  const found: FoundOrders = new Map()
  let columns: (EventColumn | null)[] | null = null
  let bad: BadImportRow[] = []
  const counts = { good: 0, bad: 0 }
  const refuse = (row: BadImportRow) => {
    counts.bad += 1
    if (counts.bad <= badRowsKept) bad.push(row)
  }
  for await (const part of readSpreadsheet(file.path, file.format, eventImportLimits.rows + 1)) {
    const readable: ReadRow[] = []
    for (const { row, cells: texts } of part) {
      if (texts.every((text) => text === '')) continue
      if (!columns) {
        columns = columnsIn(texts, tables.headings, language)
        continue
      }
      if (counts.good + counts.bad + readable.length >= eventImportLimits.rows)
        throw new Refusal('tracking.importTooLong', { limit: eventImportLimits.rows })
      const cells: Record<string, string> = {}
      columns.forEach((column, at) => {
        // What no database keeps is no part of any cell that can be read.
        if (column && texts[at]) cells[column] = texts[at].toWellFormed().replaceAll('\0', '')
      })
      const read = readImportRow(row, cells, tables)
      if ('problems' in read) refuse({ row, cells, problems: read.problems })
      else readable.push({ draft: read.draft, cells })
    }
    const events = await placeRows(ctx, readable, found, seen, refuse)
    counts.good += events.length
    await insertImportRows(ctx, id, events)
    await insertImportProblems(ctx, id, bad)
    bad = []
  }
  if (!columns) throw new Refusal('file.empty')
  await countImportRows(ctx, id, counts.good, counts.bad)
  return counts
}

/** The orders that names were found to mean, by the names: a file says the same ones again and again. */
type FoundOrders = Map<string, readonly NamedOrder[]>

const keyOfNames = ({ order, bill, container }: ImportDraft): string =>
  JSON.stringify([order ?? bill, order === null, container])

/** Finds the orders of drafts that were not looked for yet, together. */
async function findOrders(ctx: Context, drafts: readonly ImportDraft[], found: FoundOrders): Promise<void> {
  const anew = new Map(
    drafts.filter((draft) => !found.has(keyOfNames(draft))).map((draft) => [keyOfNames(draft), draft]),
  )
  if (anew.size === 0) return
  const scacs = [...ctx.reference.carriers.keys()]
  const named = await findNamedOrders(
    ctx,
    [...anew.values()].map(({ order, bill, container }) => ({
      bills: order === null && bill !== null ? billSpellings(bill, scacs) : [],
      booking: order === null ? bill : null,
      number: order,
      container,
    })),
  )
  for (const [place, key] of [...anew.keys()].entries()) found.set(key, named[place] ?? [])
}

/** The events that some rows become. */
async function placeRows(
  ctx: Context,
  rows: readonly ReadRow[],
  found: FoundOrders,
  seen: Set<string>,
  refuse: (row: BadImportRow) => void,
): Promise<ImportedEvent[]> {
  await findOrders(
    ctx,
    rows.map(({ draft }) => draft),
    found,
  )
  const now = ctx.clock()
  return rows.flatMap(({ draft, cells }) => {
    const orders = found.get(keyOfNames(draft)) ?? []
    const placed = placeImportRow(draft, orders, {
      seaportOf: (type, orderId) => {
        const order = orders.find((each) => each.orderId === orderId)
        return order ? portOf(type, order) : null
      },
      zoneOf: (seaport) => zoneOf(ctx, seaport),
      now,
    })
    if ('problems' in placed) {
      refuse({ row: draft.row, cells, problems: placed.problems })
      return []
    }
    const key = contentKey(placed.event)
    if (seen.has(key)) {
      refuse({ row: draft.row, cells, problems: [{ column: 'event', code: 'tracking.rowRepeated' }] })
      return []
    }
    seen.add(key)
    return [placed.event]
  })
}

const move = (found: ImportRecord, name: EventImportMove, actor: Staff): EventImportStatus =>
  follow<EventImportStatus>(eventImportMoves, name, found.status, actor.kind, 'tracking.importNotOpen')

/** A row's own number as the source of its event: applying twice could add nothing. */
const keyOf = (id: EventImportId, row: number): string => `${id}/${row}`

const sourceOf = (found: ImportRecord) => ({ kind: 'import', name: found.source }) as const

/**
 * Puts the events on their timelines, all at once. A row that stands there from the same source adds nothing. Refuses
 * with `tracking.importNotOpen`, `tracking.importEmpty` or `tracking.importBadRowsLeft`.
 */
export async function applyImport(
  ctx: Context,
  actor: Staff,
  request: { readonly id: EventImportId; readonly leaveOutBadRows: boolean },
): Promise<EventImportReply> {
  await transact(ctx, async (ctx) => {
    const found = await getImport(ctx, request.id, true)
    const status = move(found, 'apply', actor)
    if (found.good_rows === 0) throw new Refusal('tracking.importEmpty')
    if (found.bad_rows > 0 && !request.leaveOutBadRows)
      throw new Refusal('tracking.importBadRowsLeft', { count: found.bad_rows })
    let added = 0
    for (const some of await rowsByOrder(ctx, found.id)) added += await applyRows(ctx, found, some)
    await setApplied(ctx, found.id, added)
    noteChange(ctx, {
      subject: found.id,
      before: { status: found.status },
      after: { status, rows: added, leftOut: found.bad_rows },
    })
  })
  return getImportReply(ctx, actor, request.id)
}

/** Orders whose rows go with one statement of each kind: few enough that other calls are answered between. */
const ordersAtOnce = 50

type OrderRows = ReadonlyMap<OrderId, readonly ImportedEvent[]>

/** The rows of an import by order, some orders at a time; orders in one sequence for everybody. */
async function rowsByOrder(ctx: Context, id: EventImportId): Promise<OrderRows[]> {
  const all = [...Map.groupBy(await loadImportRows(ctx, id), ({ orderId }) => orderId)]
  return Array.from(
    { length: Math.ceil(all.length / ordersAtOnce) },
    (_, turn) => new Map(all.slice(turn * ordersAtOnce, (turn + 1) * ordersAtOnce)),
  )
}

/** Puts rows on the timelines of their orders; answers how many did not stand there before. */
async function applyRows(ctx: Context, found: ImportRecord, rows: OrderRows): Promise<number> {
  const now = ctx.clock()
  const source = sourceOf(found)
  const given = (await loadTrackedOrders(ctx, system, [...rows.keys()], true)).flatMap((order) => {
    const standing = new Set(
      order.events
        .filter(
          ({ source: { kind, name }, retractedAt }) =>
            retractedAt === null && kind === source.kind && name === source.name,
        )
        .map(contentKey),
    )
    const fresh = (rows.get(order.id) ?? []).filter((row) => !standing.has(contentKey(row)))
    return fresh.length === 0
      ? []
      : [{ order, events: eventsGiven(ctx, order, source, fresh.map(givenOf(found.id)), now) }]
  })
  if (given.length === 0) return 0
  const added = await addStoredEvents(ctx, given)
  await followAdded(ctx, added)
  return added.reduce((sum, each) => sum + each.added, 0)
}

const givenOf =
  (id: EventImportId) =>
  (row: ImportedEvent): GivenEvent => ({
    type: row.type,
    classifier: row.classifier,
    containerIds: row.containerId === null ? [] : [row.containerId],
    seaport: row.seaport ?? undefined,
    facility: row.facility ?? undefined,
    happenedAt: row.happenedAt,
    zone: row.zone,
    note: row.note ?? undefined,
    vendorKey: keyOf(id, row.row),
  })

/** Retracts what an import added; each event stays visible as retracted. Refuses with `tracking.importNotOpen`. */
export async function withdrawImport(
  ctx: Context,
  actor: Staff,
  request: { readonly id: EventImportId; readonly reason: string },
): Promise<EventImportReply> {
  await transact(ctx, async (ctx) => {
    const found = await getImport(ctx, request.id, true)
    const status = move(found, 'withdraw', actor)
    const now = ctx.clock()
    const by = actorKey(actor)
    for (const some of await rowsByOrder(ctx, found.id)) {
      const orders = await loadTrackedOrders(ctx, system, [...some.keys()], true)
      const keys = [...some.values()]
        .flat()
        .map(({ row, containerId }) => storedKey(keyOf(found.id, row), containerId))
      const source = sourceOf(found)
      const changed = await retractEventsOfSource(ctx, orders, source, keys, by, request.reason, now)
      await deriveProgress(ctx, [...changed])
    }
    await setWithdrawn(ctx, found.id, request.reason)
    noteChange(ctx, {
      subject: found.id,
      before: { status: found.status },
      after: { status },
      reason: request.reason,
    })
  })
  return getImportReply(ctx, actor, request.id)
}

/** Throws away an import in preview with its rows. Refuses with `tracking.importNotOpen`. */
export async function discardImport(
  ctx: Context,
  actor: Staff,
  id: EventImportId,
): Promise<EventImportReply> {
  await transact(ctx, async (ctx) => {
    const found = await getImport(ctx, id, true)
    const status = move(found, 'discard', actor)
    await setDiscarded(ctx, id)
    noteChange(ctx, { subject: id, before: { status: found.status }, after: { status } })
  })
  return getImportReply(ctx, actor, id)
}
