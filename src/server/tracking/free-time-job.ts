import { addDays } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { freeUntil, freeUntilOf, nextDayRate } from '#domain/tracking/stays.ts'
import { type News, tellCustomers } from '#server/notifications/commands.ts'
import { recordFreeTime } from '#server/orders/commands/free-time.ts'
import type { Context } from '#server/platform/context.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { billFreeTime, type OrderStay, staysOf } from './free-time.ts'
import { type CountedOrder, findOrdersToCount, loadCountedOrders } from './free-time-store.ts'
import { terminalDaysFor } from './terminal-days.ts'

/** Days before the last free one on which its customer hears of it: enough to book a truck. Assumed (decision 038) */
const warnDays = 3
/** Events are corrected for so long after a shipment's end. Assumed (decision 038) */
const lookBackDays = 60
const atATime = 100

async function billEach(ctx: Context, ids: readonly OrderId[]): Promise<void> {
  for (const id of ids) {
    try {
      await billFreeTime(ctx, id)
    } catch (error) {
      // Without today's rate of exchange nothing is billed; the next day has one.
      if (!(error instanceof Refusal)) throw error
      ctx.log.warn({ order: id, reason: error.code }, 'free time not billed')
    }
  }
}

/** Bills what ended, and notes on the orders until when what still stands is free; answers them with their stays. */
async function countEach(
  ctx: Context,
  ids: readonly OrderId[],
): Promise<{ order: CountedOrder; stays: OrderStay[] }[]> {
  await billEach(ctx, ids)
  const orders = await loadCountedOrders(ctx, ids, null)
  const works = await terminalDaysFor(ctx, orders)
  const counted = orders.map((order) => ({ order, stays: staysOf(ctx, order, works) }))
  await recordFreeTime(ctx, new Map(counted.map(({ order, stays }) => [order.id, freeUntilOf(stays)])))
  return counted
}

/** Right after an event that begins or ends a stay was told or taken back. */
export const billEndedStays = job<{ orderIds: OrderId[] }>({
  name: 'tracking.billEndedStays',
  retries: 3,
  run: async (ctx, { orderIds }) => void (await countEach(ctx, orderIds)),
})

/** Every morning: what ended is billed, and who has days left, or none, hears of it. */
export const countFreeTime = job({
  name: 'tracking.countFreeTime',
  retries: 1,
  every: '20 7 * * *',
  run: async (ctx) => {
    const since = new Date(ctx.clock().getTime() - lookBackDays * 86_400_000)
    let after: OrderId | null = null
    for (;;) {
      const ids: OrderId[] = await findOrdersToCount(ctx, after, since, atATime)
      const counted = await countEach(ctx, ids)
      await tellCustomers(
        ctx,
        counted.map(({ order, stays }) => ({
          userId: order.userId,
          orderId: order.id,
          news: newsOf(order, stays),
        })),
      )
      after = ids.at(-1) ?? null
      if (ids.length < atATime) return
    }
  },
})

/** What an order's customer is told today: containers of one last free day together, each thing once. */
function newsOf(order: CountedOrder, stays: readonly OrderStay[]): News[] {
  const going = stays.flatMap((stay) => {
    const { lastFreeDay } = stay.sum
    if (stay.stop) return []
    const over = lastFreeDay === null || stay.today > lastFreeDay
    if (!over && addDays(stay.today, warnDays) < lastFreeDay) return []
    const kind = over ? ('freeTimeOver' as const) : ('freeTimeEnding' as const)
    const day = freeUntil(stay)
    return [{ stay, kind, day, key: `${kind} ${order.id} ${stay.direction} ${stay.type} ${day}` }]
  })
  return [...Map.groupBy(going, ({ key }) => key)].flatMap(([key, group]) => {
    const [first] = group
    if (!first) return []
    const { stay, kind, day } = first
    const some = group.length < order.containers.length
    return {
      kind,
      key,
      params: {
        number: order.number,
        containers: some ? group.flatMap(({ stay }) => stay.number ?? []) : [],
        stay: `${stay.direction}.${stay.type}`,
        to: day,
        from: stay.sum.chargedFrom ?? addDays(day, 1),
        perDay:
          stay.sum.chargedDays > 0 ? (stay.sum.steps[0]?.perDay ?? nextDayRate(stay)) : nextDayRate(stay),
      },
      // Days later it is no news: the order's page shows what runs.
      quiet: kind === 'freeTimeOver' && stay.today > addDays(day, warnDays),
    }
  })
}
