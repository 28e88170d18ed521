-- What every area leans on: calls that happen once, events for open browsers, stored files.

create table idempotency_keys (
  owner        text        not null,
  call         text        not null,
  key          text        not null,
  content_hash text        not null,
  -- json, not jsonb: a repeated call gets the very same bytes.
  answer       json,
  created_at   timestamptz not null,
  -- One effect per key and caller.
  constraint one_effect_per_key primary key (owner, call, key)
);
-- For the job that forgets keys after they are a day old.
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table live_events (
  id          bigint generated always as identity primary key,
  audience    text        not null,
  kind        text        not null,
  about       text        not null,
  happened_at timestamptz not null default clock_timestamp()
);
-- Readers ask for the last seconds only.
create index live_events_by_time on live_events (happened_at);

create table files (
  id          text        not null,
  user_id     text,
  staff_id    text,
  name        text        not null,
  kind        text        not null,
  media_type  text        not null,
  bytes       bigint      not null,
  sha256      text        not null,
  storage_key text        not null,
  uploaded_at timestamptz not null,
  constraint files_pkey primary key (id),
  -- A file belongs to a customer or to a clerk, never to both or nobody.
  constraint file_has_one_owner check ((user_id is null) <> (staff_id is null)),
  constraint file_is_not_empty check (bytes > 0)
);
create unique index files_of_user on files (user_id, id) where user_id is not null;
