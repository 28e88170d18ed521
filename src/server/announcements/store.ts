import { sql } from 'kysely'
import {
  type AnnouncementKind,
  type AnnouncementPlace,
  type AnnouncementState,
  announcementState,
} from '#domain/announcements/announcements.ts'
import type { AnnouncementId, StaffId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { rowsOf } from '#server/platform/db/transaction.ts'

export type AnnouncementRow = {
  id: AnnouncementId
  kind: AnnouncementKind
  place: AnnouncementPlace
  text_zh: string
  text_en: string
  link: string | null
  up: boolean
  shows_from: Date
  shows_until: Date
  created_by: StaffId
  created_by_name: string
  created_at: Date
  changed_by_name: string
  changed_at: Date
  version: number
  edition: number
}

export const stateOf = ({ up, shows_from, shows_until }: AnnouncementRow, now: Date): AnnouncementState =>
  announcementState({ up, from: shows_from, until: shows_until }, now)

/** Refuses with `request.notFound`. */
export async function getAnnouncement(
  ctx: Context,
  id: AnnouncementId,
  lock = false,
): Promise<AnnouncementRow> {
  const { rows } = await sql<AnnouncementRow>`
    select * from announcements where id = ${id} ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0]
}

export async function insertAnnouncement(ctx: Context, row: AnnouncementRow): Promise<void> {
  await ctx.db.insertInto('announcements').values(row).execute()
}

export async function updateAnnouncement(ctx: Context, { id, ...row }: AnnouncementRow): Promise<void> {
  await ctx.db.updateTable('announcements').set(row).where('id', '=', id).execute()
}

export async function deleteAnnouncement(ctx: Context, id: AnnouncementId): Promise<void> {
  await ctx.db.deleteFrom('announcements').where('id', '=', id).execute()
}

const columns = `id, kind, place, text_zh, text_en, link, up, shows_from, shows_until, created_by, created_by_name,
  created_at, changed_by_name, changed_at, version, edition`

/** What is up and has not ended: also what is yet to come, so that it begins on time without being read anew. */
export const announcementsAhead = (ctx: Context, now: Date): Promise<AnnouncementRow[]> =>
  rowsOf<AnnouncementRow>(ctx, {
    name: 'announcements-ahead',
    text: `select ${columns} from announcements where up and shows_until > $1
      and shows_from < $1::timestamptz + interval '1 hour' order by shows_until limit 100`,
    values: [now],
  })

/** The conditions of `announcementState`. */
const inState: Readonly<Record<AnnouncementState, string>> = {
  draft: 'not up',
  scheduled: 'up and shows_from > $1 and shows_until > shows_from',
  shown: 'up and shows_from <= $1 and shows_until > $1',
  ended: 'up and shows_until <= $1 and (shows_from <= $1 or shows_until = shows_from)',
}

export const announcementsByChange = (
  ctx: Context,
  asked: {
    readonly state: AnnouncementState | null
    readonly now: Date
    readonly after: { readonly at: Date; readonly id: string } | null
    readonly most: number
  },
): Promise<AnnouncementRow[]> =>
  rowsOf<AnnouncementRow>(ctx, {
    name: `announcements-by-change-${asked.state ?? 'all'}`,
    text: `select ${columns} from announcements
      where $1::timestamptz is not null and ${asked.state ? inState[asked.state] : 'true'}
        and ($2::timestamptz is null or (changed_at, id) < ($2, $3::text))
      order by changed_at desc, id desc limit $4`,
    values: [asked.now, asked.after?.at ?? null, asked.after?.id ?? '', asked.most],
  })
