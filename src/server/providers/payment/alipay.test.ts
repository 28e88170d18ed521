import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { money } from '#domain/kernel/money.ts'
import { type AlipayGateway, alipayPayer, startAlipayGateway } from '#test/support/alipay-gateway.ts'
import { alipay } from './alipay.ts'
import type { PaymentChannel } from './port.ts'
import { readForm } from './signed-form.ts'

/** What only Alipay does; what every company does stands in `contract.test.ts`. */
let gateway: AlipayGateway
let channel: PaymentChannel
const now = new Date('2026-11-20T02:00:00Z')

beforeAll(async () => {
  gateway = await startAlipayGateway()
  channel = alipay(gateway.settings, () => now)
})
beforeEach(() => {
  gateway.misbehave = null
})
afterAll(() => gateway.stop())

const read = (body: string) => channel.readNotice({ headers: {}, body })

describe('a notice of Alipay [§7]', () => {
  it('of a refund is news of the refund, with the old payment in it', async () => {
    const fields = { refund_fee: '1.00', gmt_refund: '2026-11-20 11:00:00.123' }
    expect(await read(gateway.notice('P1', fields))).toMatchObject({
      verdict: 'genuine',
      notice: { about: 'refund', refund: null },
    })
    expect(await read(gateway.notice('P1', { ...fields, out_biz_no: 'R1' }))).toMatchObject({
      notice: { about: 'refund', refund: { refundNo: 'R1', state: { status: 'refunded' } } },
    })
  })

  it('that the trade is closed, after all of it was refunded, is no second payment', async () => {
    const fields = {
      trade_status: 'TRADE_CLOSED',
      refund_fee: '1.00',
      gmt_refund: '2026-11-20 11:00:00.123',
      gmt_close: '2026-11-20 11:00:00',
      out_biz_no: 'R1',
    }
    expect(await read(gateway.notice('P1', fields))).toMatchObject({
      notice: { about: 'refund', state: { status: 'closed' } },
    })
  })

  it('may not choose a weaker signature', async () => {
    const fields = readForm(gateway.notice('P2', { sign_type: 'RSA' })) as Record<string, string>
    expect(await read(new URLSearchParams(fields).toString())).toEqual({ verdict: 'badSignature' })
  })

  it('means the same amount by 100.0 and 100.00', async () => {
    for (const total_amount of ['100.0', '100.00', '100'])
      expect(await read(gateway.notice('P3', { total_amount }))).toMatchObject({
        notice: { state: { amount: money(10_000, 'CNY') } },
      })
  })

  it('names the payer by user id, or by open id where there is no other', async () => {
    expect(await read(gateway.notice('P4', { buyer_open_id: 'open1' }))).toMatchObject({
      notice: { state: { payer: alipayPayer } },
    })
    expect(await read(gateway.notice('P4', { buyer_id: undefined, buyer_open_id: 'open1' }))).toMatchObject({
      notice: { state: { payer: 'open1' } },
    })
  })
})

describe('the authorization of Alipay [§8]', () => {
  const back = 'https://portal.example/quotationSearch/aliPay?payment=pay_1'
  const addressFor = (state: string) => channel.authorization?.addressFor(state, back) ?? ''
  const codeOf = (address: string | null) => new URL(address ?? '').searchParams.get('auth_code') ?? ''
  const payerOf = (code: string) => channel.authorization?.payerOf(code)

  it('leads to the app and back, and names the payer as notices do', async () => {
    const led = gateway.authorize(addressFor('state-1'))
    const url = new URL(led ?? '')
    expect([
      url.origin + url.pathname,
      url.searchParams.get('payment'),
      url.searchParams.get('state'),
    ]).toEqual(['https://portal.example/quotationSearch/aliPay', 'pay_1', 'state-1'])
    const payer = await payerOf(codeOf(led))
    expect(await read(gateway.notice('P1'))).toMatchObject({ notice: { state: { payer } } })
    expect(await payerOf(codeOf(gateway.authorize(addressFor('s'), 'open:open1')))).toBe('open1')
  })

  it('takes a code once, and none that Alipay never gave: neither is asked about again', async () => {
    const code = codeOf(gateway.authorize(addressFor('s')))
    await payerOf(code)
    await expect(payerOf(code)).rejects.toMatchObject({ retryable: false })
    await expect(payerOf('never-given')).rejects.toMatchObject({ retryable: false })
  })

  it.each(['silence', 'error', 'nonsense', 'otherKey', 'changed', 'busy'] as const)(
    'believes nobody when the gateway answers with %s',
    async (kind) => {
      const code = codeOf(gateway.authorize(addressFor('s')))
      gateway.misbehave = kind
      await expect(payerOf(code)).rejects.toMatchObject({ port: 'alipay', retryable: true })
    },
  )

  it('is missing where it was switched off', () => {
    expect(alipay({ ...gateway.settings, authorizeAddress: null }, () => now).authorization).toBeUndefined()
  })
})

describe('the keys of Alipay [§7]', () => {
  it('stop the start with a sentence when one is none', () => {
    expect(() => alipay({ ...gateway.settings, privateKey: 'no key' }, () => now)).toThrow(
      'ALIPAY_PRIVATE_KEY',
    )
    expect(() => alipay({ ...gateway.settings, publicKey: 'no key' }, () => now)).toThrow('ALIPAY_PUBLIC_KEY')
  })
})
