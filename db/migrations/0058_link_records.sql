-- Each record of what was done is linked to the one before it: who changes or takes away one breaks the chain there.
-- Links are made minutes after the records, in the order in which they were found.
create table record_links (
  table_name text        not null,
  place      bigint      not null,
  number     bigint      not null,
  -- SHA-256 of the digest before, the number and the record.
  digest     bytea       not null,
  linked_at  timestamptz not null,
  constraint record_links_pkey primary key (table_name, place),
  constraint a_record_is_linked_once unique (table_name, number),
  constraint places_count_from_one check (place >= 1)
);
create trigger record_links_are_append_only before update or delete on record_links
  for each row execute function refuse_change_of_an_audit_entry();
create trigger record_links_are_not_emptied before truncate on record_links
  for each statement execute function refuse_change_of_an_audit_entry();

-- The newest records are found without reading the others.
create index certification_records_by_number on certification_records (number);
create index withdrawal_records_by_number on withdrawal_records (number);
