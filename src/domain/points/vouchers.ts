import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { OrderId, UserId, VoucherId } from '#domain/kernel/ids.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { type Money, share } from '#domain/kernel/money.ts'
import { pointsTerms } from './points.ts'

/**
 * A voucher takes a fixed amount off one order of its customer. A clerk grants it with a reason;
 * it holds on its days, for an order whose prepaid total reaches what it asks for, and stands on
 * one order at a time: taken off, or given back with a refund of the whole, it can be used again.
 */
export type Voucher = {
  readonly id: VoucherId
  readonly userId: UserId
  readonly name: Bilingual
  readonly amount: Money
  /** The prepaid total that an order must reach. */
  readonly least: Money
  readonly validFrom: BusinessDate
  readonly validUntil: BusinessDate
  readonly withdrawnAt: Date | null
  /** The order on which it stands. */
  readonly usedOn: { readonly id: OrderId; readonly number: string } | null
}

/** What a voucher is to its owner on a day. */
export const voucherStatuses = ['usable', 'notYet', 'used', 'over', 'withdrawn'] as const
export type VoucherStatus = (typeof voucherStatuses)[number]

export function voucherStatus(
  voucher: Pick<Voucher, 'validFrom' | 'validUntil' | 'withdrawnAt' | 'usedOn'>,
  today: BusinessDate,
): VoucherStatus {
  if (voucher.withdrawnAt !== null) return 'withdrawn'
  if (voucher.usedOn !== null) return 'used'
  if (voucher.validUntil < today) return 'over'
  return voucher.validFrom > today ? 'notYet' : 'usable'
}

/** Why a voucher cannot be put on an order. */
export const voucherObstacles = ['withdrawn', 'used', 'over', 'notYet', 'orderTooSmall'] as const
export type VoucherObstacle = (typeof voucherObstacles)[number]

/** What stands against putting this voucher on an order; the first reason, or null. Days are those of Beijing. */
export function voucherObstacle(
  voucher: Voucher,
  order: { readonly id: OrderId; readonly prepaid: Money },
  today: BusinessDate,
): VoucherObstacle | null {
  const here = voucher.usedOn?.id === order.id
  const status = voucherStatus({ ...voucher, usedOn: here ? null : voucher.usedOn }, today)
  if (status !== 'usable') return status
  const tooSmall =
    order.prepaid.minor < voucher.least.minor ||
    voucher.amount.minor > share(order.prepaid, pointsTerms.voucherShare).minor
  return tooSmall ? 'orderTooSmall' : null
}

/** The least order that a voucher of this amount may ask for. */
export const leastFor = (amount: Money): Money => ({
  ...amount,
  minor: Math.ceil((amount.minor * 10_000) / pointsTerms.voucherShare),
})
