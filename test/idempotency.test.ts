import { randomUUID } from 'node:crypto'
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  addTransferProofCall,
  approveRefundCall,
  confirmTransferCall,
  createChargeCall,
  requestRefundCall,
} from '#contract/payments.ts'
import { applyOffsetsCall } from '#contract/points.ts'
import { searchQuotes } from '#contract/quotes.ts'
import { decideWithdrawal } from '#contract/rebate.ts'
import { buildDemoRates } from '#db/demo-rates.ts'
import { monthOf } from '#domain/bills/statements.ts'
import { system } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId, RefundId, StaffId, UserId } from '#domain/kernel/ids.ts'
import { newId } from '#server/platform/ids.ts'
import { forgetOldCalls } from '#server/platform/jobs/housekeeping.ts'
import { openStaffSessionFor } from '#server/staff/commands.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { importStrangeBill } from './support/bills.ts'
import { payInCashier } from './support/cashier.ts'
import { allEndpoints } from './support/endpoints.ts'
import {
  agreementBody,
  agreementOf,
  applicationOf,
  failedInvoice,
  issuedInvoice,
} from './support/invoices.ts'
import { buildCharge, buildQuery, buildStatement } from './support/issued-statements.ts'
import { dayFrom, giveVoucher } from './support/offsets.ts'
import { buildOrder, buildQuote } from './support/orders.ts'
import { storedFile } from './support/paying.ts'
import { buildCustomer, buildStaff } from './support/people.ts'
import { proposalBody } from './support/proposals.ts'
import { askForWithdrawal, bankCard, giveCash } from './support/rebates.ts'
import { startServer } from './support/server.ts'
import { aShare } from './support/share.ts'
import { type BuiltStatement, buildStatementToPay } from './support/statements.ts'
import { buildPaidTopUp } from './support/top-ups.ts'

/** One effect per key: whatever is sent twice, at once, by others, late, or after the answer was lost. */
type Shipper = { userId: UserId; token: string }
type Clerk = { staffId: StaffId; token: string }
type Sent = {
  /** Whose call it is. */
  token: string
  body: object
  /** Another good body for the same call. */
  other: object
}
type Answer = { status: number; body: string; reason: string | undefined }

let app: TestApp
let url = ''
let shipper: Shipper
let otherShipper: Shipper
let administrator: Clerk
let otherAdministrator: Clerk

const endpoints = (await allEndpoints()).filter(({ endpoint }) => endpoint.idempotent)
const named = (name: string): Endpoint => {
  const found = endpoints.find((each) => each.name === name)
  if (!found) throw new Error(`the contract has no ${name} with a key`)
  return found.endpoint
}

const draft = (name = '木制餐椅') => ({
  pickup: { kind: 'port', port: 'CNNGB' },
  delivery: { kind: 'port', port: 'DEHAM' },
  containers: [{ type: '40HQ', quantity: 1 }],
  readyOn: addDays(businessDateOf(app.clock.now), 5),
  cargo: { category: 'furniture', name },
  services: ['none'],
})

/** Paid the way that only a verified notice can. */
async function paid(who: Shipper): Promise<{ id: OrderId; chargeNo: string }> {
  const { id } = await buildOrder(app, who)
  const body = { orderIds: [id], channel: 'cashier' as const }
  const { data } = await app.call(createChargeCall, { token: who.token, body })
  return { id, chargeNo: await payInCashier(app, data.redirectTo) }
}

async function askedBack(who: Shipper): Promise<{ refundId: RefundId; chargeNo: string }> {
  const { id: orderId, chargeNo } = await paid(who)
  const asked = await app.call(requestRefundCall, { token: who.token, body: { orderId, reason: 'x' } })
  return { refundId: asked.data.id as RefundId, chargeNo }
}

/** A refund that the company refused, because its books show less money than ours. */
async function failedRefund(who: Shipper): Promise<RefundId> {
  const { refundId, chargeNo } = await askedBack(who)
  await app.ctx.pool.query('update cashier_payments set amount_minor = 1 where charge_no = $1', [chargeNo])
  await app.call(approveRefundCall, { token: administrator.token, body: { refundId } })
  await app.ctx.jobs.drain(app.ctx)
  return refundId
}

/** An open bank transfer. */
async function transfer(who: Shipper) {
  const body = { orderIds: [(await buildOrder(app, who)).id], channel: 'bankTransfer' as const }
  const { paymentId, amount } = (await app.call(createChargeCall, { token: who.token, body })).data
  return { paymentId, amount }
}
const proofOf = async (who: Shipper) => ({
  paymentId: (await transfer(who)).paymentId,
  fileId: await storedFile(app, who.userId),
  payerName: 'x',
  paidOn: businessDateOf(app.clock.now),
})
async function waitingProof(who: Shipper): Promise<string> {
  const { data } = await app.call(addTransferProofCall, { token: who.token, body: await proofOf(who) })
  return data.id
}
const payoutOf = async (who: Shipper) => {
  const refundId = await failedRefund(who)
  return { refundId, bankReference: refundId.slice(-12), paidOn: businessDateOf(app.clock.now) }
}

/** One more title, however many there are. */
async function titleOf({ userId }: Shipper): Promise<string> {
  const id = newId('itl')
  await app.ctx.pool.query(
    `insert into invoice_titles (id, user_id, kind, owner, name, created_at) values ($1, $2, 'personal', 'own', 'x', now())`,
    [id, userId],
  )
  return id
}

/** Each day takes one treatment. */
let treatmentDay: BusinessDate | null = null

/** A good call, with something of its own to act on each time. */
/** An offer as it stands, to be kept; or one for other goods. */
async function quoteToKeep(whose: object) {
  const { data } = await app.call(searchQuotes, { body: draft() as never })
  const [offer] = data.offers
  if (!offer) throw new Error('no offer')
  const rest = { ...whose, offerKey: offer.key, expectedTotal: offer.totals.cny }
  return { body: { request: draft(), ...rest }, other: { request: draft('木制餐桌'), ...rest } }
}

const cases: Record<string, (who: Shipper) => Promise<Omit<Sent, 'token'>>> = {
  acceptOrder: async (who) => ({
    body: { id: (await buildOrder(app, who, { status: 'paid' })).id },
    other: { id: (await buildOrder(app, who, { status: 'paid' })).id },
  }),
  addAddress: async () => {
    const place = { country: 'CN', city: '330200', street: '纬五路 18 号', kinds: ['pickup'] }
    const body = { contact: '周敏', phone: '13857400001', ...place }
    return { body, other: { ...body, contact: '林岚' } }
  },
  addEvents: async (who) => {
    const { id: orderId } = await buildOrder(app, who, { status: 'accepted' })
    const event = { type: 'departed', classifier: 'planned', happenedAt: app.clock.now.toISOString() }
    return { body: { orderId, events: [event] }, other: { orderId, events: [{ ...event, note: 'x' }] } }
  },
  addScene: async () => {
    const body = { title: 'x', pages: [{ key: 'a', blocks: [] }] }
    return { body, other: { ...body, title: 'y' } }
  },
  addTransferProofCall: async (who) => ({ body: await proofOf(who), other: await proofOf(who) }),
  confirmTransferCall: async (who) => {
    const came = async () => {
      const { paymentId, amount } = await transfer(who)
      const bankReference = paymentId.slice(-12)
      return { paymentId, amount, bankReference, payer: 'x', paidOn: businessDateOf(app.clock.now) }
    }
    // The first transfer of all opens the bank's book.
    await app.call(confirmTransferCall, { token: administrator.token, body: await came() })
    const body = await came()
    return { body, other: { ...body, payer: 'y' } }
  },
  rejectProofCall: async (who) => {
    const proofId = await waitingProof(who)
    return { body: { proofId, reason: 'x' }, other: { proofId, reason: 'y' } }
  },
  requestPartRefundCall: async (who) => {
    const { id: orderId } = await paid(who)
    const body = { orderId, amount: { minor: 100, currency: 'CNY' }, reason: 'x' }
    return { body, other: { ...body, reason: 'y' } }
  },
  recordPayoutCall: async (who) => ({ body: await payoutOf(who), other: await payoutOf(who) }),
  applyOffsetsCall: async (who) => {
    // The first voucher of all opens the house's book of discounts.
    const used = { orderId: (await buildOrder(app, who)).id, voucherId: await giveVoucher(app, who.userId) }
    await app.call(applyOffsetsCall, { token: who.token, body: used })
    const { id: orderId } = await buildOrder(app, who)
    const voucherId = await giveVoucher(app, who.userId)
    return { body: { orderId, voucherId }, other: { orderId, voucherId: null } }
  },
  explainFinding: async () => {
    const day = addDays(businessDateOf(app.clock.now), -1)
    const found = await importStrangeBill(app, administrator.token, day)
    return { body: { ...found, note: 'x' }, other: { ...found, note: 'y' } }
  },
  requestWithdrawal: async ({ userId }) => {
    // The first of all opens the house's book of withdrawals.
    await askForWithdrawal(app, userId)
    await giveCash(app, userId, 30_000)
    const body = { ...bankCard, amountMinor: 10_000 }
    return { body, other: { ...body, amountMinor: 20_000 } }
  },
  decideWithdrawal: async ({ userId }) => {
    const id = await askForWithdrawal(app, userId)
    return { body: { id, approve: true }, other: { id, approve: false, reason: 'x' } }
  },
  recordPayout: async ({ userId }) => {
    const id = await askForWithdrawal(app, userId)
    // Whoever approved it may not pay it.
    const { token } = await buildStaff(app, 'finance')
    await app.call(decideWithdrawal, { token, body: { id, approve: true } })
    const body = { id, bankReference: id.slice(-12), taxMinor: 0 }
    return { body, other: { ...body, taxMinor: 1 } }
  },
  grantVoucherCall: async ({ userId }) => {
    const both = { zh: '券', en: 'Voucher' }
    const days = { validFrom: dayFrom(app, 0), validUntil: dayFrom(app, 9) }
    const body = { userId, name: both, amountMinor: 100, leastMinor: 200, ...days, reason: 'x' }
    return { body, other: { ...body, reason: 'y' } }
  },
  approveRefundCall: async (who) => {
    const { refundId } = await askedBack(who)
    const less = { amount: { minor: 1, currency: 'CNY' }, reason: 'x' }
    return { body: { refundId }, other: { refundId, ...less } }
  },
  cancelByOperations: async (who) => {
    const { id } = await buildOrder(app, who)
    return { body: { id, reason: 'x' }, other: { id, reason: 'y' } }
  },
  cancelOrder: async (who) => {
    const { id } = await buildOrder(app, who)
    return { body: { id, reason: 'x' }, other: { id, reason: 'y' } }
  },
  createChargeCall: async (who) => ({
    body: { orderIds: [(await buildOrder(app, who)).id], channel: 'cashier' },
    other: { orderIds: [(await buildOrder(app, who)).id], channel: 'cashier' },
  }),
  createStatementCharge: async (who) => {
    const bodyOf = ({ id, due }: BuiltStatement) => ({ statementIds: [id], channel: 'cashier', amount: due })
    return {
      body: bodyOf(await buildStatementToPay(app, who)),
      other: bodyOf(await buildStatementToPay(app, who)),
    }
  },
  createTopUpChargeCall: async (who) => {
    // What is open of this package is paid: the next is another.
    await buildPaidTopUp(app, who)
    const body = { id: 'p50', payPlatformType: 'cashier' }
    return { body, other: { ...body, id: 'p100' } }
  },
  requestTopUpRefundCall: async (who) => {
    const topUpId = await buildPaidTopUp(app, who)
    return { body: { topUpId, reason: 'x' }, other: { topUpId, reason: 'y' } }
  },
  deskRequestRefundCall: async (who) => {
    const { id: orderId } = await paid(who)
    return { body: { orderId, reason: 'x' }, other: { orderId, reason: 'y' } }
  },
  placeOrder: async ({ userId }) => {
    const quoteId = await buildQuote(app, userId)
    return { body: { quoteId }, other: { quoteId, remark: 'y' } }
  },
  placeOrderForCustomer: async ({ userId }) => {
    const quoteId = await buildQuote(app, userId)
    return { body: { userId, quoteId }, other: { userId, quoteId, remark: 'y' } }
  },
  rejectRefundCall: async (who) => {
    const { refundId } = await askedBack(who)
    return { body: { refundId, reason: 'x' }, other: { refundId, reason: 'y' } }
  },
  addBillLineCall: async (who) => {
    const { id: orderId } = await buildOrder(app, who, { status: 'inTransit' })
    // What is billed as quoted is billed before: the charge alone is what the call adds.
    const body = {
      orderId,
      code: 'STOR',
      quantity: '1',
      unitPrice: { minor: 90_000, currency: 'CNY' },
      cause: 'customerRequest',
      note: 'x',
    }
    return { body, other: { ...body, note: 'y' } }
  },
  withdrawBillLineCall: async (who) => {
    const tolerated = async () => {
      const { id } = await buildOrder(app, who, { status: 'inTransit' })
      return { id: await buildCharge(app, who, id, 'tolerated') }
    }
    return { body: await tolerated(), other: await tolerated() }
  },
  creditBillLineCall: async (who) => {
    const { id: orderId } = await buildOrder(app, who, { status: 'inTransit' })
    const body = { id: await buildCharge(app, who, orderId), amountMinor: 100, note: 'x' }
    return { body, other: { ...body, note: 'y' } }
  },
  decideConsentCall: async (who) => {
    const { id: orderId } = await buildOrder(app, who, { status: 'inTransit' })
    const id = await buildCharge(app, who, orderId, 'asked')
    return { body: { id, agree: true }, other: { id, agree: false } }
  },
  confirmStatement: async (who) => {
    const made = async () => {
      const { id, due } = await buildStatement(app, who)
      return { id, due }
    }
    return { body: await made(), other: await made() }
  },
  queryStatementLine: async (who) => {
    const { id: statementId, lineId } = await buildStatement(app, who)
    return {
      body: { statementId, lineId, reason: 'x' },
      other: { statementId, lineId, reason: 'y' },
    }
  },
  answerStatementQuery: async (who) => {
    const { id } = await buildQuery(app, who)
    const body = { id, creditMinor: null, answer: 'x' }
    return { body, other: { ...body, answer: 'y' } }
  },
  proposeChange: async (who) => {
    const { id } = await buildOrder(app, who, { status: 'accepted' })
    const body = await proposalBody(app, await buildStaff(app, 'sales'), id)
    return { body, other: { ...body, reason: 'y' } }
  },
  addOrderNote: async (who) => {
    const { id: orderId } = await buildOrder(app, who)
    return { body: { orderId, text: 'x' }, other: { orderId, text: 'y' } }
  },
  addTask: async (who) => {
    const { id: orderId } = await buildOrder(app, who)
    const { staffId: clerkId } = await buildStaff(app, 'operations')
    const body = { orderId, text: 'x', dueOn: businessDateOf(app.clock.now), clerkId }
    return { body, other: { ...body, text: 'y' } }
  },
  addCustomerNote: async ({ userId }) => {
    const body = { userId, text: 'x' }
    return { body, other: { ...body, text: 'y' } }
  },
  issueStatements: async () => {
    // Whoever was billed nothing else: as much is made each time.
    const billed = async () => {
      const { userId } = await buildCustomer(app)
      await buildOrder(app, { userId }, { status: 'inTransit' })
      return { userId, month: monthOf(businessDateOf(app.clock.now)) }
    }
    return { body: await billed(), other: await billed() }
  },
  requestRefundCall: async (who) => {
    const { id: orderId } = await paid(who)
    return { body: { orderId, reason: 'x' }, other: { orderId, reason: 'y' } }
  },
  resumeOrder: async (who) => {
    const { id } = await buildOrder(app, who, { status: 'refundRejected' })
    return { body: { id }, other: { id, reason: 'y' } }
  },
  retryRefundCall: async (who) => ({
    body: { refundId: await failedRefund(who) },
    other: { refundId: await failedRefund(who) },
  }),
  applyForInvoice: async (who) => {
    const body = await applicationOf(app, who)
    return { body, other: { ...body, remark: 'y' } }
  },
  retryInvoice: async (who) => ({
    body: { id: await failedInvoice(app, who) },
    other: { id: await failedInvoice(app, who) },
  }),
  deskRetryInvoice: async (who) => ({
    body: { id: await failedInvoice(app, who) },
    other: { id: await failedInvoice(app, who) },
  }),
  giveUpInvoice: async (who) => ({
    body: { id: await failedInvoice(app, who) },
    other: { id: await failedInvoice(app, who) },
  }),
  mailInvoice: async (who) => {
    const id = await issuedInvoice(app, who)
    return { body: { id, email: 'a@example.com' }, other: { id, email: 'b@example.com' } }
  },
  saveTitle: async (who) => {
    // A book of titles has an end.
    await app.ctx.pool.query('delete from invoice_titles where user_id = $1', [who.userId])
    return { body: { kind: 'personal', name: 'x' }, other: { kind: 'personal', name: 'y' } }
  },
  removeTitle: async (who) => ({ body: { id: await titleOf(who) }, other: { id: await titleOf(who) } }),
  addAgreement: async (who) => ({
    body: await agreementBody(app, who),
    other: await agreementBody(app, who, '另一家公司'),
  }),
  decideAgreement: async (who) => {
    const id = await agreementOf(app, who)
    return { body: { id, approve: true }, other: { id, approve: false, reason: 'x' } }
  },
  setTaxTreatment: async () => {
    treatmentDay = addDays(treatmentDay ?? businessDateOf(app.clock.now), 7)
    const body = { fromDay: treatmentDay, treatment: 'exempt' }
    return { body, other: { ...body, treatment: 'notTaxed' } }
  },
  saveQuote: () => quoteToKeep({}),
  saveQuoteForCustomer: ({ userId }) => quoteToKeep({ userId }),
}

async function prepare(name: string, by: 'one' | 'other' = 'one'): Promise<Sent> {
  const who = by === 'one' ? shipper : otherShipper
  const clerk = by === 'one' ? administrator : otherAdministrator
  const made = await cases[name]?.(who)
  if (!made) throw new Error(`no case for ${name}`)
  return { token: named(name).access === 'staff' ? clerk.token : who.token, ...made }
}

async function send(
  name: string,
  given: { token: string; body: object; key?: string | undefined },
): Promise<Answer> {
  const { method, path } = named(name)
  const raw = await app.http.fastify.inject({
    method,
    url: `/api${path}`,
    headers: {
      token: given.token,
      language: 'zh',
      ...(given.key === undefined ? {} : { 'idempotency-key': given.key }),
    },
    payload: given.body,
  })
  return { status: raw.statusCode, body: raw.body, reason: raw.json().reason }
}

/** Counts the rows of each table, the queue of jobs among them; the tables stay the same. */
let counting = ''
async function rows(): Promise<Record<string, number>> {
  if (counting === '') {
    const { rows: tables } = await app.ctx.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and (table_schema = 'public' or (table_schema, table_name) = ('jobs', 'job'))`,
    )
    counting = tables
      .map(({ name }) => `select '${name}' as name, count(*) as count from ${name}`)
      .join(' union all ')
  }
  const counted = await app.ctx.pool.query<{ name: string; count: number }>({
    name: 'rows of each table',
    text: counting,
  })
  return Object.fromEntries(counted.rows.map(({ name, count }) => [name, count]))
}

/** What some work added, by table. */
async function added(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await rows()
  await work()
  const after = await rows()
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  )
}

/** What one good call adds, measured once per call on something of its own. */
const effects = new Map<string, Record<string, number>>()
async function effectOf(name: string): Promise<Record<string, number>> {
  let effect = effects.get(name)
  if (!effect) {
    const sent = await prepare(name)
    effect = await added(async () => {
      const answer = await send(name, { ...sent, key: randomUUID() })
      expect([answer.status, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)])
    })
    effects.set(name, effect)
  }
  return effect
}

async function logInAgain(): Promise<void> {
  for (const each of [shipper, otherShipper])
    each.token = (await openSessionFor(app.ctx, system, each.userId)).reply.jwt
  for (const each of [administrator, otherAdministrator])
    each.token = (await openStaffSessionFor(app.ctx, system, each.staffId)).reply.jwt
}

/** Connections of a test's pool. */
const mostConnections = 4

/** Marks the request whose answer is lost on its way. */
const lost = 'x-answer-is-lost'

beforeAll(async () => {
  app = await startTestApp({}, mostConnections)
  // A process of its own reads this database too and has the true time.
  app.clock.now = new Date()
  await buildDemoRates(app.ctx, businessDateOf(app.clock.now))
  shipper = await buildCustomer(app)
  otherShipper = await buildCustomer(app)
  administrator = await buildStaff(app, 'administrator')
  otherAdministrator = await buildStaff(app, 'administrator')
  const { fastify } = app.http
  // The connection breaks when the answer is about to leave, which is after the commit.
  fastify.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers[lost] === undefined) return
    response.writeHead = () => {
      request.socket.destroy()
      return response
    }
  })
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`
})
afterAll(() => app.stop())

it('every call that takes a key is tried', () => {
  expect(Object.keys(cases).sort()).toEqual(endpoints.map(({ name }) => name).sort())
})

/** All of them at `npm run prove A-04`; with the other tests what people send most, and a share of the rest. */
const frequent = /^(placeOrder|createChargeCall|requestRefundCall|applyForInvoice|checkIn\w*|addAddress)$/
const names = endpoints.map(({ name }) => name)
const taken = [...new Set([...names.filter((name) => frequent.test(name)), ...aShare(12, names)])]

describe.each(taken)('%s', (name) => {
  it('fifty times at once with one key: one effect, one answer', async () => {
    const effect = await effectOf(name)
    expect(
      Object.keys(effect).filter((table) => !/idempotency_keys|live_events/.test(table)).length,
    ).toBeGreaterThan(0)
    const sent = await prepare(name)
    const key = randomUUID()
    let answers: Answer[] = []
    const happened = await added(async () => {
      answers = await Promise.all(Array.from({ length: 50 }, () => send(name, { ...sent, key })))
    })
    expect(happened).toEqual(effect)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  it('more often at once than there are connections, with keys of their own: none waits for another’s connection', async () => {
    const calls: Sent[] = []
    for (let call = 0; call < mostConnections + 2; call++) calls.push(await prepare(name))
    const answers = await Promise.all(calls.map((sent) => send(name, { ...sent, key: randomUUID() })))
    expect(answers.map(({ reason }) => reason ?? 'done')).toEqual(calls.map(() => 'done'))
  })

  it('another body under the key: 422, and nothing happens', async () => {
    const sent = await prepare(name)
    const key = randomUUID()
    const first = await send(name, { ...sent, key })
    expect([first.status, first.reason]).toEqual([200, undefined])
    const happened = await added(async () => {
      const other = await send(name, { token: sent.token, body: sent.other, key })
      expect([other.status, other.reason]).toEqual([422, 'request.idempotencyKeyReused'])
    })
    expect(happened).toEqual({})
    expect(await send(name, { ...sent, key })).toEqual(first)
  })

  it('two bodies at once under one key: one of them happens', async () => {
    const sent = await prepare(name)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        send(name, { token: sent.token, body: turn % 2 ? sent.body : sent.other, key }),
      ),
    )
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(10)
    expect(new Set(taken.map(({ body }) => body)).size).toBe(1)
    expect(new Set(answers.filter((each) => !taken.includes(each)).map(({ reason }) => reason))).toEqual(
      new Set(['request.idempotencyKeyReused']),
    )
  })

  it('the same key of somebody else is theirs, whatever they send with it', async () => {
    const effect = await effectOf(name)
    const [mine, theirs] = [await prepare(name), await prepare(name, 'other')]
    const key = randomUUID()
    const first = await send(name, { ...mine, key })
    let other: Answer | null = null
    expect(
      await added(async () => {
        other = await send(name, { ...theirs, key })
      }),
    ).toEqual(effect)
    expect(other).toMatchObject({ status: 200 })
    // The very body of the first is answered by its own rules, not with the first one's answer.
    const copied = await send(name, { token: theirs.token, body: mine.body, key: randomUUID() })
    for (const each of [other as unknown as Answer, copied]) expect(each.body).not.toBe(first.body)
    expect(await send(name, { ...mine, key })).toEqual(first)
  })

  it('no key, or none that is one: refused, and nothing happens', async () => {
    const sent = await prepare(name)
    const happened = await added(async () => {
      for (const key of [undefined, '', 'short', 'x'.repeat(101), 'a key with spaces', '钥匙'.repeat(4)]) {
        const refused = await send(name, { ...sent, key })
        expect([key, refused.status, refused.reason]).toEqual([key, 400, 'request.idempotencyKeyMissing'])
      }
    })
    expect(happened).toEqual({})
  })

  it('the answer lost after the commit: the next try gets it, and nothing happens twice', async () => {
    const effect = await effectOf(name)
    const sent = await prepare(name)
    const key = randomUUID()
    expect(await added(() => overSocket(name, { ...sent, key }))).toEqual(effect)
    let again: Answer | null = null
    expect(
      await added(async () => {
        again = await send(name, { ...sent, key })
      }),
    ).toEqual({})
    expect(again).toMatchObject({ status: 200, reason: undefined })
  })

  it('the connection dropped while the call runs, and tried again at once: one effect', async () => {
    const effect = await effectOf(name)
    const sent = await prepare(name)
    const key = randomUUID()
    const happened = await added(async () => {
      await dropped(name, { ...sent, key })
      const answers = await Promise.all([send(name, { ...sent, key }), send(name, { ...sent, key })])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[0]?.body).toBe(answers[1]?.body)
    })
    expect(happened).toEqual(effect)
  })
})

const asked = (name: string, given: { token: string; body: object; key: string }, at = url, more = {}) =>
  httpRequest(`${at}/api${named(name).path}`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      language: 'zh',
      token: given.token,
      'idempotency-key': given.key,
      ...more,
    },
  })

/** Sends a call whose answer never arrives; settles when the connection broke. */
const overSocket = (name: string, given: { token: string; body: object; key: string }, at = url) =>
  new Promise<void>((settle, fail) => {
    const request = asked(name, given, at, { [lost]: '1' })
    request.once('response', () => fail(new Error('the answer arrived')))
    request.once('error', () => settle())
    request.end(JSON.stringify(given.body))
  })

/** Sends a call and hangs up as soon as it has left. */
const dropped = (name: string, given: { token: string; body: object; key: string }) =>
  new Promise<void>((settle) => {
    const request = asked(name, given)
    request.once('error', () => undefined)
    request.end(JSON.stringify(given.body), () => {
      request.destroy()
      settle()
    })
  })

describe('a refusal', () => {
  it('keeps no key: the same key may be used again after mending', async () => {
    const { id } = await buildOrder(app, shipper)
    const key = randomUUID()
    const body = { orderIds: [id], channel: 'cashier' }
    const { token } = shipper
    const wrong = { ...body, amount: { minor: 1, currency: 'CNY' } }
    const refused = await send('createChargeCall', { token, body: wrong, key })
    expect([refused.status, refused.reason]).toEqual([409, 'payment.amountChanged'])
    expect((await send('createChargeCall', { token, body, key })).status).toBe(200)
  })
})

/**
 * Loaded into the product's process before the product: kills it when the marked call's answer is about
 * to leave, which is after the commit.
 */
const killer = `data:text/javascript,${encodeURIComponent(`
  import { ServerResponse } from 'node:http'
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (...given) {
    if (this.req.headers['${lost}'] !== undefined) process.kill(process.pid, 'SIGKILL')
    else return writeHead.apply(this, given)
  }`)}`

it('the process dies between commit and answer: the next one answers, and no order, charge or refund happens twice', async () => {
  const environment = {
    DATABASE_URL: String(app.ctx.pool.options.connectionString),
    SAMPAN_SECRET: 'a secret of tests that is long enough',
    SAMPAN_ROLE: 'web',
  }
  const calls: { name: string; sent: Sent; key: string }[] = []
  for (const name of ['placeOrder', 'createChargeCall', 'requestRefundCall']) {
    const effect = await effectOf(name)
    const sent = await prepare(name)
    const key = randomUUID()
    const first = await startServer({ ...environment, NODE_OPTIONS: `--import=${killer}` })
    const died = new Promise((settle) => first.child.once('exit', (_, signal) => settle(signal)))
    expect(await added(() => overSocket(name, { ...sent, key }, first.url))).toEqual(effect)
    expect(await died).toBe('SIGKILL')
    calls.push({ name, sent, key })
  }
  const second = await startServer(environment)
  try {
    for (const { name, sent, key } of calls) {
      const again = async () => {
        const reply = await fetch(`${second.url}/api${named(name).path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', token: sent.token, 'idempotency-key': key },
          body: JSON.stringify(sent.body),
        })
        return { status: reply.status, body: await reply.text() }
      }
      const happened = await added(async () => {
        const answer = await again()
        expect([name, answer.status]).toEqual([name, 200])
        expect(await again()).toEqual(answer)
      })
      expect(happened).toEqual({})
    }
  } finally {
    await second.stop()
  }
}, 240_000)

it('a key is kept for a day, and after 25 hours the call runs anew', async () => {
  const calls: { name: string; sent: Sent; key: string; first: Answer }[] = []
  for (const { name } of endpoints) {
    const sent = await prepare(name)
    const key = randomUUID()
    calls.push({ name, sent, key, first: await send(name, { ...sent, key }) })
  }
  const now = ({ name }: { name: string }) =>
    named(name).access === 'staff' ? administrator.token : shipper.token
  app.clock.advance(24 * 3_600 - 60)
  await forgetOldCalls.run(app.ctx, {})
  await logInAgain()
  for (const { name, sent, key, first } of calls)
    expect([name, await send(name, { ...sent, token: now({ name }), key })]).toEqual([name, first])
  app.clock.advance(3_600 + 61)
  await forgetOldCalls.run(app.ctx, {})
  await logInAgain()
  const outcomes: Record<string, string> = {}
  // What is wished stands already: the mail waits, the day has its treatment.
  const sameAgain = ['mailInvoice', 'setTaxTreatment']
  for (const { name, sent, key, first } of calls) {
    const anew = await send(name, { ...sent, token: now({ name }), key })
    if (!sameAgain.includes(name)) expect([name, anew.body]).not.toEqual([name, first.body])
    outcomes[name] = anew.reason ?? 'done'
  }
  // Its own rules decide: what was done already is refused by its state, never by its key.
  expect(outcomes).toEqual({
    acceptOrder: 'order.moveNotOpen',
    addAddress: 'done',
    addAgreement: 'done',
    addBillLineCall: 'done',
    // Notes are only ever added.
    addCustomerNote: 'done',
    addEvents: 'done',
    // Notes and tasks are only ever added.
    addOrderNote: 'done',
    addScene: 'done',
    addTask: 'done',
    addTransferProofCall: 'payment.proofWaits',
    answerStatementQuery: 'statement.queryAnswered',
    // Its title was removed by a call that came after it.
    applyForInvoice: 'request.notFound',
    // What is wished stands already.
    applyOffsetsCall: 'done',
    approveRefundCall: 'refund.moveNotOpen',
    cancelByOperations: 'order.moveNotOpen',
    cancelOrder: 'order.moveNotOpen',
    confirmStatement: 'statement.moveNotOpen',
    confirmTransferCall: 'payment.referenceUsed',
    createChargeCall: 'done',
    createStatementCharge: 'done',
    createTopUpChargeCall: 'done',
    creditBillLineCall: 'done',
    decideAgreement: 'invoice.agreementDecided',
    decideConsentCall: 'bill.consentNotOpen',
    decideWithdrawal: 'withdrawal.moveNotOpen',
    deskRequestRefundCall: 'order.moveNotOpen',
    deskRetryInvoice: 'invoice.moveNotOpen',
    // Notes are only ever added.
    explainFinding: 'done',
    giveUpInvoice: 'invoice.moveNotOpen',
    grantVoucherCall: 'done',
    issueStatements: 'statement.nothingToIssue',
    mailInvoice: 'done',
    placeOrder: 'quote.alreadyOrdered',
    placeOrderForCustomer: 'quote.alreadyOrdered',
    proposeChange: 'order.proposalOpen',
    queryStatementLine: 'statement.lineQueried',
    recordPayout: 'withdrawal.moveNotOpen',
    recordPayoutCall: 'refund.moveNotOpen',
    rejectProofCall: 'payment.proofDecided',
    rejectRefundCall: 'refund.moveNotOpen',
    removeTitle: 'request.notFound',
    // Another part, while money is left.
    requestPartRefundCall: 'done',
    requestRefundCall: 'order.moveNotOpen',
    // While there is cash left.
    requestWithdrawal: 'done',
    requestTopUpRefundCall: 'refund.topUpSpent',
    resumeOrder: 'order.moveNotOpen',
    retryInvoice: 'invoice.moveNotOpen',
    retryRefundCall: 'refund.moveNotOpen',
    saveQuote: 'done',
    saveQuoteForCustomer: 'done',
    saveTitle: 'done',
    setTaxTreatment: 'done',
    withdrawBillLineCall: 'bill.consentNotOpen',
  })
})
