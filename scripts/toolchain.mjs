// What must be there before anything else runs; plain JavaScript for the machine's own Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const installedStamp = join(modules, '.installed-from')
const built = join(root, '.build')
const compileCache = join(built, 'compile-cache')
const serverConfig = join(root, 'vite.server.config.ts')
const lettersPlugin = join('scripts', 'one-byte-letters.ts')

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

/** Builds what was changed since its last build; `make` builds, `stamp` keeps from what. */
const ensure = (stamp, sources, make) => {
  const wanted = hash([...sources, join(root, 'package-lock.json')])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  make()
  writeFileSync(stamp, wanted)
}

const sourcesIn = (...folders) =>
  folders.flatMap((each) => filesBelow(join(root, each))).filter((file) => !/\.test\.tsx?$/.test(file))

/** Runs a command of the build; a sentence, and the end of it all, where it fails. */
const build = (node, what, command, args, more) => {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(node, more),
  })
  if (done.status !== 0) fail(`${what} could not be built; see above.`)
}

/** Builds the web, and the server that gives it, where their sources changed since the last build. */
export function ensureBuilt(node) {
  const webSources = [
    ...sourcesIn('src/web', 'src/contract', 'src/domain', 'src/i18n'),
    ...['vite.config.ts', 'react-router.config.ts', 'scripts/basemap.ts', lettersPlugin].map((file) =>
      join(root, file),
    ),
  ]
  ensure(join(built, '.built-from'), webSources, () => {
    process.stdout.write('Building the web…\n')
    build(node, 'The web', bin('react-router'), ['build'], { NODE_ENV: 'production' })
    build(node, 'The basemap', node, ['scripts/basemap.ts'])
  })
  ensureServerBuilt(node)
}

/** Builds the server alone, for tests that ask only for answers. */
export function ensureServerBuilt(node) {
  const sources = sourcesIn('src/server', 'src/contract', 'src/domain', 'src/i18n', 'db').filter((file) =>
    /\.(ts|json)$/.test(file),
  )
  ensure(join(built, 'process', '.built-from'), [...sources, serverConfig, join(root, lettersPlugin)], () => {
    process.stdout.write('Building the server…\n')
    keepingTheLast(join(built, 'process'), () => {
      const args = ['build', '--config', serverConfig, '--logLevel', 'warn']
      build(node, 'The server', bin('vite'), args)
    })
    // Node never takes away what it kept of files that are no more; it is made again by the next start.
    rmSync(compileCache, { recursive: true, force: true })
  })
}

/**
 * Makes the files of a folder and takes away what is there from before the last time: a process of the last build that
 * still runs may yet load a part of it.
 */
const keepingTheLast = (folder, make) => {
  const list = join(folder, '.last')
  const last = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []
  const began = Date.now()
  make()
  const files = readdirSync(folder).filter((file) => !file.startsWith('.'))
  const made = files.filter((file) => statSync(join(folder, file)).mtimeMs >= began)
  for (const file of files) if (!made.includes(file) && !last.includes(file)) rmSync(join(folder, file))
  writeFileSync(list, made.join('\n'))
}

/** What `tsc` is called with. Each checker works out for itself the types that all share: one needs a third of four's time. */
export const checkTypes = ['--noEmit', '--checkers', '1']

/**
 * How the server is run, after the name of its Node: a small young generation and a heap that grows in small steps keep
 * its memory low.
 */
export const serverCommand = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).config.server.split(
  ' ',
)

/**
 * The environment for a child: the product's Node and the package's commands come first, and what Node once made of
 * our modules is kept, which halves the work of a start.
 */
export const environment = (node, more = {}) => ({
  NODE_COMPILE_CACHE: compileCache,
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
