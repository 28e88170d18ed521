import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import { tellFigure } from '#test/support/figures.ts'
import { findChromium } from '../scripts/chromium.mjs'

/**
 * Pictures of every page in both languages and themes, 1440 and 390 px wide, compared with those that somebody has
 * looked at. `npm run pictures` takes and compares them; `npm run pictures accept` says that they were looked at, with
 * words after it only those whose name holds one. Words without `accept` take pictures of these routes alone, `zh` and
 * `en` of one language.
 *
 * They are kept in SAMPAN_PICTURES, else in .data/pictures: `looked-at`, `now`, `differences`, and a page to look
 * through. `looked-at.txt` beside this file holds a digest of each for machines that never drew them. Exits 3 where
 * nobody has looked at any yet.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = resolve(root, process.env.SAMPAN_PICTURES ?? '.data/pictures')
const [lookedAt, now, differences] = ['looked-at', 'now', 'differences'].map((each) =>
  join(folder, each),
) as [string, string, string]
const bars = ['C-20', 'C-30']
const [first, ...rest] = process.argv.slice(2)
const accepts = first === 'accept'
const asked = accepts ? rest : process.argv.slice(2)
const words = asked.filter((word) => accepts || !['zh', 'en'].includes(word))
const languages = ['zh', 'en'].filter(
  (each) => accepts || asked.length === words.length || asked.includes(each),
)
const chosen = (name: string): boolean => words.length === 0 || words.some((word) => name.includes(word))

/** The pictures of a folder, by language, theme and width, and route; those of the planted fault stand beside. */
const picturesIn = (of: string): string[] =>
  existsSync(of)
    ? readdirSync(of, { recursive: true, encoding: 'utf8' })
        .filter((name) => /^\w+[\\/]\w+-\d+[\\/].*\.png$/.test(name))
        .map((name) => name.replaceAll('\\', '/'))
        .sort()
    : []

/** Stands beside the pictures where all of them were taken: what is missing among these has no route any more. */
const whole = join(now, 'whole')

type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number }
const read = async (file: string): Promise<Pixels> => {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Of the pixels, not of the file, whose packing is the machine's. */
async function digestOf(file: string): Promise<string> {
  const { data, width, height } = await read(file)
  return createHash('sha256').update(`${width} ${height} `).update(data).digest('base64url').slice(0, 16)
}

const ledger = fileURLToPath(new URL('looked-at.txt', import.meta.url))
const digests = new Map(
  (existsSync(ledger) ? readFileSync(ledger, 'utf8') : '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' ') as [name: string, digest: string]),
)

if (accepts) {
  const taken = picturesIn(now).filter(chosen)
  const gone =
    taken.length > 0 && existsSync(whole)
      ? [...digests.keys()].filter((name) => chosen(name) && !existsSync(join(now, name)))
      : []
  for (const name of taken) {
    cpSync(join(now, name), join(lookedAt, name))
    digests.set(name, await digestOf(join(now, name)))
  }
  for (const name of gone) {
    rmSync(join(lookedAt, name), { force: true })
    digests.delete(name)
  }
  const lines = [...digests].map(([name, digest]) => `${name} ${digest}\n`).sort()
  writeFileSync(ledger, lines.join(''))
  console.log(`${taken.length} pictures were looked at, ${gone.length} are no longer there`)
  process.exit(0)
}

/** The letters of both scripts come from the product's own files, so that no machine draws others. */
function fontsOf(scratch: string, packaged: string | undefined): string {
  const folders = [join(root, 'db/reference/fonts'), ...(packaged ? [packaged] : [])]
  const file = join(scratch, 'fonts.conf')
  const list = folders.map((each) => `<dir>${each}</dir>`).join('')
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${list}<cachedir>${scratch}</cachedir></fontconfig>\n`,
  )
  return file
}

/** Takes the pictures in one language, of a demo world that begins at the same moment each time. */
async function take(language: string, port: number, scratch: string): Promise<boolean> {
  const chromium = await findChromium()
  const environment = chromium.environment as Record<string, string>
  const child = spawn(
    'playwright',
    ['test', '--config=prove/pictures-config.ts', `--project=${language}`, '--reporter=list'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...environment,
        CHROMIUM: chromium.path,
        FONTCONFIG_FILE: fontsOf(scratch, environment.FONTCONFIG_PATH),
        // A Wednesday afternoon in Ningbo.
        SAMPAN_HELD_AT: '2026-11-25T06:20:05Z',
        SAMPAN_E2E_PORT: String(port),
        SAMPAN_E2E_COMPANIES_PORT: String(port - 1),
        SAMPAN_PICTURES_INTO: now,
        SAMPAN_PICTURES_OF: words.join('\n'),
      },
    },
  )
  return (await new Promise<number>((settle) => child.once('exit', (code) => settle(code ?? 1)))) === 0
}

/** How many pixels differ, as pixelmatch counts them; a picture of another size differs by its size. */
async function compare(before: string, after: string, into: string | null): Promise<number> {
  const [one, other] = [await read(before), await read(after)]
  const { width, height } = other
  if (one.width !== width || one.height !== height)
    return Math.abs(one.width * one.height - width * height) || 1
  const drawn = Buffer.alloc(width * height * 4)
  const count = pixelmatch(one.data, other.data, drawn, width, height, { threshold: 0.1 })
  if (count > 0 && into) {
    mkdirSync(dirname(into), { recursive: true })
    await sharp(drawn, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(into)
  }
  return count
}

type Difference = { readonly name: string; readonly what: string }

/** A page to look through: of each picture that is another one, what it was, what it is, and where they differ. */
function writeIndex(found: readonly Difference[], taken: number): void {
  const image = (of: string, name: string): string =>
    existsSync(join(of, name))
      ? `<a href="${of.slice(folder.length + 1)}/${name}"><img loading="lazy" src="${of.slice(folder.length + 1)}/${name}" alt=""></a>`
      : '<p>–</p>'
  const parts = found.map(
    ({ name, what }) =>
      `<section><h2>${name}</h2><p>${what}</p><div>${[lookedAt, now, differences].map((of) => image(of, name)).join('')}</div></section>`,
  )
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title>
<style>body{font:14px/1.5 sans-serif;margin:24px}div{display:grid;grid-template-columns:repeat(3,1fr);gap:12px;align-items:start}img{max-width:100%;border:1px solid #999}h2{font-size:16px}</style>
<h1>${found.length} of ${taken} pictures are others than those that were looked at</h1>
<p>As it was, as it is, where they differ.</p>
${parts.join('\n')}</html>\n`,
  )
}

const scratch = mkdtempSync(join(tmpdir(), 'sampan-pictures-'))
rmSync(now, { recursive: true, force: true })
rmSync(differences, { recursive: true, force: true })
mkdirSync(now, { recursive: true })
const port = Number(process.env.SAMPAN_E2E_PORT ?? 3195)
let walked = true
for (const language of languages) walked = (await take(language, port, scratch)) && walked
rmSync(scratch, { recursive: true, force: true })

const taken = picturesIn(now)
if (walked && words.length === 0 && languages.length === 2) writeFileSync(whole, '')
const tell = (figure: string, holds: boolean | null): void => {
  console.log(`\npictures of every page: ${figure}`)
  for (const bar of bars) tellFigure({ bar, what: 'pictures of every page', figure, holds })
}

// The comparison finds a change of style, in either language.
const unseen: string[] = []
for (const language of languages) {
  const [asItIs, planted] = ['as-it-is', 'planted'].map((name) => join(now, language, `${name}.png`)) as [
    string,
    string,
  ]
  if (!existsSync(planted) || (await compare(asItIs, planted, null)) === 0) unseen.push(language)
}
if (unseen.length > 0) tell(`a planted change of style is not found (${unseen.join(', ')})`, false)
if (!walked) tell('some pages could not be reached, see above', false)

if (digests.size === 0) {
  writeIndex(
    taken.map((name) => ({ name, what: 'not looked at yet' })),
    taken.length,
  )
  tell(
    `${taken.length} taken, none looked at yet: ${join(folder, 'index.html')}, then npm run pictures accept`,
    null,
  )
  process.exit(walked && unseen.length === 0 ? 3 : 1)
}

/** What differs between a picture and the one that was looked at, which this machine may have or know by digest only. */
async function differs(name: string): Promise<string | null> {
  const digest = digests.get(name)
  if (digest === undefined) return 'new'
  if ((await digestOf(join(now, name))) === digest) return null
  const kept = join(lookedAt, name)
  if (!existsSync(kept) || (await digestOf(kept)) !== digest) return 'differs; how it was is not kept here'
  const count = await compare(kept, join(now, name), join(differences, name))
  return count > 0 ? `${count} pixels differ` : null
}

const found: Difference[] = []
for (const name of taken) {
  const what = await differs(name)
  if (what) found.push({ name, what })
}
if (words.length === 0)
  found.push(
    ...[...digests.keys()]
      .filter((name) => languages.includes(name.slice(0, 2)) && !existsSync(join(now, name)))
      .map((name) => ({ name, what: 'no longer there' })),
  )
writeIndex(found, taken.length)
for (const { name, what } of found) console.log(`${name}: ${what}`)
tell(
  `${taken.length} taken, ${found.length} differ from those that were looked at${found.length > 0 ? `: ${join(folder, 'index.html')}` : ''}`,
  found.length === 0,
)
process.exit(walked && unseen.length === 0 && found.length === 0 ? 0 : 1)
