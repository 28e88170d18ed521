-- What each proof of the money found: a month is closed only when the newest found nothing (decision 038).

create table money_proofs (
  number    integer     generated always as identity,
  proved_at timestamptz not null,
  -- How many rules were broken, by whom.
  found     integer     not null,
  constraint money_proofs_pkey primary key (number),
  constraint proof_counts_what_it_found check (found >= 0)
);
