-- A clerk looks at a customer's portal as the customer sees it: read only, for minutes (decision 062). Rows are history
-- for the customer, who reads in their portal when it was looked at and by whom.
create table portal_viewings (
  user_id          text        not null,
  id               text        not null,
  staff_id         text        not null,
  staff_name       text        not null,
  -- The login at the desk that began it: when that ends, so does the viewing.
  staff_session_id text        not null,
  started_at       timestamptz not null,
  expires_at       timestamptz not null,
  ended_at         timestamptz,
  constraint portal_viewings_pkey primary key (user_id, id),
  -- What is viewed is the portal of a user.
  constraint viewing_is_of_a_user foreign key (user_id) references users (id),
  -- Only clerks view portals of others.
  constraint viewing_is_by_a_clerk foreign key (staff_id) references staff (id),
  -- A viewing ends by itself.
  constraint viewing_ends_after_it_began check (expires_at > started_at),
  -- It is not ended before it began.
  constraint viewing_is_not_ended_before_it_began check (ended_at is null or ended_at >= started_at)
);
