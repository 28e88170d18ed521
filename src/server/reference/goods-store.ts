import { sql } from 'kysely'
import type { Actor } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { GoodsVersion } from '#domain/reference/goods-versions.ts'
import type { HsGoods } from '#domain/reference/hs-codes.ts'
import type { Context } from '#server/platform/context.ts'

export type StoredVersion = GoodsVersion & { readonly note: string; readonly staffName: string }

/** The highest number of any version; 0 where there is none. */
export async function newestGoodsNumber(ctx: Context): Promise<number> {
  const { rows } = await sql<{ newest: string }>`
    select coalesce(max(number), 0) as newest from hs_goods_versions`.execute(ctx.db)
  return Number(rows[0]?.newest ?? 0)
}

/** All versions, or those of one code, newest first. */
export async function findGoodsVersions(ctx: Context, code?: string): Promise<StoredVersion[]> {
  const { rows } = await sql<{
    code: string
    version: number
    goods: HsGoods | null
    valid_from: BusinessDate
    note: string
    staff_name: string
    made_at: Date
  }>`
    select code, version, goods, valid_from::text as valid_from, note, staff_name, made_at from hs_goods_versions
    where (${code ?? null}::text is null or code = ${code ?? null}) order by code, version desc`.execute(
    ctx.db,
  )
  return rows.map(({ valid_from, staff_name, made_at, ...row }) => ({
    ...row,
    validFrom: valid_from,
    staffName: staff_name,
    madeAt: made_at,
  }))
}

type NewVersion = {
  readonly code: string
  readonly basedOn: number
  readonly goods: HsGoods | null
  readonly validFrom: BusinessDate
  readonly note: string
}

/** False where a version follows `basedOn` already. */
export async function addGoodsVersion(ctx: Context, actor: Actor, added: NewVersion): Promise<boolean> {
  const clerk = actor.kind === 'staff' ? actor : null
  const { numAffectedRows } = await sql`
    insert into hs_goods_versions (code, version, goods, valid_from, note, staff_id, staff_name, made_at)
    select ${added.code}, ${added.basedOn + 1}, ${added.goods ? JSON.stringify(added.goods) : null}::jsonb,
      ${added.validFrom}::date, ${added.note}, ${clerk?.staffId ?? null}, ${clerk?.name ?? 'system'}, ${ctx.clock()}
    where ${added.basedOn} = (select coalesce(max(version), 0) from hs_goods_versions where code = ${added.code})
    on conflict (code, version) do nothing`.execute(ctx.db)
  return (numAffectedRows ?? 0n) > 0n
}
