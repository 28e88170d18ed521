import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/order-desk.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { refusalMessage } from '#i18n/refusals.ts'
import type { Context } from '#server/platform/context.ts'
import { chosenOrders } from '../desk-list.ts'
import { acceptOrders } from './moves.ts'
import { assignOrders, findOrderClerk } from './shipment.ts'

type Asked = BodyOf<typeof contract.deskBulkOrders>
type Reply = ReplyOf<typeof contract.deskBulkOrders>
type Refused = ReadonlyMap<OrderId, Refusal>

/** Orders of one transaction: few enough that nobody waits long for one of them. Assumed (decision 057) */
const atATime = 200

/**
 * Accepts many orders, or gives them to a clerk: those named, or all that a search finds, at most 5,000. An order that
 * is not open to it stays as it is, and the answer says why; the others are changed. Refuses with `request.notFound`
 * where one that is named does not exist, and with `request.invalid` for somebody who is no clerk of orders.
 */
export async function changeManyAtDesk(ctx: Context, actor: Staff, asked: Asked): Promise<Reply> {
  const clerk = asked.action === 'assign' ? await findOrderClerk(ctx, actor, asked.clerkId) : null
  const { orders, more } = await chosenOrders(ctx, actor, asked)
  const refused = new Map<OrderId, Refusal>()
  for (let first = 0; first < orders.length; first += atATime) {
    const ids = orders.slice(first, first + atATime).map(({ id }) => id)
    const left: Refused =
      asked.action === 'accept' ? await acceptOrders(ctx, actor, ids) : await assignOrders(ctx, ids, clerk)
    for (const [id, refusal] of left) refused.set(id, refusal)
  }
  const results = orders.map(({ id, number }) => {
    const refusal = refused.get(id)
    return {
      id,
      number,
      done: !refusal,
      reason: refusal?.code ?? null,
      message: refusal ? refusalMessage(refusal.code, refusal.params, actor.language) : null,
    }
  })
  return { done: results.filter(({ done }) => done).length, more, results }
}
