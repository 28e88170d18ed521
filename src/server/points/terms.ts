import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { deskPointsTermsCall, setPointsTermsCall } from '#contract/points-terms.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { PointsTerms } from '#domain/points/points.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { termsOn } from './queries.ts'

/** Versions that the desk reads; older ones are kept. */
const mostVersions = 50

export async function deskPointsTerms(ctx: Context): Promise<ReplyOf<typeof deskPointsTermsCall>> {
  const { rows } = await sql<{
    version: number
    from_day: BusinessDate
    terms: PointsTerms
    set_by_name: string
    set_at: Date
  }>`
    select version, from_day, terms, set_by_name, set_at from points_terms
    order by from_day desc, version desc limit ${mostVersions}`.execute(ctx.db)
  return {
    inForce: await termsOn(ctx, businessDateOf(ctx.clock())),
    version: Math.max(0, ...rows.map(({ version }) => version)),
    versions: rows.map((row) => ({
      version: row.version,
      fromDay: row.from_day,
      terms: row.terms,
      setBy: row.set_by_name,
      setAt: row.set_at.toISOString(),
    })),
  }
}

/** Each amount under its name, as the desk's log compares them. */
const inWords = ({ rewards, topUps, ...amounts }: PointsTerms): string[] =>
  [
    ...Object.entries(amounts),
    ...Object.entries(rewards),
    ...topUps.map(({ yuan, bonus }) => [`topUp ${yuan}`, bonus]),
  ].map(([name, amount]) => `${name}=${amount}`)

async function newestTerms(ctx: Context): Promise<{ fromDay: BusinessDate; terms: PointsTerms } | null> {
  const { rows } = await sql<{ from_day: BusinessDate; terms: PointsTerms }>`
    select from_day, terms from points_terms order by version desc limit 1`.execute(ctx.db)
  return rows[0] ? { fromDay: rows[0].from_day, terms: rows[0].terms } : null
}

/**
 * Sets the amounts from a day on that has not begun. Refuses any other day beside its field, and with
 * `points.termsChanged` where somebody set others since the clerk read them.
 */
export async function setPointsTerms(
  ctx: Context,
  clerk: Staff,
  { fromDay, terms, version }: BodyOf<typeof setPointsTermsCall>,
): Promise<void> {
  if (fromDay <= businessDateOf(ctx.clock()))
    throw new Refusal('request.invalid', {}, { fromDay: { code: 'date.invalid', params: {} } })
  await transact(ctx, async (ctx) => {
    const before = await newestTerms(ctx)
    const { numAffectedRows } = await sql`
      insert into points_terms (version, from_day, terms, set_by, set_by_name, set_at)
      select ${version}::integer + 1, ${fromDay}::date, ${JSON.stringify(terms)}::jsonb, ${clerk.staffId}, ${clerk.name}, ${ctx.clock()}
      where ${version}::integer = (select coalesce(max(version), 0) from points_terms)`
      .execute(ctx.db)
      .catch((error: unknown) => {
        if (brokenConstraint(error) === 'points_terms_pkey') throw new Refusal('points.termsChanged')
        throw error
      })
    if (numAffectedRows === 0n) throw new Refusal('points.termsChanged')
    noteChange(ctx, {
      subject: null,
      before: before && { fromDay: before.fromDay, version, terms: inWords(before.terms) },
      after: { fromDay, version: version + 1, terms: inWords(terms) },
    })
  })
  ctx.log.info({ staffId: clerk.staffId, version: version + 1, fromDay }, 'amounts of points were set')
}
