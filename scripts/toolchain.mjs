// What must be there before anything else runs; plain JavaScript for the machine's own Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const installedStamp = join(modules, '.installed-from')
const builtStamp = join(root, '.build', '.built-from')

const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const hash = (files) => {
  const digest = createHash('sha256')
  for (const file of files) digest.update(relative(root, file)).update(readFileSync(file))
  return digest.digest('hex')
}

const npm = (args) => {
  // Under `npm start` this is the npm that called us; started by hand, the one on the PATH.
  const cli = process.env.npm_execpath
  const done = cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) fail(`npm ${args.join(' ')} failed; see above.`)
}

/** Installs exactly what the lockfile names, when that changed since the last time. */
export function ensureInstalled() {
  const wanted = hash([join(root, 'package-lock.json')])
  if (existsSync(installedStamp) && readFileSync(installedStamp, 'utf8') === wanted) return
  process.stdout.write('Installing what the lockfile names (once)…\n')
  // Not `npm ci`: it refuses a lockfile that lacks another platform's optional binaries, which some registries
  // do not carry. This installs the same versions, checked by the same hashes, and writes nothing back.
  npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(installedStamp, wanted)
}

/** The Node that the product runs on: this one when it is new enough, else the one that npm brought. */
export function productNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const brought = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(brought) && statSync(brought).size > 1_000_000) return brought
  // Where npm runs no install scripts, the package's own script fetches the binary.
  spawnSync(process.execPath, ['installArchSpecificPackage'], {
    cwd: join(modules, 'node'),
    stdio: 'inherit',
  })
  if (existsSync(brought) && statSync(brought).size > 1_000_000) return brought
  return fail('Node 24 could not be installed. Install Node 24 yourself and run this again.')
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** Builds the web when its sources changed since the last build. */
export function ensureBuilt(node) {
  const sources = ['web', 'contract', 'domain', 'i18n'].flatMap((each) => filesBelow(join(root, 'src', each)))
  const wanted = hash([
    ...sources.filter((file) => !/\.test\.tsx?$/.test(file)),
    join(root, 'vite.config.ts'),
    join(root, 'react-router.config.ts'),
    join(root, 'scripts', 'basemap.ts'),
    join(root, 'package-lock.json'),
  ])
  if (existsSync(builtStamp) && readFileSync(builtStamp, 'utf8') === wanted) return
  process.stdout.write('Building the web…\n')
  const done = spawnSync(bin('react-router'), ['build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(node, { NODE_ENV: 'production' }),
  })
  if (done.status !== 0) fail('The web could not be built; see above.')
  const map = spawnSync(node, ['scripts/basemap.ts'], { cwd: root, stdio: 'inherit' })
  if (map.status !== 0) fail('The basemap could not be built; see above.')
  writeFileSync(builtStamp, wanted)
}

/** What `tsc` is called with. Each checker works out for itself the types that all share: one needs a third of four's time. */
export const checkTypes = ['--noEmit', '--checkers', '1']

/** How the server is run: a small young generation and a heap that grows in small steps keep its memory low. */
export const serverFlags = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
).config.serverFlags.split(' ')

/**
 * The environment for a child: the product's Node and the package's commands come first, and what Node once made of
 * our modules is kept, which halves the work of a start.
 */
export const environment = (node, more = {}) => ({
  NODE_COMPILE_CACHE: join(root, '.build', 'compile-cache'),
  ...process.env,
  PATH: [dirname(node), join(modules, '.bin'), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':',
  ),
  ...more,
})

/** Runs the product's Node in the foreground; signals that we get are passed on, its end is ours. */
export function runNode(node, args, more = {}) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: environment(node, more) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

/** Runs a command to its end and returns its exit code and, when wanted, what it printed. */
export function runToEnd(node, command, args, { capture = false, more = {} } = {}) {
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', capture ? 'pipe' : 'inherit', 'inherit'],
      env: environment(node, more),
    })
    let output = ''
    child.stdout?.on('data', (part) => {
      output += part
      process.stdout.write(part)
    })
    child.once('exit', (code) => settle({ code: code ?? 1, output }))
  })
}

export const bin = (name) => join(modules, '.bin', name)
