-- Mails that stay in this installation while no mail server is set up (decision 038); emptied after a day.

create table embedded_mails (
  id          text        not null,
  -- Names the mail where it may be handed over twice: the second is not kept.
  key         text        not null,
  address     text        not null,
  subject     text        not null,
  body        text        not null,
  -- [{ name, type, bytes }]; the papers themselves lie in the storage.
  attachments jsonb       not null,
  sent_at     timestamptz not null,
  constraint embedded_mails_pkey primary key (id),
  constraint embedded_mail_is_kept_once unique (key)
);
create index embedded_mails_by_time on embedded_mails (sent_at);
