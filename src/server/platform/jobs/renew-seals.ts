import type { Context } from '../context.ts'
import { type Place, renewColumn, type SealedColumn } from '../crypto/sealed-columns.ts'
import { type JobDefinition, job } from './jobs.ts'

/** One step over what an area keeps sealed, from a place on; see `renewColumn`. */
export type Renewal = (
  ctx: Context,
  after: Place | null,
  most: number,
) => Promise<{ readonly place: Place | null; readonly renewed: number }>

/** The texts of a column as a renewal. */
export const renewalOf =
  (column: SealedColumn): Renewal =>
  (ctx, after, most) =>
    renewColumn(ctx, column, after, most)

/** Rows of one transaction: short enough that nobody waits for them. */
const atATime = 200

/** A job is taken from a process that does not end it in five minutes; this one hands on what is left before. */
const longestMilliseconds = 120_000

/** Where a run that was handed on begins: at which of the renewals, and after which row. */
export type RenewedSoFar = { readonly turn?: number; readonly after?: Place }

/**
 * A job that seals anew, each night, what an older key sealed in an area; after that the older key can be taken away.
 * Whoever reads or writes the same rows goes on meanwhile. Every step stands when it is done: a run that broke off is
 * taken up by the next one.
 */
export function renewSealsOf(
  area: string,
  renewals: readonly Renewal[],
  longest = longestMilliseconds,
): JobDefinition<RenewedSoFar> {
  const definition: JobDefinition<RenewedSoFar> = job({
    name: `${area}.renewSeals`,
    retries: 3,
    every: '35 3 * * *',
    async run(ctx, { turn = 0, after = null }): Promise<void> {
      const began = performance.now()
      let count = 0
      for (let at = turn; at < renewals.length; at++) {
        let place: Place | null = at === turn ? after : null
        do {
          const step = await renewals[at]?.(ctx, place, atATime)
          place = step?.place ?? null
          count += step?.renewed ?? 0
          if (place && performance.now() - began > longest) {
            ctx.log.info({ area, rows: count }, 'sealed anew, and goes on')
            return ctx.jobs.enqueue(ctx, definition, { turn: at, after: place })
          }
        } while (place)
      }
      if (count > 0) ctx.log.info({ area, rows: count }, 'sealed anew')
    },
  })
  return definition
}
