-- What the desk's first page counts, each queue by an index that holds only what waits in it (decision 057).

-- When somebody last told something of an order; and the last day on which every container of it costs nothing,
-- while one of them stands somewhere. Both are derived from its events and written with what else the lists know.
alter table orders add column news_at timestamptz, add column free_until date;
update orders o set news_at = told.at
  from (select user_id, order_id, max(recorded_at) as at from tracking_events where retracted_at is null group by 1, 2) told
  where o.user_id = told.user_id and o.id = told.order_id;

-- To accept: paid orders, and overseas ones also before; the longest waiting first. One expression, so that the planner
-- knows how many there are and takes no other way to them.
create index orders_to_accept on orders ((case when accepted_at is null
    and (status = 'paid' or (status = 'pendingPayment' and kind = 'overseas')) then coalesce(paid_at, placed_at) end), id)
  where (case when accepted_at is null
    and (status = 'paid' or (status = 'pendingPayment' and kind = 'overseas')) then coalesce(paid_at, placed_at) end) is not null;
-- To take up again after their refund was rejected.
create index orders_to_resume on orders (placed_at, id) where status = 'refundRejected';
-- Expected to sail on a day, and not gone yet.
create index orders_to_sail on orders (estimated_sailing_on, id)
  where actual_sailing_on is null and status in ('accepted', 'paid', 'inTransit');
-- Expected to arrive on a day, and not there yet.
create index orders_to_arrive on orders (estimated_arrival_on, id)
  where actual_arrival_on is null and status = 'inTransit';
-- Accepted, with containers outside of the terminal; the first to sail first.
create index orders_without_gate_in on orders (estimated_sailing_on, id)
  where accepted_at is not null and gate_in_on is null and actual_sailing_on is null
    and status in ('accepted', 'paid', 'inTransit');
-- Under way, the longest without news first.
create index orders_by_news on orders (news_at, id) where status = 'inTransit' and delivered_at is null and news_at is not null;
-- Containers that stand somewhere, the first to cost something first.
create index orders_by_free_time on orders (free_until, id)
  where free_until is not null and status in ('accepted', 'paid', 'inTransit');
-- Exceptions that go on and nobody looks after.
create index order_exceptions_of_nobody on order_exceptions (since) where over_at is null and owner_id is null;
-- Conversations that wait for an answer.
create index chat_conversations_to_answer on chat_conversations (last_message_at)
  where status = 'open' and last_message_at is not null;
-- Invoices that failed and were not given up.
create index invoices_that_failed on invoices (applied_at) where status = 'failed' and given_up_at is null;
