import { describe, expect, test } from 'vitest'
import { common as commonEn } from '#i18n/en-US/common.ts'
import { palette as paletteEn } from '#i18n/en-US/palette.ts'
import { site as siteEn } from '#i18n/en-US/site.ts'
import { common as commonZh } from '#i18n/zh-CN/common.ts'
import { palette as paletteZh } from '#i18n/zh-CN/palette.ts'
import { site as siteZh } from '#i18n/zh-CN/site.ts'
import { arrange, askedText, isWorthAsking, type PaletteEntry, plainText, weightOf } from './palette-rank.ts'

/** Every page and action of the product with the words under which it is found, as a shipper or a clerk has them. */
function entriesOf(language: 'zh' | 'en', realm: 'customer' | 'staff'): PaletteEntry[] {
  const [words, pages, nav] =
    language === 'zh' ? [paletteZh, commonZh.pages, siteZh.nav] : [paletteEn, commonEn.pages, siteEn.nav]
  const split = (text: string) => text.split(',')
  return [
    ...Object.entries(words.keywords)
      .filter(([page]) => page.startsWith('desk') === (realm === 'staff') && page !== 'home')
      .map(([page, keywords]) => ({
        id: page,
        kind: 'page' as const,
        title: pages[page as keyof typeof pages],
        keywords: split(keywords),
      })),
    ...Object.entries(words.actions).map(([action, title]) => ({
      id: action,
      kind: 'action' as const,
      title,
      keywords: split(words.actionKeywords[action as keyof typeof words.actionKeywords]),
    })),
    { id: 'home', kind: 'page', title: words.homeTitle, keywords: split(words.keywords.home) },
    ...Object.entries(words.siteKeywords).map(([page, keywords]) => ({
      id: `site:${page}`,
      kind: 'page' as const,
      title: nav[page as keyof typeof nav],
      keywords: split(keywords),
    })),
  ]
}

const first = (entries: readonly PaletteEntry[], query: string) =>
  arrange(entries, query, 6)[0]?.entries[0]?.id

describe('the likeliest comes first', () => {
  test.each([
    ['订单', 'orders'],
    ['dingdan', 'orders'],
    ['dd', 'orders'],
    ['wddd', 'orders'],
    ['orders', 'orders'],
    ['询价', 'quoteSearch'],
    ['xunjia', 'quoteSearch'],
    ['新建询价', 'newQuote'],
    ['船期', 'toolSchedule'],
    ['chuanqi', 'toolSchedule'],
    ['cq', 'toolSchedule'],
    ['港区', 'toolPorts'],
    ['gangkou', 'toolPorts'],
    ['hs', 'toolHsCode'],
    ['海关编码', 'toolHsCode'],
    ['对账', 'statements'],
    ['dzd', 'statements'],
    ['发票', 'invoices'],
    ['fp', 'invoices'],
    ['kaipiao', 'invoices'],
    ['地址', 'addresses'],
    ['dizhi', 'addresses'],
    ['积分', 'points'],
    ['充值', 'topUp'],
    ['chongzhi', 'topUp'],
    ['提现', 'rebate'],
    ['tixian', 'rebate'],
    ['团队', 'team'],
    ['mingpian', 'cards'],
    ['实名', 'certification'],
    ['查车', 'toolTruck'],
    ['船在哪', 'toolVessel'],
    ['退出', 'logOut'],
    ['tuichu', 'logOut'],
    ['夜间', 'theme'],
    ['英文', 'language'],
    ['首页', 'home'],
    ['拖车', 'site:landCarriage'],
    ['仓库', 'site:storage'],
    ['夜间模式', 'theme'],
    ['联系方式', 'site:company'],
  ])('a Chinese reader who types %s wants %s', (query, wanted) => {
    expect(first(entriesOf('zh', 'customer'), query)).toBe(wanted)
  })

  test.each([
    ['orders', 'orders'],
    ['my orders', 'orders'],
    ['ord', 'orders'],
    ['quote', 'quoteSearch'],
    ['get a quote', 'quoteSearch'],
    ['new quote', 'newQuote'],
    ['schedule', 'toolSchedule'],
    ['sailings', 'toolSchedule'],
    ['port', 'toolPorts'],
    ['hs code', 'toolHsCode'],
    ['tariff', 'toolHsCode'],
    ['container', 'toolCargo'],
    ['truck', 'toolTruck'],
    ['vessel location', 'toolVessel'],
    ['where is my ship', 'toolVessel'],
    ['statement', 'statements'],
    ['invoice', 'invoices'],
    ['address', 'addresses'],
    ['points', 'points'],
    ['top up', 'topUp'],
    ['team', 'team'],
    ['business cards', 'cards'],
    ['payout', 'rebate'],
    ['kyc', 'certification'],
    ['profile', 'profile'],
    ['dark mode', 'theme'],
    ['chinese', 'language'],
    ['log out', 'logOut'],
    ['sign out', 'logOut'],
    ['warehouse', 'site:storage'],
    ['trucking', 'site:landCarriage'],
    ['home', 'home'],
    ['dingdan', 'orders'],
    ['change my address', 'addresses'],
  ])('an English reader who types %s wants %s', (query, wanted) => {
    expect(first(entriesOf('en', 'customer'), query)).toBe(wanted)
  })

  test.each([
    ['zh', '待办', 'desk'],
    ['zh', 'dingdan', 'deskOrders'],
    ['zh', '汇率', 'deskRates'],
    ['zh', 'kf', 'deskChats'],
    ['zh', '报错', 'deskReports'],
    ['en', 'queue', 'desk'],
    ['en', 'orders', 'deskOrders'],
    ['en', 'exchange rates', 'deskRates'],
    ['en', 'chats', 'deskChats'],
    ['en', 'traffic', 'deskViews'],
  ] as const)('a clerk (%s) who types %s wants %s', (language, query, wanted) => {
    expect(first(entriesOf(language, 'staff'), query)).toBe(wanted)
  })
})

describe('orders and ports among pages', () => {
  const order: PaletteEntry = {
    id: 'order',
    kind: 'order',
    found: true,
    title: 'SP2026101800001',
    keywords: ['COSU6123456780'],
  }
  const port: PaletteEntry = {
    id: 'port',
    kind: 'port',
    found: true,
    title: '宁波',
    keywords: ['CNNGB', 'Ningbo'],
  }
  const entries = [...entriesOf('zh', 'customer'), order, port]

  test.each([
    ['SP2026101800001', 'order'],
    ['sp20261018', 'order'],
    ['COSU6123456780', 'order'],
    // A container that the server found the order by.
    ['MSKU1234565', 'order'],
    ['宁波', 'port'],
    ['ningbo', 'port'],
    ['cnngb', 'port'],
    ['订单', 'orders'],
  ])('%s finds the %s', (query, wanted) => {
    expect(first(entries, query)).toBe(wanted)
  })

  test('what was found for another query counts by its words only', () => {
    expect(weightOf({ ...order, found: false }, 'MSKU1234565')).toBe(0)
    expect(weightOf({ ...port, found: false }, 'ningbo')).toBeGreaterThan(0)
  })

  test('groups stand in the order of their best, and hold the best first', () => {
    expect(arrange(entries, 'ningbo', 6).map(({ kind }) => kind)).toEqual(['port', 'order'])
  })
})

test('the server is asked for marks as they were typed, and for nothing that finds everything', () => {
  expect(askedText('  ＶＭ-2026-41  ')).toBe('VM-2026-41')
  expect(askedText('Süd   GmbH')).toBe('Süd GmbH')
  expect(['a', '-', '船', 'ab', ' '].filter(isWorthAsking)).toEqual(['船', 'ab'])
})

test('case, width, accents and marks do not count', () => {
  expect(plainText('  Ｈamburg—Süd, LTD. ')).toBe('hamburg sud ltd')
  expect(
    weightOf({ id: 'a', kind: 'page', title: 'HS code search', keywords: [] }, 'hs-code'),
  ).toBeGreaterThan(0)
})
