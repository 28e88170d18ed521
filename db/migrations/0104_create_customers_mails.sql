-- Mails to customers: the address that each has confirmed, the code that confirms one, and what goes out (decision 087).

create table notification_mailboxes (
  user_id      text        not null,
  address      text        not null,
  -- Of the page on which it was confirmed: its mails are in it.
  language     text        not null,
  confirmed_at timestamptz not null,
  -- A mail server said that there is no such mailbox: nothing goes there until it is confirmed anew.
  failing_at   timestamptz,
  -- Its owner wants no mails at all for now, and keeps what was chosen of each kind.
  off_at       timestamptz,
  constraint notification_mailboxes_pkey primary key (user_id),
  constraint mailbox_language_is_known check (language in ('zh-CN', 'en-US')),
  constraint mailbox_belongs_to_a_user foreign key (user_id) references users (id)
);

-- An address that waits for its code: one at a time, the newest.
create table mailbox_codes (
  user_id    text        not null,
  id         text        not null,
  address    text        not null,
  -- Of the page on which it was asked for.
  language   text        not null,
  -- Null until the mail with the code is written: the code itself is kept nowhere.
  digest     text,
  tries      integer     not null default 0,
  expires_at timestamptz not null,
  sent_at    timestamptz,
  -- The mail server does not take mails for this address.
  refused_at timestamptz,
  constraint mailbox_codes_pkey primary key (user_id),
  constraint mailbox_code_language_is_known check (language in ('zh-CN', 'en-US')),
  constraint mailbox_code_belongs_to_a_user foreign key (user_id) references users (id)
);

-- Mails with what happened: one may say several things, as a text message does.
create table notification_mails (
  id          text        not null,
  user_id     text        not null,
  made_at     timestamptz not null,
  next_try_at timestamptz not null,
  tries       integer     not null default 0,
  sent_at     timestamptz,
  -- There was nobody to send it to any more, or a server did not take it for good.
  given_up_at timestamptz,
  constraint notification_mails_pkey primary key (user_id, id),
  constraint mail_belongs_to_a_user foreign key (user_id) references users (id),
  constraint mail_is_sent_or_given_up check (sent_at is null or given_up_at is null)
);
-- What is to be sent, the longest waiting first.
create index notification_mails_due on notification_mails (next_try_at) where sent_at is null and given_up_at is null;

-- When it may go out by mail, and in which mail it did; null as of text messages.
alter table notifications add column mail_due_at timestamptz, add column mail_id text;
-- Holds for every row that is written from now on; in those before, the column is empty.
alter table notifications add constraint notification_goes_out_with_an_own_mail
  foreign key (user_id, mail_id) references notification_mails (user_id, id) not valid;

-- A mail as a page, and its heads beside those that every mail has.
alter table embedded_mails add column html text, add column heads jsonb;
