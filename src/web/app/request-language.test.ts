import { expect, test } from 'vitest'
import { clockIsOff } from './clock-check.ts'
import { languageOfRequest, twinToPrefer } from './request-language.ts'

const asked = (path: string, headers: Record<string, string> = {}) =>
  languageOfRequest(new Request(`http://site${path}`, { headers }))

test.each([
  ['/', {}, 'zh-CN'],
  ['/', { 'accept-language': 'en-GB,en;q=0.9' }, 'en-US'],
  ['/', { 'accept-language': 'fr,zh-TW;q=0.8' }, 'zh-CN'],
  ['/', { 'accept-language': 'en-GB', cookie: 'a=b; language=zh-CN' }, 'zh-CN'],
  ['/', { cookie: 'language=nonsense' }, 'zh-CN'],
  ['/english', { cookie: 'language=zh-CN' }, 'en-US'],
  ['/english/', {}, 'en-US'],
  ['/ennews', {}, 'en-US'],
  ['/orderManage/index.data', { cookie: 'language=en-US' }, 'en-US'],
])('%s with %o is rendered in %s [§1]', (path, headers, language) => {
  expect(asked(path, headers)).toBe(language)
})

test.each([
  ['/', { 'accept-language': 'en-GB,en;q=0.9' }, '/english'],
  ['/oceanShipping/?from=CNNGB', { cookie: 'language=en-US' }, '/enoceanShipping?from=CNNGB'],
  ['/', { 'accept-language': 'en-GB', cookie: 'language=zh-CN' }, null],
  ['/', {}, null],
  ['/english', { cookie: 'language=zh-CN' }, null],
  ['/protocol', { cookie: 'language=en-US' }, null],
  ['/manage/news/details?id=vgm&x=1', { cookie: 'language=en-US' }, '/manage/news/details?id=vgm&lang=en'],
  ['/manage/news/details?id=vgm&lang=en', { cookie: 'language=en-US' }, null],
  ['/manage/news/details', { cookie: 'language=en-US' }, null],
  ['/manage/news/details?id=vgm', { cookie: 'language=zh-CN' }, null],
])('%s with %o leads to: %s [§1]', (path, headers: Record<string, string>, twin) => {
  expect(twinToPrefer(new Request(`http://site${path}`, { headers }))).toBe(twin)
})

test.each([
  [0, false],
  [7_200_000, false],
  [7_200_001, true],
  [-7_200_001, true],
])('a clock that is %i ms off is wrong: %s [§5]', (off, wrong) => {
  expect(clockIsOff(1_000_000_000_000 + off, 1_000_000_000_000)).toBe(wrong)
})
