-- Business-card pages that customers share (decisions 019 and 042).

create table scenes (
  id                text        not null,
  user_id           text        not null,
  -- Random; it leads to its scene as long as the scene exists.
  slug              text        not null,
  status            text        not null default 'draft',
  title             text        not null,
  pages             jsonb       not null,
  -- Counts the saved drafts: whoever saves says from which one.
  version           int         not null default 1,
  published_title   text,
  published_pages   jsonb,
  published_version int,
  views             int         not null default 0,
  -- The poster that was made last, and the published version it was made from.
  poster_file_id    text,
  poster_version    int,
  poster_made_at    timestamptz,
  made_at           timestamptz not null,
  changed_at        timestamptz not null,
  published_at      timestamptz,
  constraint scenes_pkey primary key (user_id, id),
  constraint scene_slug_is_one_scenes unique (slug),
  constraint scene_is_of_a_user foreign key (user_id) references users (id),
  constraint scene_poster_is_a_file foreign key (poster_file_id) references files (id),
  constraint scene_status_is_known check (status in ('draft', 'published', 'unpublished')),
  constraint scene_has_a_page check (jsonb_array_length(pages) >= 1),
  -- What was shown once is kept, also while it is not shown.
  constraint scene_was_published_or_is_a_draft check (
    (status = 'draft') = (published_version is null)
    and (published_version is null) = (published_pages is null)
    and (published_version is null) = (published_title is null)
    and (published_version is null) = (published_at is null)
  ),
  constraint scene_poster_is_whole check (
    (poster_file_id is null) = (poster_version is null) and (poster_file_id is null) = (poster_made_at is null)
  )
);
create index scenes_by_user on scenes (user_id, changed_at desc);

-- How often a scene was seen each day; kept as long as the scene.
create table scene_views (
  user_id  text not null,
  scene_id text not null,
  day      date not null,
  views    int  not null,
  constraint scene_views_pkey primary key (user_id, scene_id, day),
  constraint scene_views_are_of_a_scene foreign key (user_id, scene_id) references scenes (user_id, id) on delete cascade,
  constraint scene_views_are_positive check (views > 0)
);

-- A day's random salt. It is deleted when the day is over: after that nobody can tell who a visitor was.
create table scene_salts (
  day  date  not null,
  salt bytea not null,
  constraint scene_salts_pkey primary key (day)
);

-- Today's visitors as salted digests, so that each is counted once; deleted with the salt.
create table scene_visitors (
  user_id  text  not null,
  scene_id text  not null,
  day      date  not null,
  visitor  bytea not null,
  constraint scene_visitors_pkey primary key (user_id, scene_id, day, visitor),
  constraint scene_visitors_are_of_a_scene foreign key (user_id, scene_id) references scenes (user_id, id) on delete cascade
);
create index scene_visitors_by_day on scene_visitors (day);
