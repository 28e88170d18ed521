import { type TerminalDays, weekdays } from '#domain/tracking/stays.ts'
import type { Context } from '#server/platform/context.ts'
import { loadWorkingDays } from '#server/platform/working-days.ts'
import type { CountedOrder } from './free-time-store.ts'

/**
 * Days on which terminals work: on the mainland by the public calendar with what was set by hand, elsewhere Monday to
 * Friday (decision 038). The calendar is only read where a tariff counts working days.
 */
export async function terminalDaysFor(
  ctx: Context,
  orders: readonly Pick<CountedOrder, 'tariffs'>[],
): Promise<TerminalDays> {
  if (!orders.some(({ tariffs }) => tariffs.some(({ unit }) => unit === 'working'))) return weekdays
  const { works } = await loadWorkingDays(ctx)
  return (day, port) => (port.startsWith('CN') ? works(day) : weekdays(day, port))
}
