-- The order that a message tells of, by its number; null where it tells of none, or of several. Messages of one order go
-- to an address in the sequence in which they were told.
alter table webhook_messages add column order_number text;
