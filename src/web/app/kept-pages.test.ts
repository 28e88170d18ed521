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

test('a kept page is sent with the nonce of the answer, in all its places', () => {
  const { pages } = opened()
  const answer = pages.find('/', 'xyz')
  expect(answer).toEqual({
    headers: { 'content-type': 'text/html; charset=utf-8' },
    html: html.replaceAll('abc', 'xyz'),
  })
  expect(pages.find('/english', 'xyz')).toBeNull()
})

test('after a second one request renders it anew, and the others wait for nobody', () => {
  const { clock, pages } = opened()
  clock.now = 999
  expect(pages.find('/', 'x')).not.toBeNull()
  clock.now = 1_000
  expect([pages.find('/', 'x'), pages.find('/', 'y') === null]).toEqual([null, false])
  pages.keep('/', 'new', headers, html)
  expect(pages.find('/', 'x')).not.toBeNull()
})

test('when nobody renews it, nothing old is sent', () => {
  const { clock, pages } = opened()
  clock.now = 1_000
  pages.find('/', 'x')
  clock.now = 3_000
  expect(pages.find('/', 'x')).toBeNull()
})

test('strange addresses push one another out and take no more room', () => {
  const { pages } = opened()
  for (let each = 0; each < 300; each++) pages.keep(`/?${each}`, 'abc', headers, html)
  expect([pages.find('/', 'x'), pages.find('/?0', 'x') === null]).toEqual([null, false])
})
