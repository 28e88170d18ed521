-- The desk's list of orders: narrowed by several things at once over all customers, and found by words (decision 057).

-- Several filters at once are looked up in this index alone, without touching the wide rows.
drop index orders_by_placing;
create index orders_by_placing on orders (placed_at desc, id desc)
  include (status, stage, user_id, clerk_id, carrier_code, pol, pod, pickup_on, gate_in_on, estimated_sailing_on,
    actual_sailing_on, estimated_arrival_on, actual_arrival_on, actual_delivery_on);
-- By the day on which they sail or arrive, the first or the last first.
create index orders_by_sailing on orders (estimated_sailing_on, id);
create index orders_by_arrival on orders (estimated_arrival_on, id);
-- The beginnings of what is typed: the goods, the vessel with its voyage, the voyage, the customer's own reference.
create index orders_by_cargo on orders (lower(cargo_name) text_pattern_ops);
create index orders_by_vessel on orders ((upper(vessel) || ' ' || upper(coalesce(voyage, ''))) text_pattern_ops)
  where vessel is not null;
create index orders_by_voyage on orders (upper(voyage) text_pattern_ops) where voyage is not null;
create index orders_by_reference on orders (lower(customer_reference) text_pattern_ops) where customer_reference is not null;
-- One filter alone, however rare: a lane, its end, a carrier, a stage; newest placed first.
create index orders_by_lane on orders (pol, pod, placed_at desc, id desc);
create index orders_by_destination on orders (pod, placed_at desc, id desc);
create index orders_by_carrier on orders (carrier_code, placed_at desc, id desc);
create index orders_by_stage on orders (stage, placed_at desc, id desc);
