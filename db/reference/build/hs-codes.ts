/**
 * Builds ../hs-codes.json: sections, chapters, headings and six-digit codes of HS 2022. Run: node hs-codes.ts
 * Codes and their English are HS 2017 by shopify-hscode (MIT), the list of UN Comtrade; `hs-2022.json` holds what
 * HS 2022 adds and drops, `hs-names.json` the sections, chapters and headings in both languages, `hs-names-zh.json` the
 * Chinese of the six-digit codes that were there before.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Name = { zh: string; en: string }
type Named = { code: string; name: Name }

const { getAllHSCode } = createRequire(import.meta.url)('shopify-hscode') as {
  getAllHSCode(): { hscode: string; description: string }[]
}
const read = <Table>(name: string): Table =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Table
const { sections, chapters, headings } =
  read<Record<'sections' | 'chapters' | 'headings', Named[]>>('hs-names.json')
const { added, dropped } = read<{ added: Named[]; dropped: string[] }>('hs-2022.json')
const { names: chinese } = read<{ names: Record<string, string> }>('hs-names-zh.json')

const gone = new Set(dropped)
const codes = new Map<string, Name>()
for (const { hscode, description } of getAllHSCode())
  if (hscode.length === 6 && !gone.has(hscode) && !hscode.startsWith('99')) {
    const zh = chinese[hscode]
    if (!zh) throw new Error(`${hscode} has no Chinese name`)
    codes.set(hscode, { zh, en: description })
  }
for (const { code, name } of added) codes.set(code, name)

const known = new Set(headings.map(({ code }) => code))
for (const code of codes.keys()) if (!known.has(code.slice(0, 4))) throw new Error(`${code} has no heading`)

const lines = (rows: readonly unknown[]): string =>
  `[\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`
const table = {
  sections,
  chapters,
  headings,
  codes: [...codes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, name]) => ({ code, name })),
}
writeFileSync(
  new URL('../hs-codes.json', import.meta.url),
  `{
  "source": "HS 2022: codes and English of HS 2017 by UN Comtrade through shopify-hscode 1.0.1 (MIT), brought to HS 2022 by us; sections, chapters, headings and Chinese by us",
  "edition": "2026-11-27",
  "nomenclature": "HS 2022",
${Object.entries(table)
  .map(([name, rows]) => `  "${name}": ${lines(rows)}`)
  .join(',\n')}
}
`,
)
process.stdout.write(`${chapters.length} chapters, ${headings.length} headings, ${codes.size} codes\n`)
