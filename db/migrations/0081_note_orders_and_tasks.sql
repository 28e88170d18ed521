-- What clerks tell one another about an order, what is to be done for it, and what its charges cost us (decision 063).

-- Internal notes: written once, never seen by the customer at the portal, erased with the login.
create table order_notes (
  user_id         text        not null,
  id              text        not null,
  order_id        text        not null,
  text            text        not null,
  written_at      timestamptz not null,
  written_by      text        not null,
  written_by_name text        not null,
  constraint order_notes_pkey primary key (user_id, id),
  -- A note belongs to an order of the same customer.
  constraint note_belongs_to_its_order foreign key (user_id, order_id) references orders (user_id, id),
  constraint order_note_is_written_by_a_clerk foreign key (written_by) references staff (id),
  -- A note says something.
  constraint order_note_is_not_empty check (text <> '')
);
-- The notes of an order, the newest first.
create index notes_of_order on order_notes (user_id, order_id, id);
create function refuse_change_of_an_order_note() returns trigger language plpgsql as $$
begin
  raise exception 'a note stays as it was written' using errcode = 'restrict_violation', constraint = 'order_notes_stay_as_written';
end
$$;
create trigger order_notes_stay_as_written before update on order_notes
  for each row execute function refuse_change_of_an_order_note();

-- Clerks whom a note names: it waits for them until they have read it.
create table order_note_mentions (
  user_id    text        not null,
  note_id    text        not null,
  staff_id   text        not null,
  written_at timestamptz not null,
  seen_at    timestamptz,
  -- A note names a clerk once.
  constraint order_note_mentions_pkey primary key (user_id, note_id, staff_id),
  -- The mention goes with its note.
  constraint mention_is_in_a_note foreign key (user_id, note_id) references order_notes (user_id, id) on delete cascade,
  constraint mention_is_of_a_clerk foreign key (staff_id) references staff (id)
);
-- What waits to be read by a clerk, the oldest first: note ids begin with their instant.
create index mentions_to_read on order_note_mentions (staff_id, note_id) where seen_at is null;
-- What a clerk has read, the newest first.
create index mentions_read on order_note_mentions (staff_id, note_id) where seen_at is not null;

-- What is to be done for an order, by which day and by whom.
create table order_tasks (
  user_id      text        not null,
  id           text        not null,
  order_id     text        not null,
  text         text        not null,
  due_on       date        not null,
  staff_id     text        not null,
  -- Counts the changes: of two clerks who change the same task, the second is told.
  version      integer     not null default 1,
  made_at      timestamptz not null,
  made_by      text        not null,
  made_by_name text        not null,
  done_at      timestamptz,
  done_by      text,
  done_by_name text,
  constraint order_tasks_pkey primary key (user_id, id),
  -- A task belongs to an order of the same customer.
  constraint task_belongs_to_its_order foreign key (user_id, order_id) references orders (user_id, id),
  constraint task_is_for_a_clerk foreign key (staff_id) references staff (id),
  constraint task_is_made_by_a_clerk foreign key (made_by) references staff (id),
  constraint task_is_done_by_a_clerk foreign key (done_by) references staff (id),
  -- A task says what is to be done.
  constraint task_is_not_empty check (text <> ''),
  -- What is done says when and by whom, and what is open says none of it.
  constraint done_task_says_by_whom check (
    (done_at is null) = (done_by is null) and (done_at is null) = (done_by_name is null))
);
-- A task by its id alone: who changes it names no customer.
create unique index tasks_by_id on order_tasks (id);
-- A clerk's open tasks, the first due first; the first page counts along it.
create index tasks_of_clerk on order_tasks (staff_id, due_on, id) where done_at is null;
-- Everybody's open tasks, the first due first.
create index tasks_by_day on order_tasks (due_on, id) where done_at is null;
-- What was done last, of a clerk and of everybody.
create index tasks_done_of_clerk on order_tasks (staff_id, done_at, id) where done_at is not null;
create index tasks_done on order_tasks (done_at, id) where done_at is not null;
-- The tasks of an order.
create index tasks_of_order on order_tasks (user_id, order_id, due_on, id);

-- What a charge of an order costs us, as sales or finance entered it; each entry is a version, and the last one counts.
create table order_costs (
  user_id         text        not null,
  order_id        text        not null,
  -- The quoted line by its position (`quoted 3`), or a bill line that was not quoted by its id.
  line            text        not null,
  version         integer     not null,
  -- Null takes the entry back: the cost the quote knew counts again, or none.
  amount_minor    bigint,
  currency        text,
  -- In CNY at the order's frozen rate.
  cny_minor       bigint,
  note            text        not null,
  entered_at      timestamptz not null,
  entered_by      text        not null,
  entered_by_name text        not null,
  -- Of two clerks who enter the same version, one comes first.
  constraint order_costs_pkey primary key (user_id, order_id, line, version),
  -- A cost is of an order of the same customer.
  constraint cost_belongs_to_its_order foreign key (user_id, order_id) references orders (user_id, id),
  constraint cost_is_entered_by_a_clerk foreign key (entered_by) references staff (id),
  -- Amount, currency and CNY are known together, and a cost is not below nothing.
  constraint entered_cost_is_whole check (
    (amount_minor is null) = (currency is null) and (amount_minor is null) = (cny_minor is null)
    and coalesce(amount_minor, 0) >= 0 and coalesce(cny_minor, 0) >= 0),
  -- ISO 4217.
  constraint cost_currency_is_a_code check (currency ~ '^[A-Z]{3}$'),
  -- Versions are counted from one.
  constraint cost_versions_are_counted check (version >= 1)
);
create function refuse_change_of_a_cost() returns trigger language plpgsql as $$
begin
  raise exception 'an entered cost stays as it is' using errcode = 'restrict_violation', constraint = 'entered_costs_stay';
end
$$;
create trigger entered_costs_stay before update or delete on order_costs
  for each row execute function refuse_change_of_a_cost();
