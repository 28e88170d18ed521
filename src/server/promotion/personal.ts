import { type RawBuilder, sql } from 'kysely'
import type { UserId } from '#domain/kernel/ids.ts'
import type { Money } from '#domain/kernel/money.ts'
import { leastWithdrawal } from '#domain/promotion/withdrawals.ts'
import type { InviteSource } from '#domain/users/invitations.ts'
import type { Context } from '#server/platform/context.ts'
import type { PersonalPart } from '#server/platform/personal.ts'

/** What this area keeps about a person: for the copy of one's own data, and for closing a login. */

export type PersonalPromotion = {
  readonly inviteCode: string
  /** How the person came, where an inviter brought them; whose code it was is the inviter's. */
  readonly invitedBy: { readonly source: InviteSource; readonly at: Date } | null
  /** Browsers they logged in from: when last. Of the browser itself nothing is known. */
  readonly browsers: readonly { readonly seenAt: Date }[]
  readonly withdrawals: readonly {
    readonly requestedAt: Date
    readonly amount: Money
    readonly status: string
    readonly holder: string
    readonly bank: string
    readonly accountLast: string
    readonly reason: string | null
    readonly paidAt: Date | null
    readonly bankReference: string | null
    readonly tax: Money | null
  }[]
}

/** Everything that is kept about the person, but for the sealed account numbers: the person has those. */
export async function readPromotionOf(ctx: Context, userId: UserId): Promise<PersonalPromotion> {
  const { rows } = await sql<PersonalPromotion>`select u.invite_code as "inviteCode",
      (select json_build_object('source', i.source, 'at', i.at) from invitations i
        where i.user_id = u.id and i.refused is null) as "invitedBy",
      (select coalesce(json_agg(json_build_object('seenAt', d.seen_at) order by d.seen_at desc), '[]')
        from user_devices d where d.user_id = u.id) as browsers
    from users u where u.id = ${userId}`.execute(ctx.db)
  const { rows: withdrawals } = await sql<PersonalPromotion['withdrawals'][number]>`
    select requested_at as "requestedAt", jsonb_build_object('minor', amount_minor, 'currency', currency) as amount,
      status, holder, bank, account_last as "accountLast", reason, paid_at as "paidAt",
      bank_reference as "bankReference",
      case when tax_minor is not null then jsonb_build_object('minor', tax_minor, 'currency', currency) end as tax
    from withdrawals where user_id = ${userId} order by id`.execute(ctx.db)
  const found = rows[0]
  return {
    inviteCode: found?.inviteCode ?? '',
    invitedBy: found?.invitedBy ? { ...found.invitedBy, at: new Date(found.invitedBy.at) } : null,
    browsers: (found?.browsers ?? []).map(({ seenAt }) => ({ seenAt: new Date(seenAt) })),
    withdrawals,
  }
}

/** What must be over before the login can be closed: each is a query that answers how many there are. */
export const promotionHolds = (userId: UserId): Record<'withdrawals' | 'cash', RawBuilder<unknown>> => ({
  withdrawals: sql`select count(*) from withdrawals
    where user_id = ${userId} and status in ('requested', 'approved')`,
  cash: sql`select count(*) from ledger_books
    where user_id = ${userId} and kind = 'cash' and balance_minor >= ${leastWithdrawal.minor}`,
})

/**
 * Erases what no law asks to keep, inside the caller's transaction: the browsers, the invitation that the person came
 * with, and whom a withdrawal would have paid that was refused. Those that were paid are records of a payment.
 */
export async function forgetPromotionOf(ctx: Context, userId: UserId): Promise<void> {
  await sql`delete from user_devices where user_id = ${userId}`.execute(ctx.db)
  await sql`delete from invitations where user_id = ${userId}`.execute(ctx.db)
  await sql`update withdrawals set holder = '', bank = '', account_sealed = '', account_key = null, account_last = ''
    where user_id = ${userId} and status = 'rejected'`.execute(ctx.db)
}

/** How the person came, and the browsers they came from. */
export const invitationPart: PersonalPart = {
  name: 'invitation',
  async read(ctx, userId) {
    const { inviteCode, invitedBy, browsers } = await readPromotionOf(ctx, userId)
    return {
      rows: [
        { inviteCode, ...(invitedBy ? { invitedBy: invitedBy.source, createdAt: invitedBy.at } : {}) },
        ...browsers.map(({ seenAt }) => ({ lastUsedAt: seenAt })),
      ],
    }
  },
  async forget(ctx, userId) {
    await forgetPromotionOf(ctx, userId)
    return []
  },
}

/** Rebate cash paid out, and what is asked for. Those that were paid are records of a payment and stay. */
export const withdrawalsPart: PersonalPart = {
  name: 'withdrawals',
  async read(ctx, userId) {
    const { withdrawals } = await readPromotionOf(ctx, userId)
    return {
      rows: withdrawals.map(({ requestedAt, amount, status, holder, bank, accountLast, reason, paidAt }) => ({
        createdAt: requestedAt,
        amount,
        status,
        payee: holder,
        bank,
        bankNumber: accountLast,
        ...(reason ? { reason } : {}),
        ...(paidAt ? { paidAt } : {}),
      })),
    }
  },
  holds: promotionHolds,
}
