import { sql } from 'kysely'
import type { FileId, SceneId, UserId } from '#domain/kernel/ids.ts'
import type { ScenePage, SceneStatus } from '#domain/scenes/scenes.ts'
import type { Context } from '#server/platform/context.ts'

export type Scene = {
  readonly id: SceneId
  readonly userId: UserId
  readonly slug: string
  readonly status: SceneStatus
  readonly title: string
  readonly pages: readonly ScenePage[]
  readonly version: number
  readonly publishedTitle: string | null
  readonly publishedPages: readonly ScenePage[] | null
  readonly publishedVersion: number | null
  readonly views: number
  readonly changedAt: Date
  readonly publishedAt: Date | null
}

/** Names a scene together with its customer, as its key does. */
export type SceneKey = Pick<Scene, 'id' | 'userId'>

type SceneRow = {
  id: SceneId
  user_id: UserId
  slug: string
  status: SceneStatus
  title: string
  pages: ScenePage[]
  version: number
  published_title: string | null
  published_pages: ScenePage[] | null
  published_version: number | null
  views: number
  changed_at: Date
  published_at: Date | null
}

const columns = sql.raw(`id, user_id, slug, status, title, pages, version, published_title, published_pages,
  published_version, views, changed_at, published_at`)

const sceneOf = (row: SceneRow): Scene => ({
  id: row.id,
  userId: row.user_id,
  slug: row.slug,
  status: row.status,
  title: row.title,
  pages: row.pages,
  version: row.version,
  publishedTitle: row.published_title,
  publishedPages: row.published_pages,
  publishedVersion: row.published_version,
  views: row.views,
  changedAt: row.changed_at,
  publishedAt: row.published_at,
})

/** Until the transaction ends, nobody else adds to this customer's scenes. */
export const lockScenes = (ctx: Context, userId: UserId) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`scenes of ${userId}`}, 0))`.execute(ctx.db)

export async function countScenes(ctx: Context, userId: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from scenes where user_id = ${userId}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

export async function insertScene(
  ctx: Context,
  userId: UserId,
  scene: Pick<Scene, 'id' | 'slug' | 'title' | 'pages'>,
): Promise<Scene> {
  const { rows } =
    await sql<SceneRow>`insert into scenes (id, user_id, slug, title, pages, made_at, changed_at)
    values (${scene.id}, ${userId}, ${scene.slug}, ${scene.title}, ${JSON.stringify(scene.pages)}::jsonb,
      ${ctx.clock()}, ${ctx.clock()})
    returning ${columns}`.execute(ctx.db)
  return sceneOf(rows[0] as SceneRow)
}

/** One's own scene, locked until the transaction ends; null where there is none. */
export async function lockScene(ctx: Context, userId: UserId, id: SceneId): Promise<Scene | null> {
  const { rows } = await sql<SceneRow>`select ${columns} from scenes
    where id = ${id} and user_id = ${userId} for update`.execute(ctx.db)
  return rows[0] ? sceneOf(rows[0]) : null
}

/** Writes the next draft of a scene that is locked. */
export async function saveDraft(
  ctx: Context,
  scene: Pick<Scene, 'id' | 'userId' | 'title' | 'pages'>,
): Promise<Scene> {
  const { rows } = await sql<SceneRow>`update scenes set title = ${scene.title},
      pages = ${JSON.stringify(scene.pages)}::jsonb, version = version + 1, changed_at = ${ctx.clock()}
    where user_id = ${scene.userId} and id = ${scene.id} returning ${columns}`.execute(ctx.db)
  return sceneOf(rows[0] as SceneRow)
}

/** Shows the draft of a scene that is locked. */
export async function savePublished(ctx: Context, { userId, id }: SceneKey): Promise<Scene> {
  const { rows } = await sql<SceneRow>`update scenes set status = 'published', published_title = title,
      published_pages = pages, published_version = version, published_at = ${ctx.clock()}
    where user_id = ${userId} and id = ${id} returning ${columns}`.execute(ctx.db)
  return sceneOf(rows[0] as SceneRow)
}

export async function saveStatus(
  ctx: Context,
  { userId, id }: SceneKey,
  status: SceneStatus,
): Promise<Scene> {
  const { rows } = await sql<SceneRow>`update scenes set status = ${status}
    where user_id = ${userId} and id = ${id} returning ${columns}`.execute(ctx.db)
  return sceneOf(rows[0] as SceneRow)
}

/** False when the customer has no such scene. */
export async function removeScene(ctx: Context, userId: UserId, id: SceneId): Promise<boolean> {
  const { rows } =
    await sql`delete from scenes where id = ${id} and user_id = ${userId} returning id`.execute(ctx.db)
  return rows.length > 0
}

export async function removeScenesOf(ctx: Context, userId: UserId): Promise<void> {
  await sql`delete from scenes where user_id = ${userId}`.execute(ctx.db)
}

export async function findScenes(ctx: Context, userId: UserId): Promise<Scene[]> {
  const { rows } = await sql<SceneRow>`select ${columns} from scenes where user_id = ${userId}
    order by changed_at desc, id desc`.execute(ctx.db)
  return rows.map(sceneOf)
}

export type ShownScene = { readonly id: SceneId; readonly userId: UserId } & {
  readonly title: string
  readonly pages: readonly ScenePage[]
}

/** What visitors see at this address; null where nothing is published. */
export async function findShown(ctx: Context, slug: string): Promise<ShownScene | null> {
  const { rows } = await sql<{ id: SceneId; user_id: UserId; title: string; pages: ScenePage[] }>`
    select id, user_id, published_title as title, published_pages as pages from scenes
    where slug = ${slug} and status = 'published'`.execute(ctx.db)
  const row = rows[0]
  return row ? { id: row.id, userId: row.user_id, title: row.title, pages: row.pages } : null
}

export type Poster = {
  readonly sceneId: SceneId
  readonly fileId: FileId
  readonly madeAt: Date
  readonly current: boolean
}

/** The posters of one's own scenes, or of one of them, newest first. */
export async function findPosters(ctx: Context, userId: UserId, id?: SceneId): Promise<Poster[]> {
  const { rows } = await sql<{ id: SceneId; poster_file_id: FileId; poster_made_at: Date; current: boolean }>`
    select id, poster_file_id, poster_made_at, poster_version = published_version as current from scenes
    where user_id = ${userId} and poster_file_id is not null and ${id ? sql`id = ${id}` : sql`true`}
    order by poster_made_at desc, id desc`.execute(ctx.db)
  return rows.map((row) => ({
    sceneId: row.id,
    fileId: row.poster_file_id,
    madeAt: row.poster_made_at,
    current: row.current,
  }))
}

export async function savePoster(
  ctx: Context,
  { userId, id }: SceneKey,
  { fileId, version }: { readonly fileId: FileId; readonly version: number },
): Promise<void> {
  await sql`update scenes set poster_file_id = ${fileId}, poster_version = ${version}, poster_made_at = ${ctx.clock()}
    where user_id = ${userId} and id = ${id}`.execute(ctx.db)
}

/** Every picture that stands on a draft or on what was published last, and every poster. */
export const heldPictures = sql`
  select jsonb_path_query(pages, '$[*].blocks[*].fileId') #>> '{}' from scenes
  union select jsonb_path_query(published_pages, '$[*].blocks[*].fileId') #>> '{}' from scenes
  union select poster_file_id from scenes where poster_file_id is not null`
