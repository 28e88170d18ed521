-- Customers, how they prove who they are, and how long that holds.

create table users (
  id                   text        not null,
  mobile               text        not null,
  user_name            text,
  nick_name            text,
  certification_type   text,
  certification_status text        not null default 'none',
  password_hash        text,
  language             text        not null,
  inviter_id           text,
  created_at           timestamptz not null,
  disabled_at          timestamptz,
  constraint users_pkey primary key (id),
  -- A mobile number is a user's name at login, so it names one user only.
  constraint mobile_names_one_user unique (mobile),
  -- E.164: a plus sign, no leading zero, at most 15 digits.
  constraint mobile_is_e164 check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  -- Users are individual or enterprise (requirements §6).
  constraint certification_type_is_known check (certification_type in ('individual', 'enterprise')),
  -- The four states of certification (requirements §4).
  constraint certification_status_is_known check (certification_status in ('none', 'inReview', 'certified', 'failed')),
  -- Nobody is certified as nothing.
  constraint certified_user_has_a_type check (certification_status <> 'certified' or certification_type is not null),
  -- The two languages of the product.
  constraint user_language_is_known check (language in ('zh-CN', 'en-US')),
  -- Nobody invites themselves.
  constraint inviter_is_someone_else check (inviter_id <> id),
  -- An inviter is a user.
  constraint inviter_is_a_user foreign key (inviter_id) references users (id)
);
-- The people whom one user invited.
create index users_by_inviter on users (inviter_id, id) where inviter_id is not null;

create table user_sessions (
  id           text        not null,
  user_id      text        not null,
  started_at   timestamptz not null,
  last_used_at timestamptz not null,
  ended_at     timestamptz,
  constraint user_sessions_pkey primary key (id),
  -- A session belongs to a user.
  constraint session_belongs_to_a_user foreign key (user_id) references users (id)
);
-- Ending all sessions of a user; the pair also keeps a look-up within its owner.
create unique index user_sessions_of_user on user_sessions (user_id, id);
-- For the job that forgets sessions that are long over.
create index user_sessions_by_last_use on user_sessions (last_used_at);

-- Refresh tokens of customers and clerks, each for one use, as SHA-256. The next one is derived from the one
-- before, so a repeat within the grace can be answered with the same successor though no token is kept.
create table refresh_tokens (
  token_hash text        not null,
  session_id text        not null,
  issued_at  timestamptz not null,
  used_at    timestamptz,
  constraint refresh_tokens_pkey primary key (token_hash)
);
-- For the job that forgets tokens past the longest session.
create index refresh_tokens_by_age on refresh_tokens (issued_at);

-- Pictures to read and work to do: proof of a person, for one use within two minutes.
create table login_challenges (
  id            text        not null,
  kind          text        not null,
  answer_digest text,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  constraint login_challenges_pkey primary key (id),
  -- A picture is answered with its characters, kept as a keyed digest; work proves itself.
  constraint challenge_answer_fits_kind check (
    (kind = 'picture' and answer_digest is not null) or (kind = 'work' and answer_digest is null)
  )
);
-- For the job that forgets expired challenges.
create index login_challenges_by_expiry on login_challenges (expires_at);

-- SMS codes as keyed digests, bound to number, purpose and the challenge that asked for them.
create table sms_codes (
  challenge_id text        not null,
  mobile       text        not null,
  purpose      text        not null,
  code_digest  text        not null,
  sent_at      timestamptz not null,
  expires_at   timestamptz not null,
  tries        integer     not null default 0,
  closed_at    timestamptz,
  -- A challenge sends one code.
  constraint one_code_per_challenge primary key (challenge_id),
  -- What a code may be asked for.
  constraint code_purpose_is_known check (purpose in ('account', 'setPassword')),
  -- A code is burnt after five tries (decision 007).
  constraint code_tries_are_few check (tries between 0 and 5)
);
-- Closing what else was sent to a number once one of its codes was used.
create index sms_codes_open_by_mobile on sms_codes (mobile, purpose) where closed_at is null;
-- For the job that forgets expired codes.
create index sms_codes_by_expiry on sms_codes (expires_at);

-- What was tried lately, by key: the instants themselves, so that a limit holds over any stretch of time. A key is
-- a digest, never a number or an address. The row is locked while it is counted: processes cannot overrun it together.
create table login_limits (
  key        text          not null,
  recent     timestamptz[] not null default '{}',
  counted_at timestamptz   not null,
  constraint login_limits_pkey primary key (key)
);
-- For the job that forgets keys that nobody tried for a day.
create index login_limits_by_age on login_limits (counted_at);

-- Messages that stay here where no SMS company is configured (decision 002).
create table embedded_sms (
  id      text        not null,
  number  text        not null,
  text    text        not null,
  kind    text        not null,
  sent_at timestamptz not null,
  constraint embedded_sms_pkey primary key (id),
  -- The two kinds of message that the product sends.
  constraint sms_kind_is_known check (kind in ('loginCode', 'notice'))
);
-- The newest messages of one number.
create index embedded_sms_of_number on embedded_sms (number, sent_at desc);

-- Who logged in, was refused, changed a password or ended sessions. Rows are added and never changed.
create table login_audit_entries (
  id          bigint generated always as identity,
  happened_at timestamptz not null,
  who         text        not null,
  what        text        not null,
  reason      text,
  address     text        not null,
  request_id  text        not null,
  constraint login_audit_entries_pkey primary key (id)
);
-- The history of one person.
create index login_audit_entries_by_person on login_audit_entries (who, id);
