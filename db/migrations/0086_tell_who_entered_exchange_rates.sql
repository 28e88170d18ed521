-- Who entered a rate of exchange, and when; those that came with the product are the system's.
alter table exchange_rates
  add column staff_id text,
  add column staff_name text not null default 'system',
  add column entered_at timestamptz not null default now();

-- Rates in whose place another was put for the same day: quotes and bills that were priced by them keep them.
create table replaced_exchange_rates (
  number      bigint      generated always as identity,
  currency    text        not null,
  on_day      date        not null,
  rate        numeric     not null,
  source_zh   text        not null,
  source_en   text        not null,
  staff_name  text        not null,
  entered_at  timestamptz not null,
  replaced_at timestamptz not null,
  constraint replaced_exchange_rates_pkey primary key (number)
);
-- The history of a currency goes by day.
create index replaced_rates_by_day on replaced_exchange_rates (currency, on_day desc, number desc);
