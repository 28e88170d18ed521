import type { OrderDetail } from '#contract/order-shapes.ts'
import type { PaymentReply } from '#contract/payments.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import type { Money } from '#domain/kernel/money.ts'

/** What comes back when the whole of an order is refunded: the money that was paid, and what took the rest off. */
type ComesBack = {
  readonly money: Money
  readonly points: number
  readonly vouchers: readonly { readonly name: Bilingual; readonly amount: Money }[]
}

/** Less what went back already, in parts; the payments are those of the order. */
export function comesBackOf(
  order: Pick<OrderDetail, 'id' | 'prepaid' | 'offset' | 'offsets'>,
  payments: readonly Pick<PaymentReply, 'outcome' | 'orders'>[],
): ComesBack {
  const item = payments
    .find(({ outcome }) => outcome === 'credited')
    ?.orders.find(({ orderId }) => orderId === order.id)
  const paid = item?.amount.minor ?? order.prepaid.minor - order.offset.minor
  const standing = order.offsets.filter((each) => each.amount.minor > each.returned.minor)
  return {
    money: { minor: paid - (item?.refunded.minor ?? 0), currency: 'CNY' },
    points: standing.reduce((total, { kind, points, amount, returned }) => {
      const left = (amount.minor - returned.minor) / amount.minor
      return kind === 'points' ? total + Math.round((points ?? 0) * left) : total
    }, 0),
    vouchers: standing.flatMap(({ kind, name, amount }) =>
      kind === 'voucher' && name ? [{ name, amount }] : [],
    ),
  }
}
