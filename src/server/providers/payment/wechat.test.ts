import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { money } from '#domain/kernel/money.ts'
import { startWechatGateway, type WechatGateway } from '#test/support/wechat-gateway.ts'
import type { PaymentChannel } from './port.ts'
import { wechat } from './wechat.ts'
import { openResource } from './wechat-keys.ts'

/** What only WeChat Pay does; what every company does stands in `contract.test.ts`. */
let gateway: WechatGateway
let channel: PaymentChannel
const now = new Date('2026-11-20T02:00:00Z')

beforeAll(async () => {
  gateway = await startWechatGateway()
  channel = wechat(gateway.settings, () => now)
})
beforeEach(() => {
  gateway.refundsTo = 'SUCCESS'
  gateway.misbehave = null
})
afterAll(() => gateway.stop())

const amount = money(10_000, 'CNY')
let serial = 0
async function charge(change: Partial<Parameters<PaymentChannel['createCharge']>[0]> = {}): Promise<string> {
  serial += 1
  const tradeNo = `PWECHAT${String(serial).padStart(6, '0')}`
  await channel.createCharge({
    tradeNo,
    amount,
    subject: 'Sampan',
    expiresAt: new Date('2026-11-20T04:00:00Z'),
    returnUrl: 'https://portal.example/paying',
    notifyUrl: 'https://portal.example/api/crm/payment/notice/wechat',
    ...change,
  })
  return tradeNo
}
async function paid(): Promise<string> {
  const tradeNo = await charge()
  gateway.pay(tradeNo)
  return tradeNo
}
const refund = (tradeNo: string, refundNo: string, minor: number, reason = 'agreed') =>
  channel.refund({
    tradeNo,
    refundNo,
    amount: money(minor, 'CNY'),
    total: amount,
    reason,
    notifyUrl: 'https://portal.example/api/crm/payment/notice/wechat',
  })
const verdictOf = async (notice: Parameters<PaymentChannel['readNotice']>[0]) =>
  (await channel.readNotice(notice)).verdict

describe('a charge of WeChat Pay [§7]', () => {
  it('is asked for with whole fen, a Beijing time and a text that is not too long', async () => {
    const tradeNo = await charge({ subject: `舢板 ${'SP2026112000001 '.repeat(20)}` })
    const order = gateway.orders.get(tradeNo)
    expect(order).toMatchObject({
      total: 10_000,
      expires: new Date('2026-11-20T04:00:00Z'),
      notifyUrl: 'https://portal.example/api/crm/payment/notice/wechat',
    })
    expect(order?.description).toMatch(/^舢板 SP2026112000001 /)
    const chinese = gateway.orders.get(await charge({ subject: '舢'.repeat(100) }))
    expect(chinese?.description).toBe('舢'.repeat(42))
  })

  it.each([
    ['with a number that is too short', { tradeNo: 'P1' }],
    ['of nothing', { amount: money(0, 'CNY') }],
    ['with an address for notices that has a query', { notifyUrl: 'https://portal.example/?a=1' }],
  ])('%s is refused for good', async (_, change) => {
    await expect(charge(change)).rejects.toMatchObject({ retryable: false })
  })

  it('that was paid or closed is not started again', async () => {
    const tradeNo = await paid()
    await expect(charge({ tradeNo })).rejects.toMatchObject({ retryable: false })
    const other = await charge()
    await channel.close(other)
    await expect(charge({ tradeNo: other })).rejects.toMatchObject({ retryable: false })
  })

  it('cannot be paid after its time', async () => {
    const tradeNo = await charge()
    gateway.clock = () => new Date('2026-11-20T04:00:01Z')
    const later = wechat(gateway.settings, () => new Date('2026-11-20T04:00:01Z'))
    try {
      expect(await later.query(tradeNo)).toEqual({ status: 'closed' })
    } finally {
      gateway.clock = () => now
    }
  })
})

describe('a notice of WeChat Pay [§7] [A-03]', () => {
  it.each([
    [-301, 'stale'],
    [-360, 'stale'],
    [301, 'stale'],
    [360, 'stale'],
    [-300, 'genuine'],
    [-240, 'genuine'],
    [0, 'genuine'],
    [300, 'genuine'],
  ])('that was signed %i seconds from now is %s', async (secondsLater, verdict) => {
    expect(await verdictOf(gateway.notice('P1', {}, { secondsLater }))).toBe(verdict)
  })

  it('of the kind that must fail, fails', async () => {
    expect(await verdictOf(gateway.notice('P1', {}, { probe: true }))).toBe('badSignature')
  })

  it.each<[string, Parameters<WechatGateway['notice']>[2]]>([
    ['by another key', { byStranger: true }],
    ['under another serial', { serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1' }],
    ['and sealed with another APIv3 key', { apiV3Key: 'another-api-v3-key-of-32-bytes!!' }],
    ['with a resource that somebody changed before', { resource: { associated_data: 'other' } }],
    ['with a nonce of another length', { resource: { nonce: 'short' } }],
    ['with an empty resource', { resource: { ciphertext: '' } }],
    ['with a resource that is none', { resource: { ciphertext: 7, nonce: {}, associated_data: null } }],
  ])('signed %s is refused', async (_, sending) => {
    expect(await verdictOf(gateway.notice('P1', {}, sending))).toBe('badSignature')
  })

  it.each<[string, Parameters<WechatGateway['notice']>[1], Parameters<WechatGateway['notice']>[2]]>([
    ['without a number of its own', {}, { id: '' }],
    ['of another algorithm', {}, { resource: { algorithm: 'AEAD_AES_128_GCM' } }],
    ['about something else', {}, { event: 'COUPON.USE' }],
    ['without our number', { out_trade_no: undefined }, {}],
    ['without its number of the money', { transaction_id: undefined }, {}],
    ['without an amount', { amount: undefined }, {}],
    ['with an amount in halves of a fen', { amount: { total: 1.5, currency: 'CNY' } }, {}],
    ['with an amount as text', { amount: { total: '100', currency: 'CNY' } }, {}],
    ['in another currency', { amount: { total: 100, currency: 'USD' } }, {}],
    ['without a time', { success_time: 'yesterday' }, {}],
    ['with a day that is none', { success_time: '2026-13-40T10:00:00+08:00' }, {}],
  ])('%s is malformed', async (_, change, sending) => {
    expect(await verdictOf(gateway.notice('P1', change, sending))).toBe('malformed')
  })

  it('of money that went back pays nothing', async () => {
    expect(await channel.readNotice(gateway.notice('P1', { trade_state: 'REFUND' }))).toMatchObject({
      notice: { state: { status: 'closed' } },
    })
  })

  it.each([
    ['SUCCESS', { status: 'refunded' }],
    ['PROCESSING', { status: 'processing' }],
    ['ABNORMAL', { status: 'failed', reason: 'ABNORMAL' }],
    ['CLOSED', { status: 'failed', reason: 'CLOSED' }],
  ] as const)('of a refund that is %s says so, and nothing of the charge', async (status, state) => {
    const tradeNo = await paid()
    await refund(tradeNo, `R${tradeNo}`, 100)
    gateway.settleRefund(`R${tradeNo}`, status)
    expect(await channel.readNotice(gateway.refundNotice(`R${tradeNo}`))).toMatchObject({
      verdict: 'genuine',
      notice: {
        about: 'refund',
        tradeNo,
        state: { status: 'unknown' },
        refund: { refundNo: `R${tradeNo}`, state },
      },
    })
  })

  it('of a refund of another merchant, or of one that has no known status, is refused', async () => {
    const tradeNo = await paid()
    await refund(tradeNo, `R${tradeNo}`, 100)
    expect(await verdictOf(gateway.refundNotice(`R${tradeNo}`, { mchid: '1900000002' }))).toBe('wrongSeller')
    expect(await verdictOf(gateway.refundNotice(`R${tradeNo}`, { refund_status: 'GREAT' }))).toBe('malformed')
    expect(await verdictOf(gateway.refundNotice(`R${tradeNo}`, { out_refund_no: undefined }))).toBe(
      'malformed',
    )
  })

  it('of a payment cannot be passed off as one of a refund, nor the other way', async () => {
    expect(await verdictOf(gateway.notice('P1', {}, { event: 'REFUND.SUCCESS' }))).toBe('malformed')
    const tradeNo = await paid()
    await refund(tradeNo, `R${tradeNo}`, 100)
    expect(await verdictOf(gateway.refundNotice(`R${tradeNo}`, {}, { event: 'TRANSACTION.SUCCESS' }))).toBe(
      'wrongApplication',
    )
  })

  it('that is no object is malformed, however well it is signed', async () => {
    for (const body of [
      '',
      'null',
      '7',
      '[]',
      '"x"',
      '{}',
      '{"id":"a","resource":[]}',
      `${'['.repeat(9_999)}`,
    ])
      expect(await verdictOf(gateway.signed(body)), body.slice(0, 20)).toBe('malformed')
  })
})

describe('a refund of WeChat Pay [§9]', () => {
  it('takes its time, then is there or is not', async () => {
    const tradeNo = await paid()
    gateway.refundsTo = 'PROCESSING'
    expect(await refund(tradeNo, `RA${tradeNo}`, 100)).toEqual({ status: 'processing' })
    expect(await channel.queryRefund(tradeNo, `RA${tradeNo}`)).toEqual({ status: 'processing' })
    gateway.settleRefund(`RA${tradeNo}`, 'SUCCESS')
    expect(await channel.queryRefund(tradeNo, `RA${tradeNo}`)).toEqual({ status: 'refunded' })
    expect(await refund(tradeNo, `RA${tradeNo}`, 100)).toEqual({ status: 'refunded' })
  })

  it('fails for finance to look at when the card is gone or the company closed it', async () => {
    const tradeNo = await paid()
    for (const status of ['ABNORMAL', 'CLOSED'] as const) {
      gateway.refundsTo = status
      expect(await refund(tradeNo, `${status}${tradeNo}`, 100)).toEqual({ status: 'failed', reason: status })
    }
  })

  it('is sent with a reason that is cut, never in half a character', async () => {
    const tradeNo = await paid()
    await refund(tradeNo, `R${tradeNo}`, 100, '舢板'.repeat(50))
    expect(gateway.refunds.get(`R${tradeNo}`)?.reason).toBe(`${'舢板'.repeat(13)}`)
  })

  it('is given in at most 50 parts', async () => {
    const tradeNo = await paid()
    for (let part = 1; part <= 50; part++)
      expect(await refund(tradeNo, `R${part}x${tradeNo}`, 1)).toEqual({ status: 'refunded' })
    expect(await refund(tradeNo, `R51x${tradeNo}`, 1)).toEqual({
      status: 'failed',
      reason: 'INVALID_REQUEST',
    })
  })

  it('knows its number at one payment only', async () => {
    const [first, second] = [await paid(), await paid()]
    await refund(first, `RX${first}`, 100)
    await expect(refund(second, `RX${first}`, 100)).rejects.toMatchObject({ retryable: true })
    await expect(channel.queryRefund(second, `RX${first}`)).rejects.toMatchObject({ retryable: true })
  })
})

describe('an answer of WeChat Pay [A-10]', () => {
  it.each(['otherOrder', 'otherMerchant'] as const)('about something else (%s) is nonsense', async (kind) => {
    const tradeNo = await paid()
    gateway.misbehave = kind
    await expect(channel.query(tradeNo)).rejects.toMatchObject({ retryable: true })
  })

  it('with an address that is no code is nonsense', async () => {
    gateway.misbehave = 'otherOrder'
    await expect(charge()).rejects.toMatchObject({ retryable: true })
  })

  it('that does not believe us is not asked for again', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const stranger = wechat({ ...gateway.settings, privateKey }, () => now)
    await expect(stranger.query('P1')).rejects.toMatchObject({ retryable: false })
    const late = wechat(gateway.settings, () => new Date(now.getTime() + 400_000))
    await expect(late.query('P1')).rejects.toMatchObject({ retryable: false })
  })
})

/** A certificate as the platform has one, of nobody: made for this test, valid for a hundred years. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIDQzCCAiugAwIBAgIUUVfwnv3Alt4V6+gaRwV6cgAAAAkwDQYJKoZIhvcNAQEL
BQAwMDEYMBYGA1UEAwwPVGVucGF5LmNvbSB0ZXN0MRQwEgYDVQQKDAtTYW1wYW4g
dGVzdDAgFw0yNjExMjIwMjE0MDVaGA8yMTI2MTAyOTAyMTQwNVowMDEYMBYGA1UE
AwwPVGVucGF5LmNvbSB0ZXN0MRQwEgYDVQQKDAtTYW1wYW4gdGVzdDCCASIwDQYJ
KoZIhvcNAQEBBQADggEPADCCAQoCggEBAKzHWKoBD0nYRQwNLXCf8T21cpZYG3i1
zIxz3d/bBU/c/NJ8/QmXJgSgaHUYxY4ZYD27/kJITUVeJdG1pTp1ROtFWH5F11Ge
zFOYm/VHfSNhQPPZh8Ijq+SEFpdLKrFgOElJhNTy3YNnXmGDQxf8jbipQH42CXUa
l4NJs5z3CfrzmLFPF+LtGuDMZfa196OENAkgLRSCgQWdUvjBL/d5redY7qg98ZVi
ucDvLpS2R1VMWZETFixSqbKYWCdDdyIGmG8UKg/Z7V93opVjIzPDtvSL6Ffv8jp6
1W60r9wZ81N19KFO0QH+597G50Xl/I1mjlMELytMzSfPMe1yl08jn2sCAwEAAaNT
MFEwHQYDVR0OBBYEFCVjViqPWr/BBy63z7lJaEPgqwg6MB8GA1UdIwQYMBaAFCVj
ViqPWr/BBy63z7lJaEPgqwg6MA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQEL
BQADggEBAGf+lOhdH3awJL+XUV2WYWtKBzuduF5TUc7vxpJzX9OGLhO30FGtoCx5
07egWFN+HV9L1LGODu6J0fBSXiFI2I0zwjtolw7tMK0qBZlrdoZXk4f8t5/ipmqb
FFx5w6zVp8ya6OIuXWCmV8UjVKcvhAtFW/k/zCtLd3vbEmhDMTXV63zeFqIsnl9m
EeOeIVsu73479UFW4oaJkZWt9MAg+tP0O4t16xE0+lwa2HrAzRY0LXbmcN1TA4Pt
f66BfIZAlT8VHpt3WMINQSUy1CXG64Pg5jqST7mswrMuuWjhFcxejkcunGIMRmox
+x04MRVaiELnXkAbIGEsG5na/bTGCnw=
-----END CERTIFICATE-----`
const certificateSerial = '5157F09EFDC096DE15EBE81A47057A7200000009'

describe('the keys of WeChat Pay [§7]', () => {
  it('may be its platform certificate, named by its own serial number', () => {
    const platform = { platformKey: certificate, platformKeyId: certificateSerial.toLowerCase() }
    expect(wechat({ ...gateway.settings, ...platform }, () => now).name).toBe('wechat')
    expect(() => wechat({ ...gateway.settings, platformKey: certificate }, () => now)).toThrow(
      'WECHAT_PLATFORM_KEY_ID',
    )
  })

  it('are read with and without their frames', async () => {
    const bare = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\n/g, '')
    const settings = {
      ...gateway.settings,
      privateKey: bare(gateway.settings.privateKey),
      platformKey: bare(gateway.settings.platformKey),
    }
    expect(await wechat(settings, () => now).query('PNOBODY01')).toEqual({ status: 'unknown' })
  })

  it.each([
    ['privateKey', 'no key', 'WECHAT_PRIVATE_KEY'],
    ['platformKey', 'no key', 'WECHAT_PLATFORM_KEY'],
    ['apiV3Key', 'short', 'WECHAT_API_V3_KEY'],
  ])('stop the start with a sentence when %s is %j', (field, value, told) => {
    expect(() => wechat({ ...gateway.settings, [field]: value }, () => now)).toThrow(told)
  })

  it('open only what was sealed with them', () => {
    const key = Buffer.alloc(32, 1)
    expect(openResource(key, { ciphertext: 'AAAA', nonce: '123456789012', associatedData: '' })).toBeNull()
    expect(
      openResource(key, {
        ciphertext: Buffer.alloc(40).toString('base64'),
        nonce: '123456789012',
        associatedData: '',
      }),
    ).toBeNull()
  })
})
