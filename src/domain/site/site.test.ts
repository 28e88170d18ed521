import { expect, it } from 'vitest'
import { browserName, reportedPath } from './error-reports.ts'
import { referrerHost, viewedPath } from './page-views.ts'
import { overrideProblem } from './text-overrides.ts'

/** What no path of a site is. */
const hostilePaths = [
  '//evil.example',
  '//evil.example/science',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://evil.example/',
  'science',
  '',
  ' /science',
  '/science\r\nset-cookie: a=b',
  '/science\n',
  '/science\u0000',
  '/sci\u202eence',
  '/\ud800',
  '/<script>alert(1)</script>',
  `/${'a'.repeat(10_240)}`,
  `/science?${'a'.repeat(10_240)}`,
]

it.each(hostilePaths)('counts and keeps no path like %j', (path) => {
  expect([viewedPath(path), reportedPath(path)]).toEqual([null, null])
})

it.each([
  ['/', '/', '/'],
  ['/science', '/science', '/science'],
  ['/science/', '/science', '/science/'],
  ['/science//', null, '/science//'],
  ['/Science', null, '/Science'],
  ['/science?utm_source=x', null, '/science'],
  ['/desk', null, '/desk'],
  ['/no/such/page?phone=13800000000#top', null, '/no/such/page'],
  ['/报价', null, '/报价'],
])('%s is counted as %s and reported as %s', (path, viewed, reported) => {
  expect([viewedPath(path), reportedPath(path)]).toEqual([viewed, reported])
})

it.each([
  ['', ''],
  ['https://www.Example.com/search?q=my+name#x', 'www.example.com'],
  ['http://user:secret@example.com:8443/a', 'example.com'],
  ['https://example.com./', 'example.com'],
  ['https://百度.cn/s?wd=x', 'xn--wxtr44c.cn'],
  ['https://portal.example/orderManage/index?id=1', ''],
  ['//evil.example', ''],
  ['javascript:alert(1)', ''],
  ['android-app://com.example', ''],
  ['https://', ''],
  ['https://exa mple.com/', ''],
  [`https://${'a'.repeat(260)}.example/`, ''],
])('a reader from %s came from “%s”', (referrer, host) => {
  expect(referrerHost(referrer, 'portal.example')).toBe(host)
})

it('keeps a browser’s name as one short line', () => {
  expect(browserName('Mozilla/5.0\r\n (X11)\u0000')).toBe('Mozilla/5.0   (X11)')
  expect(browserName('x'.repeat(5_000))).toHaveLength(300)
  expect(browserName(`${'x'.repeat(299)}𠮷`).isWellFormed()).toBe(true)
})

it.each([
  ['查价格', '查运价', null],
  ['共 {{count}} 条', '{{count}} 条', null],
  ['共 {{count}} 条', '共很多条', 'site.placeholdersDiffer'],
  ['共 {{count}} 条', '共 {{counts}} 条', 'site.placeholdersDiffer'],
  ['共 {{count}} 条', '共 {{count}}{{count}} 条', 'site.placeholdersDiffer'],
  ['共 {{count}} 条', '共 {{count}} 条 {{', 'site.placeholdersDiffer'],
  ['共 {{count}} 条', '共 {{- count}} 条', 'site.placeholdersDiffer'],
  ['查价格', '查价格 {{name}}', 'site.placeholdersDiffer'],
  ['{{from}}到{{to}}', '到{{to}}，从{{from}}', null],
  ['我同意<a>协议</a>', '<a>协议</a>我同意', null],
  ['我同意<a>协议</a>', '我同意协议', 'site.placeholdersDiffer'],
  ['我同意<a>协议</a>', '我同意</a>协议<a>', 'site.placeholdersDiffer'],
  ['我同意<a>协议</a>', '我同意<b>协议</b>', 'site.plainTextOnly'],
  ['我同意<a>协议</a>', '我同意<a href="x">协议</a>', 'site.plainTextOnly'],
  ['<a>甲</a><b>乙</b>', '<a>甲<b>乙</a></b>', 'site.placeholdersDiffer'],
  ['查价格', '<script>alert(1)</script>', 'site.plainTextOnly'],
  ['查价格', '查<img src=x onerror=alert(1)>', 'site.plainTextOnly'],
  ['查价格', '<!-- x -->', 'site.plainTextOnly'],
  ['查价格', '5 < 6 > 4', null],
  ['查价格', '查\n价格', 'text.characters'],
  ['第一段\n第二段', '一段\n二段\n三段', null],
  ['第一段\n第二段', '只有一段', null],
  ['第一段\n第二段', '一段\r\n二段', 'text.characters'],
  ['查价格', '查\u202e价格', 'text.characters'],
])('in place of “%s” the text “%s” is refused for: %s', (phrase, text, problem) => {
  expect(overrideProblem(phrase, text)).toBe(problem)
})
