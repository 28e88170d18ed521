import { expect, test } from 'vitest'
import { keptPages } from './kept-pages.ts'

const html = '<script nonce="abc">1</script><p>text</p><script nonce="abc">2</script>'
const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
const opened = () => {
  const clock = { now: 0 }
  const pages = keptPages(() => clock.now)
  pages.keep('/', 'abc', headers, html)
  return { clock, pages }
}

test('a kept page names no nonce, and is the same until it is rendered anew', () => {
  const { pages } = opened()
  const answer = pages.find('/')
  expect(answer).toEqual({
    headers: { 'content-type': 'text/html; charset=utf-8' },
    html: '<script>1</script><p>text</p><script>2</script>',
    scripts: ['1', '2'],
  })
  expect(pages.find('/')).toBe(answer)
  pages.keep('/', 'new', headers, html)
  expect(pages.find('/')).not.toBe(answer)
  expect(pages.find('/english')).toBeNull()
})

test('only what was rendered under the nonce is allowed later: no script that came into a page with its words', () => {
  const { pages } = opened()
  const planted = '<script>3</script><script nonce="abcd">4</script><script src="/x.js" nonce="abc"></script>'
  const data = '<script type="application/json" nonce="abc">{}</script>'
  pages.keep('/', 'abc', headers, html + planted + data)
  expect(pages.find('/')?.scripts).toEqual(['1', '2'])
})

test('after a second one request renders it anew, and the others wait for nobody', () => {
  const { clock, pages } = opened()
  clock.now = 999
  expect(pages.find('/')).not.toBeNull()
  clock.now = 1_000
  expect([pages.find('/'), pages.find('/') === null]).toEqual([null, false])
  pages.keep('/', 'new', headers, html)
  expect(pages.find('/')).not.toBeNull()
})

test('when nobody renews it, nothing old is sent', () => {
  const { clock, pages } = opened()
  clock.now = 1_000
  pages.find('/')
  clock.now = 3_000
  expect(pages.find('/')).toBeNull()
})

test('strange addresses push one another out and take no more room', () => {
  const { pages } = opened()
  for (let each = 0; each < 300; each++) pages.keep(`/?${each}`, 'abc', headers, html)
  expect([pages.find('/'), pages.find('/?0') === null]).toEqual([null, false])
})
