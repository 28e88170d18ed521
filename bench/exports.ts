import { setTimeout as pause } from 'node:timers/promises'
import { orderColumns } from '#contract/orders.ts'
import { load } from './load.ts'
import { forgetPeak, memoryOf } from './process.ts'
import { number, report } from './table.ts'
import type { Served, World } from './world.ts'

const seconds = 15

/** Makes a workbook of all orders of the customer while the list is asked for; B-16. */
export async function exports(world: World, { url, child }: Served): Promise<void> {
  console.log('\nexport of all orders of a customer')
  const headers = { token: world.token, language: 'zh', 'content-type': 'application/json' }
  const call = async (path: string, body?: object): Promise<{ data: Record<string, never> }> =>
    (
      await fetch(`${url}/api/crm/order/${path}`, {
        method: body ? 'POST' : 'GET',
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    ).json() as never
  const list = () => load(url, [{ method: 'GET', path: '/api/crm/order/list', headers }], { seconds })

  const make = async (): Promise<{ seconds: number; rows: number }> => {
    const from = performance.now()
    const { data } = await call('export', { columns: orderColumns })
    const { exportId } = data as unknown as { exportId: string }
    for (;;) {
      const { exports: made } = (await call('exports')).data as unknown as {
        exports: { id: string; status: string; rows: number }[]
      }
      const mine = made.find((each) => each.id === exportId)
      if (mine?.status === 'failed') throw new Error('the export was not made')
      if (mine?.status === 'ready') return { seconds: (performance.now() - from) / 1000, rows: mine.rows }
      await pause(100)
    }
  }

  const before = (await memoryOf(child.pid)).now
  await forgetPeak(child.pid)
  const alone = await make()
  const grown = (await memoryOf(child.pid)).peak - before
  report(
    `export of ${alone.rows.toLocaleString('en')} orders, alone`,
    `${number(alone.seconds)} s, ${number(grown, 0)} MB more`,
    '< 10 s, < 150 MB',
    alone.seconds < 10 && grown < 150,
  )
  const quiet = await list()
  const [busy, together] = await Promise.all([list(), make()])
  report(
    'the same while 16 clients ask for the list',
    `${number(together.seconds)} s, list p99 ${number(busy.p99, 0)} ms after ${number(quiet.p99, 0)} ms`,
    '≤ 20 s, p99 ≤ 2×',
    together.seconds <= 20 && busy.p99 <= 2 * quiet.p99,
  )
}
