-- What clerks did: one row for each thing that a call changed. Rows are added and never changed.
create table desk_records (
  number      bigint      generated always as identity,
  happened_at timestamptz not null,
  staff_id    text        not null,
  -- As they were then.
  staff_name  text        not null,
  role        text        not null,
  -- The call's path after /crm/desk/ or /content/desk/.
  action      text        not null,
  -- The thing that was changed, by its id, and whose it is; null where it is nobody's.
  subject     text,
  user_id     text,
  reason      text,
  -- The fields that changed, as they were and as they are; never a secret.
  before      jsonb,
  after       jsonb,
  address     text        not null,
  request_id  text        not null,
  constraint desk_records_pkey primary key (number),
  constraint record_is_of_a_clerk foreign key (staff_id) references staff (id)
);
create trigger desk_records_are_append_only before update or delete on desk_records
  for each row execute function refuse_change_of_an_audit_entry();
create trigger desk_records_are_not_emptied before truncate on desk_records
  for each statement execute function refuse_change_of_an_audit_entry();

-- The log is read newest first: whole, by clerk, by thing, by customer, by kind.
create index desk_records_by_time on desk_records (happened_at desc, number desc);
create index desk_records_by_clerk on desk_records (staff_id, number desc);
create index desk_records_by_subject on desk_records (subject, number desc);
create index desk_records_by_customer on desk_records (user_id, number desc) where user_id is not null;
create index desk_records_by_action on desk_records (action, number desc);
