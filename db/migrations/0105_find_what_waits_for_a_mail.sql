-- without a transaction
-- What waits for a mail.
create index concurrently if not exists notifications_to_mail
  on notifications (mail_due_at) where mail_due_at is not null and mail_id is null;
