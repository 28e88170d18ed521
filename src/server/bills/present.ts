import type { BillLineReply } from '#contract/bills.ts'
import { type ConsentMove, consentMoves, isChargeable } from '#domain/bills/consent.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { money } from '#domain/kernel/money.ts'
import { movesFrom } from '#domain/kernel/moves.ts'
import type { LineMoney } from './paid.ts'
import { type BillLineRow, frozenRateOf, noteOf } from './store.ts'

/**
 * A line as its reader sees it.
 * @param left what credits have left of it, in minor units of its currency
 */
export function presentLine(
  row: BillLineRow,
  { paid, invoiced }: LineMoney,
  actor: Customer | Staff,
  left: number,
): BillLineReply {
  const rate = frozenRateOf(row)
  return {
    id: row.id,
    kind: row.kind,
    quotedPosition: row.quoted_position,
    creditOf: row.credit_of,
    code: row.code,
    name: row.name,
    basis: row.basis,
    quantity: String(Number(row.quantity)),
    unitPrice: money(row.unit_minor, row.currency),
    amount: money(row.amount_minor, row.currency),
    rate: rate && { rate: rate.rate, on: rate.on, source: rate.source },
    cny: money(row.cny_minor, 'CNY'),
    cause: row.cause,
    note: noteOf(row),
    eventId: row.event_id,
    fileId: row.file_id,
    consent: row.consent,
    decidedAt: row.decided_at?.toISOString() ?? null,
    billedOn: row.billed_on,
    addedAt: row.added_at.toISOString(),
    addedByName: row.added_by_name,
    paid,
    invoiced,
    openMoves: movesOf(row, actor, left),
  }
}

function movesOf(row: BillLineRow, actor: Customer | Staff, left: number): BillLineReply['openMoves'] {
  if (row.credit_of) return []
  const isWhole = left === row.amount_minor
  const moves: (ConsentMove | 'credit')[] = isWhole ? movesFrom(consentMoves, row.consent, actor.kind) : []
  if (actor.kind !== 'staff') return moves
  if (actor.role === 'finance' || actor.role === 'administrator')
    return isChargeable(row.consent) && left > 0 ? [...moves, 'credit'] : moves
  return actor.role === 'operations' ? moves : []
}
