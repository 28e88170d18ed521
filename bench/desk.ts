import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId, SessionId, StaffId } from '#domain/kernel/ids.ts'
import { orderQueues } from '#domain/orders/desk-queues.ts'
import { changeManyAtDesk } from '#server/orders/commands/desk-bulk.ts'
import { exportDeskOrders, makeDeskExport } from '#server/orders/desk-export.ts'
import { listDeskOrders, listOrders } from '#server/orders/queries.ts'
import { searchSeaportsByText } from '#server/reference/queries.ts'
import { addManyEvents, previewManyEvents } from '#server/tracking/many-events.ts'
import { listQueues } from '#server/workbench/queries.ts'
import { paletteEntries } from '#test/support/palette.ts'
import { arrange, askedText } from '#web/app/palette-rank.ts'
import { timed } from './load.ts'
import { forgetPeak, memoryOf } from './process.ts'
import { number, report } from './table.ts'
import type { Sizes, World } from './world.ts'

export const worldOfDesk = (small: boolean): Partial<Sizes> => ({
  orders: small ? 2_000 : 100_000,
  deepOrders: small ? 20_000 : 1_000_000,
  users: 100,
})

const clerk: Staff = {
  kind: 'staff',
  staffId: 'stf_00000000000000000000000000' as StaffId,
  sessionId: 'ses_00000000000000000000000000' as SessionId,
  role: 'administrator',
  name: 'Bench',
  language: 'zh-CN',
}

type Search = Partial<Parameters<typeof listDeskOrders>[2]>
const day = (text: string) => text as NonNullable<Search['from']>
/** Each filter alone, what is rare, what is everywhere, and some of them together. */
const searches: Record<string, Search> = {
  none: {},
  completed: { status: ['completed'] },
  'a stage': { stage: 'toBeFumigated' },
  'a lane': { pol: 'CNTAO', pod: 'BRSSZ' },
  'a lane without orders': { pol: 'CNTAO', pod: 'XXXXX' },
  'a carrier without orders': { carrier: 'ABCD' },
  'no clerk': { clerk: 'nobody' },
  'half a year of sailings': {
    timeFilter: 'actualSailing',
    from: day('2026-01-01'),
    to: day('2026-06-30'),
  },
  'a status by arrival': { sort: 'arrivalFirst', status: ['refundRejected'] },
  'with exceptions': { exceptions: '1' },
  'an order number': { keyword: 'SP2020000004242' },
  'goods of every order': { keyword: 'wooden' },
  'a customer’s name': { keyword: 'Bench 9' },
  'nothing like it': { keyword: 'nothing like it' },
  'a customer, a status and a stage': { keyword: 'Others', status: ['inTransit'], stage: 'delivering' },
}

/** The desk's first page and the lists that its tiles open, over as many orders as the bars name (B-20, C-12). */
export async function desk(world: World): Promise<void> {
  const { ctx } = world
  console.log('\nthe desk')
  const { queues } = await listQueues(ctx, clerk)
  console.log(`    ${queues.map(({ name, count, more }) => `${name} ${count}${more ? '+' : ''}`).join(', ')}`)
  const counts = await timed(300, () => listQueues(ctx, clerk))
  report(
    'counts of every queue in one call',
    `p50 ${number(counts.p50)} ms, p99 ${number(counts.p99)} ms`,
    'p99 ≤ 100 ms',
    counts.p99 <= 100,
  )
  for (const [name, more] of Object.entries(searches)) {
    const page = await timed(60, () =>
      listDeskOrders(ctx, clerk, { status: [], timeFilter: 'all', clerk: 'anyone', size: 50, ...more }),
    )
    report(
      `search of the desk: ${name}`,
      `p50 ${number(page.p50)} ms, p99 ${number(page.p99)} ms`,
      'p50 ≤ 100 ms',
      page.p50 <= 100,
    )
  }
  for (const queue of orderQueues) {
    const page = await timed(100, () =>
      listDeskOrders(ctx, clerk, { queue, status: [], timeFilter: 'all', clerk: 'anyone', size: 50 }),
    )
    report(
      `first page of the queue ${queue}`,
      `p50 ${number(page.p50)} ms, p99 ${number(page.p99)} ms`,
      'p99 ≤ 100 ms',
      page.p99 <= 100,
    )
  }
  await palette(world)
  await manyAtOnce(world)
  await largeExport(world)
}

/** What is typed into the palette, for which the server is asked; C-12. */
const typedIntoPalette = [
  'SP2020000004242',
  'sp2020',
  'TCNU 412307 7',
  'KMTC8394310390',
  'wooden',
  '宁波',
  'hs code',
]

/** From the question to the arranged lines, without the pause while somebody types: a customer's, and at the desk. */
async function palette({ ctx, customer }: World): Promise<void> {
  const { rows } = await ctx.pool.query<{ own: number; all: number }>(
    `select count(*) filter (where user_id = $1)::int as own, count(*)::int as all from orders`,
    [customer.userId],
  )
  const counts = rows[0] ?? { own: 0, all: 0 }
  for (const typed of typedIntoPalette) {
    const keyword = askedText(typed)
    const asked = {
      customer: async () => {
        const [orders, ports] = await Promise.all([
          listOrders(ctx, customer, { timeFilter: 'all', keyword, size: 10, withTotal: false }),
          searchSeaportsByText(ctx, { text: keyword, limit: 10, closedToo: false }),
        ])
        return { orders: orders.items, ports: ports.slice(0, 5) }
      },
      staff: async () => {
        const { items } = await listDeskOrders(ctx, clerk, { ...plain(), keyword, size: 10 })
        return { orders: items, ports: [] }
      },
    }
    for (const realm of ['customer', 'staff'] as const) {
      const taken = await timed(100, async () => {
        const found = await asked[realm]()
        arrange(paletteEntries(realm, 'zh-CN', found), typed, 6)
      })
      const among = realm === 'customer' ? `a customer’s ${number(counts.own, 0)}` : number(counts.all, 0)
      report(
        `palette: “${typed}” among ${among} orders`,
        `p50 ${number(taken.p50)} ms, p99 ${number(taken.p99)} ms`,
        'p99 ≤ 100 ms',
        taken.p99 <= 100,
      )
    }
  }
}

const plain = () => ({ status: [], timeFilter: 'all' as const, clerk: 'anyone' as const })

/** Runs some work while short calls are made one after the other; answers how long each side took, at the longest. */
async function besides(ctx: World['ctx'], work: () => Promise<unknown>) {
  let over = false
  let longest = 0
  const others = async () => {
    while (!over) {
      const from = performance.now()
      await listDeskOrders(ctx, clerk, { ...plain(), size: 20 })
      longest = Math.max(longest, performance.now() - from)
      await pause(5)
    }
  }
  const asking = [others(), others()]
  const from = performance.now()
  try {
    await work()
  } finally {
    over = true
  }
  const seconds = (performance.now() - from) / 1000
  await Promise.all(asking)
  return { seconds, longest }
}

/** Five thousand orders accepted by one call, and then a milestone for all of them; C-08. */
async function manyAtOnce({ ctx, deep }: World): Promise<void> {
  await ctx.pool.query(
    `insert into staff (id, email, name, role, password_hash, created_at)
     values ($1, 'bench@sampan.example', $2, 'administrator', '', now()) on conflict do nothing`,
    [clerk.staffId, clerk.name],
  )
  const { rows } = await ctx.pool.query<{ id: OrderId }>(
    `update orders set status = 'paid', previous_status = null, paid_at = placed_at, accepted_at = null, moved_at = null,
       delivered_at = null, placed_at = now() - interval '1 day'
     where id in (select id from orders where user_id = $1 order by id limit 5000) returning id`,
    [deep.userId],
  )
  await ctx.pool.query(
    `insert into order_containers (id, user_id, order_id, position, type)
     select 'ctr_' || lpad(row_number() over (order by o.id, box)::text, 26, '0'), o.user_id, o.id, box, '40HQ'
     from orders o, generate_series(1, 2) box where o.id = any ($1::text[])
       and not exists (select from order_containers c where c.user_id = o.user_id and c.order_id = o.id)`,
    [rows.map(({ id }) => id)],
  )
  // Each with what was quoted, which is billed once its containers move.
  await ctx.pool.query(
    `insert into order_lines
     select (jsonb_populate_record(line, jsonb_build_object('user_id', o.user_id, 'order_id', o.id))).*
     from order_lines line, orders o where line.order_id = (select order_id from order_lines limit 1) and o.id = any ($1::text[])
     on conflict do nothing`,
    [rows.map(({ id }) => id)],
  )
  await ctx.pool.query('vacuum analyze orders, order_containers, order_lines')
  const ids = rows.map(({ id }) => id)
  const say = (what: string, { seconds, longest }: Awaited<ReturnType<typeof besides>>) =>
    report(
      `${what} ${ids.length.toLocaleString('en')} orders by one call`,
      `${number(seconds)} s, longest other call ${number(longest, 0)} ms`,
      '≤ 10 s, ≤ 200 ms',
      seconds <= 10 && longest <= 200,
    )
  const all = { ids, search: plain() }
  let done = 0
  const accepting = async () => {
    ;({ done } = await changeManyAtDesk(ctx, clerk, { ...all, action: 'accept' }))
  }
  say('accept', await besides(ctx, accepting))
  if (done !== ids.length) throw new Error(`${done} of ${ids.length} orders were accepted`)
  const event = {
    type: 'gatedIn',
    classifier: 'actual',
    of: 'containers',
    on: businessDateOf(new Date(Date.now() - 86_400_000)),
    at: '08:30',
  } as const
  say('look at a milestone for', await besides(ctx, () => previewManyEvents(ctx, clerk, { ...all, event })))
  const entering = async () => {
    ;({ done } = await addManyEvents(ctx, clerk, { ...all, event, key: randomUUID() }))
  }
  say('enter a milestone on', await besides(ctx, entering))
  if (done !== ids.length) throw new Error('no order took the milestone')
}

/** The job that makes a workbook of very many rows; C-09. */
async function largeExport({ ctx }: World): Promise<void> {
  const before = (await memoryOf(process.pid)).now
  await forgetPeak(process.pid)
  const columns = [
    'number',
    'status',
    'customer',
    'lane',
    'containers',
    'sailing',
    'amount',
    'placedAt',
  ] as const
  const answer = await exportDeskOrders(ctx, clerk, {
    search: { ...plain(), status: ['completed' as const] },
    columns: [...columns],
  })
  if (!('exportId' in answer)) throw new Error('too few orders for a large export')
  const { seconds, longest } = await besides(ctx, () =>
    makeDeskExport.run(ctx, { staffId: clerk.staffId, id: answer.exportId }),
  )
  const grown = (await memoryOf(process.pid)).peak - before
  report(
    `export of ${answer.rows.toLocaleString('en')} orders of the desk`,
    `${number(seconds)} s, ${number(grown, 0)} MB more, longest other call ${number(longest, 0)} ms`,
    '< 400 MB',
    grown < 400,
  )
}
