-- What the customer asked for, where finance approved less. Of refunds from before it is not known.
alter table refunds add column asked_minor bigint;
alter table refunds add constraint less_than_asked_is_less check (asked_minor > amount_minor) not valid;
