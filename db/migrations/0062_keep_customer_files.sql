-- What the desk knows of a customer beyond what they told themselves (decision 056).

-- Finance does not carry this customer's debts further for now: unpaid orders of theirs are not accepted. Rows stay as
-- history; one that is lifted is never set again.
create table credit_holds (
  user_id        text        not null,
  id             text        not null,
  reason         text        not null,
  set_at         timestamptz not null,
  set_by         text        not null,
  set_by_name    text        not null,
  lifted_at      timestamptz,
  lifted_by      text,
  lifted_by_name text,
  lift_reason    text,
  constraint credit_holds_pkey primary key (user_id, id),
  -- A hold is on a customer.
  constraint hold_is_on_a_user foreign key (user_id) references users (id),
  -- Holds are set and lifted by clerks.
  constraint hold_is_set_by_a_clerk foreign key (set_by) references staff (id),
  constraint hold_is_lifted_by_a_clerk foreign key (lifted_by) references staff (id),
  -- Both say why.
  constraint hold_has_a_reason check (reason <> ''),
  -- What was lifted has a time, a person and a reason, and what stands has none of them.
  constraint lifted_hold_says_by_whom_and_why check (
    (lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lifted_by_name is null)
    and (lifted_at is null) = (lift_reason is null) and (lift_reason is null or lift_reason <> '')
  )
);
-- A customer is held once at a time, also where two clerks set it together.
create unique index one_credit_hold_at_a_time on credit_holds (user_id) where lifted_at is null;

-- Which clerk of sales looks after a customer.
create table customer_clerks (
  user_id          text        not null,
  staff_id         text        not null,
  assigned_at      timestamptz not null,
  assigned_by      text        not null,
  assigned_by_name text        not null,
  -- A customer has one clerk in charge.
  constraint customer_clerks_pkey primary key (user_id),
  constraint clerk_in_charge_has_a_customer foreign key (user_id) references users (id),
  constraint clerk_in_charge_is_a_clerk foreign key (staff_id) references staff (id)
);
-- A clerk's own customers.
create index customers_of_clerk on customer_clerks (staff_id, user_id);

-- Internal notes about a customer: written once, pinned or not, and erased with the login.
create table customer_notes (
  user_id         text        not null,
  id              text        not null,
  text            text        not null,
  written_at      timestamptz not null,
  written_by      text        not null,
  written_by_name text        not null,
  pinned_at       timestamptz,
  pinned_by_name  text,
  constraint customer_notes_pkey primary key (user_id, id),
  constraint note_is_about_a_user foreign key (user_id) references users (id),
  constraint note_is_written_by_a_clerk foreign key (written_by) references staff (id),
  -- A note says something.
  constraint note_is_not_empty check (text <> ''),
  -- Who pinned it is known together with when.
  constraint pinned_note_says_by_whom check ((pinned_at is null) = (pinned_by_name is null))
);
-- What stands above the others.
create index pinned_notes_of_customer on customer_notes (user_id, pinned_at) where pinned_at is not null;
create function refuse_change_of_a_customer_note() returns trigger language plpgsql as $$
begin
  raise exception 'a note stays as it was written' using errcode = 'restrict_violation', constraint = 'notes_stay_as_written';
end
$$;
create trigger notes_stay_as_written before update of user_id, id, text, written_at, written_by, written_by_name on customer_notes
  for each row execute function refuse_change_of_a_customer_note();

-- The level of each customer above ordinary as it was last counted, for the list's filter; the customer's own page
-- works it out anew (decision 041).
create table customer_levels (
  user_id    text        not null,
  level      text        not null,
  paid_minor bigint      not null,
  counted_at timestamptz not null,
  constraint customer_levels_pkey primary key (user_id),
  constraint level_is_of_a_user foreign key (user_id) references users (id),
  -- The levels of customerLevels but the lowest.
  constraint counted_level_is_known check (level in ('silver', 'gold', 'diamond'))
);
-- The list by level, newest customer first.
create index customers_by_level on customer_levels (level, user_id);
-- A year's payments and refunds, for counting the levels, without reading the older ones.
create index ledger_transfers_of_money_by_time on ledger_transfers (at) include (from_book, to_book, amount_minor)
  where kind in ('paymentReceived', 'refundPaid');

-- A customer is found by how a name begins, whatever its case, and by a whole e-mail or tax number.
create index users_by_user_name on users (lower(user_name) text_pattern_ops) where user_name is not null;
create index users_by_nick_name on users (lower(nick_name) text_pattern_ops) where nick_name is not null;
create index profiles_by_company on profiles (lower(company_name) text_pattern_ops) where company_name <> '';
create index profiles_by_mail on profiles (lower(mail)) where mail <> '';
create index titles_by_tax_number on invoice_titles (tax_number) where tax_number is not null;
-- The list under its filter by certification, newest first.
create index users_by_certification on users (certification_status, id);
