import type { RunningCharge } from '#contract/bills.ts'
import { type Customer, type Staff, system } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { decimal, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { FreeTimeType } from '#domain/rates/free-time-terms.ts'
import type { ChargeCode } from '#domain/reference/charges.ts'
import { type CountedStay, countStays, nextDayRate, type TerminalDays } from '#domain/tracking/stays.ts'
import { bills as en } from '#i18n/en-US/bills.ts'
import { bills as zh } from '#i18n/zh-CN/bills.ts'
import { enterCharge, lockBill, takeBackCharge } from '#server/bills/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import {
  addBilledStay,
  type BilledStay,
  type CountedOrder,
  loadCountedOrders,
  type NamedTariff,
  removeBilledStay,
} from './free-time-store.ts'
import { terminalDaysFor } from './terminal-days.ts'

/** A stay of an order's container, and what was billed of it. */
export type OrderStay = CountedStay<NamedTariff> & {
  readonly number: string | null
  readonly billed: BilledStay | null
}

const isOf = (stay: Pick<OrderStay, 'containerId' | 'type' | 'direction'>) => (billed: BilledStay) =>
  billed.containerId === stay.containerId && billed.type === stay.type && billed.direction === stay.direction

/** Every stay of an order that there is a tariff for. */
export const staysOf = (ctx: Context, order: CountedOrder, works: TerminalDays): OrderStay[] =>
  countStays(order, ctx.clock(), works).map((stay) => ({
    ...stay,
    number: order.containers.find(({ id }) => id === stay.containerId)?.number ?? null,
    billed: order.billed.find(isOf(stay)) ?? null,
  }))

/** Free time of an order's containers; a customer's own. Refuses with `request.notFound`. */
export async function runningCharges(
  ctx: Context,
  actor: Customer | Staff,
  id: OrderId,
): Promise<{ charges: RunningCharge[] }> {
  const [order] = await loadCountedOrders(ctx, [id], actor.kind === 'customer' ? actor.userId : null)
  if (!order) throw new Refusal('request.notFound')
  const works = await terminalDaysFor(ctx, [order])
  const types = new Map(order.containers.map((each) => [each.id, each.type]))
  return {
    charges: staysOf(ctx, order, works).map((stay) => ({
      container: stay.number,
      containerType: types.get(stay.containerId) ?? '',
      type: stay.type,
      direction: stay.direction,
      state: stateOf(stay),
      freeDays: stay.freeDays,
      unit: stay.tariff.unit,
      startedOn: stay.startOn,
      endedOn: stay.stopOn,
      lastFreeDay: stay.sum.lastFreeDay,
      countedDays: stay.sum.countedDays,
      chargedDays: stay.sum.chargedDays,
      steps: [...stay.sum.steps],
      amount: stay.sum.amount,
      nextDay: stay.stop ? null : nextDayRate(stay),
      lineId: stay.billed?.lineId ?? null,
      tariff: stay.tariff.source,
    })),
  }
}

function stateOf({ billed, stop, sum }: OrderStay): RunningCharge['state'] {
  if (stop) return billed ? 'billed' : 'ended'
  return sum.chargedDays > 0 ? 'running' : 'free'
}

const codeOf: Record<FreeTimeType, ChargeCode> = {
  demurrage: 'DEM',
  detention: 'DET',
  storage: 'STO',
  combined: 'DEM',
}

const fill = (phrase: string, values: Readonly<Record<string, string | number>>): string =>
  phrase.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** The whole arithmetic of an ended stay in both languages: a bill of days is believed when every day can be counted. */
function noteOf(stay: OrderStay, stopOn: string): Bilingual {
  const { sum, tariff } = stay
  const arithmetic = sum.steps.map(({ days, perDay }) => `${days} × ${decimal(perDay)}`).join(' + ')
  const values = {
    container: stay.number ?? '',
    from: sum.firstDay,
    to: sum.chargedTo ?? stopOn,
    counted: sum.countedDays,
    free: stay.freeDays,
    charged: sum.chargedDays,
  }
  const told = ({ freeTime }: typeof zh): string =>
    fill(freeTime.note[tariff.unit], {
      ...values,
      stay: freeTime.stays[stay.direction][stay.type],
      arithmetic: `${arithmetic} = ${sum.amount.currency} ${decimal(sum.amount)}`,
    }).trim()
  return { zh: told(zh), en: told(en) }
}

/**
 * Bills what stays of an order have cost beyond their free time: each once, as one line whose evidence is the event that
 * ended it. A stay whose events were corrected afterwards is taken back, visibly, and billed anew; where a clerk has
 * credited or taken off the line, it stays as the clerk left it. Does nothing for an order that is not carried out.
 */
export function billFreeTime(ctx: Context, id: OrderId): Promise<void> {
  return transact(ctx, async (ctx) => {
    // The order is locked first: its bill grows one line after the other.
    if (!(await lockBill(ctx, id))) return
    const [order] = await loadCountedOrders(ctx, [id], null)
    if (!order || order.ended) return
    const stays = staysOf(ctx, order, await terminalDaysFor(ctx, [order]))
    const kept = new Set<BilledStay>()
    for (const billed of order.billed) {
      const stay = stays.find((each) => isOf(each)(billed))
      const same = stay?.startOn === billed.startedOn && stay.stopOn === billed.endedOn
      if (same || !(await takeBack(ctx, order, billed))) kept.add(billed)
    }
    for (const stay of stays)
      if (stay.stop && stay.sum.amount.minor > 0 && !(stay.billed && kept.has(stay.billed)))
        await billStay(ctx, order, stay, stay.stop)
  })
}

/** Answers whether it was taken back; a line that a clerk has touched is not. */
async function takeBack(ctx: Context, order: CountedOrder, billed: BilledStay): Promise<boolean> {
  const note = { zh: zh.freeTime.corrected, en: en.freeTime.corrected }
  if (!(await takeBackCharge(ctx, order.id, billed.lineId, note))) return false
  await removeBilledStay(ctx, order, billed)
  return true
}

async function billStay(
  ctx: Context,
  order: CountedOrder,
  stay: OrderStay,
  stop: NonNullable<OrderStay['stop']>,
): Promise<void> {
  const { sum, startOn, stopOn } = stay
  if (!stopOn) return
  const [only, ...more] = sum.steps
  // Days of one rate are days × rate; of several, the note tells the sum.
  const priced =
    only && more.length === 0
      ? { quantity: String(only.days), unitPrice: only.perDay }
      : {
          quantity: '1',
          unitPrice: money(sum.amount.minor, sum.amount.currency),
          basis: 'container' as const,
        }
  const note = noteOf(stay, stopOn)
  const { id } = await enterCharge(ctx, system, {
    orderId: order.id,
    quotedPosition: null,
    code: codeOf[stay.type],
    ...priced,
    cause: 'storageDays',
    note: note.zh,
    noteEn: note.en,
    eventId: stop.id,
    fileId: null,
  })
  await addBilledStay(ctx, order, {
    containerId: stay.containerId,
    type: stay.type,
    direction: stay.direction,
    lineId: id,
    startedOn: startOn,
    endedOn: stopOn,
  })
}
