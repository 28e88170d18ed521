import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/payments.ts'
import { system } from '#domain/kernel/actor.ts'
import type { PaymentId } from '#domain/kernel/ids.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { type Paying, sentBack, startPaying } from '#test/support/paying.ts'

let paying: Paying
beforeAll(async () => {
  paying = await startPaying({ SAMPAN_CASHIER_AUTHORIZES: '1' })
})
afterAll(() => paying.stop())

type Back = { state: string; authCode: string; address: URL }
/** Says at the payment app who pays, and is led back. */
async function agree(
  redirectTo: string | null,
  payer: 'payer-001' | 'payer-002' = 'payer-001',
): Promise<Back> {
  const led = await paying.app.cashier.authorize(String(redirectTo).split('?')[1] ?? '', payer)
  const address = new URL(String(led))
  return {
    state: address.searchParams.get('state') ?? '',
    authCode: address.searchParams.get('auth_code') ?? '',
    address,
  }
}
const authorize = ({ state, authCode }: Pick<Back, 'state' | 'authCode'>, token = paying.customer.token) =>
  paying.app.call(contract.authorizePaymentCall, { token, body: { state, authCode } })
async function started() {
  const order = await paying.order()
  const { data } = await paying.charge([order.id])
  return { orderId: order.id, ...data }
}

describe('saying who pays [§2] [§8]', () => {
  it('asks first, is led back to /quotationSearch/aliPay, and shows where to pay only then', async () => {
    const { orderId, paymentId, redirectTo, authorizes } = await started()
    expect([authorizes, redirectTo?.startsWith('/cashier/authorize?')]).toEqual([true, true])
    const back = await agree(redirectTo)
    expect(back.address.pathname).toBe('/quotationSearch/aliPay')
    expect(back.address.searchParams.get('payment')).toBe(paymentId)
    const { data } = await authorize(back)
    expect(data).toMatchObject({ authorizes: false, state: 'waiting', payment: { id: paymentId } })
    expect(data.payment.authorizedAt).not.toBeNull()
    await payInCashier(paying.app, data.redirectTo)
    expect(await paying.orderStatus(orderId)).toBe('paid')
    expect((await paying.trail(paymentId)).map(({ kind }) => kind)).toEqual([
      'created',
      'authorizationAsked',
      'authorized',
      'sentToCompany',
      'notified',
      'received',
      'credited',
    ])
  })

  it('gives money of somebody else back, and lets the shipper pay again', async () => {
    const { orderId, paymentId, redirectTo } = await started()
    const { data } = await authorize(await agree(redirectTo))
    const chargeNo = await payInCashier(paying.app, data.redirectTo, 'otherPayer')
    expect(await paying.stateOf(paymentId)).toMatchObject({
      payment: { status: 'paid', outcome: 'otherPayer' },
    })
    expect(await paying.orderStatus(orderId)).toBe('pendingPayment')
    await paying.drain()
    expect(await sentBack(paying.app, chargeNo)).toBe(data.payment.amount.minor)
    expect((await paying.stateOf(paymentId)).payment.refunds).toMatchObject([
      { kind: 'otherPayer', status: 'refunded', reason: '付款人与授权人不一致' },
    ])
    const again = await paying.charge([orderId])
    expect(again.data.paymentId).not.toBe(paymentId)
  })

  it('hides who somebody else was from the shipper, and shows the clerk', async () => {
    const { paymentId, redirectTo } = await started()
    const { data } = await authorize(await agree(redirectTo))
    await payInCashier(paying.app, data.redirectTo, 'otherPayer')
    await paying.drain()
    const own = JSON.stringify([await paying.trail(paymentId), await paying.stateOf(paymentId)])
    for (const secret of ['payer-001', 'payer-002', '周敏']) expect(own).not.toContain(secret)
    const received = (await paying.trail(paymentId)).find(({ kind }) => kind === 'received')
    expect(received?.reference).toBeUndefined()
    const seen = await paying.app.call(contract.deskPaymentTrailCall, {
      token: paying.operations.token,
      query: { paymentId },
    })
    expect(seen.data.payment).toMatchObject({
      authorizedPayer: 'payer-001',
      captures: [{ payer: 'payer-002' }],
    })
    expect(seen.data.steps.find(({ kind }) => kind === 'received')?.reference).toMatch(/^cpm_/)
  })

  it('takes a state once, also from 50 at once, and a code once', async () => {
    const back = await agree((await started()).redirectTo)
    const answers = await Promise.all(Array.from({ length: 50 }, () => authorize(back)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ reason }) => reason ?? []))).toEqual(
      new Set(['payment.authorizationInvalid']),
    )
    const other = await agree((await started()).redirectTo)
    expect((await authorize({ state: other.state, authCode: back.authCode })).reason).toBe(
      'payment.authorizationInvalid',
    )
    // The state is used up by the failed try.
    expect((await authorize(other)).reason).toBe('payment.authorizationInvalid')
  })

  it('belongs to its session, its customer and its quarter of an hour', async () => {
    const mine = await started()
    const back = await agree(mine.redirectTo)
    expect((await authorize(back, paying.stranger.token)).reason).toBe('payment.authorizationInvalid')
    expect((await paying.app.call(contract.authorizePaymentCall, { body: back })).status).toBe(401)
    const { reply } = await openSessionFor(paying.app.ctx, system, paying.customer.userId)
    expect((await authorize(back, reply.jwt)).reason).toBe('payment.authorizationInvalid')
    // Whoever tried it from another session used it up; the payment gives a new one.
    expect((await authorize(back)).reason).toBe('payment.authorizationInvalid')
    const again = await paying.charge([mine.orderId])
    expect(again.data.paymentId).toBe(mine.paymentId)
    expect(again.data.redirectTo).not.toBe(mine.redirectTo)
    expect((await paying.charge([mine.orderId])).data.redirectTo).toBe(again.data.redirectTo)
    const elsewhere = await paying.charge([mine.orderId], 'cashier', reply.jwt)
    expect((await authorize(await agree(elsewhere.data.redirectTo), reply.jwt)).status).toBe(200)

    const late = await agree((await started()).redirectTo)
    const { token } = paying.customer
    paying.app.clock.advance(15 * 60)
    const answer = await authorize(late, token)
    expect(answer.status === 401 ? 'login.expired' : answer.reason).toMatch(
      /login.expired|payment.authorizationExpired/,
    )
    await paying.later(0)
    for (const body of [
      { state: '', authCode: 'x' },
      { state: 'x'.repeat(201), authCode: 'x' },
      { state: "' or 1=1 --", authCode: 'x' },
    ])
      expect([400, 409]).toContain((await authorize(body)).status)
  })

  it('refuses another authorizer than the first with the sentence of the requirements', async () => {
    const first = await started()
    const back = await agree(first.redirectTo)
    const { reply } = await openSessionFor(paying.app.ctx, system, paying.customer.userId)
    const other = await paying.charge([first.orderId], 'cashier', reply.jwt)
    const second = await agree(other.data.redirectTo, 'payer-002')
    expect((await authorize(back)).status).toBe(200)
    const { status, reason, message } = await authorize(second, reply.jwt)
    expect([status, reason]).toEqual([409, 'payment.payerMismatch'])
    expect(message).toContain('授权人与付款人不一致')
  })

  it('keeps of the state only what tells it again', async () => {
    const { paymentId, redirectTo } = await started()
    const { state } = await agree(redirectTo)
    const { rows } = await paying.app.ctx.pool.query(
      'select state_hash from payment_authorizations where payment_id = $1',
      [paymentId as PaymentId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].state_hash).not.toContain(state)
    expect(state).toMatch(/^[\w-]{43}$/)
  })
})
