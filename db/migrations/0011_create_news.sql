-- Articles: news and guides that the content role writes in both languages (decision 020).

create table articles (
  id           text        not null,
  slug         text        not null,
  category     text        not null,
  status       text        not null,
  -- An empty text is one that is still missing; a language is complete when none of its three is.
  title_zh     text        not null,
  title_en     text        not null,
  summary_zh   text        not null,
  summary_en   text        not null,
  -- Markdown as it was written; HTML is made of it when it is read.
  body_zh      text        not null,
  body_en      text        not null,
  cover_id     text,
  publish_at   timestamptz,
  published_at timestamptz,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  staff_id     text,
  author       text        not null,
  -- Counts the changes, so that two clerks never overwrite each other unseen.
  version      integer     not null,
  complete_zh  boolean     not null generated always as (title_zh <> '' and summary_zh <> '' and body_zh <> '') stored,
  complete_en  boolean     not null generated always as (title_en <> '' and summary_en <> '' and body_en <> '') stored,
  -- From when on readers see it: null for what is not for them.
  shown_from   timestamptz generated always as (case status when 'published' then published_at when 'scheduled' then publish_at end) stored,
  constraint articles_pkey primary key (id),
  -- The slug is the article's address.
  constraint article_slug_is_unique unique (slug),
  -- An address is of lower-case words and can never be taken for an id, which has an underscore.
  constraint article_slug_is_an_address check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint article_category_is_known check (category in ('guide', 'rules', 'company', 'market')),
  constraint article_status_is_known check (status in ('draft', 'scheduled', 'published', 'unpublished')),
  -- What readers see, or will see, is complete in one language at least.
  constraint shown_article_has_a_complete_language check (
    status in ('draft', 'unpublished')
    or (title_zh <> '' and summary_zh <> '' and body_zh <> '')
    or (title_en <> '' and summary_en <> '' and body_en <> '')
  ),
  -- Only what waits for its time has one.
  constraint scheduled_article_has_its_time check ((status = 'scheduled') = (publish_at is not null)),
  -- What was ever published says since when.
  constraint published_article_says_since_when check ((status in ('published', 'unpublished')) = (published_at is not null)),
  constraint article_version_counts_from_one check (version > 0),
  -- A cover is a file uploaded at the desk.
  constraint article_cover_is_a_file foreign key (cover_id) references files (id)
);

-- Readers page through what is shown, newest first.
create index articles_by_time_shown on articles (shown_from desc, id desc) where shown_from is not null;
-- The desk pages through all of them, last changed first.
create index articles_by_last_change on articles (updated_at desc, id desc);
-- The job asks each minute what is due.
create index articles_that_wait on articles (publish_at) where status = 'scheduled';
