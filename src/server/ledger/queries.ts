import { type RawBuilder, sql } from 'kysely'
import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { type Book, bookId, type LedgerUnit } from '#domain/ledger/books.ts'
import { type CustomerLevel, firstLevels, type LevelTerms, levelOf } from '#domain/users/levels.ts'
import type { Context } from '#server/platform/context.ts'

/** What stands in a book now: the sum of its transfers. */
export async function balanceOf(ctx: Context, book: Book, unit: LedgerUnit): Promise<number> {
  const id = bookId(book, unit)
  const { rows } = await sql<{ balance: number }>`
    select (coalesce((select sum(amount_minor) from ledger_transfers where to_book = ${id}), 0)
          - coalesce((select sum(amount_minor) from ledger_transfers where from_book = ${id}), 0))::bigint as balance`.execute(
    ctx.db,
  )
  return rows[0]?.balance ?? 0
}

/** The entry of a source, or null: how much it moved, and whose the taking book is. */
export async function findTransfer(
  ctx: Context,
  source: string,
): Promise<{ readonly amount: number; readonly takenBy: UserId | null } | null> {
  const { rows } = await sql<{ amount: number; taken_by: UserId | null }>`
    select transfers.amount_minor as amount, books.user_id as taken_by
    from ledger_transfers as transfers join ledger_books as books on books.id = transfers.to_book
    where transfers.source = ${source}`.execute(ctx.db)
  return rows[0] ? { amount: rows[0].amount, takenBy: rows[0].taken_by } : null
}

/**
 * What a book has given since an entry, by entries whose source begins in one way: what of an order was reversed,
 * or taken back. Only the book's entries after that one are read.
 */
export async function givenSince(
  ctx: Context,
  book: Book,
  unit: LedgerUnit,
  since: string,
  sources: string,
): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as given from ledger_transfers
    where from_book = ${bookId(book, unit)} and starts_with(source, ${sources})
      and id > (select id from ledger_transfers where source = ${since})`.execute(ctx.db)
  return rows[0]?.given ?? 0
}

/** What one login (by the column that names it) really paid within the last twelve months, refunds taken off. */
export const paidByLogin = (ctx: Context, login: RawBuilder<unknown>) => sql`(
  coalesce((select sum(t.amount_minor) from ledger_transfers t where t.from_book = 'owed:' || ${login} || ':CNY'
    and t.kind = 'paymentReceived' and t.at > ${ctx.clock()}::timestamptz - interval '1 year'), 0)
  - coalesce((select sum(t.amount_minor) from ledger_transfers t where t.to_book = 'owed:' || ${login} || ':CNY'
    and t.kind = 'refundPaid' and t.at > ${ctx.clock()}::timestamptz - interval '1 year'), 0))::bigint`

/** The same of a customer with all their logins: the level is the customer's (decisions 041 and 068). */
export const paidInYear = (ctx: Context, user: RawBuilder<unknown>) => sql`(
  select coalesce(sum(${paidByLogin(ctx, sql`own.login`)}), 0)::bigint from logins_of_customer(${user}) own (login))`

/** Which amounts of levels hold on a day in Beijing, as a part of a statement; null before the desk set any. */
export const levelTermsOn = (day: BusinessDate) => sql`(
  select json_build_object('silver', v.silver_minor, 'gold', v.gold_minor, 'diamond', v.diamond_minor)
  from level_versions v
  where v.withdraws is null and v.from_day <= ${day}::date
    and not exists (select from level_versions w where w.withdraws = v.version)
  order by v.from_day desc, v.version desc limit 1)`

/** The same of today. */
export const levelTermsNow = (ctx: Context) => levelTermsOn(businessDateOf(ctx.clock()))

/** The amounts that hold today: the last that began by then, else the product's own. */
export async function readLevelTerms(ctx: Context): Promise<LevelTerms> {
  const { rows } = await sql<{ terms: LevelTerms | null }>`select ${levelTermsNow(ctx)} as terms`.execute(
    ctx.db,
  )
  return rows[0]?.terms ?? firstLevels
}

/** The level that a customer has by what was paid. */
export async function customerLevelOf(ctx: Context, userId: UserId): Promise<CustomerLevel> {
  const { rows } = await sql<{ paid: number; terms: LevelTerms | null }>`
    select ${paidInYear(ctx, sql`${userId}::text`)} as paid, ${levelTermsNow(ctx)} as terms`.execute(ctx.db)
  return levelOf(money(rows[0]?.paid ?? 0, 'CNY'), rows[0]?.terms ?? firstLevels)
}

/** What is wrong, in which row. An empty list is the proof. */
export type LedgerViolation = { readonly rule: string; readonly about: string; readonly found: string }

/** Proves the ledger by itself: sums, kept balances, owners. Reads everything; for the nightly job and for tests. */
export async function proveLedger(ctx: Context): Promise<LedgerViolation[]> {
  const { rows } = await sql<LedgerViolation>`
    with sums as (
      select book, sum(amount)::bigint as balance
      from (
        select to_book as book, amount_minor as amount from ledger_transfers
        union all
        select from_book, -amount_minor from ledger_transfers
      ) as sides
      group by book
    )
    select 'every currency sums to zero' as rule, books.currency as about, sum(sums.balance)::text as found
      from sums join ledger_books as books on books.id = sums.book
      group by books.currency having sum(sums.balance) <> 0
    union all
    select 'a kept balance equals its transfers', books.id, books.balance_minor || ' kept, ' || coalesce(sums.balance, 0) || ' moved'
      from ledger_books as books left join sums on sums.book = books.id
      where books.balance_minor is not null and books.balance_minor <> coalesce(sums.balance, 0)
    union all
    select 'no customer book is overdrawn', books.id, sums.balance::text
      from ledger_books as books join sums on sums.book = books.id
      where books.kind in ('points', 'cash') and sums.balance < 0
    union all
    select 'entries of points are counted', books.id || ' ' || coalesce(kept.type, found.type),
        coalesce(kept.entries, 0) || ' kept, ' || coalesce(found.entries, 0) || ' there'
      from points_entry_counts as kept
      full join (
        select book, points_type_of(source) as type, count(*) as entries
        from (
          select to_book as book, source from ledger_transfers where currency = 'points'
          union all
          select from_book, source from ledger_transfers where currency = 'points'
        ) as entries join ledger_books on ledger_books.id = book and ledger_books.kind = 'points'
        group by 1, 2
      ) as found on found.book = kept.book and found.type = kept.type
      join ledger_books as books on books.id = coalesce(kept.book, found.book)
      where kept.entries is distinct from found.entries
    union all
    select 'both books of a transfer share its currency', transfers.id::text, transfers.currency
      from ledger_transfers as transfers
      join ledger_books as giving on giving.id = transfers.from_book
      join ledger_books as taking on taking.id = transfers.to_book
      where giving.currency <> transfers.currency or taking.currency <> transfers.currency
    union all
    select 'a transfer moves something between two books', id::text, amount_minor::text
      from ledger_transfers where amount_minor <= 0 or from_book = to_book
    union all
    select 'a source is posted once', source, count(*)::text
      from ledger_transfers group by source having count(*) > 1`.execute(ctx.db)
  return rows
}
