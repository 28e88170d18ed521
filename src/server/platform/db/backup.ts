import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { appendFile, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, servingFrom, shellWord, startEmbeddedPostgres } from './embedded.ts'

/**
 * Copies of the whole product while it works, and the way back. A backup is a folder: the database, the stored files and
 * a manifest with the digest of each file. Of the embedded PostgreSQL the cluster itself is copied as PostgreSQL
 * describes it for continuous archiving (its manual, chapter 25.3.3); of a PostgreSQL of one's own, `pg_dump` makes one.
 * The database comes first: a file without a row is harmless.
 */
export class BackupError extends Error {}

export type Manifest = {
  /** Made when, as an ISO instant: all that was acknowledged until then is in it. */
  readonly made: string
  readonly kind: 'cluster' | 'dump'
  /** The version of PostgreSQL whose files these are. */
  readonly postgres: string
  /** The first file of the log of changes that a restore reads. */
  readonly changesFrom: string | null
  /** Whether the stored files are in it; not where they lie in a bucket. */
  readonly withFiles: boolean
  /** Every folder, since PostgreSQL needs those too in which nothing lies. */
  readonly folders: readonly string[]
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[]
}

const manifestName = 'manifest.json'
/** Names of backups sort by their time. */
const nameOf = (moment: Date): string =>
  moment
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')
const isName = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d{6}Z$/.test(name)

/** What PostgreSQL says is not to be copied: it is made anew, or belongs to the running server. */
const leftOut = new Set([
  'pg_wal',
  'postmaster.pid',
  'postmaster.opts',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const emptyFolders = [...leftOut].filter((name) => !name.startsWith('postmaster'))

type Entry = { readonly path: string; readonly isFolder: boolean }

async function* entriesBelow(folder: string, skip: (path: string) => boolean): AsyncGenerator<Entry> {
  const pending = ['']
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const entries = await readdir(join(folder, at), { withFileTypes: true }).catch(gone([]))
    for (const entry of entries) {
      const path = at ? `${at}/${entry.name}` : entry.name
      if (skip(path) || !(entry.isDirectory() || entry.isFile())) continue
      if (entry.isDirectory()) pending.push(path)
      yield { path, isFolder: entry.isDirectory() }
    }
  }
}

/** A file may go while the product works. */
const gone =
  <Value>(instead: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return instead
    throw error
  }

async function copyTree(from: string, to: string, skip: (path: string) => boolean = () => false) {
  await makeFolder(to)
  for await (const { path, isFolder } of entriesBelow(from, skip)) {
    if (isFolder) await makeFolder(join(to, path))
    else await copyFile(join(from, path), join(to, path)).catch(gone(undefined))
  }
}

const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 })

async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const part of createReadStream(path, { highWaterMark: 1 << 20 })) digest.update(part as Buffer)
  return digest.digest('hex')
}

/** Runs a program to its end; throws BackupError with what it said. */
async function run(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  await new Promise<void>((settle, fail) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...environment },
    })
    let said = ''
    child.stderr.on('data', (part) => {
      said += part
    })
    child.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        new BackupError(
          error.code === 'ENOENT'
            ? `${program} is not on this machine; install PostgreSQL's client programs, of the server's version or newer.`
            : error.message,
        ),
      ),
    )
    child.once('exit', (code) =>
      code === 0
        ? settle()
        : fail(new BackupError(`${program} ended with ${code}: ${said.trim().slice(0, 2_000)}`)),
    )
  })
}

/** Everything below a folder is on its disk when this returns. */
const flushed = (folder: string): Promise<void> => run('sync', ['-f', folder])

/**
 * The cluster of a server that goes on working. A temporary replication slot keeps all of its log that was written
 * meanwhile; both end with this session, however it ends.
 */
export async function copyCluster(
  url: string,
  cluster: string,
  to: string,
): Promise<Pick<Manifest, 'made' | 'postgres' | 'changesFrom'>> {
  const client = new pg.Client({ connectionString: url })
  // What a broken connection says is told by the statement that it breaks.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      "select pg_create_physical_replication_slot('sampan_backup_' || pg_backend_pid(), true, true)",
    )
    const { rows: begun } = await client.query<{ name: string }>(
      "select pg_walfile_name(pg_backup_start('sampan', true)) as name",
    )
    await copyTree(
      cluster,
      to,
      (path) => leftOut.has(path) || /(^|\/)(pgsql_tmp|t\d+_\d+|pg_internal\.init)/.test(path),
    )
    const made = new Date().toISOString()
    const { rows: ended } = await client.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    )
    await writeFile(join(to, 'backup_label'), ended[0]?.label ?? '', { mode: 0o600 })
    for (const name of emptyFolders) await makeFolder(join(to, name))
    const [first, last] = [begun[0]?.name ?? '', ended[0]?.last ?? '']
    const changes = (await readdir(join(cluster, 'pg_wal'))).filter(
      (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
    )
    for (const name of changes) await copyFile(join(cluster, 'pg_wal', name), join(to, 'pg_wal', name))
    const { rows: server } = await client.query<{ version: string }>('show server_version')
    return { made, postgres: server[0]?.version ?? '', changesFrom: first }
  } finally {
    await client.end()
  }
}

export type BackupOptions = {
  /** Where backups lie, each in a folder of its own. */
  readonly into: string
  readonly dataFolder: string
  /** As the owner of the tables; null for the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** False where files lie in a bucket. */
  readonly withFiles: boolean
  /** Whether the keys of the installation are copied too. */
  readonly withKeys: boolean
}

/** Makes a backup and returns its folder. Throws BackupError with a sentence; nothing half-made is left under its name. */
export async function makeBackup(options: BackupOptions): Promise<{ folder: string; manifest: Manifest }> {
  const into = resolve(options.into)
  const data = resolve(options.dataFolder)
  if (!options.databaseUrl && `${into}/`.startsWith(`${data}/`))
    throw new BackupError('A backup within the data folder is lost with it; name another place.')
  const folder = join(into, nameOf(new Date()))
  const half = `${folder}.part`
  await makeFolder(half)
  try {
    const kind = options.databaseUrl ? 'dump' : 'cluster'
    let database: Pick<Manifest, 'made' | 'postgres' | 'changesFrom'>
    if (options.databaseUrl) {
      const made = new Date().toISOString()
      await run('pg_dump', [
        '--format=custom',
        '--no-owner',
        '--file',
        join(half, 'database.dump'),
        options.databaseUrl,
      ])
      database = { made, postgres: await versionOf(options.databaseUrl), changesFrom: null }
    } else {
      const embedded: EmbeddedPostgres | null = (await servingFrom(data))
        ? null
        : await startEmbeddedPostgres(data)
      try {
        const url = embedded?.ownerUrl ?? (await servingFrom(data))?.url
        if (!url) throw new BackupError(`No database is in ${data}.`)
        database = await copyCluster(url, join(data, 'postgres'), join(half, 'postgres'))
      } finally {
        await embedded?.stop()
      }
    }
    const withFiles = options.withFiles
    if (withFiles) await copyTree(join(data, 'files'), join(half, 'files'), (path) => path.endsWith('.part'))
    const kept = [
      ...(kind === 'cluster' ? ['postgres-password', 'postgres-product-password'] : []),
      ...(options.withKeys ? ['secret', 'data-key'] : []),
    ]
    for (const name of kept) await copyFile(join(data, name), join(half, name)).catch(gone(undefined))
    const [folders, files]: [string[], Manifest['files'][number][]] = [[], []]
    for await (const { path, isFolder } of entriesBelow(half, () => false)) {
      const whole = join(half, path)
      if (isFolder) folders.push(path)
      else files.push({ path, bytes: (await stat(whole)).size, sha256: await digestOf(whole) })
    }
    const manifest: Manifest = { kind, ...database, withFiles, folders, files }
    await writeFile(join(half, manifestName), JSON.stringify(manifest), { mode: 0o600 })
    await flushed(half)
    await rename(half, folder)
    return { folder, manifest }
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw error
  }
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ version: string }>('show server_version')).rows[0]?.version ?? ''
  } finally {
    await client.end()
  }
}

/** Backups in a folder, oldest first. */
export async function backupsIn(into: string): Promise<string[]> {
  const names = await readdir(resolve(into)).catch(gone([]))
  return names.filter(isName).sort()
}

/**
 * Takes away all but the newest backups, and of the log of changes what lies before the oldest that stays. Returns the
 * names of the backups that went.
 */
export async function forgetBackups(into: string, keep: number, changes: string | null): Promise<string[]> {
  const names = await backupsIn(into)
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(resolve(into), name), { recursive: true, force: true })
  const [oldest] = await backupsIn(into)
  if (!changes || !oldest) return old
  const { changesFrom } = await readManifest(join(resolve(into), oldest))
  if (!changesFrom) return old
  for (const name of await readdir(resolve(changes)).catch(gone([]))) {
    // The first eight digits are the timeline, which grows with every restore; what follows is the place.
    const place = /^[0-9A-F]{8}([0-9A-F]{16})(\.[0-9A-F]{8}\.backup)?\.gz$/.exec(name)?.[1]
    if (place && place < changesFrom.slice(8)) await rm(join(resolve(changes), name), { force: true })
  }
  return old
}

async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, manifestName), 'utf8').catch(gone(null))
  if (text === null) throw new BackupError(`${backup} is no backup: it has no ${manifestName}.`)
  return JSON.parse(text) as Manifest
}

/** Copies what a manifest names, and looks whether it is as it was. Throws BackupError at the first file that is not. */
async function copyProved(backup: string, manifest: Manifest, to: string, only: (path: string) => boolean) {
  await makeFolder(to)
  for (const path of manifest.folders) if (only(path)) await makeFolder(join(to, path))
  for (const { path, sha256 } of manifest.files) {
    if (!only(path)) continue
    const target = join(to, path)
    const there = await copyFile(join(backup, path), target).then(() => true, gone(false))
    if (!there) throw new BackupError(`${path} is missing from the backup.`)
    if ((await digestOf(target)) !== sha256)
      throw new BackupError(`${path} is not what was backed up; this backup cannot be trusted.`)
  }
}

export type RestoreOptions = {
  readonly backup: string
  readonly dataFolder: string
  /** An empty database of one's own, as the owner of its tables; null for the embedded one. */
  readonly databaseUrl: string | null
  /** Folders with the log of changes since the backup: where it is kept, or the pg_wal of the lost data folder. */
  readonly changes: readonly string[]
  /** Changes after this moment are left out, as an ISO instant; null takes all. */
  readonly until: string | null
}

/** How long a restore may read the log of changes. */
const longestReplay = 6 * 3_600_000

/**
 * Puts a backup into an empty folder (and an empty database), reads the log of changes over it, and looks whether every
 * file that a row names is there. Throws BackupError with a sentence.
 */
export async function restoreBackup(
  options: RestoreOptions,
): Promise<{ manifest: Manifest; missing: string[] }> {
  const data = resolve(options.dataFolder)
  const backup = resolve(options.backup)
  const manifest = await readManifest(backup)
  if ((manifest.kind === 'dump') !== (options.databaseUrl !== null))
    throw new BackupError(
      manifest.kind === 'dump'
        ? 'This backup is of a PostgreSQL of your own: set DATABASE_URL to an empty database.'
        : 'This backup is of the embedded database: restore it without DATABASE_URL.',
    )
  if ((await readdir(data).catch(gone([]))).length > 0)
    throw new BackupError(`${data} is not empty; restore into a new folder.`)
  if (options.databaseUrl) {
    await copyProved(backup, manifest, data, (path) => path === 'files' || path.startsWith('files/'))
    await run('pg_restore', [
      '--exit-on-error',
      '--single-transaction',
      '--no-owner',
      '--dbname',
      options.databaseUrl,
      join(backup, 'database.dump'),
    ])
    return { manifest, missing: manifest.withFiles ? await missingFiles(options.databaseUrl, data) : [] }
  }
  await copyProved(backup, manifest, data, () => true)
  const settings = join(data, 'postgres', 'postgresql.auto.conf')
  const before = await readFile(settings, 'utf8').catch(gone(''))
  if (options.changes.length > 0) {
    await appendFile(settings, replaying(options))
    await writeFile(join(data, 'postgres', 'recovery.signal'), '', { mode: 0o600 })
  }
  const embedded = await startEmbeddedPostgres(data, { patience: longestReplay })
  try {
    await untilWritable(embedded.ownerUrl)
    // What says how to read the log has been read; later starts begin without it.
    await writeFile(settings, before, { mode: 0o600 })
    return { manifest, missing: manifest.withFiles ? await missingFiles(embedded.ownerUrl, data) : [] }
  } finally {
    await embedded.stop()
  }
}

/** Looks for a file of the log in each folder: packed as it is kept, or plain as a data folder has it. */
function replaying({ changes, until }: RestoreOptions): string {
  const folders = changes.map((each) => shellWord(resolve(each))).join(' ')
  const command = `for d in ${folders}; do if test -f "$d/%f.gz"; then gunzip -c "$d/%f.gz" > "%p"; exit $?; fi; if test -f "$d/%f"; then cp "$d/%f" "%p"; exit $?; fi; done; exit 1`
  const setting = (name: string, value: string) => `${name} = '${value.replaceAll("'", "''")}'\n`
  return [
    setting('restore_command', command),
    setting('recovery_target_action', 'promote'),
    ...(until ? [setting('recovery_target_time', until)] : []),
  ].join('')
}

/** A server that reads its log answers questions already, and takes no writes. */
async function untilWritable(url: string): Promise<void> {
  for (const deadline = Date.now() + longestReplay; Date.now() < deadline; await pause(200)) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ reading: boolean }>('select pg_is_in_recovery() as reading')
      if (rows[0]?.reading === false) return
    } catch {
      // It begins to take writes, or ended: then the start says so.
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new BackupError('The log of changes could not be read to its end.')
}

/** Keys of stored files that a row names and the folder does not hold. */
async function missingFiles(url: string, data: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'storage_key'`,
    )
    const missing: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ key: string }>(
        `select storage_key as key from ${pg.escapeIdentifier(name)} where storage_key is not null`,
      )
      missing.push(...rows.map(({ key }) => key).filter((key) => !existsSync(join(data, 'files', key))))
    }
    return missing
  } finally {
    await client.end()
  }
}
