-- The desk keeps the days that the public calendar does not know or knows wrongly: each tells who put it there.
alter table working_day_overrides
  add column set_by_name text,
  add column set_at timestamptz;
