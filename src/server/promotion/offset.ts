import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'

/** Where a page begins: how many rows came before, of those that were there when the first page was read. */
export type Place = { readonly until: Date; readonly offset: number }

/**
 * A cursor of lists whose rows must not name what they are made of (other people's ids, numbers of the whole
 * ledger): the time of the first page and how many rows came before, so that what is new moves no later page. Refuses
 * anything else with `request.invalid`.
 */
export function readPlace(ctx: Context, cursor: string | undefined): Place {
  if (cursor === undefined) return { until: ctx.clock(), offset: 0 }
  const found = /^(\d{13})-(\d{1,6})$/.exec(cursor)
  if (!found) throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
  return { until: new Date(Number(found[1])), offset: Number(found[2]) }
}

/** The cursor of the page so many rows further. */
export const placeAfter = ({ until, offset }: Place, rows: number): string =>
  `${until.getTime()}-${offset + rows}`
