import type { Actor } from '#domain/kernel/actor.ts'
import type { StatementId, UserId } from '#domain/kernel/ids.ts'
import type { Money } from '#domain/kernel/money.ts'
import { askForStatementRefunds } from '#server/payments/commands/statement-refunds.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * Confirmed, and more was paid than it charges: asks for what it gives back, in the confirming transaction that has
 * the statement locked. Finance approves it; once the last of it is back, the statement is completed by itself.
 * Refuses with `statement.refundNotCovered` where the money that paid its credited lines does not reach.
 */
export async function refundOverpaid(
  ctx: Context,
  actor: Actor,
  statement: { readonly id: StatementId; readonly userId: UserId; readonly due: Money },
): Promise<void> {
  await askForStatementRefunds(ctx, actor, statement)
}
