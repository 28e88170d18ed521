import { type RawBuilder, sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/rebate.ts'
import type { DeskWithdrawalRow, WithdrawalReply } from '#contract/rebate.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { idPattern, type UserId, type WithdrawalId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { bookId } from '#domain/ledger/books.ts'
import { maskMember } from '#domain/promotion/members.ts'
import { leastWithdrawal, netOf, openWithdrawalMoves } from '#domain/promotion/withdrawals.ts'
import { maskMobile } from '#domain/users/user.ts'
import type { LedgerViolation } from '#server/ledger/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { placeAfter, readPlace } from './offset.ts'
import { isCertified, type WithdrawalRow, withdrawalColumns } from './store.ts'

const yuan = (minor: number): Money => money(minor, 'CNY')
const cashBook = (userId: UserId) => bookId({ kind: 'cash', userId }, 'CNY')

function presentWithdrawal(row: WithdrawalRow): WithdrawalReply {
  const amount = yuan(row.amount_minor)
  const tax = row.tax_minor === null ? null : yuan(row.tax_minor)
  return {
    id: row.id,
    amount,
    status: row.status,
    holder: row.holder,
    bank: row.bank,
    accountLast: row.account_last,
    requestedAt: row.requested_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    paidAt: row.paid_at?.toISOString() ?? null,
    bankReference: row.bank_reference,
    tax,
    net: tax && netOf(amount, tax),
  }
}

export async function readOverview(
  ctx: Context,
  { userId }: Customer,
): Promise<ReplyOf<typeof contract.rebateOverview>> {
  const book = cashBook(userId)
  const { rows } = await sql<{ balance: number; on_its_way: number; paid_out: number; earned: number }>`
    select coalesce((select balance_minor from ledger_books where id = ${book}), 0)::bigint as balance,
      coalesce(sum(w.amount_minor) filter (where w.status in ('requested', 'approved')), 0)::bigint as on_its_way,
      coalesce(sum(w.amount_minor) filter (where w.status = 'paid'), 0)::bigint as paid_out,
      (coalesce((select sum(amount_minor) from ledger_transfers where to_book = ${book} and kind = 'rebateEarned'), 0)
        - coalesce((select sum(amount_minor) from ledger_transfers where from_book = ${book} and kind = 'rebateTakenBack'), 0))::bigint as earned
    from withdrawals w where w.user_id = ${userId}`.execute(ctx.db)
  const found = rows[0]
  return {
    balance: yuan(found?.balance ?? 0),
    onItsWay: yuan(found?.on_its_way ?? 0),
    paidOut: yuan(found?.paid_out ?? 0),
    earned: yuan(found?.earned ?? 0),
    least: leastWithdrawal,
    certified: await isCertified(ctx, userId),
  }
}

type Entries = ReplyOf<typeof contract.rebateEntries>

export async function listEntries(
  ctx: Context,
  { userId }: Customer,
  { cursor, size }: QueryOf<typeof contract.rebateEntries>,
): Promise<Entries> {
  const book = cashBook(userId)
  const place = readPlace(ctx, cursor)
  const { rows } = await sql<{
    kind: Entries['items'][number]['kind']
    amount: number
    at: Date
    withdrawal_id: WithdrawalId | null
    number: string | null
    name: string | null
    mobile: string | null
  }>`
    with entries as (
      select id, kind, amount_minor as amount, at, source from ledger_transfers where to_book = ${book} and at <= ${place.until}
      union all
      select id, kind, -amount_minor, at, source from ledger_transfers where from_book = ${book} and at <= ${place.until}
      order by at desc, id desc limit ${size + 1} offset ${place.offset}
    )
    select e.kind, e.amount::bigint as amount, e.at,
      case when e.source like 'withdrawal:%' then split_part(e.source, ':', 2) end as withdrawal_id,
      o.number, coalesce(u.nick_name, u.user_name) as name, u.mobile
    from entries e
    left join orders o on e.source like 'order:%' and o.id = split_part(e.source, ':', 2)
    left join users u on u.id = o.user_id
    order by e.at desc, e.id desc`.execute(ctx.db)
  return {
    items: rows.slice(0, size).map((row) => ({
      kind: row.kind,
      amount: yuan(row.amount),
      at: row.at.toISOString(),
      orderNumber: row.number,
      memberName: maskMember(row.name),
      memberMobile: row.mobile && maskMobile(row.mobile),
      withdrawalId: row.withdrawal_id,
    })),
    nextCursor: rows.length > size ? placeAfter(place, size) : null,
  }
}

/** A cursor is the last id of the page before, or it is refused. */
function afterCursor(cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`
  if (!idPattern('wdr').test(cursor))
    throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
  return sql`w.id < ${cursor}`
}

export async function listWithdrawals(
  ctx: Context,
  { userId }: Customer,
  { cursor, size }: QueryOf<typeof contract.listWithdrawals>,
): Promise<ReplyOf<typeof contract.listWithdrawals>> {
  const { rows } = await sql<WithdrawalRow>`select ${withdrawalColumns} from withdrawals w
    where w.user_id = ${userId} and ${afterCursor(cursor)} order by w.id desc limit ${size + 1}`.execute(
    ctx.db,
  )
  const page = rows.slice(0, size)
  return {
    items: page.map(presentWithdrawal),
    nextCursor: rows.length > size ? (page.at(-1)?.id ?? null) : null,
  }
}

/** One's own withdrawal. Refuses with `request.notFound`. */
export async function getWithdrawal(
  ctx: Context,
  { userId }: Customer,
  id: WithdrawalId,
): Promise<WithdrawalReply> {
  const { rows } = await sql<WithdrawalRow>`select ${withdrawalColumns} from withdrawals w
    where w.user_id = ${userId} and w.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return presentWithdrawal(rows[0])
}

type DeskRow = WithdrawalRow & { customer_name: string; customer_mobile: string; certified: boolean }
const deskRows = sql`select ${withdrawalColumns}, coalesce(u.user_name, u.nick_name, '') as customer_name,
    u.mobile as customer_mobile, u.certification_status = 'certified' as certified
  from withdrawals w join users u on u.id = w.user_id`

const presentForDesk = (row: DeskRow, clerk: Staff): DeskWithdrawalRow => ({
  ...presentWithdrawal(row),
  userId: row.user_id,
  customerName: row.customer_name || maskMobile(row.customer_mobile),
  customerMobile: maskMobile(row.customer_mobile),
  certified: row.certified,
  decidedByName: row.decided_by_name,
  paidByName: row.paid_by_name,
  openMoves: openWithdrawalMoves({ status: row.status, decidedBy: row.decided_by }, clerk.staffId),
})

/** All customers' withdrawals, newest first; of one status where asked. */
export async function deskListWithdrawals(
  ctx: Context,
  clerk: Staff,
  { status, cursor, size }: QueryOf<typeof contract.deskListWithdrawals>,
): Promise<ReplyOf<typeof contract.deskListWithdrawals>> {
  const { rows } = await sql<DeskRow>`${deskRows}
    where ${status ? sql`w.status = ${status}` : sql`true`} and ${afterCursor(cursor)}
    order by w.id desc limit ${size + 1}`.execute(ctx.db)
  const { rows: waiting } = await sql<{ requested: number; approved: number }>`
    select (count(*) filter (where status = 'requested'))::int as requested,
      (count(*) filter (where status = 'approved'))::int as approved
    from withdrawals where status in ('requested', 'approved')`.execute(ctx.db)
  const page = rows.slice(0, size)
  return {
    counts: waiting[0] ?? { requested: 0, approved: 0 },
    items: page.map((row) => presentForDesk(row, clerk)),
    nextCursor: rows.length > size ? (page.at(-1)?.id ?? null) : null,
  }
}

/** One withdrawal for the desk, without the account number. Refuses with `request.notFound`. */
export async function deskGetRow(ctx: Context, clerk: Staff, id: WithdrawalId): Promise<DeskWithdrawalRow> {
  const { rows } = await sql<DeskRow>`${deskRows} where w.id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Refusal('request.notFound')
  return presentForDesk(row, clerk)
}

/** Proves withdrawals against the ledger. Reads everything; for the nightly job and for tests. */
export async function proveWithdrawals(ctx: Context): Promise<LedgerViolation[]> {
  const { rows } = await sql<LedgerViolation>`
    with posted as (
      select split_part(source, ':', 2) as id,
        coalesce(sum(amount_minor) filter (where kind = 'rebateWithdrawn'), 0) as out,
        coalesce(sum(amount_minor) filter (where kind = 'rebateReturned'), 0) as back
      from ledger_transfers where source like 'withdrawal:%' group by 1
    )
    select 'a withdrawal is posted with its amount, and comes back when refused' as rule,
        coalesce(w.id, p.id) as about, coalesce(p.out, 0) || '/' || coalesce(p.back, 0) || ' posted, '
          || coalesce(w.amount_minor::text, 'no withdrawal') || ' ' || coalesce(w.status, '') as found
      from withdrawals w full join posted p on p.id = w.id
      where w.id is null or p.id is null or p.out <> w.amount_minor
        or p.back <> case when w.status = 'rejected' then w.amount_minor else 0 end
    union all
    select 'a withdrawal leaves its own customer’s book', w.id, t.from_book
      from withdrawals w join ledger_transfers t on t.source = 'withdrawal:' || w.id
      where t.from_book <> 'cash:' || w.user_id || ':CNY'`.execute(ctx.db)
  return rows
}
