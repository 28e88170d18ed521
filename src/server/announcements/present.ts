import type { Announcement, DeskAnnouncement } from '#contract/announcements.ts'
import { announcementMoves } from '#domain/announcements/announcements.ts'
import { type AnnouncementRow, stateOf } from './store.ts'

export const presentAnnouncement = (row: AnnouncementRow): Announcement => ({
  id: row.id,
  edition: row.edition,
  kind: row.kind,
  place: row.place,
  text: { zh: row.text_zh, en: row.text_en },
  link: row.link,
  from: row.shows_from.toISOString(),
  until: row.shows_until.toISOString(),
})

export function presentDeskAnnouncement(row: AnnouncementRow, now: Date): DeskAnnouncement {
  const state = stateOf(row, now)
  return {
    ...presentAnnouncement(row),
    version: row.version,
    state,
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    changedBy: row.changed_by_name,
    changedAt: row.changed_at.toISOString(),
    openMoves: [...announcementMoves[state]],
  }
}
