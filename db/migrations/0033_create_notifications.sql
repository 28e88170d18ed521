-- What goes wrong with shipments, what their customers are told of, and customers' own systems that are told too.

-- One stretch of one thing going wrong: with a container, or with all of an order.
create table order_exceptions (
  id           text        not null,
  user_id      text        not null,
  order_id     text        not null,
  -- Null: it concerns the whole order.
  container_id text,
  kind         text        not null,
  -- The day it is about: what ends and comes again about the same day is the same thing.
  about        date        not null,
  -- Since when it goes wrong, as the events say; and when we noticed.
  since        timestamptz not null,
  found_at     timestamptz not null,
  -- When it was over; null while it goes on.
  over_at      timestamptz,
  -- The clerk who looks after it.
  owner_id     text,
  handled_at   timestamptz,
  handled_by   text,
  note         text,
  constraint order_exceptions_pkey primary key (user_id, order_id, id),
  -- It belongs to an order of the same customer.
  constraint exception_belongs_to_its_order foreign key (user_id, order_id) references orders (user_id, id),
  -- And to a container of that order.
  constraint exception_belongs_to_a_container_of_its_order
    foreign key (user_id, order_id, container_id) references order_containers (user_id, order_id, id),
  -- Whoever looks after it is a clerk.
  constraint exception_owner_is_a_clerk foreign key (owner_id) references staff (id),
  -- Whoever handled it is one too.
  constraint exception_was_handled_by_a_clerk foreign key (handled_by) references staff (id),
  -- What was done about it is said, by whom and when.
  constraint handled_exception_says_by_whom_and_what check
    ((handled_at is null) = (handled_by is null) and (handled_at is null) = (note is null))
);
-- The same thing goes wrong once at a time.
create unique index exception_is_open_once
  on order_exceptions (user_id, order_id, kind, coalesce(container_id, '')) where over_at is null;
-- The desk finds one by its id alone.
create unique index order_exceptions_by_id on order_exceptions (id);
-- What goes on, for the desk; and what a customer's orders went through.
create index order_exceptions_open on order_exceptions (since) where over_at is null;
create index order_exceptions_of_user on order_exceptions (user_id, since desc);

-- What was last said of when an order arrives, and when it is to be looked at again.
create table order_watches (
  user_id         text        not null,
  order_id        text        not null,
  -- The arrival that its customer was told last: its day, and the instant where one was known.
  told_arrival_on date        not null,
  told_arrival_at timestamptz,
  -- What time alone brings (late, silent, overdue) is looked for again from time to time.
  looked_at       timestamptz not null,
  constraint order_watches_pkey primary key (user_id, order_id),
  -- It belongs to an order of the same customer.
  constraint watch_belongs_to_its_order foreign key (user_id, order_id) references orders (user_id, id)
);
-- The longest not looked at first.
create index order_watches_by_look on order_watches (looked_at);

-- What a customer wants to be told of, and how; without a row, what the product says.
create table notification_settings (
  user_id    text        not null,
  settings   jsonb,
  -- Everything up to here has been read.
  read_at    timestamptz,
  constraint notification_settings_pkey primary key (user_id),
  constraint settings_belong_to_a_user foreign key (user_id) references users (id)
);

-- What differs for one order.
create table order_notification_settings (
  user_id  text  not null,
  order_id text  not null,
  settings jsonb not null,
  constraint order_notification_settings_pkey primary key (user_id, order_id),
  -- It belongs to an order of the same customer.
  constraint order_settings_belong_to_their_order foreign key (user_id, order_id) references orders (user_id, id)
);

-- What a customer was told, in the transaction in which it happened. Rows are added and, after a while, forgotten.
create table notifications (
  id         text        not null,
  user_id    text        not null,
  -- Null: it concerns no order.
  order_id   text,
  kind       text        not null,
  -- What it is about, so that it is told once however often it is found out.
  key        text        not null,
  -- What its sentence says: numbers, places, times.
  params     jsonb       not null,
  happened_at timestamptz not null,
  -- Whether it stands in the list of messages: a customer may want some by text message only.
  listed     boolean     not null,
  -- When it may go out by text message; null where it shall not.
  text_due_at timestamptz,
  -- The text message that says it.
  text_id    text,
  constraint notifications_pkey primary key (user_id, id),
  -- The same thing is told once.
  constraint notification_is_told_once unique (user_id, key),
  constraint notification_belongs_to_a_user foreign key (user_id) references users (id),
  -- Where it is about an order, it is one of the same customer.
  constraint notification_is_about_an_own_order foreign key (user_id, order_id) references orders (user_id, id)
);
-- The list of messages, newest first.
create index notifications_listed on notifications (user_id, happened_at desc, id desc) where listed;
-- What waits for a text message.
create index notifications_to_text on notifications (text_due_at) where text_due_at is not null and text_id is null;

-- Text messages with what happened: one may say several things.
create table notification_texts (
  id          text        not null,
  user_id     text        not null,
  made_at     timestamptz not null,
  next_try_at timestamptz not null,
  tries       integer     not null default 0,
  sent_at     timestamptz,
  -- Nobody could send it for a day.
  given_up_at timestamptz,
  constraint notification_texts_pkey primary key (user_id, id),
  constraint text_belongs_to_a_user foreign key (user_id) references users (id),
  constraint text_is_sent_or_given_up check (sent_at is null or given_up_at is null)
);
-- What is to be sent, the longest waiting first.
create index notification_texts_due on notification_texts (next_try_at) where sent_at is null and given_up_at is null;

alter table notifications add constraint notification_goes_out_with_an_own_text
  foreign key (user_id, text_id) references notification_texts (user_id, id);

-- A message that is handed over twice is kept once, where its sender gave it a key.
alter table embedded_sms add column key text;
create unique index embedded_sms_is_kept_once on embedded_sms (key) where key is not null;

-- Addresses of customers' own systems.
create table webhooks (
  id              text        not null,
  user_id         text        not null,
  url             text        not null,
  -- Sealed: the secret itself is shown once.
  secret          bytea       not null,
  -- The one before it, which signs as well until its day is over.
  old_secret      bytea,
  old_secret_until timestamptz,
  created_at      timestamptz not null,
  -- Since when nothing was delivered; null while it works.
  failing_since   timestamptz,
  disabled_at     timestamptz,
  disabled_reason text,
  constraint webhooks_pkey primary key (user_id, id),
  constraint webhook_belongs_to_a_user foreign key (user_id) references users (id),
  -- Told once, and not twice to the same place.
  constraint webhook_address_is_there_once unique (user_id, url),
  constraint old_secret_has_its_end check ((old_secret is null) = (old_secret_until is null)),
  -- Why nothing is sent any more.
  constraint disabled_webhook_says_why check ((disabled_at is null) = (disabled_reason is null)),
  constraint webhook_disabled_reason_is_known check (disabled_reason in ('failing', 'gone', 'owner'))
);

-- What was told to them, from the transaction in which it happened.
create table webhook_messages (
  id           text        not null,
  user_id      text        not null,
  webhook_id   text        not null,
  type         text        not null,
  -- What it is about: told once to each address.
  key          text        not null,
  -- The signed bytes, the same at every try.
  body         text        not null,
  created_at   timestamptz not null,
  state        text        not null,
  tries        integer     not null default 0,
  -- When it is tried next; null when it is not.
  next_try_at  timestamptz,
  delivered_at timestamptz,
  constraint webhook_messages_pkey primary key (user_id, id),
  constraint webhook_message_has_its_webhook
    foreign key (user_id, webhook_id) references webhooks (user_id, id) on delete cascade,
  -- The same thing is told once to an address.
  constraint webhook_message_is_told_once unique (user_id, webhook_id, key),
  constraint webhook_message_state_is_known check (state in ('waiting', 'delivered', 'failed')),
  -- Only what waits is tried again.
  constraint waiting_webhook_message_has_its_turn check ((state = 'waiting') = (next_try_at is not null))
);
-- What is to be tried now, the longest waiting first.
create index webhook_messages_due on webhook_messages (next_try_at) where next_try_at is not null;

-- What came of each try.
create table webhook_tries (
  id         text        not null,
  user_id    text        not null,
  message_id text        not null,
  tried_at   timestamptz not null,
  took_ms    integer     not null,
  -- The answer; null where there was none.
  status     integer,
  -- Why it counts as failed; null where it does not.
  failure    text,
  constraint webhook_tries_pkey primary key (user_id, message_id, id),
  constraint webhook_try_is_of_a_message
    foreign key (user_id, message_id) references webhook_messages (user_id, id) on delete cascade
);
