import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { checkOut, git } from '#test/support/earlier-version.ts'
import { load } from './load.ts'
import { orderListRequest, placeEach, quoteRequests } from './requests.ts'
import { likelihoodOfSameSource, median, slowerByMoreThanATenth } from './statistics.ts'
import { number, report } from './table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/**
 * The version that this one is held against: `SAMPAN_BEFORE`, else the newest release, else what stood a day before
 * the newest commit, else the first commit.
 */
function earlierVersion(): string {
  const { SAMPAN_BEFORE: named } = process.env
  if (named) return git('rev-parse', '--short', named)
  try {
    return git('describe', '--tags', '--abbrev=0', 'HEAD^')
  } catch {
    const dayBefore = Number(git('log', '-1', '--format=%ct')) - 86_400
    const found = git('rev-list', '-1', `--before=${dayBefore}`, 'HEAD')
    return (found || git('rev-list', '--max-parents=0', 'HEAD')).slice(0, 9)
  }
}

/** Run inside of a version: builds a world by its own means, serves it, and says what it is asked on a line each. */
const inside = `
  import { createInterface } from 'node:readline'
  import { buildWorld, copyQuote, serve } from './bench/world.ts'
  import { newId } from '#server/platform/ids.ts'
  const say = (what) => process.stdout.write(JSON.stringify(what) + '\\n')
  const world = await buildWorld(JSON.parse(process.env.SAMPAN_SIZES))
  const server = await serve('src/server/main.ts', world.environment, '/readyz')
  say({ url: server.url })
  for await (const line of createInterface({ input: process.stdin })) {
    await world.renew()
    const ids = Array.from({ length: Number(line) }, () => newId('quo'))
    await copyQuote(world.ctx.pool, world.quoteId, world.customer.userId, ids)
    say({ token: world.token, ids })
  }
  await server.stop()
  await world.stop()
`

type Side = {
  readonly url: string
  /** A fresh token, and quotes that can be ordered once each. */
  next(quotes: number): Promise<{ token: string; ids: string[] }>
  stop(): Promise<void>
}

async function start(folder: string, sizes: object): Promise<Side> {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', inside], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SAMPAN_SIZES: JSON.stringify(sizes),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<never>((_, fail) =>
    child.once('exit', (code) => fail(new Error(`the version in ${folder} ended with ${code}`))),
  )
  ended.catch(() => undefined)
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()
  const said = async <What>(): Promise<What> => {
    const line = await Promise.race([lines.next(), ended])
    return JSON.parse(line.value as string) as What
  }
  const { url } = await said<{ url: string }>()
  return {
    url,
    next(quotes) {
      child.stdin?.write(`${quotes}\n`)
      return said()
    },
    async stop() {
      child.stdin?.end()
      await ended.catch(() => undefined)
    },
  }
}

/** How often each version is measured, one after the other in turn. */
const pairs = 10

/**
 * What customers do most, in this version and in an earlier one, each on a database of its own, in pairs of runs:
 * slower by more than a tenth, and not by chance, fails.
 */
export async function before(small: boolean): Promise<void> {
  const version = earlierVersion()
  console.log(`\nbeside the version before, ${version}`)
  const sizes = small
    ? { rateLines: 20_000, orders: 2_000, deepOrders: 1_000, users: 100 }
    : { rateLines: 200_000, orders: 20_000, deepOrders: 100_000, users: 2_000 }
  const rounds = small ? 3 : pairs
  const earlier = checkOut(version)
  const sides: Side[] = []
  try {
    for (const folder of [earlier.folder, root]) sides.push(await start(folder, sizes))
    const rates: Record<string, readonly [earlier: number[], present: number[]]> = {
      'list my orders': [[], []],
      'quote search': [[], []],
      'place an order': [[], []],
    }
    let failed = 0
    for (let round = 0; round < rounds; round++)
      // Who comes second finds the machine warmer: they take turns.
      for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const side = sides[which] as Side
        const { token, ids } = await side.next(small ? 60 : 400)
        const list = await load(side.url, [orderListRequest(token)], { seconds: small ? 1 : 3 })
        const search = await load(side.url, quoteRequests(), { seconds: small ? 1 : 3 })
        const placed = await placeEach(side.url, token, ids)
        rates['list my orders']?.[which].push(list.perSecond)
        rates['quote search']?.[which].push(search.perSecond)
        rates['place an order']?.[which].push(placed.perSecond)
        failed += list.failed + search.failed + placed.failed
      }
    for (const [what, [then, now]] of Object.entries(rates)) {
      const ratio = median(now) / median(then)
      const likelihood = likelihoodOfSameSource(then, now)
      report(
        `beside ${version}, ${rounds} pairs of runs: ${what}`,
        `${number(ratio, 3)} of it (${number(median(now), 0)}/s and ${number(median(then), 0)}/s), p ${number(likelihood, 4)}`,
        'slower by > 10 % with p < 0.01 fails',
        failed === 0 && !slowerByMoreThanATenth(then, now),
      )
    }
    report(`beside ${version}: requests that failed`, String(failed), '0', failed === 0)
  } finally {
    for (const side of sides) await side.stop()
    earlier.remove()
  }
}
