-- Clerks are invited, come back without their authenticator, and see where they are logged in (decision 055).

alter table staff
  -- In which language mails reach them.
  add column language text not null default 'zh-CN',
  add column last_seen_at timestamptz,
  -- Came in with a recovery code: the authenticator is lost until another one is set up.
  add column enrols_again boolean not null default false,
  -- A second factor that an administrator took away: until another one is set up nobody comes in.
  alter column totp_secret drop not null,
  add constraint language_of_a_clerk_is_known check (language in ('zh-CN', 'en-US'));

alter table staff_sessions
  -- What the browser calls itself, and where it called from when the session began.
  add column device  text,
  add column address text;
-- Counting the sessions of each clerk that may still stand.
create index staff_sessions_not_ended on staff_sessions (staff_id, last_used_at) where ended_at is null;

create table staff_invitations (
  id           text        not null,
  email        text        not null,
  name         text        not null,
  role         text        not null,
  language     text        not null,
  -- Who invited; null for a link made at the command line.
  invited_by   text,
  invited_at   timestamptz not null,
  -- SHA-256 of the link's token, once a link was made; a new link replaces it.
  token_digest text,
  expires_at   timestamptz not null,
  -- When the last mail was handed over, or why it was not.
  mailed_at    timestamptz,
  mail_failure text,
  ended_at     timestamptz,
  -- Who came of it; null for an invitation that waits or was withdrawn.
  staff_id     text,
  constraint staff_invitations_pkey primary key (id),
  -- A link leads to one invitation.
  constraint token_opens_one_invitation unique (token_digest),
  -- Upper and lower case are the same address.
  constraint invited_email_is_lower_case check (email = lower(email)),
  -- The roles of the desk (decision 001).
  constraint invited_role_is_known check (role in ('sales', 'operations', 'finance', 'content', 'administrator')),
  constraint language_of_an_invitation_is_known check (language in ('zh-CN', 'en-US')),
  -- An administrator invites.
  constraint invitation_is_by_a_clerk foreign key (invited_by) references staff (id),
  -- Whoever joined is a clerk.
  constraint invitation_made_a_clerk foreign key (staff_id) references staff (id),
  -- Nobody joins by an invitation that still waits.
  constraint joined_invitation_has_ended check (staff_id is null or ended_at is not null)
);
-- An address has one invitation that waits.
create unique index email_is_invited_once on staff_invitations (email) where ended_at is null;

-- What opens one door once: a new password, a new second factor.
create table staff_tickets (
  staff_id   text        not null,
  purpose    text        not null,
  -- SHA-256 of the ticket; the ticket itself is only with whom it was given to.
  digest     text        not null,
  issued_at  timestamptz not null,
  expires_at timestamptz not null,
  -- A later ticket for the same replaces the earlier one.
  constraint staff_tickets_pkey primary key (staff_id, purpose),
  constraint digest_names_one_ticket unique (digest),
  constraint ticket_is_of_a_clerk foreign key (staff_id) references staff (id),
  constraint ticket_purpose_is_known check (purpose in ('password', 'enrol', 'renew', 'authenticator'))
);

create table staff_recovery_codes (
  staff_id text        not null,
  -- Keyed with a secret outside the database.
  digest   text        not null,
  used_at  timestamptz,
  constraint staff_recovery_codes_pkey primary key (staff_id, digest),
  constraint recovery_code_is_of_a_clerk foreign key (staff_id) references staff (id)
);
