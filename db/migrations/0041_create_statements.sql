-- Statements: what a customer owes for a month, by kind, and how it is confirmed, queried and paid (decision 038).

-- Part of our statement numbers; gaps are harmless.
create sequence statement_numbers;

create table statements (
  id             text        not null,
  user_id        text        not null,
  number         text        not null,
  month          text        not null,
  kind           text        not null,
  sequence       integer     not null,
  status         text        not null,
  -- Sums of its lines, kept by `statement_lines_are_summed`; in CNY.
  lines          integer     not null default 0,
  billed_minor   bigint      not null default 0,
  prepaid_minor  bigint      not null default 0,
  -- What is left to pay; below zero what goes back.
  due_minor      bigint      generated always as (billed_minor - prepaid_minor) stored,
  open_queries   integer     not null default 0,
  issued_on      date        not null,
  due_on         date        not null,
  issued_at      timestamptz not null,
  confirmed_at   timestamptz,
  -- Who confirmed it, by the key of histories.
  confirmed_by   text,
  paid_at        timestamptz,
  completed_at   timestamptz,
  constraint statements_pkey primary key (user_id, id),
  -- A statement is some customer's.
  constraint statement_is_of_a_user foreign key (user_id) references users (id),
  -- What people say on the telephone.
  constraint statement_number_names_one unique (number),
  -- Another statement of the same month has the next sequence number.
  constraint statement_of_a_month_and_kind unique (user_id, month, kind, sequence),
  -- 'yyyy-MM'.
  constraint statement_month_is_a_month check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- The kinds of requirements §4.
  constraint statement_kind_is_known check (kind in ('regular', 'oceanFreight', 'tax')),
  -- The statuses of statementMoves.
  constraint statement_status_is_known check (status in ('toBeConfirmed', 'paymentRequired', 'processingRefund', 'completed')),
  -- Confirmed is what has a time and a person of it.
  constraint confirmed_statement_says_by_whom check (
    (status = 'toBeConfirmed') = (confirmed_at is null) and (confirmed_at is null) = (confirmed_by is null)
  ),
  -- Completed is what has a time of it.
  constraint completed_statement_has_a_time check ((status = 'completed') = (completed_at is not null)),
  -- Nothing is confirmed while a line of it is queried.
  constraint queried_statement_is_not_confirmed check (open_queries = 0 or (open_queries > 0 and status = 'toBeConfirmed')),
  -- It is due on the day of issue at the earliest.
  constraint statement_is_due_after_its_issue check (due_on >= issued_on),
  -- What was prepaid is never below nothing.
  constraint statement_prepaid_is_not_negative check (prepaid_minor >= 0)
);
-- By its id alone, for the desk.
create unique index statement_ids on statements (id);
-- A customer's list by kind, newest first, and by status.
create index statements_of_user on statements (user_id, kind, id);
create index statements_of_user_by_status on statements (user_id, status, id);
-- The desk's list.
create index statements_by_status on statements (status, id);
create index statements_by_month on statements (month, kind, id);
-- What is owed, by age.
create index statements_owed on statements (due_on, user_id) include (due_minor) where status = 'paymentRequired';

create table statement_lines (
  user_id       text    not null,
  statement_id  text    not null,
  bill_line_id  text    not null,
  position      integer not null,
  cny_minor     bigint  not null,
  -- What was paid for it with its order, points and vouchers included; in CNY.
  prepaid_minor bigint  not null,
  -- A line is on one statement and no other.
  constraint a_bill_line_is_on_one_statement primary key (user_id, bill_line_id),
  -- Statement and line belong to the same customer: `statement_lines_are_of_their_customer` looks at many lines at once,
  -- where keys would look at each by itself, twice, for a million lines of a month. Neither end is ever removed.
  -- Lines stand in one sequence.
  constraint statement_line_has_its_place unique (user_id, statement_id, position),
  -- Only as much was prepaid as is charged.
  constraint prepaid_is_part_of_the_line check (prepaid_minor = 0 or (prepaid_minor > 0 and prepaid_minor <= cny_minor))
);

create function refuse_strange_statement_lines() returns trigger language plpgsql as $$
begin
  if (select count(*) from added) <> (
    select count(*) from added a join bill_lines b on b.user_id = a.user_id and b.id = a.bill_line_id
    join statements s on s.user_id = a.user_id and s.id = a.statement_id
  ) then
    raise exception 'a line of a statement has a statement and a bill line of its customer'
      using errcode = 'foreign_key_violation', constraint = 'statement_lines_are_of_their_customer';
  end if;
  return null;
end
$$;
create trigger statement_lines_are_of_their_customer after insert on statement_lines
  referencing new table as added for each statement execute function refuse_strange_statement_lines();
-- What lines name stays: nothing else refuses it. Bill lines are not removed either.
create function refuse_removal_of_a_statement() returns trigger language plpgsql as $$
begin
  raise exception 'statements are not removed' using errcode = 'restrict_violation', constraint = 'statements_stay';
end
$$;
create trigger statements_stay before delete on statements
  for each row execute function refuse_removal_of_a_statement();
create trigger statements_keep_their_names before update of id, user_id on statements
  for each row when (old.id <> new.id or old.user_id <> new.user_id) execute function refuse_removal_of_a_statement();

-- The sums of a statement follow its lines, many lines at once; what is confirmed takes no more of them.
create function sum_statement_lines() returns trigger language plpgsql as $$
begin
  if exists (select from added a join statements s on s.user_id = a.user_id and s.id = a.statement_id where s.status <> 'toBeConfirmed') then
    raise exception 'a confirmed statement does not change' using errcode = 'restrict_violation', constraint = 'confirmed_statement_does_not_change';
  end if;
  update statements s set lines = s.lines + a.lines, billed_minor = s.billed_minor + a.billed, prepaid_minor = s.prepaid_minor + a.prepaid
  from (select user_id, statement_id, count(*)::int as lines, sum(cny_minor)::bigint as billed, sum(prepaid_minor)::bigint as prepaid
        from added group by 1, 2) a
  where s.user_id = a.user_id and s.id = a.statement_id;
  return null;
end
$$;
create trigger statement_lines_are_summed after insert on statement_lines
  referencing new table as added for each statement execute function sum_statement_lines();
create function refuse_change_of_a_statement_line() returns trigger language plpgsql as $$
begin
  raise exception 'lines of statements are not changed' using errcode = 'restrict_violation', constraint = 'statement_lines_stay_as_written';
end
$$;
create trigger statement_lines_stay_as_written before update or delete on statement_lines
  for each row execute function refuse_change_of_a_statement_line();

-- Who moved a statement, when and why.
create table statement_moves (
  user_id      text        not null,
  statement_id text        not null,
  number       integer     generated always as identity,
  move         text        not null,
  from_status  text,
  to_status    text        not null,
  moved_at     timestamptz not null,
  moved_by     text        not null,
  -- The clerk's name; null for others.
  moved_by_name text,
  reason       text,
  constraint statement_moves_pkey primary key (user_id, statement_id, number),
  constraint statement_move_is_of_a_statement foreign key (user_id, statement_id) references statements (user_id, id)
);

-- A question about a line, and its answer.
create table statement_queries (
  id            text        not null,
  user_id       text        not null,
  statement_id  text        not null,
  bill_line_id  text        not null,
  reason        text        not null,
  -- What the customer thinks is right, in the line's currency; null where they do not say.
  expected_minor bigint,
  state         text        not null,
  asked_at      timestamptz not null,
  answer        text,
  -- The credit line that answers it.
  credit_id     text,
  answered_at   timestamptz,
  answered_by   text,
  answered_by_name text,
  constraint statement_queries_pkey primary key (user_id, id),
  constraint query_is_of_a_statement foreign key (user_id, statement_id) references statements (user_id, id),
  constraint query_is_about_a_line foreign key (user_id, bill_line_id) references statement_lines (user_id, bill_line_id),
  constraint query_is_answered_by_a_credit foreign key (user_id, credit_id) references bill_lines (user_id, id),
  constraint query_state_is_known check (state in ('open', 'accepted', 'rejected', 'takenBack')),
  -- Accepted is what has a credit; an answer has a person, a time and words.
  constraint query_is_answered_as_its_state_says check (
    (state = 'accepted') = (credit_id is not null)
    and (state in ('accepted', 'rejected')) = (answered_by is not null)
    and (state = 'open') = (answered_at is null)
    and (state <> 'rejected' or answer <> '')
  )
);
create unique index query_ids on statement_queries (id);
-- A line is queried once at a time.
create unique index one_open_query_of_a_line on statement_queries (user_id, bill_line_id) where state = 'open';
create index queries_of_statement on statement_queries (user_id, statement_id, id);
-- The desk's queue.
create index queries_to_answer on statement_queries (id) where state = 'open';

-- What a payment asks for statements, as `payment_items` for orders.
create table payment_statement_items (
  payment_id       text   not null,
  user_id          text   not null,
  statement_id     text   not null,
  statement_number text   not null,
  amount_minor     bigint not null,
  constraint payment_statement_items_pkey primary key (payment_id, statement_id),
  constraint item_pays_a_statement_of_the_user foreign key (user_id, statement_id) references statements (user_id, id),
  constraint statement_item_is_of_the_payments_user foreign key (user_id, payment_id) references payments (user_id, id),
  constraint statement_item_pays_something check (amount_minor > 0)
);
create index payment_items_by_statement on payment_statement_items (statement_id, payment_id);

-- The money that paid a statement, as `payment_credits` for orders.
create table statement_credits (
  statement_id text not null,
  user_id      text not null,
  capture_id   text not null,
  -- A statement is paid by one capture and no other.
  constraint a_statement_is_paid_once primary key (statement_id),
  constraint statement_credit_is_of_a_statement foreign key (user_id, statement_id) references statements (user_id, id),
  constraint statement_credit_is_by_a_capture foreign key (capture_id) references payment_captures (id)
);

-- Money that a statement gives back.
alter table refunds add column statement_id text;
alter table refunds add constraint refund_of_a_statement_of_the_user foreign key (user_id, statement_id) references statements (user_id, id);
alter table refunds drop constraint refund_kind_is_known;
-- The kinds of refundKinds; exactly an order's refunds name an order, exactly a statement's a statement.
alter table refunds add constraint refund_kind_is_known check (
  kind in ('order', 'part', 'late', 'duplicate', 'otherPayer', 'amountChanged', 'held', 'statement')
  and (kind in ('order', 'part')) = (order_id is not null)
  and (kind = 'statement') = (statement_id is not null)
);
create index refunds_of_statement on refunds (statement_id) where statement_id is not null;

-- Something of the order's bill waits for consent or payment: it is not completed before.
alter table orders add column bill_open boolean not null default false;

-- What a customer has agreed with us about paying; who has no row has the usual.
create table payment_terms (
  user_id   text        not null,
  term_days integer     not null,
  set_at    timestamptz not null,
  set_by    text        not null,
  constraint payment_terms_pkey primary key (user_id),
  constraint terms_are_of_a_user foreign key (user_id) references users (id),
  constraint term_is_bounded check (term_days between 0 and 180)
);

-- Which reminders of a statement went out.
create table statement_reminders (
  user_id      text        not null,
  statement_id text        not null,
  -- Days after the due day; below zero before it.
  day          integer     not null,
  sent_at      timestamptz not null,
  constraint a_reminder_goes_out_once primary key (user_id, statement_id, day),
  constraint reminder_is_of_a_statement foreign key (user_id, statement_id) references statements (user_id, id)
);

-- How far the statements of a month are made, and who closed it.
create table statement_months (
  month       text        not null,
  -- Customers up to this id are done; null before the first batch.
  done_up_to  text,
  started_at  timestamptz not null,
  finished_at timestamptz,
  customers   integer     not null default 0,
  made        integer     not null default 0,
  closed_at   timestamptz,
  closed_by   text,
  closed_by_name text,
  constraint statement_months_pkey primary key (month),
  constraint month_is_a_month check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- Closed after it was made, by a person.
  constraint month_is_closed_by_somebody check ((closed_at is null) = (closed_by is null) and (closed_at is null or finished_at is not null))
);
-- What is on no statement yet, for the month's job: lines that may be charged, by customer and day.
create index bill_lines_of_user_by_day on bill_lines (user_id, billed_on) where consent in ('notNeeded', 'tolerated', 'given');
-- What of a month is on no statement, over all customers: lines come in the sequence of their days.
create index bill_lines_by_day on bill_lines using brin (billed_on) with (autosummarize = on);

-- Nothing is billed into a month that is closed.
create function refuse_lines_of_a_closed_month() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct to_char(billed_on, 'YYYY-MM') as month from added) a
    join statement_months m on m.month = a.month and m.closed_at is not null
  ) then
    raise exception 'the month is closed' using errcode = 'restrict_violation', constraint = 'nothing_is_billed_into_a_closed_month';
  end if;
  return null;
end
$$;
create trigger nothing_is_billed_into_a_closed_month after insert on bill_lines
  referencing new table as added for each statement execute function refuse_lines_of_a_closed_month();

-- Nor is a statement of it made.
create function refuse_statements_of_a_closed_month() returns trigger language plpgsql as $$
begin
  if exists (select from added a join statement_months m on m.month = a.month and m.closed_at is not null) then
    raise exception 'the month is closed' using errcode = 'restrict_violation', constraint = 'no_statement_is_made_in_a_closed_month';
  end if;
  return null;
end
$$;
create trigger no_statement_is_made_in_a_closed_month after insert on statements
  referencing new table as added for each statement execute function refuse_statements_of_a_closed_month();

-- What stands on a statement is charged: it is credited, and not taken off.
create function keep_a_stated_line_charged() returns trigger language plpgsql as $$
begin
  if exists (select from statement_lines l where l.user_id = new.user_id and l.bill_line_id = new.id) then
    raise exception 'the line is on a statement' using errcode = 'restrict_violation', constraint = 'a_stated_line_stays_charged';
  end if;
  return new;
end
$$;
create trigger a_stated_line_stays_charged before update of consent on bill_lines
  for each row when (old.consent in ('notNeeded', 'tolerated', 'given') and new.consent not in ('notNeeded', 'tolerated', 'given'))
  execute function keep_a_stated_line_charged();
