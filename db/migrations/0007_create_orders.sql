-- Orders: what was accepted of a quote, where it stands, and what the lists are looked up by.

-- The digits of an order's number (decision 023). They start again after 99,999; the day before them differs by then.
create sequence order_numbers as integer minvalue 1 maxvalue 99999 cycle;

create table orders (
  id                   text        not null,
  user_id              text        not null,
  number               text        not null,
  quote_id             text        not null,
  kind                 text        not null,
  status               text        not null,
  previous_status      text,
  placed_at            timestamptz not null,
  accepted_at          timestamptz,
  paid_at              timestamptz,
  payment_due_at       timestamptz not null,
  payment_id           text,
  clerk_id             text,
  clerk_name           text,
  -- What was ordered, as the quote said it.
  carrier_code         text        not null,
  carrier_name         jsonb       not null,
  service              text        not null,
  pol                  text        not null,
  pod                  text        not null,
  pol_name             jsonb       not null,
  pod_name             jsonb       not null,
  containers           jsonb       not null,
  request              jsonb       not null,
  terms                jsonb       not null,
  prepaid_minor        bigint      not null,
  collect_minor        bigint      not null,
  -- What the shipper added when ordering.
  cargo_name           text        not null,
  cargo                jsonb       not null,
  contacts             jsonb       not null,
  parties              jsonb       not null,
  pickup_information   jsonb,
  remark               text        not null,
  customer_reference   text,
  -- What the carrier calls it.
  vessel               text,
  voyage               text,
  booking_number       text,
  bill_of_lading       text,
  -- List index only: derived from tracking events and written in the transaction that adds them. A list of 100,000
  -- orders cannot derive them row by row; nothing decides anything by them, and they can be derived again at any time.
  stage                text        not null,
  pickup_on            date        not null,
  gate_in_on           date,
  planned_sailing_on   date        not null,
  estimated_sailing_on date        not null,
  actual_sailing_on    date,
  planned_arrival_on   date        not null,
  estimated_arrival_on date        not null,
  actual_arrival_on    date,
  actual_delivery_on   date,
  -- When the first container actually moved: a fact the moves ask for.
  moved_at             timestamptz,
  -- When the last container was returned (handed over, for delivery to a port): a fact the moves ask for.
  delivered_at         timestamptz,
  -- Numbers by which people look for it, lower case, one string.
  search_text          text        not null,
  constraint orders_pkey primary key (id),
  -- Rows of other tables refer to an order together with its customer, so they can never cross customers.
  constraint order_belongs_to_its_customer unique (user_id, id),
  -- People tell orders by their number.
  constraint order_number_names_one_order unique (number),
  -- A customer is a user.
  constraint order_customer_is_a_user foreign key (user_id) references users (id),
  -- What was ordered is a quote of the same customer.
  constraint order_comes_from_a_quote foreign key (user_id, quote_id) references quotes (user_id, id),
  -- `SP`, the day, five digits (decision 012).
  constraint order_number_is_sp_day_and_digits check (number ~ '^SP[0-9]{13}$'),
  -- Picked up in China, or elsewhere (decision 012).
  constraint order_kind_is_known check (kind in ('domestic', 'overseas')),
  -- The ten statuses of requirements §4.
  constraint order_status_is_known check (status in ('pendingPayment', 'accepted', 'paid', 'inTransit', 'completed',
    'cancelledByOperations', 'cancelled', 'refundInProgress', 'refundCompleted', 'refundRejected')),
  -- The thirteen logistics stages of requirements §4.
  constraint order_stage_is_known check (stage in ('toBeBooked', 'toBeLoaded', 'toBeFumigated', 'toBeGatedIn',
    'toBeSailed', 'waitingForArrival', 'toBeDeclared', 'taxToPay', 'awaitingCustomsRelease', 'toBeTransported',
    'delivering', 'containerToBeReturned', 'containerReturned')),
  -- A refund can be rejected and the order resumed only where it is known what it was before.
  constraint refund_remembers_the_status_before check
    (status not in ('refundInProgress', 'refundRejected') or previous_status is not null),
  -- A paid status needs the fact; so do refunds.
  constraint paid_status_has_its_time check
    (status not in ('paid', 'completed', 'refundInProgress', 'refundCompleted', 'refundRejected') or paid_at is not null),
  -- An accepted status needs the fact.
  constraint accepted_status_has_its_time check (status not in ('accepted', 'inTransit', 'completed') or accepted_at is not null),
  -- A domestic order does not sail unpaid.
  constraint domestic_order_sails_paid check (status <> 'inTransit' or kind = 'overseas' or paid_at is not null),
  -- Amounts to pay, in CNY; an order never owes its customer.
  constraint order_amounts_are_not_negative check (prepaid_minor >= 0 and collect_minor >= 0),
  -- At most 15 characters (requirements §5).
  constraint order_remark_is_short check (char_length(remark) <= 15)
) with (fillfactor = 90);
-- The customer's list, newest first; a page is found by its key, so page 500 costs what page 1 costs.
create index orders_of_user_by_placing on orders (user_id, placed_at desc, id desc);
-- The same within a status tab, and within a logistics stage.
create index orders_of_user_by_status on orders (user_id, status, placed_at desc, id desc);
create index orders_of_user_by_stage on orders (user_id, stage, placed_at desc, id desc);
-- The counts on the tabs read this index alone: its keys repeat, so 100,000 orders take less than a megabyte.
create index orders_counted_by_status on orders (user_id, status);
-- What a customer paid and has not been given back, summed from this index alone.
create index orders_of_user_paid on orders (user_id) include (prepaid_minor)
  where paid_at is not null and status not in ('refundInProgress', 'refundCompleted');
-- The time filters of requirements §4; what has not happened takes no room.
create index orders_of_user_by_pickup on orders (user_id, pickup_on, id);
create index orders_of_user_by_estimated_sailing on orders (user_id, estimated_sailing_on, id);
create index orders_of_user_by_estimated_arrival on orders (user_id, estimated_arrival_on, id);
create index orders_of_user_by_gate_in on orders (user_id, gate_in_on, id) where gate_in_on is not null;
create index orders_of_user_by_sailing on orders (user_id, actual_sailing_on, id) where actual_sailing_on is not null;
create index orders_of_user_by_arrival on orders (user_id, actual_arrival_on, id) where actual_arrival_on is not null;
create index orders_of_user_by_delivery on orders (user_id, actual_delivery_on, id) where actual_delivery_on is not null;
-- The desk's lists: by status over all customers, all orders, and a clerk's own.
create index orders_by_status on orders (status, placed_at desc, id desc);
create index orders_by_placing on orders (placed_at desc, id desc);
create index orders_by_clerk on orders (clerk_id, placed_at desc, id desc) where clerk_id is not null;
-- The desk looks an order up by what the carrier calls it.
create index orders_by_booking on orders (booking_number) where booking_number is not null;
create index orders_by_bill_of_lading on orders (bill_of_lading) where bill_of_lading is not null;
-- The beginning of a number, typed by hand.
create index orders_by_number_beginning on orders (number text_pattern_ops);
-- The job that cancels what was not paid in time.
create index orders_unpaid_by_deadline on orders (payment_due_at) where paid_at is null and status in ('pendingPayment', 'accepted');

-- The price lines as quoted; they never change.
create table order_lines (
  user_id         text    not null,
  order_id        text    not null,
  position        integer not null,
  code            text    not null,
  stage           text    not null,
  payer           text    not null,
  amount_minor    bigint  not null,
  amount_currency text    not null,
  cny_minor       bigint  not null,
  -- The whole charge: names, basis, quantity, unit price, where the price comes from.
  charge          jsonb   not null,
  constraint order_lines_pkey primary key (user_id, order_id, position),
  -- A line belongs to an order of the same customer.
  constraint line_belongs_to_its_order foreign key (user_id, order_id) references orders (user_id, id),
  -- Paid by the shipper here or by the consignee there.
  constraint line_payer_is_known check (payer in ('prepaid', 'collect')),
  -- ISO 4217.
  constraint line_currency_is_a_code check (amount_currency ~ '^[A-Z]{3}$')
);

create table order_containers (
  id       text    not null,
  user_id  text    not null,
  order_id text    not null,
  position integer not null,
  type     text    not null,
  number   text,
  seal     text,
  constraint order_containers_pkey primary key (user_id, order_id, id),
  -- A container belongs to an order of the same customer.
  constraint container_belongs_to_its_order foreign key (user_id, order_id) references orders (user_id, id),
  -- ISO 6346: owner, category, serial, check digit.
  constraint container_number_has_its_shape check (number ~ '^[A-Z]{3}[UJZ][0-9]{7}$'),
  -- A box is on an order once.
  constraint container_is_on_an_order_once unique (user_id, order_id, number)
);
-- Which orders a box was on.
create index order_containers_by_number on order_containers (number) where number is not null;

-- Every move: who, when, why, from where to where. Rows are added and never changed.
create table order_moves (
  user_id     text        not null,
  order_id    text        not null,
  -- Counted per order, under the order's lock: two moves of one instant keep their sequence.
  position    integer     not null,
  move        text        not null,
  from_status text,
  to_status   text        not null,
  made_at     timestamptz not null,
  by_kind     text        not null,
  by_id       text,
  by_name     text,
  reason      text,
  constraint order_moves_pkey primary key (user_id, order_id, position),
  -- A move belongs to an order of the same customer.
  constraint move_belongs_to_its_order foreign key (user_id, order_id) references orders (user_id, id),
  -- Visitors move nothing.
  constraint mover_is_known check (by_kind in ('customer', 'staff', 'system'))
);

create table order_documents (
  user_id  text        not null,
  order_id text        not null,
  file_id  text        not null,
  kind     text        not null,
  added_at timestamptz not null,
  by_kind  text        not null,
  -- A file is on an order once.
  constraint order_documents_pkey primary key (user_id, order_id, file_id),
  -- A document belongs to an order of the same customer.
  constraint document_belongs_to_its_order foreign key (user_id, order_id) references orders (user_id, id),
  -- A document is a stored file.
  constraint document_is_a_file foreign key (file_id) references files (id),
  -- Added by the shipper or by a clerk.
  constraint document_adder_is_known check (by_kind in ('customer', 'staff'))
);

-- Something changed on an order that its customer has not looked at (requirements §4).
create table order_red_dots (
  user_id  text        not null,
  order_id text        not null,
  since    timestamptz not null,
  -- One dot per order.
  constraint order_red_dots_pkey primary key (user_id, order_id),
  -- A dot belongs to an order of the same customer.
  constraint red_dot_belongs_to_its_order foreign key (user_id, order_id) references orders (user_id, id)
);
