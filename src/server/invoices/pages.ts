import { type Id, idPattern } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'

/** Keyset pages by an id, which tells the time: a cursor is the last id that was shown. */

/** A cursor is ours or it is refused. */
export function cursorOf<Prefix extends string>(text: string, prefix: Prefix): Id<Prefix> {
  if (!idPattern(prefix).test(text))
    throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
  return text as Id<Prefix>
}

/** Of one row more than a page holds, what is shown and where the next page begins. */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  size: number,
): { readonly shown: readonly Row[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, size)
  return { shown, nextCursor: rows.length > size ? (shown.at(-1)?.id ?? null) : null }
}
