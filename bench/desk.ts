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
  for (const queue of orderQueues) {
    const page = await timed(100, () =>
      listDeskOrders(ctx, clerk, { queue, status: [], clerk: 'anyone', size: 50 }),
    )
    report(
      `first page of the queue ${queue}`,
      `p50 ${number(page.p50)} ms, p99 ${number(page.p99)} ms`,
      'p99 ≤ 100 ms',
      page.p99 <= 100,
    )
  }
}
