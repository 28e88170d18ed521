import type { PaymentChannelName } from '#domain/payments/channels.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import type { Notice } from '#server/providers/payment/port.ts'
import {
  type KeptNotice,
  keepNotice,
  keepRefusedNotice,
  noteActed,
  type ReceivedNotice,
} from '../store/notices.ts'
import { findRefundByNo } from '../store/refunds.ts'
import { takeState } from './captures.ts'
import { settleRefund } from './settle-refund.ts'

/** What the company gets as an answer; `accepted` only after everything was committed. */
export type NoticeAnswer = { readonly status: 200 | 400 | 404; readonly body: string }

/**
 * A notice from outside: kept with its verdict, acted on once. One for a payment that we do not
 * know (yet) is kept and refused, so that the company sends it again.
 */
export async function takeNotice(
  ctx: Context,
  channelName: string,
  received: ReceivedNotice,
): Promise<NoticeAnswer> {
  const channel = ctx.payments.get(channelName as PaymentChannelName)
  if (!channel) return { status: 404, body: 'failure' }
  const refused = { body: channel.noticeReply.refused } as const
  const verdict = await channel.readNotice({
    headers: received.headers,
    body: received.body.toString('utf8'),
  })
  if (verdict.verdict !== 'genuine') {
    await keepRefusedNotice(ctx, channel.name, received, verdict.verdict)
    return { status: 400, ...refused }
  }
  const { notice } = verdict
  const accepted = await transact(ctx, async (ctx) => {
    const kept = await keepNotice(ctx, channel.name, received, notice)
    if (kept.acted) return true
    if (!kept.paymentId) return false
    if (!kept.noted) await noteActed(ctx, kept.id)
    await act(ctx, { ...kept, paymentId: kept.paymentId }, notice)
    return true
  })
  return accepted ? { status: 200, body: channel.noticeReply.accepted } : { status: 404, ...refused }
}

/**
 * What a notice about a refund says of the charge is no news of a payment: it may overtake the notice of the
 * payment, and it repeats the charge's status. Of a refund that is none of ours nothing follows; the notice stays
 * in the trail.
 */
async function act(
  ctx: Context,
  kept: Omit<KeptNotice, 'paymentId'> & { paymentId: NonNullable<KeptNotice['paymentId']> },
  notice: Notice,
): Promise<void> {
  if (notice.about === 'charge')
    await takeState(ctx, kept.paymentId, kept.covers, notice.state, { by: 'notice' })
  if (!notice.refund) return
  const refund = await findRefundByNo(ctx, notice.refund.refundNo)
  if (refund?.paymentId === kept.paymentId) await settleRefund(ctx, refund.id, notice.refund.state)
  else ctx.log.warn({ noticeId: kept.id }, 'a notice of a refund that is none of ours')
}
