import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetOldCalls } from '#server/platform/jobs/housekeeping.ts'
import { type RunningServer, startServer, statusOf, until } from './support/server.ts'
import { compare, nothingTold, serveClients, sharedDatabase, shippersSecret } from './support/shipper.ts'

/** How the product stops: what is under way is finished, or goes back to where it came from. */
const running: RunningServer[] = []
const closers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop('SIGTERM')))
  for (const close of closers.splice(0).reverse()) await close()
})

const start = async (environment: Record<string, string>) => {
  const server = await startServer({ NODE_ENV: 'test', SAMPAN_SECRET: shippersSecret, ...environment })
  running.push(server)
  return server
}

const database = async (quotes: number) => {
  const shared = await sharedDatabase(quotes)
  closers.push(shared.close)
  return shared
}

/** How often the product is stopped under its clients; the proof takes 20. */
const stopRounds = Number(process.env.SAMPAN_STOP_ROUNDS ?? 1)

describe('stopping', () => {
  it(
    `fails no request of 64 clients over ${stopRounds} stops`,
    async () => {
      const { url, shipper } = await database(stopRounds * 100 + 100)
      const told = nothingTold()
      let longest = 0
      let early = 0
      for (let round = 0; round < stopRounds; round++) {
        const server = await start({ DATABASE_URL: url })
        let answersLeft = 300 + 17 * round
        let stopped: Promise<number | null> | null = null
        let signalled = 0
        await serveClients(shipper, server.url, 64, told, (outcome) => {
          if (--answersLeft === 0) {
            signalled = performance.now()
            stopped = server.stop('SIGTERM')
          }
          // Nobody listens any more: that client is done. Before the signal it is a failure.
          if (outcome === 'refused' && !stopped) early++
          return outcome !== 'refused'
        })
        // 1 would mean that the stop was cut short at its limit.
        expect(await stopped).toBe(0)
        longest = Math.max(longest, performance.now() - signalled)
        running.splice(0)
      }
      const { lost, doubled, untold } = await compare(shipper.ctx.pool, told)
      const { 200: answered = 0, refused: _, ...failed } = Object.fromEntries(told.seen)
      process.stdout.write(
        `${stopRounds} stops under 64 clients: ${answered} answers, failed ${JSON.stringify(failed)}, ${lost} lost, ${doubled} doubled; the longest took ${Math.round(longest)} ms\n`,
      )
      expect(failed).toEqual({})
      expect(early).toBe(0)
      expect({ lost, doubled, untold }).toEqual({ lost: 0, doubled: 0, untold: 0 })
    },
    30_000 + stopRounds * 30_000,
  )
})

/** A job of the product that is under way and cannot end, because a table that it clears is held. */
async function jobUnderWay() {
  const { url, shipper } = await database(1)
  const { ctx } = shipper
  const server = await start({ DATABASE_URL: url })
  await ctx.db
    .insertInto('embedded_sms')
    .values({
      id: 'sms_00000000000000000000000000',
      number: '+8613900000001',
      kind: 'notice',
      text: 'old',
      sent_at: new Date('2026-01-01'),
    })
    .execute()
  const holder = new pg.Client({ connectionString: url })
  holder.on('error', () => undefined)
  await holder.connect()
  closers.push(() => holder.end())
  await holder.query('begin; lock table embedded_sms in access exclusive mode')
  await ctx.jobs.enqueue(ctx, forgetOldCalls, {})
  await until(async () => {
    const { rows } = await ctx.pool.query<{ waiting: number }>(
      "select count(*)::int as waiting from pg_locks where relation = 'embedded_sms'::regclass and not granted",
    )
    return rows[0]?.waiting === 1
  }, 'the job waits')
  const state = async () => {
    const { rows } = await ctx.pool.query<{ state: string }>('select state from jobs.job where name = $1', [
      forgetOldCalls.name,
    ])
    return rows.map((row) => row.state)
  }
  const left = async () => {
    const { rows } = await ctx.pool.query<{ left: number }>('select count(*)::int as left from embedded_sms')
    return rows[0]?.left
  }
  const endWaiting = () =>
    ctx.pool.query(
      "select pg_terminate_backend(pid) from pg_locks where relation = 'embedded_sms'::regclass and not granted",
    )
  return { url, server, state, left, endWaiting, letGo: () => holder.query('rollback') }
}

describe('stopping with a job under way', () => {
  it('finishes the job', async () => {
    const { server, state, left, letGo } = await jobUnderWay()
    const stopped = server.stop('SIGTERM')
    await until(async () => (await statusOf(`${server.url}/healthz`)) === null, 'it listens no more')
    expect(server.child.exitCode).toBeNull()
    expect(await state()).toEqual(['active'])
    await letGo()
    expect(await stopped).toBe(0)
    expect(await state()).toEqual(['completed'])
    expect(await left()).toBe(0)
  }, 240_000)

  it('ends in time all the same, and the job goes back to the queue and is done by the next process', async () => {
    const { url, server, state, left, endWaiting, letGo } = await jobUnderWay()
    expect(await server.stop('SIGTERM')).toBe(1)
    expect(await state()).toEqual(['retry'])
    // The statement of the process that is gone would still run once the table is free.
    await endWaiting()
    await letGo()
    expect(await left()).toBe(1)
    await start({ DATABASE_URL: url })
    await until(async () => (await state())[0] === 'completed', 'the job is done')
    expect(await left()).toBe(0)
  }, 240_000)
})
