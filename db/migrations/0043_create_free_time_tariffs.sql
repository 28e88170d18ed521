-- What containers cost beyond their free time (domain-facts 3.16), and what was billed of it (decision 038).

create table free_time_tariffs (
  id          text        not null,
  carrier     text        not null,
  type        text        not null,
  direction   text        not null,
  -- UN/LOCODE, or its country, or null for everywhere; the narrowest fits.
  port        text,
  country     text,
  -- Container types of one price, as in the reference: '20', '40' or 'reefer'.
  equipment   text        not null,
  -- Used where the order's quote says none.
  free_days   integer     not null,
  unit        text        not null,
  starts      text        not null,
  last_day_counts boolean not null,
  steps_from  text        not null,
  -- [{ fromDay, toDay | null, perDayMinor }]
  steps       jsonb       not null,
  currency    text        not null,
  valid_from  date        not null,
  valid_to    date,
  source      jsonb       not null,
  added_at    timestamptz not null,
  constraint free_time_tariffs_pkey primary key (id),
  constraint tariff_type_is_known check (type in ('demurrage', 'detention', 'storage', 'combined')),
  constraint tariff_direction_is_known check (direction in ('export', 'import')),
  constraint tariff_unit_is_known check (unit in ('calendar', 'working')),
  constraint tariff_start_is_known check (starts in ('eventDay', 'nextDay')),
  constraint tariff_steps_count_from_somewhere check (steps_from in ('afterFreeTime', 'start')),
  constraint tariff_currency_is_a_code check (currency ~ '^[A-Z]{3}$'),
  constraint tariff_free_days_are_bounded check (free_days between 0 and 90),
  -- The groups of `#domain/tracking/stays.ts`.
  constraint tariff_equipment_is_known check (equipment in ('20', '40', 'reefer')),
  constraint tariff_holds_for_a_port_or_a_country check (port is null or country is null),
  constraint tariff_ends_after_it_begins check (valid_to is null or valid_to >= valid_from)
);
create index free_time_tariffs_by_carrier on free_time_tariffs (carrier, direction, type);

-- What of a container's stays was billed: each once, however often the job runs. A stay whose events were corrected is
-- taken back and billed anew.
create table free_time_billed (
  user_id      text not null,
  order_id     text not null,
  container_id text not null,
  type         text not null,
  direction    text not null,
  bill_line_id text not null,
  -- The days of the events that were counted: others are another stay.
  started_on   date not null,
  ended_on     date not null,
  billed_at    timestamptz not null,
  constraint free_time_is_billed_once primary key (user_id, order_id, container_id, type, direction),
  constraint free_time_line_is_of_the_user foreign key (user_id, bill_line_id) references bill_lines (user_id, id),
  constraint free_time_type_is_known check (type in ('demurrage', 'detention', 'storage', 'combined')),
  constraint free_time_direction_is_known check (direction in ('export', 'import')),
  constraint billed_stay_ends_after_it_begins check (ended_on >= started_on)
);

-- Files of charges that were entered: the same file changes nothing.
create table bill_imports (
  sha256     text        not null,
  name       text        not null,
  lines      integer     not null,
  applied_at timestamptz not null,
  applied_by text        not null,
  applied_by_name text   not null,
  constraint bill_imports_pkey primary key (sha256)
);
