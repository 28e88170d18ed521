import { sql } from 'kysely'
import { type Actor, actorKey, type Customer } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { FileId, PaymentId, TransferProofId } from '#domain/kernel/ids.ts'
import type { TransferProofStatus } from '#domain/payments/channels.ts'
import type { Context } from '#server/platform/context.ts'

export type Proof = {
  readonly id: TransferProofId
  readonly paymentId: PaymentId
  readonly status: TransferProofStatus
}

type ProofRow = { id: TransferProofId; payment_id: PaymentId; status: TransferProofStatus }

const proofOf = (row: ProofRow): Proof => ({ id: row.id, paymentId: row.payment_id, status: row.status })

export async function findProof(ctx: Context, id: TransferProofId): Promise<Proof | null> {
  const { rows } =
    await sql<ProofRow>`select id, payment_id, status from transfer_proofs where id = ${id}`.execute(ctx.db)
  return rows[0] ? proofOf(rows[0]) : null
}

/** The proof of a locked payment that waits for finance; null when none does. */
export async function findWaitingProof(ctx: Context, paymentId: PaymentId): Promise<Proof | null> {
  const { rows } = await sql<ProofRow>`select id, payment_id, status from transfer_proofs
    where payment_id = ${paymentId} and status = 'submitted'`.execute(ctx.db)
  return rows[0] ? proofOf(rows[0]) : null
}

export const addProof = (
  ctx: Context,
  actor: Customer,
  proof: {
    readonly id: TransferProofId
    readonly paymentId: PaymentId
    readonly fileId: FileId
    readonly payerName: string
    readonly paidOn: BusinessDate
    readonly bankReference?: string | undefined
  },
) =>
  sql`insert into transfer_proofs (id, payment_id, user_id, file_id, payer_name, paid_on, bank_reference, submitted_at, status)
    values (${proof.id}, ${proof.paymentId}, ${actor.userId}, ${proof.fileId}, ${proof.payerName}, ${proof.paidOn},
      ${proof.bankReference ?? null}, ${ctx.clock()}, 'submitted')`.execute(ctx.db)

export const decideProof = (
  ctx: Context,
  actor: Actor,
  id: TransferProofId,
  decision: { readonly status: 'accepted' } | { readonly status: 'rejected'; readonly reason: string },
) =>
  sql`update transfer_proofs set status = ${decision.status}, decided_by = ${actorKey(actor)}, decided_at = ${ctx.clock()},
    rejected_reason = ${decision.status === 'rejected' ? decision.reason : null} where id = ${id}`.execute(
    ctx.db,
  )
