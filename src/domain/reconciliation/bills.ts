import type { BusinessDate } from '#domain/kernel/business-date.ts'

/**
 * A bill is what a payment company says it took and gave back for us on one day: Alipay's business details,
 * WeChat Pay's trade bill, the embedded cashier's list, or the bank's statement in our own template. Finance
 * hands it in every morning for the day before. Each line is held against what we recorded; what does not fit
 * is listed first and stays listed until a later bill or a clerk's note explains it. A bill is read as a whole
 * or not at all: from half a bill nothing could be proved (decision 031).
 */
export const billLimits = {
  /** Assumed (decision 031): a day of 100,000 payments. */
  rows: 100_000,
  bytes: 50 * 1024 * 1024,
  /** Broken rows named in one refusal; beyond it a file is wrong as a whole. */
  namedRows: 20,
} as const

/** Longest explanation of a difference. Assumed (decision 031). */
export const noteLimit = 500

/** Within how many minutes of midnight money may stand in the neighbouring day's bill. Assumed (decision 031). */
export const edgeMinutes = 15

/** Days shown at once in the list of bills. Assumed (decision 031): a quarter. */
export const mostDays = 92

/** The columns that a reader looks for; what a channel calls them stands in `#i18n/bill-words.ts`. */
export const billColumns = [
  'type',
  'ourNumber',
  'channelNumber',
  'refundNumber',
  'amount',
  'refundAmount',
  'refundStatus',
  'currency',
  'fee',
  'time',
  'payer',
  'text',
] as const
export type BillColumn = (typeof billColumns)[number]

export const billKinds = ['payment', 'refund'] as const
export type BillKind = (typeof billKinds)[number]

/** One line of a bill: money that came in, or that went back. The amount is above zero either way. */
export type BillLine = {
  readonly row: number
  readonly kind: BillKind
  readonly channelNumber: string | null
  readonly ourNumber: string | null
  readonly refundNumber: string | null
  readonly minor: number
  /** What the channel kept of it; below zero where it gave a fee back. */
  readonly feeMinor: number
  /** The instant, where the file tells more than the day. */
  readonly at: Date | null
  readonly day: BusinessDate
  /** false: the company has taken a refund on and not finished it. */
  readonly settled: boolean
  readonly payer: string | null
  readonly text: string | null
}

/** What we recorded: a capture, or a refund. */
export type OurRecord = {
  readonly id: string
  readonly kind: BillKind
  readonly paymentId: string
  readonly tradeNo: string
  readonly channelNumber: string | null
  readonly refundNumber: string | null
  readonly minor: number
  readonly at: Date
  readonly day: BusinessDate
  /** Refunds: whether the money is known to have gone back. */
  readonly settled: boolean
  /** The bill of another day in which it stands. */
  readonly elsewhere: string | null
}
