import type { UserId } from '#domain/kernel/ids.ts'
import type { Currency, Money } from '#domain/kernel/money.ts'

/**
 * The ledger says who owes whom and why. Every entry moves one amount from one book to another;
 * entries are never changed, a correction is an opposite entry. When an order is placed, its price
 * moves from the house's sales to what the customer owes; when money arrives, the same amount
 * moves from what the customer owes to the payment company's book. So a customer's `owed` book
 * is what is still to pay, and below zero what we have to give back. Points and rebate cash are
 * spendable: their books keep a balance that cannot go below zero (decision 014).
 */
export const customerBookKinds = ['owed', 'points', 'cash'] as const
export const houseBookKinds = [
  'sales',
  /** what points and vouchers took off orders */
  'discounts',
  /** what customers paid ahead for points */
  'prepayments',
  'alipay',
  'wechat',
  'bankTransfer',
  'cashier',
  'pointsIssued',
  'pointsSpent',
  'rebates',
  'withdrawals',
] as const

export type CustomerBookKind = (typeof customerBookKinds)[number]
export type HouseBookKind = (typeof houseBookKinds)[number]
export type Book =
  | { readonly kind: CustomerBookKind; readonly userId: UserId }
  | { readonly kind: HouseBookKind; readonly userId?: undefined }

/** Points are counted in the same books as money, in a unit of their own. */
export type LedgerUnit = Currency | 'points'
export type LedgerAmount = Money | { readonly minor: number; readonly currency: 'points' }

export const transferKinds = [
  'orderPlaced',
  'orderReversed',
  'billed',
  'billTakenBack',
  'offsetApplied',
  'offsetReturned',
  'paymentReceived',
  'refundPaid',
  'topUpSold',
  'topUpTakenBack',
  'pointsEarned',
  'pointsBought',
  'pointsSpent',
  'pointsReturned',
  'pointsTakenBack',
  'rebateEarned',
  'rebateTakenBack',
  'rebateWithdrawn',
  'rebateReturned',
  'correction',
] as const
export type TransferKind = (typeof transferKinds)[number]

/** One id per book, told by what it is: no look-up is needed to post. */
export const bookId = (book: Book, unit: LedgerUnit): string =>
  `${book.kind}:${book.userId ?? 'house'}:${unit}`

/** Only what a customer can spend keeps a balance; the rest is the sum of its transfers. */
export const keepsBalance = (book: Book): boolean => book.kind === 'points' || book.kind === 'cash'

export const points = (count: number): LedgerAmount => ({ minor: count, currency: 'points' })
