-- Containers of which a terminal knew nothing yet: asked again until it does, and answered by text message.

create table cargo_subscriptions (
  id          text        not null,
  -- E.164; forgotten with the row, a day after its message.
  mobile      text        not null,
  language    text        not null,
  bill        text        not null,
  container   text        not null,
  -- SCAC, where the carrier is known.
  carrier     text,
  status      text        not null,
  -- What the message says of the answer; null unless there is one.
  answer      jsonb,
  created_at  timestamptz not null,
  ends_at     timestamptz not null,
  next_try_at timestamptz not null,
  settled_at  timestamptz,
  -- When its message was handed over.
  told_at     timestamptz,
  constraint cargo_subscriptions_pkey primary key (id),
  -- E.164.
  constraint cargo_subscription_mobile_is_a_number check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  -- The languages of the product.
  constraint cargo_subscription_language_is_known check (language in ('zh-CN', 'en-US')),
  -- ISO 6346.
  constraint cargo_subscription_container_has_its_shape check (container ~ '^[A-Z]{3}[UJZ][0-9]{7}$'),
  -- Asked for, answered, or given up after half an hour.
  constraint cargo_subscription_status_is_known check (status in ('running', 'answered', 'failed')),
  -- An answered one has its answer, and no other does.
  constraint cargo_subscription_answer_goes_with_its_status check ((status = 'answered') = (answer is not null)),
  -- What runs is not settled.
  constraint cargo_subscription_settles_once check ((status = 'running') = (settled_at is null)),
  -- A message follows the end.
  constraint cargo_subscription_is_told_when_settled check (told_at is null or settled_at is not null)
);
-- One running subscription per container and number, in however many tabs.
create unique index cargo_subscription_runs_once on cargo_subscriptions (mobile, container) where status = 'running';
-- What is to be asked again, the longest waiting first.
create index cargo_subscriptions_due on cargo_subscriptions (next_try_at) where status = 'running';
-- What is to be forgotten.
create index cargo_subscriptions_settled on cargo_subscriptions (settled_at) where settled_at is not null;
