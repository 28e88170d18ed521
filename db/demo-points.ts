import type { Customer } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, instantOf } from '#domain/kernel/business-date.ts'
import { askAboutPayment } from '#server/payments/commands/captures.ts'
import { createTopUpCharge } from '#server/payments/commands/charges.ts'
import type { Context } from '#server/platform/context.ts'
import { checkIn } from '#server/points/commands.ts'
import type { EmbeddedCashier } from '#server/providers/payment/embedded.ts'

/** How far back the demo shippers checked in, and the days of each week on which they did; of late every day. */
const demoDays = 180
const usualWeekdays = [1, 4]
const daysInARow = 9
/** When the first of them bought points, and which package. */
const demoTopUps = [
  [150, 'p50'],
  [33, 'p100'],
] as const

type Story = {
  readonly world: Context
  readonly cashier: EmbeddedCashier
  readonly people: readonly Customer[]
  readonly at: (instant: Date) => void
  readonly today: BusinessDate
}

/**
 * Half a year of points, each done on its day by the product's own commands: check-ins, of which today's is left to
 * the visitor, and points that were bought.
 */
export async function buildDemoPoints({ world, cashier, people, at, today }: Story): Promise<void> {
  for (let ago = demoDays; ago >= 1; ago--) {
    const day = addDays(today, -ago)
    if (ago <= daysInARow || usualWeekdays.includes(ago % 7))
      for (const person of people) {
        at(instantOf(day, '08:40'))
        await checkIn(world, person)
      }
    const [buyer] = people
    const bought = demoTopUps.find(([on]) => on === ago)
    if (!buyer || !bought) continue
    at(instantOf(day, '09:15'))
    const { paymentId, redirectTo } = await createTopUpCharge(world, buyer, {
      id: bought[1],
      payPlatformType: 'cashier',
    })
    const chargeNo = await cashier.open(redirectTo?.split('?')[1] ?? '')
    if (!chargeNo || !(await cashier.act(chargeNo, 'quietly')))
      throw new Error('the demo top-up was not paid')
    at(instantOf(day, '09:17'))
    await askAboutPayment(world, paymentId)
  }
}
