import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { transact } from '../db/transaction.ts'
import { unseal } from './seal.ts'

/** A column of sealed texts, each bound to its row, and the column beside it that names the key. */
export type SealedColumn = {
  readonly table: string
  /** The columns of the primary key in its order, texts, the id last. */
  readonly key: readonly string[]
  readonly sealed: string
  readonly keyId: string
  /** What binds a text to its row, by the row's id. */
  readonly about: (id: string) => string
  /** For what the secret that signs sessions sealed it before rows named their key; only where it did. */
  readonly before?: string
}

/** A sealed text as its row holds it; without a key it was sealed before rows named one. */
export type SealedText = { readonly sealed: Buffer; readonly keyId: string | null }

export const sealText = (ctx: Context, column: SealedColumn, id: string, text: string) => ({
  sealed: ctx.dataKeys.seal(Buffer.from(text, 'utf8'), column.about(id)),
  keyId: ctx.dataKeys.current,
})

/** Throws when key, row or content do not fit. */
export function unsealText(
  ctx: Context,
  column: SealedColumn,
  id: string,
  { sealed, keyId }: SealedText,
): string {
  if (keyId !== null) return ctx.dataKeys.unseal(keyId, sealed, column.about(id)).toString('utf8')
  if (!column.before) throw new Error(`a row of ${column.table} names no key`)
  return unseal(ctx.tokens.key(column.before), sealed, id)
}

/** How far a walk over a table has come: the key of its last row. */
export type Place = readonly string[]

/**
 * Seals anew what an older key sealed, at most so many rows after a place, and answers the place it came to, or null at
 * the end. The rows are locked meanwhile, in their order; readers see the old ones until the commit.
 */
export const renewColumn = (
  ctx: Context,
  column: SealedColumn,
  after: Place | null,
  most: number,
): Promise<{ readonly place: Place | null; readonly renewed: number }> =>
  transact(ctx, async (ctx) => {
    const { current } = ctx.dataKeys
    const refs = column.key.map((name) => sql.ref(name))
    const key = sql.join(refs)
    const { rows } = await sql<SealedText & { place: string[] }>`
      select array[${key}] as place, ${sql.ref(column.sealed)} as sealed, ${sql.ref(column.keyId)} as "keyId"
      from ${sql.table(column.table)}
      where ${sql.ref(column.keyId)} is distinct from ${current} and octet_length(${sql.ref(column.sealed)}) > 0
        and ${after ? sql`(${key}) > (${sql.join(after)})` : sql`true`}
      order by ${key} limit ${most} for no key update`.execute(ctx.db)
    const renewed = rows.flatMap(({ place, ...text }) => {
      const id = place.at(-1) ?? ''
      try {
        return [{ place, sealed: sealText(ctx, column, id, unsealText(ctx, column, id, text)).sealed }]
      } catch (error) {
        ctx.log.error({ err: error, table: column.table, row: id }, 'a sealed row cannot be opened')
        return []
      }
    })
    if (renewed.length > 0)
      await sql`
        update ${sql.table(column.table)} t
        set ${sql.ref(column.sealed)} = fresh.sealed_anew, ${sql.ref(column.keyId)} = ${current}
        from unnest(${sql.join([
          ...column.key.map((_, at) => sql`${renewed.map(({ place }) => place[at])}::text[]`),
          sql`${renewed.map(({ sealed }) => sealed)}::bytea[]`,
        ])}) as fresh (${sql.join([...column.key.map((name) => sql.ref(`in_${name}`)), sql.ref('sealed_anew')])})
        where ${sql.join(
          column.key.map((name) => sql`t.${sql.ref(name)} = fresh.${sql.ref(`in_${name}`)}`),
          sql` and `,
        )}`.execute(ctx.db)
    return { place: rows.length < most ? null : (rows.at(-1)?.place ?? null), renewed: renewed.length }
  })
