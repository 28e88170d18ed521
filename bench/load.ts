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

type Clients = { readonly clients: number; readonly seconds: number }

/**
 * wrk, where it is installed: clients in Node take a good part of what two processors can, and where an answer costs
 * less than asking for it they would be what is measured.
 */
const hasWrk = spawnSync('wrk', ['-v']).error === undefined
export const loadTool = hasWrk ? 'wrk' : 'autocannon'

/** A string that Lua reads as it stands here. */
const lua = (text: string): string => `[==[${text}]==]`

const scriptOf = (requests: readonly Asked[]): string => `
local asked = {}
init = function()
  asked = {
${requests
  .map(({ method, path, headers = {}, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[ ${lua(name)} ] = ${lua(value)}`)
    return `    wrk.format(${[lua(method), lua(path), `{ ${fields.join(', ')} }`, ...(body ? [lua(body)] : [])].join(', ')}),`
  })
  .join('\n')}
  }
end
local turn = 0
request = function()
  turn = turn % #asked + 1
  return asked[turn]
end
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format("told %f %f %f %d", summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, e.connect + e.read + e.write + e.status + e.timeout))
end
`

async function byWrk(url: string, requests: readonly Asked[], { clients, seconds }: Clients): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-wrk-'))
  const script = join(folder, 'asked.lua')
  await writeFile(script, scriptOf(requests))
  try {
    const settings = ['-t1', `-c${clients}`, `-d${seconds}s`, '--timeout', '20s', '-s', script]
    const { stdout } = await promisify(execFile)('wrk', [...settings, url])
    const told = /^told (.+)$/m.exec(stdout)?.[1]?.split(' ').map(Number) ?? []
    const [perSecond = Number.NaN, p50 = Number.NaN, p99 = Number.NaN, failed = Number.NaN] = told
    return { perSecond, p50, p99, failed }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function byNode(url: string, requests: readonly Asked[], { clients, seconds }: Clients): Promise<Load> {
  const result = await autocannon({
    url,
    connections: clients,
    duration: seconds,
    requests: requests.map(({ method, path, headers, body }) => ({
      method,
      path,
      headers: headers ?? {},
      ...(body ? { body } : {}),
    })),
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}

/**
 * Asks a server as fast as `clients` can, for some seconds; the requests are taken in turn.
 */
export async function load(
  url: string,
  requests: readonly Asked[],
  { clients = 16, seconds = 5 } = {},
): Promise<Load> {
  const run = hasWrk ? byWrk : byNode
  await run(url, requests, { clients, seconds: Math.ceil(seconds / 5) })
  return run(url, requests, { clients, seconds })
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
