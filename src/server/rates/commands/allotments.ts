import type * as contract from '#contract/allotments.ts'
import type { AllotmentReply } from '#contract/allotments.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { addDays } from '#domain/kernel/business-date.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { type FieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import {
  type AllotmentLane,
  allotmentsByDay,
  allottedDays,
  findAllotment,
  hundredthsOf,
  periodOf,
  spaceFrom,
  spaceNeeded,
} from '#domain/rates/allotments.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import {
  type AllotmentRow,
  allotmentOf,
  allotmentsOn,
  giveBack,
  heldBy,
  insertAllotments,
  lockAllotment,
  lockForMove,
  saveVersion,
  takeFrom,
} from '../allotment-store.ts'
import { rateTables } from '../present.ts'
import { presentAllotment } from '../queries/allotments.ts'
import { allottedSailing, type CodedSailing, forgetAllotments, teuOf } from '../queries.ts'

// For the desk -------------------------------------------------------------------------------------------------

/** What a lane names, known to us. Refuses with `request.invalid` beside the field that is not. */
function checkLane(ctx: Context, lane: AllotmentLane): void {
  const tables = rateTables(ctx)
  const wrong: Record<string, FieldRefusal> = {}
  if (tables.carrier(lane.carrier) !== lane.carrier)
    wrong.carrier = { code: 'rates.carrierUnknown', params: {} }
  for (const end of ['origin', 'destination'] as const) {
    const named = lane[end]
    if (named !== null && !tables.portKnown(named) && !tables.countryKnown(named))
      wrong[end] = { code: 'seaport.unknown', params: {} }
  }
  if (Object.keys(wrong).length > 0) throw new Refusal('request.invalid', {}, wrong)
}

const spaceWords = ({ unit }: Pick<AllotmentRow, 'unit'>, hundredths: number): string =>
  unit === 'teu' ? `${spaceFrom(hundredths)} TEU` : String(spaceFrom(hundredths))

/** What an allotment says, for the desk's log. */
const factsOf = (row: AllotmentRow) => ({
  carrier: row.carrier,
  service: row.service,
  origin: row.origin,
  destination: row.destination,
  kind: periodOf(allotmentOf(row)),
  validFrom: row.starts_on,
  validTo: row.ends_on,
  space: spaceWords(row, row.capacity),
})

/**
 * Adds an allotment, or the same for some weeks running. Refuses with `request.invalid`, and with
 * `rates.allotmentExists` where one of the days has it already: then none is added.
 */
export async function addAllotments(
  ctx: Context,
  actor: Actor,
  asked: BodyOf<typeof contract.addAllotments>,
): Promise<AllotmentReply[]> {
  const { weeks, period, on, unit, ...given } = asked
  const lane: AllotmentLane = {
    carrier: given.carrier.toUpperCase(),
    service: given.service?.toUpperCase() ?? null,
    origin: given.origin,
    destination: given.destination,
  }
  checkLane(ctx, lane)
  const added = Array.from({ length: weeks }, (_, week) => ({
    id: newId('alm'),
    ...lane,
    ...allottedDays(period, addDays(on, week * 7)),
    unit,
    capacity: hundredthsOf(given.capacity),
  }))
  const rows = await transact(ctx, async (ctx) => {
    try {
      const rows = await insertAllotments(ctx, actor, added)
      for (const row of rows) noteChange(ctx, { subject: row.id, after: factsOf(row) })
      return rows
    } catch (error) {
      if (brokenConstraint(error) !== 'allotment_stands_once') throw error
      throw new Refusal('rates.allotmentExists', { on: added[0]?.startsOn ?? on })
    }
  })
  forgetAllotments(ctx)
  return rows.map(presentAllotment)
}

/** The version that a clerk read, locked. Refuses with `request.notFound`, and with `rates.allotmentChanged` when it is no longer the last. */
async function lockRead(ctx: Context, id: string, version: number): Promise<AllotmentRow> {
  const row = await lockAllotment(ctx, id)
  if (!row) throw new Refusal('request.notFound')
  if (row.version !== version) throw new Refusal('rates.allotmentChanged', { name: row.staff_name })
  return row
}

/**
 * Changes how much space there is. Refuses with `rates.allotmentChanged` when somebody else wrote a version meanwhile,
 * and with `rates.belowTaken` unless the clerk said that more may be taken than there is.
 */
export async function adjustAllotment(
  ctx: Context,
  actor: Actor,
  asked: BodyOf<typeof contract.adjustAllotment>,
): Promise<AllotmentReply> {
  const row = await transact(ctx, async (ctx) => {
    const before = await lockRead(ctx, asked.allotmentId, asked.version)
    if (before.withdrawn) throw new Refusal('rates.allotmentChanged', { name: before.staff_name })
    const capacity = hundredthsOf(asked.capacity)
    if (capacity < before.used && !asked.acceptBelowTaken)
      throw new Refusal('rates.belowTaken', { taken: spaceWords(before, before.used) })
    const after = await saveVersion(ctx, actor, before.id, {
      capacity,
      withdrawn: false,
      reason: asked.reason,
    })
    noteChange(ctx, {
      subject: before.id,
      before: { space: spaceWords(before, before.capacity) },
      after: { space: spaceWords(after, after.capacity) },
      reason: asked.reason,
    })
    return after
  })
  forgetAllotments(ctx)
  return presentAllotment(row)
}

/** Ends an allotment; orders keep their places. Refuses with `request.notFound` and `rates.allotmentChanged`. */
export async function withdrawAllotment(
  ctx: Context,
  actor: Actor,
  { allotmentId, version, reason }: BodyOf<typeof contract.withdrawAllotment>,
): Promise<AllotmentReply> {
  const row = await transact(ctx, async (ctx) => {
    const before = await lockRead(ctx, allotmentId, version)
    if (before.withdrawn) return before
    noteChange(ctx, { subject: before.id, before: { withdrawn: false }, after: { withdrawn: true }, reason })
    return saveVersion(ctx, actor, before.id, { capacity: before.capacity, withdrawn: true, reason })
  })
  forgetAllotments(ctx)
  return presentAllotment(row)
}

// For orders ---------------------------------------------------------------------------------------------------

type OrderedSpace = {
  readonly userId: UserId
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly sailing: CodedSailing
  readonly containers: readonly { readonly type: string; readonly quantity: number }[]
}

/**
 * Takes the space of an order's containers, inside the transaction that places it; where a sailing has no allotment,
 * nothing. Refuses with `rates.spaceUsedUp`. Orders of one allotment wait for each other, so it is called last.
 */
export async function takeSpace(ctx: Context, order: OrderedSpace): Promise<void> {
  const { userId, orderId, orderNumber, sailing, containers } = order
  const standing = await allotmentsOn(ctx, sailing.carrier, sailing.departsOn)
  const allotment = findAllotment(allotmentsByDay(standing), allottedSailing(ctx, sailing))
  if (!allotment) return
  const space = spaceNeeded(allotment.unit, containers, teuOf(ctx))
  const taken = await takeFrom(ctx, { userId, orderId, orderNumber, allotmentId: allotment.id, space })
  if (!taken) throw new Refusal('rates.spaceUsedUp')
}

/**
 * Moves an order's space to another sailing, inside the transaction that moves the order: what it took goes back, and
 * the new space is taken. Refuses with `rates.spaceUsedUp`. Called last, as `takeSpace` is.
 */
export async function moveSpace(ctx: Context, order: OrderedSpace): Promise<void> {
  const standing = await allotmentsOn(ctx, order.sailing.carrier, order.sailing.departsOn)
  const to = findAllotment(allotmentsByDay(standing), allottedSailing(ctx, order.sailing))
  await lockForMove(ctx, order, to?.id ?? null)
  await giveBack(ctx, order)
  await takeSpace(ctx, order)
}

/** Whether an order's containers would fit on a sailing, with what the order holds of it already; null where nothing is counted. */
export async function fitsOn(
  ctx: Context,
  order: Omit<OrderedSpace, 'orderNumber'>,
): Promise<boolean | null> {
  const standing = await allotmentsOn(ctx, order.sailing.carrier, order.sailing.departsOn)
  const allotment = findAllotment(allotmentsByDay(standing), allottedSailing(ctx, order.sailing))
  if (!allotment) return null
  const space = spaceNeeded(allotment.unit, order.containers, teuOf(ctx))
  return allotment.used - (await heldBy(ctx, order, allotment.id)) + space <= allotment.capacity
}

/** Gives back what an order took, inside the transaction that ends it; once, however often it is called. */
export const returnSpace = (ctx: Context, order: Pick<OrderedSpace, 'userId' | 'orderId'>): Promise<void> =>
  giveBack(ctx, order)
