-- Who a user is, proved by papers. Numbers and photos stand here only as sealed bytes, each with the id of its key.

create table certifications (
  id                 text        not null,
  user_id            text        not null,
  type               text        not null,
  status             text        not null,
  name               text        not null,
  company            text,
  -- How many people the company has, as a step of a scale.
  scale              integer,
  -- The ID number of a person or the social credit code of an enterprise: AES-256-GCM, bound to this row.
  number_sealed      bytea       not null,
  number_key         text        not null,
  consent_version    text        not null,
  consented_at       timestamptz not null,
  submitted_at       timestamptz not null,
  decided_at         timestamptz,
  decided_by         text,
  reason             text,
  photos_removed_at  timestamptz,
  constraint certifications_pkey primary key (user_id, id),
  -- A certification belongs to a user.
  constraint certification_belongs_to_a_user foreign key (user_id) references users (id),
  -- Whoever reviewed it is a clerk.
  constraint certification_is_decided_by_a_clerk foreign key (decided_by) references staff (id),
  constraint certification_type_is_one_of_two check (type in ('individual', 'enterprise')),
  constraint certification_moves_on check (status in ('inReview', 'certified', 'failed')),
  -- An enterprise is named; a person names none.
  constraint enterprise_has_a_company check ((type = 'enterprise') = (company is not null)),
  constraint company_scale_is_a_step check (scale between 1 and 5),
  -- Who decided and when are known together, and never before the decision.
  constraint decision_is_known_when_made check (
    (status = 'inReview') = (decided_at is null) and (decided_at is null) = (decided_by is null)
  ),
  -- Whoever failed is told why.
  constraint failed_certification_has_a_reason check ((status = 'failed') = (reason is not null))
);
-- One person has one certification in review, however often they send it.
create unique index one_certification_in_review on certifications (user_id) where status = 'inReview';
-- The desk names one by its id alone.
create unique index certifications_by_id on certifications (id);
-- The desk's queue: what waits longest first.
create index certifications_in_order on certifications (status, id);
-- For the job that removes photos some time after the decision.
create index certifications_with_photos on certifications (decided_at)
  where decided_at is not null and photos_removed_at is null;
-- For the job that seals numbers anew with the newest key.
create index certifications_by_key on certifications (number_key, id);

-- Which person is certified as which user, known by a keyed digest of the ID number alone.
create table certified_persons (
  user_id       text not null,
  number_digest text not null,
  digest_key    text not null,
  -- A user is one person.
  constraint certified_persons_pkey primary key (user_id),
  -- A person certifies one user only.
  constraint person_certifies_one_user unique (number_digest),
  constraint certified_person_is_a_user foreign key (user_id) references users (id)
);

-- Photos of papers. The bytes lie in the storage, sealed before they get there, and never among a user's files.
create table certification_photos (
  id               text        not null,
  user_id          text        not null,
  certification_id text,
  kind             text        not null,
  storage_key      text        not null,
  sealed_with      text        not null,
  media_type       text        not null,
  uploaded_at      timestamptz not null,
  constraint certification_photos_pkey primary key (user_id, id),
  constraint photo_belongs_to_a_user foreign key (user_id) references users (id),
  constraint photo_belongs_to_a_certification foreign key (user_id, certification_id)
    references certifications (user_id, id),
  constraint photo_shows_a_paper check (kind in ('idFront', 'idBack', 'licence', 'licenceMore')),
  constraint photo_is_a_picture check (media_type in ('image/jpeg', 'image/png'))
);
-- A link names a photo by its id alone.
create unique index certification_photos_by_id on certification_photos (id);
-- The photos of a certification; each paper once.
create unique index certification_photos_of on certification_photos (certification_id, kind)
  where certification_id is not null;
-- What a user uploaded and has not sent in.
create index certification_photos_waiting on certification_photos (user_id, uploaded_at) where certification_id is null;
-- For the job that seals photos anew with the newest key.
create index certification_photos_by_key on certification_photos (sealed_with, id);

-- Who sent in, opened or decided what. Rows are added and never changed.
create table certification_records (
  number           bigint      generated always as identity,
  happened_at      timestamptz not null,
  who              text        not null,
  what             text        not null,
  user_id          text        not null,
  certification_id text,
  photo_id         text,
  request_id       text        not null,
  constraint certification_records_pkey primary key (user_id, number),
  constraint record_is_of_a_known_kind check (
    what in ('submitted', 'samePerson', 'photoOpened', 'numberShown', 'approved', 'rejected')
  )
);

create function refuse_change_of_a_certification_record() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = 'certification_records_are_append_only';
end
$$;
create trigger certification_records_are_append_only before update or delete on certification_records
  for each row execute function refuse_change_of_a_certification_record();
create trigger certification_records_are_not_emptied before truncate on certification_records
  for each statement execute function refuse_change_of_a_certification_record();
