import { sql } from 'kysely'
import type { Staff } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { OrderId, UserId, VoucherId } from '#domain/kernel/ids.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
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

/** A voucher and the order it stands on; `v` is the voucher. What stands is the offset that has not come back. */
export const voucherColumns = `v.id, v.user_id, v.name, v.amount_minor, v.least_minor, v.valid_from, v.valid_until,
  v.withdrawn_at, used.order_id as used_order, used.number as used_number`
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

/**
 * A voucher, locked until the transaction ends: of this customer, or of anyone for the desk. The lock comes first and
 * what it stands on is read after it, so that of many who take it at once the second sees the first's order.
 * Refuses with `request.notFound`.
 */
export async function lockVoucher(ctx: Context, id: VoucherId, userId: UserId | null): Promise<Voucher> {
  const locked = await sql`select from vouchers where id = ${id}
    and ${userId === null ? sql`true` : sql`user_id = ${userId}`} for no key update`.execute(ctx.db)
  if (locked.rows.length === 0) throw new Refusal('request.notFound')
  const { rows } = await sql<VoucherRow>`
    select ${sql.raw(voucherColumns)} from vouchers v ${sql.raw(standingUse)} where v.id = ${id}`.execute(
    ctx.db,
  )
  return voucherOf(rows[0] as VoucherRow)
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
