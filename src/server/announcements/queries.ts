import type pg from 'pg'
import type * as contract from '#contract/announcements.ts'
import type { Announcement, DeskAnnouncement } from '#contract/announcements.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { shownAt } from '#domain/announcements/announcements.ts'
import { type AnnouncementId, idPattern } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { presentAnnouncement, presentDeskAnnouncement } from './present.ts'
import { announcementsAhead, announcementsByChange, getAnnouncement } from './store.ts'

/** Assumed (decision 071): what the desk changes is seen within a second in every process. */
const rememberedMilliseconds = 1_000

type Ahead = readonly { readonly from: Date; readonly until: Date; readonly shown: Announcement }[]
const remembered = new WeakMap<pg.Pool, { readonly until: number; readonly ahead: Promise<Ahead> }>()

async function readAhead(ctx: Context, now: Date): Promise<Ahead> {
  const rows = await announcementsAhead(ctx, now)
  return rows.map((row) => ({
    from: row.shows_from,
    until: row.shows_until,
    shown: presentAnnouncement(row),
  }))
}

/**
 * What is shown at this instant. The database is asked once a second, whoever comes; what begins and ends in between
 * does so on time.
 */
export async function announcementsNow(ctx: Context): Promise<Announcement[]> {
  const now = ctx.clock()
  let kept = remembered.get(ctx.pool)
  if (!kept || kept.until <= now.getTime() || kept.until > now.getTime() + rememberedMilliseconds) {
    const fresh = { until: now.getTime() + rememberedMilliseconds, ahead: readAhead(ctx, now) }
    remembered.set(ctx.pool, fresh)
    fresh.ahead.catch(() => {
      if (remembered.get(ctx.pool) === fresh) remembered.delete(ctx.pool)
    })
    kept = fresh
  }
  const ahead = await kept.ahead
  return shownAt(
    ahead.map(({ from, until, shown }) => ({ ...shown, from, until, shown })),
    now,
  ).map(({ shown }) => shown)
}

/** Called when the desk changed something, after the change stands. */
export const forgetAnnouncements = (ctx: Context): void => void remembered.delete(ctx.pool)

export const deskGetAnnouncement = async (ctx: Context, id: AnnouncementId): Promise<DeskAnnouncement> =>
  presentDeskAnnouncement(await getAnnouncement(ctx, id), ctx.clock())

/** A cursor is ours or it is refused with `request.invalid`. */
function readCursor(cursor: string | undefined): { at: Date; id: string } | null {
  if (cursor === undefined) return null
  const [, at, id] = /^(\d{1,14})\.(\w+)$/.exec(cursor) ?? []
  if (!at || !id || !idPattern('ann').test(id))
    throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
  return { at: new Date(Number(at)), id }
}

export async function deskListAnnouncements(
  ctx: Context,
  asked: QueryOf<typeof contract.deskListAnnouncements>,
): Promise<ReplyOf<typeof contract.deskListAnnouncements>> {
  const now = ctx.clock()
  const rows = await announcementsByChange(ctx, {
    state: asked.state ?? null,
    now,
    after: readCursor(asked.cursor),
    most: asked.size + 1,
  })
  const page = rows.slice(0, asked.size)
  const last = page.at(-1)
  return {
    items: page.map((row) => presentDeskAnnouncement(row, now)),
    nextCursor: rows.length > asked.size && last ? `${last.changed_at.getTime()}.${last.id}` : null,
  }
}
