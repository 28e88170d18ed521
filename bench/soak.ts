import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#server/platform/ids.ts'
import type { Asked } from './load.ts'
import { pace } from './pace.ts'
import { memoryOf } from './process.ts'
import { number, report } from './table.ts'
import { copyQuote, type Served, type World } from './world.ts'

/** What people do all day, as often as each comes here. */
const mixed = (token: string): Asked[] => {
  const as = { token, language: 'zh' }
  return [
    { method: 'GET', path: '/api/crm/order/list', headers: as },
    { method: 'GET', path: '/api/crm/order/list?keyword=SP2020', headers: as },
    { method: 'GET', path: '/api/crm/tool/searchSeaports?text=ningbo' },
    { method: 'GET', path: '/api/crm/statement/list', headers: as },
    { method: 'GET', path: '/', headers: { 'accept-language': 'zh-CN' } },
    { method: 'GET', path: '/api/crm/tool/searchSeaports?text=%E9%B9%BF%E7%89%B9%E4%B8%B9' },
    { method: 'GET', path: '/api/crm/order/list', headers: as },
    { method: 'GET', path: '/api/crm/quote/mine', headers: as },
  ]
}

/** Orders are placed beside the reads, so many a second. */
const ordersPerSecond = 5

type Sample = { readonly seconds: number; readonly memory: number; readonly handles: number }

/**
 * The period of the timer by whose lateness the event loop is measured. Node tells the time from one call to the next:
 * of a process that has nothing to do, 10 ms.
 */
const periodMilliseconds = 10

/** The straight line through values over time that is least wrong, as its slope a second. */
function slopeOf(samples: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
  const [x, y] = [mean(samples.map(([at]) => at)), mean(samples.map(([, value]) => value))]
  const over = samples.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0)
  return over / samples.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
}

const figureOf = async (url: string, name: string): Promise<number> =>
  Number(
    new RegExp(`^${name}(?:{[^}]*})? (.+)$`, 'm').exec(await (await fetch(`${url}/metrics`)).text())?.[1],
  )

async function placeOrders(
  world: World,
  server: Served,
  until: () => boolean,
): Promise<{ placed: number; failed: number }> {
  let [placed, failed] = [0, 0]
  while (!until()) {
    const from = performance.now()
    const [quoteId = ''] = [newId('quo')]
    await copyQuote(world.ctx.pool, world.quoteId, world.customer.userId, [quoteId])
    const answer = await fetch(`${server.url}/api/crm/order/place`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        token: world.token,
        language: 'zh',
        'idempotency-key': quoteId,
      },
      body: JSON.stringify({ quoteId }),
    })
    await answer.arrayBuffer()
    if (answer.status === 200) placed++
    else failed++
    await pause(Math.max(0, 1_000 / ordersPerSecond - (performance.now() - from)))
  }
  return { placed, failed }
}

/** Half an hour of what people do, at 60 % of what the server bears: nothing grows, nothing fails, nobody waits. */
export async function soak(world: World, server: Served, small: boolean): Promise<void> {
  await world.renew()
  // A call that was renamed would be half an hour of refusals.
  for (const { path, headers } of mixed(world.token)) {
    const { status } = await fetch(server.url + path, { headers: headers ?? {} })
    if (status !== 200) throw new Error(`${path} is answered with ${status}`)
  }
  const { perSecond: best } = await pace(server.url, mixed(world.token), {
    clients: 32,
    seconds: small ? 3 : 10,
  })
  const rounds = small ? 1 : 6
  const secondsOfRound = small ? 20 : 300
  const samples: Sample[] = []
  const from = performance.now()
  const lags: number[] = []
  let ended = false
  const watching = (async () => {
    while (!ended) {
      await pause(small ? 1_000 : 5_000)
      samples.push({
        seconds: (performance.now() - from) / 1_000,
        memory: (await memoryOf(server.child.pid)).now,
        handles: (await readdir(`/proc/${server.child.pid}/fd`)).length,
      })
      const between = (await figureOf(server.url, 'nodejs_eventloop_lag_p99_seconds')) * 1_000
      lags.push(between - periodMilliseconds)
    }
  })()
  const placing = placeOrders(world, server, () => ended)
  let [answers, wrong] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    // A token is good for a quarter of an hour.
    await world.renew()
    const part = await pace(server.url, mixed(world.token), {
      clients: 32,
      perSecond: best * 0.6,
      seconds: secondsOfRound,
    })
    answers += part.answers
    wrong += part.wrong + part.later
  }
  ended = true
  await watching
  const orders = await placing
  const total = rounds * secondsOfRound
  // The first third warms up.
  const warm = samples.filter(({ seconds }) => seconds > total / 3)
  const middle = warm.reduce((sum, { memory }) => sum + memory, 0) / warm.length
  const slope = (slopeOf(warm.map(({ seconds, memory }) => [seconds, memory])) * 600 * 100) / middle
  const handles = slopeOf(warm.map(({ seconds, handles: open }) => [seconds, open])) * 600
  const lag = lags.slice(Math.floor(lags.length / 3)).sort((a, b) => a - b)
  const worst = lag.at(-1) ?? Number.NaN
  const usual = lag[Math.floor(lag.length / 2)] ?? Number.NaN
  const minutes = number(total / 60, 1)
  report(
    `soak: resident memory over ${minutes} minutes`,
    `${number(middle, 0)} MB, ${number(slope, 2)} % more in 10 minutes`,
    '≤ 1 %',
    slope <= 1,
  )
  report(
    'soak: event loop is late, p99 of five seconds each',
    `in the middle ${number(usual)} ms, at worst ${number(worst)} ms`,
    'in the middle ≤ 20 ms',
    usual <= 20,
  )
  report(
    'soak: open handles',
    `${warm[0]?.handles} to ${warm.at(-1)?.handles}, ${number(handles, 1)} more in 10 minutes`,
    'level: ≤ 1',
    handles <= 1,
  )
  report(
    'soak: errors',
    `${wrong + orders.failed} among ${answers.toLocaleString('en')} answers at ${number(best * 0.6, 0)}/s and ${orders.placed} orders`,
    '0',
    wrong + orders.failed === 0,
  )
}
