import type { StatementLineReply } from '#contract/statements.ts'
import { lastDayOf, monthBefore, monthOf } from '#domain/bills/statements.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { addDays, businessDateOf, instantOf } from '#domain/kernel/business-date.ts'
import type { OrderId, StatementId, StatementQueryId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { EventType } from '#domain/tracking/events.ts'
import { settleBills } from '#server/bills/commands/settle.ts'
import { addCharge, creditCharge, decideConsent } from '#server/bills/commands.ts'
import { orderBill } from '#server/bills/queries.ts'
import { followClosedBills } from '#server/orders/jobs.ts'
import { askAboutPayment } from '#server/payments/commands/captures.ts'
import { createStatementCharge } from '#server/payments/commands/charges.ts'
import { proveAndKeep } from '#server/payments/commands/prove.ts'
import type { Context } from '#server/platform/context.ts'
import type { EmbeddedCashier } from '#server/providers/payment/embedded.ts'
import { issueStatements } from '#server/statements/commands/issue.ts'
import { closeMonth } from '#server/statements/commands/months.ts'
import { confirmStatement } from '#server/statements/commands/moves.ts'
import { answerQuery, queryLine } from '#server/statements/commands/queries.ts'
import { beginMonth, makeNextBatch } from '#server/statements/months.ts'
import { getStatement } from '#server/statements/queries/detail.ts'
import { listStatementLines } from '#server/statements/queries/lines.ts'
import { listStatements } from '#server/statements/queries/lists.ts'
import { getTimeline } from '#server/tracking/queries.ts'
import type { PastCharge, PastShipment } from './demo-history.ts'

/** Told of every thing that happened to an order, when it was learned. */
export type Listener = (orderId: OrderId, type: EventType, happenedAt: Date) => Promise<void>

/** Months before this one whose statements the demo world's job made. */
const monthsMade = 6

/** Statements of the demo world: made, asked about, confirmed, paid and owed, each step at its time. */
export function demoStatements({
  world,
  cashier,
  at,
  now,
  operations,
  finance,
}: {
  readonly world: Context
  readonly cashier: EmbeddedCashier
  readonly at: (instant: Date) => void
  readonly now: Date
  readonly operations: Staff
  readonly finance: Staff
}) {
  const today = businessDateOf(now)
  const on = (daysAgo: number, time: string) => at(instantOf(addDays(today, -daysAgo), time))

  async function agreeTo(
    customer: Customer,
    orderId: OrderId,
    { code }: Pick<PastCharge, 'code'>,
  ): Promise<void> {
    const { rows } = await orderBill(world, customer, orderId)
    for (const line of rows.flatMap(({ lines }) => lines))
      if (line.code === code && line.consent === 'asked')
        await decideConsent(world, customer, { id: line.id, agree: true })
  }

  async function confirm(customer: Customer, id: StatementId): Promise<void> {
    const { due } = await getStatement(world, customer, id)
    await confirmStatement(world, customer, { id, due })
  }

  /** One payment for all of them, at the cashier. */
  async function pay(customer: Customer, ids: readonly StatementId[]): Promise<void> {
    const owed = await Promise.all(ids.map((id) => getStatement(world, customer, id)))
    const amount = money(
      owed.reduce((all, { due }) => all + due.minor, 0),
      'CNY',
    )
    const { paymentId, redirectTo } = await createStatementCharge(world, customer, {
      statementIds: ids,
      channel: 'cashier',
      amount,
    })
    const chargeNo = await cashier.open(redirectTo?.split('?')[1] ?? '')
    if (!chargeNo || !(await cashier.act(chargeNo, 'quietly')))
      throw new Error('the demo statements were not paid')
    await askAboutPayment(world, paymentId)
  }

  /** The orders follow now what their jobs would tell them later. */
  async function settle(customer: Customer, ids: readonly StatementId[], orderId: OrderId): Promise<void> {
    await settleBills.run(world, { userId: customer.userId, statementIds: ids })
    await followClosedBills.run(world, { orderId })
  }

  /** The charges of a past shipment, as the things happen that they are for. */
  const chargesOf =
    (customer: Customer, { charges }: PastShipment): Listener =>
    async (orderId, type, happenedAt) => {
      for (const charge of charges.filter(({ after }) => after === type)) {
        const entered = new Date(happenedAt.getTime() + charge.hours * 3_600_000)
        at(entered)
        const { events } = await getTimeline(world, operations, orderId)
        await addCharge(world, operations, {
          orderId,
          quotedPosition: null,
          code: charge.code,
          quantity: '1',
          unitPrice: money(charge.minor, 'CNY'),
          cause: charge.cause,
          note: charge.note,
          eventId: events.find((each) => each.type === type)?.id ?? null,
          fileId: null,
        })
        at(new Date(entered.getTime() + 6 * 3_600_000))
        if (!charge.agreedDaysAgo) await agreeTo(customer, orderId, charge)
      }
    }

  /** The statements over a past shipment. `first` is the shipper's first one, of which a credit takes something back. */
  async function statePast(
    customer: Customer,
    { charges, statements }: PastShipment,
    orderId: OrderId,
    first: OrderId,
  ): Promise<void> {
    for (const { daysAgo, paid, credit } of statements) {
      // A charge that was agreed to late is on the statement of the same days.
      for (const charge of charges) {
        const days = charge.agreedDaysAgo ?? 0
        if (days <= daysAgo || days > daysAgo + 5) continue
        on(days, '16:20')
        await agreeTo(customer, orderId, charge)
      }
      if (credit) {
        on(daysAgo + 1, '11:05')
        const { rows } = await orderBill(world, customer, first)
        const freight = rows
          .flatMap(({ lines }) => lines)
          .find(({ code, creditOf }) => code === 'OF' && creditOf === null)
        if (freight)
          await creditCharge(world, finance, { id: freight.id, amountMinor: credit.minor, note: credit.note })
      }
      on(daysAgo, '09:30')
      const month = monthOf(addDays(today, -daysAgo))
      const { items } = await issueStatements(world, finance, { userId: customer.userId, month })
      on(daysAgo - 1, '10:40')
      for (const { id } of items) await confirm(customer, id)
      const owed = items.filter(({ due }) => due.minor > 0).map(({ id }) => id)
      if (paid && owed.length > 0) {
        on(daysAgo - 5, '15:10')
        await pay(customer, owed)
        await settle(customer, owed, orderId)
      }
    }
  }

  /** What the month's job has made up to now; the oldest months are closed. */
  async function makeMonths(): Promise<void> {
    let month = monthOf(today)
    const months = Array.from({ length: monthsMade }, () => {
      month = monthBefore(month)
      return month
    }).reverse()
    for (const each of months) {
      at(instantOf(addDays(lastDayOf(each), 1), '02:10'))
      await beginMonth(world, each)
      while (await makeNextBatch(world, each));
    }
    const [first, second] = months
    at(now)
    await proveAndKeep(world)
    for (const each of [first, second]) if (each) await closeMonth(world, finance, { month: each })
  }

  /** Statements to be confirmed, the newest first, with the lines that can be asked about. */
  async function waiting(customer: Customer) {
    const { items } = await listStatements(world, customer, {
      status: 'toBeConfirmed',
      by: 'issued',
      overdue: false,
      size: 50,
    })
    return Promise.all(
      items.map(async ({ id }) => {
        const { lines } = await listStatementLines(world, customer, { id, after: 0, size: 100, only: 'all' })
        return { id, lines: lines.filter(({ creditOf }) => creditOf === null) }
      }),
    )
  }

  const hoursAgo = (hours: number) => at(new Date(now.getTime() - hours * 3_600_000))

  /** Asks about a line and answers the question. */
  async function ask(
    customer: Customer,
    statementId: StatementId,
    line: StatementLineReply,
    { reason, expectedMinor = null }: { reason: string; expectedMinor?: number | null },
  ): Promise<StatementQueryId> {
    await queryLine(world, customer, { statementId, lineId: line.id, reason, expectedMinor })
    const queried = { id: statementId, after: 0, size: 100, only: 'queried' } as const
    const { lines } = await listStatementLines(world, customer, queried)
    const query = lines.find(({ id }) => id === line.id)?.query
    if (!query) throw new Error('the demo question was not asked')
    return query.id
  }

  /**
   * What is billed this month, made before its end. A shipper asks about lines of the two newest statements: one question
   * is open, one is answered; the older statements are confirmed.
   */
  async function askAndConfirm(customer: Customer, answered: 'credit' | 'reason'): Promise<void> {
    hoursAgo(6)
    await issueStatements(world, finance, { userId: customer.userId, month: monthOf(today) }).catch(
      // Early in a month nothing of it is billed yet.
      (error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'statement.nothingToIssue')) throw error
      },
    )
    const [newest, second, ...older] = await waiting(customer)
    const [open] = newest?.lines ?? []
    if (newest && open && answered === 'credit') {
      hoursAgo(2.5)
      await ask(customer, newest.id, open, {
        reason: '报价时说好这一项按优惠价，请核对',
        expectedMinor: Math.round(open.amount.minor * 0.9),
      })
    }
    const [line] = second?.lines ?? []
    if (second && line) {
      hoursAgo(2.4)
      const id = await ask(customer, second.id, line, { reason: '这一项与票据上的金额不一致' })
      hoursAgo(1.2)
      await answerQuery(
        world,
        finance,
        answered === 'credit'
          ? {
              id,
              creditMinor: Math.max(1, Math.round(line.amount.minor / 20)),
              answer: '已核对票据，多计部分冲减',
            }
          : { id, creditMinor: null, answer: '已核对：与报价单一致，金额不变' },
      )
    }
    hoursAgo(0.5)
    for (const { id } of older) await confirm(customer, id)
  }

  return { chargesOf, statePast, makeMonths, askAndConfirm }
}
