-- Where trucks are, as their devices say it, and what customers asked about it.

-- The latest position of each truck.
create table truck_positions (
  -- Normalised: no spaces and dots, large letters.
  plate       text             not null,
  -- Two vehicles may bear the same text on plates of different colours.
  colour      text             not null,
  -- Degrees, WGS 84.
  lat         double precision not null,
  lon         double precision not null,
  speed_kmh   double precision,
  -- Degrees clockwise from north.
  heading     smallint,
  reported_at timestamptz      not null,
  received_at timestamptz      not null,
  source      text             not null,
  constraint truck_positions_pkey primary key (plate, colour),
  -- The colours of JT/T 697.
  constraint truck_position_colour_is_known check
    (colour in ('yellow', 'blue', 'yellowGreen', 'green', 'black', 'white', 'other')),
  -- A point of the earth.
  constraint truck_position_is_on_earth check (lat between -90 and 90 and lon between -180 and 180),
  -- No truck is faster, and none drives backwards.
  constraint truck_position_speed_is_possible check (speed_kmh between 0 and 200),
  -- A full circle, with north as 0.
  constraint truck_position_heading_is_a_direction check (heading between 0 and 359)
);
-- For the job that forgets trucks that report no more.
create index truck_positions_by_age on truck_positions (reported_at);

-- The way behind: every position once, however often it is told. A job forgets the old ones.
create table truck_reports (
  plate       text             not null,
  colour      text             not null,
  lat         double precision not null,
  lon         double precision not null,
  speed_kmh   double precision,
  heading     smallint,
  reported_at timestamptz      not null,
  source      text             not null,
  constraint truck_reports_pkey primary key (plate, colour, reported_at)
);
-- For the job that forgets.
create index truck_reports_by_age on truck_reports (reported_at);

-- What a vendor pushed, by its own number for it: the same batch again changes nothing.
create table truck_pushes (
  source      text        not null,
  batch       text        not null,
  received_at timestamptz not null,
  constraint truck_pushes_pkey primary key (source, batch)
);
-- For the job that forgets.
create index truck_pushes_by_age on truck_pushes (received_at);

-- How many of the free look-ups a customer has used.
create table truck_meters (
  user_id text    not null,
  used    integer not null default 0,
  constraint truck_meters_pkey primary key (user_id),
  -- The meter ends with nobody but the customer.
  constraint truck_meter_belongs_to_a_user foreign key (user_id) references users (id),
  -- Requirements §6: ten are free, and there is no eleventh.
  constraint truck_lookups_stay_within_what_is_free check (used between 0 and 10)
);

-- What was counted and when: the same plate is free again for ten minutes.
create table truck_lookups (
  user_id      text        not null,
  plate        text        not null,
  colour       text        not null,
  looked_up_at timestamptz not null,
  constraint truck_lookups_pkey primary key (user_id, plate, colour, looked_up_at),
  -- A look-up ends with nobody but the customer.
  constraint truck_lookup_belongs_to_a_user foreign key (user_id) references users (id)
);
-- For the job that forgets.
create index truck_lookups_by_age on truck_lookups (looked_up_at);
