import type * as contract from '#contract/reconciliation.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { PaymentId, ReconciliationId, RefundId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import type { BillKind } from '#domain/reconciliation/bills.ts'
import type { FindingReason, FindingVerdict } from '#domain/reconciliation/compare.ts'
import type { BillRow } from './store.ts'

export const cny = (minor: number) => money(minor, 'CNY')

export type CountedBill = BillRow & { differing: number; open: number }

export const presentBill = (bill: CountedBill): contract.ReconciliationReply => ({
  id: bill.id,
  channel: bill.channel,
  day: bill.day,
  fileName: bill.file_name,
  lines: bill.line_count,
  leftOut: bill.left_out,
  matched: bill.matched_count,
  differences: bill.differing,
  open: bill.open,
  billed: { in: cny(bill.billed_in_minor), out: cny(bill.billed_out_minor), fee: cny(bill.fee_minor) },
  ours: { in: cny(bill.ours_in_minor), out: cny(bill.ours_out_minor) },
  uploadedBy: bill.uploaded_by_name,
  uploadedAt: bill.uploaded_at.toISOString(),
  comparedAt: bill.compared_at.toISOString(),
  supersededAt: bill.superseded_at?.toISOString() ?? null,
})

export type FindingRow = {
  position: number
  subject: string
  verdict: FindingVerdict
  kind: BillKind
  reason: FindingReason | null
  edge: 'start' | 'end' | null
  row: number | null
  channel_number: string | null
  our_number: string | null
  refund_number: string | null
  billed_minor: number | null
  fee_minor: number | null
  billed_at: Date | null
  payer: string | null
  remark: string | null
  ours_id: string | null
  payment_id: PaymentId | null
  ours_minor: number | null
  ours_at: Date | null
  ours_number: string | null
  found_in: ReconciliationId | null
  found_day: BusinessDate | null
  notes: { note: string; name: string; at: string }[] | null
}

export const presentFinding = (row: FindingRow): contract.FindingReply => ({
  subject: row.subject,
  verdict: row.verdict,
  kind: row.kind,
  reason: row.reason,
  edge: row.edge,
  line:
    row.row === null
      ? null
      : {
          row: row.row,
          channelNumber: row.channel_number,
          ourNumber: row.our_number,
          refundNumber: row.refund_number,
          amount: cny(row.billed_minor ?? 0),
          fee: cny(row.fee_minor ?? 0),
          at: row.billed_at?.toISOString() ?? null,
          payer: row.payer,
          text: row.remark,
        },
  ours:
    row.ours_at === null
      ? null
      : { amount: cny(row.ours_minor ?? 0), at: row.ours_at.toISOString(), number: row.ours_number ?? '' },
  paymentId: row.payment_id,
  refundId: row.ours_id?.startsWith('rfd_') ? (row.ours_id as RefundId) : null,
  foundIn: row.found_in && row.found_day ? { id: row.found_in, day: row.found_day } : null,
  notes: (row.notes ?? []).map((each) => ({
    note: each.note,
    writtenBy: each.name,
    writtenAt: new Date(each.at).toISOString(),
  })),
})
