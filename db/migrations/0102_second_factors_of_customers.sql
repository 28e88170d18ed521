-- Customers set up a second factor of their own (decision 086).

create table user_second_factors (
  user_id    text        not null,
  -- The secret of one-time codes, sealed by a data key and bound to its row.
  secret     bytea       not null,
  secret_key text        not null,
  -- The time step of the last code that was used: a code works once.
  last_step  bigint      not null,
  set_at     timestamptz not null,
  constraint user_second_factors_pkey primary key (user_id),
  constraint second_factor_is_of_a_user foreign key (user_id) references users (id)
);

create table user_recovery_codes (
  user_id text        not null,
  -- Keyed with a secret outside the database.
  digest  text        not null,
  used_at timestamptz,
  constraint user_recovery_codes_pkey primary key (user_id, digest),
  constraint recovery_code_is_of_a_user foreign key (user_id) references users (id)
);

-- What opens one door once: the second step of a login, or the first code of a new authenticator.
create table user_tickets (
  -- SHA-256 of the ticket; the ticket itself is only with whom it was given to.
  digest     text        not null,
  user_id    text        not null,
  purpose    text        not null,
  tries      integer     not null default 0,
  -- Who somebody is at a provider, where that is to be bound to the login once it is open.
  identity   jsonb,
  issued_at  timestamptz not null,
  expires_at timestamptz not null,
  constraint user_tickets_pkey primary key (digest),
  constraint ticket_is_of_a_user foreign key (user_id) references users (id),
  constraint user_ticket_purpose_is_known check (purpose in ('login', 'authenticator'))
);
-- A new password, another number and the end of a login take back what is halfway in.
create index user_tickets_by_user on user_tickets (user_id);

-- A code by SMS proves that it is oneself before an authenticator is set up.
alter table sms_codes drop constraint code_purpose_is_known;
alter table sms_codes add constraint code_purpose_is_known
  check (purpose in ('account', 'setPassword', 'oldPhone', 'newPhone', 'closing', 'secondFactor')) not valid;
