-- What points are given for and what they take off, from a day on (decision 040); before the first row the amounts of the
-- product hold.
create table points_terms (
  -- Which version this is, from 1: who sets the next one has read the last.
  version     integer     not null,
  from_day    date        not null,
  -- The amounts of `PointsTerms`.
  terms       jsonb       not null,
  set_by      text        not null,
  set_by_name text        not null,
  set_at      timestamptz not null,
  -- Of two clerks at once, one is told of the other.
  constraint points_terms_pkey primary key (version),
  constraint points_terms_are_set_by_a_clerk foreign key (set_by) references staff (id),
  constraint versions_of_points_terms_count_from_one check (version >= 1)
);
-- The version that holds on a day: the last one of the last day that has begun.
create index points_terms_by_day on points_terms (from_day desc, version desc);

-- What was set stays as it was set, with who set it and when: the table is its own record of changes.
create function refuse_change_of_points_terms() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = 'points_terms_are_append_only';
end
$$;
create trigger points_terms_are_append_only before update or delete on points_terms
  for each row execute function refuse_change_of_points_terms();
create trigger points_terms_are_not_emptied before truncate on points_terms
  for each statement execute function refuse_change_of_points_terms();

-- How many entries of each type a customer's book of points has, so that no page of them counts them anew.
create table points_entry_counts (
  book    text     not null,
  type    smallint not null,
  entries integer  not null,
  constraint points_entry_counts_pkey primary key (book, type),
  constraint counted_book_is_a_book foreign key (book) references ledger_books (id),
  constraint what_is_counted_is_there check (entries > 0)
);
insert into points_entry_counts (book, type, entries)
  select b.id, points_type_of(t.source), count(*) from ledger_books b
  join ledger_transfers t on t.to_book = b.id or t.from_book = b.id
  where b.kind = 'points' group by 1, 2;

-- Counts follow the transfers by themselves, as balances do; whose balance was locked before them, so in one order.
-- Books of the house are not counted: their one row would be one that everybody waits for.
create function count_entries_of_points() returns trigger language plpgsql as $$
begin
  insert into points_entry_counts (book, type, entries)
    select id, points_type_of(new.source), 1 from ledger_books
    where id in (new.from_book, new.to_book) and kind = 'points'
    on conflict (book, type) do update set entries = points_entry_counts.entries + 1;
  return null;
end
$$;
create trigger counts_follow_transfers after insert on ledger_transfers
  for each row when (new.currency = 'points') execute function count_entries_of_points();

-- Who was rewarded once and was erased since, known by keyed digests of a mobile number or an ID number alone, so that
-- closing and registering again gives nothing twice (decision 050). Forgotten after a year.
create table erased_rewards (
  digest    text        not null,
  what      text        not null,
  erased_at timestamptz not null,
  constraint erased_rewards_pkey primary key (digest, what),
  constraint erased_reward_was_given_once check (what in ('registration', 'certification'))
);

-- The obstacles of `#domain/users/invitations.ts`: one more.
alter table invitations drop constraint invitation_obstacle_is_known;
alter table invitations add constraint invitation_obstacle_is_known check (
  refused in ('unknownCode', 'inviterClosed', 'self', 'sameDevice', 'sameIdentity', 'circle', 'knownBefore')
);

-- A book's entries by time, newest first: all of them, and those of a type. In place of those by the sequence in which
-- they were written, which is another where something is posted for a time gone by.
drop index ledger_points_in_by_type;
drop index ledger_points_out_by_type;
create index ledger_points_in on ledger_transfers (to_book, at desc, id desc) where currency = 'points';
create index ledger_points_out on ledger_transfers (from_book, at desc, id desc) where currency = 'points';
create index ledger_points_in_by_type on ledger_transfers (to_book, points_type_of(source), at desc, id desc)
  where currency = 'points';
create index ledger_points_out_by_type on ledger_transfers (from_book, points_type_of(source), at desc, id desc)
  where currency = 'points';
