-- What a person keeps of their workplace (decision 033), lists of orders made as files, and the index that lists of
-- orders with several filters are read from.

create table workspace_tables (
  -- `customer:usr_…`; a clerk's would be `staff:stf_…`.
  owner    text        not null,
  -- Whose columns these are: the name under which a page shows its table.
  name     text        not null,
  -- Columns with key, show, index, pin and width, and how dense the rows are.
  settings jsonb       not null,
  saved_at timestamptz not null,
  -- One setting per person and table.
  constraint one_setting_per_table primary key (owner, name)
);

create table workspace_views (
  id         text        not null,
  owner      text        not null,
  -- Which list it is a view of.
  list       text        not null,
  name       text        not null,
  -- The query of the address, as the page wrote it.
  query      text        not null,
  is_default boolean     not null,
  position   integer     not null,
  saved_at   timestamptz not null,
  constraint workspace_views_pkey primary key (owner, id),
  -- People tell their views by name.
  constraint view_name_names_one_view unique (owner, list, name),
  -- Each has a place of its own; checked after a statement, so that places can be exchanged.
  constraint one_view_per_place unique (owner, list, position) deferrable,
  -- At most 30 of a list (decision 033).
  constraint view_has_one_of_few_places check (position between 1 and 30)
);
-- A list opens with one view at most.
create unique index one_default_view_per_list on workspace_views (owner, list) where is_default;

create table workspace_drafts (
  owner    text        not null,
  name     text        not null,
  text     text        not null,
  saved_at timestamptz not null,
  -- One draft per person and form.
  constraint one_draft_per_name primary key (owner, name),
  -- At most 64 KB (decision 033).
  constraint draft_is_small check (octet_length(text) <= 65536)
);
-- For the job that forgets drafts after 90 days.
create index workspace_drafts_by_age on workspace_drafts (saved_at);

create table order_exports (
  id          text        not null,
  user_id     text        not null,
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
  constraint order_exports_pkey primary key (user_id, id),
  -- An export is some customer's.
  constraint export_is_of_a_user foreign key (user_id) references users (id),
  -- Waiting for its job, lying ready, or given up.
  constraint export_status_is_known check (status in ('waiting', 'ready', 'failed')),
  -- What lies ready is a file with a name and an end.
  constraint ready_export_has_its_file check (
    status <> 'ready' or (storage_key is not null and name is not null and row_count is not null and bytes is not null
      and done_at is not null and expires_at is not null)
  )
);
-- One export of a customer is made at a time.
create unique index one_export_waits_per_customer on order_exports (user_id) where status = 'waiting';
-- A customer's exports, the newest first.
create index order_exports_of_user on order_exports (user_id, asked_at desc);
-- For the job that removes files after their days, and gives up what was never made.
create index order_exports_by_age on order_exports (asked_at);

-- Several filters at once are looked up in an index alone, without touching the wide rows: reading all entries of a
-- customer with 100,000 orders costs little, whatever is asked for and however rare it is. It takes the place of the
-- index by stage.
drop index orders_of_user_by_placing;
drop index orders_of_user_by_stage;
create index orders_of_user_by_placing on orders (user_id, placed_at desc, id desc)
  include (status, stage, pol, pod, pickup_on, gate_in_on, estimated_sailing_on, actual_sailing_on,
    estimated_arrival_on, actual_arrival_on, actual_delivery_on);
-- The same with the text that keywords are looked for in. It is cut where it is written, so that it always fits.
update orders set search_text = left(search_text, 1500) where char_length(search_text) > 1500;
create index orders_of_user_by_words on orders (user_id, placed_at desc, id desc)
  include (status, stage, pol, pod, pickup_on, gate_in_on, estimated_sailing_on, actual_sailing_on,
    estimated_arrival_on, actual_arrival_on, actual_delivery_on, search_text);
