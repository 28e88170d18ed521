-- Files of events that clerks import, the moment up to which the demo world's shipments were simulated, and events that
-- cannot be since their order is younger.

create table event_imports (
  id             text        not null,
  -- The name of the source on timelines.
  source         text        not null,
  status         text        not null,
  file_name      text        not null,
  -- SHA-256 of the file: the same file brings nothing new while what it brought stands.
  file_digest    text        not null,
  staff_id       text        not null,
  staff_name     text        not null,
  good_rows      integer     not null,
  bad_rows       integer     not null,
  -- Rows that became events; the others of the good ones stood on their timeline already.
  added_rows     integer,
  uploaded_at    timestamptz not null,
  applied_at     timestamptz,
  withdrawn_at   timestamptz,
  withdrawn_for  text,
  constraint event_imports_pkey primary key (id),
  constraint event_import_status_is_known check (status in ('previewed', 'applied', 'withdrawn', 'discarded')),
  -- An import is of a clerk, known by id.
  constraint event_import_was_made_by_a_clerk foreign key (staff_id) references staff (id),
  -- What was ever applied says when and how much of it was new.
  constraint applied_event_import_says_what_it_added
    check ((status in ('applied', 'withdrawn')) = (applied_at is not null) and (applied_at is null) = (added_rows is null)),
  constraint withdrawn_event_import_says_why
    check ((status = 'withdrawn') = (withdrawn_at is not null) and (withdrawn_at is null) = (withdrawn_for is null))
);
-- Of one file, one import waits or stands.
create unique index event_import_of_a_file_stands_once on event_imports (file_digest)
  where status in ('previewed', 'applied');

-- Rows that can become events, with the order and the container they were found to mean.
create table event_import_rows (
  import_id    text        not null,
  row_number   integer     not null,
  user_id      text        not null,
  order_id     text        not null,
  -- Null: it concerns every container of the order.
  container_id text,
  type         text        not null,
  classifier   text        not null,
  seaport      text,
  facility     text,
  happened_at  timestamptz not null,
  zone         text        not null,
  note         text,
  constraint event_import_rows_pkey primary key (import_id, row_number),
  constraint event_import_row_has_import foreign key (import_id) references event_imports (id) on delete cascade,
  -- An order together with its customer.
  constraint event_import_row_belongs_to_an_order foreign key (user_id, order_id) references orders (user_id, id),
  -- And a container of that order.
  constraint event_import_row_belongs_to_a_container
    foreign key (user_id, order_id, container_id) references order_containers (user_id, order_id, id)
);
-- What was imported of one customer's orders.
create unique index event_import_rows_of_user on event_import_rows (user_id, import_id, row_number);

-- Rows that could not be read, with the reasons, for the clerk who mends them.
create table event_import_problems (
  import_id  text    not null,
  row_number integer not null,
  cells      jsonb   not null,
  problems   jsonb   not null,
  constraint event_import_problems_pkey primary key (import_id, row_number),
  constraint event_import_problem_has_import foreign key (import_id) references event_imports (id) on delete cascade
);

-- Something actual that lies long before its order was placed is another shipment's, or a slip of the year.
alter table told_events drop constraint told_event_outcome_is_known;
alter table told_events add constraint told_event_outcome_is_known check (outcome in ('taken', 'retracted',
  'notFollowed', 'unknownOrder', 'severalOrders', 'unknownContainer', 'unknownCode', 'unclearPlace', 'inFuture',
  'beforeOrder'));
drop index told_events_unplaced;
create index told_events_unplaced on told_events (id)
  where settled_at is null
    and outcome in ('unknownOrder', 'severalOrders', 'unknownContainer', 'unknownCode', 'unclearPlace', 'inFuture',
      'beforeOrder');
-- What is kept for a while only is found by when it came.
create index told_events_by_receipt on told_events (received_at);

-- The clock of the demo world's shipments: at `real_at` it showed `simulated_at`, and runs `speed` times as fast since.
create table simulator_clock (
  one          boolean     not null default true,
  real_at      timestamptz not null,
  simulated_at timestamptz not null,
  speed        integer     not null,
  constraint simulator_clock_pkey primary key (one),
  constraint simulator_clock_is_one check (one),
  constraint simulator_clock_goes_on check (speed >= 1)
);

-- How the simulator moves an order, in the time of its clock: fixed when it takes the order, so that every process and
-- every start tells the same.
create table simulated_voyages (
  user_id    text        not null,
  order_id   text        not null,
  begins_at  timestamptz not null,
  -- The sailing that left without it; null where none did.
  missed_at  timestamptz,
  departs_at timestamptz not null,
  arrives_at timestamptz not null,
  constraint simulated_voyages_pkey primary key (user_id, order_id),
  constraint simulated_voyage_belongs_to_its_order foreign key (user_id, order_id) references orders (user_id, id),
  constraint simulated_voyage_ends_after_it_begins check (begins_at <= departs_at and departs_at < arrives_at)
);
