import { Agent, request as httpRequest } from 'node:http'
import { timeFilters } from '#domain/orders/order-filters.ts'
import { orderStatuses } from '#domain/orders/orders.ts'
import { stages } from '#domain/orders/stages.ts'
import { listOrders } from '#server/orders/queries.ts'
import { newId } from '#server/platform/ids.ts'
import { timed } from './load.ts'
import { number, report } from './table.ts'
import { copyQuote, orderQuote, type Served, type World } from './world.ts'

const sorts = ['placedNewest', 'placedOldest', 'timeNewest', 'timeOldest'] as const
const words = ['SP2020000004242', 'mscu0012345', 'lamps', '刹车盘', 'bkg7919', 'nothing like it']
const lane = { pol: 'CNTAO', pod: 'BRSSZ' }

/** Everything a reader can choose: each tab, time filter and sort; then stages, lanes and words besides. */
function searches(): Record<string, string>[] {
  const tabs = [undefined, ...orderStatuses]
  const all = tabs.flatMap((status) =>
    timeFilters.flatMap((timeFilter) =>
      sorts.map((sort) => ({ ...(status ? { status } : {}), timeFilter, sort })),
    ),
  )
  const besides: Record<string, string>[] = [
    ...stages.map((stage) => ({ stage })),
    ...words.map((keyword) => ({ keyword })),
    lane,
    { ...lane, stage: 'waitingForArrival' },
    { from: '2026-01-01', to: '2026-06-30', timeFilter: 'actualSailing' },
    { from: '2026-01-01', to: '2026-06-30', timeFilter: 'estimatedArrival', keyword: 'tiles' },
  ]
  const more = besides.flatMap((each) => sorts.map((sort) => ({ timeFilter: 'all', ...each, sort })))
  return [...all, ...more, ...more.map((each) => ({ ...each, status: 'inTransit' }))]
}

/** Every search over HTTP, one after the other, with the count of what it finds; milliseconds of each, in order. */
async function everySearch(world: World, url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string): Promise<number> =>
    new Promise((settle, fail) => {
      const from = performance.now()
      const asked = httpRequest(
        `${url}${path}`,
        { agent, headers: { token: world.token, language: 'zh' } },
        (reply) =>
          reply
            .resume()
            .once('end', () =>
              reply.statusCode === 200
                ? settle(performance.now() - from)
                : fail(new Error(`${reply.statusCode} ${path}`)),
            ),
      )
      asked.once('error', fail).end()
    })
  const times: { asked: string; taken: number }[] = []
  const all = searches()
  for (let round = 0; round < 4; round++)
    for (const search of all) {
      const asked = new URLSearchParams(search).toString()
      const taken = await ask(`/api/crm/order/list?withTotal=true&${asked}`)
      if (round > 0) times.push({ asked, taken })
    }
  const counts: number[] = []
  for (let turn = 0; turn < 120; turn++) {
    const taken = await ask('/api/crm/order/counts')
    if (turn >= 20) counts.push(taken)
  }
  agent.destroy()
  return { times: times.sort((a, b) => a.taken - b.taken), counts: counts.sort((a, b) => a - b) }
}

/** A customer with very many orders reads them to the end while new ones come in; B-14. */
async function depth({ ctx, deep, quoteId }: World): Promise<void> {
  const query = {
    size: 20 as const,
    timeFilter: 'all' as const,
    sort: 'placedNewest' as const,
    withTotal: false,
  }
  const { rows } = await ctx.pool.query<{ count: number }>(
    'select count(*) as count from orders where user_id = $1',
    [deep.userId],
  )
  const pages = Math.floor((rows[0]?.count ?? 0) / query.size)
  // The last page is the one that is timed afterwards.
  const walked = Math.min(pages - 1, 10_000)
  const seen = new Set<string>()
  let twice = 0
  let cursor: string | undefined
  for (let page = 1; page < pages; page++) {
    const { items, nextCursor } = await listOrders(ctx, deep, { ...query, cursor })
    if (page <= walked)
      for (const { id } of items) {
        if (seen.has(id)) twice++
        seen.add(id)
      }
    // Whatever is placed meanwhile stands before the first page.
    if (page % 500 === 0) {
      const id = newId('quo')
      await copyQuote(ctx.pool, quoteId, deep.userId, [id])
      await orderQuote(ctx, deep, id)
    }
    cursor = nextCursor ?? undefined
  }
  report(
    `orders read twice or left out over ${walked.toLocaleString('en')} pages`,
    `${twice} and ${walked * query.size - seen.size}`,
    '0',
    twice === 0 && seen.size === walked * query.size,
  )
  const first = await timed(1_000, () => listOrders(ctx, deep, query))
  const late = await timed(1_000, () => listOrders(ctx, deep, { ...query, cursor }))
  report(
    `order list, page ${pages.toLocaleString('en')} ÷ page 1`,
    `p50 ${number(late.p50 / first.p50, 2)}, p99 ${number(late.p99 / first.p99, 2)}`,
    'p99 ≤ 2',
    late.p99 <= 2 * first.p99,
  )
}

export async function orderLists(world: World, { url }: Served): Promise<void> {
  console.log('\norder lists')
  const { times, counts } = await everySearch(world, url)
  const at = (share: number) => times[Math.floor(times.length * share)]?.taken ?? Number.NaN
  report(
    `order list, ${times.length / 3} searches with counts`,
    `p50 ${number(at(0.5))} ms, p95 ${number(at(0.95))} ms, worst ${number(times.at(-1)?.taken ?? Number.NaN)} ms`,
    'p95 ≤ 60 ms',
    at(0.95) <= 60,
  )
  for (const { asked, taken } of times.slice(-5)) console.log(`    ${number(taken)} ms  ${asked}`)
  const count = counts[Math.floor(counts.length * 0.95)] ?? Number.NaN
  report('counts on the tabs, p95', `${number(count)} ms`, '≤ 30 ms', count <= 30)
  await depth(world)
}
