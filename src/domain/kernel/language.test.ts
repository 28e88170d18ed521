import { describe, expect, it } from 'vitest'
import { chooseLanguage, languageOfHeader } from './language.ts'

describe('the language of the reader [§1]', () => {
  it.each([
    ['en-US', ['zh-CN'], 'en-US'],
    ['zh-CN', ['en'], 'zh-CN'],
    [null, ['en-GB', 'zh-CN'], 'en-US'],
    [null, ['fr-FR', 'zh-TW'], 'zh-CN'],
    [null, ['fr', 'de'], 'zh-CN'],
    ['klingon', ['en'], 'en-US'],
    [undefined, [], 'zh-CN'],
  ] as const)('stored %j, browser %j: %s', (stored, browser, expected) => {
    expect(chooseLanguage(stored, browser)).toBe(expected)
  })

  it('reads the language header of a call [§7]', () => {
    expect([
      languageOfHeader('zh'),
      languageOfHeader('en'),
      languageOfHeader('de'),
      languageOfHeader(undefined),
    ]).toEqual(['zh-CN', 'en-US', null, null])
  })
})
