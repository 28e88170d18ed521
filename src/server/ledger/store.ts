import { type RawBuilder, sql } from 'kysely'
import {
  type Book,
  bookId,
  keepsBalance,
  type LedgerAmount,
  type LedgerUnit,
  type TransferKind,
} from '#domain/ledger/books.ts'
import type { Context } from '#server/platform/context.ts'

export type Transfer = {
  readonly from: Book
  readonly to: Book
  readonly amount: LedgerAmount
  readonly kind: TransferKind
  readonly source: string
  readonly note?: string
}

/** Opens the books of some transfers; a book is opened by its first one. In one order, so that two do not wait for each other. */
function openingOf(transfers: readonly Transfer[]) {
  const books = new Map(
    transfers.flatMap(({ from, to, amount: { currency } }) =>
      [from, to].map((book) => [bookId(book, currency), { book, currency }] as const),
    ),
  )
  const rows = [...books]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([id, { book, currency }]) =>
        sql`(${id}, ${book.kind}, ${book.userId ?? null}, ${currency}, ${keepsBalance(book) ? 0 : null}::bigint)`,
    )
  return sql`insert into ledger_books (id, kind, user_id, currency, balance_minor) values ${sql.join(rows)}
    on conflict do nothing`
}

/** Adds transfers in their sequence, in which balances follow them; a source that was posted before adds nothing. */
function addingOf(transfers: readonly Transfer[], at: Date) {
  const rows = transfers.map(({ from, to, amount, kind, source, note }) => {
    const unit = amount.currency
    return sql`(${bookId(from, unit)}, ${bookId(to, unit)}, ${amount.minor}, ${unit}, ${kind}, ${source}, ${note ?? null}, ${at})`
  })
  return sql`insert into ledger_transfers (from_book, to_book, amount_minor, currency, kind, source, note, at)
    values ${sql.join(rows)} on conflict (source) do nothing`
}

/** Book and entry are one statement, one round trip. Answers false when this source was posted before. */
export async function appendTransfer(ctx: Context, transfer: Transfer, at: Date): Promise<boolean> {
  const result = await sql`with opened as (${openingOf([transfer])}) ${addingOf([transfer], at)}`.execute(
    ctx.db,
  )
  return (result.numAffectedRows ?? 0n) > 0n
}

/** Transfers as the first parts of somebody's statement, after its `with`: `opened` and `posted`. */
export const transferParts = (transfers: readonly Transfer[], at: Date): RawBuilder<unknown> =>
  sql`opened as (${openingOf(transfers)}), posted as (${addingOf(transfers, at)})`

/** The kept balance of a spendable book, its row locked: the trigger that keeps it takes the same lock. */
export async function lockBalance(ctx: Context, book: Book, unit: LedgerUnit): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance_minor as balance from ledger_books where id = ${bookId(book, unit)} for no key update`.execute(
    ctx.db,
  )
  return rows[0]?.balance ?? 0
}
