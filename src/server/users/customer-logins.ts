import { sql } from 'kysely'
import type { UserId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'

/** A customer: the main login, and all logins of theirs, by id. */
export type CustomerLogins = { readonly mainId: UserId; readonly logins: readonly UserId[] }

const idsOf = (rows: readonly { id: UserId }[]) => rows.map(({ id }) => id)

/** Holds the rows of some users until the transaction ends, always in one order; answers those that are not erased. */
export async function lockUsers(ctx: Context, ids: readonly UserId[]): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select id from users where id = any(${[...ids]}::text[]) and erased_at is null
    order by id for no key update`.execute(ctx.db)
  return idsOf(rows)
}

/**
 * Holds a customer, with all their logins, until the transaction ends: of two who change what holds for the customer, or
 * which logins are theirs, one comes first. Null where the login is not there or erased (decision 068).
 */
export async function lockCustomer(ctx: Context, userId: UserId): Promise<CustomerLogins | null> {
  let held: readonly UserId[] = []
  let asked: readonly UserId[] = [userId]
  for (;;) {
    held = [...held, ...(await lockUsers(ctx, asked))]
    if (!held.includes(userId)) return null
    // What was joined while the rows were waited for is seen by a statement of its own.
    const { rows } = await sql<{ id: UserId; main_id: UserId }>`
      select login as id, main_login(${userId}) as main_id from logins_of_customer(${userId}) login order by login`.execute(
      ctx.db,
    )
    asked = idsOf(rows).filter((id) => !held.includes(id))
    if (asked.length === 0) return { mainId: rows[0]?.main_id ?? userId, logins: idsOf(rows) }
  }
}
