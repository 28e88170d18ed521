import { beforeEach, expect, it } from 'vitest'
import { connectCalls } from '#web/lib/call.ts'
import { ownTextsFrom, ownTextsOfArea } from './own-texts.tsx'

const asked: (string | null)[] = []
let down = false

/** Only the network is another one than in a browser. */
beforeEach(() => {
  asked.length = 0
  connectCalls({
    fetch: async (_input, init) => {
      const language = new Headers(init?.headers).get('language')
      asked.push(language)
      if (down) throw new TypeError('no network')
      const overrides = { news: { title: `title ${language}` }, common: { hello: `hello ${language}` } }
      return Response.json({ code: 200, data: { overrides } })
    },
    origin: 'http://site',
    language: () => 'zh-CN',
    text: (name) => name,
    say: () => undefined,
    begin: () => undefined,
    end: () => undefined,
    token: () => null,
    renew: async () => null,
    loggedOut: () => undefined,
  })
})

const page = { given: { common: { hello: '您好' } }, more: ['news'] }

it('a page tells its script the texts it starts with, of the others only where they are', () => {
  expect(ownTextsFrom({})).toBeNull()
  expect(ownTextsFrom({ common: { hello: '您好' }, news: { title: '资讯' } })).toEqual(page)
  expect(ownTextsFrom({ orders: { x: 'y' } })).toEqual({ given: {}, more: ['orders'] })
})

it('what came with the page, and what the desk has not changed, is not asked for', async () => {
  expect(await ownTextsOfArea(page, 'zh-CN', 'zh-CN', 'common')).toEqual({ hello: '您好' })
  expect(await ownTextsOfArea(page, 'zh-CN', 'zh-CN', 'orders')).toBeUndefined()
  expect(await ownTextsOfArea(null, 'zh-CN', 'zh-CN', 'news')).toBeUndefined()
  expect(asked).toEqual([])
})

it('without a network the product’s own phrases stand, and the desk’s are asked for the next time', async () => {
  down = true
  expect(await ownTextsOfArea(page, 'zh-CN', 'en-US', 'common')).toBeUndefined()
  down = false
  expect(await ownTextsOfArea(page, 'zh-CN', 'en-US', 'common')).toEqual({ hello: 'hello en' })
  expect(asked).toEqual(['en', 'en'])
})

it('other areas and the other language are asked for, each language once', async () => {
  expect(await ownTextsOfArea(page, 'zh-CN', 'zh-CN', 'news')).toEqual({ title: 'title zh' })
  await ownTextsOfArea(page, 'zh-CN', 'zh-CN', 'news')
  expect(await ownTextsOfArea(null, 'zh-CN', 'en-US', 'news')).toEqual({ title: 'title en' })
  expect(asked).toEqual(['zh'])
})
