-- More that the embedded cashier can play: refunds that take their time or fail, notices that come more than once.

-- What becomes of refunds of this charge: at once, later by a person's hand, or refused.
alter table cashier_charges add column refunds text not null default 'atOnce';
-- The words of CashierRefunds.
alter table cashier_charges add constraint cashier_refunds_choice_is_known check (refunds in ('atOnce', 'later', 'refused'));

alter table cashier_refunds add column status text not null default 'refunded';
alter table cashier_refunds alter column status drop default;
-- The words of RefundState.
alter table cashier_refunds add constraint cashier_refund_status_is_known check (status in ('processing', 'refunded', 'failed'));
alter table cashier_refunds alter column refunded_at drop not null;
-- Exactly what went back has a time.
alter table cashier_refunds add constraint cashier_refund_that_went_back_has_a_time check ((status = 'refunded') = (refunded_at is not null));
-- For the daily bill.
create index cashier_payments_by_time on cashier_payments (paid_at);
create index cashier_refunds_by_time on cashier_refunds (refunded_at);

-- How often the same notice is sent although it was accepted.
alter table cashier_notices add column copies integer not null default 1;
-- A notice is sent at least once.
alter table cashier_notices add constraint cashier_notice_is_sent check (copies > 0);
