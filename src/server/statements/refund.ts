import type { Actor } from '#domain/kernel/actor.ts'
import type { StatementId, UserId } from '#domain/kernel/ids.ts'
import type { Money } from '#domain/kernel/money.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * Asks for the refunds of a statement on which too much was paid, inside the transaction that confirms it.
 * @param statement its `due` is below zero: what goes back
 */
export const refundOverpaid = (
  _ctx: Context,
  _actor: Actor,
  _statement: { readonly id: StatementId; readonly userId: UserId; readonly due: Money },
): Promise<void> => Promise.resolve()
