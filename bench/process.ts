import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

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
