import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { listFailedJobs, retryFailedJob, retryFailedJobs, systemQueues } from '#contract/system.ts'
import { job, openJobs } from '#server/platform/jobs/jobs.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { until } from '#test/support/server.ts'

/** The page on which an administrator sees how the installation does. */
let app: TestApp
let token = ''

beforeAll(async () => {
  app = await startTestApp()
  token = (await buildStaff(app, 'administrator')).token
})
afterAll(() => app.stop())

const run = async (text: string, values: unknown[] = []) => (await app.ctx.pool.query(text, values)).rows
beforeEach(() => run('delete from jobs.job'))

/** Work that was given up so many minutes ago. */
async function failed(name: string, minutes: number, output: object | null = { message: 'no answer' }) {
  const [row] = await run(
    `insert into jobs.job (name, data, state, retry_limit, retry_count, output, created_on, started_on, completed_on, keep_until)
     values ($1, '{"userId":"usr_1"}', 'failed', 2, 2, $2, now() - interval '1 day', now(), now() - make_interval(mins => $3), now())
     returning id`,
    [name, output && JSON.stringify(output), minutes],
  )
  return row?.id as string
}
const stateOf = async (id: string) => (await run('select state from jobs.job where id = $1', [id]))[0]?.state
const list = async (query: { queue?: string; cursor?: string; size?: 10 | 20 } = {}) =>
  (await app.call(listFailedJobs, { token, query })).data
const knownQueue = async () =>
  (await run(`select name from jobs.queue where name !~ '^__' order by name`))[0]?.name as string

describe('the queues', () => {
  it('tell what waits, runs and failed, when they last did something and when they come by the clock', async () => {
    const name = await knownQueue()
    await failed(name, 5)
    await run(
      `insert into jobs.job (name, state, start_after, completed_on) values
         ($1, 'created', now() - interval '2 hours', null), ($1, 'retry', now() + interval '1 hour', null),
         ($1, 'active', now(), null), ($1, 'completed', now(), '2026-11-19T01:00:00Z'), ($1, 'completed', now(), '2026-11-19T02:00:00Z')`,
      [name],
    )
    await run(
      `insert into jobs.schedule (name, key, cron, timezone) values ($1, '', '17 * * * *', 'Asia/Shanghai')`,
      [name],
    )
    const { data } = await app.call(systemQueues, { token })
    expect(data.queues.find((each) => each.name === name)).toMatchObject({
      waiting: 2,
      active: 1,
      failed: 1,
      schedule: '17 * * * *',
      doneAt: '2026-11-19T02:00:00.000Z',
      oldestAt: expect.any(String),
      failedAt: expect.any(String),
    })
    expect(data.queues.length).toBeGreaterThan(20)
    expect(data.queues.filter(({ name }) => name.startsWith('__'))).toEqual([])
    expect(data.changeableRecords).toEqual([])
  })
})

describe('what failed', () => {
  it('is listed newest first, page by page, whatever comes meanwhile', async () => {
    const [one, two] = (
      await run(`select name from jobs.queue where name !~ '^__' order by name limit 2`)
    ).map(({ name }) => name as string) as [string, string]
    const ids: string[] = []
    for (let at = 0; at < 23; at++) ids.push(await failed(at % 2 ? one : two, at))
    const first = await list({ size: 10 })
    await failed(one, 0)
    const second = await list({ size: 10, cursor: first.nextCursor as string })
    const third = await list({ size: 10, cursor: second.nextCursor as string })
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids)
    expect(third.nextCursor).toBeNull()
    expect(first.items[0]).toMatchObject({ queue: two, tries: 3, reason: 'no answer' })
    expect((await list({ queue: one })).items.every((each) => each.queue === one)).toBe(true)
    expect((await app.call(listFailedJobs, { token, query: { cursor: 'x' } })).fields?.cursor?.code).toBe(
      'field.invalid',
    )
  })

  it('says why, without numbers of people and without secrets, also where an older version kept them', async () => {
    const name = await knownQueue()
    await failed(name, 1, {
      message: 'refused +8613800000001, token=abcdefgh',
      stack: 'at x',
      detail: '13800000001',
    })
    await failed(name, 2, { value: { message: 'job timed out' } })
    await failed(name, 3, null)
    const reasons = (await list()).items.map(({ reason }) => reason)
    expect(reasons).toEqual(['refused [phone], token=[hidden]', 'job timed out', ''])
  })

  it('keeps no more of an error than its words and its code', async () => {
    const jobs = openJobs(app.ctx.pool, pino({ level: 'silent' }))
    const work = job({
      name: `test-${randomUUID()}`,
      retries: 0,
      run: () => {
        const error = new Error(`no room for 13800000001 ${'x'.repeat(900)}`)
        throw Object.assign(error, {
          code: '53100',
          detail: 'Key (mobile)=(+8613800000001)',
          password: 'abc',
        })
      },
    })
    await jobs.start([work])
    try {
      await jobs.enqueue(app.ctx, work, {})
      await jobs.work(app.ctx)
      await until(
        async () =>
          (await run(`select 1 from jobs.job where name = $1 and state = 'failed'`, [work.name])).length > 0,
        'it failed',
      )
    } finally {
      await jobs.stop()
    }
    const [{ output }] = (await run('select output from jobs.job where name = $1', [work.name])) as [
      { output: Record<string, unknown> },
    ]
    expect(Object.keys(output).sort()).toEqual(['code', 'message'])
    expect(JSON.stringify(output)).not.toMatch(/138|detail|abc/)
    expect(output).toMatchObject({
      code: '53100',
      message: expect.stringMatching(/^no room for \[phone\] x+$/),
    })
    expect(String(output.message).length).toBeLessThanOrEqual(500)
  })
})

describe('trying again', () => {
  it('puts one back for one more try at once, and writes down who did', async () => {
    const name = await knownQueue()
    const id = await failed(name, 3)
    expect((await app.call(retryFailedJob, { token, body: { queue: name, id } })).data).toEqual({
      retried: 1,
    })
    const [row] = await run(
      `select state, retry_limit - retry_count as left, start_after <= now() as due, keep_until > now() + interval '13 days' as kept
       from jobs.job where id = $1`,
      [id],
    )
    expect(row).toEqual({ state: 'retry', left: 1, due: true, kept: true })
    expect(
      await run(`select action, subject, before, after from desk_records order by number desc limit 1`),
    ).toEqual([
      {
        action: 'system/retryJob',
        subject: id,
        before: { name, state: 'failed' },
        after: { name, state: 'retry' },
      },
    ])
  })

  it('does it once, however many ask at once', async () => {
    const name = await knownQueue()
    const id = await failed(name, 3)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.call(retryFailedJob, { token, body: { queue: name, id } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ reason }) => reason))).toEqual(
      new Set(['system.jobNotFailed']),
    )
  })

  it('puts all of a queue back and no other’s, and of two who ask each job goes back once', async () => {
    const [one, two] = (
      await run(`select name from jobs.queue where name !~ '^__' order by name limit 2`)
    ).map(({ name }) => name as string) as [string, string]
    for (let at = 0; at < 12; at++) await failed(one, at)
    const other = await failed(two, 1)
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call(retryFailedJobs, { token, body: { queue: one } })),
    )
    expect(answers.reduce((sum, { status, data }) => sum + (status === 200 ? data.retried : 0), 0)).toBe(12)
    expect(await stateOf(other)).toBe('failed')
    expect((await app.call(retryFailedJobs, { token, body: { queue: one } })).reason).toBe(
      'system.jobNotFailed',
    )
  })

  it.each(['created', 'retry', 'active', 'completed', 'cancelled'])(
    'leaves alone what is %s',
    async (state) => {
      const name = await knownQueue()
      const id = await failed(name, 1)
      await run('update jobs.job set state = $2::jobs.job_state where id = $1', [id, state])
      const answer = await app.call(retryFailedJob, { token, body: { queue: name, id } })
      expect([answer.status, answer.reason]).toEqual([409, 'system.jobNotFailed'])
      expect(await stateOf(id)).toBe(state)
    },
  )

  it('is for administrators', async () => {
    const name = await knownQueue()
    const id = await failed(name, 1)
    const shipper = await buildCustomer(app)
    for (const role of ['sales', 'operations', 'finance', 'content'] as const) {
      const clerk = await buildStaff(app, role)
      expect((await app.call(retryFailedJob, { token: clerk.token, body: { queue: name, id } })).status).toBe(
        403,
      )
      expect((await app.call(systemQueues, { token: clerk.token })).status).toBe(403)
    }
    expect(
      (await app.call(retryFailedJobs, { token: shipper.token, body: { queue: name } })).status,
    ).not.toBe(200)
    expect(await stateOf(id)).toBe('failed')
  })
})

test('a million done jobs slow nothing down: everything is found by an index [B-20]', async () => {
  const name = await knownQueue()
  await run(
    `insert into jobs.job (name, state, completed_on, output)
     select $1, (case when n % 400 = 0 then 'failed' else 'completed' end)::jobs.job_state, now() - n * interval '1 second', '{"message":"x"}'
     from generate_series(1, 40000) n`,
    [name],
  )
  await app.owner.query('analyze jobs.job_common')
  const asked: { text: string; values: unknown[] }[] = []
  const { pool } = app.ctx
  const listen = (client: { query: (...given: never[]) => unknown }) => {
    const query = client.query.bind(client)
    client.query = ((...given: never[]) => {
      const [first, values] = given as unknown as [{ text?: string; values?: unknown[] } | string, unknown[]]
      const text = typeof first === 'string' ? first : (first?.text ?? '')
      if (text.includes('jobs.job'))
        asked.push({ text, values: typeof first === 'string' ? values : (first.values ?? []) })
      return query(...given)
    }) as typeof client.query
  }
  const heard = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    listen(client as never)
  })
  const first = await list({ size: 10 })
  await list({ size: 10, cursor: first.nextCursor as string })
  await list({ size: 10, queue: name })
  const began = performance.now()
  await app.call(systemQueues, { token })
  process.stdout.write(`queues of 40,000 jobs: ${Math.round(performance.now() - began)} ms\n`)
  expect(asked).toHaveLength(4)
  for (const { text, values } of asked) {
    const plan = (await app.owner.query(`explain ${text}`, values)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
    expect(plan, text).not.toMatch(/Seq Scan on job_common/)
  }
})
