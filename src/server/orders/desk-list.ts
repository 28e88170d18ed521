import type pg from 'pg'
import type { QueryOf } from '#contract/endpoint.ts'
import type * as deskContract from '#contract/order-desk.ts'
import { mostAtOnce, mostCounted } from '#contract/orders.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { checkInterval } from '#domain/orders/order-filters.ts'
import { normaliseContainerNumber } from '#domain/reference/containers.ts'
import type { Context } from '#server/platform/context.ts'
import { queueRows } from './desk-queues.ts'
import { type Cursor, escapeLike, statement, timeColumns } from './list-query.ts'

/** What the desk's list is narrowed to and sorted by; pages, counts and acts on many read the same. */
export type DeskSearch = Omit<QueryOf<typeof deskContract.deskListOrders>, 'cursor' | 'size' | 'withTotal'>

/** Most that is looked through before the list's own order is read instead. */
const few = mostCounted + 1

type Order = { readonly key: string; readonly keyIs: 'timestamptz' | 'date'; readonly way: 'asc' | 'desc' }
const orders: Readonly<Record<NonNullable<DeskSearch['sort']>, Order>> = {
  placedNewest: { key: 'o.placed_at', keyIs: 'timestamptz', way: 'desc' },
  placedOldest: { key: 'o.placed_at', keyIs: 'timestamptz', way: 'asc' },
  sailingFirst: { key: 'o.estimated_sailing_on', keyIs: 'date', way: 'asc' },
  sailingLast: { key: 'o.estimated_sailing_on', keyIs: 'date', way: 'desc' },
  arrivalFirst: { key: 'o.estimated_arrival_on', keyIs: 'date', way: 'asc' },
  arrivalLast: { key: 'o.estimated_arrival_on', keyIs: 'date', way: 'desc' },
}

/**
 * What is typed is looked for where it may stand, each along an index of its own: the conditions one by one, and all of
 * them as the condition of a row. Numbers are whole, of an order's the beginning is enough; words are their beginning.
 */
function keywordRows(keyword: string, value: (given: unknown) => string) {
  const upper = keyword.toUpperCase().replaceAll(/\s/g, '')
  const exact = value(upper)
  const begins = (text: string) => value(`${escapeLike(text)}%`)
  const words = begins(keyword.toLowerCase())
  const loud = begins(keyword.toUpperCase())
  const box = value(normaliseContainerNumber(keyword))
  const users = `select id from users where mobile in (${exact}, '+86' || ${exact})
    union (select id from users where lower(user_name) like ${words} and user_name is not null limit 200)
    union (select id from users where lower(nick_name) like ${words} and nick_name is not null limit 200)`
  const clerks = `select id from staff where lower(name) like ${words}`
  const boxes = `select order_id as id from order_containers where number = ${box}`
  const vessel = `(upper(o.vessel) || ' ' || upper(coalesce(o.voyage, '')))`
  const plain = [
    `o.number like ${begins(upper)}`,
    `o.booking_number = ${exact}`,
    `o.bill_of_lading = ${exact}`,
    `(o.vessel is not null and ${vessel} like ${loud})`,
    `(o.voyage is not null and upper(o.voyage) like ${loud})`,
    `(o.customer_reference is not null and lower(o.customer_reference) like ${words})`,
    `lower(o.cargo_name) like ${words}`,
  ]
  const among = [
    ['o.user_id', users],
    ['o.clerk_id', clerks],
    ['o.id', boxes],
  ] as const
  const ofRow = [...plain, ...among.map(([column, ids]) => `${column} = any (array(${ids}))`)]
  return {
    /** The condition of each index, beside whose it is: of many ids each is looked up by itself. */
    each: [
      ...plain.map((condition) => ({ condition, of: null })),
      ...among.map(([column, ids]) => ({ condition: `${column} = who.id`, of: ids })),
    ],
    row: `(${ofRow.join(' or ')})`,
  }
}
type KeywordRows = ReturnType<typeof keywordRows>

/** Whose orders "me" are. */
type Caller = Pick<Staff, 'staffId'>

function conditions(actor: Caller, search: DeskSearch, now: Date, ids?: readonly OrderId[]) {
  checkInterval(search.from, search.to)
  const { values, value, where, and } = statement()
  const queue = search.queue ? queueRows(search.queue, now) : null
  const order: Order = search.sort
    ? orders[search.sort]
    : queue
      ? { key: queue.key, keyIs: queue.keyIs, way: 'asc' }
      : orders.placedNewest
  if (ids) and(`o.id = any (${value(ids)}::text[])`)
  if (queue) and(queue.where)
  if (search.status.length > 0) and(`o.status = any(${value(search.status)}::text[])`)
  if (search.stage) and(`o.stage = ${value(search.stage)}`)
  if (search.pol) and(`o.pol = ${value(search.pol)}`)
  if (search.pod) and(`o.pod = ${value(search.pod)}`)
  if (search.carrier) and(`o.carrier_code = ${value(search.carrier)}`)
  if (search.customerId)
    and(`o.user_id = any (array(select login from logins_of_customer(${value(search.customerId)}) login))`)
  if (search.clerk === 'me') and(`o.clerk_id = ${value(actor.staffId)}`)
  else if (search.clerk === 'nobody') and('o.clerk_id is null')
  else if (search.clerk !== 'anyone') and(`o.clerk_id = ${value(search.clerk)}`)
  if (search.exceptions)
    and(
      `exists (select from order_exceptions e where e.user_id = o.user_id and e.order_id = o.id and e.over_at is null)`,
    )
  if (search.timeFilter !== 'all') {
    const day = `o.${timeColumns[search.timeFilter]}`
    and(`${day} is not null`)
    if (search.from) and(`${day} >= ${value(search.from)}`)
    if (search.to) and(`${day} <= ${value(search.to)}`)
  }
  const keyword = search.keyword ? keywordRows(search.keyword, value) : null
  return {
    values,
    value,
    where,
    order,
    keyword,
    queueKey: queue?.key ?? null,
    plain: where.length === 0 && !keyword,
  }
}

/**
 * Finds with their key, at most one more than is ever told. By a keyword each index is asked by itself; a queue is read
 * along its own index, whose few rows the planner takes for all of the table.
 */
const gatheredRows = (
  key: string,
  where: readonly string[],
  keyword: KeywordRows | null,
  queueKey: string | null,
): string => {
  if (keyword) {
    const each = keyword.each.map(({ condition, of }) => {
      const rows = `select o.id, ${key} as key from orders o where ${[condition, ...where].join(' and ')} limit ${few}`
      return of
        ? `(select found.* from (${of}) who cross join lateral (${rows}) found limit ${few})`
        : `(${rows})`
    })
    return `select * from (${each.join(' union ')}) k limit ${few}`
  }
  return `select o.id, ${key} as key from orders o where ${['true', ...where].join(' and ')} ${alongQueue(queueKey)} limit ${few}`
}

const alongQueue = (queueKey: string | null): string => (queueKey ? `order by ${queueKey}, o.id` : '')

/**
 * A page of the desk's list. Without filters it is read along its index. With filters, up to `mostCounted` finds are
 * gathered from the indexes that fit and sorted, so that rare finds cost little; where there are more, finds are so
 * dense that the list's own order is read. `found` says how many there are, up to one more than is ever told.
 */
export function deskPageStatement(
  actor: Caller,
  search: DeskSearch,
  now: Date,
  {
    cursor,
    limit,
    columns,
    ids,
  }: {
    readonly cursor?: Cursor | undefined
    readonly limit: number
    /** Of the order `o` and its customer `u`. */
    readonly columns: string
    /** Only these of them. */
    readonly ids?: readonly OrderId[] | undefined
  },
): pg.QueryConfig {
  const { values, value, where, order, keyword, queueKey, plain } = conditions(actor, search, now, ids)
  const { key, keyIs, way } = order
  const after = (at: string) =>
    cursor
      ? `${at} ${way === 'asc' ? '>' : '<'} (${value(cursor[0])}::${keyIs}, ${value(cursor[1])})`
      : 'true'
  const most = value(limit)
  const shown = `${columns}, page.key::text as list_key`
  const rest = `page join orders o on o.id = page.id join users u on u.id = o.user_id
    order by page.key ${way}, page.id ${way}`
  const own = (
    all: string,
  ) => `(select o.id, ${key} as key from orders o where ${all} and ${after(`(${key}, o.id)`)}
    order by ${key} ${way}, o.id ${way} limit ${most})`
  if (plain)
    return { text: `with page as ${own('true')} select ${shown}, null::int as found from ${rest}`, values }
  const gathered = gatheredRows(key, where, keyword, queueKey)
  const all = [...where, ...(keyword ? [keyword.row] : [])].join(' and ')
  return {
    text: `with found as materialized (${gathered}), counted as materialized (select count(*)::int as n from found),
      page as (
        (select id, key from found where (select n from counted) < ${few} and ${after('(key, id)')}
          order by key ${way}, id ${way} limit ${most})
        union all
        (select * from ${own(`(select n from counted) >= ${few} and ${all}`)} dense)
      )
      select ${shown}, (select n from counted) as found from ${rest}`,
    values,
  }
}

/** How many orders a search finds, up to `most` and one more. */
export function countDeskStatement(
  actor: Caller,
  search: DeskSearch,
  now: Date,
  most: number,
): pg.QueryConfig {
  const { values, where, keyword, queueKey } = conditions(actor, search, now)
  const rows = (limit: number) => (condition: string) =>
    `select o.id from orders o where ${[condition, ...where].join(' and ')} limit ${limit}`
  const found = keyword
    ? keyword.each
        .map(({ condition, of }) =>
          of
            ? `(select found.id from (${of}) who cross join lateral (${rows(most + 1)(condition)}) found)`
            : `(${rows(most + 1)(condition)})`,
        )
        .join(' union ')
    : `select o.id from orders o where ${['true', ...where].join(' and ')} ${alongQueue(queueKey)} limit ${most + 1}`
  return {
    text: `select count(*)::int as found from (select id from (${found}) k limit ${most + 1}) few`,
    values,
  }
}

/**
 * The orders that a clerk chose, in the order in which they were named or are listed: those named, or all that a
 * search finds, at most 5,000. Refuses with `request.notFound` where one that is named does not exist.
 */
export async function chosenOrders(
  ctx: Context,
  actor: Staff,
  { ids, search }: { readonly ids?: readonly OrderId[] | undefined; readonly search: DeskSearch },
): Promise<{ orders: { id: OrderId; number: string }[]; more: boolean }> {
  const named = ids && [...new Set(ids)]
  const { rows } = await ctx.pool.query<{ id: OrderId; number: string }>(
    named
      ? {
          text: `select o.id, o.number from unnest($1::text[]) with ordinality asked (id, place)
            join orders o on o.id = asked.id order by asked.place`,
          values: [named],
        }
      : deskPageStatement(actor, search, ctx.clock(), { limit: mostAtOnce + 1, columns: 'o.id, o.number' }),
  )
  if (named && rows.length !== named.length) throw new Refusal('request.notFound')
  return { orders: rows.slice(0, mostAtOnce), more: rows.length > mostAtOnce }
}
