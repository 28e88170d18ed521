-- How much space a carrier keeps for the forwarder on a sailing, or on all sailings of a week. What orders take is
-- counted here; where nothing is said of a sailing, nothing is counted.
create table allotments (
  -- Of two that fit equally well, the one entered last counts.
  number      bigint      generated always as identity,
  id          text        not null,
  carrier     text        not null,
  -- Narrows it to one service, or to a lane whose ends are a LOCODE or a country; null for any.
  service     text,
  origin      text,
  destination text,
  -- One day of departure, or the seven days of a week that begins on a Monday.
  starts_on   date        not null,
  ends_on     date        not null,
  unit        text        not null,
  -- Both in hundredths of the unit: a container of 45 feet takes 2.25 TEU.
  capacity    integer     not null,
  used        integer     not null default 0,
  -- Counts what clerks write, not what orders take.
  version     integer     not null default 1,
  withdrawn   boolean     not null default false,
  constraint allotments_pkey primary key (id),
  constraint allotment_unit_is_known check (unit in ('teu', 'container')),
  constraint allotment_is_for_a_sailing_or_a_week check (ends_on - starts_on in (0, 6)),
  constraint allotment_has_space check (capacity >= 0),
  -- Nothing is given back that was not taken. A carrier may cut it below what was taken: then it shows as too much.
  constraint allotment_is_used_from_nothing check (used >= 0)
);
-- One sailing and lane is allotted once; the next is an adjustment.
create unique index allotment_stands_once on allotments
  (carrier, starts_on, ends_on, coalesce(service, ''), coalesce(origin, ''), coalesce(destination, '')) where not withdrawn;
-- The desk's list goes by day; a search reads what has not sailed.
create index allotments_by_day on allotments (starts_on, number);
create index allotments_that_may_sail on allotments (ends_on) where not withdrawn;

-- What clerks wrote of an allotment, version by version.
create table allotment_versions (
  id         text        not null,
  version    integer     not null,
  capacity   integer     not null,
  withdrawn  boolean     not null,
  reason     text,
  staff_id   text,
  staff_name text        not null,
  made_at    timestamptz not null,
  constraint allotment_versions_pkey primary key (id, version),
  constraint version_is_of_an_allotment foreign key (id) references allotments (id)
);

-- The space that an order took. What is given back keeps its row, with the time.
create table allotment_takings (
  user_id      text        not null,
  order_id     text        not null,
  order_number text        not null,
  allotment_id text        not null,
  space        integer     not null,
  taken_at     timestamptz not null,
  returned_at  timestamptz,
  constraint allotment_takings_pkey primary key (user_id, order_id),
  constraint taking_is_of_an_order foreign key (user_id, order_id) references orders (user_id, id),
  constraint taking_is_of_an_allotment foreign key (allotment_id) references allotments (id),
  constraint something_is_taken check (space > 0)
);
-- The desk shows who took an allotment, the last first.
create index takings_of_an_allotment on allotment_takings (allotment_id, taken_at desc, order_id);
