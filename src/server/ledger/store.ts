import { sql } from 'kysely'
import {
  type Book,
  bookId,
  keepsBalance,
  type LedgerAmount,
  type LedgerUnit,
  type TransferKind,
} from '#domain/ledger/books.ts'
import type { Context } from '#server/platform/context.ts'

/** Books are opened by their first transfer; book and entry are one statement, one round trip. */
export async function appendTransfer(
  ctx: Context,
  transfer: { from: Book; to: Book; amount: LedgerAmount; kind: TransferKind; source: string; note?: string },
  at: Date,
): Promise<boolean> {
  const { from, to, amount } = transfer
  const unit = amount.currency
  const opening = (book: Book) => (keepsBalance(book) ? 0 : null)
  const result = await sql`
    with opened as (
      insert into ledger_books (id, kind, user_id, currency, balance_minor)
      values
        (${bookId(from, unit)}, ${from.kind}, ${from.userId ?? null}, ${unit}, ${opening(from)}::bigint),
        (${bookId(to, unit)}, ${to.kind}, ${to.userId ?? null}, ${unit}, ${opening(to)}::bigint)
      on conflict do nothing
    )
    insert into ledger_transfers (from_book, to_book, amount_minor, currency, kind, source, note, at)
    values (
      ${bookId(from, unit)}, ${bookId(to, unit)}, ${amount.minor}, ${unit},
      ${transfer.kind}, ${transfer.source}, ${transfer.note ?? null}, ${at}
    )
    on conflict (source) do nothing`.execute(ctx.db)
  return (result.numAffectedRows ?? 0n) > 0n
}

/** The kept balance of a spendable book, its row locked: the trigger that keeps it takes the same lock. */
export async function lockBalance(ctx: Context, book: Book, unit: LedgerUnit): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance_minor as balance from ledger_books where id = ${bookId(book, unit)} for no key update`.execute(
    ctx.db,
  )
  return rows[0]?.balance ?? 0
}
