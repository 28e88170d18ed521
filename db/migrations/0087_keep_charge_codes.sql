-- Charges of the forwarder's own beside those that come with the product, and other names for the product's (decision 070).
-- A row is a version of one code; none is ever changed.
create table charge_code_versions (
  -- Over all codes: whoever keeps them sees by the highest one whether they are still right.
  number     bigint      not null generated always as identity,
  code       text        not null,
  version    integer     not null,
  -- Null gives a code of the product its own name back.
  name_zh    text,
  name_en    text,
  -- What an own code means; null for a code of the product, whose meaning is the product's.
  basis      text,
  stage      text,
  payer      text,
  tax_kind   text,
  -- What the clerk's form begins with; null for none.
  currency   text,
  -- Where it stands in lists, beside those of its stage.
  place      integer,
  -- Offered no more; what bears it is read as before.
  closed     boolean     not null,
  -- Why, for colleagues.
  note       text        not null,
  staff_id   text,
  staff_name text        not null,
  made_at    timestamptz not null,
  constraint charge_code_versions_pkey primary key (code, version),
  constraint charge_code_version_number_is_unique unique (number),
  -- As a rate sheet may print it at the head of a column.
  constraint charge_code_is_capital_letters_and_digits check (code ~ '^[A-Z][A-Z0-9]{1,9}$'),
  -- Of two clerks who changed the same version, one is told of the other.
  constraint charge_code_versions_count_from_one check (version > 0),
  -- Nobody reads a charge that has a name in one language only.
  constraint charge_is_named_in_both_languages check ((name_zh is null) = (name_en is null)),
  -- A meaning is whole, and has a name.
  constraint meaning_of_a_charge_is_whole check (
    num_nonnulls(basis, stage, payer, tax_kind, place) in (0, 5) and (basis is null or name_zh is not null)),
  -- The product goes on using its own codes.
  constraint only_own_charges_are_closed check (not closed or basis is not null)
);

create function refuse_change_of_charge_code_version() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = 'charge_code_versions_are_append_only';
end
$$;
create trigger charge_code_versions_are_append_only before update or delete on charge_code_versions
  for each row execute function refuse_change_of_charge_code_version();
create trigger charge_code_versions_are_not_emptied before truncate on charge_code_versions
  for each statement execute function refuse_change_of_charge_code_version();

-- Own codes that something was priced or charged with: from then on their meaning stays.
create table charge_code_uses (
  code          text        not null,
  first_used_at timestamptz not null,
  constraint charge_code_uses_pkey primary key (code)
);
