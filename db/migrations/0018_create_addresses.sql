-- The customers' address books (decision 032).

create table addresses (
  id                   text        not null,
  user_id              text        not null,
  label                text        not null,
  company              text        not null,
  contact              text        not null,
  phone                text        not null,
  country              text        not null,
  province             text,
  city                 text        not null,
  region               text,
  street               text        not null,
  for_pickup           boolean     not null,
  for_delivery         boolean     not null,
  default_for_pickup   boolean     not null default false,
  default_for_delivery boolean     not null default false,
  added_at             timestamptz not null,
  changed_at           timestamptz not null,
  constraint addresses_pkey primary key (user_id, id),
  -- A book is some customer's.
  constraint address_is_of_a_user foreign key (user_id) references users (id),
  -- An address that serves for neither end serves for nothing.
  constraint address_serves_an_end check (for_pickup or for_delivery),
  -- It is the default only of an end it serves for.
  constraint default_serves_its_end check (
    (for_pickup or not default_for_pickup) and (for_delivery or not default_for_delivery)
  )
);
-- One default for where goods are fetched.
create unique index one_default_pickup_per_user on addresses (user_id) where default_for_pickup;
-- One default for where they are brought.
create unique index one_default_delivery_per_user on addresses (user_id) where default_for_delivery;
