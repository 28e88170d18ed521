-- Files of the desk's list of orders, made by a job for the clerk who asked (decision 069).

create table desk_exports (
  id          text        not null,
  staff_id    text        not null,
  -- What was on the screen: filters, sort, columns in their order, and the language.
  request     jsonb       not null,
  status      text        not null,
  row_count   integer,
  bytes       bigint,
  name        text,
  storage_key text,
  asked_at    timestamptz not null,
  done_at     timestamptz,
  expires_at  timestamptz,
  -- Found by its clerk alone.
  constraint desk_exports_pkey primary key (staff_id, id),
  -- An export is some clerk's.
  constraint desk_export_is_of_a_clerk foreign key (staff_id) references staff (id),
  -- Waiting for its job, lying ready, or given up.
  constraint desk_export_status_is_known check (status in ('waiting', 'ready', 'failed')),
  -- What lies ready is a file with a name and an end.
  constraint ready_desk_export_has_its_file check (
    status <> 'ready' or (storage_key is not null and name is not null and row_count is not null and bytes is not null
      and done_at is not null and expires_at is not null)
  )
);
-- One export of a clerk is made at a time.
create unique index one_export_waits_per_clerk on desk_exports (staff_id) where status = 'waiting';
-- A clerk's exports, the newest first.
create index desk_exports_of_clerk on desk_exports (staff_id, asked_at desc);
-- For the job that removes files after their day, and gives up what was never made.
create index desk_exports_by_age on desk_exports (asked_at);
