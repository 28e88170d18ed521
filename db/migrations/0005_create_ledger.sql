-- The append-only ledger (decision 014). A transfer moves one positive amount from one book to
-- another, so every transfer sums to zero by its shape and nothing has to be added up to trust it.

create table ledger_books (
  id            text   not null,
  kind          text   not null,
  user_id       text,
  currency      text   not null,
  -- Kept for customers' points and cash only. Books of the house and what customers owe are sums of
  -- their transfers: a kept balance there would be one row that every order waits for.
  balance_minor bigint,
  constraint ledger_books_pkey primary key (id),
  -- Lets a transfer name book and currency together, so both of its books share its currency.
  constraint a_book_has_one_currency unique (id, currency),
  -- The kinds of `#domain/ledger/books.ts`; a customer's book has an owner, the house's has none.
  constraint a_book_belongs_to_its_kind check (
    (kind in ('owed', 'points', 'cash') and user_id is not null)
    or (kind in ('sales', 'alipay', 'cashier', 'pointsIssued', 'pointsSpent', 'rebates', 'withdrawals') and user_id is null)
  ),
  -- Points are counted in points, everything else in a currency of ISO 4217.
  constraint points_and_money_stay_apart check (
    (kind in ('points', 'pointsIssued', 'pointsSpent') and currency = 'points')
    or (kind not in ('points', 'pointsIssued', 'pointsSpent') and currency ~ '^[A-Z]{3}$')
  ),
  -- Exactly the customers' spendable books keep a balance.
  constraint spendable_books_keep_a_balance check ((kind in ('points', 'cash')) = (balance_minor is not null)),
  -- Nobody spends points or cash that are not there.
  constraint nobody_spends_more_than_they_have check (balance_minor >= 0)
);
-- A customer's books, and at most one of each kind and currency.
create unique index ledger_books_of_user on ledger_books (user_id, kind, currency) where user_id is not null;

create table ledger_transfers (
  id           bigint generated always as identity,
  from_book    text        not null,
  to_book      text        not null,
  amount_minor bigint      not null,
  currency     text        not null,
  kind         text        not null,
  source       text        not null,
  note         text,
  at           timestamptz not null,
  constraint ledger_transfers_pkey primary key (id),
  -- A transfer always moves something, and in its stated direction.
  constraint a_transfer_moves_something check (amount_minor > 0),
  -- Moving money to where it is would be an entry without a meaning.
  constraint a_transfer_joins_two_books check (from_book <> to_book),
  -- One cause, one transfer: earning or paying twice is impossible.
  constraint one_transfer_per_source unique (source),
  -- The giving book exists and is kept in the transfer's currency.
  constraint the_giving_book_has_this_currency foreign key (from_book, currency) references ledger_books (id, currency),
  -- The taking book exists and is kept in the transfer's currency.
  constraint the_taking_book_has_this_currency foreign key (to_book, currency) references ledger_books (id, currency)
);
-- A book's entries, newest first; also its sum without touching the table.
create index ledger_transfers_from on ledger_transfers (from_book, id) include (amount_minor);
create index ledger_transfers_to on ledger_transfers (to_book, id) include (amount_minor);

-- Nothing that was posted is ever changed: a correction is an opposite transfer. A trigger rather
-- than a grant, because the embedded database has one role.
create function refuse_change_of_the_ledger() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = 'the_ledger_is_append_only';
end
$$;
create trigger the_ledger_is_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change_of_the_ledger();
create trigger the_ledger_is_not_emptied before truncate on ledger_transfers
  for each statement execute function refuse_change_of_the_ledger();
create trigger no_book_is_removed before delete on ledger_books
  for each row execute function refuse_change_of_the_ledger();
create trigger the_books_are_not_emptied before truncate on ledger_books
  for each statement execute function refuse_change_of_the_ledger();

-- Kept balances follow the transfers by themselves, so that no writer can forget them. Books are
-- locked in one order, so that two opposite transfers cannot wait for each other.
create function keep_balances_of_the_ledger() returns trigger language plpgsql as $$
begin
  perform from ledger_books
    where id in (new.from_book, new.to_book) and balance_minor is not null
    order by id for no key update;
  update ledger_books
    set balance_minor = balance_minor + case when id = new.to_book then new.amount_minor else -new.amount_minor end
    where id in (new.from_book, new.to_book) and balance_minor is not null;
  return null;
end
$$;
create trigger balances_follow_transfers after insert on ledger_transfers
  for each row execute function keep_balances_of_the_ledger();

-- A balance is only ever the work of the trigger above, and a book never changes its name, owner or currency.
create function refuse_hand_written_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 or (new.id, new.kind, new.currency) is distinct from (old.id, old.kind, old.currency)
    or new.user_id is distinct from old.user_id then
    raise exception 'a balance follows its transfers' using errcode = 'restrict_violation', constraint = 'balances_are_not_written_by_hand';
  end if;
  return new;
end
$$;
create trigger balances_are_not_written_by_hand before update on ledger_books
  for each row execute function refuse_hand_written_balance();

-- A new book is empty; what it holds comes by transfers.
create function refuse_opening_balance() returns trigger language plpgsql as $$
begin
  if coalesce(new.balance_minor, 0) <> 0 then
    raise exception 'a new book is empty' using errcode = 'restrict_violation', constraint = 'a_new_book_is_empty';
  end if;
  return new;
end
$$;
create trigger a_new_book_is_empty before insert on ledger_books
  for each row execute function refuse_opening_balance();
