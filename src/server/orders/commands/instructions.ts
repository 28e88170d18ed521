import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { changedNames, expressWindow, instructionsWindow, pickupWindow } from '#domain/orders/instructions.ts'
import { type Order, pickupInformationMissing } from '#domain/orders/orders.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import {
  addChangeLine,
  type Changed,
  loadEditable,
  saveExpress,
  saveInstructions,
  savePickupInformation,
} from '../edit-store.ts'
import { addRedDot, lockOrder } from '../store.ts'
import { tellBoth } from '../tell.ts'

const changedBy = (actor: Customer | Staff, now: Date): Changed => ({
  at: now.toISOString(),
  by: actor.kind,
  name: actor.kind === 'staff' ? actor.name : null,
})

/** The other side is told: the shipper by a red dot, the desk by its live pages. */
async function tellChange(ctx: Context, actor: Customer | Staff, order: Order, now: Date): Promise<void> {
  if (actor.kind === 'staff') await addRedDot(ctx, order, now)
  await tellBoth(ctx, order)
}

/** The names of what changed, with those of the line before; the pages have words for them. */
const namesWith = (names: readonly string[]) => (before: string | null) =>
  `changed:${[...new Set([...(before?.replace('changed:', '').split(',') ?? []), ...names])].sort().join()}`

/**
 * Writes the shipping instructions and the parties on them. The shipper may until the documents are cut off
 * (`order.instructionsClosed`), the desk at any time. Who has not seen the last change writes nothing over
 * (`order.changedMeanwhile`). What changes nothing leaves no trace.
 */
export function setShippingInstructions(
  ctx: Context,
  actor: Customer | Staff,
  request: BodyOf<typeof contract.setShippingInstructionsCall>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock()
    const order = await lockOrder(ctx, actor, request.id)
    const stands = await loadEditable(ctx, order)
    if (actor.kind === 'customer' && !instructionsWindow(stands.facts, now).open) {
      throw new Refusal('order.instructionsClosed')
    }
    const { changed: last = null, ...before } = stands.instructions ?? {}
    if ((last?.at ?? null) !== request.basedOn) throw new Refusal('order.changedMeanwhile')
    const { originals, ...rest } = request.instructions
    // Only originals are counted.
    const instructions = {
      ...rest,
      ...(rest.release === 'original' && originals !== undefined ? { originals } : {}),
    }
    const given = <Party>(wanted: Party | null | undefined, stood: Party | null | undefined) =>
      (wanted === undefined ? stood : wanted) ?? undefined
    const consignee = given(request.consignee, stands.parties.consignee)
    const parties = {
      shipper: given(request.shipper, stands.parties.shipper),
      consignee,
      notifyParty: request.notifySameAsConsignee
        ? consignee
        : given(request.notifyParty, stands.parties.notifyParty),
    }
    const names = [...changedNames(before, instructions), ...changedNames(stands.parties, parties)]
    if (names.length === 0) return
    await saveInstructions(ctx, order, { ...instructions, changed: changedBy(actor, now) }, parties)
    await addChangeLine(ctx, actor, order, 'setInstructions', namesWith(names), now)
    // What parties and goods are called may be about persons: the log says which parts were changed.
    noteChange(ctx, { subject: order.id, userId: order.userId, after: { parts: names } })
    await tellChange(ctx, actor, order, now)
  })
}

/** Where the free pickup is made. Refuses with `order.pickupInformationClosed` where there is none, or it was made. */
export function setPickupInformation(
  ctx: Context,
  actor: Customer,
  { id, pickupInformation }: BodyOf<typeof contract.setPickupInformationCall>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock()
    const order = await lockOrder(ctx, actor, id)
    const stands = await loadEditable(ctx, order)
    if (!stands.freePickup || !pickupWindow(stands.facts).open)
      throw new Refusal('order.pickupInformationClosed')
    if (pickupInformationMissing(true, pickupInformation)) throw new Refusal('quote.pickupInformationMissing')
    const { changed: _, ...before } = stands.pickupInformation ?? {}
    if (changedNames(before, pickupInformation).length === 0) return
    await savePickupInformation(ctx, order, { ...pickupInformation, changed: changedBy(actor, now) })
    await addChangeLine(ctx, actor, order, 'setPickupInformation', () => null, now)
    await tellChange(ctx, actor, order, now)
  })
}

/** What was sent by courier; null takes it off. Refuses with `order.expressClosed` once the order is over. */
export function setExpress(
  ctx: Context,
  actor: Customer,
  { id, express }: BodyOf<typeof contract.setExpressCall>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock()
    const order = await lockOrder(ctx, actor, id)
    const stands = await loadEditable(ctx, order)
    if (!expressWindow(stands.facts).open) throw new Refusal('order.expressClosed')
    const { changed: _, ...before } = stands.express ?? {}
    const upper = express && { ...express, waybill: express.waybill.toUpperCase() }
    if (changedNames(before, upper).length === 0) return
    await saveExpress(ctx, order, upper && { ...upper, changed: changedBy(actor, now) })
    const line = upper ? `${upper.company} ${upper.waybill}` : null
    await addChangeLine(ctx, actor, order, express ? 'setExpress' : 'removeExpress', () => line, now)
    await tellChange(ctx, actor, order, now)
  })
}
