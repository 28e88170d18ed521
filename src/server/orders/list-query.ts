import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { QueryOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders.ts'
import { mostCounted, type OrderSort } from '#contract/orders.ts'
import { idPattern, type OrderId, type UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { checkInterval, type TimeFilter } from '#domain/orders/order-filters.ts'
import { normaliseContainerNumber } from '#domain/reference/containers.ts'
import { itemColumns, type OrderItemRow } from './present.ts'

/** What a list of orders is narrowed to and sorted by; pages and exports read the same. */
export type OrderSearch = Omit<QueryOf<typeof contract.listOrders>, 'cursor' | 'size' | 'withTotal'>

/** Columns behind the time filters of requirements §4. */
export const timeColumns: Readonly<Record<TimeFilter, string>> = {
  all: 'estimated_arrival_on',
  pickup: 'pickup_on',
  gateIn: 'gate_in_on',
  estimatedSailing: 'estimated_sailing_on',
  actualSailing: 'actual_sailing_on',
  estimatedArrival: 'estimated_arrival_on',
  actualArrival: 'actual_arrival_on',
  actualDelivery: 'actual_delivery_on',
}

/** A statement under construction: text with numbered values. */
export function statement() {
  const values: unknown[] = []
  const where: string[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  return { values, value, where, and: (condition: string) => void where.push(condition) }
}

export type Cursor = readonly [key: string, id: string]
export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** A cursor is ours or it is refused. */
export function readCursor(text: string): Cursor {
  try {
    const [key, id]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (
      typeof key === 'string' &&
      typeof id === 'string' &&
      !Number.isNaN(Date.parse(key)) &&
      idPattern('ord').test(id)
    ) {
      return [key, id]
    }
  } catch {
    // Falls through: not one of ours.
  }
  throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
}

export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

const sortOf = (sort: OrderSort | undefined, filter: TimeFilter) => {
  const wanted = sort ?? (filter === 'all' ? 'placedNewest' : 'timeNewest')
  return {
    column: wanted.startsWith('placed') ? 'placed_at' : timeColumns[filter],
    newest: wanted.endsWith('Newest'),
  }
}

/** The conditions of a search, and which of the indexes fits them. */
function conditions(userId: UserId, search: OrderSearch, ids?: readonly OrderId[]) {
  checkInterval(search.from, search.to)
  const { values, value, where, and } = statement()
  const { column, newest } = sortOf(search.sort, search.timeFilter)
  and(`o.user_id = ${value(userId)}`)
  if (ids) and(`o.id = any (${value(ids)}::text[])`)
  if (search.status) and(`o.status = ${value(search.status)}`)
  if (search.stage) and(`o.stage = ${value(search.stage)}`)
  if (search.pol) and(`o.pol = ${value(search.pol)}`)
  if (search.pod) and(`o.pod = ${value(search.pod)}`)
  if (search.timeFilter !== 'all') {
    const day = `o.${timeColumns[search.timeFilter]}`
    and(`${day} is not null`)
    if (search.from) and(`${day} >= ${value(search.from)}`)
    if (search.to) and(`${day} <= ${value(search.to)}`)
  }
  if (search.keyword) {
    const text = search.keyword.toLowerCase()
    const holds = (words: string) => `o.search_text like ${value(`%${escapeLike(words)}%`)}`
    // Numbers are copied from papers with blanks and hyphens in them, and are kept without.
    const code = text.replaceAll(/[\s-]/g, '')
    const like = code !== text && /\d{3}/.test(code) ? `(${holds(text)} or ${holds(code)})` : holds(text)
    // An order of very many boxes holds more numbers than its text does (see the index of migration 0017).
    const box = normaliseContainerNumber(search.keyword)
    and(
      /^[A-Z]{3}[UJZ]\d{7}$/.test(box)
        ? `(${like} or o.id = any (array(select b.order_id from order_containers b where b.number = ${value(box)} and b.user_id = $1)))`
        : like,
    )
  }
  const timed = column !== 'placed_at'
  if (timed) and(`o.${column} is not null`)
  const others = [ids, search.stage, search.pol, search.pod, search.keyword].some(Boolean)
  return {
    values,
    value,
    where,
    column,
    newest,
    timed,
    /** An index holds exactly these rows in exactly this order. */
    plain: !others && (timed ? !search.status : search.timeFilter === 'all'),
  }
}

/**
 * One page of a search, keyset paging: what comes after the cursor, at most `limit` rows. Where an index has the rows
 * in their order, it is read; sorted by placing, the wide index is read in that order, without the rows. For the third
 * way, sorted by a day with other filters besides, see `gathered`.
 */
export function pageStatement(
  userId: UserId,
  search: OrderSearch,
  {
    cursor,
    limit,
    columns = itemColumns,
    ids,
  }: {
    cursor?: Cursor | undefined
    limit: number
    columns?: string
    /** Only these of them. */
    ids?: readonly OrderId[] | undefined
  },
): pg.QueryConfig & { readonly column: string } {
  const { values, value, where, column, newest, timed, plain } = conditions(userId, search, ids)
  const way = newest ? 'desc' : 'asc'
  const after = (at: string) =>
    cursor
      ? [
          `${at} ${newest ? '<' : '>'} (${value(cursor[0])}::${timed ? 'date' : 'timestamptz'}, ${value(cursor[1])})`,
        ]
      : []
  if (plain) {
    const text = `select ${columns} from orders o where ${[...where, ...after(`(o.${column}, o.id)`)].join(' and ')}
      order by o.${column} ${way}, o.id ${way} limit ${value(limit)}`
    // There are only a few texts: they are prepared once per connection.
    return { name: nameOf(text), text, values, column }
  }
  const all = [...where, ...after(`(o.${column}, o.id)`)].join(' and ')
  const from = `select ${columns} from page join orders o on o.user_id = $1 and o.id = page.id
    order by page.key ${way}, page.id ${way}`
  const text = timed
    ? `with ${gathered(all, column, way, value(limit))} ${from}`
    : `with page as (select o.id, o.${column} as key from orders o where ${all}
        order by o.${column} ${way}, o.id ${way} limit ${value(limit)}) ${from}`
  return { text, values, column }
}

/**
 * `page`, sorted by a day whose index does not know the other filters, so that it costs little however rare the finds
 * are. First up to `mostCounted` finds are gathered from the wide index, unsorted. Where these are all, they are
 * sorted. Where there are more, every tenth order or so is a find, and the day's own index is read in its order.
 */
const gathered = (all: string, column: string, way: 'asc' | 'desc', limit: string): string => `
  found as materialized (select o.id, o.${column} as key from orders o where ${all} limit ${mostCounted + 1}),
  page as (
    (select id, key from found where (select count(*) from found) <= ${mostCounted}
      order by key ${way}, id ${way} limit ${limit})
    union all
    (select o.id, o.${column} as key from orders o where ${all} and (select count(*) from found) > ${mostCounted}
      order by o.${column} ${way}, o.id ${way} limit ${limit})
  )`

/**
 * The first page of a search and how many there are in all, from one reading of the index: `found` stands in every
 * row, also in the only one, without an id, where nothing is found. Null where two statements are quicker.
 */
export function countedStatement(
  userId: UserId,
  search: OrderSearch,
  limit: number,
): (pg.QueryConfig & { readonly column: string }) | null {
  const { values, value, where, column, newest, timed, plain } = conditions(userId, search)
  if (plain) return null
  const way = newest ? 'desc' : 'asc'
  const all = where.join(' and ')
  const most = value(limit)
  const both = timed
    ? gathered(all, column, way, most)
    : `found as materialized (select o.id, o.${column} as key from orders o where ${all}
          order by o.${column} ${way}, o.id ${way} limit ${mostCounted + 1}),
        page as (select id, key from found order by key ${way}, id ${way} limit ${most})`
  return {
    text: `with ${both} select counted.found, shown.* from (select count(*) as found from found) counted
      left join (select page.key, ${itemColumns} from page join orders o on o.user_id = $1 and o.id = page.id) shown on true
      order by shown.key ${way}, shown.id ${way}`,
    values,
    column,
  }
}

const nameOf = (text: string): string => `orders ${createHash('sha1').update(text).digest('base64url')}`

/** How many orders a search finds, up to `most` and one more. */
export function countStatement(userId: UserId, search: OrderSearch, most = mostCounted): pg.QueryConfig {
  const { values, where } = conditions(userId, { ...search, sort: 'placedNewest' })
  return {
    text: `select count(*) as found from (select 1 from orders o where ${where.join(' and ')} limit ${most + 1}) few`,
    values,
  }
}

/** The ids of what a search finds, in its order, at most so many. */
export function idsStatement(userId: UserId, search: OrderSearch, most: number): pg.QueryConfig {
  const { values, value, where, column, newest } = conditions(userId, search)
  const way = newest ? 'desc' : 'asc'
  return {
    text: `select o.id from orders o where ${where.join(' and ')} order by o.${column} ${way}, o.id ${way} limit ${value(most)}`,
    values,
  }
}

/** The key of a row under which the next page begins. */
export const keyOf = (row: OrderItemRow, column: string): Cursor => [
  column === 'placed_at' ? row.placed_key : String(row[column as keyof OrderItemRow]),
  row.id,
]
