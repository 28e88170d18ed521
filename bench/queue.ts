import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { openPool } from '#server/platform/db/connect.ts'
import { job, openJobs } from '#server/platform/jobs/jobs.ts'
import { number, report } from './table.ts'
import type { World } from './world.ts'

/** A job with one effect, which a second run finds done. */
export const measuredJob = job<{ id: string }>({
  name: 'bench-effect',
  retries: 5,
  atOnce: 200,
  run: async ({ pool }, { id }) => {
    await pool.query({
      name: 'bench-effect',
      text: `insert into bench_effects (id) values ($1)
        on conflict (id) do update set runs = bench_effects.runs + 1`,
      values: [id],
    })
  },
})

const root = fileURLToPath(new URL('..', import.meta.url))
const workers = 2

/** Jobs of the product's own queue: taken by several processes that only poll, some of them killed in the midst. */
export async function queue(world: World, small: boolean): Promise<void> {
  const pool = openPool(world.databaseUrl, 4)
  const jobs = openJobs(pool, pino({ level: 'silent' }))
  await pool.query('create table bench_effects (id text primary key, runs int not null default 1)')
  await jobs.start([measuredJob])
  const running = new Set<ChildProcess>()
  const start = () => {
    const child = spawn(process.execPath, ['bench/queue-worker.ts'], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: world.databaseUrl },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  const kill = (child: ChildProcess) =>
    new Promise<void>((settle) => {
      child.once('exit', () => settle())
      child.kill('SIGKILL')
    })
  const fill = async (name: string, count: number) => {
    for (let at = 0; at < count; at += 5_000)
      await jobs.enqueueAll(
        { ...world.ctx, jobs },
        measuredJob,
        Array.from({ length: Math.min(5_000, count - at) }, (_, each) => ({ id: `${name}-${at + each}` })),
      )
  }
  const doneOf = async (name: string): Promise<{ done: number; again: number }> => {
    const { rows } = await pool.query<{ done: number; again: number }>(
      `select count(*)::int as done, count(*) filter (where runs > 1)::int as again from bench_effects where id like $1`,
      [`${name}-%`],
    )
    return rows[0] ?? { done: 0, again: 0 }
  }
  const all = async (name: string, count: number, seconds: number) => {
    for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(100))
      if ((await doneOf(name)).done >= count) return
  }
  try {
    const count = small ? 4_000 : 20_000
    for (let each = 0; each < workers; each++) start()
    await fill('warm', 500)
    await all('warm', 500, 60)
    const from = performance.now()
    await fill('steady', count)
    await all('steady', count, 300)
    const perSecond = count / ((performance.now() - from) / 1_000)
    report(
      `queue: ${count.toLocaleString('en')} jobs by ${workers} processes that poll, filled and done`,
      `${number(perSecond, 0)}/s`,
      '≥ 1,000/s',
      perSecond >= 1_000,
    )

    const kills = small ? 3 : 10
    await fill('killed', count)
    for (let each = 0; each < kills; each++) {
      await pause(250)
      const [victim] = running
      if (victim) await kill(victim)
      // What a dead process had taken comes back after five minutes; here as if they had passed.
      await pool.query(
        `update jobs.job set state = 'retry', start_after = now() where name = $1 and state = 'active'
           and started_on < now() - interval '2 seconds'`,
        [measuredJob.name],
      )
      start()
    }
    for (const end = Date.now() + 120_000; Date.now() < end; await pause(500)) {
      if ((await doneOf('killed')).done >= count) break
      await pool.query(
        `update jobs.job set state = 'retry', start_after = now() where name = $1 and state = 'active'
           and started_on < now() - interval '5 seconds'`,
        [measuredJob.name],
      )
    }
    const { done, again } = await doneOf('killed')
    report(
      `queue: ${kills} of its processes killed in the midst of ${count.toLocaleString('en')} jobs`,
      `${count - done} lost, ${again} run twice with one effect`,
      '0 lost',
      done === count,
    )
  } finally {
    await Promise.all([...running].map(kill))
    await jobs.stop()
    await pool.query('drop table bench_effects')
    await pool.end()
  }
}
