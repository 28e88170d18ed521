-- Credits that stand for a refund of their order, and what keeps payments of orders and of statements apart (decision 038).

-- Named together with their customer.
alter table refunds add constraint refund_is_named_with_its_user unique (user_id, id);

-- The refund that a credit stands for; null for other credits and for charges.
alter table bill_lines add column refund_id text;
alter table bill_lines add constraint credit_stands_for_a_refund_of_the_user
  foreign key (user_id, refund_id) references refunds (user_id, id);
-- Only credits stand for refunds.
alter table bill_lines add constraint refund_stands_as_a_credit check (refund_id is null or credit_of is not null);
-- A refund takes back of a line once.
create unique index refund_takes_back_of_a_line_once on bill_lines (user_id, refund_id, credit_of) where refund_id is not null;
create index bill_lines_of_refunds on bill_lines (user_id, id) where refund_id is not null;

-- The money of a refund is back already: on a statement its credit would give it back once more.
create function refuse_refunds_on_statements() returns trigger language plpgsql as $$
begin
  if exists (select from added a join bill_lines l on l.user_id = a.user_id and l.id = a.bill_line_id where l.refund_id is not null) then
    raise exception 'a refund stands on no statement' using errcode = 'check_violation', constraint = 'refunds_stand_on_no_statement';
  end if;
  return null;
end
$$;
create trigger refunds_stand_on_no_statement after insert on statement_lines
  referencing new table as added for each statement execute function refuse_refunds_on_statements();

-- A payment pays orders or statements, never both.
create function refuse_mixed_payments() returns trigger language plpgsql as $$
begin
  if exists (select from added a join payment_items i on i.payment_id = a.payment_id) then
    raise exception 'a payment pays orders or statements' using errcode = 'check_violation', constraint = 'a_payment_pays_one_sort';
  end if;
  return null;
end
$$;
create trigger a_payment_pays_one_sort after insert on payment_statement_items
  referencing new table as added for each statement execute function refuse_mixed_payments();

-- The statements that a capture paid.
create index statement_credits_by_capture on statement_credits (capture_id);
-- Finance looks a payment up by the number of a statement.
create index payment_statement_items_by_number on payment_statement_items (statement_number);
