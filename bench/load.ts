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
