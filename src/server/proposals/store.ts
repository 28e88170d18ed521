import { sql } from 'kysely'
import type { Staff } from '#domain/kernel/actor.ts'
import type { OrderId, OrderProposalId, StaffId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { PriceChange, ProposalStatus, ProposedSailing } from '#domain/orders/proposals.ts'
import type { SailingTerms } from '#server/orders/commands/change.ts'
import type { Context } from '#server/platform/context.ts'

export type ProposalRow = {
  id: OrderProposalId
  user_id: UserId
  order_id: OrderId
  status: ProposalStatus
  reason: string
  sailing: { before: ProposedSailing; after: ProposedSailing; terms: SailingTerms } | null
  prices: PriceChange[]
  difference_minor: number
  proposed_at: Date
  proposed_by: StaffId
  proposed_by_name: string
  expires_at: Date
  closed_at: Date | null
  closed_by_name: string | null
  words: string | null
  blocked_at: Date | null
}

const columns =
  sql.raw(`p.id, p.user_id, p.order_id, p.status, p.reason, p.sailing, p.prices, p.difference_minor, p.proposed_at,
  p.proposed_by, p.proposed_by_name, p.expires_at, p.closed_at, p.closed_by_name, p.words, p.blocked_at`)

/** Proposals of one order that are shown. */
const mostShown = 20

/** The proposals of an order, the newest first. */
export async function proposalsOf(
  ctx: Context,
  order: { readonly id: OrderId; readonly userId: UserId },
): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`select ${columns} from order_proposals p
    where p.user_id = ${order.userId} and p.order_id = ${order.id} order by p.id desc limit ${mostShown}`.execute(
    ctx.db,
  )
  return rows
}

export async function openProposalOf(
  ctx: Context,
  order: { readonly id: OrderId; readonly userId: UserId },
): Promise<ProposalRow | null> {
  const { rows } = await sql<ProposalRow>`select ${columns} from order_proposals p
    where p.user_id = ${order.userId} and p.order_id = ${order.id} and p.status = 'open'`.execute(ctx.db)
  return rows[0] ?? null
}

/** Whose order a proposal is for, to be locked before it. Refuses with `request.notFound`, for another customer's too. */
export async function orderOfProposal(ctx: Context, id: string, of: UserId | null): Promise<OrderId> {
  const { rows } = await sql<{ order_id: OrderId }>`select order_id from order_proposals
    where id = ${id} and ${of === null ? sql`true` : sql`user_id = ${of}`}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0].order_id
}

/** A proposal whose order the transaction has locked. */
export async function getProposal(ctx: Context, userId: UserId, id: string): Promise<ProposalRow> {
  const { rows } = await sql<ProposalRow>`select ${columns} from order_proposals p
    where p.user_id = ${userId} and p.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0]
}

export type NewProposal = Pick<
  ProposalRow,
  'id' | 'user_id' | 'order_id' | 'reason' | 'sailing' | 'prices' | 'difference_minor' | 'expires_at'
>

export async function insertProposal(ctx: Context, by: Staff, proposal: NewProposal): Promise<void> {
  await sql`insert into order_proposals (user_id, id, order_id, reason, sailing, prices, difference_minor, proposed_at,
      proposed_by, proposed_by_name, expires_at)
    values (${proposal.user_id}, ${proposal.id}, ${proposal.order_id}, ${proposal.reason},
      ${proposal.sailing ? JSON.stringify(proposal.sailing) : null}::jsonb, ${JSON.stringify(proposal.prices)}::jsonb,
      ${proposal.difference_minor}, ${ctx.clock()}, ${by.staffId}, ${by.name}, ${proposal.expires_at})`.execute(
    ctx.db,
  )
}

export async function closeProposal(
  ctx: Context,
  { user_id, id }: Pick<ProposalRow, 'user_id' | 'id'>,
  closed: { readonly status: ProposalStatus; readonly by: string | null; readonly words: string | null },
): Promise<void> {
  await sql`update order_proposals set status = ${closed.status}, closed_at = ${ctx.clock()}, closed_by_name = ${closed.by},
    words = ${closed.words} where user_id = ${user_id} and id = ${id}`.execute(ctx.db)
}

/** The customer agreed, and the space was gone. */
export async function blockProposal(
  ctx: Context,
  { user_id, id }: Pick<ProposalRow, 'user_id' | 'id'>,
): Promise<void> {
  await sql`update order_proposals set blocked_at = ${ctx.clock()}
    where user_id = ${user_id} and id = ${id} and status = 'open'`.execute(ctx.db)
}

/** Open proposals whose time is over, the first first. */
export async function expiredProposals(
  ctx: Context,
  now: Date,
  most: number,
): Promise<Pick<ProposalRow, 'id' | 'order_id'>[]> {
  const { rows } = await sql<Pick<ProposalRow, 'id' | 'order_id'>>`
    select id, order_id from order_proposals where status = 'open' and expires_at <= ${now}
    order by expires_at limit ${most}`.execute(ctx.db)
  return rows
}
