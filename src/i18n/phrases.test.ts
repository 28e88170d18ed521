import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const folder = (language: string) => fileURLToPath(new URL(`./${language}/`, import.meta.url))
const filesOf = (language: string) =>
  readdirSync(folder(language))
    .filter((file) => file.endsWith('.ts'))
    .sort()

/** Every phrase of a file by its dotted key. */
function phrasesOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) =>
    phrasesOf(inner, path ? `${path}.${key}` : key),
  )
}
const dottedKeys = (value: unknown): string[] =>
  typeof value === 'string'
    ? []
    : Object.entries(value as object).flatMap(([key, inner]) => [
        ...(key.includes('.') ? [key] : []),
        ...dottedKeys(inner),
      ])
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}|<\/?\w+>/g)].map((each) => each[0]).sort()

test('both languages have the same files', () => {
  expect(filesOf('en-US')).toEqual(filesOf('zh-CN'))
})

describe.each(filesOf('zh-CN'))('%s', (file) => {
  test('has the same keys and placeholders in both languages, and no empty phrase', async () => {
    const [zh, en] = await Promise.all(
      ['zh-CN', 'en-US'].map(async (each) => Object.values(await import(`${folder(each)}${file}`))[0]),
    )
    const chinese = new Map(phrasesOf(zh))
    const english = new Map(phrasesOf(en))
    expect([...english.keys()].sort()).toEqual([...chinese.keys()].sort())
    // Dots lead from one level to the next: a key that holds one is never found.
    expect(dottedKeys(zh)).toEqual([])
    for (const [key, text] of chinese) {
      // A singular need not repeat the one.
      if (!key.endsWith('_one'))
        expect([key, placeholders(english.get(key) ?? '')]).toEqual([key, placeholders(text)])
      expect([key, text.trim() === '', english.get(key)?.trim() === '']).toEqual([key, false, false])
    }
  })

  test('names nothing with a dot or a colon: pages ask for phrases by paths that hold them', async () => {
    const [phrases] = Object.values(await import(`${folder('zh-CN')}${file}`))
    const names = (tree: unknown): string[] =>
      typeof tree === 'object' && tree !== null
        ? Object.entries(tree).flatMap(([name, inner]) => [name, ...names(inner)])
        : []
    expect(names(phrases).filter((name) => /[.:]/.test(name))).toEqual([])
  })
})
