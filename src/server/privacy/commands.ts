import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { askPersonalExport, closeLoginCall } from '#contract/privacy.ts'
import { actorKey, type Customer } from '#domain/kernel/actor.ts'
import type { PersonalExportId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { closesAt, exportHours, exportsPerDay } from '#domain/privacy/privacy.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { newId } from '#server/platform/ids.ts'
import { type CallOrigin, noOrigin, recordLogin } from '#server/platform/login/audit.ts'
import { askToClose } from '#server/users/commands/closing.ts'
import { makePersonalExport } from './jobs.ts'
import { presentExport } from './present.ts'
import { findHolds, openExport } from './queries.ts'
import { addExport, findExport, loadExports, lockExports } from './store.ts'

/** Refuses with `privacy.exportInProgress` and, after three in 24 hours, `privacy.exportLimit`. */
export async function askForExport(
  ctx: Context,
  actor: Customer,
  from: CallOrigin = noOrigin,
): Promise<ReplyOf<typeof askPersonalExport>> {
  const id = newId('pex')
  return transact(ctx, async (ctx) => {
    await lockExports(ctx, actor.userId)
    const since = new Date(ctx.clock().getTime() - exportHours * 3_600_000)
    const before = (await loadExports(ctx, actor.userId, since)).filter(({ status }) => status !== 'failed')
    if (before.some(({ status }) => status === 'waiting')) throw new Refusal('privacy.exportInProgress')
    if (before.length >= exportsPerDay) throw new Refusal('privacy.exportLimit', { count: exportsPerDay })
    await addExport(ctx, actor.userId, id)
    await recordLogin(ctx, from, actorKey(actor), 'exportAsked', id, { after: 'waiting' })
    await ctx.jobs.enqueue(ctx, makePersonalExport, { userId: actor.userId, id })
    const added = await findExport(ctx, actor.userId, id)
    if (!added) throw new Refusal('request.notFound')
    return presentExport(added)
  })
}

/** Refuses with `privacy.closingHeld` while something is open, and as `askToClose` does. */
export async function closeLogin(
  ctx: Context,
  actor: Customer,
  { agreed: _, ...proofs }: BodyOf<typeof closeLoginCall> & { from: CallOrigin },
): Promise<Date> {
  if ((await findHolds(ctx, actor.userId)).length > 0) throw new Refusal('privacy.closingHeld')
  const at = closesAt(ctx.clock())
  await askToClose(ctx, actor, { ...proofs, closesAt: at })
  return at
}

/** The file of an export, which is written down as taken. Refuses with `request.notFound`. */
export async function downloadExport(
  ctx: Context,
  actor: Customer,
  id: PersonalExportId,
  from: CallOrigin,
): Promise<FileAnswer> {
  const file = await openExport(ctx, actor, id)
  await recordLogin(ctx, from, actorKey(actor), 'exportDownloaded', id)
  return file
}
