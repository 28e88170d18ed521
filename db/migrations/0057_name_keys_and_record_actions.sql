-- What was sealed with a key of the secret that signs sessions is sealed with a data key from now on, which the row
-- names (decision 024). Without one it is as it was, until a job seals it anew.
alter table withdrawals add column account_key text;
alter table staff add column totp_key text;
alter table webhooks add column secret_key text, add column old_secret_key text;

-- Where a call came from, and the status before and after, where it changed; unknown of those before.
alter table certification_records
  add column before text, add column after text, add column address text;

-- What was so before and after; null where nothing changed or it may not be written down.
alter table login_audit_entries add column before text, add column after text;

create function refuse_change_of_an_audit_entry() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = 'audit_entries_are_append_only';
end
$$;
create trigger login_audit_entries_are_append_only before update or delete on login_audit_entries
  for each row execute function refuse_change_of_an_audit_entry();
create trigger login_audit_entries_are_not_emptied before truncate on login_audit_entries
  for each statement execute function refuse_change_of_an_audit_entry();

-- Who asked for rebate cash, decided, saw the account and paid. Rows are added and never changed.
create table withdrawal_records (
  number        bigint      generated always as identity,
  happened_at   timestamptz not null,
  who           text        not null,
  what          text        not null,
  user_id       text        not null,
  withdrawal_id text        not null,
  -- The statuses it went between; null where it stayed as it was.
  before        text,
  after         text,
  address       text        not null,
  request_id    text        not null,
  constraint withdrawal_records_pkey primary key (user_id, number),
  constraint record_is_of_a_withdrawal foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  constraint withdrawal_record_is_of_a_known_kind check (
    what in ('requested', 'approved', 'rejected', 'accountShown', 'paid')
  )
);
create trigger withdrawal_records_are_append_only before update or delete on withdrawal_records
  for each row execute function refuse_change_of_an_audit_entry();
create trigger withdrawal_records_are_not_emptied before truncate on withdrawal_records
  for each statement execute function refuse_change_of_an_audit_entry();
