import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/top-ups.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { RefundId, TopUpId, UserId } from '#domain/kernel/ids.ts'
import { amountWithCurrency } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { refundOfTopUp } from '#domain/points/top-ups.ts'
import { post, topUpSold, topUpTakenBack } from '#server/ledger/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { boughtPoints, pointsOf, pointsTakenForRefund } from '#server/points/commands.ts'
import { lockCreditOfTopUp } from '../store/captures.ts'
import { addRefund, type Refund } from '../store/refunds.ts'
import { lockTopUps, saveTopUpPaid, type TopUp, takenOfTopUp } from '../store/top-ups.ts'

/** The money of a locked top-up is there: its points are, in the same moment and once. */
export async function creditTopUp(ctx: Context, topUp: TopUp, paidAt: Date): Promise<void> {
  await saveTopUpPaid(ctx, topUp, paidAt, [topUpSold(topUp), ...boughtPoints(topUp)])
}

/**
 * A clerk asks for the money of bought points that were not spent. The points are taken at once, so that nobody
 * spends them meanwhile, and the rest of the bonus with them; finance approves it as any other refund. Refuses with
 * `refund.moveNotOpen` for a top-up that is not paid, and `refund.topUpSpent` where nothing would come back.
 */
export function requestTopUpRefund(
  ctx: Context,
  actor: Staff,
  { topUpId, reason }: BodyOf<typeof contract.requestTopUpRefundCall>,
): Promise<RefundId> {
  return transact(ctx, async (ctx) => {
    const [topUp] = await lockTopUps(ctx, actor, [topUpId])
    const capture = await lockCreditOfTopUp(ctx, topUpId)
    if (!topUp || !capture) throw new Refusal('refund.moveNotOpen')
    const standing = await pointsOf(ctx, topUp.userId)
    const part = refundOfTopUp(topUp, await takenOfTopUp(ctx, topUpId), standing)
    if (!part) throw new Refusal('refund.topUpSpent')
    const refund = await addRefund(ctx, actor, capture, {
      orderId: null,
      topUpId,
      kind: 'topUp',
      amount: part.amount,
      pointsBack: part.points,
      bonusBack: part.bonus,
      reason,
    })
    await movePoints(ctx, { ...refund, topUpId }, 'take')
    noteChange(ctx, {
      subject: refund.id,
      userId: topUp.userId,
      after: {
        status: refund.status,
        kind: refund.kind,
        asked: amountWithCurrency(refund.amount),
        points: part.points,
        bonus: part.bonus,
      },
      reason,
    })
    await tell(ctx, [`customer:${topUp.userId}`, 'staff'], 'payment', capture.paymentId)
    return refund.id
  })
}

/** The points of a top-up's refund: taken when it is asked for, and there again when it is rejected. */
async function movePoints(
  ctx: Context,
  refund: Pick<Refund, 'id' | 'userId' | 'pointsBack' | 'bonusBack'> & { readonly topUpId: TopUpId },
  way: 'take' | 'return',
): Promise<void> {
  for (const posting of pointsTakenForRefund({
    topUpId: refund.topUpId,
    userId: refund.userId,
    refundId: refund.id,
    points: refund.pointsBack,
    bonus: refund.bonusBack,
    way,
  }))
    await post(ctx, posting)
}

/** A locked refund of a top-up was rejected: its points are there again. */
export async function returnPointsOf(ctx: Context, refund: Refund): Promise<void> {
  if (refund.topUpId) await movePoints(ctx, { ...refund, topUpId: refund.topUpId }, 'return')
}

/** Its money is back: less was paid ahead. */
export const postTopUpTakenBack = (
  ctx: Context,
  refund: Pick<Refund, 'id' | 'amount'> & { readonly userId: UserId; readonly topUpId: TopUpId },
): Promise<boolean> => post(ctx, topUpTakenBack({ ...refund, refundId: refund.id }))
