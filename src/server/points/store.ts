import { sql } from 'kysely'
import type { Staff } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { OrderId, UserId, VoucherId } from '#domain/kernel/ids.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { money } from '#domain/kernel/money.ts'
import type { Voucher } from '#domain/points/vouchers.ts'
import type { Context } from '#server/platform/context.ts'

export type VoucherRow = {
  id: VoucherId
  user_id: UserId
  name: Bilingual
  amount_minor: number
  least_minor: number
  valid_from: BusinessDate
  valid_until: BusinessDate
  withdrawn_at: Date | null
  used_order: OrderId | null
  used_number: string | null
}

/** A voucher's own columns, and with the order it stands on; `v` is the voucher. What stands is the offset that has not come back. */
const ownColumns = `v.id, v.user_id, v.name, v.amount_minor, v.least_minor, v.valid_from, v.valid_until,
  v.withdrawn_at`
export const voucherColumns = `${ownColumns}, used.order_id as used_order, used.number as used_number`
export const standingUse = `left join lateral (
    select f.order_id, o.number from order_offsets f join orders o on o.user_id = f.user_id and o.id = f.order_id
    where f.voucher_id = v.id and f.returned_at is null) used on true`

export const voucherOf = (row: VoucherRow): Voucher => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  amount: money(row.amount_minor, 'CNY'),
  least: money(row.least_minor, 'CNY'),
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  withdrawnAt: row.withdrawn_at,
  usedOn: row.used_order && row.used_number ? { id: row.used_order, number: row.used_number } : null,
})

/** A voucher without what it stands on: that is read once the voucher is locked. */
export type LockedVoucher = Omit<Voucher, 'usedOn'>

/**
 * A voucher, locked until the transaction ends: of this customer, or of anyone for the desk; null when there is none.
 * The lock comes first and what it stands on is read after it, by another statement, so that of many who take it at
 * once the second sees the first's order.
 */
export async function lockVoucher(
  ctx: Context,
  id: VoucherId,
  userId: UserId | null,
): Promise<LockedVoucher | null> {
  const { rows } = await sql<VoucherRow>`
    select ${sql.raw(ownColumns)}, null as used_order, null as used_number from vouchers v where v.id = ${id}
      and ${userId === null ? sql`true` : sql`v.user_id = ${userId}`} for no key update`.execute(ctx.db)
  return rows[0] ? voucherOf(rows[0]) : null
}

/** Whether a voucher stands on an order. */
export async function isUsed(ctx: Context, id: VoucherId): Promise<boolean> {
  const { rows } =
    await sql`select from order_offsets where voucher_id = ${id} and returned_at is null`.execute(ctx.db)
  return rows.length > 0
}

export type NewVoucher = {
  readonly id: VoucherId
  readonly userId: UserId
  readonly name: Bilingual
  readonly amountMinor: number
  readonly leastMinor: number
  readonly validFrom: BusinessDate
  readonly validUntil: BusinessDate
  readonly reason: string
}

/** Answers false when there is no such customer. */
export async function addVoucher(
  ctx: Context,
  clerk: Staff,
  voucher: NewVoucher,
  now: Date,
): Promise<boolean> {
  const added = await sql`
    insert into vouchers (id, user_id, name, amount_minor, least_minor, valid_from, valid_until, reason,
      granted_by, granted_by_name, granted_at)
    select ${voucher.id}, id, ${JSON.stringify(voucher.name)}::jsonb, ${voucher.amountMinor}, ${voucher.leastMinor},
      ${voucher.validFrom}::date, ${voucher.validUntil}::date, ${voucher.reason}, ${clerk.staffId}, ${clerk.name}, ${now}
    from users where id = ${voucher.userId} and disabled_at is null`.execute(ctx.db)
  return (added.numAffectedRows ?? 0n) > 0n
}

export const saveWithdrawal = (ctx: Context, id: VoucherId, clerk: Staff, now: Date) =>
  sql`update vouchers set withdrawn_at = ${now}, withdrawn_by = ${clerk.staffId} where id = ${id}`.execute(
    ctx.db,
  )

/** Who invited a customer. */
export async function inviterOf(ctx: Context, userId: UserId): Promise<UserId | null> {
  const { rows } = await sql<{ inviter_id: UserId | null }>`
    select inviter_id from users where id = ${userId}`.execute(ctx.db)
  return rows[0]?.inviter_id ?? null
}
