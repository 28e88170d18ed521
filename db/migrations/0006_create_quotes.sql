-- Offers that customers kept, frozen as they were, and requests for prices that no sheet holds.

create table quotes (
  id             text        not null,
  user_id        text        not null,
  request        jsonb       not null,
  -- The whole offer with every line and the sheet and row it came from; never priced again.
  offer          jsonb       not null,
  total_minor    bigint      not null,
  total_currency text        not null,
  departs_on     date        not null,
  valid_until    timestamptz not null,
  created_at     timestamptz not null,
  order_id       text,
  constraint quotes_pkey primary key (id),
  -- An order points to a quote of its own customer by this pair.
  constraint quote_belongs_to_user unique (user_id, id),
  -- A quote becomes an order once.
  constraint quote_is_ordered_once unique (order_id),
  constraint quote_total_is_in_cny check (total_currency = 'CNY' and total_minor >= 0)
);
-- A customer's quotes, newest first.
create index quotes_of_user on quotes (user_id, created_at desc, id desc);

create table price_requests (
  id          text        not null,
  user_id     text        not null,
  status      text        not null,
  request     jsonb       not null,
  note        text        not null,
  answer      text,
  staff_id    text,
  created_at  timestamptz not null,
  answered_at timestamptz,
  constraint price_requests_pkey primary key (id),
  constraint price_request_belongs_to_user unique (user_id, id),
  constraint price_request_status_is_known check (status in ('open', 'answered')),
  -- Answered means there is an answer and someone gave it.
  constraint answered_price_request_has_answer check ((status = 'answered') = (answer is not null and answered_at is not null))
);
-- The desk works through them oldest first.
create index price_requests_by_status on price_requests (status, created_at, id);
create index price_requests_of_user on price_requests (user_id, created_at desc, id desc);
