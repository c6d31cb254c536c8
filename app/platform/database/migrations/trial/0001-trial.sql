-- What only a trial needs: what its sample book tells about itself, and what Stripe would keep. A database of before these
-- were apart has them already.

-- The people, policies and logins of a sample book that are worth trying.
create table if not exists sample_case (
  name  text primary key check (name ~ '^[a-zA-Z]{3,40}$'),
  facts jsonb not null
);

-- The bundled test processor. It takes test cards alone, and keeps four digits of them.
create table if not exists test_processor_object (
  id              text primary key,
  idempotency_key text unique,
  body            jsonb not null,
  -- A card that is confirmed later, or an event that is not sent: what the page was told to do.
  settles_at      timestamptz,
  created_at      timestamptz not null default now()
);
create index if not exists test_processor_object_to_settle on test_processor_object (settles_at)
  where settles_at is not null;

create table if not exists test_processor_event (
  id           text primary key,
  payload      text not null,
  -- More than one: sent again although it was taken.
  times        smallint not null default 1 check (times >= 0),
  next_try_at  timestamptz not null default now()
);
create index if not exists test_processor_event_due on test_processor_event (next_try_at) where times > 0;
