import type { Actor } from '#domain/kernel/actor.ts'
import { system } from '#domain/kernel/actor.ts'
import type { Id, RefundId, StatementId, UserId } from '#domain/kernel/ids.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { overpaidReason } from '#i18n/payment-channels.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { type Capture, lockCaptures } from '../store/captures.ts'
import { addRefund, refundedOfStatement } from '../store/refunds.ts'
import { creditSources } from '../store/statements.ts'

/** What a statement gives back: its due is below zero. */
export type OverpaidStatement = {
  readonly id: StatementId
  readonly userId: UserId
  readonly due: Money
}

/**
 * Asks for what a statement gives back, out of the money that its credited lines were paid with, in the sequence of
 * its credits; of each capture at most what is left of it. What was asked for and not rejected is not asked for again.
 * Finance approves every one, also what the system asked for. The caller's transaction has the statement locked.
 * Answers the refunds. Refuses with `statement.refundNotCovered`.
 */
export function askForStatementRefunds(
  ctx: Context,
  actor: Actor,
  statement: OverpaidStatement,
): Promise<RefundId[]> {
  return transact(ctx, async (ctx) => {
    const wanted = -statement.due.minor - (await refundedOfStatement(ctx, statement.id, 'asked'))
    if (wanted <= 0) return []
    const parts = await partsOf(ctx, statement, wanted)
    const refunds: RefundId[] = []
    for (const { capture, minor } of parts) {
      const refund = await addRefund(ctx, actor, capture, {
        orderId: null,
        statementId: statement.id,
        kind: 'statement',
        amount: money(minor, capture.amount.currency),
        // For the company, which prints it for the payer; who reads here is told by the kind.
        reason: inLanguage(overpaidReason, system.language),
      })
      refunds.push(refund.id)
      await tell(ctx, [`customer:${statement.userId}`, 'staff'], 'payment', capture.paymentId)
    }
    return refunds
  })
}

type Part = { readonly capture: Capture; readonly minor: number }

/**
 * Divides a sum over captures. A credited line beyond the quote may have been paid by the credits of its own statement
 * rather than by money that came for it: then what those credits took back is looked at next, and so on.
 */
async function partsOf(ctx: Context, statement: OverpaidStatement, wanted: number): Promise<Part[]> {
  const taken = new Map<Id<'cap'>, number>()
  const captures = new Map<Id<'cap'>, Capture>()
  const seen = new Set<StatementId>()
  let left = wanted
  for (let level = [statement.id]; level.length > 0 && left > 0; ) {
    for (const id of level) seen.add(id)
    const credits = await creditSources(ctx, statement.userId, level)
    const unknown = credits.flatMap(({ captureId }) =>
      captureId && !captures.has(captureId) ? [captureId] : [],
    )
    for (const capture of await lockCaptures(ctx, unknown)) captures.set(capture.id, capture)
    for (const { captureId, minor } of credits) {
      const capture = captureId && captures.get(captureId)
      if (!capture) continue
      const before = taken.get(capture.id) ?? 0
      const part = Math.min(left, minor, capture.amount.minor - capture.refundedMinor - before)
      if (part <= 0) continue
      taken.set(capture.id, before + part)
      left -= part
    }
    const next = credits.flatMap(({ statementId }) => statementId ?? [])
    level = [...new Set(next)].filter((id) => !seen.has(id))
  }
  if (left > 0) throw new Refusal('statement.refundNotCovered')
  return [...taken].flatMap(([id, minor]) => {
    const capture = captures.get(id)
    return capture ? [{ capture, minor }] : []
  })
}
