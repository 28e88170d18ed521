-- What the desk changes in the texts of the pages, how often pages are read, and what their readers report.

create table text_overrides (
  language   text        not null,
  -- The phrase file: common, site, orders and so on.
  area       text        not null,
  -- The path of the phrase in its file, with dots between.
  key        text        not null,
  text       text        not null,
  changed_by text        not null,
  changed_at timestamptz not null,
  -- A phrase has one text in a language; all of a language are read at once.
  constraint text_overrides_pkey primary key (language, area, key),
  -- The languages of the product (requirements §1).
  constraint override_is_in_a_known_language check (language in ('zh-CN', 'en-US')),
  -- A page without its words helps nobody.
  constraint override_says_something check (text <> ''),
  -- A text is changed by a clerk, known by id.
  constraint override_was_written_by_a_clerk foreign key (changed_by) references staff (id)
);

-- Counts per day and nothing about a person: no address, no session, no user.
create table page_views (
  -- The day in Beijing.
  day           date   not null,
  path          text   not null,
  language      text   not null,
  -- Where the reader came from: the host alone; '' for none or ourselves, 'other' once a day has many.
  referrer_host text   not null,
  views         bigint not null,
  -- All views of a page from one place on one day are one row.
  constraint page_views_pkey primary key (day, path, language, referrer_host),
  -- The languages of the product (requirements §1).
  constraint view_is_in_a_known_language check (language in ('zh-CN', 'en-US')),
  -- A path of the site, never a query and never another site.
  constraint viewed_path_is_plain check (path ~ '^/([A-Za-z0-9/_-]*)$' and path !~ '^//'),
  -- A name and not an address with a path or a query.
  constraint referrer_is_a_host check (referrer_host ~ '^[a-z0-9.:_\[\]-]{0,253}$'),
  -- A row stands for somebody who looked.
  constraint a_view_was_counted check (views > 0)
);

create table error_reports (
  id              text        not null,
  -- Null for a visitor.
  user_id         text,
  path            text        not null,
  browser         text        not null,
  last_request_id text,
  text            text        not null,
  language        text        not null,
  reported_at     timestamptz not null,
  status          text        not null,
  closed_by       text,
  closed_at       timestamptz,
  constraint error_reports_pkey primary key (id),
  -- A report of a user names a user that exists.
  constraint report_is_of_a_user foreign key (user_id) references users (id),
  -- The languages of the product (requirements §1).
  constraint report_is_in_a_known_language check (language in ('zh-CN', 'en-US')),
  -- Its statuses.
  constraint report_status_is_known check (status in ('open', 'closed')),
  -- Whoever closed it is known from then on.
  constraint closed_report_names_its_clerk check ((status = 'closed') = (closed_by is not null and closed_at is not null)),
  -- A report is closed by a clerk, known by id.
  constraint report_is_closed_by_a_clerk foreign key (closed_by) references staff (id)
);
-- The reports of one user.
create unique index error_reports_of_user on error_reports (user_id, id);
-- The desk's list: those of a status, newest first.
create index error_reports_by_status on error_reports (status, id);
