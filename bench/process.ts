import { readdir, readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** MB of resident memory of a process, now and at its highest since `forgetPeak`. */
export async function memoryOf(pid: number | undefined): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { now: of('VmRSS'), peak: of('VmHWM') }
}

/** Ticks of a second in which Linux counts processor time (proc(5), _SC_CLK_TCK). */
const ticks = 100

/** Milliseconds of processor time that a process has taken so far: the same on a busy machine as on an idle one. */
export async function processorOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name, in brackets, may hold spaces.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return ((user + system) * 1_000) / ticks
}

/** Sets the highest resident memory of a process back to what it holds now (proc(5), clear_refs). */
export const forgetPeak = (pid: number | undefined): Promise<void> =>
  writeFile(`/proc/${pid}/clear_refs`, '5')

/** Asks whether the server lives, ten times a second; answers the longest time without an answer, in milliseconds. */
export function watchAnswers(url: string): () => Promise<number> {
  let longest = 0
  let stopped = false
  const run = (async () => {
    while (!stopped) {
      const from = performance.now()
      await fetch(`${url}/healthz`).then((reply) => reply.text())
      const taken = performance.now() - from
      longest = Math.max(longest, taken)
      await pause(Math.max(0, 100 - taken))
    }
  })()
  return async () => {
    stopped = true
    await run
    return longest
  }
}

/** Parent, and ticks taken so far by itself and by its children that have ended, of a process; null when it is gone. */
async function takenBy(pid: string | number): Promise<{ parent: number; ticks: number } | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return { parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((sum, each) => sum + each, 0) }
}

/** Milliseconds of processor time of a process and of all that it started, whether they still run or not. */
export async function processorOfAll(pid: number): Promise<number> {
  const own = await takenBy(pid)
  const others = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map((name) => takenBy(name)),
  )
  const all = [own, ...others.filter((each) => each?.parent === pid)]
  return (all.reduce((sum, each) => sum + (each?.ticks ?? 0), 0) * 1_000) / ticks
}

/** The process of a PostgreSQL on this machine from which its sessions come. */
export async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return (await takenBy(rows[0]?.pid ?? 0))?.parent ?? 0
}

/** Milliseconds that a process of one thread has run so far, to the microsecond. */
export async function runningOf(pid: number | undefined): Promise<number> {
  const [nanoseconds = '0'] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')
  return Number(nanoseconds) / 1e6
}

/** What the database cleaned up of the ships' positions by itself, and how long that took. */
export async function cleaned(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ kind: string; times: number; taken: number }>(
    `select case when relname = 'vessel_last_positions' then 'last positions' else 'history' end as kind,
       sum(autovacuum_count)::int as times, sum(total_autovacuum_time)::float8 as taken
     from pg_stat_user_tables where relname like 'vessel_positions%' or relname = 'vessel_last_positions'
     group by 1 order by 1`,
  )
  return rows.map(({ kind, times, taken }) => `${kind} ${times} times, ${Math.round(taken)} ms`).join('; ')
}
