import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Customer } from '#domain/kernel/actor.ts'
import type { PaymentId, SessionId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'

/** The state itself travels through the browser; kept is what tells it when it comes back. */
const hashOf = (state: string): string => createHash('sha256').update(state).digest('hex')

/** Keeps a question to the payment app, and where it is asked. */
export async function addAuthorization(
  ctx: Context,
  actor: Customer,
  paymentId: PaymentId,
  question: { readonly state: string; readonly authorizeTo: string; readonly expiresAt: Date },
): Promise<void> {
  await sql`with asked as (
      insert into payment_authorizations (state_hash, payment_id, user_id, session_id, created_at, expires_at)
      values (${hashOf(question.state)}, ${paymentId}, ${actor.userId}, ${actor.sessionId}, ${ctx.clock()},
        ${question.expiresAt})
    )
    update payments set authorize_to = ${question.authorizeTo} where id = ${paymentId}`.execute(ctx.db)
}

/** Whether the last question about a payment is this session's, and can still be answered. */
export async function canAnswer(ctx: Context, actor: Customer, paymentId: PaymentId): Promise<boolean> {
  const { rows } = await sql<{ session_id: SessionId; used_at: Date | null; expires_at: Date }>`
    select session_id, used_at, expires_at from payment_authorizations
    where payment_id = ${paymentId} order by turn desc limit 1`.execute(ctx.db)
  const [last] = rows
  return (
    last !== undefined &&
    last.session_id === actor.sessionId &&
    last.used_at === null &&
    last.expires_at > ctx.clock()
  )
}

/** Uses a state up. Null when the customer has none such, or it was used before; every state is used by one caller. */
export async function takeAuthorization(
  ctx: Context,
  actor: Customer,
  state: string,
): Promise<{ paymentId: PaymentId; sessionId: SessionId; expiresAt: Date } | null> {
  const { rows } = await sql<{ payment_id: PaymentId; session_id: SessionId; expires_at: Date }>`
    update payment_authorizations set used_at = ${ctx.clock()}
    where user_id = ${actor.userId} and state_hash = ${hashOf(state)} and used_at is null
    returning payment_id, session_id, expires_at`.execute(ctx.db)
  const [row] = rows
  return row ? { paymentId: row.payment_id, sessionId: row.session_id, expiresAt: row.expires_at } : null
}

export const saveAuthorizedPayer = (ctx: Context, id: PaymentId, payer: string) =>
  sql`update payments set authorized_payer = ${payer}, authorized_at = ${ctx.clock()} where id = ${id}`.execute(
    ctx.db,
  )
