import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { addManyEvents, type ManyEventsReply } from '#contract/many-events.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import type { TestApp } from './support/app.ts'
import { granted, openLine } from './support/money-clients.ts'
import { buildOrder } from './support/orders.ts'
import { buildStaff } from './support/people.ts'
import { freePort, type RunningServer, startServer, until } from './support/server.ts'
import { sharedDatabase, shippersSecret } from './support/shipper.ts'

let running: RunningServer | null = null
let closed = async () => {}
afterEach(async () => {
  await running?.stop('SIGTERM')
  await closed()
})

/** Several times what is entered in one transaction. */
const count = 240

it('a milestone for many orders, killed in the midst and sent again, stands once on each [A-06]', async () => {
  const { url, shipper, close } = await sharedDatabase(0)
  closed = close
  const app = { ctx: shipper.ctx } as TestApp
  const { pool } = shipper.ctx
  const ids: OrderId[] = []
  const builder = async () => {
    while (ids.length < count) {
      const place = ids.push('' as OrderId) - 1
      ids[place] = (await buildOrder(app, shipper, { status: 'accepted' })).id
    }
  }
  await Promise.all([builder(), builder()])
  const { token } = await buildStaff(app, 'operations', '林晓')

  const environment = {
    DATABASE_URL: url,
    NODE_ENV: 'test',
    SAMPAN_SECRET: shippersSecret,
    SAMPAN_PORT: String(await freePort()),
    SAMPAN_LOG: 'fatal',
  }
  running = await startServer(environment)
  const line = openLine(running.url, () => undefined)
  const key = randomUUID()
  const event = {
    type: 'departed',
    classifier: 'actual',
    on: addDays(businessDateOf(new Date()), -1),
    at: '08:30',
    of: 'order',
  }
  // The clerk’s browser asks again under the same key until it is answered.
  const asked = granted<ManyEventsReply>(line, {
    method: addManyEvents.method,
    path: `/api${addManyEvents.path}`,
    token,
    body: { ids, event, key },
  })
  const entered = async () =>
    Number(
      (
        await pool.query(
          `select count(*) from tracking_events where type = 'departed' and order_id = any($1)`,
          [ids],
        )
      ).rows[0].count,
    )
  await until(async () => (await entered()) > 0, 'the first orders have it')
  await running.stop('SIGKILL')
  const before = await entered()
  running = await startServer(environment)
  const { done, orders } = await asked
  line.agent.destroy()

  // It was in the midst: some had it, others did not.
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(count)
  expect(line.seen.get('broken')).toBeGreaterThan(0)
  expect(done).toBe(count)
  expect(orders.filter(({ fault, left }) => fault !== null || left.length > 0)).toEqual([])
  const { rows } = await pool.query(
    `select o.status, o.actual_sailing_on is not null as sailed,
       (select count(*)::int from tracking_events e where e.order_id = o.id and e.type = 'departed') as events,
       (select count(*)::int from order_moves m where m.order_id = o.id and m.move = 'startTransit') as moves,
       (select count(*)::int from bill_lines b where b.order_id = o.id) as lines,
       (select count(*)::int from desk_records d where d.subject = o.id and d.action = 'tracking/addMany') as records,
       count(*)::int as orders
     from orders o group by 1, 2, 3, 4, 5, 6`,
  )
  expect(rows).toEqual([
    { status: 'inTransit', sailed: true, events: 1, moves: 1, lines: 3, records: 1, orders: count },
  ])
}, 240_000)
