-- Prices: sheets as they were imported, their lines, and the rates of exchange that turn them into CNY.

create table rate_sheets (
  id            text        not null,
  -- Lines point to their sheet by this small number; a million of them do.
  number        integer     generated always as identity,
  name          text        not null,
  kind          text        not null,
  status        text        not null,
  sequence      bigint,
  staff_id      text,
  staff_name    text        not null,
  file_name     text        not null,
  good_rows     integer     not null,
  bad_rows      integer     not null,
  uploaded_at   timestamptz not null,
  applied_at    timestamptz,
  withdrawn_at  timestamptz,
  withdrawn_for text,
  constraint rate_sheets_pkey primary key (id),
  constraint rate_sheet_number_is_unique unique (number),
  -- Of two applied sheets one is always the newer.
  constraint rate_sheet_sequence_is_unique unique (sequence),
  constraint rate_sheet_kind_is_known check (kind in ('ocean', 'trucking', 'service')),
  constraint rate_sheet_status_is_known check (status in ('previewed', 'applied', 'withdrawn', 'discarded')),
  -- What was ever on sale has its place in the order.
  constraint applied_rate_sheet_has_sequence check ((status in ('applied', 'withdrawn')) = (sequence is not null))
);
create sequence rate_sheet_sequence;

-- Rows of a file that could not be read, with the reasons, for the clerk who mends it.
create table rate_problems (
  sheet      integer not null,
  row_number integer not null,
  cells      jsonb   not null,
  problems   jsonb   not null,
  constraint rate_problems_pkey primary key (sheet, row_number),
  constraint rate_problem_has_sheet foreign key (sheet) references rate_sheets (number) on delete cascade
);

create table rate_lines (
  sheet            integer  not null,
  row_number       integer  not null,
  transit_days     smallint not null,
  demurrage_days   smallint,
  detention_days   smallint,
  allotment        integer,
  valid_from       date     not null,
  valid_to         date     not null,
  price_minor      bigint   not null,
  price_currency   text     not null,
  carrier          text     not null,
  service          text     not null,
  pol              text     not null,
  pod              text     not null,
  container_type   text     not null,
  -- ISO weekdays as digits: '14' is Monday and Thursday.
  sailing_weekdays text     not null,
  via              text[],
  passage          text,
  -- An array per charge: code, basis, currency, minor units, payer, stage. As json it is stored and read as written.
  charges          json     not null,
  remarks          text,
  constraint rate_lines_pkey primary key (sheet, row_number),
  constraint rate_line_has_sheet foreign key (sheet) references rate_sheets (number) on delete cascade,
  constraint rate_line_price_is_positive check (price_minor >= 0),
  constraint rate_line_ends_after_it_begins check (valid_from <= valid_to),
  constraint rate_line_sails_on_weekdays check (sailing_weekdays ~ '^[1-7]{1,7}$'),
  constraint rate_line_joins_two_ports check (pol <> pod)
);
-- The quote search, the product's hottest question: a lane, a container type, and a range of days.
create index rate_lines_by_lane on rate_lines (pol, pod, container_type, valid_to, valid_from);
-- Nearby ports as alternatives are asked by the other end.
create index rate_lines_by_destination on rate_lines (pod, container_type, valid_to);

create table trucking_tariffs (
  sheet          integer not null,
  row_number     integer not null,
  direction      text    not null,
  port           text    not null,
  -- A Chinese division code or the code of a foreign place.
  zone           text    not null,
  container_type text    not null,
  price_minor    bigint  not null,
  price_currency text    not null,
  included_hours smallint,
  valid_from     date    not null,
  valid_to       date    not null,
  remarks        text,
  constraint trucking_tariffs_pkey primary key (sheet, row_number),
  constraint trucking_tariff_has_sheet foreign key (sheet) references rate_sheets (number) on delete cascade,
  constraint trucking_direction_is_known check (direction in ('pickup', 'delivery')),
  constraint trucking_price_is_positive check (price_minor >= 0),
  constraint trucking_tariff_ends_after_it_begins check (valid_from <= valid_to)
);
-- From a door to the ports that have a tariff for it.
create index trucking_tariffs_by_zone on trucking_tariffs (zone, direction, container_type);

create table service_tariffs (
  sheet          integer not null,
  row_number     integer not null,
  service        text    not null,
  -- A LOCODE, a country, or null for everywhere.
  port           text,
  container_type text,
  charge_code    text    not null,
  basis          text    not null,
  -- Minor units, or basis points where the basis is a percentage.
  price_minor    bigint  not null,
  price_currency text    not null,
  minimum_minor  bigint,
  payer          text    not null,
  stage          text    not null,
  valid_from     date    not null,
  valid_to       date    not null,
  remarks        text,
  constraint service_tariffs_pkey primary key (sheet, row_number),
  constraint service_tariff_has_sheet foreign key (sheet) references rate_sheets (number) on delete cascade,
  constraint service_price_is_positive check (price_minor >= 0),
  constraint service_tariff_ends_after_it_begins check (valid_from <= valid_to)
);

-- Lanes that are announced but not yet sold; either end is a LOCODE or a country.
create table expanding_lanes (
  origin      text        not null,
  destination text        not null,
  added_at    timestamptz not null,
  constraint expanding_lanes_pkey primary key (origin, destination)
);

create table exchange_rates (
  currency  text    not null,
  on_day    date    not null,
  -- CNY for one unit of the currency.
  rate      numeric not null,
  source_zh text    not null,
  source_en text    not null,
  constraint exchange_rates_pkey primary key (currency, on_day),
  constraint exchange_rate_is_positive check (rate > 0),
  -- CNY needs no rate into itself.
  constraint exchange_rate_is_for_another_currency check (currency <> 'CNY')
);
