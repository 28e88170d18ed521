import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Language } from '#domain/kernel/language.ts'
import { common as commonEn } from '#i18n/en-US/common.ts'
import { payments as english } from '#i18n/en-US/payments.ts'
import { channelNames } from '#i18n/payment-channels.ts'
import { textsFrom } from '#i18n/texts.ts'
import { common as commonZh } from '#i18n/zh-CN/common.ts'
import { payments as chinese } from '#i18n/zh-CN/payments.ts'
import { type Facts, minuteOf, replyAt } from '#test/support/payment-replies.ts'
import { TextsProvider } from '#web/ui/texts.tsx'
import AliPay from './alipay.tsx'

const texts = {
  'zh-CN': textsFrom('zh-CN', { 'zh-CN': { payments: chinese, common: commonZh }, 'en-US': {} }),
  'en-US': textsFrom('en-US', { 'zh-CN': {}, 'en-US': { payments: english, common: commonEn } }),
} as const

/** The page at an address, with what the server has answered about the payment; its effects do not run. */
function at(address: string, facts: Facts, language: Language = 'zh-CN'): string {
  const queries = new QueryClient()
  const state = replyAt(1, facts)
  queries.setQueryData(['payments', 'state', state.payment.id], state)
  queries.setQueryData(
    ['payments', 'channels'],
    Object.entries(channelNames).map(([channel, name]) => ({ channel, name, available: true })),
  )
  return renderToStaticMarkup(
    <TextsProvider value={texts[language]}>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[address]}>
          <AliPay />
        </MemoryRouter>
      </QueryClientProvider>
    </TextsProvider>,
  )
}

const page = '/quotationSearch/aliPay'

describe('the page on the way to the payment app and back [§2]', () => {
  it('first leads to where the payer is named, then to where it is paid', () => {
    const naming = at(`${page}?payment=pay_01`, { authorizes: true })
    expect(naming).toContain('正在前往支付宝确认付款人')
    expect(naming).toContain('href="https://pay.example/1"')
    const paying = at(`${page}?payment=pay_01`, {})
    expect(paying).toContain('正在前往支付宝<')
    expect(paying).toContain('前往支付宝支付 ¥42,403.22')
  })

  it('says that the authorization succeeded, and goes on to pay [R8.30]', () => {
    const facts = { authorizedAt: minuteOf(1).toISOString() }
    const chineseFace = at(`${page}?payment=pay_01&authorized=1`, facts)
    expect(chineseFace).toContain('<h1>授权成功</h1>')
    expect(chineseFace).toContain('前往支付宝支付 ¥42,403.22')
    expect(at(`${page}?payment=pay_01&authorized=1`, facts, 'en-US')).toContain(
      '<h1>Authorization succeeded</h1>',
    )
  })

  it('waits while the server checks what the app led back with', () => {
    expect(at(`${page}?payment=pay_01&state=abc&auth_code=xyz`, {})).toContain('正在核对授权')
  })

  it('says what to do when the app names nobody', () => {
    const given = at(`${page}?payment=pay_01&state=abc`, { authorizes: true })
    expect(given).toContain('没有完成授权')
    expect(given).toContain('重新授权')
    expect(at(`${page}?payment=pay_01&state=abc`, { authorizes: true }, 'en-US')).toContain('Authorize again')
  })

  it('leads nowhere for a payment that has ended, and without one', () => {
    expect(at(`${page}?payment=pay_01`, { status: 'closed' })).toContain('这张付款单已失效')
    expect(at(page, {})).toContain('没有取到付款地址')
  })
})
