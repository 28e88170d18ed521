-- What the desk says in place of the product's own words in mails and text messages (decision 066). A row is a version of
-- one template in both languages; where a language has none, the product's own words go out.
create table template_versions (
  template       text        not null,
  -- Which version this is, from 1: who saves the next one has read the last.
  version        integer     not null,
  -- Of a mail only.
  subject_zh     text,
  body_zh        text,
  subject_en     text,
  body_en        text,
  -- Under which an SMS company has approved the text.
  provider_id_zh text,
  provider_id_en text,
  changed_by      text        not null,
  changed_by_name text        not null,
  changed_at      timestamptz not null,
  -- Of two clerks at once, one is told of the other.
  constraint template_versions_pkey primary key (template, version),
  constraint template_is_worded_by_a_clerk foreign key (changed_by) references staff (id),
  constraint versions_of_a_template_count_from_one check (version >= 1),
  -- A subject or an id belongs to a text.
  constraint chinese_wording_is_whole check (body_zh is not null or (subject_zh is null and provider_id_zh is null)),
  constraint english_wording_is_whole check (body_en is not null or (subject_en is null and provider_id_en is null))
);

-- What was saved stays as it was saved: who reads what a customer was told finds the words of that day.
create function refuse_change_of_template_version() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = 'template_versions_are_append_only';
end
$$;
create trigger template_versions_are_append_only before update or delete on template_versions
  for each row execute function refuse_change_of_template_version();
create trigger template_versions_are_not_emptied before truncate on template_versions
  for each statement execute function refuse_change_of_template_version();
