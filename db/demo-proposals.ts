import { sql } from 'kysely'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { addDays } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { proposeChange } from '#server/proposals/commands.ts'
import { listDeskProposals } from '#server/proposals/queries.ts'

/** One order of a demo shipper waits for the answer to another day and price. */
export async function buildDemoProposals({
  world,
  at,
  now,
  shipper,
  sales,
}: {
  world: Context
  at: (instant: Date) => void
  now: Date
  shipper: Customer
  sales: Staff
}): Promise<void> {
  const { rows } = await sql<{ id: OrderId }>`
    select id from orders where user_id = ${shipper.userId} and status = 'accepted' and kind = 'domestic'
      and moved_at is null and planned_sailing_on > ${now} order by placed_at desc limit 1`.execute(world.db)
  const [order] = rows
  if (!order) return
  at(new Date(now.getTime() - 2 * 3_600_000))
  const { sailing, lines } = await listDeskProposals(world, sales, order.id)
  const line = lines.find(({ code }) => code === 'OF')
  await proposeChange(world, sales, {
    orderId: order.id,
    sailing: {
      key: null,
      departsOn: addDays(sailing.departsOn, 7),
      arrivesOn: addDays(sailing.arrivesOn, 7),
    },
    prices: line
      ? [{ position: line.position, amountMinor: line.amount.minor + 4_000, readMinor: line.amount.minor }]
      : [],
    read: { departsOn: sailing.departsOn, arrivesOn: sailing.arrivesOn },
    reason: '原航次爆舱，船公司只放下一班；下一班运价略高。',
  })
}
