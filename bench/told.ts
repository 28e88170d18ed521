import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase, openPool } from '#server/platform/db/connect.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { job, openJobs } from '#server/platform/jobs/jobs.ts'
import { number, report } from './table.ts'
import type { World } from './world.ts'

/** An event that was told with a commit, and its one effect; a poisoned one always fails. */
export const toldJob = job<{ id: string; poisoned: boolean }>({
  name: 'bench-told',
  retries: 3,
  run: async ({ pool }, { id, poisoned }) => {
    if (poisoned) throw new Error('poisoned')
    await pool.query({
      name: 'bench-told',
      text: `insert into bench_heard (id) values ($1)
        on conflict (id) do update set runs = bench_heard.runs + 1`,
      values: [id],
    })
  },
})

const root = fileURLToPath(new URL('..', import.meta.url))
const perSecond = 200
const workers = 2
/** Of so many events one is rolled back after it was told, and one is poisoned. */
const rolledBackEach = 100
const poisonedEach = 200
const killEverySeconds = 5

/**
 * Events at a steady pace, each told in a transaction of its own, taken by processes of which one after the other is
 * killed. How late each is heard, by the database's clock; what a killed process had in its hands counts as late, for
 * it comes back after five minutes.
 */
export async function told(world: World, small: boolean): Promise<void> {
  const seconds = small ? 10 : 60
  const pool = openPool(world.databaseUrl, 12)
  // Its last connections may still be there when the database is stopped.
  pool.on('error', () => undefined)
  const jobs = openJobs(pool, pino({ level: 'silent' }))
  const ctx = { ...world.ctx, pool, db: openDatabase(pool), jobs }
  await pool.query(`create table bench_told (id text primary key, at timestamptz not null default clock_timestamp());
    create table bench_heard (id text primary key, at timestamptz not null default clock_timestamp(),
      runs int not null default 1)`)
  await jobs.start([toldJob])
  const running = new Set<ChildProcess>()
  const start = () => {
    const child = spawn(process.execPath, ['bench/queue-worker.ts'], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: world.databaseUrl },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
  }
  const kill = (child: ChildProcess) =>
    new Promise<void>((settle) => {
      child.once('exit', () => settle())
      child.kill('SIGKILL')
    })
  const poisoned: string[] = []
  const tell = async (id: string, place: number): Promise<void> => {
    const fails = place % rolledBackEach === 7
    const isPoisoned = !fails && place % poisonedEach === 3
    if (isPoisoned) poisoned.push(id)
    try {
      await transact(ctx, async (ctx) => {
        if (!isPoisoned) await sql`insert into bench_told (id) values (${id})`.execute(ctx.db)
        await jobs.enqueue(ctx, toldJob, { id, poisoned: isPoisoned })
        if (fails) throw new Error('rolled back')
      })
    } catch (error) {
      if (!fails) throw error
    }
  }
  const one = async <Row>(text: string): Promise<Row> => (await pool.query(text)).rows[0] as Row
  const unheard = async () =>
    (
      await one<{ count: number }>(
        'select count(*)::int as count from bench_told left join bench_heard h using (id) where h.id is null',
      )
    ).count
  try {
    for (let each = 0; each < workers; each++) start()
    // They have read the product and begun to take jobs before the clock runs.
    await tell('first', 0)
    for (const end = Date.now() + 120_000; Date.now() < end && (await unheard()) > 0; ) await pause(100)
    await pool.query('truncate bench_told, bench_heard')

    let kills = 0
    const from = performance.now()
    const telling: Promise<void>[] = []
    for (let place = 1; place <= perSecond * seconds; place++) {
      const wait = from + (place * 1_000) / perSecond - performance.now()
      if (wait > 1) await pause(wait)
      telling.push(tell(`told-${place}`, place))
      if (place % (killEverySeconds * perSecond) === perSecond) {
        const [victim] = running
        if (victim) void kill(victim)
        kills++
        start()
      }
    }
    await Promise.all(telling)
    const took = (performance.now() - from) / 1_000
    for (const end = Date.now() + 30_000; Date.now() < end && (await unheard()) > 0; ) await pause(200)
    const inHands = await unheard()
    // What dead processes had taken comes back after five minutes; here as if they had passed.
    await pool.query(
      `update jobs.job set state = 'retry', start_after = now() where name = $1 and state = 'active'
         and started_on < now() - interval '2 seconds'`,
      [toldJob.name],
    )
    for (const end = Date.now() + 60_000; Date.now() < end && (await unheard()) > 0; ) await pause(200)
    const lost = await unheard()
    const setAside = async () =>
      (
        await one<{ count: number }>(
          `select count(*)::int as count from jobs.job where name = '${toldJob.name}' and state = 'failed'`,
        )
      ).count
    for (const end = Date.now() + 120_000; Date.now() < end && (await setAside()) < poisoned.length; )
      await pause(500)
    const lag = await one<{ p50: number; p99: number; told: number; again: number; untold: number }>(
      `select count(*)::int as told, coalesce(sum(h.runs - 1), 0)::int as again,
         percentile_cont(0.5) within group (order by extract(epoch from h.at - t.at)) as p50,
         percentile_cont(0.99) within group (order by extract(epoch from h.at - t.at)) as p99,
         (select count(*)::int from bench_heard left join bench_told u using (id) where u.id is null) as untold
       from bench_told t join bench_heard h using (id)`,
    )
    // Those that came back were heard later than any other: they stand at the end, where the last hundredth is.
    const p99 = inHands > lag.told / 100 ? Number.POSITIVE_INFINITY : lag.p99
    report(
      `told: ${number(lag.told / took, 0)} events a second for ${seconds} s, ${kills} of ${workers} processes killed meanwhile: heard`,
      `p50 ${number(lag.p50 * 1_000, 0)} ms, p99 ${Number.isFinite(p99) ? `${number(p99 * 1_000, 0)} ms` : '5 minutes'}; ${inHands} came back from dead hands`,
      'p99 ≤ 2 s at ≥ 190/s',
      p99 <= 2 && lag.told / took >= 190,
    )
    report(
      'told: what was committed and what was rolled back',
      `${lost} of ${lag.told + lost} lost, ${lag.untold} heard that was rolled back, ${lag.again} run twice with one effect`,
      '0 lost, 0 untold',
      lost === 0 && lag.untold === 0,
    )
    const aside = await setAside()
    report(
      'told: poisoned events set aside after four tries',
      `${aside} of ${poisoned.length}`,
      'all, and none besides',
      aside === poisoned.length,
    )
  } finally {
    await Promise.all([...running].map(kill))
    await jobs.stop()
    await pool.query('drop table if exists bench_told, bench_heard')
    await pool.end()
  }
}
