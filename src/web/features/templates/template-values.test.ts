import { expect, it } from 'vitest'
import {
  changedSides,
  filledIn,
  mergeTemplates,
  savedOf,
  type TemplateValues,
  templateValuesOf,
} from './template-values.ts'

const own = (body: string) => ({ subject: '', body, providerId: null })
const original = { zh: own('原文 {{code}}\n'), en: own('original {{code}}\n') }
const written = (zh: string | null, en: string | null): TemplateValues =>
  templateValuesOf(original, { zh: zh === null ? null : own(zh), en: en === null ? null : own(en) })

it('begins with the product’s words, which are none of the desk’s', () => {
  const values = written(null, 'ours')
  expect(values.zh).toEqual({ desk: false, subject: '', body: '原文 {{code}}', providerId: '' })
  expect(savedOf(values)).toEqual({ zh: null, en: own('ours') })
  expect(changedSides(values, { ...values, zh: { ...values.zh, body: 'typed and not used' } })).toEqual([])
})

it('takes what only a colleague changed, and asks about what both did', () => {
  const base = written(null, 'a')
  expect(mergeTemplates(base, written(null, 'mine'), written('他的', 'a'))).toEqual({
    merged: written('他的', 'mine'),
    both: [],
  })
  expect(mergeTemplates(base, written(null, 'mine'), written(null, 'theirs'))).toEqual({
    merged: written(null, 'mine'),
    both: ['en'],
  })
  expect(mergeTemplates(base, written(null, 'same'), written(null, 'same')).both).toEqual([])
})

it('fills in the samples of a language', () => {
  expect(filledIn('{{code}} {{x}}', { code: { zh: '一', en: '1' } }, 'en')).toBe('1 {{x}}')
})
