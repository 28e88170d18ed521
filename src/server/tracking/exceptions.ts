import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/exceptions.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { StaffId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import {
  countEpisodes,
  episodeExists,
  type ListedEpisode,
  loadEpisodes,
  saveHandled,
  saveOwner,
} from './episode-store.ts'

const present = (each: ListedEpisode) => ({
  id: each.id,
  kind: each.kind,
  order: { id: each.orderId, number: each.orderNumber },
  container: each.containerNumber,
  about: each.about,
  since: each.since.toISOString(),
  overAt: each.overAt?.toISOString() ?? null,
  handled:
    each.handledAt && each.note !== null ? { at: each.handledAt.toISOString(), note: each.note } : null,
})

export async function listExceptions(
  ctx: Context,
  actor: Customer,
  { state, kind, cursor, size }: QueryOf<typeof contract.listExceptions>,
): Promise<ReplyOf<typeof contract.listExceptions>> {
  const asked = { state, kind: kind ?? null, owner: null, cursor: cursor ?? null, size }
  const rows = await loadEpisodes(ctx, { ...asked, userId: actor.userId, oldestFirst: false })
  const shown = rows.slice(0, size)
  return {
    items: shown.map(present),
    open: await countEpisodes(ctx, actor.userId),
    nextCursor: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
  }
}

export async function listDeskExceptions(
  ctx: Context,
  actor: Staff,
  { state, kind, owner, cursor, size }: QueryOf<typeof contract.deskExceptions>,
): Promise<ReplyOf<typeof contract.deskExceptions>> {
  const rows = await loadEpisodes(ctx, {
    userId: null,
    state,
    kind: kind ?? null,
    owner: owner === 'me' ? actor.staffId : (owner ?? null),
    cursor: cursor ?? null,
    size,
    // What waits the longest comes first; what is over, the other way round.
    oldestFirst: state === 'open',
  })
  const shown = rows.slice(0, size)
  return {
    items: shown.map((each) => ({
      ...present(each),
      customer: each.customer,
      owner:
        each.ownerId && each.ownerName !== null
          ? { id: each.ownerId as StaffId, name: each.ownerName, me: each.ownerId === actor.staffId }
          : null,
      handledBy: each.handledByName,
    })),
    open: await countEpisodes(ctx, null),
    nextCursor: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Refuses with `request.notFound`. */
export function takeException(
  ctx: Context,
  actor: Staff,
  { id, take }: BodyOf<typeof contract.takeException>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const found = await saveOwner(ctx, id, take ? actor.staffId : null)
    if (!found) throw new Refusal('request.notFound')
    noteChange(ctx, { subject: id, userId: found.userId, after: { clerk: take ? actor.name : null } })
    await tell(ctx, 'staff', 'tracking', found.orderId)
  })
}

/** Refuses with `request.notFound`, and with `tracking.exceptionHandled` where a colleague came first. */
export function handleException(
  ctx: Context,
  actor: Staff,
  { id, note }: BodyOf<typeof contract.handleException>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const found = await saveHandled(ctx, id, actor.staffId, note, ctx.clock())
    if (!found)
      throw new Refusal((await episodeExists(ctx, id)) ? 'tracking.exceptionHandled' : 'request.notFound')
    const { userId, orderId } = found
    noteChange(ctx, { subject: id, userId, before: { done: false }, after: { done: true, note } })
    await tell(ctx, [`customer:${userId}`, 'staff'], 'tracking', orderId)
  })
}
