import { sql } from 'kysely'
import type { Actor } from '#domain/kernel/actor.ts'
import type { Currency } from '#domain/kernel/money.ts'
import type { ChargeVersion } from '#domain/reference/charge-versions.ts'
import type {
  ChargeBasis,
  ChargeCode,
  ChargePayer,
  ChargeStage,
  ChargeTaxKind,
} from '#domain/reference/charges.ts'
import type { SeaportVersion } from '#domain/reference/seaport-versions.ts'
import type { Seaport } from '#domain/reference/seaports.ts'
import type { Context } from '#server/platform/context.ts'

/** Who wrote a version, when and why. */
type Written = { readonly note: string; readonly staffName: string; readonly madeAt: Date }
export type StoredCharge = ChargeVersion & Written
export type StoredSeaport = SeaportVersion & Written

/** The highest numbers of any version; 0 where there is none. */
export async function newestNumbers(ctx: Context): Promise<{ charges: number; ports: number }> {
  const { rows } = await sql<{ charges: string; ports: string }>`
    select (select coalesce(max(number), 0) from charge_code_versions) as charges,
      (select coalesce(max(number), 0) from seaport_versions) as ports`.execute(ctx.db)
  return { charges: Number(rows[0]?.charges ?? 0), ports: Number(rows[0]?.ports ?? 0) }
}

/**
 * One clerk after the other, so that what is looked at before a version is written still stands when it is; whoever
 * charges with an own code keeps its meaning from being changed until the transaction ends.
 */
const turn = 7_241_500_87

export const takeTurn = (ctx: Context) => sql`select pg_advisory_xact_lock(${turn})`.execute(ctx.db)
const holdMeanings = (ctx: Context) => sql`select pg_advisory_xact_lock_shared(${turn})`.execute(ctx.db)

// Charges

type ChargeRow = {
  code: ChargeCode
  version: number
  name_zh: string | null
  name_en: string | null
  basis: ChargeBasis | null
  stage: ChargeStage | null
  payer: ChargePayer | null
  tax_kind: ChargeTaxKind | null
  currency: Currency | null
  place: number | null
  closed: boolean
  note: string
  staff_name: string
  made_at: Date
}

function chargeVersionOf(row: ChargeRow): StoredCharge {
  const { basis, stage, payer, tax_kind: taxKind, place, name_zh: zh, name_en: en } = row
  return {
    code: row.code,
    version: row.version,
    name: zh !== null && en !== null ? { zh, en } : null,
    terms:
      basis && stage && payer && taxKind && place !== null
        ? { basis, stage, payer, taxKind, currency: row.currency, place }
        : null,
    closed: row.closed,
    note: row.note,
    staffName: row.staff_name,
    madeAt: row.made_at,
  }
}

/** The newest version of every code that has any, or of one. */
export async function newestCharges(ctx: Context, code: string | null = null): Promise<StoredCharge[]> {
  const { rows } = await sql<ChargeRow>`select distinct on (code) * from charge_code_versions
    where ${code}::text is null or code = ${code} order by code, version desc`.execute(ctx.db)
  return rows.map(chargeVersionOf)
}

/** Every version of a code, newest first. */
export async function chargeHistory(ctx: Context, code: string): Promise<StoredCharge[]> {
  const { rows } = await sql<ChargeRow>`select * from charge_code_versions where code = ${code}
    order by version desc`.execute(ctx.db)
  return rows.map(chargeVersionOf)
}

/** False where a version follows the one before already. */
export async function addChargeVersion(
  ctx: Context,
  actor: Actor,
  { code, version, name, terms, closed }: ChargeVersion,
  note: string,
): Promise<boolean> {
  const clerk = actor.kind === 'staff' ? actor : null
  const { numAffectedRows } = await sql`
    insert into charge_code_versions (code, version, name_zh, name_en, basis, stage, payer, tax_kind, currency, place,
      closed, note, staff_id, staff_name, made_at)
    select ${code}, ${version}, ${name?.zh ?? null}, ${name?.en ?? null}, ${terms?.basis ?? null},
      ${terms?.stage ?? null}, ${terms?.payer ?? null}, ${terms?.taxKind ?? null}, ${terms?.currency ?? null},
      ${terms?.place ?? null}::int, ${closed}, ${note}, ${clerk?.staffId ?? null}, ${clerk?.name ?? 'system'}, ${ctx.clock()}
    where ${version - 1} = (select coalesce(max(version), 0) from charge_code_versions where code = ${code})
    on conflict (code, version) do nothing`.execute(ctx.db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Own codes that something was priced or charged with, each with when first. */
export async function usedCharges(ctx: Context, code: string | null = null): Promise<Map<string, Date>> {
  const { rows } = await sql<{
    code: string
    first_used_at: Date
  }>`select code, first_used_at from charge_code_uses
    where ${code}::text is null or code = ${code}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.code, row.first_used_at]))
}

/** Notes that own codes are used, and answers their newest versions, which nobody changes until the transaction ends. */
export async function holdOwnCharges(ctx: Context, codes: readonly string[]): Promise<StoredCharge[]> {
  await holdMeanings(ctx)
  const { rows } = await sql<ChargeRow>`
    with newest as (select distinct on (code) * from charge_code_versions where code = any(${codes}::text[])
        order by code, version desc),
      noted as (insert into charge_code_uses (code, first_used_at)
        select code, ${ctx.clock()} from newest where not closed on conflict do nothing)
    select * from newest`.execute(ctx.db)
  return rows.map(chargeVersionOf)
}

// Ports

type SeaportRow = {
  code: string
  version: number
  port: Seaport | null
  closed: boolean
  note: string
  staff_name: string
  made_at: Date
}

const seaportVersionOf = ({ staff_name, made_at, ...row }: SeaportRow): StoredSeaport => ({
  ...row,
  staffName: staff_name,
  madeAt: made_at,
})

/** The newest version of every port that has any. */
export async function newestSeaports(ctx: Context): Promise<StoredSeaport[]> {
  const { rows } =
    await sql<SeaportRow>`select distinct on (code) code, version, port, closed, note, staff_name, made_at
    from seaport_versions order by code, version desc`.execute(ctx.db)
  return rows.map(seaportVersionOf)
}

/** Every version of a port, newest first. */
export async function seaportHistory(ctx: Context, code: string): Promise<StoredSeaport[]> {
  const { rows } = await sql<SeaportRow>`select code, version, port, closed, note, staff_name, made_at
    from seaport_versions where code = ${code} order by version desc`.execute(ctx.db)
  return rows.map(seaportVersionOf)
}

/** False where a version follows the one before already. */
export async function addSeaportVersion(
  ctx: Context,
  actor: Actor,
  { code, version, port, closed }: SeaportVersion,
  note: string,
): Promise<boolean> {
  const clerk = actor.kind === 'staff' ? actor : null
  const { numAffectedRows } = await sql`
    insert into seaport_versions (code, version, port, closed, note, staff_id, staff_name, made_at)
    select ${code}, ${version}, ${port ? JSON.stringify(port) : null}::jsonb, ${closed}, ${note},
      ${clerk?.staffId ?? null}, ${clerk?.name ?? 'system'}, ${ctx.clock()}
    where ${version - 1} = (select coalesce(max(version), 0) from seaport_versions where code = ${code})
    on conflict (code, version) do nothing`.execute(ctx.db)
  return (numAffectedRows ?? 0n) > 0n
}
