-- A clerk may put a paper on an order that its shipper does not see (decision 012).
alter table order_documents add column internal boolean not null default false;
-- What a shipper added is never hidden from the shipper.
alter table order_documents add constraint only_the_desk_keeps_documents_internal check (not internal or by_kind = 'staff');
