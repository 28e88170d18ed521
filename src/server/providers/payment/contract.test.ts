import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '#domain/kernel/money.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { type AlipayGateway, startAlipayGateway } from '#test/support/alipay-gateway.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { forgeriesOf } from '#test/support/notice-forgeries.ts'
import {
  alipayCompany,
  cashierCompany,
  type NoticeWish,
  type PaymentCompany,
  wechatCompany,
} from '#test/support/payment-companies.ts'
import { type SignedNotice, startWechatGateway, type WechatGateway } from '#test/support/wechat-gateway.ts'
import { alipay } from './alipay.ts'
import { bankTransfer } from './bank-transfer.ts'
import type { NoticeVerdict, PaymentChannel } from './port.ts'
import { readForm } from './signed-form.ts'
import { wechat } from './wechat.ts'

/** One suite for every payment company behind the port: what the cashier does, the vendors' adapters do. */
let app: TestApp
let alipayGateway: AlipayGateway
let wechatGateway: WechatGateway

/** Milliseconds after which an adapter gives a company up that hangs. */
const patience = 150

beforeAll(async () => {
  app = await startTestApp()
  alipayGateway = await startAlipayGateway()
  wechatGateway = await startWechatGateway()
})
afterAll(async () => {
  await alipayGateway.stop()
  await wechatGateway.stop()
  await app.stop()
})

const companies: Record<PaymentCompany['name'], () => { company: PaymentCompany; channel: PaymentChannel }> =
  {
    cashier: () => ({ company: cashierCompany(app), channel: app.cashier.channel }),
    alipay: () => ({
      company: alipayCompany(alipayGateway),
      channel: alipay(alipayGateway.settings, () => app.clock.now),
    }),
    wechat: () => ({
      company: wechatCompany(wechatGateway),
      channel: wechat(wechatGateway.settings, () => app.clock.now),
    }),
  }

const amount = money(123_456, 'CNY')
const notifyUrl = 'http://localhost:3000/api/crm/payment/notice/any'
let serial = 0
const tradeNumber = () => {
  serial += 1
  return `PCONTRACT${String(serial).padStart(6, '0')}`
}
const requestOf = (tradeNo: string) => ({
  tradeNo,
  amount,
  subject: 'Sampan SP2026112000001 / 舢板',
  expiresAt: new Date('2026-11-20T04:00:00Z'),
  returnUrl: 'http://localhost:3000/paying?paymentId=pay_1',
  notifyUrl,
})
const refundOf = (tradeNo: string, refundNo: string, minor: number) => ({
  tradeNo,
  refundNo,
  amount: money(minor, 'CNY'),
  total: amount,
  reason: '双方同意，行程取消，全部或部分货款原路退回到付款人的钱包里，请查收 / agreed',
  notifyUrl,
})

describe.each(['cashier', 'alipay', 'wechat'] as const)('the payment company %s [§7]', (name) => {
  let company: PaymentCompany
  let channel: PaymentChannel
  beforeAll(() => {
    const made = companies[name]()
    company = made.company
    channel = made.channel
  })

  async function charge(open = true): Promise<{ tradeNo: string; minor: number; address: string }> {
    const tradeNo = tradeNumber()
    const start = await channel.createCharge(requestOf(tradeNo))
    if (start.kind === 'transfer') throw new Error('nowhere to pay')
    const address = start.kind === 'redirect' ? start.redirectTo : start.codeUrl
    if (open) expect(await company.open(address)).toBe(true)
    return { tradeNo, minor: amount.minor, address }
  }
  async function paidCharge() {
    const made = await charge()
    await company.payQuietly(made)
    return made
  }
  const read = (notice: SignedNotice): Promise<NoticeVerdict> => channel.readNotice(notice)
  const verdictOf = async (made: { tradeNo: string; minor: number }, wish?: NoticeWish) =>
    (await read(await company.notice(made, wish))).verdict

  it('takes a payment from the charge to the notice', async () => {
    const made = await charge()
    expect(await channel.query(made.tradeNo)).toEqual({ status: 'waiting' })
    await company.payQuietly(made)
    expect(await channel.query(made.tradeNo)).toMatchObject({ status: 'paid', amount, payer: company.payer })
    const verdict = await read(await company.notice(made))
    expect(verdict).toMatchObject({
      verdict: 'genuine',
      notice: {
        about: 'charge',
        tradeNo: made.tradeNo,
        state: { status: 'paid', amount, payer: company.payer },
        refund: null,
      },
    })
    if (verdict.verdict !== 'genuine' || verdict.notice.state.status !== 'paid') throw new Error('not paid')
    expect(verdict.notice.state.paidAt.toISOString()).toBe('2026-11-20T02:05:00.000Z')
  })

  it('makes one charge of two requests with the same number', async () => {
    const made = await charge()
    const again = await channel.createCharge(requestOf(made.tradeNo))
    if (again.kind === 'code') expect(again.codeUrl).toBe(made.address)
    if (again.kind === 'redirect') expect(await company.open(again.redirectTo)).toBe(true)
    await company.payQuietly(made)
    expect(await channel.query(made.tradeNo)).toMatchObject({ status: 'paid', amount })
  })

  it('takes no other currency', async () => {
    if (name === 'cashier') return
    await expect(
      channel.createCharge({ ...requestOf(tradeNumber()), amount: money(100, 'USD') }),
    ).rejects.toMatchObject({ retryable: false })
  })

  it('knows no charge that was never made, or whose page was never opened', async () => {
    const tradeNo = channel.startsAtCompany ? tradeNumber() : (await charge(false)).tradeNo
    expect(await channel.query(tradeNo)).toEqual({ status: 'unknown' })
    await channel.close(tradeNo)
    expect(await channel.query(tradeNo)).toEqual({ status: 'unknown' })
  })

  it('does not open an address that was changed', async () => {
    const { address } = await charge(false)
    const changed = address
      .replace('1234.56', '0000.01')
      .replace('amount=123456', 'amount=1')
      .replace('pr=', 'pr=x')
    expect(changed).not.toBe(address)
    expect(await company.open(changed)).toBe(false)
  })

  describe('a notice', () => {
    it.each(forgeriesOf(name))('%s is refused', async (_, forge) => {
      const made = await charge()
      expect((await read(forge(await company.notice(made)))).verdict).toBe('badSignature')
    })

    it('is refused when any field was changed, added or doubled after signing', async () => {
      const made = await charge()
      const notice = await company.notice(made)
      if (name === 'wechat') {
        // Every twentieth character is enough to meet each field.
        for (let at = 0; at < notice.body.length; at += 20) {
          const body = `${notice.body.slice(0, at)}${notice.body[at] === '0' ? '1' : '0'}${notice.body.slice(at + 1)}`
          expect((await read({ ...notice, body })).verdict, body).toBe('badSignature')
        }
        return
      }
      const fields = readForm(notice.body) as Record<string, string>
      const form = (given: Record<string, string>) => ({
        ...notice,
        body: new URLSearchParams(given).toString(),
      })
      for (const field of Object.keys(fields).filter((each) => each !== 'sign')) {
        const changed = form({ ...fields, [field]: `${fields[field]}1` })
        expect((await read(changed)).verdict, field).toBe('badSignature')
      }
      expect((await read({ ...notice, body: `${notice.body}&extra=1` })).verdict).toBe('badSignature')
      expect((await read({ ...notice, body: `${notice.body}&${notice.body}` })).verdict).toBe('malformed')
    })

    it('is refused for another application and another seller, in this sequence', async () => {
      const made = await charge()
      expect(await verdictOf(made, { application: 'another' })).toBe('wrongApplication')
      expect(await verdictOf(made, { seller: 'another' })).toBe('wrongSeller')
      expect(await verdictOf(made, { application: 'another', seller: 'another' })).toBe('wrongApplication')
    })

    it('keeps its key when it is sent again, and its very amount', async () => {
      const made = await paidCharge()
      const notice = await company.notice(made, { minor: 123_455 })
      const [first, second] = [await read(notice), await read(notice)]
      if (first.verdict !== 'genuine' || second.verdict !== 'genuine') throw new Error('not genuine')
      expect(first.notice.vendorKey).toBe(second.notice.vendorKey)
      expect(first.notice.state).toMatchObject({ status: 'paid', amount: money(123_455, 'CNY') })
      const other = await read(await company.notice(made))
      expect(other.verdict === 'genuine' && other.notice.vendorKey).not.toBe(first.notice.vendorKey)
    })

    it('says waiting and closed without money', async () => {
      const made = await charge()
      for (const says of ['waiting', 'closed'] as const) {
        expect(await read(await company.notice(made, { says }))).toMatchObject({
          notice: { state: { status: says } },
        })
      }
    })

    it('about a refund is news of the refund, by its number', async () => {
      const made = await paidCharge()
      await channel.refund(refundOf(made.tradeNo, `R${made.tradeNo}`, 100))
      const verdict = await read(
        await company.notice(made, { about: 'refund', refundNo: `R${made.tradeNo}` }),
      )
      expect(verdict).toMatchObject({
        verdict: 'genuine',
        notice: {
          about: 'refund',
          tradeNo: made.tradeNo,
          refund: { refundNo: `R${made.tradeNo}`, state: { status: 'refunded' } },
        },
      })
    })

    it.each([
      '-1',
      '1e-3',
      '1.234',
      '12,34',
      '',
      'NaN',
      '９９',
      '"0x10"',
      '99999999999999999999',
      'null',
      '[]',
    ])('is malformed with the amount %j', async (wrong) => {
      const made = await paidCharge()
      expect(await verdictOf(made, { amount: wrong })).toBe('malformed')
    })

    it('is malformed with an unknown status', async () => {
      expect(await verdictOf(await charge(), { says: 'nonsense' })).toBe('malformed')
    })

    it.each([
      ['nothing', ''],
      ['no form', '{"a":1}'],
      ['no JSON', '{"resource":{"ciphertext":'],
      ['broken escapes', 'a=%zz&sign=%E0%A4%A'],
      ['a NUL', 'a=\u0000&sign=\u0000'],
      ['a prototype', '__proto__=1&constructor=2&sign=x'],
      ['a prototype in JSON', '{"__proto__":{"id":1},"resource":null}'],
      ['half a character', 'a=\ud800&sign=x'],
      ['a megabyte', `a=${'x'.repeat(1_048_576)}`],
    ])('never throws on %s', async (_, body) => {
      const { headers } = await company.notice({ tradeNo: 'P0', minor: 1 })
      for (const given of [{}, headers])
        expect(['badSignature', 'malformed']).toContain((await read({ headers: given, body })).verdict)
    })
  })

  it('closes a charge, and closing again or after payment changes nothing', async () => {
    const open = await charge()
    await channel.close(open.tradeNo)
    await channel.close(open.tradeNo)
    expect(await channel.query(open.tradeNo)).toEqual({ status: 'closed' })
    const paid = await paidCharge()
    await channel.close(paid.tradeNo)
    expect((await channel.query(paid.tradeNo)).status).toBe('paid')
  })

  it('refunds in parts, each number once, and never more than was paid', async () => {
    const { tradeNo } = await paidCharge()
    const part = (number: string, minor: number) => refundOf(tradeNo, `${number}${tradeNo}`, minor)
    expect((await channel.queryRefund(tradeNo, `R1${tradeNo}`)).status).toBe('processing')
    expect(await channel.refund(part('R1', 23_456))).toEqual({ status: 'refunded' })
    expect(await channel.refund(part('R1', 23_456))).toEqual({ status: 'refunded' })
    expect((await channel.refund(part('R1', 11))).status).toBe('failed')
    expect((await channel.refund(part('R2', 100_001))).status).toBe('failed')
    expect(await channel.refund(part('R3', 100_000))).toEqual({ status: 'refunded' })
    expect(await channel.refund(part('R3', 100_000))).toEqual({ status: 'refunded' })
    expect((await channel.refund(part('R4', 1))).status).toBe('failed')
    expect(await channel.queryRefund(tradeNo, `R3${tradeNo}`)).toEqual({ status: 'refunded' })
  })

  it('says nothing of money any more once all of it went back', async () => {
    if (name === 'cashier') return
    const { tradeNo } = await paidCharge()
    await channel.refund(refundOf(tradeNo, `RA${tradeNo}`, amount.minor))
    expect(await channel.query(tradeNo)).toEqual({ status: 'closed' })
  })

  it('refuses a refund of what was never paid', async () => {
    const { tradeNo } = await charge()
    expect((await channel.refund(refundOf(tradeNo, `R9${tradeNo}`, amount.minor))).status).toBe('failed')
  })
})

/** What a company or somebody in its place does instead of telling the truth. */
const misbehaviours = {
  alipay: ['silence', 'hang', 'error', 'nonsense', 'otherKey', 'changed', 'busy'],
  wechat: [
    'silence',
    'hang',
    'error',
    'nonsense',
    'busy',
    'limited',
    'otherKey',
    'otherSerial',
    'unsigned',
    'unsignedNo',
    'changed',
    'old',
    'probe',
    'signedNonsense',
  ],
} as const

describe.each(['alipay', 'wechat'] as const)('when %s lies, fails or is silent', (name) => {
  it.each(misbehaviours[name])('nothing is believed of "%s", and it may be asked again', async (kind) => {
    const gateway = name === 'alipay' ? alipayGateway : wechatGateway
    const { company, channel: patient } = companies[name]()
    const impatient = () =>
      name === 'alipay'
        ? alipay(alipayGateway.settings, () => app.clock.now, patience)
        : wechat(wechatGateway.settings, () => app.clock.now, patience)
    const channel = kind === 'hang' ? impatient() : patient
    const tradeNo = tradeNumber()
    const start = await patient.createCharge(requestOf(tradeNo))
    if (start.kind === 'transfer') throw new Error('nowhere to pay')
    await company.open(start.kind === 'redirect' ? start.redirectTo : start.codeUrl)
    await company.payQuietly({ tradeNo })
    gateway.misbehave = kind as never
    try {
      const asked = [
        () => channel.query(tradeNo),
        () => channel.close(tradeNo),
        () => channel.refund(refundOf(tradeNo, `RL${tradeNo}`, 100)),
        () => channel.queryRefund(tradeNo, `RL${tradeNo}`),
        ...(channel.startsAtCompany ? [() => channel.createCharge(requestOf(tradeNumber()))] : []),
      ]
      // One after the other, as the companies are asked; a silent one costs each its whole patience.
      for (const ask of asked) {
        const failure = await ask().catch((error: unknown) => error)
        expect(failure, ask.toString()).toBeInstanceOf(ProviderFailure)
        expect((failure as ProviderFailure).retryable).toBe(true)
      }
    } finally {
      gateway.misbehave = null
    }
    // What it did before is done once, whatever it said of it.
    expect(await patient.refund(refundOf(tradeNo, `RL${tradeNo}`, 100))).toEqual({ status: 'refunded' })
  })
})

describe('a bank transfer [§7]', () => {
  const bank = { zh: '银行', en: 'Bank' }
  const channel = bankTransfer({ holder: '舢板 / Sampan', bank, number: '1234 5678', swift: null })

  it('is made at the shipper’s bank, to the details of ours', async () => {
    expect(await channel.createCharge(requestOf('PTRANSFER1'))).toEqual({ kind: 'transfer' })
    expect(channel.transferDetails).toEqual({
      holder: '舢板 / Sampan',
      bank,
      number: '1234 5678',
      swift: null,
    })
    await expect(
      channel.createCharge({ ...requestOf('PTRANSFER1'), amount: money(1, 'USD') }),
    ).rejects.toThrow('CNY')
  })

  it('is known to be paid or refunded by nobody but finance', async () => {
    expect(await channel.query('PTRANSFER1')).toEqual({ status: 'waiting' })
    await channel.close('PTRANSFER1')
    expect(await channel.query('PTRANSFER1')).toEqual({ status: 'waiting' })
    expect(await channel.refund(refundOf('PTRANSFER1', 'R1', 1))).toEqual({ status: 'processing' })
    expect(await channel.queryRefund('PTRANSFER1', 'R1')).toEqual({ status: 'processing' })
  })

  it('believes no notice, whoever wrote it', async () => {
    const made = { tradeNo: 'PTRANSFER1', minor: 100 }
    for (const { company } of Object.values(companies).map((make) => make()))
      expect(await channel.readNotice(await company.notice(made))).toEqual({ verdict: 'malformed' })
  })
})
