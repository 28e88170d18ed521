import { readdir } from 'node:fs/promises'
import type { Language } from '#domain/kernel/language.ts'

/** The phrases of one area in one language, by dotted key. */
type Phrases = ReadonlyMap<string, string>

/** Files whose texts leave by other ways than pages: an override would change nothing there. */
const notOnPages = new Set(['cashier', 'rate-sheets', 'sms'])

const folderOf = (language: Language) => new URL(`../../i18n/${language}/`, import.meta.url)

function* phrasesIn(tree: unknown, path = ''): Generator<[string, string]> {
  if (typeof tree === 'string') yield [path, tree]
  else if (typeof tree === 'object' && tree !== null)
    for (const [key, inner] of Object.entries(tree)) yield* phrasesIn(inner, path ? `${path}.${key}` : key)
}

async function load(language: Language): Promise<ReadonlyMap<string, Phrases>> {
  const folder = folderOf(language)
  const areas = (await readdir(folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -3))
    .filter((area) => !notOnPages.has(area))
    .sort()
  return new Map(
    await Promise.all(
      areas.map(async (area) => {
        const [tree] = Object.values((await import(new URL(`${area}.ts`, folder).href)) as object)
        return [area, new Map(phrasesIn(tree))] as const
      }),
    ),
  )
}

const loaded = new Map<Language, Promise<ReadonlyMap<string, Phrases>>>()

/** Every phrase of the pages in a language, by area; read from the phrase files at the first question. */
export function phrasesOf(language: Language): Promise<ReadonlyMap<string, Phrases>> {
  let phrases = loaded.get(language)
  if (!phrases) {
    phrases = load(language)
    loaded.set(language, phrases)
  }
  return phrases
}
