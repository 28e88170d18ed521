-- Ports that clerks add, and what they say otherwise of those that come with the product (decision 070). A row is a
-- version of one port; none is ever changed.
create table seaport_versions (
  -- Over all ports: whoever keeps them sees by the highest one whether they are still right.
  number     bigint      not null generated always as identity,
  -- UN/LOCODE.
  code       text        not null,
  version    integer     not null,
  -- As the reference table holds a port; null is the product's own again.
  port       jsonb,
  -- Offered no more; orders and schedules that name it are read as before.
  closed     boolean     not null,
  -- Why, for colleagues.
  note       text        not null,
  staff_id   text,
  staff_name text        not null,
  made_at    timestamptz not null,
  constraint seaport_versions_pkey primary key (code, version),
  constraint seaport_version_number_is_unique unique (number),
  -- UNECE Recommendation 16.
  constraint seaport_code_is_a_locode check (code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  -- Of two clerks who changed the same version, one is told of the other.
  constraint seaport_versions_count_from_one check (version > 0)
);

create function refuse_change_of_seaport_version() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = 'seaport_versions_are_append_only';
end
$$;
create trigger seaport_versions_are_append_only before update or delete on seaport_versions
  for each row execute function refuse_change_of_seaport_version();
create trigger seaport_versions_are_not_emptied before truncate on seaport_versions
  for each statement execute function refuse_change_of_seaport_version();
