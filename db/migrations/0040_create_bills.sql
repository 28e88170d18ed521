-- Bill lines: what is charged for orders, line by line, each with its quoted line or its cause (decision 037).

create table bill_lines (
  id              text          not null,
  user_id         text          not null,
  order_id        text          not null,
  kind            text          not null,
  -- The line of the quote that it fulfils; null for what was not quoted, and for credit lines.
  quoted_position integer,
  -- The line that it takes back, whole or in part; null for a charge.
  credit_of       text,
  code            text          not null,
  name            jsonb         not null,
  basis           text          not null,
  quantity        numeric(10,3) not null,
  unit_minor      bigint        not null,
  amount_minor    bigint        not null,
  currency        text          not null,
  -- Frozen and printed with the line; null for CNY.
  rate            text,
  rate_on         date,
  rate_source     jsonb,
  cny_minor       bigint        not null,
  cause           text,
  note            text          not null default '',
  -- Evidence: an event of the order's tracking or a file of the order.
  event_id        text,
  file_id         text,
  consent         text          not null,
  decided_at      timestamptz,
  decided_by      text,
  billed_on       date          not null,
  added_at        timestamptz   not null,
  -- Null for the system.
  added_by        text,
  added_by_name   text,
  constraint bill_lines_pkey primary key (user_id, id),
  -- A line belongs to an order of the same customer.
  constraint bill_line_is_of_an_order_of_the_user foreign key (user_id, order_id) references orders (user_id, id),
  -- A quoted line is one of that order.
  constraint bill_line_fulfils_a_line_of_its_order foreign key (user_id, order_id, quoted_position)
    references order_lines (user_id, order_id, position),
  -- A credit takes back a line of the same customer.
  constraint credit_takes_back_a_line_of_the_user foreign key (user_id, credit_of) references bill_lines (user_id, id),
  -- The kinds of requirements §4.
  constraint bill_line_kind_is_known check (kind in ('regular', 'oceanFreight', 'tax')),
  -- The causes of `#domain/bills/bill-lines.ts`.
  constraint bill_line_cause_is_known check (cause in
    ('weightChange', 'storageDays', 'exchangeRate', 'customerRequest', 'carrierSurcharge', 'tax', 'inspection')),
  -- The consents of `#domain/bills/consent.ts`.
  constraint bill_line_consent_is_known check (consent in
    ('notNeeded', 'tolerated', 'asked', 'given', 'refused', 'withdrawn')),
  -- A charge is above zero, a credit below; both currencies agree on it.
  constraint bill_line_has_its_sign check (
    (credit_of is null and amount_minor > 0 and cny_minor > 0 and unit_minor > 0)
    or (credit_of is not null and amount_minor < 0 and cny_minor < 0 and quoted_position is null)
  ),
  constraint bill_line_quantity_is_positive check (quantity > 0),
  -- ISO 4217.
  constraint bill_line_currency_is_a_code check (currency ~ '^[A-Z]{3}$'),
  -- CNY needs no rate, anything else has one with its day and source.
  constraint bill_line_has_its_rate check (
    (currency = 'CNY') = (rate is null) and (rate is null) = (rate_on is null) and (rate is null) = (rate_source is null)
    and (currency <> 'CNY' or amount_minor = cny_minor)
  ),
  -- What was neither quoted nor taken back says why; what is as quoted needs nobody's consent.
  constraint bill_line_says_why check (
    (cause is not null and credit_of is null and consent <> 'notNeeded')
    or (cause is null and (quoted_position is not null or credit_of is not null) and consent = 'notNeeded')
  )
);
-- An order's bill, in the sequence in which it grew.
create index bill_lines_of_order on bill_lines (user_id, order_id, id);
-- A quoted line is billed at its own amount once.
create unique index quoted_line_is_billed_as_quoted_once on bill_lines (user_id, order_id, quoted_position)
  where cause is null and quoted_position is not null;
-- What waits for the customer.
create index bill_lines_asked on bill_lines (user_id, id) where consent = 'asked';
-- The credits of a line.
create index bill_lines_by_credited on bill_lines (user_id, credit_of) where credit_of is not null;
-- The desk's queue of consents.
create index bill_lines_to_agree on bill_lines (id) where consent in ('asked', 'refused');

-- A line that was written says what it said: only its consent moves.
create function refuse_change_of_a_bill_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - array['consent', 'decided_at', 'decided_by'])
    is distinct from (to_jsonb(old) - array['consent', 'decided_at', 'decided_by']) then
    raise exception 'bill lines are not changed' using errcode = 'restrict_violation', constraint = 'bill_lines_stay_as_written';
  end if;
  return new;
end
$$;
create trigger bill_lines_stay_as_written before update or delete on bill_lines
  for each row execute function refuse_change_of_a_bill_line();

-- What a customer tolerates beyond a quote without being asked; who has no row has the usual.
create table bill_tolerances (
  user_id      text        not null,
  basis_points integer     not null,
  most_minor   bigint      not null,
  set_at       timestamptz not null,
  constraint bill_tolerances_pkey primary key (user_id),
  constraint tolerance_is_of_a_user foreign key (user_id) references users (id),
  -- From nothing to a tenth of the quote.
  constraint tolerance_share_is_bounded check (basis_points between 0 and 1000),
  -- From nothing to CNY 10,000.
  constraint tolerance_amount_is_bounded check (most_minor between 0 and 1000000)
);
