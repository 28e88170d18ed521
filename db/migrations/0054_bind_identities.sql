-- Other ways in: who a customer is at a provider such as WeChat, and the logins there that are under way (decision 054).

create table user_identities (
  user_id   text        not null,
  provider  text        not null,
  -- Who it is at the provider: WeChat's openid, which never changes for one website application.
  subject   text        not null,
  -- The same person in the provider's other applications; kept for the day there are others.
  union_id  text,
  nick_name text        not null,
  bound_at  timestamptz not null,
  -- A customer has one identity at each provider.
  constraint one_identity_per_provider primary key (user_id, provider),
  -- An identity opens one customer's door.
  constraint identity_is_bound_once unique (provider, subject),
  constraint identity_is_a_users foreign key (user_id) references users (id),
  constraint identity_provider_is_known check (provider in ('wechat'))
);

-- A way to a provider and back. State, browser and ticket are keyed digests: who reads the table can use none of them.
create table identity_logins (
  state_digest   text        not null,
  -- Only the browser that left may come back.
  browser_digest text        not null,
  provider       text        not null,
  -- Whose identity is to be bound; null for a login.
  user_id        text,
  -- The page that asked for the login.
  wanted         text,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  -- A state brings back once.
  used_at        timestamptz,
  -- Who came back and is nobody's yet: what the ticket stands for.
  ticket_digest  text,
  subject        text,
  union_id       text,
  nick_name      text,
  constraint identity_logins_pkey primary key (state_digest),
  constraint identity_ticket_is_one unique (ticket_digest),
  constraint identity_login_is_for_a_user foreign key (user_id) references users (id),
  constraint identity_login_provider_is_known check (provider in ('wechat')),
  -- A ticket stands for somebody.
  constraint identity_ticket_names_somebody check (ticket_digest is null or subject is not null and nick_name is not null)
);
-- For the job that forgets them.
create index identity_logins_by_expiry on identity_logins (expires_at);
-- For the day their customer goes.
create index identity_logins_by_user on identity_logins (user_id) where user_id is not null;

-- Codes of the page that plays WeChat where no application is set up: each good once.
create table embedded_wechat_codes (
  code_digest text        not null,
  person      text        not null,
  expires_at  timestamptz not null,
  constraint embedded_wechat_codes_pkey primary key (code_digest)
);
create index embedded_wechat_codes_by_expiry on embedded_wechat_codes (expires_at);
