import { sql } from 'kysely'
import type { Actor } from '#domain/kernel/actor.ts'
import type { Currency } from '#domain/kernel/money.ts'
import type { MarkupRule, MarkupTerms } from '#domain/rates/markups.ts'
import type { Context } from '#server/platform/context.ts'

export type MarkupRow = {
  number: number
  id: string
  version: number
  level: MarkupRule['level']
  charge_code: MarkupRule['charge']
  origin: string | null
  destination: string | null
  carrier: string | null
  container_type: string | null
  basis_points: number | null
  amount_minor: number | null
  currency: Currency | null
  round_to: number | null
  valid_from: string
  valid_to: string
  withdrawn: boolean
  reason: string | null
  staff_name: string
  made_at: Date
}

export const markupOf = (row: MarkupRow): MarkupRule => ({
  id: row.id,
  version: row.version,
  number: row.number,
  level: row.level,
  charge: row.charge_code,
  origin: row.origin,
  destination: row.destination,
  carrier: row.carrier,
  containerType: row.container_type,
  markup:
    row.amount_minor !== null && row.currency !== null
      ? { kind: 'amount', minor: row.amount_minor, currency: row.currency }
      : { kind: 'percent', basisPoints: row.basis_points ?? 0 },
  roundTo: row.round_to,
  validFrom: row.valid_from as MarkupRule['validFrom'],
  validTo: row.valid_to as MarkupRule['validTo'],
})

/** The last version of every rule that is not withdrawn. */
export async function currentMarkups(ctx: Context): Promise<MarkupRule[]> {
  const { rows } = await sql<MarkupRow>`
    select * from (select distinct on (id) * from markup_versions order by id, version desc) as last
    where not withdrawn`.execute(ctx.db)
  return rows.map(markupOf)
}

/** The last version of a rule, with others kept from writing the next until the transaction ends; null for none. */
export async function lockMarkup(ctx: Context, id: string): Promise<MarkupRow | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(ctx.db)
  const { rows } = await sql<MarkupRow>`
    select * from markup_versions where id = ${id} order by version desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

export async function insertMarkup(
  ctx: Context,
  actor: Actor,
  written: {
    id: string
    version: number
    terms: MarkupTerms
    withdrawn: boolean
    reason: string | null
  },
): Promise<MarkupRow> {
  const { terms } = written
  const { markup } = terms
  const [basisPoints, minor, currency] =
    markup.kind === 'percent' ? [markup.basisPoints, null, null] : [null, markup.minor, markup.currency]
  const { rows } = await sql<MarkupRow>`
    insert into markup_versions (id, version, level, charge_code, origin, destination, carrier, container_type,
      basis_points, amount_minor, currency, round_to, valid_from, valid_to, withdrawn, reason, staff_id, staff_name, made_at)
    values (${written.id}, ${written.version}, ${terms.level}, ${terms.charge}, ${terms.origin}, ${terms.destination},
      ${terms.carrier}, ${terms.containerType}, ${basisPoints}, ${minor}, ${currency}, ${terms.roundTo},
      ${terms.validFrom}, ${terms.validTo}, ${written.withdrawn}, ${written.reason},
      ${actor.kind === 'staff' ? actor.staffId : null}, ${actor.kind === 'staff' ? actor.name : 'system'}, ${ctx.clock()})
    returning *`.execute(ctx.db)
  return rows[0] as MarkupRow
}
