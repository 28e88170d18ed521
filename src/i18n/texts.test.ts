import { describe, expect, it } from 'vitest'
import { type AllPhrases, keepTexts, keptTexts, textsFrom, textsLoadedBy, withOwnTexts } from './texts.ts'

const all = {
  'zh-CN': {
    common: { hello: '你好，{{name}}', rows_one: '共 {{count}} 条', rows_other: '共 {{count}} 条' },
    orders: { list: { title: '订单' } },
  },
  'en-US': {
    common: { hello: 'Hello {{name}}', rows_one: '{{count}} row', rows_other: '{{count}} rows' },
    orders: { list: { title: 'Orders' } },
  },
} as unknown as AllPhrases
const english = textsFrom('en-US', all)
const say = english.from('common')

describe('phrases', () => {
  it('fill in names as they are, once', () => {
    expect(say('hello', { name: '<b>{{name}}</b> $&' })).toBe('Hello <b>{{name}}</b> $&')
    expect(say('hello')).toBe('Hello {{name}}')
  })

  it.each([
    [0, '0 rows'],
    [1, '1 row'],
    [2, '2 rows'],
    [1.5, '1.5 rows'],
  ])('choose the form for %d', (count, expected) => {
    expect(say('rows', { count })).toBe(expected)
    expect(textsFrom('zh-CN', all).from('common')('rows', { count })).toBe(`共 ${count} 条`)
  })

  it('are found in their own area and behind another’s name; a missing one shows its key', () => {
    expect(english.from('orders')('list.title')).toBe('Orders')
    expect(english.from('orders')('common:hello', { name: 'A' })).toBe('Hello A')
    expect(say('list.title')).toBe('list.title')
    expect(english.exists('orders:list')).toBe(false)
    expect(english.exists('orders:list.title')).toBe(true)
    expect(english.exists('orders:constructor.name')).toBe(false)
  })

  it('are fetched once each, and all of them before the language changes', async () => {
    const asked: string[] = []
    const texts = await textsLoadedBy(
      async (language, area) => {
        asked.push(`${language} ${area}`)
        return all[language][area] ?? {}
      },
      'zh-CN',
      ['common'],
    )
    let heard = 0
    texts.subscribe(() => void heard++)
    await Promise.all([texts.load(['orders']), texts.load(['orders'])])
    expect(texts.from('orders')('list.title')).toBe('订单')
    const voice = texts.from('orders')
    expect(texts.from('orders')).toBe(voice)
    await texts.changeLanguage('en-US')
    expect([texts.language, texts.from('orders')('list.title')]).toEqual(['en-US', 'Orders'])
    expect(texts.from('orders')).not.toBe(voice)
    expect(asked).toEqual(['zh-CN common', 'zh-CN orders', 'en-US common', 'en-US orders'])
    expect(heard).toBe(2)
  })

  it('that could not be fetched are asked for again', async () => {
    let down = true
    const texts = await textsLoadedBy(
      async (language, area) => {
        if (area === 'orders' && down) throw new Error('no network')
        return all[language][area] ?? {}
      },
      'en-US',
      ['common'],
    )
    await expect(texts.load(['orders'])).rejects.toThrow('no network')
    down = false
    await texts.load(['orders'])
    expect(texts.has(['common', 'orders'])).toBe(true)
  })
})

describe('the desk’s own texts', () => {
  const own = {
    common: { hello: 'Ahoy {{name}}', rows_other: '{{count}} lines' },
    orders: { 'list.title': 'Jobs' },
  }
  const ours = textsFrom('en-US', all, own)

  it('stand in place of their phrases, names and forms of number included', () => {
    expect(ours.t('common:hello' as never, { name: 'A' })).toBe('Ahoy A')
    expect([1, 2].map((count) => ours.from('common')('rows', { count }))).toEqual(['1 row', '2 lines'])
    expect(ours.from('orders')('list.title')).toBe('Jobs')
  })

  it('change nothing of the phrases themselves, nor of the other language', () => {
    expect(say('hello', { name: 'A' })).toBe('Hello A')
    expect(textsFrom('zh-CN', all).from('orders')('list.title')).toBe('订单')
    expect(withOwnTexts(all['en-US'].orders as object)).toBe(all['en-US'].orders)
    expect(all['en-US'].orders).toEqual({ list: { title: 'Orders' } })
  })

  it.each(['list', 'list.gone', 'gone', '__proto__.polluted', 'constructor', 'list.title.deeper', ''])(
    'for which there is no phrase change nothing: %j',
    (key) => {
      const phrases = all['en-US'].orders as object
      expect(withOwnTexts(phrases, { [key]: 'x' })).toBe(phrases)
      expect(({} as { polluted?: string }).polluted).toBeUndefined()
    },
  )

  it('of pages that are made at the same moment are each page’s own', () => {
    const [first, second] = [{}, {}]
    keepTexts(english, first)
    keepTexts(ours, second)
    expect([keptTexts(first), keptTexts(second)]).toEqual([english, ours])
    expect([keptTexts({}), keptTexts(undefined)]).toEqual([undefined, undefined])
  })
})
