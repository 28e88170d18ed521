import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { tellFigure } from './support/figures.ts'

/** What comes from others, and what must not go out: packages, licences, secrets. */
const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Locked = { version?: string; integrity?: string; dev?: boolean; optional?: boolean; link?: boolean }
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const locked = Object.entries(packages).filter(([path]) => path !== '')

/** Licences that let a forwarder run and change the product, and ask for no more than to be named. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
])
/** Named one by one, with why they are here all the same. */
const others: Readonly<Record<string, string>> = {
  // Loaded as a library of its own, unchanged, and replaceable: what LGPL asks for.
  '@img/sharp-libvips-linux-x64': 'LGPL-3.0-or-later',
  // Says it in a file instead: MIT.
  'png-js': 'none',
}

/** An expression such as `(MIT OR Apache-2.0)`: one of them is enough, and of those joined by AND all are needed. */
function isPermissive(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((each) => permissive.has(each.trim())))
}

function licenceOf(path: string): string {
  const { license, licenses } = JSON.parse(read(`${path}/package.json`)) as {
    license?: string | string[] | { type: string }
    licenses?: { type: string }[]
  }
  if (typeof license === 'string') return license
  if (Array.isArray(license)) return license.join(' OR ')
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none'
}

/** Packages that no digest holds. */
const loose = (some: readonly (readonly [path: string, Locked])[]): string[] =>
  some
    .filter(([, { integrity, link }]) => !integrity && !link)
    .map(([path]) => path)
    // What a package carries inside itself is held by that package's digest.
    .filter((path) => !path.slice('node_modules/'.length).includes('/node_modules/'))

describe('packages of others [A-26]', () => {
  it('are at most 60 that we name ourselves', () => {
    const count = Object.keys(JSON.parse(read('package.json')).dependencies).length
    tellFigure({ bar: 'A-26', what: 'direct dependencies', figure: String(count), holds: count <= 60 })
    expect(count).toBeLessThanOrEqual(60)
  })

  it('are each held by a digest', () => {
    expect(loose(locked)).toEqual([])
    expect(loose([...locked, ['node_modules/planted', { version: '1.0.0' }]])).toEqual([
      'node_modules/planted',
    ])
  })

  it.each(['GPL-3.0-only', 'AGPL-3.0', '(MIT AND GPL-2.0)', 'SSPL-1.0', 'UNLICENSED', 'none', ''])(
    'with the licence %j would be noticed',
    (licence) => expect(isPermissive(licence)).toBe(false),
  )

  it('have licences under which the product may be run and changed', () => {
    const running = locked.filter(([path, { dev }]) => !dev && existsSync(join(root, path, 'package.json')))
    const wrong = running
      .map(([path]) => [path.split('node_modules/').at(-1) ?? '', licenceOf(path)] as const)
      .filter(([name, licence]) => !isPermissive(licence) && others[name] !== licence)
    tellFigure({
      bar: 'A-26',
      what: 'packages at run time with a known licence',
      figure: `${running.length - wrong.length} of ${running.length}`,
      holds: wrong.length === 0,
    })
    expect(running.length).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })
})

/** What secrets look like. */
const secrets: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/,
  'an access key of a cloud': /\b(?:AKIA|ASIA|LTAI|AKID)[A-Za-z0-9]{16,}\b/,
  'a token of a code forge': /\b(?:ghp|gho|ghs|github_pat|glpat)[_-][A-Za-z0-9_]{20,}/,
  'a signed token': /\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/,
  'a password in an address': /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[\w.-]+:[A-Za-z0-9]{12,}@/,
  'a key of a payment company': /\bMII[A-Za-z0-9+/]{200,}/,
}
const secretsIn = (text: string): string[] =>
  Object.entries(secrets)
    .filter(([, pattern]) => pattern.test(text))
    .map(([name]) => name)

describe('secrets [A-26]', () => {
  it('are found where they are planted', () => {
    const planted = [
      `-----BEGIN PRIVATE KEY-----\n${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIB'.repeat(2)}`,
      `const id = 'AKIA${'ABCDEFGH23456789'}'`,
      `token: ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2'}`,
      `eyJhbGciOiJIUzI1NiJ9AAAAAA.eyJzdWIiOiJ1c3JfMDEifQAAAA.${'c2lnbmF0dXJlLW9mLXRoaXM'}`,
      `postgresql://sampan:${'Zk3mQ9vLx2Tr7Yb'}@db/sampan`,
      `MII${'Abc1'.repeat(60)}`,
    ]
    expect(planted.map(secretsIn)).toEqual(Object.keys(secrets).map((name) => [name]))
  })

  it('are in no file of the repository', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
    const found = files
      .filter((path) => existsSync(join(root, path)) && !/\.(png|jpg|woff2?|gz|br|ttf)$/.test(path))
      .map((path) => [path, secretsIn(read(path))] as const)
      .filter(([path, names]) => names.length > 0 && path !== 'test/supply-chain.test.ts')
    expect(files.length).toBeGreaterThan(1_000)
    expect(found).toEqual([])
  })

  it('and names of settings that hold some are in no file that browsers get', () => {
    const built = join(root, '.build', 'client')
    const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.(js|css|html|json)$/.test(path),
    )
    const settings = read('.env.example').match(/^# [A-Z][A-Z0-9_]+(?==)/gm) ?? []
    const names = settings.map((line) => line.slice(2)).filter((name) => /SECRET|KEY|PASSWORD/.test(name))
    expect(names.length).toBeGreaterThan(15)
    const found = files.flatMap((path) => {
      const text = readFileSync(join(built, path), 'utf8')
      return [...secretsIn(text), ...names.filter((name) => text.includes(name))].map((what) => [path, what])
    })
    expect(files.length).toBeGreaterThan(50)
    expect(found).toEqual([])
  })
})
