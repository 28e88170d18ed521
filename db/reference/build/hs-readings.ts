/**
 * Builds ../hs-readings.json: the pinyin of the Chinese terms under which HS codes are looked up: goods, their other
 * names, and the short terms that the names of chapters, headings and codes are made of. Run: node hs-readings.ts
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { pinyin } from 'pinyin-pro'

type Names = { name: { zh?: string }; synonyms?: { zh: string[] } }

const read = <Table>(name: string): Table =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Table
const table = read<Record<'chapters' | 'headings' | 'codes', Names[]>>('../hs-codes.json')
const { rows: goods } = read<{ rows: Names[] }>('../hs-goods.json')

/** Nobody types the pinyin of a whole heading: longer terms are left out. */
const longest = 6
const onlyHan = (text: string): string => text.replaceAll(/[^\p{Script=Han}]/gu, '')
const short = (term: string) => term.length >= 2 && term.length <= longest
const partsOf = (zh: string): string[] => zh.split(/[^\p{Script=Han}]|[及和或]/u).filter(short)

const terms = new Set([
  ...goods.flatMap(({ name, synonyms }) => [name.zh ?? '', ...(synonyms?.zh ?? [])]).map(onlyHan),
  ...[...table.chapters, ...table.headings, ...table.codes].flatMap(({ name }) => partsOf(name.zh ?? '')),
])
const readings = [...terms]
  .filter((term) => term.length > 0)
  .sort()
  .map(
    (term) => `    ${JSON.stringify(term)}: ${JSON.stringify(pinyin(term, { toneType: 'none', v: true }))}`,
  )
writeFileSync(
  new URL('../hs-readings.json', import.meta.url),
  `{
  "source": "Readings of Chinese names of goods and HS codes through pinyin-pro 3.29.4 (MIT); ü is written v",
  "edition": "2026-11-27",
  "readings": {
${readings.join(',\n')}
  }
}
`,
)
process.stdout.write(`${readings.length} terms\n`)
