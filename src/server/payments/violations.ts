import { sql } from 'kysely'
import type { LedgerViolation } from '#server/ledger/queries.ts'
import type { Context } from '#server/platform/context.ts'

/** What the records of payments, orders and refunds say against one another and against the ledger. */
export async function findViolations(ctx: Context): Promise<LedgerViolation[]> {
  const { rows } = await sql<LedgerViolation>`
    ${captureRules}
    union all ${refundRules}
    union all ${orderRules}`.execute(ctx.db)
  return rows
}

const captureRules = sql`
    select 'a capture is posted exactly once, with its amount' as rule, captures.id as about,
        coalesce(transfers.amount_minor::text, 'not posted') as found
      from payment_captures as captures
      left join ledger_transfers as transfers
        on transfers.source = 'capture:' || captures.channel || ':' || captures.channel_trade_no
      where transfers.id is null or transfers.amount_minor <> captures.amount_minor or transfers.currency <> captures.currency
    union all
    select 'a posted capture exists', transfers.source, transfers.amount_minor::text
      from ledger_transfers as transfers
      left join payment_captures as captures
        on transfers.source = 'capture:' || captures.channel || ':' || captures.channel_trade_no
      where transfers.kind = 'paymentReceived' and captures.id is null
    union all
    select 'a credited capture pays exactly its payment', captures.id, captures.amount_minor::text
      from payment_captures as captures join payments on payments.id = captures.payment_id
      where captures.outcome = 'credited'
        and (captures.amount_minor <> payments.amount_minor or payments.status <> 'paid'
          or payments.amount_minor <> (select sum(amount_minor) from payment_items where payment_id = payments.id)
          or (select count(*) from payment_items where payment_id = payments.id)
             <> (select count(*) from payment_credits where capture_id = captures.id))
    union all
    select 'a credited item is the price of its order less its offsets', items.order_id,
        items.amount_minor || ' paid, ' || (orders.prepaid_minor - orders.offset_minor) || ' due'
      from payment_credits
      join payment_captures as captures on captures.id = payment_credits.capture_id
      join payment_items as items on items.payment_id = captures.payment_id and items.order_id = payment_credits.order_id
      join orders on orders.id = items.order_id
      where items.amount_minor <> orders.prepaid_minor - orders.offset_minor
    union all
    select 'money that belongs to no order is money with a refund', captures.id, captures.outcome
      from payment_captures as captures
      where captures.outcome in ('late', 'duplicate', 'otherPayer', 'amountChanged')
        and not exists (select 1 from refunds where refunds.capture_id = captures.id and refunds.kind = captures.outcome
          and refunds.amount_minor = captures.amount_minor)
    union all
    select 'only the authorizer pays', captures.id, captures.outcome
      from payment_captures as captures join payments on payments.id = captures.payment_id
      where payments.authorized_payer is not null and captures.payer is not null
        and (captures.payer <> payments.authorized_payer) <> (captures.outcome = 'otherPayer')
        and captures.recorded_at >= payments.authorized_at
    union all
    select 'a clerk finds only transfers, and by the number of the bank', captures.id, captures.channel_trade_no
      from payment_captures as captures
      where (captures.found_by = 'clerk') <> (captures.channel = 'bankTransfer')
         or (captures.found_by = 'clerk' and captures.channel_trade_no !~ '^[A-Za-z0-9./_-]{4,40}$')
    union all
    select 'an accepted proof has its money', proofs.id, proofs.payment_id
      from transfer_proofs as proofs
      where proofs.status = 'accepted'
        and not exists (select 1 from payment_captures as captures
          where captures.payment_id = proofs.payment_id and captures.found_by = 'clerk')`

const refundRules = sql`
    select 'a refund that was paid is posted exactly once', refunds.id, coalesce(transfers.amount_minor::text, 'not posted')
      from refunds left join ledger_transfers as transfers on transfers.source = 'refund:' || refunds.id
      where (refunds.status = 'refunded') <> (transfers.id is not null) or transfers.amount_minor <> refunds.amount_minor
    union all
    select 'refunds are at most what came in, and are set aside', captures.id,
        captures.refunded_minor || ' set aside, ' || coalesce(sum(refunds.amount_minor), 0) || ' refunded or under way'
      from payment_captures as captures
      left join refunds on refunds.capture_id = captures.id and refunds.status <> 'rejected'
      group by captures.id
      having coalesce(sum(refunds.amount_minor), 0) <> captures.refunded_minor or captures.refunded_minor > captures.amount_minor
    union all
    select 'the refunds of an order are at most what it was paid with', refunds.order_id, sum(refunds.amount_minor)::text
      from refunds
      join payment_items as items on items.payment_id = refunds.payment_id and items.order_id = refunds.order_id
      where refunds.status <> 'rejected'
      group by refunds.order_id, items.amount_minor having sum(refunds.amount_minor) > items.amount_minor
    union all
    select 'a refund of an order reverses the money and the offsets that came back', refunds.id,
        coalesce(transfers.amount_minor::text, 'not reversed')
      from refunds
      left join ledger_transfers as transfers
        on transfers.source = 'order:' || refunds.order_id || ':reversed:' || refunds.id
      where refunds.order_id is not null
        and ((refunds.status = 'refunded') <> (transfers.id is not null)
          or transfers.amount_minor <> refunds.amount_minor + refunds.offset_minor)
    union all
    select 'every send of a refund is noted', refunds.id, refunds.tries || ' tries, ' || count(refund_tries.refund_id) || ' noted'
      from refunds join refund_tries on refund_tries.refund_id = refunds.id
      group by refunds.id having count(refund_tries.refund_id) <> refunds.tries
    union all
    select 'a refund of a transfer is paid by hand', refunds.id, refunds.status
      from refunds join payments on payments.id = refunds.payment_id
      where payments.channel = 'bankTransfer' and (refunds.status = 'refunded') <> (refunds.payout_reference is not null)`

const orderRules = sql`
    select 'an order is paid exactly when one capture credits it', orders.id, coalesce(orders.payment_id, 'no payment')
      from orders
      left join payment_credits on payment_credits.order_id = orders.id
      left join payment_captures as captures on captures.id = payment_credits.capture_id
      where (orders.paid_at is not null) <> (captures.id is not null)
         or captures.outcome <> 'credited' or captures.payment_id <> orders.payment_id
    union all
    select 'a customer owes the unpaid orders and what is charged beyond quotes, less money that waits', owing.user_id,
        owing.owed || ' owed, ' || owing.due || ' due'
      from (
        select users.id as user_id, coalesce(books.owed, 0) as owed,
          coalesce(unpaid.due, 0) + coalesce(beyond.billed, 0) - coalesce(waiting.held, 0) as due
        from users
        left join (
          select substr(book, 6, length(book) - 9) as user_id, sum(amount_minor) as owed
          from (
            select to_book as book, amount_minor from ledger_transfers where to_book like 'owed:%:CNY'
            union all
            select from_book, -amount_minor from ledger_transfers where from_book like 'owed:%:CNY'
          ) as sides
          group by book
        ) as books on books.user_id = users.id
        left join (
          select user_id, sum(prepaid_minor - offset_minor) as due from orders
          where paid_at is null and status not in ('cancelled', 'cancelledByOperations') group by user_id
        ) as unpaid on unpaid.user_id = users.id
        left join (
          select user_id, sum(cny_minor) as billed from bill_lines
          where (cause is not null and consent in ('tolerated', 'given')) or credit_of is not null group by user_id
        ) as beyond on beyond.user_id = users.id
        left join (
          select captures.user_id, sum(captures.amount_minor - coalesce(back.total, 0)) as held
          from payment_captures as captures
          left join (
            select capture_id, sum(amount_minor) as total from refunds where status = 'refunded' group by capture_id
          ) as back on back.capture_id = captures.id
          where captures.outcome <> 'credited' and captures.currency = 'CNY' group by captures.user_id
        ) as waiting on waiting.user_id = users.id
      ) as owing
      where owing.owed <> owing.due`
