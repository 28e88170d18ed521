import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

export type Load = {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly failed: number
}

export type Asked = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** Asks a server as fast as `clients` can, for some seconds; the requests are taken in turn. */
export async function load(
  url: string,
  requests: readonly Asked[],
  { clients = 16, seconds = 5 } = {},
): Promise<Load> {
  const run = (duration: number) =>
    autocannon({
      url,
      connections: clients,
      duration,
      requests: requests.map(({ method, path, headers, body }) => ({
        method,
        path,
        headers: headers ?? {},
        ...(body ? { body } : {}),
      })),
    })
  await run(1)
  const result = await run(seconds)
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}

const hasWrk = spawnSync('wrk', ['-v']).error === undefined

/**
 * The same of one request, by wrk where it is installed: where an answer costs less than asking for it in Node, the
 * clients would be what is measured. Says which of the two it was.
 */
export async function loadOne(
  url: string,
  asked: Asked & { readonly method: 'GET' },
  { clients = 16, seconds = 5 } = {},
): Promise<Load & { readonly by: 'wrk' | 'autocannon' }> {
  if (!hasWrk) return { ...(await load(url, [asked], { clients, seconds })), by: 'autocannon' }
  const folder = await mkdtemp(join(tmpdir(), 'sampan-wrk-'))
  const script = join(folder, 'told.lua')
  await writeFile(
    script,
    `done = function(summary, latency)
  local e = summary.errors
  io.write(string.format("told %f %f %f %d", summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, e.connect + e.read + e.write + e.status + e.timeout))
end`,
  )
  const headers = Object.entries(asked.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const run = async (duration: number) => {
    const { stdout } = await promisify(execFile)('wrk', [
      ...['-t1', `-c${clients}`, `-d${duration}s`, '-s', script, ...headers],
      url + asked.path,
    ])
    return stdout
  }
  try {
    await run(3)
    const [perSecond = Number.NaN, p50 = Number.NaN, p99 = Number.NaN, failed = Number.NaN] =
      /^told (.+)$/m
        .exec(await run(seconds))?.[1]
        ?.split(' ')
        .map(Number) ?? []
    return { perSecond, p50, p99, failed, by: 'wrk' }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Times one thing again and again, in milliseconds; the first tenth is warm-up. */
export async function timed(
  times: number,
  once: (turn: number) => Promise<unknown>,
): Promise<{ p50: number; p99: number; worst: number }> {
  const taken: number[] = []
  for (let turn = 0; turn < times + times / 10; turn++) {
    const from = performance.now()
    await once(turn)
    if (turn >= times / 10) taken.push(performance.now() - from)
  }
  taken.sort((a, b) => a - b)
  const at = (share: number) =>
    taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), worst: at(1) }
}
