import { sql } from 'kysely'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import type { SimulatedVoyage } from '#domain/vessels/simulated-voyage.ts'
import type { SimulatorClock } from '#domain/vessels/simulator-clock.ts'
import type { Context } from '#server/platform/context.ts'
import { transactIn } from '#server/platform/db/transaction.ts'

/** Sets the clock going at the first call, and again where the speed is another; all processes read the same one. */
export async function keepClock(
  ctx: Context,
  change: (clock: SimulatorClock) => SimulatorClock,
): Promise<SimulatorClock> {
  const now = ctx.clock()
  return transactIn(ctx.db, async (trx) => {
    await sql`
      insert into simulator_clock (real_at, simulated_at, speed) values (${now}, ${now}, 1)
      on conflict do nothing`.execute(trx)
    const { rows } = await sql<{ real_at: Date; simulated_at: Date; speed: number }>`
      select real_at, simulated_at, speed from simulator_clock for update`.execute(trx)
    const [row] = rows
    if (!row) throw new Error('the clock of the simulator is gone')
    const clock = { realAt: row.real_at, simulatedAt: row.simulated_at, speed: row.speed }
    const changed = change(clock)
    if (changed !== clock) {
      await sql`
        update simulator_clock set real_at = ${changed.realAt}, simulated_at = ${changed.simulatedAt},
          speed = ${changed.speed}`.execute(trx)
    }
    return changed
  })
}

/** An order that the simulator moves, with its voyage once it has one. */
export type MovedOrder = {
  readonly userId: UserId
  readonly orderId: OrderId
  readonly vessel: string | null
  readonly voyage: SimulatedVoyage | null
}

/** Days after arrival for which a completed order is looked after: its empty box comes back later. */
const daysAfterArrival = 15

/** Orders that were accepted or are under way, and completed ones of late; `shown` is what the simulator's clock shows. */
export async function loadMovedOrders(
  ctx: Context,
  { after, shown, most }: { readonly after: string; readonly shown: Date; readonly most: number },
): Promise<MovedOrder[]> {
  const { rows } = await sql<{
    user_id: UserId
    id: OrderId
    vessel: string | null
    begins_at: Date | null
    missed_at: Date | null
    departs_at: Date | null
    arrives_at: Date | null
  }>`
    select o.user_id, o.id, o.vessel, v.begins_at, v.missed_at, v.departs_at, v.arrives_at
    from orders o left join simulated_voyages v on v.user_id = o.user_id and v.order_id = o.id
    where (o.status in ('accepted', 'inTransit') or (o.status = 'completed'
        and v.arrives_at > ${shown}::timestamptz - make_interval(days => ${daysAfterArrival})))
      and o.id > ${after} order by o.id limit ${most}`.execute(ctx.db)
  return rows.map((row) => ({
    userId: row.user_id,
    orderId: row.id,
    vessel: row.vessel,
    voyage:
      row.begins_at && row.departs_at && row.arrives_at
        ? {
            beginsAt: row.begins_at,
            missedAt: row.missed_at,
            departsAt: row.departs_at,
            arrivesAt: row.arrives_at,
          }
        : null,
  }))
}

/** Keeps the voyage of an order; the first that was kept stays, and is answered. */
export async function keepVoyage(
  ctx: Context,
  { userId, orderId }: Pick<MovedOrder, 'userId' | 'orderId'>,
  voyage: SimulatedVoyage,
): Promise<boolean> {
  const result = await sql`
    insert into simulated_voyages (user_id, order_id, begins_at, missed_at, departs_at, arrives_at)
    values (${userId}, ${orderId}, ${voyage.beginsAt}, ${voyage.missedAt}, ${voyage.departsAt}, ${voyage.arrivesAt})
    on conflict do nothing`.execute(ctx.db)
  return (result.numAffectedRows ?? 0n) > 0n
}
