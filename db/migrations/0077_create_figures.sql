-- What the business did, month by month: sums over orders, made anew by a job; each can be made again at any time.

-- The sums of a month on a lane with a carrier. Every figure belongs to the month in which its own event lies: orders
-- and what they cost to when they were placed, sailings and arrivals to when they happened, quotes to when they were
-- saved.
create table figure_cells (
  month           text          not null,
  pol             text          not null,
  pod             text          not null,
  carrier_code    text          not null,
  orders          integer       not null,
  -- Of the orders placed, those that ended without being carried; the figures below are without them.
  cancelled       integer       not null,
  boxes           integer       not null,
  teu             numeric(14,2) not null,
  -- In CNY: as ordered, and as billed so far.
  ordered_minor   bigint        not null,
  billed_minor    bigint        not null,
  -- Of what was bought for known prices: what it was sold for, and what it cost.
  costed_minor    bigint        not null,
  cost_minor      bigint        not null,
  sailed          integer       not null,
  sailed_on_time  integer       not null,
  arrived         integer       not null,
  arrived_on_time integer       not null,
  -- Days after the planned arrival, of those that came later than planned.
  late_days       integer       not null,
  quotes          integer       not null,
  -- Of the quotes saved in the month, those that became orders, whenever that was.
  quotes_ordered  integer       not null,
  co2e_grams      bigint        not null,
  -- Orders whose emissions are known.
  co2e_orders     integer       not null,
  constraint figure_cells_pkey primary key (month, pol, pod, carrier_code),
  constraint figure_month_is_a_month check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  constraint figures_are_counts check (least(orders, cancelled, boxes, sailed, sailed_on_time, arrived, arrived_on_time,
    late_days, quotes, quotes_ordered, co2e_orders) >= 0),
  constraint a_part_is_not_more_than_the_whole check (cancelled <= orders and sailed_on_time <= sailed
    and arrived_on_time <= arrived and quotes_ordered <= quotes and co2e_orders <= orders)
);

-- When a month's sums were made last; a month without orders has a row here and no cells.
create table figure_months (
  month   text        not null,
  made_at timestamptz not null,
  constraint figure_months_pkey primary key (month)
);

-- A month's sailings, arrivals and quotes are found by their day.
create index orders_sailed_by_day on orders (actual_sailing_on) where actual_sailing_on is not null;
create index orders_arrived_by_day on orders (actual_arrival_on) where actual_arrival_on is not null;
create index quotes_by_saving on quotes (created_at);
