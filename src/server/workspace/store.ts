import { sql } from 'kysely'
import type { SavedView, TableSettings } from '#contract/workspace.ts'
import type { SavedViewId } from '#domain/kernel/ids.ts'
import { keptLimit, viewLimit } from '#domain/workspace/workspace.ts'
import type { Context } from '#server/platform/context.ts'

type Kept = { readonly saved_at: Date }

export async function findTable(
  ctx: Context,
  owner: string,
  name: string,
): Promise<(Kept & { settings: TableSettings }) | null> {
  const { rows } = await sql<Kept & { settings: TableSettings }>`
    select settings, saved_at from workspace_tables where owner = ${owner} and name = ${name}`.execute(ctx.db)
  return rows[0] ?? null
}

/** Answers false where the person keeps too many already. */
export async function writeTable(
  ctx: Context,
  owner: string,
  name: string,
  settings: TableSettings,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into workspace_tables (owner, name, settings, saved_at)
    select ${owner}, ${name}, ${JSON.stringify(settings)}::jsonb, ${now}
    where exists (select 1 from workspace_tables where owner = ${owner} and name = ${name})
      or (select count(*) from workspace_tables where owner = ${owner}) < ${keptLimit}
    on conflict (owner, name) do update set settings = excluded.settings, saved_at = excluded.saved_at`.execute(
    ctx.db,
  )
  return numAffectedRows === 1n
}

export async function viewsOf(ctx: Context, owner: string, list: string): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select id, name, query, is_default as "isDefault" from workspace_views
    where owner = ${owner} and list = ${list} order by position`.execute(ctx.db)
  return rows
}

/** Holds back other changes of the person's views until the transaction ends. */
export const lockViews = (ctx: Context, owner: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`views of ${owner}`}, 0))`.execute(ctx.db)

/** The list that a view is of; null for a view that is not the owner's. */
export async function findListOf(ctx: Context, owner: string, id: SavedViewId): Promise<string | null> {
  const { rows } = await sql<{ list: string }>`
    select list from workspace_views where owner = ${owner} and id = ${id}`.execute(ctx.db)
  return rows[0]?.list ?? null
}

/** Another view takes the place of the default. */
export const clearDefault = (ctx: Context, owner: string, list: string, except: SavedViewId | null) =>
  sql`update workspace_views set is_default = false
    where owner = ${owner} and list = ${list} and is_default and id is distinct from ${except}`.execute(
    ctx.db,
  )

/** Takes the place after the last, else the first free one; answers false where all are taken. */
export async function insertView(
  ctx: Context,
  owner: string,
  list: string,
  view: SavedView,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into workspace_views (id, owner, list, name, query, is_default, position, saved_at)
    select ${view.id}, ${owner}, ${list}, ${view.name}, ${view.query}, ${view.isDefault}, place, ${now}
    from generate_series(1, ${viewLimit}::integer) place
    where not exists (select 1 from workspace_views where owner = ${owner} and list = ${list} and position = place)
    order by place < (select max(position) from workspace_views where owner = ${owner} and list = ${list}), place limit 1`.execute(
    ctx.db,
  )
  return numAffectedRows === 1n
}

export const updateView = (
  ctx: Context,
  owner: string,
  id: SavedViewId,
  change: { name?: string | undefined; query?: string | undefined; isDefault?: boolean | undefined },
  now: Date,
) =>
  sql`update workspace_views set name = coalesce(${change.name ?? null}, name),
      query = coalesce(${change.query ?? null}, query),
      is_default = coalesce(${change.isDefault ?? null}, is_default), saved_at = ${now}
    where owner = ${owner} and id = ${id}`.execute(ctx.db)

/** Deletes a view and answers which list it was of; null for a view that is not the owner's. */
export async function deleteView(ctx: Context, owner: string, id: SavedViewId): Promise<string | null> {
  const { rows } = await sql<{ list: string }>`
    delete from workspace_views where owner = ${owner} and id = ${id} returning list`.execute(ctx.db)
  return rows[0]?.list ?? null
}

/** Gives the views their places in this order; answers how many of them there were. */
export async function placeViews(
  ctx: Context,
  owner: string,
  list: string,
  ids: readonly SavedViewId[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update workspace_views v set position = asked.place
    from unnest(${[...ids]}::text[]) with ordinality asked (id, place)
    where v.owner = ${owner} and v.list = ${list} and v.id = asked.id`.execute(ctx.db)
  return Number(numAffectedRows ?? 0n)
}

export async function findDraft(
  ctx: Context,
  owner: string,
  name: string,
): Promise<(Kept & { text: string }) | null> {
  const { rows } = await sql<Kept & { text: string }>`
    select text, saved_at from workspace_drafts where owner = ${owner} and name = ${name}`.execute(ctx.db)
  return rows[0] ?? null
}

/** Writes a draft unless a newer one stands there; answers the time of the one that stands, or null where too many are kept. */
export async function writeDraft(
  ctx: Context,
  owner: string,
  name: string,
  text: string,
  savedAt: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ saved_at: Date }>`
    with written as (
      insert into workspace_drafts (owner, name, text, saved_at)
      select ${owner}, ${name}, ${text}, ${savedAt}::timestamptz
      where exists (select 1 from workspace_drafts where owner = ${owner} and name = ${name})
        or (select count(*) from workspace_drafts where owner = ${owner}) < ${keptLimit}
      on conflict (owner, name) do update set text = excluded.text, saved_at = excluded.saved_at
        where workspace_drafts.saved_at <= excluded.saved_at
      returning saved_at
    )
    select saved_at from written
    union all
    select saved_at from workspace_drafts
    where owner = ${owner} and name = ${name} and not exists (select 1 from written)`.execute(ctx.db)
  return rows[0]?.saved_at ?? null
}

export const removeDraftsBefore = (ctx: Context, time: Date) =>
  sql`delete from workspace_drafts where saved_at < ${time}`.execute(ctx.db)
