-- How outside services do: summed up in each process and added here once a minute, not call by call.

-- What a service was asked within an hour (UTC), by all processes together.
create table service_hours (
  service      text        not null,
  hour         timestamptz not null,
  asked        integer     not null,
  failed       integer     not null,
  -- All answers and failures together, and the slowest of them.
  milliseconds bigint      not null,
  slowest      integer     not null,
  constraint service_hours_pkey primary key (service, hour),
  constraint no_more_failed_than_was_asked check (asked >= failed and failed >= 0),
  constraint a_service_takes_time check (milliseconds >= 0 and slowest >= 0)
);

-- When a service was last asked, last answered and last failed.
create table service_states (
  service     text        not null,
  asked_at    timestamptz not null,
  answered_at timestamptz,
  failed_at   timestamptz,
  -- The last failure's words, without secrets.
  failure     text,
  constraint service_states_pkey primary key (service),
  constraint a_failure_has_words check ((failed_at is null) = (failure is null))
);

-- Every handing over of a mail or a text message to whoever sends it, also those that failed. Neither its words nor the
-- address itself: a masked one to read, and a keyed digest by which somebody who knows the address finds it.
create table sent_messages (
  id           text        not null,
  channel      text        not null,
  -- What it is about: a login's code, a notice, an invoice.
  about        text        not null,
  shown_to     text        not null,
  digest       bytea       not null,
  -- Who sent it, as the sender names itself.
  sender       text        not null,
  tried_at     timestamptz not null,
  milliseconds integer     not null,
  -- Why it was not handed over; null where it was.
  failure      text,
  constraint sent_messages_pkey primary key (id),
  constraint channel_is_known check (channel in ('sms', 'mail'))
);
-- The list, newest first.
create index sent_messages_by_time on sent_messages (tried_at desc, id desc);
-- What failed is rare, and what is asked for most.
create index sent_messages_failed on sent_messages (tried_at desc, id desc) where failure is not null;
-- All that went to one address.
create index sent_messages_by_address on sent_messages (digest, tried_at desc, id desc);
