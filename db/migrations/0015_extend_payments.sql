-- WeChat Pay, bank transfers with their proof, the payment app's authorization, refunds in part (decision 030).

alter table payments drop constraint payment_channel_is_known;
-- The companies behind the payment port.
alter table payments add constraint payment_channel_is_known check (channel in ('alipay', 'wechat', 'bankTransfer', 'cashier'));
-- The address at the company; none while the company has not answered, nor where there is none.
alter table payments alter column redirect_to drop not null;
-- What the shipper's phone reads as a picture (WeChat Pay).
alter table payments add column code_url text;
-- Where the payment app asks the shipper who pays; none where it is not asked.
alter table payments add column authorize_to text;
-- Who the payment app says will pay; another payer's money goes back.
alter table payments add column authorized_payer text;
alter table payments add column authorized_at timestamptz;
-- Why the company refused the charge.
alter table payments add column failure text;
-- An authorization has a time.
alter table payments add constraint authorization_has_a_time check ((authorized_payer is null) = (authorized_at is null));

-- One question to the payment app: who will pay this. For one use, by the session that began it.
create table payment_authorizations (
  -- SHA-256 of the state that travels through the browser.
  state_hash text        not null,
  payment_id text        not null,
  user_id    text        not null,
  session_id text        not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  constraint payment_authorizations_pkey primary key (user_id, state_hash),
  -- The question is about a payment of the same customer.
  constraint authorization_is_of_the_payments_user foreign key (user_id, payment_id) references payments (user_id, id)
);
create index payment_authorizations_of_payment on payment_authorizations (payment_id);

alter table payment_captures drop constraint capture_outcome_is_known;
-- The outcomes of captureOutcomes.
alter table payment_captures add constraint capture_outcome_is_known
  check (outcome in ('credited', 'late', 'duplicate', 'otherPayer', 'wrongAmount'));
alter table payment_captures drop constraint capture_has_a_finder;
-- We are told, we asked, or a clerk found it on the bank's list.
alter table payment_captures add constraint capture_has_a_finder check (found_by in ('notice', 'query', 'clerk'));
-- The clerk who found it.
alter table payment_captures add column confirmed_by text;
-- Exactly what a clerk found has a clerk.
alter table payment_captures add constraint only_a_clerks_capture_has_a_clerk check ((found_by = 'clerk') = (confirmed_by is not null));

-- What a shipper shows for a bank transfer, and what finance said of it.
create table transfer_proofs (
  id              text        not null,
  payment_id      text        not null,
  user_id         text        not null,
  file_id         text        not null,
  -- As the shipper wrote it: who sent it, when, and the bank's number of it.
  payer_name      text        not null,
  paid_on         date        not null,
  bank_reference  text,
  submitted_at    timestamptz not null,
  status          text        not null,
  decided_at      timestamptz,
  decided_by      text,
  rejected_reason text,
  constraint transfer_proofs_pkey primary key (user_id, id),
  -- Proof and payment belong to the same customer.
  constraint proof_is_of_the_payments_user foreign key (user_id, payment_id) references payments (user_id, id),
  -- What is shown is a stored file.
  constraint proof_is_a_file foreign key (file_id) references files (id),
  -- The statuses of transferProofStatuses.
  constraint proof_status_is_known check (status in ('submitted', 'accepted', 'rejected')),
  -- A decision has a person and a time.
  constraint decided_proof_has_a_person check ((status = 'submitted') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- A rejection says why.
  constraint rejected_proof_has_a_reason check ((status = 'rejected') = (rejected_reason is not null))
);
create index transfer_proofs_of_payment on transfer_proofs (payment_id, submitted_at);
-- One proof at a time waits for finance.
create unique index one_proof_waits_per_payment on transfer_proofs (payment_id) where status = 'submitted';

-- What we asked a company about a payment, and what it said: part of the money's trail.
create table payment_asks (
  payment_id text        not null,
  asked_at   timestamptz not null,
  answer     text        not null,
  constraint payment_asks_pkey primary key (payment_id, asked_at),
  -- What was asked about is a payment.
  constraint ask_is_about_a_payment foreign key (payment_id) references payments (id)
);

alter table refunds drop constraint refund_kind_is_known;
-- The kinds of refundKinds; exactly an order's refunds name an order.
alter table refunds add constraint refund_kind_is_known
  check (kind in ('order', 'part', 'late', 'duplicate', 'otherPayer', 'held') and (kind in ('order', 'part')) = (order_id is not null));
drop index one_refund_per_order;
-- One refund of a whole order at a time, and none after it was refunded.
create unique index one_refund_per_order on refunds (order_id) where kind = 'order' and status <> 'rejected';
drop index money_returns_by_itself_once;
-- Late, double and strangers' money is returned once by itself.
create unique index money_returns_by_itself_once on refunds (capture_id) where kind in ('late', 'duplicate', 'otherPayer');
-- How finance paid a refund out by hand: the bank's number, the day, the clerk.
alter table refunds add column payout_reference text;
alter table refunds add column payout_on date;
alter table refunds add column payout_by text;
-- A payout by hand has all three.
alter table refunds add constraint payout_by_hand_is_complete check (
  (payout_reference is null) = (payout_on is null) and (payout_reference is null) = (payout_by is null)
);

-- Every time a refund was sent, and what the company said.
create table refund_tries (
  refund_id text        not null,
  try       integer     not null,
  sent_at   timestamptz not null,
  answer    text        not null,
  reason    text,
  constraint refund_tries_pkey primary key (refund_id, try),
  -- What was sent is a refund.
  constraint try_is_of_a_refund foreign key (refund_id) references refunds (id)
);

-- The cashier asks who pays, when it is told to; and somebody else may pay.
create table cashier_authorizations (
  code    text        not null,
  payer   text        not null,
  made_at timestamptz not null,
  constraint cashier_authorizations_pkey primary key (code)
);

-- A proof of a transfer waits for finance: until then the deadline does not cancel the order.
alter table orders add column payment_held_until timestamptz;
