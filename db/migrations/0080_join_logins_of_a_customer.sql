-- Several logins of one customer (decision 068). Nothing is moved between them: each keeps its orders, statements, books
-- and notes, and this says only that they belong together.

-- One customer with several logins. The version counts every change, so that of two clerks the later one hears of the
-- other; a record that has ended stays, so that it can say who ended it.
create table customer_records (
  id              text        not null,
  version         integer     not null,
  changed_at      timestamptz not null,
  changed_by_name text        not null,
  ended_at        timestamptz,
  constraint customer_records_pkey primary key (id),
  -- It begins with its first version.
  constraint record_of_a_customer_has_a_version check (version >= 1)
);

-- Which login belongs to which record.
create table customer_logins (
  user_id        text        not null,
  record_id      text        not null,
  -- The login by whose name the customer stands in lists.
  main           boolean     not null,
  reason         text        not null,
  joined_at      timestamptz not null,
  joined_by      text        not null,
  joined_by_name text        not null,
  -- A login belongs to one customer.
  constraint customer_logins_pkey primary key (user_id),
  constraint joined_login_is_a_user foreign key (user_id) references users (id),
  constraint joined_login_has_its_record foreign key (record_id) references customer_records (id),
  constraint login_is_joined_by_a_clerk foreign key (joined_by) references staff (id),
  -- Whoever joins logins says why.
  constraint joined_login_has_a_reason check (reason <> '')
);
-- The logins of a record.
create index logins_of_a_record on customer_logins (record_id, user_id);
-- A customer has one main login.
create unique index one_main_login on customer_logins (record_id) where main;
-- The others, which lists leave out.
create index other_logins on customer_logins (user_id) where not main;

-- Two customers who look the same and are not: a clerk looked and said so. Each pair stands once.
create table customers_apart (
  user_id      text        not null,
  other_id     text        not null,
  id           text        not null,
  reason       text        not null,
  told_at      timestamptz not null,
  told_by      text        not null,
  told_by_name text        not null,
  constraint customers_apart_pkey primary key (user_id, other_id),
  constraint one_told_apart_is_a_user foreign key (user_id) references users (id),
  constraint other_told_apart_is_a_user foreign key (other_id) references users (id),
  constraint told_apart_by_a_clerk foreign key (told_by) references staff (id),
  -- The lower id stands first.
  constraint pair_stands_once check (user_id < other_id),
  constraint telling_apart_has_a_reason check (reason <> '')
);
-- From the other side of a pair.
create index apart_by_the_other on customers_apart (other_id, user_id);
-- The desk's list, the newest first.
create unique index apart_in_order on customers_apart (id);

-- All logins of the customer whose login is given; itself alone where it is joined with none.
create function logins_of_customer(login text) returns setof text language sql stable parallel safe as $$
  select login
  union all
  select other.user_id from customer_logins one
  join customer_logins other on other.record_id = one.record_id and other.user_id <> one.user_id
  where one.user_id = login
$$;

-- The login by whose name the customer of the given login stands in lists.
create function main_login(login text) returns text language sql stable parallel safe as $$
  select coalesce((select main.user_id from customer_logins one
    join customer_logins main on main.record_id = one.record_id and main.main where one.user_id = login), login)
$$;
