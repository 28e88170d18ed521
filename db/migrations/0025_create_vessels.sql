-- Vessels and where they were heard (decision 017). Everything is kept per source: what the simulator says of a ship
-- never stands beside what a receiver heard.

-- What a source says of a ship: the crew's own words, the latest that were not empty.
create table vessels (
  -- The number of its station; it changes with the flag, and the IMO number does not.
  mmsi        integer     not null,
  source      text        not null,
  imo         integer,
  -- In capitals, as AIS has it.
  name        text,
  call_sign   text,
  ship_type   smallint,
  -- Known for demo vessels only: AIS does not say who sells the ship's space.
  carrier     text,
  destination text,
  -- Parts of a time in UTC without a year.
  eta_month   smallint,
  eta_day     smallint,
  eta_hour    smallint,
  eta_minute  smallint,
  draught     real,
  -- When destination and arrival were said last.
  voyage_at   timestamptz,
  constraint vessels_pkey primary key (mmsi, source),
  -- The sources of positions.
  constraint vessel_source_is_known check (source in ('nmea', 'aisstream', 'simulated')),
  -- Ships only: no coast stations, aircraft or beacons.
  constraint vessel_has_the_number_of_a_ship check (mmsi between 201000000 and 775999999),
  -- An arrival is said as a whole or not at all.
  constraint vessel_arrival_is_whole check (num_nulls(eta_month, eta_day, eta_hour, eta_minute) in (0, 4))
);
-- Ships by their IMO number.
create index vessels_by_imo on vessels (imo) where imo is not null;
-- Ships by any words of their name, also begun ones.
create index vessels_by_words on vessels using gin (to_tsvector('simple', coalesce(name, '')));

-- The newest position of each ship and source. Rows are rewritten in place: there is room in each page.
create table vessel_last_positions (
  mmsi        integer          not null,
  source      text             not null,
  lat         double precision not null,
  lon         double precision not null,
  speed       real,
  course      real,
  heading     smallint,
  status      smallint,
  reported_at timestamptz      not null,
  constraint vessel_last_positions_pkey primary key (mmsi, source)
) with (fillfactor = 60);

-- Where ships were: one row a minute, in one partition a day (UTC), which is dropped as a whole when it is old.
create table vessel_positions (
  mmsi        integer          not null,
  source      text             not null,
  -- The minute of the report.
  minute      timestamptz      not null,
  lat         double precision not null,
  lon         double precision not null,
  speed       real,
  course      real,
  reported_at timestamptz      not null,
  -- A ship is heard many times a minute; one of them is enough for a track.
  constraint vessel_positions_pkey primary key (mmsi, source, minute)
) partition by range (minute);

-- How many reports were taken and how many were not, by reason and day (UTC).
create table position_counts (
  day     date   not null,
  source  text   not null,
  -- `taken`, or why not.
  outcome text   not null,
  reports bigint not null,
  constraint position_counts_pkey primary key (day, source, outcome)
);
