import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { closingCall, PersonalExport } from '#contract/privacy.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { PersonalExportId, UserId } from '#domain/kernel/ids.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { allHolds, closingDays, exportHours, type Hold } from '#domain/privacy/privacy.ts'
import type { Context } from '#server/platform/context.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { countVouchers, findGivable } from '#server/points/queries.ts'
import { personalParts } from './parts.ts'
import { presentExport } from './present.ts'
import { words } from './readable.ts'
import { findExport, loadExports } from './store.ts'

/** What holds the closing of a user's login back, asked of every part in one statement. */
export async function findHolds(ctx: Context, userId: UserId): Promise<Hold[]> {
  const asked = personalParts.flatMap(({ holds }) => Object.entries(holds?.(userId) ?? {}))
  const { rows } = await sql<Hold>`select kind, count::int as count from (values
    ${sql.join(asked.map(([kind, count]) => sql`(${kind}::text, (${count}))`))}) as held (kind, count)`.execute(
    ctx.db,
  )
  return allHolds(rows)
}

export async function closingOf(ctx: Context, { userId }: Customer): Promise<ReplyOf<typeof closingCall>> {
  const [holds, { points }, vouchers] = await Promise.all([
    findHolds(ctx, userId),
    findGivable(ctx, userId),
    countVouchers(ctx, userId, businessDateOf(ctx.clock())),
  ])
  return { holds, points, vouchers, days: closingDays }
}

export async function listExports(ctx: Context, { userId }: Customer): Promise<PersonalExport[]> {
  const now = ctx.clock()
  const since = new Date(now.getTime() - 2 * exportHours * 3_600_000)
  const found = await loadExports(ctx, userId, since)
  return found.filter(({ expires_at }) => expires_at === null || expires_at > now).map(presentExport)
}

/** Refuses with `request.notFound`, for another's and an expired one too. */
export async function openExport(ctx: Context, actor: Customer, id: PersonalExportId): Promise<FileAnswer> {
  const found = await findExport(ctx, actor.userId, id)
  const stands = found?.expires_at && found.expires_at > ctx.clock()
  const content = stands && found.storage_key ? await ctx.storage.read(found.storage_key) : null
  if (!content || !found) throw new Refusal('request.notFound')
  const { file } = words[actor.language]
  const brand = inLanguage(ctx.config.brand.name, actor.language)
  return {
    content,
    name: `${brand} ${file} ${businessDateOf(found.asked_at)}.zip`,
    type: 'application/zip',
  }
}
