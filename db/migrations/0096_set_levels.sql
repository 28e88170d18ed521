-- From which yearly paid amount each level of customers holds, from a day on (decision 071); before the first row the
-- amounts of the product hold. A row either sets amounts or withdraws a row whose day has not begun.
create table level_versions (
  -- Counts both, from 1: who writes the next one has read the last.
  version       integer     not null,
  from_day      date,
  -- CNY minor units.
  silver_minor  bigint,
  gold_minor    bigint,
  diamond_minor bigint,
  withdraws     integer,
  reason        text        not null,
  set_by        text        not null,
  set_by_name   text        not null,
  set_at        timestamptz not null,
  -- Of two clerks at once, one is told of the other.
  constraint level_versions_pkey primary key (version),
  constraint versions_of_levels_count_from_one check (version >= 1),
  constraint levels_are_set_by_a_clerk foreign key (set_by) references staff (id),
  -- What is withdrawn was set before.
  constraint withdrawn_levels_were_set foreign key (withdraws) references level_versions (version),
  constraint levels_are_withdrawn_once unique (withdraws),
  constraint version_sets_levels_or_withdraws_some check (
    (withdraws is null and num_nulls(from_day, silver_minor, gold_minor, diamond_minor) = 0)
    or (withdraws is not null and num_nonnulls(from_day, silver_minor, gold_minor, diamond_minor) = 0)
  ),
  -- Each level needs more than the one below.
  constraint levels_rise check (0 < silver_minor and silver_minor < gold_minor and gold_minor < diamond_minor)
);
-- The version that holds on a day: the last one of the last day that has begun.
create index level_versions_by_day on level_versions (from_day desc, version desc) where withdraws is null;

-- What was set stays as it was set, with who set it and when: the table is its own record of changes.
create function refuse_change_of_levels() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = 'level_versions_are_append_only';
end
$$;
create trigger level_versions_are_append_only before update or delete on level_versions
  for each row execute function refuse_change_of_levels();
create trigger level_versions_are_not_emptied before truncate on level_versions
  for each statement execute function refuse_change_of_levels();

-- What everybody paid within a year is kept, not the level: that follows from the amounts of the day. A process of
-- before still writes the level.
alter table customer_levels alter column level drop not null;
drop index customers_by_level;
-- The list by level, and how many customers a level has: by what was paid.
create index customers_by_paid on customer_levels (paid_minor, user_id);
