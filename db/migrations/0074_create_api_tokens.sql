-- What systems log in with instead of people: customers' own, and the forwarder's.
create table api_tokens (
  id           text        not null,
  -- Null: the forwarder's own.
  user_id      text,
  name         text        not null,
  -- What it begins with, shown so that people tell one from another.
  hint         text        not null,
  -- SHA-256 of the token, which has 256 random bits and is kept nowhere.
  digest       bytea       not null,
  scopes       text[]      not null,
  created_at   timestamptz not null,
  -- The administrator who made one of the forwarder's; a customer's is made by the customer.
  made_by      text,
  expires_at   timestamptz not null,
  -- When it was last used, written at most once a minute.
  last_used_at timestamptz,
  revoked_at   timestamptz,
  -- When its end was told of.
  warned_at    timestamptz,
  constraint api_tokens_pkey primary key (id),
  -- Whose it is stands beside its id wherever it is named.
  constraint token_belongs_to_its_customer unique (user_id, id),
  -- Whoever shows a token is one caller.
  constraint token_opens_for_one_caller unique (digest),
  -- A customer is a user.
  constraint token_customer_is_a_user foreign key (user_id) references users (id),
  -- An administrator of the forwarder is one of the staff.
  constraint token_was_made_by_a_clerk foreign key (made_by) references staff (id),
  -- Made by its customer, or for the forwarder by a clerk.
  constraint token_is_the_customers_or_the_forwarders check ((user_id is null) = (made_by is not null)),
  -- A token that may do nothing is none.
  constraint token_may_do_something check (cardinality(scopes) > 0),
  -- No token lives for ever.
  constraint token_ends_after_it_began check (expires_at > created_at),
  -- The digest is SHA-256.
  constraint token_digest_is_whole check (octet_length(digest) = 32)
);
-- The forwarder's own, newest first.
create index tokens_of_the_forwarder on api_tokens (id desc) where user_id is null;
-- Whose end is near and was not told of.
create index tokens_to_warn_of on api_tokens (expires_at) where revoked_at is null and warned_at is null;

-- Which token a call carried that was no clerk's own; the clerk beside it is who made that token.
alter table desk_records add column token_id text;
-- The log of one token.
create index desk_records_by_token on desk_records (token_id, number desc) where token_id is not null;
