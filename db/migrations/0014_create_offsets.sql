-- What takes money off an order before it is paid: points and vouchers (decision 029).

-- Books for the channels that came later, and for what the house gives away.
alter table ledger_books drop constraint a_book_belongs_to_its_kind;
-- The kinds of `#domain/ledger/books.ts`; a customer's book has an owner, the house's has none.
alter table ledger_books add constraint a_book_belongs_to_its_kind check (
  (kind in ('owed', 'points', 'cash') and user_id is not null)
  or (kind in ('sales', 'discounts', 'alipay', 'wechat', 'bankTransfer', 'cashier', 'pointsIssued', 'pointsSpent',
      'rebates', 'withdrawals') and user_id is null)
);

create table vouchers (
  id              text        not null,
  user_id         text        not null,
  -- In both languages: what the customer was given, and why it is named so.
  name            jsonb       not null,
  amount_minor    bigint      not null,
  -- Of orders whose prepaid total reaches this.
  least_minor     bigint      not null,
  valid_from      date        not null,
  valid_until     date        not null,
  reason          text        not null,
  granted_by      text        not null,
  granted_by_name text        not null,
  granted_at      timestamptz not null,
  withdrawn_at    timestamptz,
  withdrawn_by    text,
  constraint vouchers_pkey primary key (id),
  -- Lets an offset name a voucher together with its owner.
  constraint voucher_of_user unique (user_id, id),
  -- A voucher is some customer's.
  constraint voucher_is_of_a_user foreign key (user_id) references users (id),
  -- A voucher over nothing is none.
  constraint voucher_takes_something_off check (amount_minor > 0),
  -- It covers at most half of an order, so something is always left to pay.
  constraint voucher_covers_half_at_most check (least_minor >= 2 * amount_minor),
  -- Its first day is not after its last.
  constraint voucher_days_are_in_sequence check (valid_from <= valid_until),
  -- A withdrawal has a time and a person.
  constraint withdrawn_voucher_has_a_person check ((withdrawn_at is null) = (withdrawn_by is null))
);
-- A customer's vouchers, those that end first before the others.
create index vouchers_of_user on vouchers (user_id, valid_until, id);

create table order_offsets (
  id             text        not null,
  user_id        text        not null,
  order_id       text        not null,
  kind           text        not null,
  -- How many points were given for it.
  points         integer,
  voucher_id     text,
  amount_minor   bigint      not null,
  applied_at     timestamptz not null,
  -- What came back: with a refund in part, points come back in part.
  returned_minor bigint      not null default 0,
  returned_points integer    not null default 0,
  -- Nothing of it is on the order any more.
  returned_at    timestamptz,
  constraint order_offsets_pkey primary key (user_id, id),
  -- Order and offset belong to the same customer.
  constraint offset_is_of_an_order_of_the_user foreign key (user_id, order_id) references orders (user_id, id),
  -- Voucher and offset belong to the same customer.
  constraint offset_is_by_a_voucher_of_the_user foreign key (user_id, voucher_id) references vouchers (user_id, id),
  -- Points are counted, a voucher is named.
  constraint offset_is_by_points_or_voucher check (
    (kind = 'points' and points > 0 and voucher_id is null) or (kind = 'voucher' and points is null and voucher_id is not null)
  ),
  -- An offset of nothing is none.
  constraint offset_takes_something_off check (amount_minor > 0),
  -- Never more comes back than was given.
  constraint no_more_comes_back_than_was_given check (
    returned_minor between 0 and amount_minor and returned_points between 0 and coalesce(points, 0)
  )
);
-- Points stand on an order once, and so does a voucher.
create unique index one_offset_of_a_kind_per_order on order_offsets (order_id, kind) where returned_at is null;
-- A voucher is on one order at a time.
create unique index a_voucher_is_used_once on order_offsets (voucher_id) where returned_at is null and voucher_id is not null;
create index order_offsets_of_order on order_offsets (user_id, order_id);

-- What is taken off the order now; kept beside the price, because every list and every payment needs it.
alter table orders add column offset_minor bigint not null default 0;
-- Something is always left to pay.
alter table orders add constraint offsets_leave_something_to_pay check (
  offset_minor = 0 or (offset_minor > 0 and offset_minor < prepaid_minor)
);
-- What a customer paid and has not been given back, summed from this index alone.
drop index orders_of_user_paid;
create index orders_of_user_paid on orders (user_id) include (prepaid_minor, offset_minor)
  where paid_at is not null and status not in ('refundInProgress', 'refundCompleted');

-- What the carrier is to print on its papers, and how the shipper sends what must come by courier (decision 032).
alter table orders add column shipping_instructions jsonb;
alter table orders add column express jsonb;
