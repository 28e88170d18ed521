-- without a transaction
-- What waits for a mail.
create index concurrently if not exists notifications_to_mail
  on notifications (mail_due_at) where mail_due_at is not null and mail_id is null;
-- Nothing stands in the new column before it is written by what knows it: one look at the table, which locks nobody out.
alter table notifications validate constraint notification_goes_out_with_an_own_mail;
