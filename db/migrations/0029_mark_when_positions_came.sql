-- When a ship's newest position was written down, by the database's clock: a report may come in late, so its own time
-- does not say whether a reader of all ships has seen it. No index: positions are rewritten in place, and whoever asks
-- for what is new reads a table of one row a ship.
alter table vessel_last_positions add column heard_at timestamptz not null default now();
