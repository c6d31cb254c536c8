-- What another rate book would do to the book of business.

create table rate_impact (
  id              bigint generated always as identity primary key,
  from_book       text not null check (length(from_book) between 1 and 40),
  to_book         text not null check (length(to_book) between 1 and 40 and to_book <> from_book),
  asked_by        bigint not null references staff,
  asked_at        timestamptz not null default now(),
  -- The last policy that there was when it was asked for, and how many it has read.
  last_policy_id  bigint not null check (last_policy_id >= 0),
  seen            integer not null default 0 check (seen >= 0),
  -- The last one that it has read: whoever goes on with it goes on after this one.
  after_policy_id bigint not null default 0,
  found           jsonb not null,
  finished_at     timestamptz
);
-- Of the same two books one at a time.
create unique index rate_impact_running on rate_impact (from_book, to_book) where finished_at is null;
