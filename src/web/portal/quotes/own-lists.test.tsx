import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Language } from '#domain/kernel/language.ts'
import { common as commonEn } from '#i18n/en-US/common.ts'
import { orders as ordersEn } from '#i18n/en-US/orders.ts'
import { quotes as english } from '#i18n/en-US/quotes.ts'
import { textsFrom } from '#i18n/texts.ts'
import { common as commonZh } from '#i18n/zh-CN/common.ts'
import { orders as ordersZh } from '#i18n/zh-CN/orders.ts'
import { quotes as chinese } from '#i18n/zh-CN/quotes.ts'
import { noticeTo } from '#web/app/notice-to.ts'
import type { ListedQuote, OwnPriceRequest } from '#web/features/quotes/api.ts'
import { asksAgain, draftOfQuery, emptyDraft } from '#web/features/quotes/quote-draft.ts'
import { TextsProvider } from '#web/ui/texts.tsx'
import { MyPriceRequests } from './my-price-requests.tsx'
import { MyQuotes } from './my-quotes.tsx'
import QuoteSearch from './search.tsx'

const texts = {
  'zh-CN': textsFrom('zh-CN', {
    'zh-CN': { quotes: chinese, orders: ordersZh, common: commonZh },
    'en-US': {},
  }),
  'en-US': textsFrom('en-US', {
    'zh-CN': {},
    'en-US': { quotes: english, orders: ordersEn, common: commonEn },
  }),
} as const

const request: ListedQuote['request'] = {
  pickup: { kind: 'port', port: 'CNNGB', country: 'CN' },
  delivery: { kind: 'port', port: 'KEMBA', country: 'KE' },
  containers: [{ type: '40HQ', quantity: 2 }],
  readyOn: '2020-01-05',
  cargo: { category: 'furniture', name: '木制餐椅', hsCode: null },
  services: [],
  goodsValue: null,
  storageDays: null,
  freePickup: false,
  pickupInformation: null,
}
const ningbo = { code: 'CNNGB', name: { zh: '宁波', en: 'Ningbo' }, zone: 'Asia/Shanghai' }
const mombasa = { code: 'KEMBA', name: { zh: '蒙巴萨', en: 'Mombasa' }, zone: 'Africa/Nairobi' }
const quote: ListedQuote = {
  id: 'quo_01',
  createdAt: '2026-11-20T02:00:00.000Z',
  validUntil: '2026-11-25T04:00:00.000Z',
  open: true,
  orderId: null,
  carrier: { zh: '中远海运', en: 'COSCO' },
  service: 'AEF1',
  pol: ningbo,
  pod: mombasa,
  departsOn: '2026-11-29',
  arrivesOn: '2026-12-24',
  containers: [{ type: '40HQ', quantity: 2 }],
  cargoName: '木制餐椅',
  total: { minor: 4_240_322, currency: 'CNY' },
  request,
}
const asked: OwnPriceRequest = {
  id: 'prq_01',
  status: 'open',
  createdAt: '2026-11-20T02:00:00.000Z',
  answeredAt: null,
  userId: 'usr_01',
  note: '每月 4 柜',
  answer: null,
  request,
  quote: null,
}
const answered: OwnPriceRequest = {
  ...asked,
  id: 'prq_02',
  status: 'answered',
  answeredAt: '2026-11-21T02:00:00.000Z',
  answer: 'USD 2,900/40HQ，<明天> 起有价',
}

/** A part of the page at an address, with what the server has answered. */
function at(
  address: string,
  part: ReactElement,
  known: [unknown[], unknown][],
  language: Language = 'zh-CN',
) {
  const queries = new QueryClient()
  for (const [key, reply] of known) queries.setQueryData(key, reply)
  return renderToStaticMarkup(
    <TextsProvider value={texts[language]}>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
      </QueryClientProvider>
    </TextsProvider>,
  )
}
const links = (markup: string): string[] =>
  [...markup.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
const page = '/quotationSearch/index'

describe('my quotes', () => {
  const quotes = (
    search: string,
    items: ListedQuote[],
    language?: Language,
    nextCursor: string | null = null,
  ) => {
    const asks = new URLSearchParams(search)
    const key = ['quotes', 'mine', asks.get('state') ?? 'open', asks.get('after')]
    return at(`${page}?tab=mine&${search}`, <MyQuotes />, [[key, { items, nextCursor }]], language)
  }

  it('opens an open quote, the order of an ordered one, and asks an expired one again [§2]', () => {
    const open = quotes('', [quote])
    expect(links(open)).toEqual(Array(2).fill('/quotationSearch/fillInformation?quote=quo_01'))
    expect(open).toContain('宁波 → 蒙巴萨')
    expect(open).toContain('¥42,403.22')
    expect(open).toContain('2026-11-25 12:00')
    const ordered = quotes('state=ordered', [{ ...quote, open: false, orderId: 'ord_01' }], 'en-US')
    expect(links(ordered)).toEqual(Array(2).fill('/orderManage/orderDetail/overview?id=ord_01'))
    expect(ordered).toContain('Ningbo → Mombasa')
    const expired = links(quotes('state=expired', [{ ...quote, open: false }]))
    expect(expired[0]).toBe('/quotationSearch/fillInformation?quote=quo_01')
    const again = new URL(expired[1] ?? '', 'http://site')
    expect(again.pathname).toBe(page)
    const kept = { ...emptyDraft, cargo: { category: 'rubber', name: '天然乳胶', hsCode: '4001' } }
    const draft = draftOfQuery(again.searchParams, asksAgain(again.searchParams) ? emptyDraft : kept)
    expect(draft).toMatchObject({
      pickup: { kind: 'port', port: 'CNNGB' },
      delivery: { kind: 'port', port: 'KEMBA' },
      containers: [{ type: '40HQ', quantity: 2 }],
      // The day has passed.
      readyOn: null,
      cargo: request.cargo,
      services: ['none'],
    })
  })

  it('reads the state and the page from the address and leads on to the next page [C-06]', () => {
    const second = quotes('state=expired&after=17_quo_9', [{ ...quote, open: false }], 'zh-CN', '16_quo_3')
    expect(second).toContain('aria-pressed="true">已过期<')
    expect(links(second).slice(-2)).toEqual([
      '?tab=mine&state=expired'.replace('?', `${page}?`),
      `${page}?tab=mine&state=expired&after=16_quo_3`,
    ])
  })

  it('says what to do where there is none', () => {
    for (const [language, words] of [
      ['zh-CN', chinese],
      ['en-US', english],
    ] as const) {
      expect(quotes('', [], language)).toContain(words.mine.none.open)
      expect(quotes('state=ordered', [], language)).toContain(words.mine.none.ordered)
      expect(links(quotes('state=expired', [], language))).toEqual([page])
    }
  })
})

describe('my price requests', () => {
  const requests = (items: OwnPriceRequest[], language?: Language) =>
    at(
      `${page}?tab=requests`,
      <MyPriceRequests />,
      [[['quotes', 'requests', null], { items, nextCursor: null }]],
      language,
    )

  it('says what waits, with what was asked and when', () => {
    const markup = requests([asked])
    expect(markup).toContain('等待答复')
    expect(markup).toContain('2 × 40HQ，木制餐椅，2020-01-05 货好')
    expect(markup).toContain('您的留言：每月 4 柜')
    expect(markup).toContain('2026-11-20 10:00')
    expect(links(markup)).toEqual([])
  })

  it('shows the answer in its own words, and the way to the quote that was kept for it', () => {
    const plain = requests([answered], 'en-US')
    expect(plain).toContain('USD 2,900/40HQ，&lt;明天&gt; 起有价')
    expect(plain).toContain('Answered')
    expect(links(plain)).toEqual([
      expect.stringMatching(/^\/quotationSearch\/index\?from=CNNGB&to=KEMBA&.*again=1$/),
    ])
    const kept = { id: 'quo_01', open: true, orderId: null }
    expect(links(requests([{ ...answered, quote: kept }]))).toEqual([
      '/quotationSearch/fillInformation?quote=quo_01',
    ])
    expect(links(requests([{ ...answered, quote: { ...kept, open: false, orderId: 'ord_01' } }]))).toEqual([
      '/orderManage/orderDetail/overview?id=ord_01',
    ])
    const over = requests([{ ...answered, quote: { ...kept, open: false } }])
    expect(over).toContain('为您准备的报价已过有效期')
    expect(links(over)).toHaveLength(1)
  })

  it('says what to do where there is none', () => {
    expect(requests([])).toContain('还没有请业务员报过价')
    expect(links(requests([], 'en-US'))).toEqual([page])
  })

  it('is where the message of an answer leads', () => {
    expect(
      noticeTo({ kind: 'priceRequestAnswered', orderId: null, params: { place: { zh: '', en: '' } } }),
    ).toBe(`${page}?tab=requests`)
  })
})

it.each(['mine', 'requests'])('asks a visitor who opens ?tab=%s to log in [§6]', (tab) => {
  const markup = at(`${page}?tab=${tab}`, <QuoteSearch />, [])
  expect(markup).toContain('登录后查看')
  expect(markup).toContain('<button')
})
