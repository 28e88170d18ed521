import * as bills from '#contract/bills.ts'
import type { BodyInput, Endpoint } from '#contract/endpoint.ts'
import * as invoices from '#contract/invoices.ts'
import { cancelOrder, getOrder } from '#contract/orders.ts'
import * as payments from '#contract/payments.ts'
import { applyOffsetsCall } from '#contract/points.ts'
import * as statements from '#contract/statements.ts'
import { timeline } from '#contract/tracking.ts'
import type { StatementMonth } from '#domain/bills/statements.ts'
import { system } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { InvoiceTitleId, OrderId, PaymentId, StaffId, UserId } from '#domain/kernel/ids.ts'
import { type Currency, money } from '#domain/kernel/money.ts'
import { issueWaitingInvoices } from '#server/invoices/jobs/issue.ts'
import { acceptOrder } from '#server/orders/commands/moves.ts'
import { openStaffSessionFor } from '#server/staff/commands.ts'
import { recordEvents } from '#server/tracking/commands.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import type { Answered, CallOptions, TestApp } from './app.ts'
import { payInCashier } from './cashier.ts'
import type { InvoiceService } from './invoice-service.ts'
import { buildTitle } from './invoices.ts'
import { buildCustomerWithPoints, giveVoucher } from './offsets.ts'
import { buildOrder, clerkActor } from './orders.ts'

/**
 * One customer with orders, bills, statements, payments, refunds and invoices, and everything that the customer and
 * the clerks may try on them by the calls of the product: whatever is picked may be refused, never break.
 */
export type BillWorld = {
  readonly app: TestApp
  readonly service: InvoiceService
  readonly clerks: Clerks
  readonly customer: { readonly userId: UserId; token: string }
  readonly titleId: InvoiceTitleId
  readonly orders: OrderId[]
  /** Payments that were begun. */
  readonly begun: PaymentId[]
  readonly tried: Tried
}

type Clerk = { readonly staffId: StaffId; token: string }
/** Who asks for a refund does not approve it. */
export type Clerks = { readonly finance: Clerk; readonly otherFinance: Clerk; readonly operations: Clerk }

/** How often each step was granted, and with what it was refused. */
export type Tried = { readonly granted: Map<string, number>; readonly refused: Map<string, Set<string>> }

/** Which one of several: the rest of a division by how many there are. */
type Place = number
/** A part in thousandths. */
type Part = number

export type BillStep =
  | {
      do: 'order'
      usd: string
      boxes: number
      points: number
      voucher: boolean
      pay: boolean
      depart: boolean
    }
  | { do: 'payOrder' | 'depart' | 'cancel' | 'refundWhole'; order: Place }
  | {
      do: 'extra'
      order: Place
      code: 'STOR' | 'OF' | 'DUTY'
      currency: Currency
      minor: number
      quantity: string
      /** Adds to the first quoted line. */
      ofQuoted: boolean
      cause: 'customerRequest' | 'storageDays' | 'exchangeRate'
    }
  | { do: 'consent'; line: Place; agree: boolean }
  | { do: 'withdraw'; line: Place }
  | { do: 'credit'; line: Place; part: Part }
  | { do: 'tolerance'; basisPoints: number; mostMinor: number }
  | { do: 'issue'; kind: 'regular' | 'oceanFreight' | 'tax' | undefined }
  | { do: 'month' }
  | { do: 'query'; statement: Place; line: Place }
  | { do: 'answer'; query: Place; part: Part | null }
  | { do: 'confirm'; statement: Place }
  | { do: 'pay'; many: number; how: 'pay' | 'twice' | 'late' | 'later' }
  | { do: 'refundPart'; order: Place; part: Part }
  | { do: 'approve' | 'reject'; refund: Place }
  | { do: 'apply'; lines: number; part: Part }
  | { do: 'issuer'; trouble: 'title' | 'quota' | 'down' | null }
  | { do: 'retry' | 'giveUp'; invoice: Place }
  | { do: 'jobs' }
  | { do: 'both'; steps: [BillStep, BillStep] }

export async function openWorld(
  app: TestApp,
  service: InvoiceService,
  clerks: Clerks,
  tried: Tried,
): Promise<BillWorld> {
  const customer = await buildCustomerWithPoints(app, 5_000)
  const world = { app, service, clerks, customer, orders: [], begun: [], tried }
  await newTokens(world)
  return { ...world, titleId: await buildTitle(app, customer) }
}

/** Tokens live 15 minutes: everybody with one of now. */
async function newTokens({
  app,
  customer,
  clerks,
}: Pick<BillWorld, 'app' | 'customer' | 'clerks'>): Promise<void> {
  customer.token = (await openSessionFor(app.ctx, system, customer.userId)).reply.jwt
  for (const clerk of Object.values(clerks))
    clerk.token = (await openStaffSessionFor(app.ctx, system, clerk.staffId)).reply.jwt
}

/** A call that may be refused, and must not break; null where it was. */
async function attempt<E extends Endpoint>(
  { app, tried }: BillWorld,
  name: string,
  call: E,
  options: CallOptions<E>,
): Promise<Answered<E>['data'] | null> {
  const { status, data, reason } = await app.call(call, options)
  if (status >= 500 && reason !== 'statement.confirmFailed') throw new Error(`${name} answered ${status}`)
  if (status === 200) {
    tried.granted.set(name, (tried.granted.get(name) ?? 0) + 1)
    return data
  }
  const reasons = tried.refused.get(name) ?? new Set()
  tried.refused.set(name, reasons.add(String(reason)))
  return null
}

const pick = <Each>(all: readonly Each[], at: Place): Each | undefined => all[at % Math.max(all.length, 1)]
/** Mostly one for which the step was made, now and then any. */
const choose = <Each>(all: readonly Each[], fits: (each: Each) => boolean, at: Place): Each | undefined =>
  at % 4 === 3 ? pick(all, at) : pick(all.filter(fits), at)

/** What is read must be there. */
async function read<E extends Endpoint>({ app }: BillWorld, call: E, options: CallOptions<E>) {
  const { status, data, reason } = await app.call(call, options)
  if (status !== 200) throw new Error(`${call.path} answered ${status} ${reason}`)
  return data
}
export const billOf = (world: BillWorld, orderId: OrderId) =>
  read(world, bills.orderBillCall, { token: world.customer.token, query: { orderId } })
export const linesOf = async (world: BillWorld) =>
  (await Promise.all(world.orders.map((id) => billOf(world, id)))).flatMap(({ rows }) =>
    rows.flatMap(({ lines }) => lines),
  )
export const statementsOf = async (world: BillWorld) =>
  (await read(world, statements.listStatements, { token: world.customer.token, query: { size: 100 } })).items
export const invoicesOf = async (world: BillWorld) =>
  (await read(world, invoices.listInvoices, { token: world.customer.token, query: { size: 100 } })).items
export const statementLinesOf = async (world: BillWorld, id: statements.StatementReply['id']) =>
  (await read(world, statements.statementLines, { token: world.customer.token, query: { id } })).lines
export const refundsOf = async (world: BillWorld, status?: 'requested') =>
  (
    await read(world, payments.listRefundsCall, {
      token: world.clerks.finance.token,
      query: { size: 100, status },
    })
  ).items.filter(({ userId }) => userId === world.customer.userId)
const openQueries = async (world: BillWorld) => {
  const asked = (await statementsOf(world)).filter((each) => each.openQueries > 0)
  const lines = await Promise.all(asked.map(({ id }) => statementLinesOf(world, id)))
  return lines.flat().flatMap((line) => (line.query?.state === 'open' ? [{ line, query: line.query }] : []))
}

const part = (whole: number, of: Part): number => Math.max(1, Math.floor((whole * of) / 1_000))

async function pay(world: BillWorld, redirectTo: string | null, how: 'pay' | 'twice' | 'late') {
  // The cashier says no to what is paid already.
  await payInCashier(world.app, redirectTo, how).catch(() => undefined)
}

async function payOrder(world: BillWorld, orderId: OrderId): Promise<void> {
  const body = { orderIds: [orderId], channel: 'cashier' as const }
  const charge = await attempt(world, 'payOrder', payments.createChargeCall, {
    token: world.customer.token,
    body,
  })
  if (charge) await pay(world, charge.redirectTo, 'pay')
}

async function depart({ app, tried }: BillWorld, orderId: OrderId): Promise<void> {
  await acceptOrder(app.ctx, clerkActor, orderId).catch(() => undefined)
  await recordEvents(app.ctx, system, orderId, { kind: 'carrier', name: 'COSCO' }, [
    { type: 'departed', classifier: 'actual', containerIds: [], happenedAt: app.ctx.clock() },
  ])
  tried.granted.set('depart', (tried.granted.get('depart') ?? 0) + 1)
}

async function payStatements(
  world: BillWorld,
  chosen: readonly statements.StatementReply[],
  how: 'pay' | 'twice' | 'late' | 'later',
): Promise<void> {
  const token = world.customer.token
  const charge = await attempt(world, 'pay', statements.createStatementCharge, {
    token,
    body: {
      statementIds: chosen.map(({ id }) => id),
      channel: 'cashier',
      amount: money(
        chosen.reduce((all, { due }) => all + due.minor, 0),
        'CNY',
      ),
    },
  })
  if (!charge) return
  world.begun.push(charge.paymentId)
  if (how === 'later') return
  if (how === 'late')
    await attempt(world, 'close', payments.closePaymentCall, { token, body: { paymentId: charge.paymentId } })
  await pay(world, charge.redirectTo, how)
}

export async function take(world: BillWorld, step: BillStep): Promise<void> {
  const { app, customer, clerks, orders } = world
  const { finance, operations, otherFinance } = clerks
  const own = { token: customer.token }
  switch (step.do) {
    case 'order': {
      const containers = [{ type: '40HQ', quantity: step.boxes }]
      const { id } = await buildOrder(app, customer, { usd: step.usd, containers })
      orders.push(id)
      const voucherId = step.voucher ? await giveVoucher(app, customer.userId) : null
      const body = { orderId: id, points: step.points, voucherId }
      if (step.points > 0 || voucherId) await attempt(world, 'offsets', applyOffsetsCall, { ...own, body })
      if (step.pay) await payOrder(world, id)
      if (step.depart) await depart(world, id)
      return
    }
    case 'payOrder':
    case 'depart':
    case 'cancel':
    case 'refundWhole': {
      const id = pick(orders, step.order)
      if (!id) return
      if (step.do === 'payOrder') return payOrder(world, id)
      if (step.do === 'depart') return depart(world, id)
      if (step.do === 'cancel') await attempt(world, 'cancel', cancelOrder, { ...own, body: { id } })
      else
        await attempt(world, 'refundWhole', payments.requestRefundCall, {
          ...own,
          body: { orderId: id, reason: '计划有变' },
        })
      return
    }
    case 'extra': {
      const orderId = pick(orders, step.order)
      if (!orderId) return
      const { events } = await read(world, timeline, { ...own, query: { orderId } })
      const eventId = step.cause === 'storageDays' ? (events[0]?.id ?? null) : null
      const body: BodyInput<typeof bills.addBillLineCall> = {
        orderId,
        quotedPosition: step.ofQuoted ? 1 : null,
        code: step.ofQuoted ? 'OF' : step.code,
        quantity: step.quantity,
        unitPrice: money(step.minor, step.ofQuoted ? 'USD' : step.currency),
        cause: step.cause,
        note: '客户要求',
        eventId,
      }
      await attempt(world, 'extra', bills.addBillLineCall, { token: operations.token, body })
      return
    }
    case 'consent': {
      const line = choose(
        await linesOf(world),
        ({ consent }) => consent === 'asked' || consent === 'refused',
        step.line,
      )
      if (!line) return
      await attempt(world, step.agree ? 'agree' : 'disagree', bills.decideConsentCall, {
        ...own,
        body: { id: line.id, agree: step.agree },
      })
      return
    }
    case 'withdraw': {
      const line = choose(
        await linesOf(world),
        ({ cause, consent }) => cause !== null && consent !== 'given',
        step.line,
      )
      if (!line) return
      await attempt(world, 'withdraw', bills.withdrawBillLineCall, {
        token: operations.token,
        body: { id: line.id },
      })
      return
    }
    case 'credit': {
      const line = choose(
        await linesOf(world),
        ({ creditOf, consent }) => creditOf === null && ['notNeeded', 'tolerated', 'given'].includes(consent),
        step.line,
      )
      if (!line) return
      const amountMinor = part(Math.abs(line.amount.minor), step.part)
      await attempt(world, 'credit', bills.creditBillLineCall, {
        token: finance.token,
        body: { id: line.id, amountMinor, note: '多计' },
      })
      return
    }
    case 'tolerance': {
      const { basisPoints, mostMinor } = step
      await attempt(world, 'tolerance', bills.setToleranceCall, { ...own, body: { basisPoints, mostMinor } })
      return
    }
    case 'issue': {
      const month = businessDateOf(app.ctx.clock()).slice(0, 7) as StatementMonth
      await attempt(world, 'issue', statements.issueStatements, {
        token: finance.token,
        body: { userId: customer.userId, month, kind: step.kind },
      })
      return
    }
    case 'month':
      return nextMonth(world)
    case 'query': {
      const statement = choose(
        await statementsOf(world),
        ({ status }) => status === 'toBeConfirmed',
        step.statement,
      )
      const line = statement && pick(await statementLinesOf(world, statement.id), step.line)
      if (!line) return
      await attempt(world, 'query', statements.queryStatementLine, {
        ...own,
        body: { statementId: statement.id, lineId: line.id, reason: '只放了一天' },
      })
      return
    }
    case 'answer': {
      const found = pick(await openQueries(world), step.query)
      if (!found) return
      const creditMinor = step.part === null ? null : part(found.line.amount.minor, step.part)
      await attempt(world, creditMinor === null ? 'rejectQuery' : 'answer', statements.answerStatementQuery, {
        token: finance.token,
        body: { id: found.query.id, creditMinor, answer: '核对过' },
      })
      return
    }
    case 'confirm': {
      const statement = choose(
        await statementsOf(world),
        ({ status }) => status === 'toBeConfirmed',
        step.statement,
      )
      if (!statement) return
      await attempt(world, 'confirm', statements.confirmStatement, {
        ...own,
        body: { id: statement.id, due: statement.due },
      })
      return
    }
    case 'pay': {
      const owed = (await statementsOf(world)).filter(({ status }) => status === 'paymentRequired')
      if (owed.length > 0) await payStatements(world, owed.slice(0, step.many), step.how)
      return
    }
    case 'refundPart': {
      const orderId = pick(orders, step.order)
      if (!orderId) return
      const { totals } = await billOf(world, orderId)
      await attempt(world, 'refundPart', payments.requestPartRefundCall, {
        token: finance.token,
        body: { orderId, amount: money(part(totals.quoted.minor, step.part), 'CNY'), reason: '附加费多收' },
      })
      return
    }
    case 'approve':
    case 'reject': {
      const refund = choose(await refundsOf(world), ({ status }) => status === 'requested', step.refund)
      if (!refund) return
      const token = otherFinance.token
      if (step.do === 'approve')
        await attempt(world, 'approve', payments.approveRefundCall, { token, body: { refundId: refund.id } })
      else
        await attempt(world, 'reject', payments.rejectRefundCall, {
          token,
          body: { refundId: refund.id, reason: '待核对' },
        })
      return
    }
    case 'apply': {
      const { items } = await read(world, invoices.listInvoiceable, { ...own, query: { size: 100 } })
      const chosen = items.slice(0, step.lines)
      if (chosen.length === 0) return
      const lines = chosen.map(({ lineId, paid }) => ({ lineId, amountMinor: part(paid.minor, step.part) }))
      await attempt(world, 'apply', invoices.applyForInvoice, {
        ...own,
        body: { titleId: world.titleId, lines },
      })
      return
    }
    case 'issuer':
      world.service.trouble = step.trouble
      return
    case 'retry':
    case 'giveUp': {
      const invoice = choose(await invoicesOf(world), ({ status }) => status === 'failed', step.invoice)
      if (!invoice) return
      const call = step.do === 'retry' ? invoices.retryInvoice : invoices.giveUpInvoice
      await attempt(world, step.do, call, { ...own, body: { id: invoice.id } })
      return
    }
    case 'jobs':
      await app.ctx.jobs.drain(app.ctx)
      return
    case 'both':
      await Promise.all(step.steps.map((each) => take(world, each)))
      return
    default:
      step satisfies never
  }
}

/** The second day of the next month, on which finance makes the month before. */
async function nextMonth(world: BillWorld): Promise<void> {
  const { app, clerks } = world
  const today = businessDateOf(app.ctx.clock())
  const [year = 0, month = 0] = today.split('-').map(Number)
  app.clock.now = new Date(Date.UTC(year, month, 2, 2))
  await newTokens(world)
  const done = await attempt(world, 'month', statements.runMonth, {
    token: clerks.finance.token,
    body: { month: today.slice(0, 7) as StatementMonth },
  })
  if (!done) throw new Error('the month was not made')
  await app.ctx.jobs.drain(app.ctx)
}

/** A refund, its approval, a statement that follows from it, and once more. */
const mostRounds = 8

/** Everything that waits for somebody is done by whom it waits for, until nothing does. */
export async function settle(world: BillWorld): Promise<void> {
  const { app, customer, clerks, service } = world
  service.trouble = null
  for (const paymentId of world.begun)
    await app.call(payments.closePaymentCall, { token: customer.token, body: { paymentId } })
  await app.ctx.jobs.drain(app.ctx)
  for (const id of world.orders) {
    const { status, paidAt } = await read(world, getOrder, { token: customer.token, query: { id } })
    if (status === 'cancelled') continue
    if (!paidAt) await payOrder(world, id)
    if (!status.startsWith('refund') && status !== 'inTransit') await depart(world, id)
  }
  for (let round = 1; round <= mostRounds; round++) {
    // What finance rejected of a statement is asked for again.
    for (const { id, status } of await statementsOf(world))
      if (status === 'processingRefund')
        await attempt(world, 'askAgain', payments.deskRequestRefundCall, {
          token: clerks.finance.token,
          body: { statementId: id, reason: '核对无误' },
        })
    for (const refund of await refundsOf(world, 'requested')) {
      const { token } = refund.requestedBy.includes(clerks.finance.staffId)
        ? clerks.otherFinance
        : clerks.finance
      await attempt(world, 'approve', payments.approveRefundCall, { token, body: { refundId: refund.id } })
    }
    for (const { query } of await openQueries(world))
      await attempt(world, 'rejectQuery', statements.answerStatementQuery, {
        token: clerks.finance.token,
        body: { id: query.id, creditMinor: null, answer: '核对无误' },
      })
    for (const { id, consent } of await linesOf(world))
      if (consent === 'asked')
        await attempt(world, 'agree', bills.decideConsentCall, {
          token: customer.token,
          body: { id, agree: true },
        })
    await app.ctx.jobs.drain(app.ctx)
    await take(world, { do: 'issue', kind: undefined })
    for (const { id, due, status } of await statementsOf(world))
      if (status === 'toBeConfirmed')
        await attempt(world, 'confirm', statements.confirmStatement, {
          token: customer.token,
          body: { id, due },
        })
    const owed = (await statementsOf(world)).filter(({ status }) => status === 'paymentRequired')
    if (owed.length > 0) await payStatements(world, owed.slice(0, 20), 'pay')
    // What the issuer left unanswered is asked again.
    app.clock.advance(3 * 3_600)
    await newTokens(world)
    await app.ctx.jobs.enqueue(app.ctx, issueWaitingInvoices, {})
    await app.ctx.jobs.drain(app.ctx)
    const waits = [
      ...(await statementsOf(world)).filter(({ status }) => status !== 'completed'),
      ...(await refundsOf(world, 'requested')),
    ]
    if (waits.length === 0) return
    if (round === mostRounds)
      throw new Error(
        `something still waits: ${JSON.stringify(waits)}, refused were ${JSON.stringify([...world.tried.refused].map(([name, why]) => [name, ...why]))}`,
      )
  }
}
