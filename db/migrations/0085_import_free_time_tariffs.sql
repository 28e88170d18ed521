-- Free-time tariffs come in sheets, as prices do: uploaded, looked at, applied, withdrawn.
alter table free_time_tariffs
  -- Null for what came without a sheet. Of two that fit equally well, that of the sheet applied last counts.
  add column sheet integer,
  add column row_number integer,
  add column remarks text,
  add constraint tariff_has_a_sheet foreign key (sheet) references rate_sheets (number),
  add constraint tariff_of_a_sheet_has_a_row check ((sheet is null) = (row_number is null));
-- The rows of a sheet in their order.
create unique index free_time_tariffs_by_sheet on free_time_tariffs (sheet, row_number) where sheet is not null;

alter table rate_sheets drop constraint rate_sheet_kind_is_known;
alter table rate_sheets add constraint rate_sheet_kind_is_known
  check (kind in ('ocean', 'trucking', 'service', 'freeTime'));
