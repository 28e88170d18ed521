-- The product runs as a role that owns no table. What it does to tables themselves it asks of these two functions, which
-- run as the owner, each for one thing, with names looked up in this schema alone.

-- Makes the partition of a day (UTC), where it is not there yet: by itself, and attached when it is whole.
create function make_day_of_positions(day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text := 'vessel_positions_' || to_char(day, 'YYYYMMDD');
begin
  if exists (select from pg_class where oid = to_regclass(part) and relispartition) then
    return;
  end if;
  execute format('create table if not exists %I (like vessel_positions including all)', part);
  execute format('alter table vessel_positions attach partition %I for values from (%L) to (%L)',
    part, to_char(day, 'YYYY-MM-DD') || 'T00:00:00Z', to_char(day + 1, 'YYYY-MM-DD') || 'T00:00:00Z');
end
$$;
revoke execute on function make_day_of_positions(date) from public;

-- Drops the partition of a day; how long it waits for those who read it, the caller has set.
create function drop_day_of_positions(day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('drop table if exists %I', 'vessel_positions_' || to_char(day, 'YYYYMMDD'));
end
$$;
revoke execute on function drop_day_of_positions(date) from public;
