import { sql } from 'kysely'
import type { Staff } from '#domain/kernel/actor.ts'
import type { TemplateName, Wording } from '#domain/wordings/templates.ts'
import type { Context } from '#server/platform/context.ts'
import { loadWordings, type WordingRow } from '#server/platform/wordings.ts'

/** Versions that the desk reads; older ones are kept. */
const mostVersions = 50

export const newestVersion = async (ctx: Context, name: TemplateName): Promise<WordingRow | null> =>
  (await loadWordings(ctx, [name]))[0] ?? null

/** The newest first. */
export async function loadVersions(ctx: Context, name: TemplateName): Promise<WordingRow[]> {
  const { rows } = await sql<WordingRow>`
    select template, version, subject_zh, body_zh, subject_en, body_en, provider_id_zh, provider_id_en,
      changed_by_name, changed_at
    from template_versions where template = ${name} order by version desc limit ${mostVersions}`.execute(
    ctx.db,
  )
  return rows
}

/** Whether the version was still free: of two clerks at once, one is told of the other. */
export async function addVersion(
  ctx: Context,
  actor: Staff,
  name: TemplateName,
  version: number,
  { zh, en }: { readonly zh: Wording | null; readonly en: Wording | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into template_versions (template, version, subject_zh, body_zh, subject_en, body_en,
      provider_id_zh, provider_id_en, changed_by, changed_by_name, changed_at)
    values (${name}, ${version}, ${zh?.subject || null}, ${zh?.body ?? null}, ${en?.subject || null}, ${en?.body ?? null},
      ${zh?.providerId ?? null}, ${en?.providerId ?? null}, ${actor.staffId}, ${actor.name}, ${ctx.clock()})
    on conflict (template, version) do nothing returning version`.execute(ctx.db)
  return rows.length > 0
}
