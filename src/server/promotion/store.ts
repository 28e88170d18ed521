import { sql } from 'kysely'
import { type Actor, actorKey, type Staff } from '#domain/kernel/actor.ts'
import type { StaffId, UserId, WithdrawalId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import type { WithdrawalStatus } from '#domain/promotion/withdrawals.ts'
import type { Context } from '#server/platform/context.ts'
import { type SealedColumn, sealText, unsealText } from '#server/platform/crypto/sealed-columns.ts'
import type { CallOrigin, Change } from '#server/platform/login/audit.ts'

export type WithdrawalRow = {
  id: WithdrawalId
  user_id: UserId
  amount_minor: number
  status: WithdrawalStatus
  holder: string
  bank: string
  account_last: string
  requested_at: Date
  decided_by: StaffId | null
  decided_by_name: string | null
  decided_at: Date | null
  reason: string | null
  paid_by_name: string | null
  paid_at: Date | null
  bank_reference: string | null
  tax_minor: number | null
}
export const withdrawalColumns =
  sql.raw(`w.id, w.user_id, w.amount_minor, w.status, w.holder, w.bank, w.account_last,
  w.requested_at, w.decided_by, w.decided_by_name, w.decided_at, w.reason, w.paid_by_name, w.paid_at, w.bank_reference,
  w.tax_minor`)

/** A withdrawal as moves see it. */
export type Withdrawal = {
  readonly id: WithdrawalId
  readonly userId: UserId
  readonly amount: Money
  readonly status: WithdrawalStatus
  readonly decidedBy: StaffId | null
}

/** The withdrawal, locked until the transaction ends; null when there is none. */
export async function lockWithdrawal(ctx: Context, id: WithdrawalId): Promise<Withdrawal | null> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalColumns} from withdrawals w where w.id = ${id} for no key update`.execute(ctx.db)
  const row = rows[0]
  return row
    ? {
        id: row.id,
        userId: row.user_id,
        amount: money(row.amount_minor, 'CNY'),
        status: row.status,
        decidedBy: row.decided_by,
      }
    : null
}

export type NewWithdrawal = {
  readonly id: WithdrawalId
  readonly userId: UserId
  readonly amount: Money
  readonly holder: string
  readonly bank: string
  /** Digits only; kept sealed. */
  readonly account: string
}

/** The numbers of bank accounts. */
export const accountColumn: SealedColumn = {
  table: 'withdrawals',
  key: ['id'],
  sealed: 'account_sealed',
  keyId: 'account_key',
  about: (id) => `withdrawal account ${id}`,
  before: 'bank accounts of withdrawals',
}

export function insertWithdrawal(ctx: Context, { id, userId, amount, holder, bank, account }: NewWithdrawal) {
  const { sealed, keyId } = sealText(ctx, accountColumn, id, account)
  return sql`insert into withdrawals (id, user_id, amount_minor, status, holder, bank, account_sealed, account_key,
      account_last, requested_at)
    values (${id}, ${userId}, ${amount.minor}, 'requested', ${holder}, ${bank}, ${sealed}, ${keyId},
      ${account.slice(-4)}, ${ctx.clock()})`.execute(ctx.db)
}

/** The whole number of the account; null without such a withdrawal. */
export async function readAccountNumber(ctx: Context, id: WithdrawalId): Promise<string | null> {
  const { rows } = await sql<{ sealed: Buffer; keyId: string | null }>`
    select account_sealed as sealed, account_key as "keyId" from withdrawals where id = ${id}`.execute(ctx.db)
  return rows[0] ? unsealText(ctx, accountColumn, id, rows[0]) : null
}

export const saveDecision = (
  ctx: Context,
  clerk: Staff,
  id: WithdrawalId,
  to: WithdrawalStatus,
  reason: string | null,
) =>
  sql`update withdrawals set status = ${to}, reason = ${reason}, decided_by = ${clerk.staffId},
      decided_by_name = ${clerk.name}, decided_at = ${ctx.clock()} where id = ${id}`.execute(ctx.db)

export const savePayout = (
  ctx: Context,
  clerk: Staff,
  id: WithdrawalId,
  paid: { readonly to: WithdrawalStatus; readonly bankReference: string; readonly taxMinor: number },
) =>
  sql`update withdrawals set status = ${paid.to}, paid_by = ${clerk.staffId}, paid_by_name = ${clerk.name},
      paid_at = ${ctx.clock()}, bank_reference = ${paid.bankReference}, tax_minor = ${paid.taxMinor}
    where id = ${id}`.execute(ctx.db)

/** Whether a customer is certified: only then is cash paid out. */
export async function isCertified(ctx: Context, userId: UserId): Promise<boolean> {
  const { rows } =
    await sql`select from users where id = ${userId} and certification_status = 'certified'`.execute(ctx.db)
  return rows.length > 0
}

export type WithdrawalRecord = 'requested' | 'approved' | 'rejected' | 'accountShown' | 'paid'

/** Writes down who did what with a withdrawal; never an account or a name. */
export const recordWithdrawal = (
  ctx: Context,
  actor: Actor,
  from: CallOrigin,
  what: WithdrawalRecord,
  { id, userId }: { readonly id: WithdrawalId; readonly userId: UserId },
  { before = null, after = null }: Change = {},
) =>
  sql`insert into withdrawal_records
      (happened_at, who, what, user_id, withdrawal_id, before, after, address, request_id)
    values (${ctx.clock()}, ${actorKey(actor)}, ${what}, ${userId}, ${id}, ${before}, ${after},
      ${from.address}, ${from.requestId})`.execute(ctx.db)
