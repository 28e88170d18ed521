-- What clerks did is searched by clerk, action, thing, customer and days, in any of these together, newest first: each
-- index ends with the time, so that days narrow it and a page costs the same wherever it lies.
drop index desk_records_by_clerk;
drop index desk_records_by_subject;
drop index desk_records_by_customer;
drop index desk_records_by_action;
create index desk_records_by_clerk on desk_records (staff_id, happened_at desc, number desc);
create index desk_records_by_clerk_and_action on desk_records (staff_id, action, happened_at desc, number desc);
create index desk_records_by_action on desk_records (action, happened_at desc, number desc);
create index desk_records_by_subject on desk_records (subject, happened_at desc, number desc) where subject is not null;
create index desk_records_by_customer on desk_records (user_id, happened_at desc, number desc) where user_id is not null;

-- The words of a record: the reason and what the fields held, not what they are called.
create function words_of_a_record(reason text, before jsonb, after jsonb) returns text
language sql immutable parallel safe
return lower(
  coalesce(reason, '') || ' ' || coalesce(jsonb_path_query_array(before, '$.*')::text, '') || ' ' ||
  coalesce(jsonb_path_query_array(after, '$.*')::text, '')
);
-- Each two letters that stand beside one another: Chinese is written without spaces, and two characters are a word.
create function letter_pairs(given text) returns text[]
language sql immutable strict parallel safe
return (
  select coalesce(array_agg(distinct one || two), '{}')
  from (
    select letter as one, lead(letter) over (order by place) as two
    from unnest(string_to_array(given, null)) with ordinality as letters (letter, place)
  ) pairs
  where two is not null
);
-- A word is looked for by its pairs, then read for certain. Few additions wait in the list that each search reads whole.
create index desk_records_by_words on desk_records using gin (letter_pairs(words_of_a_record(reason, before, after)))
  with (gin_pending_list_limit = 512);

-- The other records are searched in the same way.
create index login_audit_entries_by_time on login_audit_entries (happened_at desc, id desc);
create index login_audit_entries_of_somebody on login_audit_entries (who, happened_at desc, id desc);
create index login_audit_entries_by_kind on login_audit_entries (what, happened_at desc, id desc);
create index certification_records_by_time on certification_records (happened_at desc, number desc);
create index certification_records_of_somebody on certification_records (who, happened_at desc, number desc);
create index certification_records_by_kind on certification_records (what, happened_at desc, number desc);
create index certification_records_of_customer on certification_records (user_id, happened_at desc, number desc);
create index certification_records_of_certification on certification_records (certification_id, happened_at desc, number desc)
  where certification_id is not null;
create index withdrawal_records_by_time on withdrawal_records (happened_at desc, number desc);
create index withdrawal_records_of_somebody on withdrawal_records (who, happened_at desc, number desc);
create index withdrawal_records_by_kind on withdrawal_records (what, happened_at desc, number desc);
create index withdrawal_records_of_customer on withdrawal_records (user_id, happened_at desc, number desc);
create index withdrawal_records_of_withdrawal on withdrawal_records (withdrawal_id, happened_at desc, number desc);

-- What the nightly proof of the chains found, a row for each kind of record. Rows are added and never changed.
create table record_proofs (
  number     bigint      generated always as identity,
  proved_at  timestamptz not null,
  table_name text        not null,
  -- How many records are linked, and where the chain ends (SHA-256); null before the first.
  records    bigint      not null,
  head       text        not null,
  -- Records that are not as they were linked: number and what is wrong with each, up to the first hundred.
  faults     jsonb       not null,
  constraint record_proofs_pkey primary key (table_name, number),
  constraint proved_records_are_counted check (records >= 0),
  constraint faults_are_listed check (jsonb_typeof(faults) = 'array')
);
create trigger record_proofs_are_append_only before update or delete on record_proofs
  for each row execute function refuse_change_of_an_audit_entry();
create trigger record_proofs_are_not_emptied before truncate on record_proofs
  for each statement execute function refuse_change_of_an_audit_entry();
