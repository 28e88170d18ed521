import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/workspace.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { ownerOf } from '#domain/workspace/workspace.ts'
import type { Context } from '#server/platform/context.ts'
import { findDraft, findTable, viewsOf } from './store.ts'

export async function readTable(
  ctx: Context,
  actor: Customer | Staff,
  { name }: QueryOf<typeof contract.readTable>,
): Promise<ReplyOf<typeof contract.readTable>> {
  const kept = await findTable(ctx, ownerOf(actor), name)
  return { settings: kept?.settings ?? null, savedAt: kept?.saved_at.toISOString() ?? null }
}

export const listViews = async (
  ctx: Context,
  actor: Customer | Staff,
  { list }: QueryOf<typeof contract.listViews>,
): Promise<ReplyOf<typeof contract.listViews>> => ({ views: await viewsOf(ctx, ownerOf(actor), list) })

export async function readDraft(
  ctx: Context,
  actor: Customer | Staff,
  { name }: QueryOf<typeof contract.readDraft>,
): Promise<ReplyOf<typeof contract.readDraft>> {
  const kept = await findDraft(ctx, ownerOf(actor), name)
  return { text: kept?.text || null, savedAt: kept?.saved_at.toISOString() ?? null }
}
