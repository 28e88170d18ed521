-- Months of money, for files that go to accounting.

-- The ledger grows in the sequence of time: a month of it lies together, and this costs its writers next to nothing.
create index ledger_transfers_by_time on ledger_transfers using brin (at) with (autosummarize = on);
-- What was issued in a month.
create index invoices_by_issue on invoices (issued_at, id) where issued_at is not null;
