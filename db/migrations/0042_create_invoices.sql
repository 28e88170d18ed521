-- Invoices: titles, agreements, applications from paid lines, what the issuer answered, red letters (decision 038).

-- Part of our application numbers; gaps are harmless.
create sequence invoice_numbers;

create table invoice_titles (
  id         text        not null,
  user_id    text        not null,
  -- Personal or enterprise.
  kind       text        not null,
  -- The customer's own, or of somebody else who paid.
  owner      text        not null,
  name       text        not null,
  tax_number text,
  address    text        not null default '',
  phone      text        not null default '',
  bank       text        not null default '',
  bank_account text      not null default '',
  email      text,
  is_default boolean     not null default false,
  created_at timestamptz not null,
  constraint invoice_titles_pkey primary key (user_id, id),
  constraint title_is_of_a_user foreign key (user_id) references users (id),
  constraint title_kind_is_known check (kind in ('personal', 'enterprise')),
  constraint title_owner_is_known check (owner in ('own', 'payer')),
  -- An enterprise is named by its tax number (requirements §5).
  constraint enterprise_title_has_a_tax_number check ((kind = 'enterprise') = (tax_number is not null))
);
create unique index one_default_title on invoice_titles (user_id) where is_default;

-- A payment-entrustment agreement of a payer, or a payer's contract with the platform; finance approves it.
create table invoice_agreements (
  id          text        not null,
  user_id     text        not null,
  kind        text        not null,
  payer_name  text        not null,
  -- The payer's tax number; null for a person.
  tax_number  text,
  file_id     text        not null,
  valid_until date        not null,
  status      text        not null,
  reason      text,
  handed_in_at timestamptz not null,
  decided_at  timestamptz,
  decided_by  text,
  decided_by_name text,
  constraint invoice_agreements_pkey primary key (user_id, id),
  constraint agreement_is_of_a_user foreign key (user_id) references users (id),
  constraint agreement_has_a_file foreign key (file_id) references files (id),
  constraint agreement_kind_is_known check (kind in ('entrustment', 'contract')),
  constraint agreement_status_is_known check (status in ('submitted', 'approved', 'rejected')),
  -- A decision has a person and a time, a rejection a reason.
  constraint agreement_is_decided_by_somebody check (
    (status = 'submitted') = (decided_by is null) and (decided_by is null) = (decided_at is null)
    and (status = 'rejected') = (reason is not null)
  )
);
create unique index agreement_ids on invoice_agreements (id);
create index agreements_to_decide on invoice_agreements (id) where status = 'submitted';

create table invoices (
  id           text        not null,
  user_id      text        not null,
  number       text        not null,
  -- The invoice that this red letter takes back, whole or in part; null for a blue one.
  red_of       text,
  title        jsonb       not null,
  email        text,
  tax_treatment text       not null,
  remark       text        not null default '',
  amount_minor bigint      not null,
  status       text        not null,
  -- The 20 digits of a fully digitalised invoice; null before it is issued.
  invoice_no   text,
  issued_at    timestamptz,
  -- Who issued it: `embedded` prints samples.
  issuer       text,
  -- Where its papers lie in the storage.
  pdf_key      text,
  xml_key      text,
  tries        integer     not null default 0,
  -- When it is tried again by itself; null where nothing waits.
  next_try_at  timestamptz,
  -- What the issuer said, for the desk and the log; the code is one of `invoiceFailures`.
  failure      text,
  failure_code text,
  -- What the customer gave up after a failure; its lines are free again.
  given_up_at  timestamptz,
  applied_at   timestamptz not null,
  -- Null for the system, which writes red letters by itself.
  applied_by   text,
  -- Which sending it is: asking again is another mail, a second try of one is not.
  mail_number  integer     not null default 0,
  mail_tries   integer     not null default 0,
  mail_next_at timestamptz,
  mailed_at    timestamptz,
  mail_failure text,
  constraint invoices_pkey primary key (user_id, id),
  constraint invoice_is_of_a_user foreign key (user_id) references users (id),
  constraint invoice_application_number unique (number),
  constraint red_letter_takes_back_an_invoice foreign key (user_id, red_of) references invoices (user_id, id),
  constraint invoice_status_is_known check (status in ('invoicing', 'success', 'failed')),
  constraint invoice_tax_treatment_is_known check (tax_treatment in ('zeroRated', 'exempt', 'notTaxed')),
  -- Blue above zero, red below.
  constraint invoice_has_its_sign check ((red_of is null and amount_minor > 0) or (red_of is not null and amount_minor < 0)),
  -- Issued is what has a number, a time and its papers; failed what has a reason.
  constraint issued_invoice_has_its_papers check (
    (status = 'success') = (invoice_no is not null) and (invoice_no is null) = (issued_at is null)
    and (invoice_no is null) = (pdf_key is null) and (invoice_no is null) = (xml_key is null)
    and (status <> 'failed' or failure_code is not null)
  ),
  constraint only_failures_are_given_up check (given_up_at is null or status = 'failed')
);
create unique index invoice_ids on invoices (id);
create unique index invoice_no_names_one_invoice on invoices (invoice_no) where invoice_no is not null;
create index invoices_of_user_by_status on invoices (user_id, status, id);
create index invoices_by_status on invoices (status, id);
-- What waits for its issuer, and for its mail.
create index invoices_to_issue on invoices (next_try_at) where status = 'invoicing';
create index invoices_to_mail on invoices (mail_next_at) where mail_next_at is not null;
create index red_letters_of_invoice on invoices (user_id, red_of) where red_of is not null;

create table invoice_lines (
  user_id      text   not null,
  invoice_id   text   not null,
  bill_line_id text   not null,
  -- In CNY; below zero on a red letter.
  amount_minor bigint not null,
  constraint invoice_lines_pkey primary key (user_id, invoice_id, bill_line_id),
  constraint invoice_line_is_of_an_invoice foreign key (user_id, invoice_id) references invoices (user_id, id),
  constraint invoice_line_is_a_bill_line foreign key (user_id, bill_line_id) references bill_lines (user_id, id),
  constraint invoice_line_is_something check (amount_minor <> 0)
);
create index invoices_of_line on invoice_lines (user_id, bill_line_id);

-- Who moved an invoice, when and why.
create table invoice_moves (
  user_id    text        not null,
  invoice_id text        not null,
  number     bigint      generated always as identity,
  move       text        not null,
  moved_at   timestamptz not null,
  moved_by   text        not null,
  reason     text,
  constraint invoice_moves_pkey primary key (user_id, invoice_id, number),
  constraint invoice_move_is_of_an_invoice foreign key (user_id, invoice_id) references invoices (user_id, id)
);

-- The last defence: of no line is more invoiced than was charged, and nothing below zero is left.
create function bound_invoiced() returns trigger language plpgsql as $$
declare wrong text;
begin
  select l.id into wrong from added a join bill_lines l on l.user_id = a.user_id and l.id = a.bill_line_id
  cross join lateral (
    select coalesce(sum(i.amount_minor), 0) as total from invoice_lines i join invoices v on v.user_id = i.user_id and v.id = i.invoice_id
    where i.user_id = l.user_id and i.bill_line_id = l.id and v.given_up_at is null
  ) invoiced
  where invoiced.total > l.cny_minor or invoiced.total < 0 limit 1;
  if wrong is not null then
    raise exception 'more is invoiced of % than was charged', wrong using errcode = 'check_violation', constraint = 'no_more_is_invoiced_than_charged';
  end if;
  return null;
end
$$;
create trigger invoiced_is_bounded after insert on invoice_lines
  referencing new table as added for each statement execute function bound_invoiced();

-- From which day on which tax treatment holds.
create table tax_treatments (
  from_day  date not null,
  treatment text not null,
  set_by    text not null,
  set_at    timestamptz not null,
  constraint tax_treatments_pkey primary key (from_day),
  constraint tax_treatment_is_known check (treatment in ('zeroRated', 'exempt', 'notTaxed'))
);

-- What the embedded issuer issued: the same application asked again gets the same answer.
create sequence embedded_invoice_numbers;
create table embedded_invoices (
  number     text        not null,
  invoice_no text        not null,
  -- Of what was asked for: the same number for something else is refused.
  sha256     text        not null,
  issued_at  timestamptz not null,
  constraint embedded_invoices_pkey primary key (number),
  constraint embedded_invoice_no_names_one unique (invoice_no)
);
