-- Webhooks say which types of messages they take, and the forwarder's own systems have some too: those of all customers.

-- Whose a webhook is, a customer's or the forwarder's: what every look-up begins with, so that neither reaches the other's.
alter table webhooks
  add column owner text not null generated always as (coalesce(user_id, 'forwarder')) stored,
  -- What it is told of. Those that are there go on with what they were told until now.
  add column types text[] not null default array['tracking.event', 'tracking.event.retracted', 'tracking.local',
    'tracking.local.retracted', 'exception.found', 'exception.over', 'arrival.moved'],
  -- The administrator who added one of the forwarder's; a customer's is added by the customer.
  add column made_by text,
  -- When something was delivered, written at most once a minute.
  add column last_delivered_at timestamptz;
alter table webhook_messages
  add column owner text not null generated always as (coalesce(user_id, 'forwarder')) stored;
alter table webhook_tries
  add column owner text not null generated always as (coalesce(user_id, 'forwarder')) stored;

alter table webhook_tries drop constraint webhook_try_is_of_a_message, drop constraint webhook_tries_pkey;
alter table webhook_messages drop constraint webhook_message_has_its_webhook, drop constraint webhook_messages_pkey;
alter table webhooks drop constraint webhooks_pkey;
-- Null: the forwarder's.
alter table webhooks alter column user_id drop not null;
alter table webhook_messages alter column user_id drop not null;
alter table webhook_tries alter column user_id drop not null;

alter table webhooks
  add constraint webhooks_pkey primary key (owner, id),
  add constraint webhook_was_added_by_a_clerk foreign key (made_by) references staff (id),
  -- Added by its customer, or for the forwarder by a clerk.
  add constraint webhook_is_the_customers_or_the_forwarders check ((user_id is null) = (made_by is not null)),
  -- One that is told of nothing is none.
  add constraint webhook_is_told_of_something check (cardinality(types) > 0);
alter table webhook_messages
  add constraint webhook_messages_pkey primary key (owner, id),
  -- A message is its webhook's owner's.
  add constraint webhook_message_has_its_webhook
    foreign key (owner, webhook_id) references webhooks (owner, id) on delete cascade;
alter table webhook_tries
  add constraint webhook_tries_pkey primary key (owner, message_id, id),
  -- A try is its message's owner's.
  add constraint webhook_try_is_of_a_message
    foreign key (owner, message_id) references webhook_messages (owner, id) on delete cascade;

-- The forwarder tells one place once, too.
create unique index forwarder_webhook_address_is_there_once on webhooks (url) where user_id is null;
-- And the same thing once to each.
create unique index forwarder_webhook_message_is_told_once on webhook_messages (webhook_id, key) where user_id is null;
-- The log of a webhook, and a period of it that is told again.
create index webhook_messages_of_webhook on webhook_messages (owner, webhook_id, created_at, id);
-- How many wait, which the list of webhooks says.
create index webhook_messages_waiting on webhook_messages (owner, webhook_id) where state = 'waiting';

update webhooks w set last_delivered_at = (
  select max(delivered_at) from webhook_messages m where m.user_id = w.user_id and m.webhook_id = w.id);
