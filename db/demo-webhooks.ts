import { sql } from 'kysely'
import type { MessageData } from '#contract/webhook-events.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import { messageGroups } from '#domain/webhooks/webhooks.ts'
import type { Context } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { addWebhook, switchWebhook } from '#server/webhooks/commands.ts'

const dayMilliseconds = 86_400_000

/**
 * A system of the forwarder's that was told of orders and payments until its administrator switched it off: its log can
 * be read, and nothing is sent to an address that is nobody's.
 */
export async function buildDemoWebhooks(
  world: Context,
  at: (instant: Date) => void,
  administrator: Staff,
): Promise<void> {
  const now = world.clock()
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMilliseconds)
  at(daysAgo(20))
  const { webhook } = await addWebhook(world, administrator, {
    url: 'https://tms.sampan.example/events',
    types: [...messageGroups.order, ...messageGroups.payment, 'statement.issued', 'statement.paid'],
  })
  const { rows } = await sql<{
    id: string
    userId: UserId
    number: string
    placedAt: Date
    status: OrderStatus
  }>`
    select id, user_id as "userId", number, placed_at as "placedAt", status from orders
    where placed_at between ${daysAgo(20)} and ${daysAgo(3)} order by placed_at desc limit 8`.execute(
    world.db,
  )
  for (const order of rows) {
    const data: MessageData['order.placed'] = {
      orderId: order.id,
      orderNumber: order.number,
      status: 'pendingPayment',
      previousStatus: null,
      by: 'customer',
      reason: null,
    }
    const id = newId('whm')
    const body = JSON.stringify({
      type: 'order.placed',
      timestamp: order.placedAt.toISOString(),
      customerId: order.userId,
      data,
    })
    await sql`insert into webhook_messages (id, webhook_id, type, key, body, created_at, state, tries, delivered_at)
      values (${id}, ${webhook.id}, 'order.placed', ${`order.placed ${order.id}`}, ${body}, ${order.placedAt},
        'delivered', 1, ${order.placedAt})`.execute(world.db)
    await sql`insert into webhook_tries (id, message_id, tried_at, took_ms, status)
      values (${newId('wht')}, ${id}, ${order.placedAt}, ${80 + order.number.length}, 204)`.execute(world.db)
  }
  if (rows[0])
    await sql`update webhooks set last_delivered_at = ${rows[0].placedAt} where id = ${webhook.id}`.execute(
      world.db,
    )
  at(daysAgo(2))
  await switchWebhook(world, administrator, { id: webhook.id, on: false })
  at(now)
}
