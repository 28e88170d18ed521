-- What was planned, is expected and has happened to containers. Rows are added; a wrong one is retracted, never changed.

create table tracking_events (
  id               text        not null,
  user_id          text        not null,
  order_id         text        not null,
  -- Null: it concerns every container of the order.
  container_id     text,
  type             text        not null,
  classifier       text        not null,
  seaport          text,
  facility         text,
  mode             text,
  empty            boolean,
  happened_at      timestamptz not null,
  zone             text        not null,
  recorded_at      timestamptz not null,
  source_kind      text        not null,
  source_name      text        not null,
  -- The sender's own number of the event; null for what is typed at the desk.
  vendor_key       text,
  note             text,
  retracted_at     timestamptz,
  retracted_by     text,
  retracted_reason text,
  constraint tracking_events_pkey primary key (user_id, order_id, id),
  -- An event belongs to an order of the same customer.
  constraint event_belongs_to_its_order foreign key (user_id, order_id) references orders (user_id, id),
  -- And to a container of that order.
  constraint event_belongs_to_a_container_of_its_order
    foreign key (user_id, order_id, container_id) references order_containers (user_id, order_id, id),
  -- Planned, estimated, actual (DCSA).
  constraint event_classifier_is_known check (classifier in ('planned', 'estimated', 'actual')),
  -- UN/LOCODE.
  constraint event_seaport_is_a_locode check (seaport ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  -- Modes of DCSA.
  constraint event_mode_is_known check (mode in ('vessel', 'rail', 'truck', 'barge')),
  -- A retraction says by whom and why.
  constraint retraction_says_by_whom_and_why check
    ((retracted_at is null) = (retracted_by is null) and (retracted_at is null) = (retracted_reason is null)),
  -- An event that is delivered twice is stored once; the same number of another sender is another event.
  constraint vendor_event_is_stored_once unique (source_kind, source_name, vendor_key)
);
