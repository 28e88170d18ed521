import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/workspace.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { keptLimit, ownerOf, viewLimit } from '#domain/workspace/workspace.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import {
  clearDefault,
  deleteView,
  findListOf,
  insertView,
  lockViews,
  placeViews,
  updateView,
  viewsOf,
  writeDraft,
  writeTable,
} from './store.ts'

type Owner = Customer | Staff
type Views = ReplyOf<typeof contract.listViews>

/** Refuses with `workspace.tooMuchKept`. */
export async function saveTable(
  ctx: Context,
  actor: Owner,
  { name, settings }: BodyOf<typeof contract.saveTable>,
): Promise<ReplyOf<typeof contract.saveTable>> {
  const now = ctx.clock()
  if (!(await writeTable(ctx, ownerOf(actor), name, settings, now))) {
    throw new Refusal('workspace.tooMuchKept', { limit: keptLimit })
  }
  return { savedAt: now.toISOString() }
}

/** One change of a person's views at a time. Refuses with `workspace.viewNameTaken`. */
async function settle(ctx: Context, owner: string, work: (ctx: Context) => Promise<Views>): Promise<Views> {
  try {
    return await transact(ctx, async (ctx) => {
      await lockViews(ctx, owner)
      return work(ctx)
    })
  } catch (error) {
    if (brokenConstraint(error) !== 'view_name_names_one_view') throw error
    throw new Refusal('workspace.viewNameTaken')
  }
}

/** Refuses with `workspace.viewNameTaken`, and with `workspace.tooManyViews` after the thirtieth. */
export function addView(
  ctx: Context,
  actor: Owner,
  { list, name, query, isDefault }: BodyOf<typeof contract.addView>,
): Promise<Views> {
  const owner = ownerOf(actor)
  return settle(ctx, owner, async (ctx) => {
    if (isDefault) await clearDefault(ctx, owner, list, null)
    const view = { id: newId('svw'), name, query, isDefault }
    if (!(await insertView(ctx, owner, list, view, ctx.clock())))
      throw new Refusal('workspace.tooManyViews', { limit: viewLimit })
    return { views: await viewsOf(ctx, owner, list) }
  })
}

/** Refuses with `request.notFound` and `workspace.viewNameTaken`. */
export function changeView(
  ctx: Context,
  actor: Owner,
  { id, ...change }: BodyOf<typeof contract.changeView>,
): Promise<Views> {
  const owner = ownerOf(actor)
  return settle(ctx, owner, async (ctx) => {
    const list = await findListOf(ctx, owner, id)
    if (list === null) throw new Refusal('request.notFound')
    if (change.isDefault) await clearDefault(ctx, owner, list, id)
    await updateView(ctx, owner, id, change, ctx.clock())
    return { views: await viewsOf(ctx, owner, list) }
  })
}

/** Refuses with `request.notFound`. */
export function removeView(
  ctx: Context,
  actor: Owner,
  { id }: BodyOf<typeof contract.removeView>,
): Promise<Views> {
  const owner = ownerOf(actor)
  return settle(ctx, owner, async (ctx) => {
    const list = await deleteView(ctx, owner, id)
    if (list === null) throw new Refusal('request.notFound')
    return { views: await viewsOf(ctx, owner, list) }
  })
}

/** Refuses with `request.notFound` unless exactly the views of the list are named. */
export function arrangeViews(
  ctx: Context,
  actor: Owner,
  { list, ids }: BodyOf<typeof contract.arrangeViews>,
): Promise<Views> {
  const owner = ownerOf(actor)
  return settle(ctx, owner, async (ctx) => {
    const before = await viewsOf(ctx, owner, list)
    const named = new Set<string>(ids)
    if (named.size !== before.length || !before.every((view) => named.has(view.id)))
      throw new Refusal('request.notFound')
    await placeViews(ctx, owner, list, [...new Set(ids)])
    return { views: await viewsOf(ctx, owner, list) }
  })
}

/**
 * Keeps a draft unless a newer one stands there. A text thrown away is kept as nothing with its time, so that an older
 * device does not bring it back. A time ahead of ours counts as now. Refuses with `workspace.tooMuchKept`.
 */
export async function keepDraft(
  ctx: Context,
  actor: Owner,
  { name, text, savedAt }: BodyOf<typeof contract.keepDraft>,
): Promise<ReplyOf<typeof contract.keepDraft>> {
  const typedAt = new Date(Math.min(new Date(savedAt).getTime(), ctx.clock().getTime()))
  const standing = await writeDraft(ctx, ownerOf(actor), name, text ?? '', typedAt)
  if (!standing) throw new Refusal('workspace.tooMuchKept', { limit: keptLimit })
  return { kept: standing.getTime() === typedAt.getTime(), savedAt: standing.toISOString() }
}
