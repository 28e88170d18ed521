import type { PaymentReply } from '#contract/payments.ts'
import type { Money } from '#domain/kernel/money.ts'

/** Where what a payment pays is found; addresses are built by the page. */
export type PaidLinks = {
  readonly order: (id: string) => string
  readonly orders: string
  readonly statement: (id: string) => string
  readonly statements: string
  readonly topUps: string
}

type Paid = Pick<PaymentReply, 'orders' | 'statements' | 'topUps'>
type PaidSort = 'orders' | 'statements' | 'topUps'

/** Orders, statements or a top-up, never two sorts (decisions 038 and 040). */
export const paysWhat = ({ statements, topUps }: Pick<Paid, 'statements' | 'topUps'>): PaidSort =>
  statements.length > 0 ? 'statements' : topUps.length > 0 ? 'topUps' : 'orders'

/** What a payment pays, one line each: its number, its sum, and where it is. */
export const paidItems = (
  { orders, statements, topUps }: Paid,
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
  ...topUps.map(({ topUpId, topUpNumber, amount }) => ({
    id: topUpId,
    number: topUpNumber,
    amount,
    refunded: null,
    to: links.topUps,
  })),
]

/** The way from a payment to what it pays: the only thing itself, or the list of its like. */
export function wayToPaid(
  payment: Paid,
  links: PaidLinks,
): { readonly what: PaidSort; readonly one: boolean; readonly to: string } {
  const what = paysWhat(payment)
  const [first, ...more] = paidItems(payment, links)
  const one = first !== undefined && more.length === 0
  return { what, one, to: one ? first.to : links[what] }
}
