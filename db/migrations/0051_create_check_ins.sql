-- A customer's check-ins (decision 040): one a day in Beijing; the points of each stand in the ledger.

create table check_ins (
  user_id text        not null,
  day     date        not null,
  -- Which day in a row this is: what the next one counts on from.
  streak  integer     not null,
  points  integer     not null,
  at      timestamptz not null,
  -- Once a day, of however many calls at once.
  constraint check_ins_pkey primary key (user_id, day),
  constraint a_check_in_is_a_customers foreign key (user_id) references users (id),
  constraint a_streak_begins_with_one check (streak >= 1),
  constraint a_check_in_gives_points check (points > 0)
);

-- For what an entry of points was posted, by the numbers of requirements §3: the source of what is given once says it,
-- everything else is about an order.
create function points_type_of(source text) returns smallint language sql immutable strict parallel safe as $$
  select (case split_part(source, ':', 1)
    when 'points' then case split_part(source, ':', 2)
      when 'personalCertification' then 1
      when 'topUp' then 2
      when 'scene' then 3
      when 'checkIn' then 4
      when 'inviteRegistration' then 6
      when 'memberCertification' then 7
      when 'registration' then 8
    end
    else 5
  end)::smallint
$$;

-- What came into a book of points by its type, newest first: the list by type, and the tasks.
create index ledger_points_in_by_type on ledger_transfers (to_book, points_type_of(source), id desc)
  where currency = 'points';
-- What was given from a book of points by its type: spendings, and bought points that were refunded.
create index ledger_points_out_by_type on ledger_transfers (from_book, points_type_of(source), id desc)
  where currency = 'points';

-- A book for what customers paid ahead for points (decision 040).
alter table ledger_books drop constraint a_book_belongs_to_its_kind;
-- The kinds of `#domain/ledger/books.ts`; a customer's book has an owner, the house's has none.
alter table ledger_books add constraint a_book_belongs_to_its_kind check (
  (kind in ('owed', 'points', 'cash') and user_id is not null)
  or (kind in ('sales', 'discounts', 'prepayments', 'alipay', 'wechat', 'bankTransfer', 'cashier', 'pointsIssued',
      'pointsSpent', 'rebates', 'withdrawals') and user_id is null)
);

-- Part of our numbers of top-ups; gaps are harmless.
create sequence top_up_numbers;

-- Points that a customer buys: what a package gave and cost when it was chosen.
create table top_ups (
  id           text        not null,
  user_id      text        not null,
  number       text        not null,
  package      text        not null,
  amount_minor bigint      not null,
  points       integer     not null,
  -- Points given beside those bought; they are never paid out.
  bonus        integer     not null,
  chosen_at    timestamptz not null,
  paid_at      timestamptz,
  constraint top_ups_pkey primary key (user_id, id),
  -- A top-up is some customer's.
  constraint top_up_is_of_a_user foreign key (user_id) references users (id),
  -- What the result of a top-up is looked up by.
  constraint top_up_number_names_one unique (number),
  -- Points are bought for money.
  constraint top_up_sells_something check (amount_minor > 0 and points > 0 and bonus >= 0)
);
-- By its id alone, for the desk.
create unique index top_up_ids on top_ups (id);
-- What was chosen and not paid yet is chosen again, not made twice.
create unique index one_unpaid_top_up_of_a_kind on top_ups (user_id, package, amount_minor, points, bonus)
  where paid_at is null;

-- What a payment asks for a top-up, as `payment_items` for orders.
create table payment_top_up_items (
  payment_id    text   not null,
  user_id       text   not null,
  top_up_id     text   not null,
  top_up_number text   not null,
  amount_minor  bigint not null,
  constraint payment_top_up_items_pkey primary key (payment_id, top_up_id),
  constraint item_pays_a_top_up_of_the_user foreign key (user_id, top_up_id) references top_ups (user_id, id),
  constraint top_up_item_is_of_the_payments_user foreign key (user_id, payment_id) references payments (user_id, id),
  constraint top_up_item_pays_something check (amount_minor > 0)
);
create index payment_items_by_top_up on payment_top_up_items (top_up_id, payment_id);

-- The money that paid a top-up, as `payment_credits` for orders.
create table top_up_credits (
  top_up_id  text not null,
  user_id    text not null,
  capture_id text not null,
  -- A top-up is paid by one capture and no other.
  constraint a_top_up_is_paid_once primary key (top_up_id),
  constraint top_up_credit_is_of_a_top_up foreign key (user_id, top_up_id) references top_ups (user_id, id),
  constraint top_up_credit_is_by_a_capture foreign key (capture_id) references payment_captures (id)
);
-- Which top-up some money paid.
create index top_up_credits_by_capture on top_up_credits (capture_id);

-- Money that a top-up gives back, with the points that were taken for it.
alter table refunds add column top_up_id text;
alter table refunds add column points_back integer not null default 0;
alter table refunds add column bonus_back integer not null default 0;
alter table refunds add constraint refund_of_a_top_up_of_the_user foreign key (user_id, top_up_id) references top_ups (user_id, id);
alter table refunds drop constraint refund_kind_is_known;
-- The kinds of refundKinds; exactly an order's refunds name an order, a statement's a statement, a top-up's a top-up.
alter table refunds add constraint refund_kind_is_known check (
  kind in ('order', 'part', 'late', 'duplicate', 'otherPayer', 'amountChanged', 'held', 'statement', 'topUp')
  and (kind in ('order', 'part')) = (order_id is not null)
  and (kind = 'statement') = (statement_id is not null)
  and (kind = 'topUp') = (top_up_id is not null)
);
-- Points go back with a top-up's refund, and with no other.
alter table refunds add constraint points_go_back_with_a_top_up check (
  (kind = 'topUp') = (points_back > 0) and bonus_back >= 0 and (bonus_back = 0 or kind = 'topUp')
);
create index refunds_of_top_up on refunds (top_up_id) where top_up_id is not null;
