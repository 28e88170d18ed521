import * as bills from '#contract/bills.ts'
import { createStatementCharge } from '#contract/statements.ts'
import type { BillKind } from '#domain/bills/bill-lines.ts'
import { confirmingOf, statementMoves } from '#domain/bills/statements.ts'
import { system } from '#domain/kernel/actor.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import type { BillLineId, OrderId, StatementId, UserId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { addCharge } from '#server/bills/commands.ts'
import { acceptOrder } from '#server/orders/commands/moves.ts'
import { newId } from '#server/platform/ids.ts'
import { recordEvents } from '#server/tracking/commands.ts'
import type { TestApp } from './app.ts'
import { buildOrder, clerkActor } from './orders.ts'
import type { Paying } from './paying.ts'

export type BuiltStatement = {
  readonly id: StatementId
  readonly userId: UserId
  readonly number: string
  readonly due: Money
}

/** A statement over some bill lines, as a month's would be written; confirmed unless told otherwise. */
export async function buildStatement(
  app: Pick<TestApp, 'ctx'>,
  userId: UserId,
  lineIds: readonly BillLineId[],
  wish: { readonly kind?: BillKind; readonly confirmed?: boolean } = {},
): Promise<BuiltStatement> {
  const { pool } = app.ctx
  const id = newId('stm')
  const now = app.ctx.clock()
  const today = businessDateOf(now)
  const kind = wish.kind ?? 'regular'
  const { rows } = await pool.query<{ number: string }>(
    `insert into statements (id, user_id, number, month, kind, sequence, status, issued_on, due_on, issued_at)
     select $1, $2, 'ST202611' || lpad(nextval('statement_numbers')::text, 6, '0'), $3, $4,
       1 + count(*), 'toBeConfirmed', $5, $6, $7
     from statements where user_id = $2 and month = $3 and kind = $4 returning number`,
    [id, userId, today.slice(0, 7), kind, today, addDays(today, 30), now],
  )
  await pool.query(
    `insert into statement_lines (user_id, statement_id, bill_line_id, position, cny_minor, prepaid_minor)
     select user_id, $2, id, row_number() over (order by id), cny_minor,
       case when cause is null and credit_of is null then cny_minor else 0 end
     from bill_lines where user_id = $1 and id = any($3)`,
    [userId, id, lineIds],
  )
  const sums = await pool.query<{ due_minor: string }>('select due_minor from statements where id = $1', [id])
  const due = money(Number(sums.rows[0]?.due_minor), 'CNY')
  if (wish.confirmed !== false) {
    const status = statementMoves[confirmingOf(due)].to
    await pool.query(
      `update statements set status = $2, confirmed_at = $3, confirmed_by = $4, completed_at = $5 where id = $1`,
      [id, status, now, `customer:${userId}`, status === 'completed' ? now : null],
    )
  }
  return { id, userId, number: rows[0]?.number ?? '', due }
}

/** A statement that its customer confirmed: something beyond the quote of an order that moves. */
export async function buildStatementToPay(
  app: TestApp,
  customer: { readonly userId: UserId },
): Promise<BuiltStatement> {
  const { id: orderId } = await buildOrder(app, customer, { status: 'inTransit' })
  await addCharge(app.ctx, clerkActor, {
    orderId,
    quotedPosition: null,
    code: 'STOR',
    quantity: '1',
    unitPrice: money(15_000, 'CNY'),
    cause: 'customerRequest',
    note: '多放两天',
    eventId: null,
    fileId: null,
  })
  const { rows } = await app.ctx.pool.query<{ id: BillLineId }>(
    'select id from bill_lines where order_id = $1 and cause is not null',
    [orderId],
  )
  return buildStatement(
    app,
    customer.userId,
    rows.map(({ id }) => id),
  )
}

/** Orders that move, what is charged for them, and statements over it, of the customer who pays. */
export function billing(paying: Paying) {
  const { app, customer, finance } = paying
  const event = (orderId: OrderId, type: 'departed' | 'gatedOut') =>
    recordEvents(app.ctx, system, orderId, { kind: 'carrier', name: 'COSCO' }, [
      { type, classifier: 'actual', containerIds: [], happenedAt: app.ctx.clock() },
    ])
  const billOf = async (orderId: OrderId) =>
    (await app.call(bills.orderBillCall, { token: customer.token, query: { orderId } })).data
  return {
    billOf,
    linesOf: async (orderId: OrderId) => (await billOf(orderId)).rows.flatMap(({ lines }) => lines),
    depart: (orderId: OrderId) => event(orderId, 'departed'),
    deliver: (orderId: OrderId) => event(orderId, 'gatedOut'),

    /** Paid at the cashier, accepted, and on its way: its quoted lines are billed. */
    async moving(): Promise<OrderId> {
      const { orderId } = await paying.paidOrder()
      await acceptOrder(app.ctx, clerkActor, orderId)
      await event(orderId, 'departed')
      return orderId
    },

    /** A charge that the customer asked for and agreed to; answers its line. */
    async extra(
      orderId: OrderId,
      minor: number,
      code: 'STOR' | 'OF' = 'STOR',
      agree = true,
    ): Promise<BillLineId> {
      const known = new Set((await billOf(orderId)).rows.flatMap(({ lines }) => lines.map(({ id }) => id)))
      const { data, reason } = await app.call(bills.addBillLineCall, {
        token: finance.token,
        body: {
          orderId,
          code,
          quantity: '1',
          unitPrice: money(minor, 'CNY'),
          cause: 'customerRequest',
          note: '客户要求',
        },
      })
      if (reason) throw new Error(reason)
      const added = data.rows
        .flatMap(({ lines }) => lines)
        .find(({ id, cause }) => !known.has(id) && cause !== null)
      const id = added?.id
      if (!id) throw new Error('nothing was added')
      if (added?.consent === 'asked' && agree)
        await app.call(bills.decideConsentCall, { token: customer.token, body: { id, agree } })
      return id
    },

    /** Takes a part of a line back; answers why not, or the credit. */
    async credit(
      id: BillLineId,
      amountMinor: number,
    ): Promise<{ reason?: string | undefined; id: BillLineId | null }> {
      const { data, reason } = await app.call(bills.creditBillLineCall, {
        token: finance.token,
        body: { id, amountMinor, note: '多计' },
      })
      const credits = reason
        ? []
        : data.rows.flatMap(({ lines }) => lines).filter(({ creditOf }) => creditOf === id)
      return {
        reason,
        id:
          credits
            .map((each) => each.id)
            .sort()
            .at(-1) ?? null,
      }
    },

    statement: (lineIds: readonly BillLineId[], wish: Parameters<typeof buildStatement>[3] = {}) =>
      buildStatement(app, customer.userId, lineIds, wish),

    charge: (
      statements: readonly BuiltStatement[],
      channel: 'alipay' | 'wechat' | 'bankTransfer' | 'cashier' = 'cashier',
      wish: { readonly token?: string; readonly amount?: Money } = {},
    ) =>
      app.call(createStatementCharge, {
        token: wish.token ?? customer.token,
        body: {
          statementIds: statements.map(({ id }) => id),
          channel,
          amount:
            wish.amount ??
            money(
              statements.reduce((sum, { due }) => sum + due.minor, 0),
              'CNY',
            ),
        },
      }),

    statusOf: async ({ id }: Pick<BuiltStatement, 'id'>) =>
      (
        await app.ctx.pool.query<{ status: string; paid: boolean }>(
          'select status, paid_at is not null as paid from statements where id = $1',
          [id],
        )
      ).rows[0],
  }
}
