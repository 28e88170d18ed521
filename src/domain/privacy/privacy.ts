/**
 * What is kept about a person belongs to them (PIPL articles 45 and 47): they may have a copy of all of it, and they may
 * have their login closed. Closing waits for a while in which logging in takes it back; then everything is erased that
 * no law asks to keep. Orders, payments, statements and invoices stay as long as tax law asks, without the number, the
 * names of the profile, the address book and all that was only there for the person (decisions 024 and 050).
 */

/** How long a copy can be downloaded. Assumed (decision 050): long enough to fetch it, short for so much in one file. */
export const exportHours = 24
/** Copies that one person may ask for in 24 hours. Assumed (decision 050) */
export const exportsPerDay = 3
export const exportStatuses = ['waiting', 'ready', 'failed'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** Days in which logging in takes the closing back. Assumed (decision 050) */
export const closingDays = 7
export const closesAt = (asked: Date): Date => new Date(asked.getTime() + closingDays * 86_400_000)

/** What holds the closing of a login back, in the order in which it is listed. */
export const holdKinds = [
  /** orders that are not over: to be paid, under way, or being refunded */
  'orders',
  /** payments that wait for money, or for finance to look at a proof */
  'payments',
  'refunds',
  /** charges that stand on no statement yet, or wait for the customer's word */
  'charges',
  /** statements that are not completed */
  'statements',
  /** invoices that are being issued */
  'invoices',
  /** money that is still to be paid, or to be given back */
  'balance',
  /** rebate cash on its way to a bank account */
  'withdrawals',
  /** rebate cash that was not withdrawn */
  'cash',
] as const
export type HoldKind = (typeof holdKinds)[number]
export type Hold = { readonly kind: HoldKind; readonly count: number }

/** What there is any of, in one order; parts that know of the same kind are added up. */
export function allHolds(found: readonly Hold[]): Hold[] {
  return holdKinds.flatMap((kind) => {
    const count = found.reduce((sum, hold) => sum + (hold.kind === kind ? hold.count : 0), 0)
    return count > 0 ? [{ kind, count }] : []
  })
}
