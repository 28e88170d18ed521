import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { TrailStep } from '#contract/payments.ts'
import type { Language } from '#domain/kernel/language.ts'
import { captureOutcomes } from '#domain/payments/payment-moves.ts'
import { trailKinds, trailMakers } from '#domain/payments/trail.ts'
import { trail as english } from '#i18n/en-US/trail.ts'
import { textsFrom } from '#i18n/texts.ts'
import { trail as chinese } from '#i18n/zh-CN/trail.ts'
import { TextsProvider } from '#web/ui/texts.tsx'
import { Trail, type TrailReader } from './trail.tsx'

const texts = {
  'zh-CN': textsFrom('zh-CN', { 'zh-CN': { trail: chinese, common: {} }, 'en-US': {} }),
  'en-US': textsFrom('en-US', { 'zh-CN': {}, 'en-US': { trail: english, common: {} } }),
} as const

const draw = (language: Language, steps: readonly TrailStep[], reader: TrailReader = 'shipper'): string =>
  renderToStaticMarkup(
    <TextsProvider value={texts[language]}>
      <Trail steps={steps} channel={language === 'zh-CN' ? '支付宝' : 'Alipay'} reader={reader} />
    </TextsProvider>,
  )

const at = '2026-11-20T02:41:07.000Z'
/** Every kind of step, with everything that a step may know. */
const steps: TrailStep[] = trailKinds.map((kind, place) => ({
  kind,
  at,
  by: trailMakers[place % trailMakers.length] ?? 'system',
  name: '沈',
  amount: { minor: 4_240_322, currency: 'CNY' },
  reference: `N${place}`,
  verdict: Object.keys(chinese.verdicts)[place % Object.keys(chinese.verdicts).length] as string,
  outcome: captureOutcomes[place % captureOutcomes.length] as TrailStep['outcome'] & string,
  reason: '订单已取消',
  times: place,
}))

describe('the money’s trail', () => {
  it.each(['zh-CN', 'en-US'] as const)('tells every kind of step in plain words in %s', (language) => {
    const markup = draw(language, steps)
    expect(markup.match(/<li/g)).toHaveLength(trailKinds.length)
    expect(markup).not.toMatch(/\{\{|kinds\.|verdicts\.|outcomes\.|reasons\./)
    // A clerk is called by name; everything else is English.
    if (language === 'en-US') expect(markup.replaceAll('沈', '')).not.toMatch(/\p{Script=Han}/u)
  })

  it('gives Beijing time, the amount, the number and who it was', () => {
    const markup = draw('zh-CN', [
      {
        kind: 'received',
        at,
        by: 'company',
        amount: { minor: 4_240_322, currency: 'CNY' },
        reference: '2026…911',
      },
    ])
    expect(markup).toContain('2026-11-20')
    expect(markup).toContain('10:41')
    expect(markup).toContain('¥42,403.22')
    expect(markup).toContain('2026…911')
    expect(markup).toContain('支付宝')
  })

  it('speaks to the shipper, and to the desk about the shipper', () => {
    const step: TrailStep = { kind: 'proofShown', at, by: 'customer' }
    expect(draw('zh-CN', [step])).toContain('您')
    expect(draw('zh-CN', [step], 'desk')).toContain('客户')
    expect(draw('en-US', [step])).toContain('You')
    expect(draw('en-US', [step], 'desk')).toContain('Customer')
  })

  it('shows a notice that is not believed as an alarm, and says why [§7]', () => {
    const forged = draw('zh-CN', [{ kind: 'notified', at, by: 'company', verdict: 'badSignature', times: 3 }])
    expect(forged).toContain('<li class="stop">')
    expect(forged).toContain('签名不对，不采信')
    expect(forged).toContain('共 3 次')
    expect(draw('zh-CN', [{ kind: 'notified', at, by: 'company', verdict: 'genuine' }])).toContain(
      '<li class="note">',
    )
  })

  it('does not say who sent a notice that nobody signed', () => {
    expect(draw('en-US', [{ kind: 'notified', at, verdict: 'badSignature' }], 'desk')).toContain(
      'Unknown sender',
    )
  })

  it('shows words of people and of companies as they are', () => {
    const markup = draw('en-US', [
      { kind: 'refundRequested', at, by: 'customer', reason: '<b>The goods stay</b>' },
      { kind: 'refundAnswered', at, by: 'company', verdict: 'SELLER_BALANCE_NOT_ENOUGH' },
    ])
    expect(markup).toContain('&lt;b&gt;The goods stay&lt;/b&gt;')
    expect(markup).toContain('SELLER_BALANCE_NOT_ENOUGH')
  })
})
