import type { BillKind } from '#domain/bills/bill-lines.ts'
import { paths } from '#web/app/paths.ts'
import type { LiveNews } from '#web/lib/live.ts'

/** The list of each kind. */
export const billPaths = {
  regular: paths.regularBills,
  oceanFreight: paths.oceanBills,
  tax: paths.taxBills,
} as const satisfies Record<BillKind, unknown>

/** News after which what is shown of statements may be old. */
export const changesStatements = ({ kind }: LiveNews): boolean =>
  kind === 'statement' || kind === 'payment' || kind === 'resumed'
