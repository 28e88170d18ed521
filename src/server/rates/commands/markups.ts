import type { MarkupReply } from '#contract/markups.ts'
import { type Actor, system } from '#domain/kernel/actor.ts'
import { decimal, money } from '#domain/kernel/money.ts'
import { type FieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { type MarkupTerms, sellsBelowCost } from '#domain/rates/markups.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { takeCharges } from '#server/reference/queries.ts'
import { insertMarkup, lockMarkup, type MarkupRow, markupOf } from '../markup-store.ts'
import { rateTables } from '../present.ts'
import { presentMarkup } from '../queries/markups.ts'
import { forgetPrices } from '../queries.ts'

/** The terms with what they name known to us. Refuses with `request.invalid` beside the field that is not. */
export function checkMarkup(ctx: Context, terms: MarkupTerms): void {
  const tables = rateTables(ctx)
  const wrong: Record<string, FieldRefusal> = {}
  for (const end of ['origin', 'destination'] as const) {
    const named = terms[end]
    if (named !== null && !tables.portKnown(named) && !tables.countryKnown(named))
      wrong[end] = { code: 'seaport.unknown', params: {} }
  }
  if (terms.carrier !== null && tables.carrier(terms.carrier) !== terms.carrier)
    wrong.carrier = { code: 'rates.carrierUnknown', params: {} }
  if (terms.containerType !== null && tables.containerType(terms.containerType) !== terms.containerType)
    wrong.containerType = { code: 'rates.containerTypeUnknown', params: {} }
  if (terms.validTo < terms.validFrom) wrong.validTo = { code: 'rates.endBeforeStart', params: {} }
  if (Object.keys(wrong).length > 0) throw new Refusal('request.invalid', {}, wrong)
}

/** What a version says, for the desk's log. */
const factsOf = ({ markup, ...terms }: MarkupTerms) => ({
  level: terms.level,
  charge: terms.charge,
  origin: terms.origin,
  destination: terms.destination,
  carrier: terms.carrier,
  containerType: terms.containerType,
  markup:
    markup.kind === 'percent'
      ? `${markup.basisPoints / 100}%`
      : `${markup.currency} ${decimal(money(markup.minor, markup.currency))}`,
  roundTo: terms.roundTo,
  validFrom: terms.validFrom,
  validTo: terms.validTo,
})

/** The version that a clerk read, locked. Refuses with `request.notFound`, and with `rates.markupChanged` when it is no longer the last. */
async function lockRead(ctx: Context, id: string, version: number | undefined): Promise<MarkupRow> {
  const last = await lockMarkup(ctx, id)
  if (!last) throw new Refusal('request.notFound')
  if (last.version !== version) throw new Refusal('rates.markupChanged', { name: last.staff_name })
  return last
}

/**
 * Adds a markup, or writes its next version. Refuses with `request.invalid`, with `rates.belowCost` unless the clerk
 * said that it may, and with `rates.markupChanged` when somebody else wrote a version meanwhile.
 */
export async function saveMarkup(
  ctx: Context,
  actor: Actor,
  asked: {
    terms: MarkupTerms
    markupId?: string | undefined
    version?: number | undefined
    acceptBelowCost: boolean
  },
): Promise<MarkupReply> {
  const { terms, markupId } = asked
  checkMarkup(ctx, terms)
  if (sellsBelowCost(terms) && !asked.acceptBelowCost) throw new Refusal('rates.belowCost')
  const row = await transact(ctx, async (ctx) => {
    const before = markupId === undefined ? null : await lockRead(ctx, markupId, asked.version)
    await takeCharges(ctx, [terms.charge])
    const written = await insertMarkup(ctx, actor, {
      id: before?.id ?? newId('mkp'),
      version: (before?.version ?? 0) + 1,
      terms,
      withdrawn: false,
      reason: null,
    })
    noteChange(ctx, {
      subject: written.id,
      before: before && factsOf(markupOf(before)),
      after: factsOf(terms),
    })
    return written
  })
  forgetPrices(ctx)
  return presentMarkup(row)
}

/** Ends a markup at once. Refuses with `request.notFound` and `rates.markupChanged`. */
export async function withdrawMarkup(
  ctx: Context,
  actor: Actor,
  asked: { markupId: string; version: number; reason: string },
): Promise<MarkupReply> {
  const row = await transact(ctx, async (ctx) => {
    const before = await lockRead(ctx, asked.markupId, asked.version)
    if (before.withdrawn) return before
    const reason = asked.reason || null
    noteChange(ctx, { subject: before.id, before: { withdrawn: false }, after: { withdrawn: true }, reason })
    return insertMarkup(ctx, actor, {
      id: before.id,
      version: before.version + 1,
      terms: markupOf(before),
      withdrawn: true,
      reason,
    })
  })
  forgetPrices(ctx)
  return presentMarkup(row)
}

/** A markup made by the product itself: the demo world's. */
export const addMarkup = (ctx: Context, terms: MarkupTerms): Promise<MarkupReply> =>
  saveMarkup(ctx, system, { terms, acceptBelowCost: false })
