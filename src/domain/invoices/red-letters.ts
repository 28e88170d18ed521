import type { BillLineId, InvoiceId } from '#domain/kernel/ids.ts'

/**
 * When less is paid of a line than was invoiced, red letters take the difference back from the invoices of that line,
 * newest first, by themselves (decision 038).
 */

/** What one issued invoice still says of one line: its amount less the red letters against it, in minor units of CNY. */
export type StandingPart = {
  readonly invoiceId: InvoiceId
  readonly lineId: BillLineId
  readonly minor: number
}

/**
 * What is taken back of which invoice, line by line.
 * @param excess by line, what is invoiced beyond what is paid
 * @param parts newest invoice first
 */
export function redPartsOf(
  excess: ReadonlyMap<BillLineId, number>,
  parts: readonly StandingPart[],
): Map<InvoiceId, { lineId: BillLineId; minor: number }[]> {
  const left = new Map(excess)
  const taken = new Map<InvoiceId, { lineId: BillLineId; minor: number }[]>()
  for (const { invoiceId, lineId, minor } of parts) {
    const part = Math.min(left.get(lineId) ?? 0, minor)
    if (part <= 0) continue
    left.set(lineId, (left.get(lineId) ?? 0) - part)
    taken.set(invoiceId, [...(taken.get(invoiceId) ?? []), { lineId, minor: part }])
  }
  return taken
}
