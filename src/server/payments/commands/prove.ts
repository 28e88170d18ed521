import { sql } from 'kysely'
import type { LedgerViolation } from '#server/ledger/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { provePayments } from '../queries.ts'

/** Proves the money and keeps how much was found wrong: closing a month asks for it. */
export async function proveAndKeep(ctx: Context): Promise<LedgerViolation[]> {
  const found = await provePayments(ctx)
  await sql`insert into money_proofs (proved_at, found) values (${ctx.clock()}, ${found.length})`.execute(
    ctx.db,
  )
  return found
}
