-- Clerks of the forwarder and their sessions.

create table staff (
  id              text        not null,
  email           text        not null,
  name            text        not null,
  role            text        not null,
  password_hash   text        not null,
  -- AES-256-GCM with a key outside the database: nonce, ciphertext and tag.
  totp_secret     bytea       not null,
  -- The time step of the last accepted code: a code works once.
  totp_last_step  bigint      not null default 0,
  created_at      timestamptz not null,
  disabled_at     timestamptz,
  constraint staff_pkey primary key (id),
  -- An e-mail address is a clerk's name at login.
  constraint email_names_one_clerk unique (email),
  -- Upper and lower case are the same address.
  constraint email_is_lower_case check (email = lower(email)),
  -- The roles of the desk (decision 001).
  constraint staff_role_is_known check (role in ('sales', 'operations', 'finance', 'content', 'administrator'))
);

create table staff_sessions (
  id           text        not null,
  staff_id     text        not null,
  started_at   timestamptz not null,
  last_used_at timestamptz not null,
  ended_at     timestamptz,
  constraint staff_sessions_pkey primary key (id),
  -- A session belongs to a clerk.
  constraint session_belongs_to_a_clerk foreign key (staff_id) references staff (id)
);
-- Ending all sessions of a clerk.
create unique index staff_sessions_of_clerk on staff_sessions (staff_id, id);
-- For the job that forgets sessions that are long over.
create index staff_sessions_by_last_use on staff_sessions (last_used_at);
