import { sql } from 'kysely'
import type { CreditHoldId, UserId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'

export type CreditHoldRow = {
  id: CreditHoldId
  reason: string
  set_at: Date
  set_by_name: string
  lifted_at: Date | null
  lifted_by_name: string | null
  lift_reason: string | null
}

export const holdColumns = sql.raw('id, reason, set_at, set_by_name, lifted_at, lifted_by_name, lift_reason')

/** The hold that stands on the customer, whichever of their logins it was set on; of several the eldest; or null. */
export async function findHold(ctx: Context, userId: UserId): Promise<CreditHoldRow | null> {
  const { rows } = await sql<CreditHoldRow>`
    select ${holdColumns} from credit_holds
    where user_id = any(array(select login from logins_of_customer(${userId}) login)) and lifted_at is null order by id limit 1`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** The holds that stand on the customer and the newest of those that were lifted, the newest first. */
export async function findHolds(ctx: Context, userId: UserId, most: number): Promise<CreditHoldRow[]> {
  const { rows } = await sql<CreditHoldRow>`
    select ${holdColumns} from credit_holds where user_id = any(array(select login from logins_of_customer(${userId}) login))
    order by lifted_at is not null, id desc limit ${most}`.execute(ctx.db)
  return rows
}
