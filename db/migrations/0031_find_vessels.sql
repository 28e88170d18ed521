-- Suggestions of vessels come from an index in the memory of each process, which reads what has changed since it last
-- looked. The version before this one does not tell when a ship is called otherwise; it finds ships without.

-- When a source first said, or last changed, what the ship is called: its name, its call sign or its IMO number.
alter table vessels add column changed_at timestamptz not null default now();
-- What has changed since an instant.
create index vessels_by_change on vessels (changed_at);

-- Most rows are rewritten once a minute: with half of each page free they are rewritten where they lie, and no index is
-- touched. Rows written before are moved as they change.
alter table vessel_last_positions set (fillfactor = 40);
