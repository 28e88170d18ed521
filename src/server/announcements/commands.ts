import type * as contract from '#contract/announcements.ts'
import type { DeskAnnouncement } from '#contract/announcements.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  type AnnouncementMove,
  announcementLimits,
  isOpen,
  timesProblem,
} from '#domain/announcements/announcements.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { type FieldRefusals, Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { presentDeskAnnouncement } from './present.ts'
import { forgetAnnouncements } from './queries.ts'
import {
  type AnnouncementRow,
  deleteAnnouncement,
  getAnnouncement,
  insertAnnouncement,
  stateOf,
  updateAnnouncement,
} from './store.ts'

type Written = BodyOf<typeof contract.saveAnnouncement>
type Read = BodyOf<typeof contract.endAnnouncement>

/** What of an announcement the desk's log compares. */
const factsOf = (row: AnnouncementRow, now: Date) => ({
  status: stateOf(row, now),
  kind: row.kind,
  shownOn: row.place,
  textZh: row.text_zh,
  textEn: row.text_en,
  link: row.link,
  showsFrom: row.shows_from.toISOString(),
  showsUntil: row.shows_until.toISOString(),
})

/** What readers read has changed, not only for how long. */
const readsOtherwise = (before: AnnouncementRow, after: AnnouncementRow): boolean =>
  (['kind', 'text_zh', 'text_en', 'link'] as const).some((column) => before[column] !== after[column])

/** The announcement as the clerk has read it, locked; another clerk's change and a move that is not open are refused. */
async function lockToMove(
  ctx: Context,
  { id, version }: Read,
  move: AnnouncementMove,
  now: Date,
): Promise<AnnouncementRow> {
  const row = await getAnnouncement(ctx, id, true)
  if (row.version !== version)
    throw new Refusal('announcement.changedMeanwhile', { clerk: row.changed_by_name })
  if (!isOpen(stateOf(row, now), move)) throw new Refusal('announcement.moveNotOpen')
  return row
}

/** Beside which field something is missing or wrong, where it is to go to readers. */
function problemsOf({ text, up }: Written, times: { from: Date; until: Date }, now: Date): FieldRefusals {
  const problem = timesProblem(times, now, up)
  return {
    ...(up && text.zh === '' ? { 'text.zh': { code: 'required', params: {} } } : {}),
    ...(up && text.en === '' ? { 'text.en': { code: 'required', params: {} } } : {}),
    ...(problem
      ? { until: { code: `announcement.${problem}`, params: { days: announcementLimits.days } } }
      : {}),
  }
}

/**
 * Writes a draft or changes what has not ended; `up` sends it to readers at its time, and without it one that is
 * scheduled becomes a draft again. What is shown keeps its beginning and stays up. Refuses with `request.invalid`,
 * `announcement.changedMeanwhile` and `announcement.moveNotOpen`.
 */
export async function saveAnnouncement(
  ctx: Context,
  actor: Staff,
  written: Written,
): Promise<DeskAnnouncement> {
  const now = ctx.clock()
  const row = await transact(ctx, async (ctx) => {
    const { id, version } = written
    const before = id && (await lockToMove(ctx, { id, version: version ?? 0 }, 'change', now))
    const state = before ? stateOf(before, now) : 'draft'
    if (state === 'shown' && !written.up) throw new Refusal('announcement.moveNotOpen')
    const begun = before && state === 'shown'
    const times = {
      from: begun ? before.shows_from : new Date(written.from),
      until: new Date(written.until),
    }
    const fields = problemsOf(written, times, now)
    if (Object.keys(fields).length > 0) throw new Refusal('request.invalid', {}, fields)
    // What is put up late begins now: nobody has read it before.
    const from = written.up && !begun && times.from < now ? now : times.from
    const after: AnnouncementRow = {
      ...(before || {
        id: newId('ann'),
        created_by: actor.staffId,
        created_by_name: actor.name,
        created_at: now,
      }),
      kind: written.kind,
      place: written.place,
      text_zh: written.text.zh,
      text_en: written.text.en,
      link: written.link,
      up: written.up,
      shows_from: from,
      shows_until: times.until,
      changed_by_name: actor.name,
      changed_at: now,
      version: before ? before.version + 1 : 1,
      edition: before ? before.edition : 1,
    }
    if (before && readsOtherwise(before, after)) after.edition += 1
    await (before ? updateAnnouncement(ctx, after) : insertAnnouncement(ctx, after))
    noteChange(ctx, {
      subject: after.id,
      before: before ? factsOf(before, now) : null,
      after: factsOf(after, now),
    })
    return after
  })
  forgetAnnouncements(ctx)
  return presentDeskAnnouncement(row, now)
}

/** Its end is this instant. Refuses with `announcement.changedMeanwhile` and `announcement.moveNotOpen`. */
export async function endAnnouncement(ctx: Context, actor: Staff, read: Read): Promise<DeskAnnouncement> {
  const now = ctx.clock()
  const row = await transact(ctx, async (ctx) => {
    const before = await lockToMove(ctx, read, 'end', now)
    const after: AnnouncementRow = {
      ...before,
      shows_until: now,
      changed_by_name: actor.name,
      changed_at: now,
      version: before.version + 1,
    }
    await updateAnnouncement(ctx, after)
    noteChange(ctx, { subject: after.id, before: factsOf(before, now), after: factsOf(after, now) })
    return after
  })
  forgetAnnouncements(ctx)
  return presentDeskAnnouncement(row, now)
}

/** Refuses with `announcement.changedMeanwhile` and `announcement.moveNotOpen` what readers have seen or will. */
export async function discardAnnouncement(ctx: Context, read: Read): Promise<null> {
  const now = ctx.clock()
  await transact(ctx, async (ctx) => {
    const before = await lockToMove(ctx, read, 'discard', now)
    await deleteAnnouncement(ctx, before.id)
    noteChange(ctx, { subject: before.id, before: factsOf(before, now), after: { status: 'discarded' } })
  })
  return null
}
