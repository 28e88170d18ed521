import { system } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, weekdayOf } from '#domain/kernel/business-date.ts'
import type { Id } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { addAllotments, adjustAllotment } from '#server/rates/commands/allotments.ts'

/** Space that the demo forwarder has on sailings to Africa and to Antwerp; one sailing was cut to nothing. */

const nextWeekday = (from: BusinessDate, weekday: number): BusinessDate =>
  addDays(from, (weekday - weekdayOf(from) + 7) % 7)

export async function buildDemoAllotments(ctx: Context, today: BusinessDate): Promise<void> {
  const soon = addDays(today, 8)
  const anywhere = { origin: null, destination: null }
  await addAllotments(ctx, system, {
    carrier: 'CMDU',
    service: 'WAX',
    ...anywhere,
    period: 'sailing',
    on: nextWeekday(soon, 5),
    weeks: 6,
    unit: 'teu',
    capacity: 24,
  })
  await addAllotments(ctx, system, {
    carrier: 'PCIU',
    service: 'ASA',
    ...anywhere,
    period: 'week',
    on: soon,
    weeks: 4,
    unit: 'container',
    capacity: 8,
  })
  await addAllotments(ctx, system, {
    carrier: 'COSU',
    service: null,
    origin: 'CN',
    destination: 'BEANR',
    period: 'week',
    on: soon,
    weeks: 4,
    unit: 'teu',
    capacity: 40,
  })
  const [cut] = await addAllotments(ctx, system, {
    carrier: 'COSU',
    service: 'WAX3',
    ...anywhere,
    period: 'sailing',
    on: nextWeekday(soon, 2),
    weeks: 1,
    unit: 'teu',
    capacity: 12,
  })
  if (cut) {
    await adjustAllotment(ctx, system, {
      allotmentId: cut.id as Id<'alm'>,
      version: cut.version,
      capacity: 0,
      reason: '演示数据：船东撤回该航次舱位',
      acceptBelowTaken: false,
    })
  }
}
