-- When anything of an order was written last: programs ask for what changed since they asked before.
alter table orders add column changed_at timestamptz not null default now();
-- What changed, in its order: of one customer, and of all.
create index orders_of_user_by_change on orders (user_id, changed_at, id);
create index orders_by_change on orders (changed_at, id);

-- The database's own clock: what is written later by another process never stands before it.
create function note_change_of_order() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end
$$;
create trigger changes_of_orders_are_noted before insert or update on orders
  for each row execute function note_change_of_order();

-- Papers and numbers of boxes are a part of the order.
create function note_change_of_order_part() returns trigger language plpgsql as $$
begin
  update orders set changed_at = clock_timestamp()
    where user_id = coalesce(new.user_id, old.user_id) and id = coalesce(new.order_id, old.order_id);
  return null;
end
$$;
create trigger changes_of_order_papers_are_noted after insert or update or delete on order_documents
  for each row execute function note_change_of_order_part();
create trigger changes_of_order_boxes_are_noted after update on order_containers
  for each row execute function note_change_of_order_part();
