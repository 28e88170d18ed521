import { Agent, request as httpRequest } from 'node:http'
import type { OrderId } from '#domain/kernel/ids.ts'
import { decimal } from '#domain/kernel/money.ts'
import { createCharge } from '#server/payments/commands/charges.ts'
import { newId } from '#server/platform/ids.ts'
import { alipay } from '#server/providers/payment/alipay.ts'
import { startAlipayGateway } from '#test/support/alipay-gateway.ts'
import { alipayEnvironment } from '#test/support/payment-companies.ts'
import { processorOf } from './process.ts'
import { number, report } from './table.ts'
import { buildWorld, copyQuote, orderQuote, serveProduct, type World } from './world.ts'

/** Companies that tell us of so many payments at once. */
const atOnce = 100

/** Sends forms over that many kept connections, each as soon as the one before is answered; milliseconds of each. */
async function post(
  url: string,
  bodies: readonly string[],
): Promise<{ taken: number[]; refused: number; seconds: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const send = (body: string): Promise<string> =>
    new Promise((settle, fail) => {
      const asked = httpRequest(
        url,
        {
          method: 'POST',
          agent,
          headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        },
        (reply) => {
          let text = ''
          reply.setEncoding('utf8')
          reply.on('data', (part: string) => {
            text += part
          })
          reply.once('end', () => settle(`${reply.statusCode} ${text}`))
        },
      )
      asked.once('error', fail)
      asked.end(body)
    })
  const queue = bodies.toReversed()
  const taken: number[] = []
  const began = performance.now()
  let refused = 0
  const client = async () => {
    for (let body = queue.pop(); body !== undefined; body = queue.pop()) {
      const from = performance.now()
      if ((await send(body)) !== '200 success') refused++
      taken.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  agent.destroy()
  return { taken: taken.sort((a, b) => a - b), refused, seconds: (performance.now() - began) / 1000 }
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Notices before the measurement: what a server that has just started compiles and opens is not what is measured. */
const warming = 200

/** Signed notices of as many open payments, a hundred on their way at any moment; then every one of them again. */
export async function notices(world: World, count = 2_000): Promise<void> {
  console.log(`\n${count.toLocaleString('en')} payment notices, ${atOnce} at once`)
  const gateway = await startAlipayGateway()
  const server = await serveProduct({ ...world.environment, ...alipayEnvironment(gateway) })
  try {
    const ctx = {
      ...world.ctx,
      payments: new Map([['alipay' as const, alipay(gateway.settings, world.ctx.clock)]]),
    }
    const ids = Array.from({ length: count + warming }, () => newId('quo'))
    await copyQuote(ctx.pool, world.quoteId, world.customer.userId, ids)
    const bodies: string[] = []
    const open = async (quoteId: string) => {
      const { id } = await orderQuote(ctx, world.customer, quoteId)
      const charge = { orderIds: [id as OrderId], channel: 'alipay' as const }
      const { tradeNo, amount } = await createCharge(ctx, world.customer, charge)
      const said = {
        trade_no: `2026${tradeNo}`,
        trade_status: 'TRADE_SUCCESS',
        total_amount: decimal(amount),
      }
      bodies.push(gateway.notice(tradeNo, said))
    }
    const waiting = [...ids]
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let id = waiting.pop(); id; id = waiting.pop()) await open(id)
      }),
    )
    // What autovacuum does within a minute: plans made for tables that were empty a moment ago would read them whole.
    await ctx.pool.query('analyze')
    const url = `${server.url}/api/crm/payment/notice/alipay`
    const all = [...bodies]
    await post(url, bodies.splice(0, warming))
    const before = await processorOf(server.child.pid)
    const first = await post(url, bodies)
    const processor = (await processorOf(server.child.pid)) - before
    report(
      'processor time of the server for a payment notice',
      `${number(processor / count, 2)} ms`,
      '≤ 5 ms of one core: 200/s',
      processor / count <= 5,
    )
    report(
      'payment notices taken in',
      `${number(count / first.seconds, 0)}/s`,
      '≥ 200/s',
      count / first.seconds >= 200,
    )
    const again = await post(url, all)
    for (const [what, { taken, refused }] of [
      ['payment notices, 100 at once', first],
      ['the same notices again, 100 at once', again],
    ] as const) {
      const p99 = at(taken, 0.99)
      report(
        what,
        `p50 ${number(at(taken, 0.5), 0)} ms, p99 ${number(p99, 0)} ms, refused ${refused} of ${taken.length}`,
        'p99 ≤ 200 ms',
        p99 <= 200 && refused === 0,
      )
    }
    const { rows } = await ctx.pool.query<{ least: number; most: number; paid: number }>(
      `select min(effects)::int as least, max(effects)::int as most, count(*) filter (where status = 'paid')::int as paid
       from (select o.status, (select count(*) from order_moves m where m.user_id = o.user_id and m.order_id = o.id and m.move = 'pay')
           * (select count(*) from payment_captures c join payment_items i on i.payment_id = c.payment_id where i.order_id = o.id) as effects
         from orders o where o.quote_id = any($1)) as told`,
      [ids],
    )
    const { least, most, paid } = rows[0] ?? { least: 0, most: 0, paid: 0 }
    report(
      'effects per payment, over both rounds',
      `${least} to ${most}, paid ${paid} of ${all.length}`,
      '1',
      least === 1 && most === 1 && paid === all.length,
    )
  } finally {
    await server.stop()
    await gateway.stop()
  }
}

if (import.meta.filename === process.argv[1]) {
  const world = await buildWorld()
  try {
    await notices(world, Number(process.argv[2] ?? 2_000))
  } finally {
    await world.stop()
  }
}
