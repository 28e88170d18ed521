import { type Asked, load } from './load.ts'
import { pace } from './pace.ts'
import { number, report } from './table.ts'
import type { Served, World } from './world.ts'

/**
 * The order list for one to 512 clients; then twice and five times of what it can bear at most for a minute, and how
 * soon it is well again.
 */
export async function overload(world: World, server: Served, small: boolean): Promise<void> {
  const asked: Asked = {
    method: 'GET',
    path: '/api/crm/order/list',
    headers: { token: world.token, language: 'zh' },
  }
  const knee: { clients: number; perSecond: number; p99: number; failed: number }[] = []
  for (const clients of [1, 4, 16, 64, 128, 256, 512]) {
    const { perSecond, p99, failed } = await load(server.url, [asked], { clients, seconds: small ? 2 : 8 })
    knee.push({ clients, perSecond, p99, failed })
    console.log(
      `    ${clients} clients: ${number(perSecond, 0)}/s, p99 ${number(p99, 0)} ms, failed ${failed}`,
    )
  }
  const best = knee.reduce((top, each) => (each.perSecond > top.perSecond ? each : top))
  const last = knee.at(-1)
  const share = (last?.perSecond ?? 0) / best.perSecond
  const failed = knee.reduce((sum, each) => sum + each.failed, 0)
  report(
    'order list for 512 clients ÷ the best of 1 to 512',
    `${number(share, 2)}: ${number(last?.perSecond ?? 0, 0)}/s of ${number(best.perSecond, 0)}/s at ${best.clients}; failed ${failed}`,
    '≥ 0.8, 0',
    share >= 0.8 && failed === 0,
  )

  const { perSecond: most } = await pace(server.url, [asked], { clients: 64, seconds: small ? 2 : 8 })
  const usual = await pace(server.url, [asked], {
    perSecond: most * 0.6,
    seconds: small ? 3 : 15,
    clients: 64,
  })
  for (const [name, times] of [
    ['twice what it can bear', 2],
    ['five times what it can bear', 5],
  ] as const) {
    await world.renew()
    const now = { ...asked, headers: { token: world.token, language: 'zh' } }
    const seconds = small ? 5 : 60
    const {
      perSecond: good,
      p99,
      later,
      wrong,
    } = await pace(server.url, [now], {
      perSecond: most * times,
      seconds,
      clients: 1_000,
    })
    report(
      `${name}, 1,000 connections`,
      `${number(good, 0)}/s of ${number(most, 0)}/s served, p99 ${number(p99, 0)} ms after ${number(usual.p99, 0)} ms at 60 %; ${number(later / seconds, 0)}/s told to come again, ${wrong} otherwise`,
      '≥ 80 %, p99 ≤ 3×, 0 otherwise',
      good >= 0.8 * most && p99 <= 3 * usual.p99 && wrong === 0,
    )
    const from = performance.now()
    let again = await pace(server.url, [now], { perSecond: most * 0.6, seconds: 1, clients: 64 })
    while ((again.later + again.wrong > 0 || again.p99 > 2 * usual.p99) && performance.now() - from < 30_000)
      again = await pace(server.url, [now], { perSecond: most * 0.6, seconds: 1, clients: 64 })
    const waited = (performance.now() - from) / 1_000 - 1
    report(`asked as usual again after ${name}`, `well after ${number(waited)} s`, '≤ 10 s', waited <= 10)
  }
}
