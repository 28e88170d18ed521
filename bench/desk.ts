import type { Staff } from '#domain/kernel/actor.ts'
import type { SessionId, StaffId } from '#domain/kernel/ids.ts'
import { orderQueues } from '#domain/orders/desk-queues.ts'
import { listDeskOrders } from '#server/orders/queries.ts'
import { listQueues } from '#server/workbench/queries.ts'
import { timed } from './load.ts'
import { number, report } from './table.ts'
import type { Sizes, World } from './world.ts'

export const worldOfDesk = (small: boolean): Partial<Sizes> => ({
  orders: 10,
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
export async function desk({ ctx }: World): Promise<void> {
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
}
