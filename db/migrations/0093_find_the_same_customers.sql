-- By what two logins are probably the same customer: a name without what is written now so, now otherwise, and the tax
-- number of an invoice title of their own (decision 068).

-- A company's name without width, case, spaces, punctuation and legal form; null where less than two characters are
-- left. Places stay: two branches are two companies.
create function customer_name_key(name text) returns text language sql immutable parallel safe as $$
  select case when length(found.key) >= 2 then found.key end from (
    select regexp_replace(
      replace(
        regexp_replace(
          trim(regexp_replace(
            translate(normalize(name, NFKC), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'),
            '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u3004\u3008-\u3020\u3030\u30fb\ufe00-\ufe0f\ufeff]+',
            ' ', 'g')),
          '( (co|company|ltd|limited|inc|incorporated|llc|l l c|corp|corporation|pte|pty|plc))+$', ''),
        ' ', ''),
      '(股份有限公司|股份有限責任公司|有限责任公司|有限責任公司|股份公司|有限公司|公司|股份)$', '') as key
  ) found
$$;

-- A login's names and numbers as they are compared.
create table customer_keys (
  user_id text not null,
  kind    text not null,
  key     text not null,
  constraint customer_keys_pkey primary key (user_id, kind, key),
  constraint compared_login_is_a_user foreign key (user_id) references users (id),
  constraint compared_is_a_name_or_a_number check (kind in ('name', 'taxNumber'))
);
-- Who else has it.
create index customers_of_a_key on customer_keys (kind, key, user_id);

-- How many logins have the same, so that no page of them counts all customers.
create table customer_key_counts (
  kind   text    not null,
  key    text    not null,
  logins integer not null,
  constraint customer_key_counts_pkey primary key (kind, key)
);
-- What several have, numbers before names.
create index keys_of_several on customer_key_counts (kind desc, key) where logins > 1;

create function count_customer_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into customer_key_counts (kind, key, logins) values (new.kind, new.key, 1)
      on conflict (kind, key) do update set logins = customer_key_counts.logins + 1;
  else
    update customer_key_counts set logins = logins - 1 where kind = old.kind and key = old.key;
    delete from customer_key_counts where kind = old.kind and key = old.key and logins <= 0;
  end if;
  return null;
end
$$;
-- What a login is compared by now. A person who is certified is known by the ID number: two of one name are two people.
-- A nickname counts only where nothing better is known and it is long enough to be a company's.
create function customer_keys_now(login text) returns table (kind text, key text) language sql stable as $$
  select 'name', customer_name_key(u.user_name) from users u
    where u.id = login and u.erased_at is null and customer_name_key(u.user_name) is not null
      and not (u.certification_type is not distinct from 'individual' and u.certification_status = 'certified')
  union
  select 'name', customer_name_key(u.nick_name) from users u
    where u.id = login and u.erased_at is null and u.user_name is null and length(customer_name_key(u.nick_name)) >= 4
  union
  select 'name', customer_name_key(p.company_name) from profiles p
    where p.user_id = login and customer_name_key(p.company_name) is not null
  union
  select 'taxNumber', t.tax_number from invoice_titles t
    where t.user_id = login and t.owner = 'own' and t.tax_number is not null
$$;

create function keep_customer_keys() returns trigger language plpgsql as $$
declare
  login text;
begin
  if tg_table_name = 'users' then login := new.id;
  elsif tg_op = 'DELETE' then login := old.user_id;
  else login := new.user_id;
  end if;
  delete from customer_keys k where k.user_id = login
    and not exists (select from customer_keys_now(login) n where n.kind = k.kind and n.key = k.key);
  insert into customer_keys (user_id, kind, key) select login, n.kind, n.key from customer_keys_now(login) n
    order by n.kind, n.key on conflict do nothing;
  return null;
end
$$;
create trigger keys_follow_users
  after insert or update of user_name, nick_name, certification_type, certification_status, erased_at on users
  for each row execute function keep_customer_keys();
create trigger keys_follow_profiles after insert or delete or update of company_name on profiles
  for each row execute function keep_customer_keys();
create trigger keys_follow_titles after insert or delete or update of owner, tax_number on invoice_titles
  for each row execute function keep_customer_keys();

insert into customer_keys (user_id, kind, key) select u.id, n.kind, n.key from users u, customer_keys_now(u.id) n;
insert into customer_key_counts (kind, key, logins) select kind, key, count(*) from customer_keys group by kind, key;
-- From here on they are counted as they come and go.
create trigger counts_follow_customer_keys after insert or delete on customer_keys
  for each row execute function count_customer_keys();
