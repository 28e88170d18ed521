-- Invitations and what they earn: a code per user, what became of every invitation, and rebate cash paid out.

-- Ten characters of Crockford base 32, from the random bytes of a version 4 UUID (its bytes 6 and 8 are not all random).
create function new_invite_code() returns text language plpgsql volatile as $$
declare
  random bytea := uuid_send(gen_random_uuid());
  code   text := '';
begin
  for place in 0..11 loop
    continue when place in (6, 8);
    code := code || substr('0123456789abcdefghjkmnpqrstvwxyz', get_byte(random, place) % 32 + 1, 1);
  end loop;
  return code;
end
$$;

alter table users add column invite_code text not null default new_invite_code();
-- A code names whoever invites by it.
alter table users add constraint invite_code_names_one_user unique (invite_code);

-- Browsers that users logged in from, as keyed digests of a random id of their own: who invites from where the new
-- user registers, invites themselves.
create table user_devices (
  user_id     text        not null,
  device_hash text        not null,
  seen_at     timestamptz not null,
  constraint user_devices_pkey primary key (user_id, device_hash),
  -- A browser is remembered for some user.
  constraint device_is_of_a_user foreign key (user_id) references users (id)
);
-- Who else came from this browser.
create index user_devices_by_hash on user_devices (device_hash);
-- For the job that forgets browsers not seen for long.
create index user_devices_by_age on user_devices (seen_at);

-- What became of the code that a new user came with; without an inviter it was refused, and why is told to nobody
-- outside the house.
create table invitations (
  user_id    text        not null,
  inviter_id text,
  code       text        not null,
  source     text        not null,
  refused    text,
  at         timestamptz not null,
  constraint invitations_pkey primary key (user_id),
  -- Whoever was invited is a user.
  constraint invited_is_a_user foreign key (user_id) references users (id),
  -- Nobody invites themselves.
  constraint invitation_is_by_someone_else check (inviter_id <> user_id),
  -- The ways of `#domain/users/invitations.ts`.
  constraint invitation_source_is_known check (source in ('link', 'qr', 'poster', 'scene')),
  -- What stands has an inviter; what was refused says why.
  constraint invitation_stands_or_is_refused check (refused is not null or inviter_id is not null),
  -- The obstacles of `#domain/users/invitations.ts`.
  constraint invitation_obstacle_is_known check (refused in ('unknownCode', 'inviterClosed', 'self', 'sameDevice', 'sameIdentity', 'circle'))
);
-- An inviter's people, newest first.
create index invitations_by_inviter on invitations (inviter_id, at desc) where refused is null;

-- Rebate cash on its way to a bank account. The ledger holds the amount from the request on.
create table withdrawals (
  id                text        not null,
  user_id           text        not null,
  amount_minor      bigint      not null,
  currency          text        not null default 'CNY',
  status            text        not null,
  holder            text        not null,
  bank              text        not null,
  -- The number of the account, sealed, and its last four digits.
  account_sealed    bytea       not null,
  account_last      text        not null,
  requested_at      timestamptz not null,
  decided_by        text,
  decided_by_name   text,
  decided_at        timestamptz,
  reason            text,
  paid_by           text,
  paid_by_name      text,
  paid_at           timestamptz,
  bank_reference    text,
  tax_minor         bigint,
  constraint withdrawals_pkey primary key (id),
  -- What a customer owns is found by the customer.
  constraint withdrawal_of_user unique (user_id, id),
  -- A withdrawal is some user's.
  constraint withdrawal_is_of_a_user foreign key (user_id) references users (id),
  -- Rebates are in CNY, and CNY 100 is the least that is paid out (decision 018).
  constraint withdrawal_is_large_enough check (amount_minor >= 10000 and currency = 'CNY'),
  -- The statuses of `#domain/promotion/withdrawals.ts`.
  constraint withdrawal_status_is_known check (status in ('requested', 'approved', 'rejected', 'paid')),
  -- Whatever was decided was decided by someone.
  constraint decided_withdrawal_has_a_person check (
    (status = 'requested') = (decided_by is null) and (decided_by is null) = (decided_at is null)
    and (decided_by is null) = (decided_by_name is null)),
  -- A refusal says why.
  constraint rejected_withdrawal_has_a_reason check ((status = 'rejected') = (reason is not null)),
  -- A payout has a person, the bank's reference and the tax withheld.
  constraint paid_withdrawal_has_its_proof check (
    (status = 'paid') = (paid_by is not null) and (paid_by is null) = (paid_at is null)
    and (paid_by is null) = (bank_reference is null) and (paid_by is null) = (tax_minor is null)
    and (paid_by is null) = (paid_by_name is null)),
  -- Whoever approved it does not pay it out (ASVS 2.3.5).
  constraint two_people_pay_out check (paid_by <> decided_by),
  -- Tax takes a part of it, not more than all.
  constraint tax_is_a_part check (tax_minor between 0 and amount_minor)
);
-- The queue of finance, oldest first.
create index withdrawals_waiting on withdrawals (id) where status in ('requested', 'approved');
-- One payout of the bank is one withdrawal.
create unique index bank_reference_pays_one_withdrawal on withdrawals (bank_reference) where bank_reference is not null;
