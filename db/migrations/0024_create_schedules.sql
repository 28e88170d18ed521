-- Ships' round trips and their port calls, for the schedules and the timetable of a vessel.

create table schedule_voyages (
  number      integer generated always as identity,
  carrier     text    not null,
  service     text    not null,
  vessel_name text    not null,
  -- Null where the ship is invented: the voyages of the demo.
  vessel_imo  text,
  passage     text,
  -- Generated from the reference services, or imported as the carrier told it.
  source      text    not null,
  -- The day on which the first port is left.
  starts_on   date    not null,
  constraint schedule_voyages_pkey primary key (number),
  -- A vessel is at one place at a time.
  constraint vessel_starts_one_voyage_a_day unique (vessel_name, starts_on),
  constraint schedule_source_is_known check (source in ('generated', 'imported'))
);
-- The timetable of a service.
create index schedule_voyages_by_service on schedule_voyages (lower(service), starts_on);
-- The timetable of a vessel, however its name is typed.
create index schedule_voyages_by_vessel on schedule_voyages (lower(vessel_name), starts_on);

create table port_calls (
  voyage              integer  not null,
  sequence            smallint not null,
  port                text     not null,
  -- The number under which the ship comes and boxes are discharged; null where nothing is.
  import_voyage       text,
  -- The number under which the ship leaves and boxes are loaded; null where nothing is.
  export_voyage       text,
  planned_arrival     timestamptz not null,
  planned_departure   timestamptz not null,
  estimated_arrival   timestamptz,
  estimated_departure timestamptz,
  actual_arrival      timestamptz,
  actual_departure    timestamptz,
  -- DCSA's codes of what became of a call; null where it is as planned.
  status              text,
  -- What is known best: actual before estimated before planned.
  arrives_at timestamptz not null
    generated always as (coalesce(actual_arrival, estimated_arrival, planned_arrival)) stored,
  departs_at timestamptz not null
    generated always as (coalesce(actual_departure, estimated_departure, planned_departure)) stored,
  constraint port_calls_pkey primary key (voyage, sequence),
  constraint port_call_has_voyage foreign key (voyage) references schedule_voyages (number) on delete cascade,
  constraint port_call_status_is_known check (
    status in ('OMIT', 'BLNK', 'ADHO', 'PHOT', 'PHIN', 'ROTC', 'SLID', 'CUTR')
  ),
  constraint port_call_ends_after_it_begins check (planned_arrival <= planned_departure)
);
-- Who leaves a port in a range of days: the schedules' first question.
create index port_calls_by_departure on port_calls (port, departs_at);
-- Who comes to a port: the other end.
create index port_calls_by_arrival on port_calls (port, arrives_at);
