-- Rows from before were looked through by nobody yet; reading and writing go on meanwhile.
alter table notifications validate constraint notification_goes_out_with_an_own_mail;
