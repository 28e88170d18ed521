-- Short notices that the desk shows over the pages of the public site, of the portal or of both (decision 071).
create table announcements (
  id              text        not null,
  kind            text        not null,
  place           text        not null,
  -- Plain text; an empty one is still to be written.
  text_zh         text        not null,
  text_en         text        not null,
  -- A page of the product that tells more.
  link            text,
  -- Whether it goes to readers between the two times; a draft does not.
  up              boolean     not null,
  shows_from      timestamptz not null,
  shows_until     timestamptz not null,
  created_by      text        not null,
  created_by_name text        not null,
  created_at      timestamptz not null,
  changed_by_name text        not null,
  changed_at      timestamptz not null,
  -- Counts the changes: two clerks never overwrite each other unseen.
  version         integer     not null,
  -- Counts what readers see changed: who put one away reads the changed one.
  edition         integer     not null,
  constraint announcements_pkey primary key (id),
  constraint announcement_kind_is_known check (kind in ('information', 'warning')),
  constraint announcement_place_is_known check (place in ('site', 'portal', 'both')),
  -- An end follows its beginning; one that is ended in the instant in which it begins was never shown.
  constraint announcement_ends_after_it_begins check (shows_until >= shows_from),
  -- Readers of either language find a text.
  constraint announcement_that_is_up_has_both_languages check (not up or (text_zh <> '' and text_en <> '')),
  constraint announcement_text_is_short check (char_length(text_zh) <= 200 and char_length(text_en) <= 200),
  constraint announcement_leads_to_a_page_of_ours check (link ~ '^/([^/\\]|$)'),
  constraint announcement_version_counts_from_one check (version >= edition and edition >= 1),
  constraint announcement_is_written_by_a_clerk foreign key (created_by) references staff (id)
);
-- What is shown now or will be: every process reads it each second, however many have ended.
create index announcements_by_end on announcements (shows_until) where up;
-- The desk's list, last changed first.
create index announcements_by_change on announcements (changed_at desc, id desc);
