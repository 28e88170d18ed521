import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, instantOf } from '#domain/kernel/business-date.ts'
import type { Context } from '#server/platform/context.ts'
import { grantVoucher } from '#server/points/commands.ts'

type DemoVoucher = {
  readonly name: { readonly zh: string; readonly en: string }
  readonly amountMinor: number
  readonly leastMinor: number
  /** Days before today: when it was granted and began, and for how many days it holds. */
  readonly grantedDaysAgo: number
  readonly forDays: number
  readonly reason: string
}

/** One that can be used, one that asks for more than a demo order comes to, and one that is over. */
const vouchers: readonly DemoVoucher[] = [
  {
    name: { zh: '演示券 · 船期延误补偿 300', en: 'Demo voucher · delay, CNY 300' },
    amountMinor: 30_000,
    leastMinor: 500_000,
    grantedDaysAgo: 12,
    forDays: 90,
    reason: '演示数据：鹿特丹航次延误 3 天，客户接受补偿券',
  },
  {
    name: { zh: '演示券 · 大票立减 1000', en: 'Demo voucher · large shipments, CNY 1,000' },
    amountMinor: 100_000,
    leastMinor: 50_000_000,
    grantedDaysAgo: 6,
    forDays: 60,
    reason: '演示数据：旺季大票活动',
  },
  {
    name: { zh: '演示券 · 新客立减 100', en: 'Demo voucher · welcome, CNY 100' },
    amountMinor: 10_000,
    leastMinor: 200_000,
    grantedDaysAgo: 45,
    forDays: 30,
    reason: '演示数据：新客户首单',
  },
]

/** The demo shippers' vouchers, granted by the product's own command, each on its day. */
export async function buildDemoVouchers(
  world: Context,
  clerk: Staff,
  people: readonly Customer[],
  at: (instant: Date) => void,
  today: BusinessDate,
): Promise<void> {
  for (const { grantedDaysAgo, forDays, ...voucher } of vouchers) {
    const validFrom = addDays(today, -grantedDaysAgo)
    at(instantOf(validFrom, '09:30'))
    for (const { userId } of people) {
      const validUntil = addDays(validFrom, forDays - 1)
      await grantVoucher(world, clerk, { userId, ...voucher, validFrom, validUntil })
    }
  }
}
