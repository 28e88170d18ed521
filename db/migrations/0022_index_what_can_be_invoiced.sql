-- What a customer can have invoiced is what was paid less what went back, whatever became of the order since
-- (decision 016): two sums, each from one index alone.

-- What a customer paid with money, over all orders that were ever paid.
drop index orders_of_user_paid;
create index orders_of_user_paid on orders (user_id) include (prepaid_minor, offset_minor) where paid_at is not null;
-- What of it went back, is on its way or was asked for.
create index refunds_of_user on refunds (user_id) include (amount_minor)
  where order_id is not null and status <> 'rejected';
