-- A payment company's daily bill, or the bank's statement, held against our own records (decision 031).

create table reconciliations (
  id               text        not null,
  channel          text        not null,
  -- The day in Beijing that the bill is of.
  day              date        not null,
  file_name        text        not null,
  -- SHA-256 of the file: the same file is the same bill.
  content_hash     text        not null,
  -- Lines of this day, and lines of other days that were passed over.
  line_count       integer     not null,
  left_out         integer     not null,
  -- What the bill sums up to, and what our records of the day do.
  billed_in_minor  bigint      not null,
  billed_out_minor bigint      not null,
  fee_minor        bigint      not null,
  ours_in_minor    bigint      not null,
  ours_out_minor   bigint      not null,
  matched_count    integer     not null,
  currency         text        not null,
  uploaded_by      text        not null,
  uploaded_by_name text        not null,
  uploaded_at      timestamptz not null,
  -- When it was last held against our records; they may have changed since.
  compared_at      timestamptz not null,
  -- Another file for the same day took its place.
  superseded_at    timestamptz,
  constraint reconciliations_pkey primary key (id),
  -- The channels of paymentChannels.
  constraint bill_is_of_a_known_channel check (channel in ('alipay', 'wechat', 'bankTransfer', 'cashier')),
  -- A hash is written as 64 hexadecimal digits.
  constraint bill_has_a_content_hash check (content_hash ~ '^[0-9a-f]{64}$'),
  -- The same file for the same day is one bill, however often it is handed in.
  constraint a_bill_is_kept_once unique (channel, day, content_hash),
  -- Nothing is counted below zero.
  constraint bill_counts_are_counts check (
    line_count >= 0 and left_out >= 0 and matched_count >= 0 and billed_in_minor >= 0 and billed_out_minor >= 0
    and ours_in_minor >= 0 and ours_out_minor >= 0
  ),
  -- Currencies are written as in ISO 4217.
  constraint bill_currency_is_a_code check (currency ~ '^[A-Z]{3}$')
);
-- One bill per channel and day stands.
create unique index one_bill_stands_per_day on reconciliations (channel, day) where superseded_at is null;

create table reconciliation_findings (
  reconciliation_id text        not null,
  -- Differences first, then in the order of the file.
  position          integer     not null,
  -- What stays the same when the bill is compared again: notes hang on it.
  subject           text        not null,
  verdict           text        not null,
  kind              text        not null,
  reason            text,
  -- Near which end of the day it lies, so that it may stand in the neighbouring day's bill.
  edge              text,
  -- The line of the bill; all null for what only we know.
  row               integer,
  channel_number    text,
  our_number        text,
  refund_number     text,
  billed_minor      bigint,
  fee_minor         bigint,
  billed_at         timestamptz,
  settled           boolean,
  payer             text,
  remark            text,
  -- Our record: a capture or a refund; all null for what only the bill knows.
  ours_id           text,
  payment_id        text,
  ours_minor        bigint,
  ours_at           timestamptz,
  ours_number       text,
  -- The other day's bill in which it stands.
  found_in          text,
  constraint reconciliation_findings_pkey primary key (reconciliation_id, position),
  -- A note finds its row again.
  constraint a_subject_stands_once_in_a_bill unique (reconciliation_id, subject),
  -- A finding is of a bill.
  constraint finding_is_of_a_bill foreign key (reconciliation_id) references reconciliations (id),
  -- The verdicts of findingVerdicts.
  constraint verdict_is_known check (
    verdict in ('amountDiffers', 'refundDiffers', 'unknownHere', 'missingInBill', 'inOtherBill', 'matched')
  ),
  -- Money comes in or goes back.
  constraint finding_is_of_money_in_or_back check (kind in ('payment', 'refund')),
  -- The two ends of a day.
  constraint edge_is_an_end_of_the_day check (edge in ('start', 'end')),
  -- A finding is about something: a line, a record of ours, or both.
  constraint finding_is_about_something check (row is not null or ours_id is not null),
  -- A line has an amount.
  constraint line_has_an_amount check ((row is null) = (billed_minor is null) and (row is null) = (fee_minor is null)),
  -- A record of ours has an amount and belongs to a payment.
  constraint record_has_an_amount check ((ours_id is null) = (ours_minor is null) and (ours_id is null or payment_id is not null))
);
-- The differences alone, without the many lines that match.
create index findings_that_differ on reconciliation_findings (reconciliation_id, position) where verdict <> 'matched';
-- In which bills a record of ours stands.
create index findings_by_record on reconciliation_findings (ours_id) where row is not null and ours_id is not null;
-- What waits for the next day's bill.
create index findings_missing_by_record on reconciliation_findings (ours_id) where verdict = 'missingInBill';
-- What another day's bill settled: it is looked at again when that bill gives way.
create index findings_settled_elsewhere on reconciliation_findings (found_in) where verdict = 'inOtherBill';

create table reconciliation_notes (
  id              text        not null,
  channel         text        not null,
  day             date        not null,
  subject         text        not null,
  note            text        not null,
  written_by      text        not null,
  written_by_name text        not null,
  written_at      timestamptz not null,
  constraint reconciliation_notes_pkey primary key (id),
  -- A note says something, in at most 500 characters.
  constraint note_says_something check (char_length(note) between 1 and 500)
);
create index reconciliation_notes_of_day on reconciliation_notes (channel, day, subject, written_at);

-- What a clerk explained stays as it was written; a correction is another note.
create function refuse_change_of_a_note() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = 'notes_are_append_only';
end
$$;
create trigger notes_are_append_only before update or delete on reconciliation_notes
  for each row execute function refuse_change_of_a_note();
create trigger notes_are_not_emptied before truncate on reconciliation_notes
  for each statement execute function refuse_change_of_a_note();

-- A channel's money of one day.
create index payment_captures_by_day on payment_captures (channel, paid_at);
create index refunds_by_day on refunds (refunded_at) where status = 'refunded';

-- Why finance gave back less than was asked for; the shipper reads it.
alter table refunds add column less_because text;
-- A reason says something.
alter table refunds add constraint a_reason_for_less_says_something check (less_because <> '');
