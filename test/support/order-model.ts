import fc from 'fast-check'
import { expect } from 'vitest'
import { acceptOrder, cancelByOperations, resumeOrder } from '#contract/order-desk.ts'
import { cancelOrder, getOrder } from '#contract/orders.ts'
import {
  approveRefundCall,
  createChargeCall,
  paymentStateCall,
  rejectRefundCall,
  requestRefundCall,
} from '#contract/payments.ts'
import { system } from '#domain/kernel/actor.ts'
import type { OrderId, PaymentId, RefundId, UserId } from '#domain/kernel/ids.ts'
import { type OrderKind, type OrderStatus, orderStatuses } from '#domain/orders/orders.ts'
import { type CaptureOutcome, captureOutcomes } from '#domain/payments/payment-moves.ts'
import { cancelUnpaidOrders } from '#server/orders/jobs.ts'
import type { CashierAction } from '#server/providers/payment/embedded.ts'
import { openStaffSessionFor } from '#server/staff/commands.ts'
import { recordEvents } from '#server/tracking/commands.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import type { TestApp } from './app.ts'
import { buildOrder } from './orders.ts'
import { buildCustomer } from './people.ts'

/**
 * What an order, its payments and its refund may do, written out again and apart from the product: decision 012
 * and 013 as a small machine. Random sequences of moves, allowed or not, are played on the machine and over HTTP
 * on the product; after each both must say the same.
 */
type Charge = {
  readonly paymentId: PaymentId
  readonly chargeNo: string
  readonly expiresAt: number
  readonly dialogueUntil: number
  /** How the company sees it. */
  company: 'waiting' | 'paid' | 'closed'
  /** How we see it. */
  ours: 'waiting' | 'paid' | 'closed'
  /** The company took money without a word. */
  untold: boolean
  credited: boolean
}

export type Model = {
  readonly kind: OrderKind
  status: OrderStatus
  previous: OrderStatus | null
  accepted: boolean
  paid: boolean
  moved: boolean
  delivered: boolean
  readonly dueAt: number
  charges: Charge[]
  refund: 'requested' | 'approved' | null
  /** What became of all the money that came. */
  readonly came: Record<CaptureOutcome, number>
  /** How often money went back; what is to go back goes with the next hour. */
  back: number
  goingBack: number
}

export type Real = {
  readonly app: TestApp
  readonly userId: UserId
  readonly orderId: OrderId
  token: string
  readonly desk: Desk
  refundId: RefundId | null
  readonly seen: Seen
}

/** What was tried over all runs: changes of status that were made, and calls that were refused in a status. */
export type Seen = { readonly changes: Set<string>; readonly refused: Set<string> }

export type Desk = { token: { operations: string; finance: string }; open(): Promise<void> }

/** Two clerks whose sessions are opened anew when the clock went on. */
export async function openDesk(
  app: TestApp,
  ids: { readonly operations: string; readonly finance: string },
): Promise<Desk> {
  const desk: Desk = {
    token: { operations: '', finance: '' },
    async open() {
      for (const role of ['operations', 'finance'] as const) {
        const { reply } = await openStaffSessionFor(app.ctx, system, ids[role] as never)
        desk.token[role] = reply.jwt
      }
    },
  }
  await desk.open()
  return desk
}

const hour = 3_600_000
const day = 24 * hour

/** A fresh order of a fresh customer, and the machine in the same state. */
export async function begin(
  app: TestApp,
  desk: Desk,
  seen: Seen,
  kind: OrderKind,
): Promise<{ model: Model; real: Real }> {
  const customer = await buildCustomer(app)
  const order = await buildOrder(app, customer, { overseas: kind === 'overseas' })
  await desk.open()
  return {
    model: {
      kind,
      status: 'pendingPayment',
      previous: null,
      accepted: false,
      paid: false,
      moved: false,
      delivered: false,
      // Domestic: a day. Overseas: as the day of arrival begins in Beijing, 47 days on.
      dueAt: kind === 'domestic' ? app.clock.now.getTime() + day : order.paymentDueAt.getTime(),
      charges: [],
      refund: null,
      came: Object.fromEntries(captureOutcomes.map((each) => [each, 0])) as Record<CaptureOutcome, number>,
      back: 0,
      goingBack: 0,
    },
    real: {
      app,
      userId: customer.userId,
      orderId: order.id,
      token: customer.token,
      desk,
      refundId: null,
      seen,
    },
  }
}

const payable = (m: Model): boolean =>
  !m.paid && ['pendingPayment', 'accepted', 'inTransit'].includes(m.status)
const isOpen = (charge: Charge): boolean => charge.ours === 'waiting'

function follow(m: Model): void {
  const ready = m.moved && m.accepted && (m.paid || m.kind === 'overseas')
  if ((m.status === 'accepted' || m.status === 'paid') && ready) m.status = 'inTransit'
  if (m.status === 'inTransit' && m.paid && m.delivered) m.status = 'completed'
}

/** The company's money arrives at ours. */
function take(m: Model, charge: Charge, rightAmount: boolean): void {
  charge.ours = 'paid'
  charge.untold = false
  if (!rightAmount) {
    m.came.wrongAmount++
    return
  }
  if (charge.credited || !payable(m)) {
    m.came[charge.credited || m.paid ? 'duplicate' : 'late']++
    m.goingBack++
    return
  }
  m.came.credited++
  charge.credited = true
  m.paid = true
  if (m.status !== 'inTransit') m.status = 'paid'
  for (const other of m.charges) if (other !== charge && isOpen(other)) other.ours = 'closed'
  follow(m)
}

/** What the product's books say of the money of this customer, who has one order. */
async function moneyOf(r: Real): Promise<{ came: Record<string, number>; back: number }> {
  const came = await r.app.ctx.pool.query<{ outcome: string; count: number }>(
    'select outcome, count(*)::int as count from payment_captures where user_id = $1 group by outcome',
    [r.userId],
  )
  const back = await r.app.ctx.pool.query<{ count: number }>(
    "select count(*)::int as count from refunds where user_id = $1 and status = 'refunded'",
    [r.userId],
  )
  return {
    came: Object.fromEntries(came.rows.map(({ outcome, count }) => [outcome, count])),
    back: back.rows[0]?.count ?? 0,
  }
}

type Expected = { readonly ok: boolean; readonly apply: () => void }

abstract class Move implements fc.AsyncCommand<Model, Real> {
  abstract readonly name: string
  /** What the machine says of it now. */
  abstract expected(m: Model, r: Real): Expected
  /** Plays it; whether it was granted. */
  abstract play(m: Model, r: Real): Promise<boolean>

  check = (): boolean => true

  async run(m: Model, r: Real): Promise<void> {
    const from = m.status
    const { ok, apply } = this.expected(m, r)
    const granted = await this.play(m, r)
    expect({ move: this.name, from, granted }).toEqual({ move: this.name, from, granted: ok })
    if (ok) apply()
    if (m.status !== from) r.seen.changes.add(`${from} → ${m.status}`)
    if (!ok) r.seen.refused.add(`${this.name} when ${from}`)
    const { data } = await r.app.call(getOrder, { token: r.token, query: { id: r.orderId } })
    expect({
      move: this.name,
      from,
      status: data.status,
      accepted: data.acceptedAt !== null,
      paid: data.paidAt !== null,
    }).toEqual({ move: this.name, from, status: m.status, accepted: m.accepted, paid: m.paid })
    const came = Object.fromEntries(Object.entries(m.came).filter(([, count]) => count > 0))
    expect({ move: this.name, from, ...(await moneyOf(r)) }).toEqual({
      move: this.name,
      from,
      came,
      back: m.back,
    })
  }

  toString = (): string => this.name
}

const granted = (status: number): boolean => {
  if (status >= 500) throw new Error(`answered ${status}`)
  return status === 200
}

class Charging extends Move {
  readonly name = 'charge'
  expected(m: Model): Expected {
    return { ok: payable(m), apply: () => undefined }
  }
  async play(m: Model, r: Real): Promise<boolean> {
    const { status, data } = await r.app.call(createChargeCall, {
      token: r.token,
      body: { orderIds: [r.orderId], channel: 'cashier' },
    })
    if (!granted(status)) return false
    const now = r.app.clock.now.getTime()
    const open = m.charges.find(isOpen)
    if (open && open.dialogueUntil > now && open.expiresAt > now) {
      expect(data.paymentId).toBe(open.paymentId)
      return true
    }
    if (open) open.ours = 'closed'
    const chargeNo = await r.app.cashier.open(String(data.redirectTo).split('?')[1] ?? '')
    if (!chargeNo) throw new Error('the cashier did not open the charge')
    m.charges.push({
      paymentId: data.paymentId,
      chargeNo,
      expiresAt: Date.parse(data.expiresAt),
      dialogueUntil: Date.parse(data.dialogueUntil),
      company: 'waiting',
      ours: 'waiting',
      untold: false,
      credited: false,
    })
    return true
  }
}

class AtCashier extends Move {
  readonly name: string
  readonly #action: CashierAction
  readonly #late: boolean
  /** @param old plays it on the charge before the last one, where there is one */
  constructor(action: CashierAction, old: boolean) {
    super()
    this.#action = action
    this.#late = old
    this.name = `cashier ${action}${old ? ' on an old charge' : ''}`
  }
  #charge = (m: Model): Charge | undefined => m.charges.at(this.#late ? -2 : -1) ?? m.charges.at(-1)
  expected(m: Model, r: Real): Expected {
    const charge = this.#charge(m)
    if (!charge) return { ok: false, apply: () => undefined }
    const open = charge.company === 'waiting' && charge.expiresAt > r.app.clock.now.getTime()
    const ok = this.#action === 'late' ? charge.company !== 'paid' : open
    return {
      ok,
      apply: () => {
        switch (this.#action) {
          case 'refuse':
            charge.company = 'closed'
            if (isOpen(charge)) charge.ours = 'closed'
            return
          case 'close':
            charge.company = 'closed'
            return
          case 'quietly':
            charge.company = 'paid'
            charge.untold = true
            return
          default:
            charge.company = 'paid'
            take(m, charge, this.#action !== 'wrongAmount')
            if (this.#action === 'twice') take(m, charge, true)
        }
      },
    }
  }
  async play(m: Model, r: Real): Promise<boolean> {
    const charge = this.#charge(m)
    if (!charge) return false
    const done = await r.app.cashier.act(charge.chargeNo, this.#action)
    await r.app.cashier.deliverDue(true)
    return done
  }
}

/** The shipper says "I have paid": the company is asked. */
class Asking extends Move {
  readonly name = 'ask'
  expected(m: Model, r: Real): Expected {
    const charge = m.charges.at(-1)
    return {
      ok: charge !== undefined,
      apply: () => {
        if (!charge) return
        const now = r.app.clock.now.getTime()
        if (charge.untold) return take(m, charge, true)
        const over = charge.company === 'closed' || charge.expiresAt <= now || !payable(m)
        if (isOpen(charge) && over) charge.ours = 'closed'
      },
    }
  }
  async play(m: Model, r: Real): Promise<boolean> {
    const charge = m.charges.at(-1)
    if (!charge) return false
    // A company is asked again after three seconds at the earliest.
    r.app.clock.advance(4)
    const { status } = await r.app.call(paymentStateCall, {
      token: r.token,
      query: { paymentId: charge.paymentId, ask: '1' },
    })
    return granted(status)
  }
}

/** A call that is one move of the order; several at once are one as well. */
class Calling extends Move {
  readonly name: string
  readonly #at: number
  readonly #rule: (m: Model) => (() => void) | null
  readonly #call: (r: Real) => Promise<number>
  constructor(
    name: string,
    atOnce: number,
    rule: (m: Model) => (() => void) | null,
    call: (r: Real) => Promise<number>,
  ) {
    super()
    this.name = name
    this.#at = atOnce
    this.#rule = rule
    this.#call = call
  }
  expected(m: Model): Expected {
    const apply = this.#rule(m)
    return { ok: apply !== null, apply: apply ?? (() => undefined) }
  }
  async play(_: Model, r: Real): Promise<boolean> {
    const statuses = await Promise.all(Array.from({ length: this.#at }, () => this.#call(r)))
    const successes = statuses.map(granted).filter(Boolean).length
    expect({ move: this.name, successes: Math.max(successes, 1) }).toEqual({ move: this.name, successes: 1 })
    return successes === 1
  }
}

const set = (m: Model, change: Partial<Model>) => () => {
  Object.assign(m, change)
}

const rules: Record<string, (m: Model) => (() => void) | null> = {
  cancel: (m) =>
    !m.paid && ['pendingPayment', 'accepted'].includes(m.status) ? set(m, { status: 'cancelled' }) : null,
  cancelByOperations: (m) =>
    ['pendingPayment', 'accepted', 'paid'].includes(m.status)
      ? set(m, { status: 'cancelledByOperations' })
      : null,
  accept: (m) =>
    !m.accepted && (m.status === 'paid' || (m.status === 'pendingPayment' && m.kind === 'overseas'))
      ? () => {
          m.status = 'accepted'
          m.accepted = true
          follow(m)
        }
      : null,
  requestRefund: (m) =>
    m.paid && ['paid', 'accepted', 'cancelledByOperations', 'refundRejected'].includes(m.status)
      ? () => {
          if (m.status !== 'refundRejected') m.previous = m.status
          m.status = 'refundInProgress'
          m.refund = 'requested'
        }
      : null,
  approve: (m) => (m.refund === 'requested' ? set(m, { refund: 'approved' }) : null),
  reject: (m) =>
    m.refund === 'requested'
      ? () => {
          m.refund = null
          m.status = 'refundRejected'
        }
      : null,
  resume: (m) =>
    m.status === 'refundRejected'
      ? () => {
          m.status = m.previous ?? 'paid'
          m.previous = null
          follow(m)
        }
      : null,
}

/** Calls by status in which the machine never grants them: every one must have been refused at least once. */
export const neverGranted: readonly string[] = orderStatuses.flatMap((status) =>
  Object.keys(rules).flatMap((name) => {
    const least = {
      kind: 'overseas',
      status,
      previous: 'paid',
      moved: false,
      delivered: false,
      charges: [],
      dueAt: 0,
    }
    const facts = [false, true].flatMap((accepted) =>
      [false, true].flatMap((paid) =>
        [null, 'requested' as const].map((refund) => ({ accepted, paid, refund })),
      ),
    )
    // A refund waits for finance in one status only.
    const possible = facts.filter(
      ({ refund }) => (refund === 'requested') === (status === 'refundInProgress'),
    )
    const granted = possible.some((each) => rules[name]?.({ ...least, ...each } as unknown as Model) !== null)
    return granted ? [] : [`${name} when ${status}`]
  }),
)

/** Every change of status in decision 012. A move that lets another follow at once shows as one change. */
export const legalChanges: readonly string[] = [
  'pendingPayment → accepted',
  'paid → accepted',
  'pendingPayment → paid',
  'accepted → paid',
  'accepted → inTransit',
  'paid → inTransit',
  'inTransit → completed',
  'pendingPayment → cancelledByOperations',
  'accepted → cancelledByOperations',
  'paid → cancelledByOperations',
  'pendingPayment → cancelled',
  'accepted → cancelled',
  'paid → refundInProgress',
  'accepted → refundInProgress',
  'cancelledByOperations → refundInProgress',
  'refundRejected → refundInProgress',
  'refundInProgress → refundCompleted',
  'refundInProgress → refundRejected',
  'refundRejected → paid',
  'refundRejected → accepted',
  'refundRejected → cancelledByOperations',
]

const calls: Record<string, (r: Real) => Promise<number>> = {
  cancel: async (r) => (await r.app.call(cancelOrder, { token: r.token, body: { id: r.orderId } })).status,
  cancelByOperations: async (r) =>
    (
      await r.app.call(cancelByOperations, {
        token: r.desk.token.operations,
        body: { id: r.orderId, reason: 'no space' },
      })
    ).status,
  accept: async (r) =>
    (await r.app.call(acceptOrder, { token: r.desk.token.operations, body: { id: r.orderId } })).status,
  requestRefund: async (r) => {
    const { status, data } = await r.app.call(requestRefundCall, {
      token: r.token,
      body: { orderId: r.orderId, reason: 'plans have changed' },
    })
    if (status === 200) r.refundId = data.id
    return status
  },
  approve: async (r) =>
    r.refundId
      ? (await r.app.call(approveRefundCall, { token: r.desk.token.finance, body: { refundId: r.refundId } }))
          .status
      : 409,
  reject: async (r) =>
    r.refundId
      ? (
          await r.app.call(rejectRefundCall, {
            token: r.desk.token.finance,
            body: { refundId: r.refundId, reason: 'already stuffed' },
          })
        ).status
      : 409,
  resume: async (r) =>
    (await r.app.call(resumeOrder, { token: r.desk.token.operations, body: { id: r.orderId } })).status,
}

class Moving extends Move {
  readonly name: string
  readonly #type: 'departed' | 'gatedOut'
  constructor(type: 'departed' | 'gatedOut') {
    super()
    this.name = type
    this.#type = type
  }
  expected(m: Model): Expected {
    return {
      ok: true,
      apply: () => {
        m.moved = true
        if (this.#type === 'gatedOut') m.delivered = true
        follow(m)
      },
    }
  }
  async play(_: Model, r: Real): Promise<boolean> {
    await recordEvents(r.app.ctx, system, r.orderId, { kind: 'carrier', name: 'COSCO' }, [
      { type: this.#type, classifier: 'actual', containerIds: [], happenedAt: r.app.clock.now },
    ])
    return true
  }
}

/** Hours pass; what the clock does is done: deadlines, and everything that was queued. */
class Passing extends Move {
  readonly name: string
  readonly #hours: number
  constructor(hours: number) {
    super()
    this.name = `${hours} hours pass`
    this.#hours = hours
  }
  expected(m: Model, r: Real): Expected {
    return {
      ok: true,
      apply: () => {
        const now = r.app.clock.now.getTime()
        m.back += m.goingBack
        m.goingBack = 0
        if (m.refund === 'approved') {
          m.back++
          m.refund = null
          m.status = 'refundCompleted'
        }
        for (const charge of m.charges)
          if (charge.ours === 'closed' && charge.company === 'waiting') charge.company = 'closed'
        if (!m.paid && ['pendingPayment', 'accepted'].includes(m.status) && m.dueAt <= now)
          m.status = 'cancelledByOperations'
      },
    }
  }
  async play(_: Model, r: Real): Promise<boolean> {
    r.app.clock.advance(this.#hours * 3_600)
    r.token = (await openSessionFor(r.app.ctx, system, r.userId)).reply.jwt
    await r.desk.open()
    await r.app.ctx.jobs.drain(r.app.ctx)
    await cancelUnpaidOrders.run(r.app.ctx, {})
    return true
  }
}

const actions: readonly CashierAction[] = [
  'pay',
  'late',
  'twice',
  'wrongAmount',
  'quietly',
  'refuse',
  'close',
]

const call = (name: string, atOnce = 1): Move =>
  new Calling(name, atOnce, rules[name] as never, calls[name] as never)

/** Every move, the likely ones more often. */
export const moves: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Move> }[] = [
  { weight: 6, arbitrary: fc.constant(new Charging()) },
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom('pay' as const, ...actions), fc.boolean())
      .map(([action, old]) => new AtCashier(action, old)),
  },
  { weight: 2, arbitrary: fc.constant(new Asking()) },
  {
    weight: 14,
    arbitrary: fc
      .tuple(
        fc.constantFrom('accept', 'accept', 'requestRefund', 'requestRefund', ...Object.keys(rules)),
        fc.constantFrom(1, 1, 1, 2, 8),
      )
      .map(([name, atOnce]) => call(name, atOnce)),
  },
  { weight: 4, arbitrary: fc.constantFrom(new Moving('departed'), new Moving('gatedOut')) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(new Passing(1), new Passing(1), new Passing(26), new Passing(1_200)),
  },
]

const steps = {
  charge: () => new Charging(),
  ask: () => new Asking(),
  departed: () => new Moving('departed'),
  gatedOut: () => new Moving('gatedOut'),
  anHour: () => new Passing(1),
  aDay: () => new Passing(26),
  ...Object.fromEntries(actions.map((action) => [action, () => new AtCashier(action, false)])),
  ...Object.fromEntries(Object.keys(rules).map((name) => [name, () => call(name)])),
} as Record<string, () => Move>

/** Walks by word through every row of decision 012, with the ends that money under way can take. */
export const walks: readonly (readonly [kind: OrderKind, words: string])[] = [
  ['domestic', 'charge pay accept departed gatedOut'],
  ['overseas', 'accept charge pay departed gatedOut'],
  ['overseas', 'accept departed charge pay gatedOut'],
  ['overseas', 'charge pay departed accept gatedOut'],
  ['domestic', 'charge cancel late anHour'],
  ['overseas', 'accept cancel'],
  ['domestic', 'cancelByOperations'],
  ['overseas', 'accept cancelByOperations'],
  ['domestic', 'charge pay cancelByOperations requestRefund reject resume requestRefund approve anHour'],
  ['domestic', 'charge pay requestRefund reject requestRefund reject resume accept'],
  ['domestic', 'charge pay accept requestRefund reject resume departed'],
  ['domestic', 'charge pay requestRefund departed approve anHour'],
  ['domestic', 'charge aDay late anHour'],
  ['domestic', 'charge quietly ask'],
  ['domestic', 'charge wrongAmount charge twice anHour'],
  ['domestic', 'charge refuse charge close ask charge pay'],
]

/** Walks, and at every station tries all calls that the machine does not grant there. */
export async function walk(model: Model, real: Real, words: string): Promise<void> {
  const probe = async () => {
    for (const name of Object.keys(rules))
      if (rules[name]?.(model) === null) await call(name).run(model, real)
  }
  await probe()
  for (const word of words.split(' ')) {
    const step = steps[word]?.()
    if (!step) throw new Error(`no such step: ${word}`)
    const { ok } = step.expected(model, real)
    await step.run(model, real)
    expect(`${word}: ${ok}`).toBe(`${word}: true`)
    await probe()
  }
}
