import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { until } from '#test/support/server.ts'
import { job, openJobs } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('settles each of the jobs that are done at once by itself: what failed comes again, alone', async () => {
  const jobs = openJobs(app.ctx.pool, pino({ level: 'silent' }))
  const runs = new Map<number, number>()
  let under = 0
  let most = 0
  const work = job<{ place: number }>({
    name: `test-${randomUUID()}`,
    retries: 2,
    async run(_ctx, { place }) {
      most = Math.max(most, ++under)
      await new Promise((settle) => setTimeout(settle, 20))
      under--
      const run = (runs.get(place) ?? 0) + 1
      runs.set(place, run)
      if (place === 3 && run === 1) throw new Error('not yet')
    },
  })
  await jobs.start([work])
  try {
    for (let place = 0; place < 25; place++) await jobs.enqueue(app.ctx, work, { place })
    await jobs.work(app.ctx)
    const stateOf = async () =>
      (
        await app.ctx.pool.query<{ done: number }>(
          "select count(*) as done from jobs.job where name = $1 and state = 'completed'",
          [work.name],
        )
      ).rows[0]?.done
    await until(async () => (await stateOf()) === 25, 'all are done')
    expect([...runs].filter(([, times]) => times !== 1)).toEqual([[3, 2]])
    expect(runs.size).toBe(25)
    expect(most).toBe(10)
  } finally {
    await jobs.stop()
  }
})

it('writes a queue once, and again when a release tries its work more often', async () => {
  const sent: string[] = []
  const watched = new Proxy(app.ctx.pool, {
    get: (pool, name) =>
      name === 'query'
        ? (text: string, values: unknown[]) => {
            sent.push(text)
            return pool.query(text, values)
          }
        : Reflect.get(pool, name),
  })
  const name = `test-${randomUUID()}`
  const startedWith = async (retries: number) => {
    sent.length = 0
    const jobs = openJobs(watched, pino({ level: 'silent' }))
    await jobs.start([job({ name, retries, async run() {} })])
    await jobs.stop()
    const { rows } = await app.ctx.pool.query('select retry_limit from jobs.queue where name = $1', [name])
    return { rows, statements: sent.filter((text) => text.includes(name)).length }
  }
  // Made, and read again to be remembered.
  expect(await startedWith(2)).toEqual({ rows: [{ retry_limit: 2 }], statements: 2 })
  expect(await startedWith(2)).toEqual({ rows: [{ retry_limit: 2 }], statements: 0 })
  expect(await startedWith(5)).toMatchObject({ rows: [{ retry_limit: 5 }] })
})
