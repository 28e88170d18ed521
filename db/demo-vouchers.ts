import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, instantOf } from '#domain/kernel/business-date.ts'
import type { UserId, VoucherId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { grantVoucher, withdrawVoucher } from '#server/points/commands.ts'

type DemoVoucher = {
  readonly name: { readonly zh: string; readonly en: string }
  readonly amountMinor: number
  readonly leastMinor: number
  /** Days before today: when it was granted and began, and for how many days it holds. */
  readonly grantedDaysAgo: number
  readonly forDays: number
  readonly reason: string
}

/** Of regular customers: the first shipper's goes onto an order, the second's was granted by mistake. */
const regular: DemoVoucher = {
  name: { zh: '演示券 · 老客立减 200', en: 'Demo voucher · regular customers, CNY 200' },
  amountMinor: 20_000,
  leastMinor: 400_000,
  grantedDaysAgo: 20,
  forDays: 60,
  reason: '演示数据：老客户季度回馈',
}

/** One that can be used, one that asks for more than a demo order comes to, and one that is over. */
const vouchers: readonly DemoVoucher[] = [
  {
    name: { zh: '演示券 · 船期延误补偿 300', en: 'Demo voucher · delay, CNY 300' },
    amountMinor: 30_000,
    leastMinor: 500_000,
    grantedDaysAgo: 12,
    forDays: 90,
    reason: '演示数据：航次延误，客户接受补偿券',
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
    name: { zh: '演示券 · 秋季立减 100', en: 'Demo voucher · autumn, CNY 100' },
    amountMinor: 10_000,
    leastMinor: 200_000,
    grantedDaysAgo: 45,
    forDays: 30,
    reason: '演示数据：秋季活动',
  },
]

/**
 * The demo shippers' vouchers, granted by the product's own command, each on its day. Answers the vouchers that wait
 * for an order.
 */
export async function buildDemoVouchers(
  world: Context,
  clerk: Staff,
  people: readonly Customer[],
  at: (instant: Date) => void,
  today: BusinessDate,
): Promise<ReadonlyMap<UserId, VoucherId>> {
  const grant = async ({ userId }: Customer, { grantedDaysAgo, forDays, ...voucher }: DemoVoucher) => {
    const validFrom = addDays(today, -grantedDaysAgo)
    at(instantOf(validFrom, '09:30'))
    const validUntil = addDays(validFrom, forDays - 1)
    return grantVoucher(world, clerk, { userId, ...voucher, validFrom, validUntil })
  }
  for (const voucher of vouchers) for (const person of people) await grant(person, voucher)
  const waiting = new Map<UserId, VoucherId>()
  for (const person of people) {
    const id = await grant(person, regular)
    if (waiting.size === 0) waiting.set(person.userId, id)
    else await withdrawVoucher(world, clerk, id)
  }
  return waiting
}
