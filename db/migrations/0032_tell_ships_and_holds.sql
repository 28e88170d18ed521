-- Which ship an event is about, and what holds an order's containers up.

-- A container changes ships: each event of a ship names its own, as far as its source did.
alter table tracking_events add column vessel text;
alter table tracking_events add column voyage text;

-- What holds any of its containers up now, the gravest first, as derived from its events like the stage.
alter table orders add column holds text[] not null default '{}';
