import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { vesselNamesFrom } from './vessel-names.ts'

const { rows } = JSON.parse(
  readFileSync(new URL('../../../db/reference/vessel-names.json', import.meta.url), 'utf8'),
) as { rows: { en: string; zh: string }[] }
const names = vesselNamesFrom(rows)

it('knows ships by their names, whole or as AIS cuts them', () => {
  expect(names.zhOf('EVER GIVEN')).toBe('长赐')
  expect(names.zhOf('COSCO SHIPPING UNIVERSE')).toBe('中远海运宇宙')
  expect(names.zhOf('COSCO SHIPPING UNIVE')).toBe('中远海运宇宙')
  expect(names.zhOf('EVER GIVE')).toBe(null)
  expect(names.zhOf(null)).toBe(null)
})

it('names every ship once, and no two alike, cut or whole', () => {
  expect(new Set(rows.map(({ en }) => en.slice(0, 20).trim())).size).toBe(rows.length)
  expect(new Set(rows.map(({ zh }) => zh)).size).toBe(rows.length)
  for (const { en, zh } of rows) {
    expect(en).toMatch(/^[A-Z][A-Z ]+[A-Z]$/)
    expect(zh).toMatch(/^\p{Script=Han}+$/u)
  }
})
