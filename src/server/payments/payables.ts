import { usualTermDays } from '#domain/bills/statements.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import type { OrderId, StatementId, TopUpId, UserId } from '#domain/kernel/ids.ts'
import type { Money } from '#domain/kernel/money.ts'
import type { Order } from '#domain/orders/orders.ts'
import { loadOrdersForPayment } from '#server/orders/commands/moves.ts'
import type { Context } from '#server/platform/context.ts'
import { lockStatements, type StatementToPay } from './store/statements.ts'
import { lockTopUps, type TopUp } from './store/top-ups.ts'

/** What one payment pays: orders, statements or a top-up, never two sorts; ids in their sequence. */
export type PayableSet =
  | { readonly sort: 'order'; readonly ids: readonly OrderId[] }
  | { readonly sort: 'statement'; readonly ids: readonly StatementId[] }
  | { readonly sort: 'topUp'; readonly ids: readonly TopUpId[] }

/** An order, a statement or a top-up as its payment sees it. */
export type Payable = {
  readonly id: OrderId | StatementId | TopUpId
  readonly userId: UserId
  readonly number: string
  /** What is left to pay, in CNY. */
  readonly amountDue: Money
  /** Whether a payment would be taken now. */
  readonly payable: boolean
  readonly paidAt: Date | null
  /** Until when a payment that begins now can be made. */
  readonly payBy: Date
  readonly order: Order | null
  readonly statement: StatementToPay | null
  readonly topUp: TopUp | null
}

/** A statement that is late can still be paid: its payments stay open as long as one that is new. Assumed (decision 038). */
const statementDays = usualTermDays
/** A top-up that was chosen waits for a transfer this long. Assumed (decision 040). */
const topUpDays = 7

/** What a payment pays, locked until the transaction ends. Refuses with `request.notFound`. */
export async function loadPayables(ctx: Context, actor: Actor, set: PayableSet): Promise<Payable[]> {
  if (set.sort === 'order')
    return (await loadOrdersForPayment(ctx, actor, set.ids)).map(({ paymentDueAt, ...order }) => ({
      ...order,
      payBy: paymentDueAt,
      statement: null,
      topUp: null,
    }))
  if (set.sort === 'topUp') return loadTopUps(ctx, actor, set.ids)
  const payBy = new Date(ctx.clock().getTime() + statementDays * 86_400_000)
  return (await lockStatements(ctx, actor, set.ids)).map((statement) => ({
    id: statement.id,
    userId: statement.userId,
    number: statement.number,
    amountDue: statement.due,
    payable: statement.status === 'paymentRequired' && statement.due.minor > 0,
    paidAt: statement.paidAt,
    payBy,
    order: null,
    statement,
    topUp: null,
  }))
}

/** A top-up never ends: money that comes late still buys its points. */
async function loadTopUps(ctx: Context, actor: Actor, ids: readonly TopUpId[]): Promise<Payable[]> {
  const payBy = new Date(ctx.clock().getTime() + topUpDays * 86_400_000)
  return (await lockTopUps(ctx, actor, ids)).map((topUp) => ({
    id: topUp.id,
    userId: topUp.userId,
    number: topUp.number,
    amountDue: topUp.amount,
    payable: topUp.paidAt === null,
    paidAt: topUp.paidAt,
    payBy,
    order: null,
    statement: null,
    topUp,
  }))
}

/** The orders among them; nothing else has a deadline that could be held. */
export const ordersOf = (payables: readonly Payable[]): Order[] =>
  payables.flatMap(({ order }) => order ?? [])
