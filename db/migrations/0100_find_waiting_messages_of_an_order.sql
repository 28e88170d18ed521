-- without a transaction
-- Whether something is still to be told before a message, and what is next after it.
create index concurrently if not exists webhook_messages_waiting_by_order
  on webhook_messages (owner, webhook_id, order_number, created_at, id) where state = 'waiting';
