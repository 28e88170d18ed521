-- What visitors and customers ask on the home page, and what the desk answers.

create table chat_conversations (
  id                    text        not null,
  -- Null: a visitor's, who is known by a key alone.
  user_id               text,
  -- SHA-256 of the key that only the visitor's browser has, hex.
  visitor_key_hash      text,
  language              text        not null,
  status                text        not null,
  -- Where to answer when nobody was at the desk: an e-mail address or a mobile number (E.164).
  contact               text,
  created_at            timestamptz not null,
  -- Null: nothing was said yet.
  last_message_at       timestamptz,
  last_position         integer     not null default 0,
  visitor_read_position integer     not null default 0,
  desk_read_position    integer     not null default 0,
  -- Who answered last.
  clerk_id              text,
  clerk_name            text,
  constraint chat_conversations_pkey primary key (id),
  -- A conversation is a customer's or belongs to whoever has its key.
  constraint conversation_is_a_customers_or_a_visitors check ((user_id is null) <> (visitor_key_hash is null)),
  -- A customer's conversation ends with nobody but the customer.
  constraint conversation_belongs_to_a_user foreign key (user_id) references users (id),
  -- The languages of the product.
  constraint conversation_language_is_known check (language in ('zh-CN', 'en-US')),
  -- The statuses of the table of moves.
  constraint conversation_status_is_known check (status in ('open', 'answered', 'closed')),
  -- Nobody has read what was not said.
  constraint nobody_reads_ahead check
    (visitor_read_position between 0 and last_position and desk_read_position between 0 and last_position)
);
create unique index chat_conversations_of_user on chat_conversations (user_id, id) where user_id is not null;
-- A customer has one conversation under way, in however many tabs.
create unique index customer_has_one_conversation_under_way on chat_conversations (user_id) where status <> 'closed';
-- The desk's list: those that wait first, then the latest.
create index chat_conversations_for_the_desk
  on chat_conversations ((status = 'open') desc, last_message_at desc, id desc) where last_message_at is not null;
-- For the job that forgets old ones of visitors.
create index chat_conversations_of_visitors_by_age
  on chat_conversations ((coalesce(last_message_at, created_at))) where user_id is null;

create table chat_messages (
  conversation_id text        not null,
  position        integer     not null,
  sender          text        not null,
  clerk_id        text,
  -- As it was typed; pages show it as text and nothing else.
  text            text        not null,
  sent_at         timestamptz not null,
  -- Made by whoever sends, so that a message sent twice is said once.
  client_key      text,
  constraint chat_messages_pkey primary key (conversation_id, position),
  -- A message goes with its conversation.
  constraint message_belongs_to_a_conversation
    foreign key (conversation_id) references chat_conversations (id) on delete cascade,
  -- One effect per key, for each side.
  constraint message_is_said_once unique (conversation_id, sender, client_key),
  -- Who speaks in a conversation.
  constraint message_sender_is_known check (sender in ('visitor', 'staff', 'system')),
  -- A clerk's message names the clerk, and no other does.
  constraint clerk_speaks_by_name check ((sender = 'staff') = (clerk_id is not null)),
  -- The limit of decision 020.
  constraint message_has_a_length check (char_length(text) between 1 and 1000)
);
