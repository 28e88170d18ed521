import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '#domain/kernel/money.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { type AlipayGateway, startAlipayGateway } from '#test/support/alipay-gateway.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { alipay } from './alipay.ts'
import { cashierApplication, cashierSeller } from './embedded.ts'
import type { NoticeVerdict, PaymentChannel, PaymentChannelName } from './port.ts'
import { readForm, signedText, signText } from './signed-form.ts'

/** One suite for every payment company behind the port: what the cashier does, Alipay's adapter does. */
let app: TestApp
let gateway: AlipayGateway

/** How a suite acts as the shipper and as the company. */
type Company = {
  channel: PaymentChannel
  /** The shipper opens the page; false when the company does not believe the address. */
  open(redirectTo: string): Promise<boolean>
  pay(tradeNo: string): Promise<void>
  /** A genuine notice about a charge, with fields changed before it is signed. */
  notice(tradeNo: string, change?: Record<string, string | undefined>): Promise<string>
  fields: {
    application: string
    seller: string
    amount: string
    status: string
    wrongAmount: string
    waiting: string
    closed: string
  }
}

const companies: Record<PaymentChannelName, () => Company> = {
  alipay: () => ({
    channel: alipay(gateway.settings, () => app.clock.now),
    open: async (redirectTo) => gateway.open(redirectTo),
    pay: async (tradeNo) => gateway.pay(tradeNo),
    notice: async (tradeNo, change) => gateway.notice(tradeNo, change),
    fields: {
      application: 'app_id',
      seller: 'seller_id',
      amount: 'total_amount',
      status: 'trade_status',
      wrongAmount: '1234.55',
      waiting: 'WAIT_BUYER_PAY',
      closed: 'TRADE_CLOSED',
    },
  }),
  cashier: () => ({
    channel: app.cashier.channel,
    open: async (redirectTo) => (await app.cashier.open(redirectTo.split('?')[1] ?? '')) !== null,
    pay: async (tradeNo) => {
      const charges = await app.ctx.pool.query('select charge_no from cashier_charges where trade_no = $1', [
        tradeNo,
      ])
      await app.cashier.act(charges.rows[0]?.charge_no, 'quietly')
    },
    notice: async (tradeNo, change = {}) => {
      const given: Record<string, string | undefined> = {
        application: cashierApplication,
        seller: cashierSeller,
        notice_no: crypto.randomUUID(),
        trade_no: tradeNo,
        about: 'charge',
        status: 'PAID',
        currency: 'CNY',
        amount: '123456',
        cashier_trade_no: `cpm_${tradeNo}`,
        payer: 'payer-001',
        paid_at: '2026-11-20T02:05:00.000Z',
        ...change,
      }
      const fields: Record<string, string> = {}
      for (const [name, value] of Object.entries(given)) if (value !== undefined) fields[name] = value
      return new URLSearchParams({ ...fields, sign: await app.cashier.sign(fields) }).toString()
    },
    fields: {
      application: 'application',
      seller: 'seller',
      amount: 'amount',
      status: 'status',
      wrongAmount: '123455',
      waiting: 'WAITING',
      closed: 'CLOSED',
    },
  }),
}

const stranger = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

beforeAll(async () => {
  app = await startTestApp()
  gateway = await startAlipayGateway()
})
afterAll(async () => {
  await gateway.stop()
  await app.stop()
})

const amount = money(123_456, 'CNY')
let serial = 0
const tradeNumber = () => {
  serial += 1
  return `PCONTRACT${String(serial).padStart(6, '0')}`
}

const names: readonly PaymentChannelName[] = ['cashier', 'alipay']
describe.each(names)('the payment company %s [§7]', (name) => {
  let company: Company
  let channel: PaymentChannel
  beforeAll(() => {
    company = companies[name]()
    channel = company.channel
  })

  async function charge(open = true): Promise<{ tradeNo: string; redirectTo: string }> {
    const tradeNo = tradeNumber()
    const { redirectTo } = await channel.createCharge({
      tradeNo,
      amount,
      subject: 'Sampan SP2026112000001 / 舢板',
      expiresAt: new Date('2026-11-21T02:00:00Z'),
      returnUrl: 'http://localhost:3000/paying?paymentId=pay_1',
      notifyUrl: `http://localhost:3000/api/crm/payment/notice/${name}`,
    })
    if (open) expect(await company.open(redirectTo)).toBe(true)
    return { tradeNo, redirectTo }
  }
  async function paidCharge(): Promise<{ tradeNo: string }> {
    const { tradeNo } = await charge()
    await company.pay(tradeNo)
    return { tradeNo }
  }
  const read = (body: string): Promise<NoticeVerdict> => channel.readNotice({ headers: {}, body })
  const verdictOf = async (body: string) => (await read(body)).verdict

  it('takes a payment from the charge to the notice', async () => {
    const { tradeNo } = await charge()
    expect(await channel.query(tradeNo)).toEqual({ status: 'waiting' })
    await company.pay(tradeNo)
    const state = await channel.query(tradeNo)
    expect(state).toMatchObject({ status: 'paid', amount })
    const verdict = await read(await company.notice(tradeNo))
    expect(verdict).toMatchObject({
      verdict: 'genuine',
      notice: { about: 'charge', tradeNo, state: { status: 'paid', amount } },
    })
    if (verdict.verdict !== 'genuine' || verdict.notice.state.status !== 'paid') throw new Error('not paid')
    expect(verdict.notice.state.paidAt.toISOString()).toBe('2026-11-20T02:05:00.000Z')
  })

  it('knows no charge whose page was never opened', async () => {
    const { tradeNo } = await charge(false)
    expect(await channel.query(tradeNo)).toEqual({ status: 'unknown' })
    await channel.close(tradeNo)
    expect(await channel.query(tradeNo)).toEqual({ status: 'unknown' })
  })

  it('does not open an address that was changed', async () => {
    const { redirectTo } = await charge(false)
    const cheaper = redirectTo.replace('1234.56', '0000.01').replace('amount=123456', 'amount=1')
    expect(cheaper).not.toBe(redirectTo)
    expect(await company.open(cheaper)).toBe(false)
  })

  describe('a notice', () => {
    it('is refused when its signature is missing, broken or by another key', async () => {
      const { tradeNo } = await charge()
      const body = await company.notice(tradeNo)
      const fields = readForm(body) as Record<string, string>
      const { sign: _, ...unsigned } = fields
      const form = (given: Record<string, string>) => new URLSearchParams(given).toString()
      expect(await verdictOf(form(unsigned))).toBe('badSignature')
      expect(await verdictOf(form({ ...fields, sign: '' }))).toBe('badSignature')
      expect(await verdictOf(form({ ...fields, sign: 'AAAA' }))).toBe('badSignature')
      expect(await verdictOf(form({ ...fields, sign: '舢板'.repeat(100) }))).toBe('badSignature')
      expect(
        await verdictOf(form({ ...fields, sign: signText(signedText(unsigned), stranger.privateKey) })),
      ).toBe('badSignature')
      expect(
        await verdictOf(
          form({ ...fields, sign: signText(signedText(unsigned, ['sign_type']), stranger.privateKey) }),
        ),
      ).toBe('badSignature')
    })

    it('is refused when any field was changed, added or doubled after signing', async () => {
      const { tradeNo } = await charge()
      const body = await company.notice(tradeNo)
      const fields = readForm(body) as Record<string, string>
      for (const field of Object.keys(fields).filter((each) => each !== 'sign')) {
        expect(
          await verdictOf(new URLSearchParams({ ...fields, [field]: `${fields[field]}1` }).toString()),
          field,
        ).toBe('badSignature')
      }
      expect(await verdictOf(`${body}&extra=1`)).toBe('badSignature')
      expect(await verdictOf(`${body}&${company.fields.amount}=1`)).toBe('malformed')
    })

    it('is refused for another application and another seller, in this sequence', async () => {
      const { tradeNo } = await charge()
      const { application, seller } = company.fields
      expect(await verdictOf(await company.notice(tradeNo, { [application]: 'another' }))).toBe(
        'wrongApplication',
      )
      expect(await verdictOf(await company.notice(tradeNo, { [seller]: 'another' }))).toBe('wrongSeller')
      expect(
        await verdictOf(await company.notice(tradeNo, { [application]: 'another', [seller]: 'another' })),
      ).toBe('wrongApplication')
    })

    it('keeps its key when it is sent again, and its very amount', async () => {
      const { tradeNo } = await paidCharge()
      const body = await company.notice(tradeNo, { [company.fields.amount]: company.fields.wrongAmount })
      const [first, second] = [await read(body), await read(body)]
      if (first.verdict !== 'genuine' || second.verdict !== 'genuine') throw new Error('not genuine')
      expect(first.notice.vendorKey).toBe(second.notice.vendorKey)
      expect(first.notice.state).toMatchObject({ status: 'paid', amount: money(123_455, 'CNY') })
      const other = await read(await company.notice(tradeNo))
      expect(other.verdict === 'genuine' && other.notice.vendorKey).not.toBe(first.notice.vendorKey)
    })

    it('says waiting and closed without money', async () => {
      const { tradeNo } = await charge()
      const { status, waiting, closed } = company.fields
      expect(await read(await company.notice(tradeNo, { [status]: waiting }))).toMatchObject({
        notice: { state: { status: 'waiting' } },
      })
      expect(await read(await company.notice(tradeNo, { [status]: closed }))).toMatchObject({
        notice: { state: { status: 'closed' } },
      })
    })

    it.each(['-1', '1e3', '1.234', '12,34', '', 'NaN', '９９', '0x10', '99999999999999999999'])(
      'is malformed with the amount %j',
      async (wrong) => {
        const { tradeNo } = await paidCharge()
        expect(await verdictOf(await company.notice(tradeNo, { [company.fields.amount]: wrong }))).toBe(
          'malformed',
        )
      },
    )

    it('is malformed with an unknown status', async () => {
      const { tradeNo } = await charge()
      expect(await verdictOf(await company.notice(tradeNo, { [company.fields.status]: 'GREAT' }))).toBe(
        'malformed',
      )
    })

    it.each([
      ['nothing', ''],
      ['no form', '{"a":1}'],
      ['broken escapes', 'a=%zz&sign=%E0%A4%A'],
      ['a NUL', 'a=\u0000&sign=\u0000'],
      ['a prototype', '__proto__=1&constructor=2&sign=x'],
      ['half a character', 'a=\ud800&sign=x'],
      ['a megabyte', `a=${'x'.repeat(1_048_576)}`],
    ])('never throws on %s', async (_, body) => {
      expect(['badSignature', 'malformed']).toContain(await verdictOf(body))
    })
  })

  it('closes a charge, and closing again or after payment changes nothing', async () => {
    const open = await charge()
    await channel.close(open.tradeNo)
    await channel.close(open.tradeNo)
    expect(await channel.query(open.tradeNo)).toEqual({ status: 'closed' })
    const paid = await charge()
    await company.pay(paid.tradeNo)
    await channel.close(paid.tradeNo)
    expect((await channel.query(paid.tradeNo)).status).toBe('paid')
  })

  it('refunds in parts, each number once, and never more than was paid', async () => {
    const { tradeNo } = await charge()
    await company.pay(tradeNo)
    const part = (refundNo: string, minor: number) => ({
      tradeNo,
      refundNo,
      amount: money(minor, 'CNY'),
      total: amount,
      reason: 'agreed',
    })
    expect((await channel.queryRefund(tradeNo, 'R000001')).status).toBe('processing')
    expect(await channel.refund(part('R000001', 23_456))).toEqual({ status: 'refunded' })
    expect(await channel.refund(part('R000001', 23_456))).toEqual({ status: 'refunded' })
    expect((await channel.refund(part('R000001', 11))).status).toBe('failed')
    expect((await channel.refund(part('R000002', 100_001))).status).toBe('failed')
    expect(await channel.refund(part('R000003', 100_000))).toEqual({ status: 'refunded' })
    expect(await channel.refund(part('R000003', 100_000))).toEqual({ status: 'refunded' })
    expect((await channel.refund(part('R000004', 1))).status).toBe('failed')
    expect(await channel.queryRefund(tradeNo, 'R000003')).toEqual({ status: 'refunded' })
  })

  it('refuses a refund of what was never paid', async () => {
    const { tradeNo } = await charge()
    const refund = { tradeNo, refundNo: 'R000009', amount, total: amount, reason: 'never paid' }
    expect((await channel.refund(refund)).status).toBe('failed')
  })
})

describe('Alipay only [§7]', () => {
  it('reads a refund notice as news of a refund, with the old payment in it', async () => {
    const verdict = await companies.alipay().channel.readNotice({
      headers: {},
      body: gateway.notice('P1', { refund_fee: '1.00', gmt_refund: '2026-11-20 11:00:00.123' }),
    })
    expect(verdict).toMatchObject({ verdict: 'genuine', notice: { about: 'refund' } })
  })

  it('lets no notice choose a weaker signature', async () => {
    const fields = readForm(gateway.notice('P2', { sign_type: 'RSA' })) as Record<string, string>
    expect(
      await companies
        .alipay()
        .channel.readNotice({ headers: {}, body: new URLSearchParams(fields).toString() }),
    ).toEqual({ verdict: 'badSignature' })
  })

  it('takes 100.0 and 100.00 as the same amount', async () => {
    for (const total_amount of ['100.0', '100.00', '100']) {
      const verdict = await companies
        .alipay()
        .channel.readNotice({ headers: {}, body: gateway.notice('P3', { total_amount }) })
      expect(verdict).toMatchObject({ notice: { state: { amount: money(10_000, 'CNY') } } })
    }
  })

  it.each(['silence', 'nonsense', 'otherKey', 'busy'] as const)(
    'believes nothing when the gateway answers with %s, and may be asked again',
    async (kind) => {
      const { channel } = companies.alipay()
      gateway.misbehave = kind
      try {
        const failure = await channel.query('P4').catch((error: unknown) => error)
        expect(failure).toBeInstanceOf(ProviderFailure)
        expect((failure as ProviderFailure).retryable).toBe(true)
      } finally {
        gateway.misbehave = null
      }
    },
  )

  it('stops the start with a sentence when a key is none', () => {
    expect(() => alipay({ ...gateway.settings, privateKey: 'no key' }, () => app.clock.now)).toThrow(
      'ALIPAY_PRIVATE_KEY',
    )
    expect(() => alipay({ ...gateway.settings, publicKey: 'no key' }, () => app.clock.now)).toThrow(
      'ALIPAY_PUBLIC_KEY',
    )
  })
})
