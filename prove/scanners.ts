import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { demoClerks, demoPassword, demoShippers } from '#db/demo.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { demoTotpSecret } from '#domain/staff/totp.ts'
import { totpDigits, totpPeriodSeconds } from '#domain/users/second-factor.ts'
import { servingFrom } from '#server/platform/db/embedded.ts'
import { placeForDatabases } from '#test/support/database.ts'
import { type Figure, tellFigure } from '#test/support/figures.ts'
import { plantedHoles, startPlantedServer } from '#test/support/planted-holes.ts'
import { productCommand } from '#test/support/product.ts'
import { type Counts, type Gate, openGate, type Scanned } from '#test/support/scan-gate.ts'
import {
  type Asker,
  fieldsOf,
  nothingSeen,
  remember,
  requestOf,
  type ScannedCall,
  scannedCalls,
  valuesFor,
  valuesWith,
} from '#test/support/scanned-calls.ts'

/**
 * A-12: sqlmap and wapiti look for holes in every call of docs/openapi.json and in the public pages, as a visitor, a
 * shipper or a clerk of the demo world; and, with the same options, in a server of planted holes, each of which must
 * be found. Nothing leaves this machine: where the system allows it, all of it runs in a network of its own, in
 * which there is nothing but loopback. Exits 3 where the scanners cannot be installed.
 *
 * All of it takes hours. What came to its end is kept in .data/scans.jsonl with a name of the sources that were scanned:
 * a run that is ended, or has no time left, is taken up by the next one of the same sources, and its figures are of both.
 *
 * `node scripts/run.mjs prove/scanners.ts [--minutes=220] [--port=3450] [part of a call's name …]`; `planted` alone
 * scans the planted server only.
 */
const bar = 'A-12'
const root = fileURLToPath(new URL('..', import.meta.url))
const words = process.argv.slice(2).filter((each) => !each.startsWith('--'))
const option = (name: string, usual: number): number =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.split('=')[1] ?? usual)
const deadline = Date.now() + option('minutes', 220) * 60_000
const firstPort = option('port', 3450)
const began = Date.now()
const say = (text: string) =>
  console.log(`${String(Math.round((Date.now() - began) / 1_000)).padStart(5)} s  ${text}`)

let short = 0
function tell(what: string, figure: string, holds: Figure['holds']): void {
  say(`${holds === false ? 'SHORT ' : ''}${what}: ${figure}`)
  if (holds === false) short++
  tellFigure({ bar, what, figure, holds })
}

const there = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).error === undefined
const missing = () =>
  [
    ['sqlmap', '--version'],
    ['wapiti', '--version'],
  ].flatMap(([command = '', ...args]) => (there(command, ...args) ? [] : [command]))

if (missing().length > 0 && process.getuid?.() === 0 && there('apt-get', '--version')) {
  say(`installing ${missing().join(' and ')}`)
  spawnSync('apt-get', ['update'], { stdio: 'ignore', timeout: 300_000 })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing()], {
    stdio: 'inherit',
    timeout: 600_000,
  })
}
if (missing().length > 0) {
  tell('scanners', `${missing().join(' and ')} are not on this machine (apt-get install sqlmap wapiti)`, null)
  process.exit(3)
}

/** Whether this runs in a network of its own already. */
const apart = process.env.SAMPAN_SCAN_APART === '1'
if (!apart && spawnSync('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0) {
  const inside = spawn(
    'unshare',
    ['--net', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"', process.execPath, ...process.argv.slice(1)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, SAMPAN_SCAN_APART: '1' } },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => inside.kill(signal))
  const code = await new Promise<number>((settle) => inside.once('exit', (ended) => settle(ended ?? 1)))
  process.exit(code)
}

const folder = mkdtempSync(join(await placeForDatabases(), 'sampan-scan-'))
const running = new Set<ChildProcess>()
const closers: (() => Promise<unknown>)[] = []
async function leave(code: number): Promise<never> {
  for (const child of running) child.kill('SIGTERM')
  for (const close of closers.reverse()) await close().catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(1))
// Whatever happens, what was started is stopped.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.once(event, (error: unknown) => {
    console.error(error)
    void leave(1)
  })

/** Runs a scanner to its end, or to the end of its time; what it printed, null when it was ended. */
async function printedBy(
  command: string,
  args: readonly string[],
  milliseconds: number,
): Promise<string | null> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      printed += part
    })
  let late = false
  const timer = setTimeout(() => {
    late = true
    child.kill('SIGTERM')
  }, milliseconds)
  await new Promise<void>((settle) => child.once('close', () => settle()))
  clearTimeout(timer)
  running.delete(child)
  return late ? null : printed
}

// The product, with the limits off that would turn a scanner away.
say('starting the product and its demo world')
const product = spawn(process.execPath, productCommand, {
  cwd: root,
  env: {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    SAMPAN_PORT: String(firstPort),
    SAMPAN_DATA: join(folder, 'product'),
    SAMPAN_LOG: 'fatal',
    SAMPAN_ADDRESS_LIMITS: '0',
    SAMPAN_BUSY_AFTER: '0',
    SAMPAN_SIMULATOR_SPEED: '0',
  },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
closers.push(async () => {
  if (product.exitCode !== null) return
  product.kill('SIGTERM')
  await new Promise((settle) => product.once('exit', settle))
})
const origin = `http://127.0.0.1:${firstPort}`
const started = await new Promise<boolean>((settle) => {
  product.once('message', () => settle(true))
  product.once('exit', () => settle(false))
})
if (!started) {
  tell('the product', 'did not start', false)
  await leave(1)
}

// Tries are counted in the database: whoever guesses as often as a scanner does would be locked out, with the login that
// it scans by.
const serving = await servingFrom(join(folder, 'product'))
const owner = new pg.Pool({ connectionString: serving?.url, max: 1 })
owner.on('error', () => undefined)
closers.push(() => owner.end())
const forgetTries = () => owner.query('delete from login_limits')
const forgetting = setInterval(() => void forgetTries().catch(() => undefined), 5_000)
closers.push(async () => clearInterval(forgetting))

// Who asks.
const device = new TOTP({
  secret: Secret.fromBase32(demoTotpSecret),
  digits: totpDigits,
  period: totpPeriodSeconds,
})
/** A token lives for 15 minutes. */
const tokenMilliseconds = 10 * 60_000
const tokens = new Map<Asker, { at: number; jwt: Promise<string> }>()

/** The period of the code that each clerk came in by last: it works once, and trying it again counts as a guess. */
const codePeriods = new Map<Asker, number>()
const periodNow = () => Math.floor(Date.now() / (totpPeriodSeconds * 1_000))

async function logIn(asker: Asker): Promise<string> {
  const email = demoClerks.find(({ role }) => asker === `staff:${role}`)?.email
  let last = ''
  for (let tries = 0; tries < 3; tries++) {
    while (email && codePeriods.get(asker) === periodNow()) await pause(1_000)
    codePeriods.set(asker, periodNow())
    await forgetTries()
    const answer = await fetch(`${origin}/api/crm/${email ? 'desk/login' : 'login/byPassword'}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        email
          ? { email, password: demoPassword, totp: device.generate() }
          : { phone: demoShippers[0].mobile, password: demoPassword, agreementAccepted: true },
      ),
    })
    const { data, reason = '' } = (await answer.json()) as { data?: { jwt?: string }; reason?: string }
    if (data?.jwt) return data.jwt
    last = reason
    await pause(10_000)
  }
  throw new Error(`${asker} cannot log in: ${last}`)
}

async function tokenOf(asker: Asker, anew: boolean): Promise<string> {
  const known = tokens.get(asker)
  const age = known ? Date.now() - known.at : Number.POSITIVE_INFINITY
  // Of many who are told at once that it is over, one logs in.
  if (known && age < (anew ? 15_000 : tokenMilliseconds)) return known.jwt
  const jwt = logIn(asker)
  tokens.set(asker, { at: Date.now(), jwt })
  jwt.catch(() => tokens.delete(asker))
  return jwt
}

const { calls: everyCall, beside } = await scannedCalls()
/** The pages of the site that read their address, as calls. */
const page = (name: string, path: string, query: Record<string, string>): ScannedCall => ({
  name: `page_${name}`,
  method: 'GET',
  path,
  asker: 'visitor',
  idempotent: false,
  headers: [],
  shapes: {},
  values: { query },
  open: Object.keys(query).map((each) => `query.${each}`),
})
const pages = [
  page('news', '/news', { category: 'guide', cursor: '1' }),
  page('ennews', '/ennews', { category: 'guide', cursor: '1' }),
  page('article', '/manage/news/details', { id: 'counting-free-time', lang: 'en' }),
  page('login', '/login', { to: '/orderManage/index', from: '/' }),
  page('quote', '/quotationSearch/quotationSearchResult', {
    from: 'CNNGB',
    to: 'NLRTM',
    readyOn: businessDateOf(new Date()),
  }),
]
const plantedOnly = words.length === 1 && words[0] === 'planted'
const wanted = ({ name }: ScannedCall) => words.length === 0 || words.some((word) => name.includes(word))
const calls = plantedOnly ? [] : everyCall.filter(wanted)

const scannedProduct: Scanned = {
  origin,
  calls: new Map([...everyCall, ...pages].map((each) => [each.name, each])),
  async headersOf({ asker }, anew): Promise<Record<string, string>> {
    if (asker === 'visitor') return {}
    return { token: await tokenOf(asker, anew), language: 'en' }
  },
}
const gate = await openGate(scannedProduct, firstPort + 1)
closers.push(() => gate.stop())

type Reply = { status: number; reason?: string; fields?: Record<string, unknown>; data?: unknown }
/** Sends a call with these values; a repeat where the token was over. No answer within a minute is status 0. */
async function send(call: ScannedCall, values: ScannedCall['values'], anew = false): Promise<Reply> {
  const { target, body } = requestOf(call, values)
  const headers = {
    ...(await scannedProduct.headersOf(call, anew)),
    ...(call.idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}),
    ...(body === null ? {} : { 'content-type': 'application/json' }),
  }
  try {
    const signal = AbortSignal.timeout(60_000)
    const { method } = call
    const answer = await fetch(`${origin}${target}`, { method, redirect: 'manual', headers, body, signal })
    const text = await answer.text()
    if (answer.status === 401 && call.asker !== 'visitor' && !anew) return send(call, values, true)
    const json = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}
    return { ...json, status: answer.status }
  } catch (error) {
    say(`${call.name} gives no answer: ${error}`)
    return { status: 0 }
  }
}

/** Texts of which each kind of hole wants one; what is no shape's business takes them all. */
const probes = [
  "1' or '1'='1",
  '1) and (1=1',
  '"',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  'http://127.0.0.1:9/',
]
const refusedByShape = ({ status, reason }: Reply): boolean => status === 400 && reason === 'request.invalid'

/** Finds values that a call takes, and which of its fields take texts that a shape does not refuse. */
async function prepare(
  call: ScannedCall,
  seen: ReturnType<typeof nothingSeen>,
): Promise<{ reply: Reply; closed: number }> {
  const refused = new Map<string, number>()
  let reply: Reply = { status: 0 }
  for (let tries = 0; tries < 9; tries++) {
    call.values = valuesFor(call, seen, refused)
    reply = await send(call, call.values)
    if (!refusedByShape(reply)) break
    for (const path of Object.keys(reply.fields ?? {})) {
      // A list that is refused as a whole, or one thing in it.
      refused.set(path, (refused.get(path) ?? 0) + 1)
    }
  }
  if (reply.status === 200) remember(seen, reply.data)
  let closed = 0
  for (const [field] of fieldsOf(call.values)) {
    if (field.startsWith('query.userId') || field.startsWith('query.adminUserId')) continue
    const path = field.slice(field.indexOf('.') + 1)
    let takes = false
    for (const probe of probes) {
      const answer = await send(call, valuesWith(call.values, [[field, probe]]))
      takes =
        !refusedByShape(answer) || !Object.keys(answer.fields ?? {}).some((each) => path.startsWith(each))
      if (takes) break
    }
    if (takes) call.open.push(field)
    else closed++
  }
  return { reply, closed }
}

const outcomeOf = (status: number): string => {
  if (status === 0) return 'without an answer'
  if (status >= 500) return 'failed'
  return status < 400 ? 'done' : 'refused by a rule'
}

/**
 * What both scanners are given, for the product and for the planted holes alike. Of sqlmap's techniques UNION and
 * inline queries are left out: what lets them in lets a blind condition, an error or a wait in as well, and they
 * would double the requests.
 */
const sqlmapOptions = [
  '--batch',
  '--level=3',
  '--risk=2',
  '--dbms=PostgreSQL',
  '--flush-session',
  '--disable-coloring',
  '--ignore-code=*',
  '--skip-waf',
  '--technique=BEST',
  '--timeout=30',
  '--retries=1',
  '--answers=keep testing=Y',
  `--output-dir=${join(folder, 'sqlmap')}`,
]
const wapitiModules = 'sql,xss,exec,file,ssrf,redirect:get,crlf:get,xxe'
const wapitiOptions = (gateUrl: string): string[] => [
  '-m',
  wapitiModules,
  '--no-bugreport',
  '--flush-session',
  '-t',
  '25',
  '-v',
  '1',
  '-f',
  'json',
  '--endpoint',
  `${gateUrl}/`,
]

type Finding = { readonly by: 'sqlmap' | 'wapiti'; readonly call: string; readonly what: string }
const findings: Finding[] = []
const unfinished: string[] = []
/** Something that is scanned as one: a page by wapiti, or a call by sqlmap. False when it did not come to its end. */
type Scan = {
  readonly name: string
  /** What was scanned, as `sourcesOf` names it. */
  readonly of: string
  readonly run: () => Promise<boolean>
}

/** Lets sqlmap try every open field of a call. */
async function sqlmap(through: Gate, call: ScannedCall): Promise<boolean> {
  const { url, form } = through.formOf(call)
  const fields = [...call.open, ...call.headers.map((header) => `header.${header}`)]
  const printed = await printedBy(
    'sqlmap',
    ['-u', url, ...(form === null ? [] : ['--data', form]), '-p', fields.join(','), ...sqlmapOptions],
    Math.min(deadline - Date.now(), 20 * 60_000),
  )
  const found = /identified the following injection point/.test(printed ?? '')
  if (found) {
    const what = [...(printed ?? '').matchAll(/^Parameter: (.*)$/gm)].map(([, named]) => named).join(', ')
    findings.push({ by: 'sqlmap', call: call.name, what })
    say(`sqlmap: ${call.name}: ${what}`)
  } else if (!/all tested parameters do not appear to be injectable/.test(printed ?? '')) {
    unfinished.push(`sqlmap ${call.name}${printed === null ? ' (out of time)' : `: ${printed.slice(-300)}`}`)
    return false
  }
  return true
}

type WapitiReport = {
  vulnerabilities: Record<string, { path: string; parameter: string; info: string }[]>
  anomalies: Record<string, { path: string; parameter: string; info: string }[]>
}
let wapitiRuns = 0
/** Lets wapiti try what stands on a page. */
async function wapiti(through: Gate, what: string, url: string, ...more: string[]): Promise<boolean> {
  const own = join(folder, `wapiti-${wapitiRuns++}`)
  const report = `${own}.json`
  const printed = await printedBy(
    'wapiti',
    [
      '-u',
      url,
      ...wapitiOptions(through.url),
      '--store-session',
      own,
      '--store-config',
      own,
      '-o',
      report,
      '--scope',
      'domain',
      ...more,
    ],
    Math.min(deadline - Date.now(), 25 * 60_000),
  )
  let read: WapitiReport
  try {
    read = JSON.parse(readFileSync(report, 'utf8')) as WapitiReport
  } catch {
    unfinished.push(`wapiti ${what}${printed === null ? ' (out of time)' : `: ${printed.slice(-300)}`}`)
    return false
  }
  for (const [category, found] of Object.entries(read.vulnerabilities))
    for (const { path, parameter } of found) {
      findings.push({ by: 'wapiti', call: path.split('/').at(-1) ?? path, what: category })
      say(`wapiti: ${category}: ${path} ${parameter}`)
    }
  for (const [category, found] of Object.entries(read.anomalies))
    for (const { path, info } of found) say(`wapiti says beside: ${category}: ${path} ${info}`)
  return true
}

/** Does so many things at once. */
async function inLanes(tasks: readonly (() => Promise<unknown>)[], lanes: number): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let task = tasks[next++]; task; task = tasks[next++]) await task()
    }),
  )
}
const inChunks = <Each>(all: readonly Each[], size: number): Each[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
const scanOf = (through: Gate, of: string, some: readonly ScannedCall[], perPage: number): Scan[] => [
  ...inChunks(some, perPage).map((chunk, at) => ({
    name: `wapiti ${chunk.map(({ name }) => name).join(' ')}`,
    of,
    run: () =>
      wapiti(through, `page ${at}`, through.pageOf(chunk), '-d', '1', '--max-links-per-page', '1000'),
  })),
  ...some.map((call) => ({ name: `sqlmap ${call.name}`, of, run: () => sqlmap(through, call) })),
]
const totalOf = (counts: Iterable<Counts>): Counts & { all: number } => {
  const total = { handled: 0, shape: 0, login: 0, turnedAway: 0, fault: 0, all: 0 }
  for (const each of counts)
    for (const key of ['handled', 'shape', 'login', 'turnedAway', 'fault'] as const) {
      total[key] += each[key]
      total.all += each[key]
    }
  return total
}
const differenceOf = (now: ReturnType<typeof totalOf>, then: ReturnType<typeof totalOf>) => ({
  handled: now.handled - then.handled,
  shape: now.shape - then.shape,
  login: now.login - then.login,
  turnedAway: now.turnedAway - then.turnedAway,
  fault: now.fault - then.fault,
  all: now.all - then.all,
})
/** The sources in these folders and files, tests and styles left out, as a short name. */
function sourcesOf(...places: readonly string[]): string {
  const hash = createHash('sha256')
  const files = places.flatMap((place) =>
    statSync(join(root, place)).isFile()
      ? [place]
      : readdirSync(join(root, place), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !/\.test\.|\.css$/.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
          .sort(),
  )
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}
const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

// The planted holes, on the same PostgreSQL.
await owner.query('create database planted')
const plantedUrl = new URL(serving?.url ?? '')
plantedUrl.pathname = '/planted'
const pool = new pg.Pool({ connectionString: plantedUrl.href, max: 4 })
pool.on('error', () => undefined)
closers.push(() => pool.end())
const plantedServer = await startPlantedServer(pool, firstPort + 2)
closers.push(() => plantedServer.stop())
const plantedGate = await openGate(
  {
    origin: plantedServer.origin,
    calls: new Map(plantedServer.calls.map((each) => [each.name, each])),
    headersOf: async () => ({ 'planted-key': plantedServer.key }),
  },
  firstPort + 3,
)
closers.push(() => plantedGate.stop())
say('scanning the planted holes')
await inLanes(
  scanOf(plantedGate, 'planted', plantedServer.calls, 50).map(({ run }) => run),
  2,
)
const overlooked = plantedHoles.filter(
  (hole) =>
    !findings.some(
      ({ by, call, what }) => by === hole.by && call === hole.call && (by === 'sqlmap' || what === hole.what),
    ),
)
tell(
  'planted holes found',
  `${plantedHoles.length - overlooked.length} of ${plantedHoles.length}, with ${totalOf(plantedGate.counts.values()).all} requests${overlooked.map(({ by, call }) => `, not ${call} by ${by}`).join('')}`,
  overlooked.length === 0,
)
tell(
  'answers of the planted holes that the gate noticed by itself',
  String(plantedGate.strange.length),
  plantedGate.strange.length > 0,
)
findings.length = 0
unfinished.length = 0
if (plantedOnly) await leave(short > 0 ? 1 : 0)

say(`looking for values that ${calls.length} calls take`)
const seen = nothingSeen()
const taken: Record<string, number> = {}
let closed = 0
const prepareAll = async (some: readonly ScannedCall[]) => {
  for (const call of some) {
    const { reply, closed: more } = await prepare(call, seen)
    closed += more
    const kind = refusedByShape(reply) ? 'refused by a shape' : outcomeOf(reply.status)
    taken[kind] = (taken[kind] ?? 0) + 1
    if (refusedByShape(reply))
      say(`${call.name} refuses its values: ${Object.keys(reply.fields ?? {}).join(', ')}`)
  }
}
// What lists show is what details are asked with: reads are looked at twice.
for (const call of calls.filter(({ method }) => method === 'GET')) {
  call.values = valuesFor(call, seen, new Map())
  const reply = await send(call, call.values)
  if (reply.status === 200) remember(seen, reply.data)
}
await prepareAll(calls)
const scanned = [
  ...pages.filter(wanted),
  ...calls.filter(({ open, headers }) => open.length + headers.length > 0),
]
const openFields = scanned.reduce((sum, { open, headers }) => sum + open.length + headers.length, 0)
tell(
  'calls',
  `${calls.length} of ${everyCall.length + beside} (${beside} carry files or stay open); asked with values of the demo world ${Object.entries(
    taken,
  )
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')}`,
  null,
)
tell(
  'fields',
  `${openFields} take text and were given to both scanners, ${closed} refuse by their shape each of ${probes.length} texts`,
  null,
)

say(`scanning ${scanned.length} calls`)
const ofCalls = sourcesOf('src/contract', 'src/domain', 'src/server', 'db', 'docs/openapi.json')
const ofPages = sourcesOf('src', 'db')
const site: Scan[] =
  plantedOnly || words.length > 0
    ? []
    : [
        {
          name: 'wapiti the public site',
          of: ofPages,
          run: () =>
            wapiti(
              gate,
              'the public site',
              `${gate.url}/`,
              ...[
                '/english',
                '/news?category=guide',
                '/manage/news/details?id=counting-free-time&lang=en',
              ].flatMap((each) => ['-s', `${gate.url}${each}`]),
              '-d',
              '3',
              '--max-links-per-page',
              '60',
              '--max-scan-time',
              '300',
              '--max-attack-time',
              '300',
            ),
        },
      ]

// What came to its end before, of these very sources.
type Kept = {
  name: string
  of: string
  counts: ReturnType<typeof totalOf>
  findings: Finding[]
  strange: string[]
}
const keptIn = join(root, '.data/scans.jsonl')
mkdirSync(dirname(keptIn), { recursive: true })
const kept = (existsSync(keptIn) ? readFileSync(keptIn, 'utf8').split('\n') : [])
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Kept)
  .filter(({ of }) => of === ofCalls || of === ofPages)
let told = { counts: totalOf([]), findings: 0, strange: 0 }
/** Keeps what ended, and what was counted and found since the last that did. */
function keep({ name, of }: Scan): void {
  const now = totalOf(gate.counts.values())
  const each: Kept = {
    name,
    of,
    counts: differenceOf(now, told.counts),
    findings: findings.slice(told.findings),
    strange: gate.strange.slice(told.strange),
  }
  told = { counts: now, findings: findings.length, strange: gate.strange.length }
  kept.push(each)
  appendFileSync(keptIn, `${JSON.stringify(each)}\n`)
}
const before = [...kept]
const isKept = ({ name, of }: Scan) => before.some((each) => each.name === name && each.of === of)

const tasks = [
  ...site,
  ...scanOf(gate, ofPages, pages.filter(wanted), 40),
  ...scanOf(
    gate,
    ofCalls,
    scanned.filter((each) => !pages.includes(each)),
    40,
  ),
]
let done = tasks.filter(isKept).length
if (done > 0) say(`${done} of ${tasks.length} came to their end before`)
const progress = setInterval(() => {
  const { all } = totalOf(gate.counts.values())
  say(`${done} of ${tasks.length} done, ${all} requests in this run, ${findings.length} findings`)
}, 60_000)
await inLanes(
  tasks
    .filter((each) => !isKept(each))
    .map((each) => async () => {
      if (Date.now() >= deadline) {
        unfinished.push(`${each.name}: no time left`)
        return
      }
      if (await each.run()) keep(each)
      done++
    }),
  2,
)
clearInterval(progress)

const counts = totalOf(kept.map((each) => each.counts))
const found = kept.flatMap((each) => each.findings)
const strange = kept.flatMap((each) => each.strange)
tell(
  'options',
  `sqlmap --level=3 --risk=2 --dbms=PostgreSQL, --technique=BEST (blind, error, stacked, time); wapiti ${wapitiModules}; ${apart ? 'a network of nothing but loopback' : 'addresses of loopback only'}`,
  null,
)
tell(
  'requests',
  `${counts.all}: answered by handlers ${share(counts.handled, counts.all)}, refused by shapes ${share(counts.shape, counts.all)}`,
  counts.all > 0 && counts.handled / counts.all >= 0.4,
)
tell(
  'turned away unseen',
  `too many or too busy ${counts.turnedAway}, not logged in ${counts.login}`,
  (counts.turnedAway + counts.login) / Math.max(1, counts.all) <= 0.03,
)
tell(
  'scans that did not come to their end',
  `${unfinished.length} of ${tasks.length}`,
  unfinished.length === 0,
)
for (const each of unfinished.slice(0, 40)) say(`unfinished: ${each}`)
tell('findings', String(found.length), found.length === 0)
for (const { by, call, what } of found) say(`found: ${call} by ${by}: ${what}`)
tell(
  'answers that told of the database, of files or of code, or were faults',
  String(strange.length),
  strange.length === 0,
)
for (const each of strange.slice(0, 60)) say(`strange: ${each}`)
await leave(short > 0 ? 1 : 0)
