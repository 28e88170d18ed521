import { sql } from 'kysely'
import type { LedgerViolation } from '#server/ledger/queries.ts'
import type { Context } from '#server/platform/context.ts'

/** What the records of payments, orders and refunds say against one another and against the ledger. */
export async function findViolations(ctx: Context): Promise<LedgerViolation[]> {
  const { rows } = await sql<LedgerViolation>`
    ${captureRules}
    union all ${refundRules}
    union all ${orderRules}
    union all ${statementRules}
    union all ${topUpRules}
    union all ${billRules}`.execute(ctx.db)
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
          or payments.amount_minor <> coalesce((select sum(amount_minor) from payment_items where payment_id = payments.id), 0)
             + coalesce((select sum(amount_minor) from payment_statement_items where payment_id = payments.id), 0)
             + coalesce((select sum(amount_minor) from payment_top_up_items where payment_id = payments.id), 0)
          or (select count(*) from payment_items where payment_id = payments.id)
             <> (select count(*) from payment_credits where capture_id = captures.id)
          or (select count(*) from payment_statement_items where payment_id = payments.id)
             <> (select count(*) from statement_credits where capture_id = captures.id)
          or (select count(*) from payment_top_up_items where payment_id = payments.id)
             <> (select count(*) from top_up_credits where capture_id = captures.id))
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
    select 'a customer owes the unpaid orders and what is charged beyond quotes, less what statements brought and money that waits', owing.user_id,
        owing.owed || ' owed, ' || owing.due || ' due'
      from (
        select users.id as user_id, coalesce(books.owed, 0) as owed,
          coalesce(unpaid.due, 0) + coalesce(beyond.billed, 0) - coalesce(settled.paid, 0) - coalesce(waiting.held, 0) as due
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
          where (cause is not null and consent in ('tolerated', 'given')) or (credit_of is not null and refund_id is null)
          group by user_id
        ) as beyond on beyond.user_id = users.id
        left join (
          select user_id, sum(amount_minor) as paid
          from (
            select credits.user_id, items.amount_minor from statement_credits as credits
            join payment_captures as captures on captures.id = credits.capture_id
            join payment_statement_items as items
              on items.payment_id = captures.payment_id and items.statement_id = credits.statement_id
            union all
            select user_id, -amount_minor from refunds where kind = 'statement' and status = 'refunded'
          ) as brought
          group by user_id
        ) as settled on settled.user_id = users.id
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

/** What credits of an order's quoted lines moved to statements, and what went back or is asked back; in CNY. */
const orderMoney = sql`
  select orders.user_id, orders.id as order_id,
    case when orders.paid_at is null then 0 else orders.prepaid_minor - orders.offset_minor
      - coalesce((select sum(amount_minor) from refunds where refunds.order_id = orders.id and refunds.status <> 'rejected'), 0)
    end as received
  from orders where exists (select from bill_lines where bill_lines.user_id = orders.user_id and bill_lines.order_id = orders.id)`

/** The rule of `#domain/bills/paid.ts` once more, in the database's own words: what is charged and paid of each charge. */
const linesPaid = sql`
  with charges as (
    select charge.user_id, charge.order_id, charge.id, charge.cause, charge.consent, charge.quoted_position,
      case when charge.consent in ('notNeeded', 'tolerated', 'given') then charge.cny_minor else 0 end
        + coalesce(sum(credit.cny_minor), 0) as net,
      coalesce(-sum(credit.cny_minor) filter (where credit.refund_id is null), 0) as moved,
      exists (select from statement_lines join statements on statements.user_id = statement_lines.user_id
        and statements.id = statement_lines.statement_id and statements.status = 'completed'
        where statement_lines.user_id = charge.user_id and statement_lines.bill_line_id = charge.id) as settled
    from bill_lines as charge
    left join bill_lines as credit on credit.user_id = charge.user_id and credit.credit_of = charge.id
    where charge.credit_of is null
    group by charge.user_id, charge.id
  ), moved as (
    select user_id, order_id, sum(moved) as total from charges where cause is null group by user_id, order_id
  ), left_over as (
    select orders.user_id, orders.order_id, orders.received - coalesce(moved.total, 0) as money
    from (${orderMoney}) as orders left join moved using (user_id, order_id)
  )
  select charges.*, left_over.money,
    case when charges.cause is not null then case when settled then net else 0 end
      else greatest(0, least(net, left_over.money - coalesce(sum(net) filter (where charges.cause is null) over (
        partition by charges.user_id, charges.order_id order by (charges.cause is null) desc, charges.quoted_position
        rows between unbounded preceding and 1 preceding), 0)))
    end as paid
  from charges join left_over using (user_id, order_id)`

const statementRules = sql`
    select 'a statement is the sum of its lines', statements.id,
        statements.billed_minor || ' billed, ' || coalesce(sum(lines.cny_minor), 0) || ' on its lines'
      from statements left join statement_lines as lines
        on lines.user_id = statements.user_id and lines.statement_id = statements.id
      group by statements.user_id, statements.id
      having statements.billed_minor <> coalesce(sum(lines.cny_minor), 0) or statements.lines <> count(lines.bill_line_id)
        or statements.prepaid_minor <> coalesce(sum(lines.prepaid_minor), 0)
    union all
    select 'a line of a statement says what was billed', lines.bill_line_id, lines.cny_minor || ', billed ' || billed.cny_minor
      from statement_lines as lines
      join bill_lines as billed on billed.user_id = lines.user_id and billed.id = lines.bill_line_id
      where lines.cny_minor <> billed.cny_minor or billed.refund_id is not null
        or billed.consent not in ('notNeeded', 'tolerated', 'given')
    union all
    select 'a statement is paid exactly when one capture credits it, whole', statements.id,
        coalesce(captures.outcome, 'no capture') || ', ' || coalesce(items.amount_minor, 0) || ' of ' || statements.due_minor
      from statements
      left join statement_credits as credits on credits.statement_id = statements.id
      left join payment_captures as captures on captures.id = credits.capture_id
      left join payment_statement_items as items
        on items.payment_id = captures.payment_id and items.statement_id = statements.id
      where (statements.paid_at is not null) <> (captures.id is not null)
         or (captures.id is not null and (captures.outcome <> 'credited' or statements.status <> 'completed'
           or items.amount_minor is distinct from statements.due_minor))
         or (statements.status = 'completed' and statements.due_minor > 0 and captures.id is null)
    union all
    select 'a statement gives back what was paid beyond it', statements.id,
        coalesce(sum(refunds.amount_minor), 0) || ' back, ' || statements.due_minor || ' due'
      from statements left join refunds on refunds.statement_id = statements.id and refunds.status <> 'rejected'
      group by statements.user_id, statements.id
      having coalesce(sum(refunds.amount_minor), 0) > greatest(0, -statements.due_minor)
        or (statements.status = 'completed' and statements.due_minor < 0
          and coalesce(sum(refunds.amount_minor) filter (where refunds.status = 'refunded'), 0) <> -statements.due_minor)`

const topUpRules = sql`
    select 'a top-up is paid exactly when one capture credits it', top_ups.id,
        coalesce(captures.amount_minor::text, 'no capture') || ' for ' || top_ups.amount_minor
      from top_ups
      left join top_up_credits as credits on credits.user_id = top_ups.user_id and credits.top_up_id = top_ups.id
      left join payment_captures as captures on captures.id = credits.capture_id
      where (top_ups.paid_at is not null) <> (captures.id is not null)
        or captures.outcome <> 'credited' or captures.amount_minor <> top_ups.amount_minor
    union all
    select 'a paid top-up gave what it sold, and no other did', top_ups.id, sums.found::text
      from top_ups
      cross join lateral (
        select coalesce(sum(amount_minor) filter (where source = 'topUp:' || top_ups.id || ':sold'), 0) as sold,
          coalesce(sum(amount_minor) filter (where source = 'points:topUp:' || top_ups.id), 0) as points,
          coalesce(sum(amount_minor) filter (where source = 'points:topUp:' || top_ups.id || ':bonus'), 0) as bonus,
          json_object_agg(source, amount_minor) filter (where source is not null) as found
        from ledger_transfers
        where source in ('topUp:' || top_ups.id || ':sold', 'points:topUp:' || top_ups.id,
          'points:topUp:' || top_ups.id || ':bonus')
      ) as sums
      where sums.sold <> case when top_ups.paid_at is null then 0 else top_ups.amount_minor end
        or sums.points <> case when top_ups.paid_at is null then 0 else top_ups.points end
        or sums.bonus <> case when top_ups.paid_at is null then 0 else top_ups.bonus end
    union all
    select 'points are bought with a top-up that is paid', transfers.source, transfers.amount_minor::text
      from ledger_transfers as transfers
      left join top_ups on transfers.source = 'points:topUp:' || top_ups.id
      where transfers.kind = 'pointsBought' and top_ups.paid_at is null
    union all
    select 'a refund of a top-up takes its points, and gives them back exactly where it was rejected', refunds.id,
        sums.taken || ' taken, ' || sums.back || ' back, ' || sums.money || ' of the money'
      from refunds
      cross join lateral (
        select coalesce(sum(amount_minor) filter (where kind = 'pointsTakenBack'), 0) as taken,
          coalesce(sum(amount_minor) filter (where kind = 'pointsReturned'), 0) as back,
          coalesce(sum(amount_minor) filter (where kind = 'topUpTakenBack'), 0) as money
        from ledger_transfers
        where source in ('topUp:' || refunds.top_up_id || ':taken:' || refunds.id,
          'points:topUp:' || refunds.top_up_id || ':taken:' || refunds.id,
          'points:topUp:' || refunds.top_up_id || ':bonus:taken:' || refunds.id,
          'points:topUp:' || refunds.top_up_id || ':taken:' || refunds.id || ':back',
          'points:topUp:' || refunds.top_up_id || ':bonus:taken:' || refunds.id || ':back')
      ) as sums
      where refunds.top_up_id is not null
        and (sums.taken <> refunds.points_back + refunds.bonus_back
          or sums.back <> case when refunds.status = 'rejected' then refunds.points_back + refunds.bonus_back else 0 end
          or sums.money <> case when refunds.status = 'refunded' then refunds.amount_minor else 0 end)
    union all
    select 'refunds of a top-up take at most what it gave', top_ups.id, sum(refunds.points_back)::text
      from top_ups join refunds on refunds.user_id = top_ups.user_id and refunds.top_up_id = top_ups.id
      where refunds.status <> 'rejected'
      group by top_ups.user_id, top_ups.id
      having sum(refunds.points_back) > top_ups.points or sum(refunds.bonus_back) > top_ups.bonus
        or sum(refunds.amount_minor) > top_ups.amount_minor`

const billRules = sql`(
    with lines as materialized (${linesPaid})
    select 'of no line more is paid than charged', id, paid || ' paid, ' || net || ' charged'
      from lines where paid < 0 or paid > greatest(net, 0)
    union all
    select 'credits of quoted lines are at most the money that paid them', order_id, min(money)::text
      from lines where money < 0 group by user_id, order_id
    union all
    -- A red letter follows a refund once that is paid, and an application once it is issued.
    select 'of no line more is invoiced than paid, unless a refund or a red letter is on its way', lines.id,
        invoiced.total || ' invoiced, ' || lines.paid || ' paid'
      from lines
      cross join lateral (
        select sum(billed.amount_minor) as total, bool_or(invoices.status = 'invoicing' or (invoices.red_of is not null and invoices.status <> 'success')) as correcting
        from invoice_lines as billed
        join invoices on invoices.user_id = billed.user_id and invoices.id = billed.invoice_id
        where billed.user_id = lines.user_id and billed.bill_line_id = lines.id and invoices.given_up_at is null
      ) as invoiced
      where invoiced.total > lines.paid and not coalesce(invoiced.correcting, false)
        and not exists (select from refunds where refunds.user_id = lines.user_id and refunds.order_id = lines.order_id
          and refunds.status not in ('refunded', 'rejected'))
    union all
    select 'a bill is open exactly while a line of it waits', orders.id, orders.bill_open::text
      from orders
      left join (
        select user_id, order_id, bool_or(consent = 'asked' or (cause is not null and not settled and net > 0)) as waits
        from lines group by user_id, order_id
      ) as bills on bills.user_id = orders.user_id and bills.order_id = orders.id
      where orders.bill_open <> coalesce(bills.waits, false)
    union all
    select 'what went back of a billed order stands on its bill', refunds.id,
        coalesce(credited.total, 0) || ' credited, ' || (refunds.amount_minor + refunds.offset_minor) || ' back'
      from refunds
      left join lateral (select -sum(cny_minor) as total from bill_lines
        where bill_lines.user_id = refunds.user_id and bill_lines.order_id = refunds.order_id
          and bill_lines.refund_id = refunds.id) as credited on true
      where refunds.order_id is not null
        and exists (select from bill_lines where bill_lines.user_id = refunds.user_id and bill_lines.order_id = refunds.order_id
          and cause is null and quoted_position is not null)
        and (refunds.status = 'refunded') and coalesce(credited.total, 0) <> refunds.amount_minor + refunds.offset_minor)`
