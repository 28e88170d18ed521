import { sql } from 'kysely'
import type * as contract from '#contract/customers.ts'
import type { JoinedLogins } from '#contract/customers.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { usualTermDays } from '#domain/bills/statements.ts'
import { maskMail } from '#domain/customers/customers.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import {
  type CertificationId,
  type CustomerRecordId,
  idPattern,
  type StaffId,
  type UserId,
} from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { chosenKinds } from '#domain/notifications/kinds.ts'
import {
  completeSettings,
  defaultSettings,
  type NotificationSettings,
} from '#domain/notifications/settings.ts'
import type { IdentityProviderName } from '#domain/users/identities.ts'
import { type CertificationStatus, type CertificationType, maskMobile } from '#domain/users/user.ts'
import type { Context } from '#server/platform/context.ts'
import { type CreditHoldRow, findHold, findHolds } from '#server/users/queries.ts'
import { findClerkOf, listNoteRows, presentNote } from './store.ts'

/** Holds that are shown besides the standing one. */
const shownHolds = 10

export const presentHold = (row: CreditHoldRow): ReplyOf<typeof contract.holdCredit> => ({
  id: row.id,
  reason: row.reason,
  setAt: row.set_at.toISOString(),
  setBy: row.set_by_name,
  liftedAt: row.lifted_at?.toISOString() ?? null,
  liftedBy: row.lifted_by_name,
  liftReason: row.lift_reason,
})

type FileRow = {
  mobile: string
  user_name: string | null
  nick_name: string | null
  company: string | null
  position: string | null
  mail: string | null
  language: string
  created_at: Date
  last_seen_at: Date | null
  disabled_at: Date | null
  closes_at: Date | null
  second_factor_since: Date | null
  certification_status: CertificationStatus
  certification_type: CertificationType | null
  certification_id: CertificationId | null
  addresses: number
  inviter: { id: UserId; name: string | null; mobile: string } | null
  team: number
  providers: IdentityProviderName[] | null
  settings: NotificationSettings | null
  webhooks: number
  webhooks_off: number
  clerk: { id: StaffId; name: string } | null
}

type JoinedRow = {
  record_id: CustomerRecordId
  version: number
  user_id: UserId
  main: boolean
  user_name: string | null
  nick_name: string | null
  mobile: string
  company: string | null
  disabled_at: Date | null
  second_factor: boolean
  orders: number
  owed: number
  term_days: number
  joined_at: Date
  joined_by_name: string
  reason: string
}

/** The logins of a customer where there are several, the main one first; or null. */
async function findJoined(ctx: Context, userId: UserId): Promise<JoinedLogins | null> {
  const { rows } = await sql<JoinedRow>`
    select l.record_id, r.version, l.user_id, l.main, u.user_name, u.nick_name, u.mobile,
      nullif(p.company_name, '') as company, u.disabled_at,
      exists (select from user_second_factors f where f.user_id = u.id) as second_factor,
      (select count(*)::int from orders o where o.user_id = u.id) as orders,
      (select coalesce(sum(s.due_minor), 0)::bigint from statements s
        where s.user_id = u.id and s.status = 'paymentRequired') as owed,
      coalesce((select t.term_days from payment_terms t where t.user_id = u.id), ${usualTermDays}::int) as term_days,
      l.joined_at, l.joined_by_name, l.reason
    from customer_logins own
    join customer_records r on r.id = own.record_id
    join customer_logins l on l.record_id = own.record_id
    join users u on u.id = l.user_id
    left join profiles p on p.user_id = u.id
    where own.user_id = ${userId} order by l.main desc, u.created_at, u.id`.execute(ctx.db)
  const [main] = rows
  if (!main) return null
  return {
    recordId: main.record_id,
    version: main.version,
    mainId: main.user_id,
    logins: rows.map((row) => ({
      userId: row.user_id,
      name: row.user_name ?? row.nick_name ?? maskMobile(row.mobile),
      company: row.company,
      mobile: maskMobile(row.mobile),
      main: row.main,
      orders: row.orders,
      owed: money(row.owed, 'CNY'),
      termDays: row.term_days,
      disabledAt: row.disabled_at?.toISOString() ?? null,
      secondFactor: row.second_factor,
      joinedAt: row.joined_at.toISOString(),
      joinedBy: row.joined_by_name,
      reason: row.reason,
    })),
  }
}

/** Who a customer is. Refuses with `request.notFound`, for an erased one too. */
export async function getCustomer(
  ctx: Context,
  userId: UserId,
): Promise<ReplyOf<typeof contract.deskCustomer>> {
  const { rows } = await sql<FileRow>`
    select u.mobile, u.user_name, u.nick_name, nullif(p.company_name, '') as company, nullif(p.position, '') as position,
      nullif(p.mail, '') as mail, u.language, u.created_at, u.disabled_at, u.closes_at, u.certification_status,
      u.certification_type, n.settings,
      (select max(s.last_used_at) from user_sessions s where s.user_id = u.id) as last_seen_at,
      (select c.id from certifications c where c.user_id = u.id order by c.id desc limit 1) as certification_id,
      (select count(*)::int from addresses a where a.user_id = u.id) as addresses,
      (select count(*)::int from users t where t.inviter_id = u.id) as team,
      (select json_agg(i.provider order by i.provider) from user_identities i where i.user_id = u.id) as providers,
      (select f.set_at from user_second_factors f where f.user_id = u.id) as second_factor_since,
      (select count(*)::int from webhooks w where w.user_id = u.id) as webhooks,
      (select count(*)::int from webhooks w where w.user_id = u.id and w.disabled_at is not null) as webhooks_off,
      case when inviter.id is not null then json_build_object('id', inviter.id,
        'name', coalesce(inviter.user_name, inviter.nick_name), 'mobile', inviter.mobile) end as inviter,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as clerk
    from users u
    left join profiles p on p.user_id = u.id
    left join notification_settings n on n.user_id = u.id
    left join users inviter on inviter.id = u.inviter_id
    left join customer_clerks c on c.user_id = main_login(u.id)
    left join staff s on s.id = c.staff_id
    where u.id = ${userId} and u.erased_at is null`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Refusal('request.notFound')
  const joined = await findJoined(ctx, userId)
  const holds = (await findHolds(ctx, userId, shownHolds + 1)).map(presentHold)
  const { choices } = row.settings ? completeSettings(row.settings) : defaultSettings
  return {
    userId,
    name: row.user_name ?? row.nick_name ?? maskMobile(row.mobile),
    userName: row.user_name,
    nickName: row.nick_name,
    company: row.company,
    position: row.position,
    mobile: maskMobile(row.mobile),
    mail: row.mail && maskMail(row.mail),
    language: row.language,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
    secondFactorSince: row.second_factor_since?.toISOString() ?? null,
    certificationStatus: row.certification_status,
    certificationType: row.certification_type,
    certificationId: row.certification_id,
    addresses: row.addresses,
    inviter: row.inviter && {
      userId: row.inviter.id,
      name: row.inviter.name ?? maskMobile(row.inviter.mobile),
    },
    team: row.team,
    providers: row.providers ?? [],
    textedKinds: chosenKinds.filter((kind) => choices[kind].text !== 'never').length,
    kinds: chosenKinds.length,
    webhooks: row.webhooks,
    webhooksOff: row.webhooks_off,
    clerk: row.clerk,
    joined,
    hold: holds.find(({ liftedAt }) => liftedAt === null) ?? null,
    pastHolds: holds.filter(({ liftedAt }) => liftedAt !== null).slice(0, shownHolds),
  }
}

/** Notes about a customer, the newest first; the pinned ones apart. A strange cursor is refused beside its field. */
export async function listNotes(
  ctx: Context,
  { userId, cursor, size }: QueryOf<typeof contract.deskCustomerNotes>,
): Promise<ReplyOf<typeof contract.deskCustomerNotes>> {
  if (cursor !== undefined && !idPattern('cno').test(cursor))
    throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
  const [pinned, rows] = [
    await listNoteRows(ctx, userId, { pinned: true }),
    await listNoteRows(ctx, userId, { pinned: false, before: cursor, limit: size + 1 }),
  ]
  const shown = rows.slice(0, size)
  return {
    pinned: pinned.map(presentNote),
    items: shown.map(presentNote),
    nextCursor: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Active clerks of sales, by name. */
export async function listSalesClerks(ctx: Context): Promise<ReplyOf<typeof contract.customerClerks>> {
  const { rows } = await sql<{ id: StaffId; name: string }>`
    select id, name from staff where role = 'sales' and disabled_at is null order by name, id`.execute(ctx.db)
  return rows
}

/** Whether one's own credit is held, and whom to ask. Why is the desk's to say. */
export async function getCreditStanding(
  ctx: Context,
  { userId }: Customer,
): Promise<ReplyOf<typeof contract.creditStanding>> {
  const hold = await findHold(ctx, userId)
  if (!hold) return { heldSince: null, clerkName: null }
  const clerk = await findClerkOf(ctx, userId)
  return { heldSince: hold.set_at.toISOString(), clerkName: clerk?.name ?? null }
}
