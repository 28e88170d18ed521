-- What a sheet's prices are: what the forwarder sells for, or what it buys for and marks up.
alter table rate_sheets add column prices text not null default 'selling';
alter table rate_sheets add constraint rate_sheet_prices_are_known check (prices in ('selling', 'buying'));

-- What is put on top of a bought price, version by version. The last version of a rule counts; none is ever changed.
create table markup_versions (
  -- Of two rules that fit equally well, the one entered last wins.
  number         bigint      generated always as identity,
  id             text        not null,
  version        integer     not null,
  level          text        not null,
  charge_code    text        not null,
  -- Either end of the lane: a LOCODE, a country, or null for everywhere.
  origin         text,
  destination    text,
  carrier        text,
  container_type text,
  -- A percentage in basis points, or an amount for each unit of the charge.
  basis_points   integer,
  amount_minor   bigint,
  currency       text,
  -- Whole units of the currency up to which the price is rounded; null keeps it to the minor unit.
  round_to       integer,
  valid_from     date        not null,
  valid_to       date        not null,
  withdrawn      boolean     not null,
  reason         text,
  staff_id       text,
  staff_name     text        not null,
  made_at        timestamptz not null,
  constraint markup_versions_pkey primary key (id, version),
  constraint markup_level_is_known check (level in ('ordinary', 'silver', 'gold', 'diamond')),
  -- A rule says one of the two.
  constraint markup_is_a_percentage_or_an_amount check ((basis_points is null) = (amount_minor is not null)),
  constraint markup_amount_has_a_currency check ((amount_minor is null) = (currency is null)),
  -- Nothing is sold for less than nothing.
  constraint markup_leaves_a_price check (basis_points > -10000),
  constraint markup_rounds_up_to_whole_units check (round_to > 0),
  constraint markup_ends_after_it_begins check (valid_from <= valid_to)
);
-- The desk's list is read newest first.
create index markup_versions_by_number on markup_versions (number desc);

create function refuse_change_of_a_markup() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = 'markups_are_append_only';
end
$$;
create trigger markups_are_append_only before update or delete on markup_versions
  for each row execute function refuse_change_of_a_markup();
create trigger markups_are_not_emptied before truncate on markup_versions
  for each statement execute function refuse_change_of_a_markup();

-- What the bought charges of an offer cost and which rule marked them up: for the desk, never shown to the customer.
alter table quotes add column costs jsonb;
