-- Who may tell us events by machine, and what became of what they told.

create table event_senders (
  id           text        not null,
  -- The name under which its events stand on a timeline.
  name         text        not null,
  kind         text        not null,
  -- The vocabulary of its codes: the same letters mean different things to different senders.
  code_set     text        not null,
  -- A keyed digest: the token itself is shown once and kept nowhere.
  token_digest text        not null,
  created_at   timestamptz not null,
  created_by   text        not null,
  revoked_at   timestamptz,
  revoked_by   text,
  constraint event_senders_pkey primary key (id),
  -- Two sources of one name could not be told apart on a timeline.
  constraint sender_name_names_one_sender unique (name),
  -- A call is of the sender whose token it carries.
  constraint sender_token_opens_one_sender unique (token_digest),
  -- Those sources of an event that can be a machine of somebody else's.
  constraint sender_kind_is_known check (kind in ('carrier', 'terminal', 'customs', 'truck')),
  -- The vocabularies that are read.
  constraint sender_code_set_is_known check (code_set in ('dcsa', 'project44', 'portCodes', 'stuffingCodes')),
  -- A sender is made by a clerk, known by id.
  constraint sender_was_made_by_a_clerk foreign key (created_by) references staff (id),
  -- And taken back by one.
  constraint sender_was_revoked_by_a_clerk foreign key (revoked_by) references staff (id),
  -- Whoever took it back is known from then on.
  constraint revoked_sender_names_its_clerk check ((revoked_at is null) = (revoked_by is null))
);

create table told_events (
  id          text        not null,
  sender_id   text        not null,
  -- The sender's own number of the event.
  event_key   text        not null,
  -- When the sender wrote the version that stands here; an older one that comes later changes nothing.
  told_at     timestamptz not null,
  received_at timestamptz not null,
  outcome     text        not null,
  -- What was told, as it was read; null when the sender took it back.
  happening   jsonb,
  -- The order it was found to belong to.
  user_id     text,
  order_id    text,
  -- Set aside by a clerk: it belongs to no order of ours.
  settled_by  text,
  settled_at  timestamptz,
  constraint told_events_pkey primary key (id),
  -- An event is known by its sender and the sender's number, in its latest version.
  constraint told_event_is_kept_once unique (sender_id, event_key),
  -- It was told by a sender that we know.
  constraint told_event_has_its_sender foreign key (sender_id) references event_senders (id),
  -- An order together with its customer, or neither.
  constraint told_event_belongs_to_an_order foreign key (user_id, order_id) references orders (user_id, id),
  constraint told_event_names_order_and_customer check ((user_id is null) = (order_id is null)),
  -- What can become of an event.
  constraint told_event_outcome_is_known check (outcome in ('taken', 'retracted', 'notFollowed', 'unknownOrder',
    'severalOrders', 'unknownContainer', 'unknownCode', 'unclearPlace', 'inFuture')),
  -- Only a taken-back event says nothing.
  constraint told_event_says_what_happened check ((happening is null) = (outcome = 'retracted')),
  -- A clerk that set it aside is known by id.
  constraint told_event_was_settled_by_a_clerk foreign key (settled_by) references staff (id),
  constraint settled_event_names_its_clerk check ((settled_by is null) = (settled_at is null))
);
-- What was told of one customer's orders.
create unique index told_events_of_user on told_events (user_id, id);
-- The desk's list: what could not be placed and nobody has set aside.
create index told_events_unplaced on told_events (id)
  where settled_at is null
    and outcome in ('unknownOrder', 'severalOrders', 'unknownContainer', 'unknownCode', 'unclearPlace', 'inFuture');
