import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/trucks.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type Truck, truckKey } from '#domain/positions/plates.ts'
import { decideLookups, freeTruckLookups, type Lookup, type TruckReport } from '#domain/positions/trucks.ts'
import { getOrder } from '#server/orders/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import type { IncomingPush, TruckPositions } from '#server/providers/trucks/port.ts'
import { meterOf, presentTruck } from './present.ts'
import {
  addPush,
  countLookups,
  findCounted,
  findReports,
  findUsed,
  lockMeter,
  oldestShown,
  saveReports,
} from './store.ts'

/** Positions by truck, newest first. What a truck's own device sent goes before what a source says when asked. */
async function reportsOf(ctx: Context, trucks: readonly Truck[]): Promise<Map<string, TruckReport[]>> {
  const byTruck = new Map<string, TruckReport[]>()
  const gather = (reports: readonly TruckReport[]) => {
    for (const [key, each] of Map.groupBy(reports, truckKey)) byTruck.set(key, each)
  }
  gather(await findReports(ctx, trucks))
  const missing = trucks.filter((truck) => !byTruck.has(truckKey(truck)))
  if (missing.length > 0 && ctx.trucks.asked) gather(await askFor(ctx, ctx.trucks.asked, missing))
  return byTruck
}

async function askFor(ctx: Context, asked: TruckPositions, trucks: readonly Truck[]) {
  try {
    return await asked.reports(trucks, oldestShown(ctx.clock()))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    ctx.log.warn({ port: error.port, reason: error.reason }, 'positions of trucks not read')
    throw new Refusal('truck.queryFailed')
  }
}

/** Decides and counts under the lock of the customer's meter. */
function spendLookups(
  ctx: Context,
  { userId }: Customer,
  trucks: readonly Truck[],
  spend: boolean,
  isFound: (truck: Truck) => boolean,
): Promise<{ lookups: Lookup[]; used: number }> {
  return transact(ctx, async (ctx) => {
    const used = spend ? await lockMeter(ctx, userId) : await findUsed(ctx, userId)
    const free = new Set((await findCounted(ctx, userId, trucks)).map(truckKey))
    const asked = trucks.map((truck) => ({ found: isFound(truck), free: free.has(truckKey(truck)) }))
    const lookups = decideLookups(used, spend, asked)
    const counted = trucks.filter((_, at) => lookups[at]?.counted)
    if (counted.length > 0) await countLookups(ctx, userId, counted)
    return { lookups, used: used + counted.length }
  })
}

/**
 * Where trucks are. Each that is found uses one of the customer's free look-ups, unless it was counted within ten
 * minutes (decision 017). Where the look-ups end in the middle, the rest is marked; refuses with `truck.limitReached`
 * when nothing at all can be shown for that reason, `truck.queryFailed` when the source could not be asked (nothing is
 * counted), and with `request.notFound` for an order that is not the customer's.
 */
export async function locateTrucks(
  ctx: Context,
  actor: Customer,
  { trucks: sent, orderId, spend }: BodyOf<typeof contract.locateTrucks>,
): Promise<ReplyOf<typeof contract.locateTrucks>> {
  const order = orderId ? await getOrder(ctx, actor, orderId) : null
  const trucks = [...new Map(sent.map((truck) => [truckKey(truck), truck])).values()]
  const reports = await reportsOf(ctx, trucks)
  const { lookups, used } = await spendLookups(ctx, actor, trucks, spend, (truck) =>
    reports.has(truckKey(truck)),
  )
  const outcomes = new Set(lookups.map(({ outcome }) => outcome))
  if (outcomes.has('overLimit') && !outcomes.has('found'))
    throw new Refusal('truck.limitReached', { limit: freeTruckLookups })
  return {
    trucks: trucks.map((truck, at) =>
      presentTruck(ctx, truck, lookups[at] as Lookup, reports.get(truckKey(truck)) ?? [], order),
    ),
    meter: meterOf(used),
  }
}

/** How many positions were kept, how many said nothing that can be, and whether the batch came before. */
export type PushAnswer = { readonly taken: number; readonly rejected: number; readonly repeated: boolean }

/**
 * Takes positions that a vendor sends; a batch once, however often it comes. Refuses with `request.notFound` where no
 * vendor is set up, `truck.pushNotTheirs` (signature or time) and `request.invalid` (signed, but not readable).
 */
export async function takePush(ctx: Context, incoming: IncomingPush): Promise<PushAnswer> {
  const { pushed } = ctx.trucks
  if (!pushed) throw new Refusal('request.notFound')
  const verdict = pushed.read(incoming)
  if (verdict.kind === 'notTheirs') throw new Refusal('truck.pushNotTheirs')
  if (verdict.kind === 'unreadable') throw new Refusal('request.invalid')
  const { batch } = verdict
  return transact(ctx, async (ctx) => {
    if (!(await addPush(ctx, pushed.name, batch.batch))) return { taken: 0, rejected: 0, repeated: true }
    await saveReports(ctx, batch)
    return { taken: batch.reports.length, rejected: batch.rejected, repeated: false }
  })
}
