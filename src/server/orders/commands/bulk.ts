import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders.ts'
import { mostAtOnce } from '#contract/orders.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { refusalMessage } from '#i18n/refusals.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { idsStatement } from '../list-query.ts'
import { moveOrder } from './moves.ts'

type Asked = BodyOf<typeof contract.bulkOrders>
type Reply = ReplyOf<typeof contract.bulkOrders>

/** Orders that are changed at the same time: some connections stay for everybody else. */
const lanes = 4

/**
 * Does the same with many orders of the customer: those named, or all that a search finds, at most 5,000. Each order
 * is a transaction of its own, so one that cannot be changed leaves the others changed; the answer says which. Refuses
 * with `request.notFound` where one that is named is not the customer's.
 */
export async function changeManyOrders(ctx: Context, actor: Customer, asked: Asked): Promise<Reply> {
  const { ids, more } = await chosen(ctx, actor, asked)
  const { rows } = await ctx.pool.query<{ id: OrderId; number: string }>(
    'select id, number from orders where user_id = $1 and id = any($2::text[])',
    [actor.userId, ids],
  )
  // One that is not the customer's is not found, as anywhere else; then nothing is done.
  if (rows.length !== ids.length) throw new Refusal('request.notFound')
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const refused =
    asked.action === 'markRead'
      ? await markRead(ctx, actor, ids)
      : await cancelEach(ctx, actor, ids, asked.reason)
  const results = ids.map((id) => {
    const refusal = refused.get(id)
    return {
      id,
      number: numbers.get(id) ?? null,
      done: !refusal,
      reason: refusal?.code ?? null,
      message: refusal ? refusalMessage(refusal.code, refusal.params, actor.language) : null,
    }
  })
  return { done: results.filter(({ done }) => done).length, more, results }
}

async function chosen(
  ctx: Context,
  actor: Customer,
  { ids, search }: Asked,
): Promise<{ ids: OrderId[]; more: boolean }> {
  if (ids) return { ids: [...new Set(ids)], more: false }
  const { rows } = await ctx.pool.query<{ id: OrderId }>(idsStatement(actor.userId, search, mostAtOnce + 1))
  return { ids: rows.slice(0, mostAtOnce).map(({ id }) => id), more: rows.length > mostAtOnce }
}

type Refused = ReadonlyMap<OrderId, Refusal>

/** Cancels one order after the other, in a few lanes. */
async function cancelEach(
  ctx: Context,
  actor: Customer,
  ids: readonly OrderId[],
  reason: string,
): Promise<Refused> {
  const refused = new Map<OrderId, Refusal>()
  const waiting = [...ids].reverse()
  const lane = async () => {
    for (let id = waiting.pop(); id; id = waiting.pop()) {
      try {
        await moveOrder(ctx, actor, id, 'cancel', reason)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused.set(id, error)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return refused
}

/** Takes the red dots of these orders away. */
async function markRead(ctx: Context, actor: Customer, ids: readonly OrderId[]): Promise<Refused> {
  await transact(ctx, async (ctx) => {
    const { rows } = await sql<{ order_id: OrderId }>`
      delete from order_red_dots where user_id = ${actor.userId} and order_id = any(${[...ids]}::text[])
      returning order_id`.execute(ctx.db)
    for (const { order_id } of rows) await tell(ctx, `customer:${actor.userId}`, 'redDotClear', order_id)
  })
  return new Map()
}
