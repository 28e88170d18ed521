import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '#domain/kernel/money.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { billColumns } from './cashier-bill.ts'
import { type CashierAction, cashierActions, cashierRefundActions } from './embedded.ts'

/** What only the embedded cashier does: a person decides at its page; no merchant listens here. */
let app: TestApp
const heard: string[] = []
let serial = 0

beforeAll(async () => {
  app = await startTestApp({ SAMPAN_CASHIER_AUTHORIZES: '1' })
  // Everything is accepted, so that what is sent can be counted.
  app.http.fastify.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/crm/payment/notice/heard')) return
    return reply.status(200).send('success')
  })
  app.http.fastify.addHook('onSend', async (request, _reply, payload) => {
    if (request.url.startsWith('/api/crm/payment/notice/heard')) heard.push(String(request.url))
    return payload
  })
})
afterAll(() => app.stop())

const amount = money(100_000, 'CNY')

async function charge(): Promise<{ tradeNo: string; chargeNo: string }> {
  serial += 1
  const tradeNo = `PCASHIER${String(serial).padStart(6, '0')}`
  const start = await app.cashier.channel.createCharge({
    tradeNo,
    amount,
    subject: 'Sampan',
    expiresAt: new Date('2026-11-21T02:00:00Z'),
    returnUrl: 'http://localhost:3000/paying?paymentId=pay_1',
    notifyUrl: 'http://localhost:3000/api/crm/payment/notice/heard',
  })
  const link = start.kind === 'redirect' ? start.redirectTo.split('?')[1] : ''
  const chargeNo = await app.cashier.open(link ?? '')
  if (!chargeNo) throw new Error('not opened')
  return { tradeNo, chargeNo }
}
const noticesOf = async (tradeNo: string): Promise<URLSearchParams[]> => {
  const { rows } = await app.ctx.pool.query<{ body: string }>(
    'select body from cashier_notices join cashier_charges using (charge_no) where trade_no = $1 order by notice_no',
    [tradeNo],
  )
  return rows.map(({ body }) => new URLSearchParams(body))
}
const refund = (tradeNo: string, refundNo: string, minor = 40_000) =>
  app.cashier.channel.refund({
    tradeNo,
    refundNo,
    amount: money(minor, 'CNY'),
    total: amount,
    reason: 'agreed',
    notifyUrl: 'http://localhost:3000/api/crm/payment/notice/heard',
  })

describe('paying at the cashier [§4]', () => {
  const cases: [CashierAction, string[]][] = [
    ['pay', ['100000 payer-001']],
    ['otherPayer', ['100000 payer-002']],
    ['late', ['100000 payer-001']],
    ['twice', ['100000 payer-001', '100000 payer-001']],
    ['wrongAmount', ['99999 payer-001']],
    ['tooMuch', ['100001 payer-001']],
    ['quietly', ['100000 payer-001']],
    ['delayed', ['100000 payer-001']],
    ['outOfOrder', ['100000 payer-001']],
    ['duplicated', ['100000 payer-001']],
    ['refuse', []],
    ['close', []],
  ]
  it.each(cases)('%s takes %j, once', async (action, taken) => {
    const { chargeNo } = await charge()
    expect(await app.cashier.act(chargeNo, action)).toBe(true)
    expect(await app.cashier.act(chargeNo, action)).toBe(false)
    const found = await app.cashier.find(chargeNo)
    expect(found?.payments.map((each) => `${each.amount.minor} ${each.payer}`)).toEqual(taken)
  })

  it('has each of them on its page, in words of both languages', async () => {
    const { chargeNo } = await charge()
    for (const language of ['zh-CN', 'en-US']) {
      const { body } = await app.http.fastify.inject({ url: `/cashier/${chargeNo}?language=${language}` })
      for (const action of [...cashierActions, ...cashierRefundActions])
        expect(body).toContain(`/cashier/${chargeNo}/${action}?language=${language}`)
      expect(body).not.toContain('undefined')
    }
  })

  it('by the person at the page: the other one is the other one', async () => {
    const { chargeNo } = await charge()
    await app.http.fastify.inject({ method: 'POST', url: `/cashier/${chargeNo}/otherPayer?payer=payer-002` })
    expect((await app.cashier.find(chargeNo))?.payments).toMatchObject([{ payer: 'payer-001' }])
  })
})

describe('notices of the cashier [§8]', () => {
  it('come a minute late when they were delayed', async () => {
    const { tradeNo, chargeNo } = await charge()
    await app.cashier.act(chargeNo, 'delayed')
    expect((await app.cashier.find(chargeNo))?.notices).toEqual([{ tries: 0, delivered: false }])
    expect(await app.cashier.channel.query(tradeNo)).toMatchObject({ status: 'paid' })
    app.clock.advance(60)
    await app.cashier.deliverDue()
    expect((await app.cashier.find(chargeNo))?.notices).toEqual([{ tries: 1, delivered: true }])
  })

  it('come out of order: paid first, waiting after it', async () => {
    const { tradeNo, chargeNo } = await charge()
    await app.cashier.act(chargeNo, 'outOfOrder')
    expect((await noticesOf(tradeNo)).map((each) => each.get('status'))).toEqual(['PAID', 'WAITING'])
  })

  it('come three times when they were duplicated, though the first was accepted', async () => {
    const { chargeNo } = await charge()
    heard.length = 0
    await app.cashier.act(chargeNo, 'duplicated')
    expect(heard).toHaveLength(3)
    expect((await app.cashier.find(chargeNo))?.notices).toEqual([{ tries: 1, delivered: true }])
  })
})

describe('refunds of the cashier [§9]', () => {
  it('stay in progress until a person decides, and are told then', async () => {
    const { tradeNo, chargeNo } = await charge()
    await app.cashier.act(chargeNo, 'pay')
    await app.cashier.act(chargeNo, 'refundsLater')
    for (const [refundNo, action, status] of [
      ['R1', 'refundsArrive', 'refunded'],
      ['R2', 'refundsFail', 'failed'],
    ] as const) {
      expect(await refund(tradeNo, refundNo)).toEqual({ status: 'processing' })
      expect(await refund(tradeNo, refundNo)).toEqual({ status: 'processing' })
      expect(await app.cashier.act(chargeNo, action)).toBe(true)
      expect(await app.cashier.act(chargeNo, action)).toBe(false)
      expect((await app.cashier.channel.queryRefund(tradeNo, refundNo)).status).toBe(status)
      const notice = (await noticesOf(tradeNo)).at(-1)
      expect(await app.cashier.channel.readNotice({ headers: {}, body: String(notice) })).toMatchObject({
        verdict: 'genuine',
        notice: { about: 'refund', refund: { refundNo, state: { status } } },
      })
    }
  })

  it('that failed are tried again under their number', async () => {
    const { tradeNo, chargeNo } = await charge()
    await app.cashier.act(chargeNo, 'pay')
    await app.cashier.act(chargeNo, 'refundsRefused')
    expect((await refund(tradeNo, 'R3')).status).toBe('failed')
    await app.cashier.act(chargeNo, 'refundsLater')
    await refund(tradeNo, 'R3')
    await app.cashier.act(chargeNo, 'refundsFail')
    await app.cashier.act(chargeNo, 'refundsAtOnce')
    expect(await refund(tradeNo, 'R3')).toEqual({ status: 'refunded' })
    expect(await refund(tradeNo, 'R4', 60_001)).toMatchObject({ status: 'failed' })
    expect(await refund(tradeNo, 'R4', 60_000)).toEqual({ status: 'refunded' })
  })

  it('in progress hold their money: nothing goes back twice', async () => {
    const { tradeNo, chargeNo } = await charge()
    await app.cashier.act(chargeNo, 'pay')
    await app.cashier.act(chargeNo, 'refundsLater')
    await refund(tradeNo, 'R5', 60_000)
    expect((await refund(tradeNo, 'R6', 40_001)).status).toBe('failed')
  })
})

describe('the cashier asks who pays [§8]', () => {
  const back = 'http://localhost:3000/quotationSearch/aliPay?payment=pay_1'
  const addressFor = (state: string) => app.cashier.channel.authorization?.addressFor(state, back) ?? ''
  const press = (address: string, payer: string) =>
    app.http.fastify.inject({
      method: 'POST',
      url: address.replace('/cashier/authorize?', `/cashier/authorize/${payer}?`),
    })

  it('on a page of its own, and leads back with a code that is good once', async () => {
    const address = addressFor('state-1')
    const shown = await app.http.fastify.inject({ url: address, headers: { 'accept-language': 'en' } })
    expect([shown.statusCode, shown.body.includes('Demo payer B')]).toEqual([200, true])
    const pressed = await press(address, 'payer-002')
    const led = new URL(String(pressed.headers.location))
    expect([pressed.statusCode, led.searchParams.get('payment'), led.searchParams.get('state')]).toEqual([
      303,
      'pay_1',
      'state-1',
    ])
    const code = led.searchParams.get('auth_code') ?? ''
    expect(await app.cashier.channel.authorization?.payerOf(code)).toBe('payer-002')
    await expect(app.cashier.channel.authorization?.payerOf(code)).rejects.toMatchObject({ retryable: false })
    // The charge's page begins with whoever authorized.
    const cookie = String(pressed.headers['set-cookie']).split(';')[0] ?? ''
    const { chargeNo } = await charge()
    await app.http.fastify.inject({ method: 'POST', url: `/cashier/${chargeNo}/pay`, headers: { cookie } })
    expect((await app.cashier.find(chargeNo))?.payments).toMatchObject([{ payer: 'payer-002' }])
  })

  it('leads nowhere when the question is not the merchant’s, and takes no code too late', async () => {
    const address = addressFor('state-2')
    const elsewhere = address.replace('localhost%3A3000', 'evil.example')
    expect(elsewhere).not.toBe(address)
    expect((await app.http.fastify.inject({ url: elsewhere })).statusCode).toBe(400)
    expect((await press(elsewhere, 'payer-001')).statusCode).toBe(400)
    expect((await press(address, 'payer-003')).statusCode).toBe(400)
    // A charge's link is no question, and a question opens no charge.
    expect(await app.cashier.open(address.split('?')[1] ?? '')).toBeNull()
    const led = new URL(String((await press(address, 'payer-001')).headers.location))
    app.clock.advance(601)
    await expect(
      app.cashier.channel.authorization?.payerOf(led.searchParams.get('auth_code') ?? ''),
    ).rejects.toMatchObject({ retryable: false })
  })

  it('asks nobody unless it is told to', async () => {
    const other = await startTestApp()
    try {
      expect(other.cashier.channel.authorization).toBeUndefined()
    } finally {
      await other.stop()
    }
  })
})

describe('the daily bill of the cashier [§8]', () => {
  it('has every charge and refund of the day in Beijing, with its fee', async () => {
    app.clock.now = new Date('2026-12-01T15:59:59Z')
    const late = await charge()
    await app.cashier.act(late.chargeNo, 'late')
    app.clock.now = new Date('2026-12-01T16:00:00Z')
    await refund(late.tradeNo, 'RBILL1')
    await app.cashier.act(late.chargeNo, 'refundsLater')
    await refund(late.tradeNo, 'RBILL2')
    const bill = async (day: string) => {
      const answer = await app.http.fastify.inject({ url: `/cashier/bill?day=${day}` })
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="cashier-bill-${day}.csv"`)
      return answer.body.split('\r\n')
    }
    const number = (await app.cashier.find(late.chargeNo))?.payments[0]?.paymentNo
    const first = await bill('2026-12-01')
    expect(first[0]).toBe('type,our_number,cashier_number,refund_number,amount,fee,time')
    expect(first[0]).toBe(billColumns.join(','))
    expect(first).toContain(`charge,${late.tradeNo},${number},,1000.00,6.00,2026-12-01T15:59:59.000Z`)
    expect(await bill('2026-12-02')).toEqual([
      billColumns.join(','),
      `refund,${late.tradeNo},${number},RBILL1,400.00,0.00,2026-12-01T16:00:00.000Z`,
      '',
    ])
    expect((await app.http.fastify.inject({ url: '/cashier/bill?day=2026-13-01' })).statusCode).toBe(400)
  })
})
