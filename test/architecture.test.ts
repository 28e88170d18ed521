import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { settingNames } from '#server/platform/config.ts'
import { bars } from '../prove/bars.ts'

/** The walls, the names and the habits of the house, as tests. */
const root = fileURLToPath(new URL('..', import.meta.url))
const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules'))
    .sort()

/** The business areas in dependency order: an area may use those before it. */
const areas = [
  'users',
  'staff',
  'files',
  'workspace',
  'webhooks',
  'notifications',
  'certification',
  'reference',
  'addresses',
  'ledger',
  'rates',
  'points',
  'quotes',
  'bills',
  'orders',
  'schedules',
  'payments',
  'reconciliation',
  'templates',
  'integration',
  'tracking',
  'proposals',
  'cargo',
  'positions',
  'vessels',
  'statements',
  'invoices',
  'figures',
  'profile',
  'promotion',
  'scenes',
  'customers',
  'site',
  'news',
  'announcements',
  'chat',
  'privacy',
  'workbench',
  'records',
  'system',
  'calendar',
]

const sources = filesBelow('src').filter((path) => /\.tsx?$/.test(path))
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const text = new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

type Import = { from: string; to: string; typeOnly: boolean }

/** Every import of our own files and of packages; packages keep their name. */
const imports: Import[] = [...text].flatMap(([from, code]) =>
  [...code.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)].map(
    (match) => {
      const name = match[2] ?? ''
      const to = name.startsWith('.')
        ? relative(root, resolve(root, dirname(from), name))
        : name.startsWith('#')
          ? name.startsWith('#db/') || name.startsWith('#test/')
            ? name.slice(1)
            : `src/${name.slice(1)}`
          : name
      return { from, to, typeOnly: Boolean(match[1]) }
    },
  ),
)

/** The part of the house that a path lies in, and its business area where it has one. */
function placeOf(path: string): { part: string; area: string | null } {
  const [, side, second, third] = path.split('/')
  if (!path.startsWith('src/'))
    return { part: path.startsWith('db/') ? 'db' : path.startsWith('test/') ? 'test' : 'package', area: null }
  const area = (name: string | undefined) =>
    name && areas.includes(name.replace(/\.tsx?$/, '')) ? name.replace(/\.tsx?$/, '') : null
  if (side === 'domain') return { part: second === 'kernel' ? 'domain/kernel' : 'domain', area: area(second) }
  if (side === 'contract' || side === 'i18n') return { part: side, area: area(second) }
  if (side === 'server') {
    if (second === 'platform' || second === 'providers') return { part: `server/${second}`, area: null }
    return area(second) ? { part: 'server', area: area(second) } : { part: 'server/root', area: null }
  }
  if (side === 'web') {
    if (second === 'features') return { part: 'web/features', area: area(third) }
    if (['ui', 'lib', 'app', 'site', 'portal', 'desk'].includes(second ?? ''))
      return { part: `web/${second}`, area: null }
    return { part: 'web/root', area: null }
  }
  return { part: side ?? '', area: null }
}

/** Who may import whom. `package` is anything from npm or Node. */
const allowed: Record<string, readonly string[]> = {
  'domain/kernel': ['domain/kernel'],
  domain: ['domain/kernel', 'domain'],
  contract: ['domain/kernel', 'domain', 'contract', 'package'],
  i18n: ['domain/kernel', 'domain', 'i18n', 'package'],
  'server/platform': ['domain/kernel', 'domain', 'contract', 'i18n', 'server/platform', 'package'],
  'server/providers': ['domain/kernel', 'domain', 'i18n', 'server/platform', 'server/providers', 'package'],
  server: [
    'domain/kernel',
    'domain',
    'contract',
    'i18n',
    'server/platform',
    'server/providers',
    'server',
    'package',
  ],
  'web/ui': ['domain/kernel', 'i18n', 'web/ui', 'package'],
  'web/lib': ['domain/kernel', 'domain', 'contract', 'i18n', 'web/lib', 'package'],
  'web/features': [
    'domain/kernel',
    'domain',
    'contract',
    'i18n',
    'web/ui',
    'web/lib',
    'web/features',
    'package',
  ],
}
const page = [
  'domain/kernel',
  'domain',
  'contract',
  'i18n',
  'web/ui',
  'web/lib',
  'web/features',
  'web/app',
  'package',
]
for (const side of ['site', 'portal', 'desk']) allowed[`web/${side}`] = [...page, `web/${side}`]

const vendorFile = /^src\/server\/providers\/[\w-]+\/(?!port\.ts)/
const domainPackages = (to: string) => placeOf(to).part === 'package'

describe('who may import whom', () => {
  const product = imports.filter(({ from }) => !isTest(from))

  it('keeps every part inside its walls', () => {
    const broken = product.filter(({ from, to, typeOnly }) => {
      const at = placeOf(from).part
      const rules = allowed[at]
      if (!rules || rules.includes(placeOf(to).part)) return false
      // The context names the ports' shapes, and nothing more of them.
      return !(at === 'server/platform' && typeOnly && /^src\/server\/providers\/[\w-]+\/port\.ts$/.test(to))
    })
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  it('lets the domain import nothing from outside', () => {
    expect(product.filter(({ from, to }) => from.startsWith('src/domain/') && domainPackages(to))).toEqual([])
  })

  it('lets an area use only the areas before it', () => {
    const broken = product.filter(({ from, to }) => {
      const [a, b] = [placeOf(from).area, placeOf(to).area]
      return a !== null && b !== null && areas.indexOf(b) > areas.indexOf(a)
    })
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  // What an area keeps about a person is handed in by its `personal.ts` (decision 050).
  it('opens an area to others through its commands, its queries and its personal part only', () => {
    const broken = product.filter(({ from, to }) => {
      const [a, b] = [placeOf(from), placeOf(to)]
      return (
        a.part === 'server' &&
        b.part === 'server' &&
        a.area !== b.area &&
        !/\/(commands|queries|personal)(\/|\.ts)/.test(to)
      )
    })
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  it('lets only main.ts name vendors', () => {
    const broken = product.filter(
      ({ from, to }) =>
        vendorFile.test(to) && from !== 'src/server/main.ts' && !from.startsWith('src/server/providers/'),
    )
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  it('has no cycles', () => {
    const graph = new Map<string, string[]>()
    for (const { from, to, typeOnly } of product) {
      if (!typeOnly && text.has(to)) graph.set(from, [...(graph.get(from) ?? []), to])
    }
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (file: string, path: string[]): void => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      if (done.has(file) || path.includes(file)) return
      for (const next of graph.get(file) ?? []) visit(next, [...path, file])
      done.add(file)
    }
    for (const file of graph.keys()) visit(file, [])
    expect(cycles).toEqual([])
  })
})

describe('names and texts', () => {
  it('names files in kebab case', () => {
    const odd = sources.filter(
      (path) =>
        !/^[\w/.-]+$/.test(path) ||
        /[A-Z]/.test(path.replace('src/i18n/zh-CN', '').replace('src/i18n/en-US', '')),
    )
    expect(odd).toEqual([])
  })

  it('uses no banned word in a name', () => {
    const banned =
      /\b(?:class|function|const|type|interface|let)\s+\w*(?:Manager|Helper|Utils?|Common|Impl|Account)\b/
    // The table types are generated, names and all.
    const own = [...text].filter(([path]) => path !== 'src/server/platform/db/schema.ts')
    expect(own.filter(([, code]) => banned.test(code)).map(([path]) => path)).toEqual([])
  })

  it('keeps Han characters to the texts', () => {
    const home = /^src\/i18n\/|\.test\.tsx?$|^src\/web\/site\/content\//
    const withHan = [...text].filter(
      ([path, code]) =>
        !home.test(path) && /\p{Script=Han}/u.test(code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
    )
    expect(withHan.map(([path]) => path)).toEqual([])
  })

  it('has the same phrase files in both languages', () => {
    const names = (language: string) =>
      sources.filter((path) => path.startsWith(`src/i18n/${language}/`)).map((path) => path.split('/').at(-1))
    expect(names('en-US')).toEqual(names('zh-CN'))
  })

  it('has no barrel files', () => {
    expect(sources.filter((path) => /\/index\.tsx?$/.test(path) && !path.startsWith('src/web/'))).toEqual([])
  })

  it('speaks of the product only', () => {
    const own = [
      ...filesBelow('docs'),
      ...filesBelow('db'),
      ...filesBelow('scripts'),
      ...sources,
      'README.md',
      'README.zh-CN.md',
      'package.json',
    ].filter((path) => /\.(md|tsx?|mjs|sql|json)$/.test(path) && !/^db\/reference\/.*\.json$/.test(path))
    const stray = own.filter((path) => {
      const content = readFileSync(join(root, path), 'utf8')
      return /spec\.md|\.\.\/shared|\/work\/|quality-bars|house-style|registry\.npmjs/.test(content)
    })
    expect(stray.filter((path) => path !== 'test/architecture.test.ts')).toEqual([])
  })
})

describe('what is written down', () => {
  it('documents every setting in .env.example', () => {
    const example = readFileSync(join(root, '.env.example'), 'utf8')
    const named = new Set([...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]))
    expect(settingNames.filter((name) => !named.has(name))).toEqual([])
    expect([...named].filter((name) => !settingNames.includes(name ?? ''))).toEqual([])
  })

  it('names in its pages only files that exist', () => {
    const named = ['docs/security.md', 'docs/architecture.md', 'docs/operations.md', 'prove/bars.ts'].flatMap(
      (path) =>
        [
          ...readFileSync(join(root, path), 'utf8').matchAll(
            /[`'](?:src|test|bench|prove|scripts|deploy)\/[\w./-]+\.\w+[`']/g,
          ),
        ].map(([name]) => name.slice(1, -1)),
    )
    expect(named.length).toBeGreaterThan(60)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('names no figure for a bar that stands in no bench', () => {
    const told = filesBelow('bench').map((path) => readFileSync(join(root, path), 'utf8'))
    const counted = bars.flatMap(({ bench = {} }) => Object.values(bench).flat())
    expect(counted.length).toBeGreaterThan(50)
    expect(counted.filter((name) => !told.some((text) => text.includes(name)))).toEqual([])
  })

  it('names no download host in the lockfile', () => {
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/)
  })

  it('pins every direct dependency', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
    )
    expect(loose).toEqual([])
  })

  it('holds every requirement marked built by a test that exists', () => {
    const titles = [...filesBelow('src'), ...filesBelow('test'), ...filesBelow('db')]
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n')
    const rows = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
      .split('\n')
      .filter((line) => /^\| R\d/.test(line))
    expect(rows.length).toBeGreaterThan(300)
    const ids = rows.map((row) => row.split('|')[1]?.trim())
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    const broken = rows.filter((row) => {
      const [, id, , state, heldBy] = row.split(/(?<!\\)\|/).map((cell) => cell.trim())
      if (state === 'open') return false
      if (state !== 'built' || !heldBy) return true
      return (
        heldBy.split(' · ').some((title) => !titles.includes(title.replaceAll('`', ''))) &&
        !titles.includes(`[${id}]`)
      )
    })
    expect(broken).toEqual([])
  })
})
