import type { setWorkingDaysCall } from '#contract/calendar.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { rowsOf, transact } from '#server/platform/db/transaction.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'

/** One at a time: what is there not can be locked by nobody. */
const turn = 7_241_500_92

/**
 * Puts the desk's word before the public calendar, or takes it away again, for all of these days or for none. Whatever
 * counts working days from then on counts so, in every process. Refuses with `calendar.changedMeanwhile`.
 */
export function setWorkingDays(
  ctx: Context,
  actor: Staff,
  { days, note }: BodyOf<typeof setWorkingDaysCall>,
): Promise<{ changed: number }> {
  return transact(ctx, async (ctx) => {
    await rowsOf(ctx, { text: 'select pg_advisory_xact_lock($1)', values: [turn] })
    const rows = await rowsOf<{ day: BusinessDate; works: boolean; set_by_name: string | null }>(ctx, {
      text: 'select day, works, set_by_name from working_day_overrides where day = any ($1::date[])',
      values: [days.map(({ day }) => day)],
    })
    const set = new Map(rows.map((row) => [row.day as string, row]))
    const other = days.find(({ day, was }) => (set.get(day)?.works ?? null) !== was)
    if (other)
      throw new Refusal('calendar.changedMeanwhile', {
        day: other.day,
        clerk: set.get(other.day)?.set_by_name ?? '',
      })
    const changed = days.filter(({ works, was }) => works !== was)
    const kept = changed.filter(({ works }) => works !== null)
    await rowsOf(ctx, {
      text: 'delete from working_day_overrides where day = any ($1::date[])',
      values: [changed.filter(({ works }) => works === null).map(({ day }) => day)],
    })
    await rowsOf(ctx, {
      text: `insert into working_day_overrides (day, works, note, set_by_name, set_at)
        select day, works, $3, $4, $5 from unnest($1::date[], $2::boolean[]) as given (day, works)
        on conflict (day) do update set works = excluded.works, note = excluded.note,
          set_by_name = excluded.set_by_name, set_at = excluded.set_at`,
      values: [kept.map(({ day }) => day), kept.map(({ works }) => works), note, actor.name, ctx.clock()],
    })
    const named = (works: boolean | null) =>
      changed.filter((each) => each.works === works).map(({ day }) => day as string)
    noteChange(ctx, {
      subject: null,
      before: { worked: changed.filter(({ was }) => was === true).map(({ day }) => day as string) },
      after: { worked: named(true), daysOff: named(false), asUsual: named(null) },
      reason: note,
    })
    return { changed: changed.length }
  })
}
