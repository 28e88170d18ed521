-- Charges that a job starts, money whose orders cost something else meanwhile, days off (decision 030).

-- How often the company was asked to start the charge; after the last try it has failed.
alter table payments add column start_tries integer not null default 0;

alter table payment_captures drop constraint capture_outcome_is_known;
-- The outcomes of captureOutcomes.
alter table payment_captures add constraint capture_outcome_is_known
  check (outcome in ('credited', 'late', 'duplicate', 'otherPayer', 'amountChanged', 'wrongAmount'));

alter table refunds drop constraint refund_kind_is_known;
-- The kinds of refundKinds; exactly an order's refunds name an order.
alter table refunds add constraint refund_kind_is_known check (
  kind in ('order', 'part', 'late', 'duplicate', 'otherPayer', 'amountChanged', 'held')
  and (kind in ('order', 'part')) = (order_id is not null)
);
drop index money_returns_by_itself_once;
-- Money that belongs to no order is returned once by itself.
create unique index money_returns_by_itself_once on refunds (capture_id)
  where kind in ('late', 'duplicate', 'otherPayer', 'amountChanged');
-- For what an order has had back so far.
create index refunds_of_order on refunds (order_id) where order_id is not null;
-- What points and vouchers came back to the shipper with it.
alter table refunds add column offset_minor bigint not null default 0;
-- Points and vouchers come back to a shipper, never from one, and only with an order's refund.
alter table refunds add constraint offsets_come_back_with_an_orders_refund check (
  offset_minor = 0 or (offset_minor > 0 and order_id is not null and status = 'refunded')
);

-- Finance's list of proofs.
create index transfer_proofs_by_status on transfer_proofs (status, id);
-- A clerk decides on a proof by its id alone.
create unique index transfer_proof_ids on transfer_proofs (id);

-- Days that the public calendar of the product does not know, or knows wrongly: what stands here wins.
create table working_day_overrides (
  day   date    not null,
  works boolean not null,
  -- Where it was announced.
  note  text    not null,
  constraint working_day_overrides_pkey primary key (day),
  -- Nobody believes a day off without its announcement.
  constraint day_off_names_its_announcement check (note <> '')
);

-- When finance said no.
alter table refunds add column rejected_at timestamptz;
-- A payment's trail shows what was said in its name, believed or not: of a refused notice, the number it claims.
create index payment_notices_of_payment on payment_notices (trade_no, id) where trade_no is not null;

-- Which question about a payment was the last.
alter table payment_authorizations add column turn bigint generated always as identity;
