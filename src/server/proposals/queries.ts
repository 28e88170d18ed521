import type { ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/order-proposals.ts'
import type { OrderProposal } from '#contract/order-proposals.ts'
import type { Actor, Customer, Staff } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { differencesOf, isChangeable, openProposalMoves } from '#domain/orders/proposals.ts'
import { chargedLines } from '#server/bills/commands.ts'
import { findChangeFacts, findOrder } from '#server/orders/commands/change.ts'
import type { Context } from '#server/platform/context.ts'
import { listProposalSailings } from './sailings.ts'
import { type ProposalRow, proposalsOf } from './store.ts'

const present = (row: ProposalRow, actor: Actor, now: Date): OrderProposal => ({
  id: row.id,
  orderId: row.order_id,
  status: row.status,
  reason: row.reason,
  sailing: row.sailing && { before: row.sailing.before, after: row.sailing.after },
  prices: row.prices,
  differences: differencesOf(row.prices),
  differenceCny: money(row.difference_minor, 'CNY'),
  expiresAt: row.expires_at.toISOString(),
  proposedAt: row.proposed_at.toISOString(),
  proposedBy: row.proposed_by_name,
  closedAt: row.closed_at?.toISOString() ?? null,
  closedBy: row.closed_by_name,
  words: row.words,
  blockedAt: row.blocked_at?.toISOString() ?? null,
  openMoves: openProposalMoves({ status: row.status, expiresAt: row.expires_at }, actor.kind, now),
})

/** Refuses with `request.notFound`, for another customer's order too. */
export async function listProposals(
  ctx: Context,
  actor: Customer,
  orderId: OrderId,
): Promise<ReplyOf<typeof contract.orderProposals>> {
  const order = await findOrder(ctx, actor, orderId)
  const now = ctx.clock()
  return { proposals: (await proposalsOf(ctx, order)).map((row) => present(row, actor, now)) }
}

export async function listDeskProposals(
  ctx: Context,
  actor: Staff,
  orderId: OrderId,
): Promise<ReplyOf<typeof contract.deskOrderProposals>> {
  const now = ctx.clock()
  const { order, sailing, details, answered } = await findChangeFacts(ctx, orderId)
  const [rows, { lines }] = await Promise.all([proposalsOf(ctx, order), chargedLines(ctx, orderId, false)])
  const waits = rows.some(({ status, expires_at }) => status === 'open' && expires_at > now)
  return {
    proposals: rows.map((row) => present(row, actor, now)),
    barred: !isChangeable(order) ? 'order.notChangeable' : waits ? 'order.proposalOpen' : null,
    answered,
    sailing,
    lines: lines.map(({ rate: _, ...line }) => line),
    details,
  }
}

export const sailingsFor = async (
  ctx: Context,
  orderId: OrderId,
): Promise<ReplyOf<typeof contract.proposalSailings>> =>
  listProposalSailings(ctx, await findChangeFacts(ctx, orderId))
