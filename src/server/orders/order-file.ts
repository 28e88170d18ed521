import { Readable } from 'node:stream'
import type { QueryOf } from '#contract/endpoint.ts'
import type { orderFile } from '#contract/order-changes.ts'
import type { OrderItem } from '#contract/order-shapes.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { decimal, type Money } from '#domain/kernel/money.ts'
import type { Context } from '#server/platform/context.ts'
import { type Figure, spreadsheetTypes, writeCsv } from '#server/platform/files/spreadsheet.ts'
import { writeTypedSheet } from '#server/platform/files/typed-sheet.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { type ChangedRow, changedColumns, presentChanged } from './changes.ts'
import { statement } from './list-query.ts'

/** Orders read at a time. */
const batchSize = 500

type Item = OrderItem & { readonly changedAt: string; readonly customerName?: string }

const figure = ({ minor, currency }: Money): Figure => ({ figure: decimal({ minor, currency }) })
const text = (value: string | null | undefined): string => value ?? ''

/** Columns by their stable names: programs read them, so they are the same in both languages. */
const columns: readonly (readonly [name: string, of: (order: Item) => string | Figure])[] = [
  ['id', ({ id }) => id],
  ['number', ({ number }) => number],
  ['customer', ({ customerName }) => text(customerName)],
  ['customerReference', ({ customerReference }) => text(customerReference)],
  ['status', ({ status }) => status],
  ['stage', ({ stage }) => stage],
  ['pol', ({ pol }) => pol.code],
  ['pod', ({ pod }) => pod.code],
  ['carrier', ({ carrier }) => carrier.code],
  ['vessel', ({ vessel }) => text(vessel)],
  ['voyage', ({ voyage }) => text(voyage)],
  ['containers', ({ containers }) => containers.map((each) => `${each.quantity}x${each.type}`).join(' ')],
  ['cargo', ({ cargoName }) => cargoName],
  ['bookingNumber', ({ bookingNumber }) => text(bookingNumber)],
  ['billOfLading', ({ billOfLading }) => text(billOfLading)],
  ['estimatedSailingOn', ({ sailing }) => sailing.estimatedOn],
  ['actualSailingOn', ({ sailing }) => text(sailing.actualOn)],
  ['estimatedArrivalOn', ({ arrival }) => arrival.estimatedOn],
  ['actualArrivalOn', ({ arrival }) => text(arrival.actualOn)],
  ['deliveredOn', ({ deliveredOn }) => text(deliveredOn)],
  ['prepaidCny', ({ prepaid }) => figure(prepaid)],
  ['amountDueCny', ({ amountDue }) => figure(amountDue)],
  ['placedAt', ({ placedAt }) => placedAt],
  ['changedAt', ({ changedAt }) => changedAt],
]

/**
 * Orders in the sequence of their ids, which never changes: one that changes while the file is written stands in it
 * once all the same.
 */
async function* partsOf(
  ctx: Context,
  actor: Customer | Staff,
  since: string | undefined,
): AsyncGenerator<Item[]> {
  const now = ctx.clock()
  for (let last: OrderId | null = null; ; ) {
    const { values, value, where, and } = statement()
    if (actor.kind === 'customer') and(`o.user_id = ${value(actor.userId)}`)
    if (last) and(`o.id > ${value(last)}`)
    if (since) and(`o.changed_at >= ${value(since)}::timestamptz`)
    const { rows }: { rows: ChangedRow[] } = await ctx.pool.query<ChangedRow>({
      text: `select ${changedColumns} from orders o join users u on u.id = o.user_id
        ${where.length > 0 ? `where ${where.join(' and ')}` : ''} order by o.id limit ${value(batchSize)}`,
      values,
    })
    yield rows.map((row) => presentChanged(row, actor, now))
    last = rows.at(-1)?.id ?? null
    if (rows.length < batchSize) return
  }
}

async function* cells<Cell>(
  parts: AsyncIterable<readonly Item[]>,
  cellOf: (cell: string | Figure) => Cell,
): AsyncGenerator<Cell[][]> {
  for await (const part of parts) yield part.map((order) => columns.map(([, of]) => cellOf(of(order))))
}

async function* lines(parts: AsyncIterable<readonly Item[]>): AsyncGenerator<string> {
  for await (const part of parts)
    if (part.length > 0) yield `${part.map((order) => JSON.stringify(order)).join('\n')}\n`
}

/** The orders of a customer, or all, written as they are read; what a cell holds is never a formula. */
export function orderFileOf(
  ctx: Context,
  actor: Customer | Staff,
  { format, since }: QueryOf<typeof orderFile>,
): FileAnswer {
  const parts = partsOf(ctx, actor, since)
  const name = `orders-${businessDateOf(ctx.clock())}.${format}`
  switch (format) {
    case 'jsonl':
      return { content: Readable.from(lines(parts)), name, type: 'application/x-ndjson; charset=utf-8' }
    case 'csv':
      return {
        content: writeCsv(
          columns.map(([heading]) => heading),
          cells(parts, (cell) => cell),
        ),
        name,
        type: spreadsheetTypes.csv,
      }
    case 'xlsx':
      return {
        content: writeTypedSheet({
          name: 'orders',
          columns: columns.map(([header]) => ({
            header,
            width: Math.max(12, header.length + 2),
            ...(header.endsWith('Cny') ? { format: 'money' as const } : {}),
          })),
          rows: cells(parts, (cell) => (typeof cell === 'string' ? cell : Number(cell.figure))),
        }),
        name,
        type: spreadsheetTypes.xlsx,
      }
  }
}
