-- What a user tells of themselves beyond the login (requirements §3: profile material), one row per user who did.
-- Places are codes of our own tables. The row counts how often it was written, so that of two who change it at the
-- same time the later one hears of the other.
create table profiles (
  user_id         text        not null,
  version         integer     not null default 1,
  category_ids    text[]      not null default '{}',
  country         text,
  province        text,
  city            text,
  region          text,
  address         text        not null default '',
  -- The entry of the user's own address book that the contact was taken from.
  link_id         text,
  link_man        text        not null default '',
  link_phone      text        not null default '',
  mail            text        not null default '',
  company_name    text        not null default '',
  company_address text        not null default '',
  position        text        not null default '',
  -- The header picture, 512 × 512 WebP; where it lies in the storage.
  picture_key     text,
  changed_at      timestamptz not null,
  constraint profiles_pkey primary key (user_id),
  constraint profile_belongs_to_a_user foreign key (user_id) references users (id),
  constraint profile_link_is_of_the_own_book foreign key (user_id, link_id) references addresses (user_id, id)
    on delete set null (link_id),
  -- A city lies in a country.
  constraint profile_city_has_a_country check (city is null or country is not null)
);

-- The browser that opened a session, as it named itself; shown to the session's owner.
alter table user_sessions add column device text;

-- A changed number is proved twice: with a code to the one before and a code to the new one.
alter table sms_codes drop constraint code_purpose_is_known;
alter table sms_codes add constraint code_purpose_is_known
  check (purpose in ('account', 'setPassword', 'oldPhone', 'newPhone', 'closing'));

-- What a person asked to be closed closes then; logging in before takes it back (decision 050). What is closed is then
-- erased: the number is given up, so that it can register anew, and the row stays because orders and invoices name it.
alter table users add column closes_at timestamptz;
alter table users add column erased_at timestamptz;
alter table users drop constraint mobile_is_e164;
-- E.164 as before; an erased user has none.
alter table users add constraint mobile_is_e164_or_erased check (
  case when erased_at is null then mobile ~ '^\+[1-9][0-9]{6,14}$' else mobile = 'closed:' || id end
);
-- Nobody logs in as an erased user, and nothing waits to be closed twice.
alter table users add constraint erased_user_is_disabled check (
  erased_at is null or (disabled_at is not null and closes_at is null)
);
-- For the job that erases.
create index users_by_closing on users (closes_at) where closes_at is not null;

-- Everything that is kept about a person, made into one file because they asked for it; gone after a day.
create table personal_exports (
  id          text        not null,
  user_id     text        not null,
  status      text        not null,
  asked_at    timestamptz not null,
  done_at     timestamptz,
  expires_at  timestamptz,
  bytes       bigint,
  storage_key text,
  constraint personal_exports_pkey primary key (user_id, id),
  constraint personal_export_is_of_a_user foreign key (user_id) references users (id),
  constraint personal_export_status_is_known check (status in ('waiting', 'ready', 'failed')),
  -- A ready one has its file and its end.
  constraint ready_personal_export_has_its_file check (
    (status = 'ready') = (storage_key is not null and expires_at is not null and bytes is not null)
  )
);
-- One at a time is made for each person.
create unique index one_personal_export_waits on personal_exports (user_id) where status = 'waiting';
-- For the job that removes them.
create index personal_exports_by_age on personal_exports (asked_at);
