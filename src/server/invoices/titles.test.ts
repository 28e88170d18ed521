import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certify, decideCertification, listCertifications } from '#contract/certification.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import * as contract from '#contract/invoices.ts'
import { listNotifications } from '#contract/notifications.ts'
import { confirmTransferCall, createChargeCall } from '#contract/payments.ts'
import { system } from '#domain/kernel/actor.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import type { AgreementId, BillLineId, OrderId, UserId } from '#domain/kernel/ids.ts'
import { acceptOrder } from '#server/orders/commands/moves.ts'
import { recordEvents } from '#server/tracking/commands.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { enterpriseBody } from '#test/support/certifications.ts'
import { applyFor, buildPaidLines, buildTitle } from '#test/support/invoices.ts'
import { buildOrder, clerkActor } from '#test/support/orders.ts'
import { storedFile } from '#test/support/paying.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'

/** Whose name may stand on an invoice: agreements, payers, and how it is taxed. */
let app: TestApp
let finance: string
let administrator: string
let customer: { userId: UserId; token: string }

beforeAll(async () => {
  app = await startTestApp()
  finance = (await buildStaff(app, 'finance', '周岚')).token
  administrator = (await buildStaff(app, 'administrator')).token
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app)
})

const today = () => businessDateOf(app.clock.now)
type Line = { lineId: BillLineId; amountMinor: number }
const problemsOf = async (titleId: string, lines: Line[]) =>
  (
    await app.call(contract.checkApplication, {
      token: customer.token,
      body: { titleId: titleId as never, lines },
    })
  ).data.problems.map(({ problem, about }) => [problem, about])
const handIn = async (wish: Partial<BodyInput<typeof contract.addAgreement>> = {}) =>
  app.call(contract.addAgreement, {
    token: customer.token,
    body: {
      kind: 'contract',
      payerName: '杭州远帆贸易有限公司',
      fileId: await storedFile(app, customer.userId),
      validUntil: addDays(today(), 30),
      ...wish,
    },
  })
const decide = (id: AgreementId, approve: boolean, reason = '') =>
  app.call(contract.decideAgreement, { token: finance, body: { id, approve, reason } })

/** The lines of an order that somebody paid by bank transfer. */
async function paidByTransfer(payer: string): Promise<Line[]> {
  const { id } = await buildOrder(app, customer)
  const body = { orderIds: [id], channel: 'bankTransfer' as const }
  const { data } = await app.call(createChargeCall, { token: customer.token, body })
  const came = await app.call(confirmTransferCall, {
    token: finance,
    body: {
      paymentId: data.paymentId,
      amount: data.amount,
      bankReference: data.paymentId.slice(-12),
      payer,
      paidOn: today(),
    },
  })
  expect(came.status).toBe(200)
  await acceptOrder(app.ctx, clerkActor, id)
  await recordEvents(app.ctx, system, id as OrderId, { kind: 'carrier', name: 'COSCO' }, [
    { type: 'departed', classifier: 'actual', containerIds: [], happenedAt: app.clock.now },
  ])
  const listed = await app.call(contract.listInvoiceable, {
    token: customer.token,
    query: { orderId: id },
  })
  expect(new Set(listed.data.items.map((item) => item.payer))).toEqual(new Set([payer]))
  return listed.data.items.map(({ lineId, left }) => ({ lineId, amountMinor: left.minor }))
}

describe('a title of somebody else who paid [§6]', () => {
  test('needs that company’s contract: handed in, looked at by finance, and not over', async () => {
    const { lines } = await buildPaidLines(app, customer)
    const name = '杭州远帆贸易有限公司'
    const titleId = await buildTitle(app, customer, { name, owner: 'payer' })
    expect(await problemsOf(titleId, lines)).toEqual([['contractMissing', name]])
    const body = { titleId, lines }
    const early = await app.call(contract.applyForInvoice, { token: customer.token, body })
    expect(early.reason).toBe('invoice.contractMissing')
    expect(early.message).toContain(name)

    const first = (await handIn()).data.agreements[0]
    expect(first).toMatchObject({ status: 'submitted', payerName: name, fileName: '汇款回单.pdf' })
    expect(await problemsOf(titleId, lines)).toEqual([['agreementWaits', name]])
    const rejected = await decide(first?.id as AgreementId, false, '缺公章')
    expect(rejected.data).toMatchObject({ status: 'rejected', reason: '缺公章', decidedByName: '周岚' })
    expect((await decide(first?.id as AgreementId, true)).reason).toBe('invoice.agreementDecided')
    expect(await problemsOf(titleId, lines)).toEqual([['contractMissing', name]])
    const told = (await app.call(listNotifications, { token: customer.token })).data.items[0]
    expect(told).toMatchObject({ kind: 'agreementRejected', params: { about: name, reason: '缺公章' } })

    const second = (await handIn({ payerName: '杭州远帆贸易有限公司 ', validUntil: today() })).data
      .agreements[0]
    await decide(second?.id as AgreementId, true)
    expect(await problemsOf(titleId, lines)).toEqual([])
    await applyFor(app, customer, titleId, lines.slice(0, 1))
    // The day after its last day it holds no more.
    await app.ctx.pool.query('update invoice_agreements set valid_until = $2 where id = $1', [
      second?.id,
      addDays(today(), -1),
    ])
    expect(await problemsOf(titleId, lines.slice(1))).toEqual([['agreementEnded', name]])
  })

  test('is of its own customer: what another one handed in does not count', async () => {
    const { lines } = await buildPaidLines(app, customer)
    const name = '杭州远帆贸易有限公司'
    const titleId = await buildTitle(app, customer, { name, owner: 'payer' })
    const me = customer
    customer = await buildCustomer(app)
    const theirs = (await handIn()).data.agreements[0]
    await decide(theirs?.id as AgreementId, true)
    customer = me
    expect(await problemsOf(titleId, lines)).toEqual([['contractMissing', name]])
    const file = await app.call(contract.agreementFile, {
      token: me.token,
      query: { id: theirs?.id as AgreementId },
    })
    expect(file.reason).toBe('request.notFound')
  })
})

describe('one’s own title over what another company paid [§6]', () => {
  test('needs the payer’s entrustment, known by the bank’s list', async () => {
    const payer = '苏州恒通（集团）有限公司'
    const lines = await paidByTransfer(payer)
    const titleId = await buildTitle(app, customer)
    expect(new Set((await problemsOf(titleId, lines)).map(String))).toEqual(
      new Set([`entrustmentMissing,${payer}`]),
    )
    const body = { titleId, lines }
    expect((await app.call(contract.applyForInvoice, { token: customer.token, body })).reason).toBe(
      'invoice.entrustmentMissing',
    )
    // A contract is no entrustment; an entrustment with half-width brackets is the same company's.
    const wrong = (await handIn({ payerName: payer })).data.agreements[0]
    await decide(wrong?.id as AgreementId, true)
    expect((await problemsOf(titleId, lines))[0]).toEqual(['entrustmentMissing', payer])
    const right = (await handIn({ kind: 'entrustment', payerName: '苏州恒通(集团)有限公司' })).data
      .agreements[0]
    await decide(right?.id as AgreementId, true)
    expect(await problemsOf(titleId, lines)).toEqual([])
  })

  test('needs none where the payer is the title, or the customer’s own company', async () => {
    const titleId = await buildTitle(app, customer)
    expect(await problemsOf(titleId, await paidByTransfer('宁波澜湾家居用品有限公司'))).toEqual([])
    customer = await buildCustomer(app, {
      userName: '余姚市启航塑业有限公司',
      certificationType: 'enterprise',
      certificationStatus: 'certified',
    })
    const personal = await buildTitle(app, customer, { kind: 'personal', taxNumber: '', name: '周敏' })
    expect(await problemsOf(personal, await paidByTransfer('余姚市启航塑业有限公司'))).toEqual([])
  })

  test('is that of the certified company; another company’s is a payer’s, whatever it is called', async () => {
    const body = await enterpriseBody(app, customer.token)
    await app.call(certify, { token: customer.token, body })
    const queue = await app.call(listCertifications, { token: administrator, query: { size: 100 } })
    const waiting = queue.data.items.find(({ userId }) => userId === customer.userId)
    await app.call(decideCertification, {
      token: administrator,
      body: { id: waiting?.id as never, approve: true, reason: '' },
    })
    // The name of the papers counts, not that of who sent them in.
    const own = await buildTitle(app, customer, { name: body.companyName as string })
    const lines = await paidByTransfer('宁波合家家具有限公司')
    expect(await problemsOf(own, lines)).toEqual([])
    const personal = await buildTitle(app, customer, { kind: 'personal', taxNumber: '', name: '林岚' })
    expect(await problemsOf(personal, lines)).toEqual([])

    const payer = '杭州远帆贸易有限公司'
    const theirs = await buildTitle(app, customer, { name: payer, owner: 'own' })
    const paid = await paidByTransfer(payer)
    expect(await problemsOf(theirs, paid)).toEqual([['contractMissing', payer]])
    const agreed = (await handIn({ payerName: payer })).data.agreements[0]
    await decide(agreed?.id as AgreementId, true)
    expect(await problemsOf(theirs, paid)).toEqual([])
  })
})

describe('agreements', () => {
  test.each<[what: string, wish: object, field: string, code: string]>([
    ['a day that is over', { validUntil: '2026-11-19' }, 'validUntil', 'agreement.ended'],
    ['a wrong tax number', { taxNumber: '91350100M000100Y44' }, 'taxNumber', 'title.taxNumberDigit'],
    ['no name', { payerName: ' ' }, 'payerName', 'required'],
  ])('refuse %s beside its field', async (_, wish, field, code) => {
    const { status, fields } = await handIn(wish)
    expect([status, fields?.[field]?.code]).toEqual([400, code])
  })

  test('take a file of one’s own only, and a rejection says why', async () => {
    const other = await buildCustomer(app)
    const { fields } = await handIn({ fileId: await storedFile(app, other.userId) })
    expect(fields?.fileId?.code).toBe('field.invalid')
    const mine = (await handIn()).data.agreements[0]
    const refused = await decide(mine?.id as AgreementId, false)
    expect(refused.fields?.reason?.code).toBe('required')
    const queue = await app.call(contract.deskListAgreements, { token: finance, query: { size: 100 } })
    expect(queue.data.items.map(({ id }) => id)).toContain(mine?.id)
    expect(queue.data.counts.submitted).toBe(queue.data.items.length)
    const customers = queue.data.items.map((item) => item.customer.userId)
    expect(customers).toContain(customer.userId)
  })
})

describe('how invoices are taxed', () => {
  test('is zero-rated until a day of another treatment, which is set before it begins', async () => {
    const set = (fromDay: string, treatment: 'exempt' | 'notTaxed') =>
      app.call(contract.setTaxTreatment, { token: administrator, body: { fromDay, treatment } })
    expect((await set(today(), 'exempt')).reason).toBe('invoice.treatmentBegun')
    const tomorrow = addDays(today(), 1)
    expect((await set(tomorrow, 'notTaxed')).data.treatments).toEqual([
      { fromDay: tomorrow, treatment: 'notTaxed' },
    ])
    expect((await set(tomorrow, 'exempt')).data.treatments).toEqual([
      { fromDay: tomorrow, treatment: 'exempt' },
    ])
    const { lines } = await buildPaidLines(app, customer)
    const titleId = await buildTitle(app, customer)
    const treatment = async () =>
      (await app.call(contract.checkApplication, { token: customer.token, body: { titleId, lines } })).data
        .treatment
    expect(await treatment()).toBe('zeroRated')
    await app.ctx.pool.query(`update tax_treatments set from_day = $1`, [today()])
    expect(await treatment()).toBe('exempt')
  })
})
