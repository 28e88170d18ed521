import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { Context } from '#server/platform/context.ts'
import type { SceneKey } from './store.ts'

/** The day's salt, the same for every process; whoever comes first makes it. */
async function saltOf(ctx: Context, day: BusinessDate): Promise<Buffer> {
  const { rows } = await sql<{
    salt: Buffer
  }>`insert into scene_salts (day, salt) values (${day}, ${randomBytes(32)})
    on conflict (day) do update set salt = scene_salts.salt returning salt`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('a day without its salt')
  return row.salt
}

/**
 * Counts an opening once for each visitor and day. Who it was is never stored: a digest under a random salt that is
 * deleted with the day (decision 019). Visitors who share an address and a browser count as one.
 */
export async function countVisit(
  ctx: Context,
  { id, userId }: SceneKey,
  from: { readonly address: string; readonly browser: string },
): Promise<void> {
  const day = businessDateOf(ctx.clock())
  const visitor = createHmac('sha256', await saltOf(ctx, day))
    .update(JSON.stringify([from.address, from.browser]))
    .digest()
    .subarray(0, 16)
  await sql`with first as (
      insert into scene_visitors (user_id, scene_id, day, visitor) values (${userId}, ${id}, ${day}, ${visitor})
      on conflict do nothing returning user_id, scene_id
    ), counted as (
      insert into scene_views (user_id, scene_id, day, views) select user_id, scene_id, ${day}::date, 1 from first
      on conflict (user_id, scene_id, day) do update set views = scene_views.views + 1
    )
    update scenes set views = views + 1 where (user_id, id) in (select user_id, scene_id from first)`.execute(
    ctx.db,
  )
}

/** How often a scene was seen on each day since, oldest first; days without a visitor are left out. */
export async function viewsSince(
  ctx: Context,
  { id, userId }: SceneKey,
  since: BusinessDate,
): Promise<{ on: BusinessDate; views: number }[]> {
  const { rows } = await sql<{ on: BusinessDate; views: number }>`
    select to_char(day, 'YYYY-MM-DD') as on, views from scene_views
    where user_id = ${userId} and scene_id = ${id} and day >= ${since} order by day`.execute(ctx.db)
  return rows
}

/** Deletes what could still tell visitors of days before this one apart. */
export async function forgetVisitorsBefore(ctx: Context, day: BusinessDate): Promise<void> {
  await sql`delete from scene_salts where day < ${day}`.execute(ctx.db)
  await sql`delete from scene_visitors where day < ${day}`.execute(ctx.db)
}
