import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A PgBouncer that keeps prepared statements in its transaction mode, which those before 1.21 do not: the one on the
 * path, or Debian 13's, fetched with its libraries from the mirror that this machine's apt already uses. What is fetched
 * is unpacked into a folder and run by its own loader: nothing is installed.
 */
const oldest = [1, 21] as const
const folder = fileURLToPath(new URL('../node_modules/.cache/pgbouncer', import.meta.url))
const suite = 'trixie'

const said = (command: string, args: readonly string[]): string | null => {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 300_000 })
  return error || status !== 0 ? null : `${stdout}${stderr}`
}

/** Whether a command is a PgBouncer that is new enough; what it says of itself. */
function versionOf([command = '', ...args]: readonly string[]): { fits: boolean; words: string } | null {
  const words = /PgBouncer (\d+)\.(\d+)\S*/.exec(said(command, [...args, '--version']) ?? '')
  if (!words) return null
  const [major, minor] = [Number(words[1]), Number(words[2])]
  return {
    fits: major > oldest[0] || (major === oldest[0] && minor >= oldest[1]),
    words: words[0],
  }
}

/** The program that was unpacked, with the loader and the libraries of its own system. */
function unpacked(root: string): string[] | null {
  if (!existsSync(root)) return null
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const loader = files.find((file) => /(^|\/)ld-linux[^/]*\.so\.\d$/.test(file))
  const program = files.find((file) => file.endsWith('sbin/pgbouncer'))
  const library = files.find((file) => /(^|\/)libc\.so\.6$/.test(file))
  if (!loader || !program || !library) return null
  return [
    join(root, loader),
    '--library-path',
    join(root, library.slice(0, library.lastIndexOf('/'))),
    join(root, program),
  ]
}

/** Downloads what is needed with apt, its lists and keeping in our folder; null where that is not possible. */
function fetchIt(): string[] | null {
  const mirror = said('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI)',
    'Origin: Debian',
    'Component: main',
  ])
    ?.split('\n')
    .find((address) => /^https?:/.test(address) && !address.includes('security'))
  if (!mirror) return null
  const at = `${folder}.part`
  rmSync(at, { recursive: true, force: true })
  for (const each of ['lists/partial', 'archives/partial', 'root'])
    mkdirSync(join(at, each), { recursive: true })
  writeFileSync(join(at, 'status'), '')
  writeFileSync(
    join(at, 'sources.list'),
    `deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror} ${suite} main\n`,
  )
  const settings = Object.entries({
    'Dir::Etc::SourceList': join(at, 'sources.list'),
    'Dir::Etc::SourceParts': '-',
    'Dir::State::Lists': join(at, 'lists'),
    // Nothing counts as installed: every library comes along.
    'Dir::State::Status': join(at, 'status'),
    'Dir::Cache': at,
    'Dir::Cache::Archives': join(at, 'archives'),
    'APT::Sandbox::User': process.getuid?.() === 0 ? 'root' : '',
    'Acquire::Languages': 'none',
  }).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  if (said('apt-get', [...settings, 'update']) === null) return null
  const install = ['install', '--download-only', '--yes', '--no-install-recommends', 'pgbouncer']
  if (said('apt-get', [...settings, ...install]) === null) return null
  for (const name of readdirSync(join(at, 'archives')).filter((each) => each.endsWith('.deb')))
    if (said('dpkg-deb', ['-x', join(at, 'archives', name), join(at, 'root')]) === null) return null
  rmSync(join(at, 'lists'), { recursive: true, force: true })
  rmSync(join(at, 'archives'), { recursive: true, force: true })
  renameSync(at, folder)
  return unpacked(join(folder, 'root'))
}

/** The words that start a PgBouncer which is new enough, and its version; or why there is none. */
export function findPooler(): { words: string[]; version: string } | { why: string } {
  const installed = versionOf(['pgbouncer'])
  if (installed?.fits) return { words: ['pgbouncer'], version: installed.words }
  const words = unpacked(join(folder, 'root')) ?? fetchIt()
  const fetched = words ? versionOf(words) : null
  if (words && fetched?.fits) return { words, version: fetched.words }
  const found = installed ? `this machine’s ${installed.words} keeps none` : 'there is none on this machine'
  return {
    why: `a PgBouncer of ${oldest.join('.')} or newer is needed for prepared statements: ${found}, and Debian’s could not be fetched`,
  }
}
