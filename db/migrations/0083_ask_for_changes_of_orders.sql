-- Changes of price or date that clerks propose for an order, and what its customer says to them (decision 072).
create table order_proposals (
  user_id          text        not null,
  id               text        not null,
  order_id         text        not null,
  status           text        not null default 'open',
  reason           text        not null,
  -- The days and the ship before and after; null where they stay.
  sailing          jsonb,
  -- Each quoted line whose price changes, before and after.
  prices           jsonb       not null,
  -- What all of them make together, in CNY at the order's frozen rates.
  difference_minor bigint      not null,
  proposed_at      timestamptz not null,
  proposed_by      text        not null,
  proposed_by_name text        not null,
  expires_at       timestamptz not null,
  closed_at        timestamptz,
  -- The clerk who took it back; null for the customer and for what time brings.
  closed_by_name   text,
  -- What the customer wrote to it.
  words            text,
  -- When the customer agreed last and the space was gone.
  blocked_at       timestamptz,
  constraint order_proposals_pkey primary key (user_id, id),
  -- A proposal is for an order of the same customer.
  constraint proposal_is_for_an_order_of_the_customer foreign key (user_id, order_id) references orders (user_id, id),
  constraint proposal_is_made_by_a_clerk foreign key (proposed_by) references staff (id),
  -- The statuses of `#domain/orders/proposals.ts`.
  constraint proposal_status_is_known check (status in
    ('open', 'approved', 'declined', 'withdrawn', 'expired', 'lapsed')),
  -- What is closed says when.
  constraint closed_proposal_says_when check ((status = 'open') = (closed_at is null)),
  -- The customer is told why.
  constraint proposal_says_why check (reason <> ''),
  -- Something changes.
  constraint proposal_changes_something check (sailing is not null or jsonb_array_length(prices) > 0)
);
-- Of two clerks who propose at the same time one comes first.
create unique index order_waits_for_one_answer on order_proposals (user_id, order_id) where status = 'open';
-- A proposal by its id alone: a clerk who takes it back names no customer.
create unique index proposals_by_id on order_proposals (id);
-- The proposals of an order, the newest last.
create index proposals_of_order on order_proposals (user_id, order_id, id);
-- What nobody answered in time.
create index proposals_by_expiry on order_proposals (expires_at) where status = 'open';

-- What was proposed stays as it was: only what became of it is written.
create function refuse_change_of_a_proposal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'open' and new.status <> old.status
    or (to_jsonb(new) - array['status', 'closed_at', 'closed_by_name', 'words', 'blocked_at'])
      is distinct from (to_jsonb(old) - array['status', 'closed_at', 'closed_by_name', 'words', 'blocked_at']) then
    raise exception 'a proposal stays as it was made'
      using errcode = 'restrict_violation', constraint = 'order_proposals_stay_as_made';
  end if;
  return new;
end
$$;
create trigger order_proposals_stay_as_made before update or delete on order_proposals
  for each row execute function refuse_change_of_a_proposal();

-- Since when an order waits for its customer's answer, and since when for a clerk who looks at one.
alter table orders add column change_asked_at timestamptz, add column change_answered_at timestamptz;
-- Two queues of the desk, the oldest first.
create index orders_with_change_asked on orders (change_asked_at, id) where change_asked_at is not null;
create index orders_with_change_answered on orders (change_answered_at, id) where change_answered_at is not null;
