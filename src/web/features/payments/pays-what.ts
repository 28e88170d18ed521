import type { PaymentReply } from '#contract/payments.ts'
import type { Money } from '#domain/kernel/money.ts'

/** Where a payment's orders and statements are found; addresses are built by the page. */
export type PaidLinks = {
  readonly order: (id: string) => string
  readonly orders: string
  readonly statement: (id: string) => string
  readonly statements: string
}

/** Orders or statements, never both (decision 038). */
export const paysWhat = ({ statements }: Pick<PaymentReply, 'statements'>): 'orders' | 'statements' =>
  statements.length > 0 ? 'statements' : 'orders'

/** What a payment pays, one line each: its number, its sum, and where it is. */
export const paidItems = (
  { orders, statements }: Pick<PaymentReply, 'orders' | 'statements'>,
  links: PaidLinks,
): readonly {
  readonly id: string
  readonly number: string
  readonly amount: Money
  readonly refunded: Money | null
  readonly to: string
}[] => [
  ...orders.map(({ orderId, orderNumber, amount, refunded }) => ({
    id: orderId,
    number: orderNumber,
    amount,
    refunded,
    to: links.order(orderId),
  })),
  ...statements.map(({ statementId, statementNumber, amount }) => ({
    id: statementId,
    number: statementNumber,
    amount,
    refunded: null,
    to: links.statement(statementId),
  })),
]

/** The way from a payment to what it pays: the only thing itself, or the list of its like. */
export function wayToPaid(
  payment: Pick<PaymentReply, 'orders' | 'statements'>,
  links: PaidLinks,
): { readonly what: 'orders' | 'statements'; readonly one: boolean; readonly to: string } {
  const what = paysWhat(payment)
  const [first, ...more] = paidItems(payment, links)
  const one = first !== undefined && more.length === 0
  return { what, one, to: one ? first.to : links[what] }
}
