-- Pictures that were uploaded for a page of one's own, and what was made of them, go once nothing shows them (decision 042).

alter table files
  -- What a picture was uploaded or made for; null: kept until its owner leaves.
  add column purpose text,
  -- Since when nothing was seen to hold it.
  add column unheld_since timestamptz,
  add constraint file_purpose_is_known check (purpose in ('scene', 'profile')),
  add constraint file_without_purpose_is_held check (purpose is not null or unheld_since is null);

-- The sweep looks at these alone, a small part of all files.
create index files_with_purpose on files (purpose, id) where purpose is not null;
