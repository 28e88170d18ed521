-- Payments, what the companies told us, what came in, what goes back (decision 013).

-- Part of our payment numbers; gaps are harmless.
create sequence payment_numbers;

create table payments (
  id             text        not null,
  user_id        text        not null,
  trade_no       text        not null,
  channel        text        not null,
  amount_minor   bigint      not null,
  currency       text        not null,
  status         text        not null,
  redirect_to    text        not null,
  created_at     timestamptz not null,
  redirected_at  timestamptz,
  dialogue_until timestamptz not null,
  expires_at     timestamptz not null,
  asked_at       timestamptz,
  ended_at       timestamptz,
  constraint payments_pkey primary key (id),
  -- A payment is some customer's.
  constraint payment_is_of_a_user foreign key (user_id) references users (id),
  -- Lets items and captures name a payment together with its owner.
  constraint payment_of_user unique (user_id, id),
  -- Our number is what the company and its notices call the payment.
  constraint trade_number_names_one_payment unique (trade_no),
  -- The companies' strictest form of a number.
  constraint trade_number_suits_every_channel check (trade_no ~ '^[A-Za-z0-9_]{6,32}$'),
  -- The companies behind the payment port.
  constraint payment_channel_is_known check (channel in ('alipay', 'cashier')),
  -- The statuses of paymentMoves.
  constraint payment_status_is_known check (status in ('created', 'waiting', 'paid', 'closed', 'failed')),
  -- A payment of nothing is none.
  constraint payment_asks_for_something check (amount_minor > 0),
  -- Currencies are written as in ISO 4217.
  constraint payment_currency_is_a_code check (currency ~ '^[A-Z]{3}$'),
  -- The dialogue never outlives the charge.
  constraint payment_outlives_its_dialogue check (expires_at >= dialogue_until)
);
-- For the job that asks about payments still open; small, because payments end.
create index payments_open on payments (expires_at) where status in ('created', 'waiting');
-- The desk's list, newest first: ids are ordered by time.
create index payments_by_status on payments (status, id);

create table payment_items (
  payment_id   text   not null,
  user_id      text   not null,
  order_id     text   not null,
  order_number text   not null,
  amount_minor bigint not null,
  -- An order stands once in a payment.
  constraint payment_items_pkey primary key (payment_id, order_id),
  -- Item and order belong to the same customer.
  constraint item_pays_an_order_of_the_user foreign key (user_id, order_id) references orders (user_id, id),
  -- Payment and item belong to the same customer.
  constraint item_is_of_the_payments_user foreign key (user_id, payment_id) references payments (user_id, id),
  -- Every item pays something.
  constraint item_pays_something check (amount_minor > 0)
);
-- The payments of an order.
create index payment_items_by_order on payment_items (order_id, payment_id);

create table payment_captures (
  id               text        not null,
  payment_id       text        not null,
  user_id          text        not null,
  channel          text        not null,
  channel_trade_no text        not null,
  amount_minor     bigint      not null,
  currency         text        not null,
  payer            text,
  paid_at          timestamptz not null,
  recorded_at      timestamptz not null,
  outcome          text        not null,
  found_by         text        not null,
  -- What is refunded or on its way back; grows when a refund is asked for, shrinks when it is rejected.
  refunded_minor   bigint      not null default 0,
  constraint payment_captures_pkey primary key (id),
  -- Money a company took is recorded once, however often and by whatever way we are told.
  constraint channel_money_is_recorded_once unique (channel, channel_trade_no),
  -- Capture and payment belong to the same customer.
  constraint capture_is_of_the_payments_user foreign key (user_id, payment_id) references payments (user_id, id),
  -- Companies take amounts above zero.
  constraint capture_took_something check (amount_minor > 0),
  -- Never more goes back than came in.
  constraint no_more_goes_back_than_came_in check (refunded_minor between 0 and amount_minor),
  -- The outcomes of captureOutcomes.
  constraint capture_outcome_is_known check (outcome in ('credited', 'late', 'duplicate', 'wrongAmount')),
  -- We are told, or we asked.
  constraint capture_has_a_finder check (found_by in ('notice', 'query'))
);
-- One payment is credited once.
create unique index one_credit_per_payment on payment_captures (payment_id) where outcome = 'credited';
create index payment_captures_by_payment on payment_captures (payment_id);
-- The desk's list of money that waits for finance.
create index payment_captures_on_hold on payment_captures (payment_id) where outcome = 'wrongAmount';

create table payment_credits (
  order_id   text not null,
  capture_id text not null,
  -- An order is paid by one capture and no other.
  constraint an_order_is_paid_once primary key (order_id),
  -- What is paid is an order.
  constraint credit_is_of_an_order foreign key (order_id) references orders (id),
  -- The capture that paid it.
  constraint credit_is_by_a_capture foreign key (capture_id) references payment_captures (id)
);

create table payment_notices (
  id          bigint generated always as identity,
  channel     text        not null,
  -- The company's own number of the message; none for what we do not believe.
  vendor_key  text,
  trade_no    text,
  headers     json        not null,
  -- As it arrived, byte for byte.
  body        bytea       not null,
  verdict     text        not null,
  received_at timestamptz not null,
  acted_at    timestamptz,
  times       integer     not null default 1,
  constraint payment_notices_pkey primary key (id),
  -- A resent message is the same message.
  constraint a_notice_is_kept_once unique (channel, vendor_key),
  -- Believed notices have the company's number, others have none.
  constraint only_genuine_notices_have_a_key check ((verdict = 'genuine') = (vendor_key is not null)),
  -- 64 KB is the most the route takes.
  constraint notice_is_bounded check (octet_length(body) <= 65536),
  -- What we do not believe, we do not act on.
  constraint only_genuine_notices_are_acted_on check (acted_at is null or verdict = 'genuine')
);
-- For the job that forgets refused notices.
create index payment_notices_refused on payment_notices (received_at) where verdict <> 'genuine';

create table refunds (
  id              text        not null,
  refund_no       text        not null,
  payment_id      text        not null,
  capture_id      text        not null,
  user_id         text        not null,
  order_id        text,
  kind            text        not null,
  amount_minor    bigint      not null,
  currency        text        not null,
  reason          text        not null,
  status          text        not null,
  requested_by    text        not null,
  requested_at    timestamptz not null,
  approved_by     text,
  approved_at     timestamptz,
  rejected_by     text,
  rejected_reason text,
  tries           integer     not null default 0,
  tried_at        timestamptz,
  failure         text,
  refunded_at     timestamptz,
  constraint refunds_pkey primary key (id),
  -- The number under which the company knows the refund, the same over every retry.
  constraint refund_number_names_one_refund unique (refund_no),
  -- The money that goes back came in by this capture.
  constraint refund_is_of_a_capture foreign key (capture_id) references payment_captures (id),
  -- Refund and payment belong to the same customer.
  constraint refund_is_of_the_payments_user foreign key (user_id, payment_id) references payments (user_id, id),
  -- A refund of nothing is none.
  constraint refund_returns_something check (amount_minor > 0),
  -- The kinds of refundKinds; only a paid order's refund names an order.
  constraint refund_kind_is_known check (kind in ('order', 'late', 'duplicate', 'held') and (kind = 'order') = (order_id is not null)),
  -- The statuses of refundMoves.
  constraint refund_status_is_known check (status in ('requested', 'processing', 'refunded', 'failed', 'rejected')),
  -- Whoever asks does not approve; money that came late or twice is nobody's wish.
  constraint nobody_approves_their_own_refund check (approved_by is null or approved_by <> requested_by or requested_by = 'system'),
  -- Nothing is sent back without an approval.
  constraint refunds_are_approved_before_they_are_sent check (status in ('requested', 'rejected') or approved_by is not null),
  -- A rejection has a person and a reason.
  constraint rejection_has_a_reason check ((status = 'rejected') = (rejected_by is not null and rejected_reason is not null)),
  -- Refunded is what has a time of it.
  constraint refunded_refund_has_a_time check ((status = 'refunded') = (refunded_at is not null))
);
-- One refund per order at a time, and none after it was refunded.
create unique index one_refund_per_order on refunds (order_id) where order_id is not null and status <> 'rejected';
-- Late and double money is returned once by itself.
create unique index money_returns_by_itself_once on refunds (capture_id) where kind in ('late', 'duplicate');
create index refunds_by_payment on refunds (payment_id);
create index refunds_by_status on refunds (status, id);

-- The embedded cashier's own books, as if of another company: nothing outside
-- `providers/payment/embedded.ts` and `cashier-routes.ts` reads or writes these tables.

create table cashier_keys (
  id          integer not null,
  private_key text    not null,
  public_key  text    not null,
  constraint cashier_keys_pkey primary key (id),
  -- One company, one pair of keys.
  constraint the_cashier_has_one_key check (id = 1)
);

create table cashier_charges (
  charge_no    text        not null,
  trade_no     text        not null,
  subject      text        not null,
  amount_minor bigint      not null,
  currency     text        not null,
  expires_at   timestamptz not null,
  return_url   text        not null,
  notify_url   text        not null,
  status       text        not null,
  created_at   timestamptz not null,
  constraint cashier_charges_pkey primary key (charge_no),
  -- The merchant's number names one charge.
  constraint merchant_number_names_one_charge unique (trade_no),
  constraint cashier_charge_status_is_known check (status in ('waiting', 'paid', 'closed'))
);

create table cashier_payments (
  payment_no   text        not null,
  charge_no    text        not null,
  amount_minor bigint      not null,
  payer        text        not null,
  paid_at      timestamptz not null,
  constraint cashier_payments_pkey primary key (payment_no),
  constraint cashier_payment_is_of_a_charge foreign key (charge_no) references cashier_charges (charge_no)
);
create index cashier_payments_by_charge on cashier_payments (charge_no, paid_at);

create table cashier_refunds (
  charge_no    text        not null,
  refund_no    text        not null,
  amount_minor bigint      not null,
  refunded_at  timestamptz not null,
  -- The same number is the same refund.
  constraint cashier_refunds_pkey primary key (charge_no, refund_no),
  constraint cashier_refund_is_of_a_charge foreign key (charge_no) references cashier_charges (charge_no)
);

create table cashier_notices (
  notice_no    text        not null,
  charge_no    text        not null,
  url          text        not null,
  body         text        not null,
  tries        integer     not null default 0,
  next_at      timestamptz not null,
  delivered_at timestamptz,
  constraint cashier_notices_pkey primary key (notice_no),
  constraint cashier_notice_is_of_a_charge foreign key (charge_no) references cashier_charges (charge_no)
);
create index cashier_notices_by_charge on cashier_notices (charge_no);
-- What is still to be delivered.
create index cashier_notices_due on cashier_notices (next_at) where delivered_at is null;
