-- When the ledger got the entries of a payment that has succeeded: an older release beside us writes none.
alter table payment add column posted_at timestamptz;
create index payment_to_post on payment (settled_at) where status = 'succeeded' and posted_at is null;

-- What happened by itself and a person must look at: a payment that came back, a change that cannot be made in order.
create table desk_task (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind ~ '^[a-z-]{3,40}$'),
  policy_id  bigint not null references policy on delete cascade,
  -- What it is about: cents, references; of a person nothing.
  detail     jsonb not null default '{}',
  -- Told twice, it is one task.
  source     text not null check (length(source) between 1 and 140),
  created_at timestamptz not null default now(),
  done_at    timestamptz,
  done_by    bigint references staff,
  constraint desk_task_done_by_somebody check ((done_at is null) = (done_by is null))
);
create unique index desk_task_once on desk_task (policy_id, source);
create index desk_task_open on desk_task (id) where done_at is null;

-- What is owed back, and was: few of all entries.
create index ledger_entry_owed on ledger_entry (policy_id) where debit = 'refund-owed' or credit = 'refund-owed';
