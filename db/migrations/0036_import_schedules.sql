-- Schedules as carriers send them: sheets that a clerk uploads, looks at, applies and withdraws.

create table schedule_sheets (
  id            text        not null,
  number        integer     generated always as identity,
  name          text        not null,
  status        text        not null,
  sequence      bigint,
  staff_id      text,
  staff_name    text        not null,
  file_name     text        not null,
  voyages       integer     not null,
  good_rows     integer     not null,
  bad_rows      integer     not null,
  uploaded_at   timestamptz not null,
  applied_at    timestamptz,
  withdrawn_at  timestamptz,
  withdrawn_for text,
  constraint schedule_sheets_pkey primary key (id),
  constraint schedule_sheet_number_is_unique unique (number),
  -- Of two applied sheets one is always the newer.
  constraint schedule_sheet_sequence_is_unique unique (sequence),
  constraint schedule_sheet_status_is_known check (status in ('previewed', 'applied', 'withdrawn', 'discarded')),
  -- What was ever shown to customers has its place in the order.
  constraint applied_schedule_sheet_has_sequence check ((status in ('applied', 'withdrawn')) = (sequence is not null))
);
create sequence schedule_sheet_sequence;

-- Rows as they read in the file. A row with problems is left out, and with it its whole voyage.
create table schedule_rows (
  sheet      integer not null,
  row_number integer not null,
  cells      jsonb   not null,
  -- Null where the row can be used.
  problems   jsonb,
  constraint schedule_rows_pkey primary key (sheet, row_number),
  constraint schedule_row_has_sheet foreign key (sheet) references schedule_sheets (number) on delete cascade
);
-- The first bad rows of a sheet.
create index schedule_rows_with_problems on schedule_rows (sheet, row_number) where problems is not null;

alter table schedule_voyages
  -- The sheet it was imported with; null where it was generated.
  add column sheet integer,
  -- False while a newer sheet tells of the same ship or service at the same time.
  add column shown boolean not null default true,
  add constraint schedule_voyage_has_sheet foreign key (sheet) references schedule_sheets (number) on delete cascade,
  drop constraint vessel_starts_one_voyage_a_day;
-- A generated vessel starts once a day. Of imported ones a newer sheet may say otherwise than an older one.
create unique index vessel_starts_one_voyage_a_day on schedule_voyages (vessel_name, starts_on) where sheet is null;
-- What is withdrawn with a sheet.
create index schedule_voyages_by_sheet on schedule_voyages (sheet) where sheet is not null;
