import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/levels.ts'
import type { DeskLevels, LevelsPreview } from '#contract/levels.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import { money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import {
  customerLevels,
  firstLevels,
  inForceOn,
  type LevelTerms,
  levelLimits,
  levelOf,
  levelVersionState,
  mayBegin,
} from '#domain/users/levels.ts'
import { readLevelTerms } from '#server/ledger/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'

/** Versions that the desk reads; older ones are kept. */
const mostVersions = 50

type VersionRow = {
  version: number
  from_day: BusinessDate
  silver_minor: number
  gold_minor: number
  diamond_minor: number
  reason: string
  set_by_name: string
  set_at: Date
  withdrawn: boolean
  withdrawn_by: string | null
  withdrawn_at: Date | null
  withdrawn_reason: string | null
  /** The last row of the table and who wrote it. */
  last: number
  last_by: string
}

const termsOf = (row: Pick<VersionRow, 'silver_minor' | 'gold_minor' | 'diamond_minor'>): LevelTerms => ({
  silver: row.silver_minor,
  gold: row.gold_minor,
  diamond: row.diamond_minor,
})

const readVersions = async (ctx: Context) => {
  const { rows } = await sql<VersionRow>`
    select v.version, v.from_day, v.silver_minor, v.gold_minor, v.diamond_minor, v.reason, v.set_by_name, v.set_at,
      w.version is not null as withdrawn, w.set_by_name as withdrawn_by, w.set_at as withdrawn_at,
      w.reason as withdrawn_reason, last.version as last, last.set_by_name as last_by
    from level_versions v left join level_versions w on w.withdraws = v.version
    cross join (select version, set_by_name from level_versions order by version desc limit 1) last
    where v.withdraws is null order by v.from_day desc, v.version desc limit ${mostVersions}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, fromDay: row.from_day }))
}

/**
 * How many customers have each level by either amounts, and how many move. Between two neighbouring amounts everybody
 * moves alike, so what is counted is how many reach each amount: one pass, however many amounts there are.
 */
async function countByLevel(ctx: Context, before: LevelTerms, after: LevelTerms): Promise<LevelsPreview> {
  const amounts = [...new Set([...Object.values(before), ...Object.values(after)])].sort((a, b) => a - b)
  const { rows } = await sql<{ reached: number[] }>`
    select array[${sql.join(amounts.map((each) => sql`count(*) filter (where paid_minor >= ${each})::int`))}] as reached
    from customer_levels where paid_minor >= ${amounts[0]}`.execute(ctx.db)
  const steps = amounts.map((amount, at) => ({
    before: levelAt(amount, before),
    after: levelAt(amount, after),
    customers: (rows[0]?.reached[at] ?? 0) - (rows[0]?.reached[at + 1] ?? 0),
  }))
  const count = (wanted: (step: (typeof steps)[number]) => boolean) =>
    steps.filter(wanted).reduce((sum, step) => sum + step.customers, 0)
  const by = (side: 'before' | 'after') => ({
    silver: count((step) => step[side] === 1),
    gold: count((step) => step[side] === 2),
    diamond: count((step) => step[side] === 3),
  })
  return {
    before: by('before'),
    after: by('after'),
    up: count((step) => step.after > step.before),
    down: count((step) => step.after < step.before),
  }
}
/** The place of the level that an amount reaches. */
const levelAt = (minor: number, terms: LevelTerms): number =>
  customerLevels.indexOf(levelOf(money(minor, 'CNY'), terms))

export async function readLevels(ctx: Context): Promise<DeskLevels> {
  const today = businessDateOf(ctx.clock())
  const versions = await readVersions(ctx)
  const inForce = await readLevelTerms(ctx)
  const { before: customers } = await countByLevel(ctx, inForce, inForce)
  const { rows } = await sql<{ at: Date | null }>`
    select counted_at as at from customer_levels limit 1`.execute(ctx.db)
  return {
    inForce,
    version: versions[0]?.last ?? 0,
    versions: versions.map((row) => ({
      version: row.version,
      fromDay: row.fromDay,
      terms: termsOf(row),
      state: levelVersionState(row, versions, today),
      reason: row.reason,
      setBy: row.set_by_name,
      setAt: row.set_at.toISOString(),
      withdrawn: row.withdrawn_at && {
        by: row.withdrawn_by ?? '',
        at: row.withdrawn_at.toISOString(),
        reason: row.withdrawn_reason ?? '',
      },
    })),
    customers,
    countedAt: rows[0]?.at?.toISOString() ?? null,
  }
}

export const levelsPreview = async (
  ctx: Context,
  asked: LevelTerms,
): Promise<ReplyOf<typeof contract.previewLevels>> => countByLevel(ctx, await readLevelTerms(ctx), asked)

/** Writes the row after the one that was read; refuses with `levels.changedMeanwhile` where there is another by now. */
async function writeNext(
  ctx: Context,
  clerk: Staff,
  read: number,
  row: { fromDay: BusinessDate; terms: LevelTerms } | { withdraws: number },
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ version: number; set_by_name: string }>`
    select version, set_by_name from level_versions order by version desc limit 1`.execute(ctx.db)
  const last = rows[0]
  if ((last?.version ?? 0) !== read)
    throw new Refusal('levels.changedMeanwhile', { clerk: last?.set_by_name ?? '' })
  const sets = 'terms' in row ? row : null
  await sql`
    insert into level_versions (version, from_day, silver_minor, gold_minor, diamond_minor, withdraws, reason, set_by,
      set_by_name, set_at)
    values (${read + 1}, ${sets?.fromDay ?? null}, ${sets?.terms.silver ?? null}, ${sets?.terms.gold ?? null},
      ${sets?.terms.diamond ?? null}, ${'withdraws' in row ? row.withdraws : null}, ${reason}, ${clerk.staffId},
      ${clerk.name}, ${ctx.clock()})`.execute(ctx.db)
}

/** Of two at once the database lets one through; the other is told whose row stands there now. */
async function takingTurns(ctx: Context, work: (ctx: Context) => Promise<void>): Promise<void> {
  try {
    await transact(ctx, work)
  } catch (error) {
    if (brokenConstraint(error) !== 'level_versions_pkey') throw error
    const { rows } = await sql<{ name: string }>`
      select set_by_name as name from level_versions order by version desc limit 1`.execute(ctx.db)
    throw new Refusal('levels.changedMeanwhile', { clerk: rows[0]?.name ?? '' })
  }
}

/**
 * Sets the amounts from a day on that has not begun; every process counts by them from the first instant of that day in
 * Beijing. Refuses another day beside its field, and with `levels.changedMeanwhile`.
 */
export async function setLevels(
  ctx: Context,
  clerk: Staff,
  { fromDay, terms, reason, version }: BodyOf<typeof contract.setLevels>,
): Promise<DeskLevels> {
  if (!mayBegin(fromDay, businessDateOf(ctx.clock())))
    throw new Refusal(
      'request.invalid',
      {},
      { fromDay: { code: 'levels.dayTooFar', params: { days: levelLimits.daysAhead } } },
    )
  await takingTurns(ctx, async (ctx) => {
    const before = inForceOn(await readVersions(ctx), fromDay)
    await writeNext(ctx, clerk, version, { fromDay, terms }, reason)
    noteChange(ctx, {
      subject: null,
      before: before ? { fromDay: before.fromDay, ...termsOf(before) } : { ...firstLevels },
      after: { fromDay, ...terms },
      reason,
    })
  })
  return readLevels(ctx)
}

/** Refuses with `request.notFound`, `levels.begun` and `levels.changedMeanwhile`. */
export async function withdrawLevels(
  ctx: Context,
  clerk: Staff,
  { withdraws, reason, version }: BodyOf<typeof contract.withdrawLevels>,
): Promise<DeskLevels> {
  const today = businessDateOf(ctx.clock())
  await takingTurns(ctx, async (ctx) => {
    const versions = await readVersions(ctx)
    const target = versions.find((each) => each.version === withdraws)
    if (!target || target.withdrawn) {
      const [any] = versions
      if (any && any.last !== version) throw new Refusal('levels.changedMeanwhile', { clerk: any.last_by })
      throw new Refusal('request.notFound')
    }
    if (target.fromDay <= today) throw new Refusal('levels.begun')
    await writeNext(ctx, clerk, version, { withdraws }, reason)
    noteChange(ctx, {
      subject: null,
      before: { fromDay: target.fromDay, ...termsOf(target), withdrawn: false },
      after: { fromDay: target.fromDay, ...termsOf(target), withdrawn: true },
      reason,
    })
  })
  return readLevels(ctx)
}
